"""The grammar of acts: one line of words becomes one act, checked against the board and its games.

Does not know whether a hand can do it at that time, with what is then on the table.
"""

from collections.abc import Mapping
from typing import TypeVar

from controller.annexes.scenarios.steps import (
    Act,
    Break,
    Exchange,
    LayTogether,
    Lift,
    New,
    Place,
    Plug,
    PowerOff,
    PowerOn,
    Press,
    Push,
    Release,
    Repair,
    ScenarioError,
    Slide,
    Sweep,
    Tap,
    Unplug,
    Wait,
)
from controller.board import Key, Profile, key_word
from controller.games import Colour, Game, all_games
from controller.messages import Message
from controller.session import open_session
from simulator.faults import Fault, check_fault, parse_fault

T = TypeVar("T")

#: How each act is written.
USAGE: Mapping[str, str] = {
    "place": "place orange|purple SPACE [off RIGHT_MM UP_MM]",
    "together": "together COLOUR SPACE COLOUR SPACE ...",
    "lift": "lift SPACE",
    "slide": "slide SPACE SPACE [at N mm/s]",
    "push": "push SPACE SPACE half N ms",
    "exchange": "exchange SPACE COLOUR",
    "sweep": "sweep [SPACE ...]",
    "press": "press orange|purple|undo|ok",
    "release": "release orange|purple|undo|ok",
    "tap": "tap orange|purple|undo|ok",
    "fault": "fault FAULT",
    "repair": "repair FAULT",
    "unplug": "unplug",
    "plug": "plug",
    "power": "power off|on",
    "new": "new GAME [GREEN SPACES]",
    "wait": "wait",
}

#: How long a scenario lasts at most: what happens in an hour needs some megabytes.
HOUR_MS = 3_600_000.0
MOST_MS = 6 * HOUR_MS

#: The slowest and the fastest slide, in millimetres a second.
_SPEEDS = (1, 10_000)

#: The colours by the words that any game has for them.
COLOURS = {word: colour for game in all_games().values() for colour, word in game.colour_words.items()}


class Unreadable(ScenarioError):  # noqa: N818 - `read_scenario` turns it into an error that names the line
    """Words without a meaning here; the message names them and what to write."""


def read_act(words: list[str], profile: Profile) -> Act:
    """Read an act; InputError explains what is wrong with it and what to write."""
    name, *rest = words
    if name not in USAGE:
        raise Unreadable(Message("scenario.no_act", found=name, known=tuple(USAGE)))
    act = _read_known(name, rest, profile)
    if act is None:
        raise Unreadable(Message("scenario.act_is_written", act=name, usage=USAGE[name]))
    return act


def _read_known(name: str, words: list[str], profile: Profile) -> Act | None:
    match name, words:
        case ("place", [_, _]) | ("place", [_, _, "off", _, _]):
            return _read_place(words, profile)
        case "together", [_, _, _, _, *_] if len(words) % 2 == 0:
            pairs = [words[n : n + 2] for n in range(0, len(words), 2)]
            return LayTogether(tuple(_read_place(pair, profile) for pair in pairs))
        case "fault", [_, *_]:
            return Break(_read_fault(words, profile))
        case "repair", [_, *_]:
            return Repair(_read_fault(words, profile))
        case "new", [game, *blocked]:
            return New(read_game(game, tuple(blocked), profile), tuple(blocked))
        case "unplug", []:
            return Unplug()
        case "plug", []:
            return Plug()
        case "power", ["off"]:
            return PowerOff()
        case "power", ["on"]:
            return PowerOn()
        case "wait", []:
            return Wait()
    return _read_on_key(name, words) or _read_move(name, words, profile)


def _read_on_key(name: str, words: list[str]) -> Act | None:
    match name, words:
        case "press", [key]:
            return Press(_read_key(key))
        case "release", [key]:
            return Release(_read_key(key))
        case "tap", [key]:
            return Tap(_read_key(key))
    return None


def _read_move(name: str, words: list[str], profile: Profile) -> Act | None:
    """Read an act that moves or removes pieces."""
    match name, words:
        case "lift", [space]:
            return Lift(read_space(space, profile))
        case "sweep", spaces:
            return Sweep(tuple(read_space(space, profile) for space in spaces))
        case "exchange", [space, colour]:
            return Exchange(read_space(space, profile), read_colour(colour))
        case "slide", [start, end]:
            return Slide(*_two_spaces(start, end, profile))
        case "slide", [start, end, "at", speed, "mm/s"]:
            return Slide(*_two_spaces(start, end, profile), _read_speed(speed))
        case "push", [start, end, "half", rest, unit]:
            return Push(*_two_spaces(start, end, profile), read_ms(rest, unit))
    return None


def read_colour(word: str) -> Colour:
    """Read a colour of a piece."""
    return _one_of(COLOURS, word, "colour")


def read_space(word: str, profile: Profile) -> str:
    """Read a space of the board."""
    return profile.space(word).name


def read_number(word: str) -> float:
    """Read a non-negative number without exponent."""
    whole, _, part = word.partition(".")
    if not (whole + part).isdigit() or not word.isascii():
        raise Unreadable(Message("scenario.no_number", found=word))
    return float(word)


def read_ms(number: str, unit: str = "ms") -> float:
    """Read a time with its unit, in milliseconds."""
    return check_lasting(read_number(number) * _one_of({"ms": 1.0, "s": 1000.0}, unit, "unit"))


def check_lasting(time_ms: float) -> float:
    """Return a time, unless no scenario lasts so long."""
    if time_ms > MOST_MS:
        raise Unreadable(Message("scenario.too_long", most_h=MOST_MS / HOUR_MS))
    return time_ms


def _read_speed(word: str) -> float:
    """Read the speed of a slide, in millimetres a second, at which it ends."""
    speed = read_number(word)
    if not _SPEEDS[0] <= speed <= _SPEEDS[1]:
        raise Unreadable(Message("scenario.no_speed", found=word, least=_SPEEDS[0], most=_SPEEDS[1]))
    return speed


def read_game(name: str, blocked: tuple[str, ...], profile: Profile) -> Game:
    """Read a game that this board can hold, with its green spaces."""
    game = _one_of(all_games(), name, "game")
    open_session(profile, game.start(blocked))
    return game


def _read_place(words: list[str], profile: Profile) -> Place:
    colour, space = read_colour(words[0]), read_space(words[1], profile)
    if len(words) == 2:  # noqa: PLR2004 - colour and space
        return Place(colour, space)
    return Place(colour, space, (_signed(words[3]), _signed(words[4])))


def _read_key(word: str) -> Key:
    return _one_of({key.word: key for key in Key}, key_word(word), "key")


def _read_fault(words: list[str], profile: Profile) -> Fault:
    fault = parse_fault(" ".join(words))
    check_fault(fault, profile)
    return fault


def _two_spaces(start: str, end: str, profile: Profile) -> tuple[str, str]:
    return read_space(start, profile), read_space(end, profile)


def _signed(word: str) -> float:
    return -read_number(word[1:]) if word.startswith("-") else read_number(word)


def _one_of(choices: Mapping[str, T], word: str, kind: str) -> T:
    if word not in choices:
        raise Unreadable(Message("scenario.none_such", kind=kind, found=word, known=tuple(choices)))
    return choices[word]
