"""Where scenarios are found: the files that ship, by name, and any other file by its path."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from controller.board import Profile
from simulator.scenario.language import read_scenario
from simulator.scenario.steps import Scenario, ScenarioError

_ENDING = ".txt"


def scenario_names() -> tuple[str, ...]:
    """Name every scenario that ships, in alphabetical order."""
    found = (entry.name for entry in _shipped().iterdir())
    return tuple(sorted(name.removesuffix(_ENDING) for name in found if name.endswith(_ENDING)))


def load_scenario(name_or_path: str, profile: Profile) -> Scenario:
    """Read a file, or one that ships by its name; ScenarioError says what is wrong with it."""
    name = name_or_path.removesuffix(_ENDING)
    if not Path(name_or_path).exists() and name in scenario_names():
        return read_scenario((_shipped() / f"{name}{_ENDING}").read_text(encoding="utf-8"), name, profile)
    try:
        text = Path(name_or_path).read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise ScenarioError(
            f"there is no file {name_or_path}, and no scenario of that name ships; "
            "`manalath scenario` lists those that do"
        ) from error
    except OSError as error:
        raise ScenarioError(f"{name_or_path} cannot be read: {error.strerror}; name a text file") from error
    except UnicodeDecodeError as error:
        raise ScenarioError(f"{name_or_path} is no text: {error.reason}; save it as UTF-8") from error
    return read_scenario(text, name_or_path, profile)


def _shipped() -> Traversable:
    return files("simulator") / "scenarios"
