"""The language of scenarios: reads a text as steps, and reports a mistake by file, line and cure.

A header states what is played, each line after it what happens when. Decides the order of time: it never
goes back, and nothing is done during a watch. docs/develop/scenarios.md explains the language with examples.
"""

import re
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from controller.annexes.scenarios.act_parser import Unreadable, check_lasting, read_act, read_game, read_ms
from controller.annexes.scenarios.expectations import read_expectation, watch_ms
from controller.annexes.scenarios.steps import New, Scenario, ScenarioError, ScenarioStep, on_line
from controller.board import Profile
from controller.errors import InputError
from controller.games import Game, all_games
from controller.messages import Message
from controller.plain import digits
from hardware.plain_files import ReadError, read_text

_ENDING = ".txt"

#: The most that a file may hold: more than a timeline of many hours.
_MOST_MB = 1


def scenario_names() -> tuple[str, ...]:
    """Return the name of every scenario that ships, in alphabetical order."""
    found = (entry.name for entry in _shipped().iterdir())
    return tuple(sorted(name.removesuffix(_ENDING) for name in found if name.endswith(_ENDING)))


def load_scenario(name_or_path: str, profile: Profile) -> Scenario:
    """Read a file, or a scenario that ships by its name; ScenarioError explains what is wrong with it."""
    name, text = _found(name_or_path)
    return read_scenario(text, name, profile)


def game_of(name_or_path: str) -> str:
    """Name the game that a text asks for; ScenarioError if there is no text."""
    return game_in(_found(name_or_path)[1])


def _found(name_or_path: str) -> tuple[str, str]:
    """Find a file, or a scenario that ships by its name; return what it is called, and its text."""
    name = name_or_path.removesuffix(_ENDING)
    if name in scenario_names() and not Path(name_or_path).exists():
        return name, (_shipped() / f"{name}{_ENDING}").read_text(encoding="utf-8")
    try:
        return name_or_path, read_text(Path(name_or_path), _MOST_MB)
    except ReadError as error:
        raise ScenarioError(Message("scenario.not_found", name=name_or_path, why=error.message)) from error


def _shipped() -> Traversable:
    return files("controller.annexes.scenarios") / "shipped"


#: A text in quotes, a word, a comment, or a quote that is left open.
_WORD = re.compile(r'"[^"]*"|[^\s"#]+|#.*|"')

#: What is played unless a text names another game.
USUAL_GAME = "manalath"

_HEADER = ("title", "about", "game", "green", "seed", "needs simulator")


@dataclass(slots=True)
class _Draft:
    """What has been read so far.

    ``game`` is the one to begin with, ``playing`` the one in progress at the present line. ``ready_ms`` is
    when the line before began, or when its watch is over.
    """

    profile: Profile
    name: str
    game: Game
    playing: Game
    title: str = ""
    about: list[str] = field(default_factory=list)
    blocked: tuple[str, ...] = ()
    seed: int = 1
    needs_simulator: bool = False
    steps: list[ScenarioStep] = field(default_factory=list)
    ready_ms: float = 0.0


#: A longer line belongs to no scenario, and could not be shown in a message.
MAX_LINE = 500


def read_scenario(text: str, name: str, profile: Profile) -> Scenario:
    """Read a whole text for a board of ``profile``; ScenarioError names the first mistake."""
    first = all_games()[USUAL_GAME]
    draft = _Draft(profile, name, first, first)
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > MAX_LINE:
            raise ScenarioError(Message("scenario.long_line", scenario=name, line=number, most=MAX_LINE))
        try:
            _read_line(draft, _words(line), number)
        except InputError as error:
            raise ScenarioError(on_line(name, number, line.strip(), error)) from error
    if not draft.title:
        raise ScenarioError(Message("scenario.no_title", scenario=name))
    if not draft.steps:
        raise ScenarioError(Message("scenario.no_steps", scenario=name))
    return Scenario(
        name,
        draft.title,
        " ".join(draft.about),
        draft.game,
        draft.blocked,
        draft.seed,
        draft.needs_simulator,
        tuple(draft.steps),
    )


def game_in(text: str) -> str:
    """Name the game that a text asks for.

    >>> game_in("game mana"), game_in("title A piece is placed")
    ('mana', 'manalath')
    """
    headers = (line.split() for line in text.splitlines())
    return next((words[1] for words in headers if words[:1] == ["game"] and len(words) > 1), USUAL_GAME)


def _words(line: str) -> list[str]:
    words = [word for word in _WORD.findall(line) if not word.startswith("#")]
    if '"' in words:
        raise Unreadable(Message("scenario.open_text"))
    return words


def _read_line(draft: _Draft, words: list[str], number: int) -> None:
    match words:
        case []:
            pass
        case ["at" | "after", time, *rest] if rest:
            _read_step(draft, words[0], read_ms(time), rest, number)
        case ["at" | "after", *_]:
            raise Unreadable(Message("scenario.no_time", begins=words[0]))
        case _ if draft.steps:
            raise Unreadable(Message("scenario.no_step", begins=words[0]))
        case _:
            _read_header(draft, words)


def _read_header(draft: _Draft, words: list[str]) -> None:
    match words:
        case ["title", _, *_]:
            draft.title = " ".join(words[1:])
        case ["about", _, *_]:
            draft.about += words[1:]
        case ["game", name]:
            draft.game = draft.playing = read_game(name, draft.blocked, draft.profile)
        case ["green", _, *_]:
            draft.blocked = tuple(words[1:])
            read_game(draft.game.name, draft.blocked, draft.profile)
        case ["seed", text] if (seed := digits(text)) is not None:
            draft.seed = seed
        case ["needs", "simulator"]:
            draft.needs_simulator = True
        case _:
            raise Unreadable(Message("scenario.no_header", known=_HEADER))


def _read_step(draft: _Draft, kind: str, time_ms: float, words: list[str], number: int) -> None:
    at_ms = check_lasting(time_ms if kind == "at" else draft.ready_ms + time_ms)
    if at_ms < draft.ready_ms:
        raise Unreadable(Message("scenario.goes_back", ready_ms=draft.ready_ms))
    if words[0] == "expect":
        expect = read_expectation(words[1:], draft.profile, draft.playing)
        draft.ready_ms = check_lasting(at_ms + watch_ms(expect))
        draft.steps.append(ScenarioStep(draft.name, number, " ".join(words), at_ms, expect))
        return
    act = read_act(words, draft.profile)
    if isinstance(act, New):
        draft.playing = act.game
    draft.ready_ms = at_ms
    draft.steps.append(ScenarioStep(draft.name, number, " ".join(words), at_ms, act))
