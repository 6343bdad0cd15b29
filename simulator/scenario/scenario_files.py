"""Where scenarios are found: the files that ship by name, and any other file by its path."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from controller.board import Profile
from controller.messages import Message
from hardware.plain_files import ReadError, read_text
from simulator.scenario.scenario_parser import game_in, read_scenario
from simulator.scenario.steps import Scenario, ScenarioError

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
    return files("simulator") / "scenarios"
