"""The grammar of expectations: ``[within N ms|s] CONDITION [and CONDITION ...]``.

Moves are checked against the notation of the game in progress at that line, not against its rules.
"""

from collections.abc import Mapping
from itertools import groupby

from controller.annexes.scenarios.act_parser import Unreadable, read_colour, read_ms, read_space
from controller.annexes.scenarios.observed_rhythm import AT_ONCE, WATCHED
from controller.annexes.scenarios.steps import (
    VERDICTS,
    WATCH_MS,
    Condition,
    Expect,
    ExtraPieces,
    Light,
    MissingPieces,
    Moves,
    Nothing,
    Says,
    Stands,
    ToMove,
)
from controller.board import Profile
from controller.games import Game
from controller.messages import Message

#: How each condition is written.
USAGE: Mapping[str, str] = {
    "light": "light SPACE ...|all LOOK",
    "moves": "moves MOVE ...|none",
    "to-move": "to-move orange|purple",
    "says": 'says "TEXT"',
    "verdict": f"verdict {'|'.join(VERDICTS)}",
    "extra": "extra SPACE ...",
    "missing": "missing SPACE ...",
    "nothing": "nothing for N ms|s",
}


def read_expectation(words: list[str], profile: Profile, game: Game) -> Expect:
    """Read what follows the word ``expect``; InputError explains what is wrong and what to write."""
    within_ms = None
    match words:
        case ["within", number, unit, *rest]:
            within_ms, words = read_ms(number, unit), rest
    parts = [list(part) for is_and, part in groupby(words, key=lambda word: word == "and") if not is_and]
    if not parts:
        raise Unreadable(Message("scenario.nothing_expected", known=tuple(USAGE)))
    expect = Expect(tuple(_read_condition(part, profile, game) for part in parts), within_ms)
    if within_ms is not None and watch_ms(Expect(expect.conditions)):
        raise Unreadable(Message("scenario.no_within"))
    return expect


def watch_ms(expect: Expect) -> float:
    """Return how long it takes to judge an expectation."""
    if expect.within_ms is not None:
        return expect.within_ms
    return max(
        WATCH_MS
        if isinstance(condition, Light) and condition.look in WATCHED
        else condition.for_ms
        if isinstance(condition, Nothing)
        else 0.0
        for condition in expect.conditions
    )


def _read_condition(words: list[str], profile: Profile, game: Game) -> Condition:
    name, *rest = words
    if name not in USAGE:
        raise Unreadable(Message("scenario.no_condition", found=name, known=tuple(USAGE)))
    condition = _read_known(name, rest, profile, game)
    if condition is None:
        raise Unreadable(Message("scenario.condition_is_written", condition=name, usage=USAGE[name]))
    return condition


def _read_known(name: str, words: list[str], profile: Profile, game: Game) -> Condition | None:
    match name, words:
        case "light", [_, _, *_]:
            return _read_light(words, profile)
        case "moves", [_, *_]:
            moves = [] if words == ["none"] else words
            return Moves(tuple(game.write_move(game.parse_move(move)) for move in moves))
        case "to-move", [colour]:
            return ToMove(read_colour(colour))
        case "says", [text] if text.startswith('"'):
            return Says(text.strip('"'))
        case "verdict", [verdict] if verdict in VERDICTS:
            return Stands(verdict)
        case "extra", [_, *_]:
            return ExtraPieces(_spaces(words, profile))
        case "missing", [_, *_]:
            return MissingPieces(_spaces(words, profile))
        case "nothing", ["for", number, unit]:
            return Nothing(read_ms(number, unit))
    return None


def _read_light(words: list[str], profile: Profile) -> Light:
    """Read a light condition, splitting the words where the look begins, after all spaces."""
    for n in range(1, len(words)):
        look = " ".join(words[n:])
        if look in AT_ONCE or look in WATCHED:
            is_all = words[:n] == ["all"]
            return Light(profile.lights if is_all else _spaces(words[:n], profile), look)
    raise Unreadable(Message("scenario.no_look", known=(*AT_ONCE, *WATCHED)))


def _spaces(words: list[str], profile: Profile) -> tuple[str, ...]:
    return tuple(read_space(word, profile) for word in words)
