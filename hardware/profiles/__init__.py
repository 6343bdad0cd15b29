"""The profile files, one board each. A new board is one new TOML file beside this module."""

import tomllib
from importlib.resources import files

from controller.board import NoProfileError, Profile, ProfileError
from controller.board_reading import profile_from

#: The board that is used where none is named.
DEFAULT = "hex70-dual-mega"


def profile_names() -> tuple[str, ...]:
    """Name every profile that ships with the product."""
    found = (entry.name for entry in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


def load_profile(name: str) -> Profile:
    """Read and validate a profile by name; ProfileError says which there are, or what is wrong."""
    if name not in profile_names():
        raise NoProfileError(f"there is no profile {name!r}; there is: {', '.join(profile_names())}")
    text = files(__name__).joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return read_profile(text, f"{name}.toml")


def read_profile(text: str, source: str) -> Profile:
    """Validate the TOML ``text``; ProfileError names ``source``, the place and the cure."""
    try:
        return profile_from(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise ProfileError(f"{source} is not TOML: {error}; correct it there") from error
    except ProfileError as error:
        raise ProfileError(f"{source}: {error}") from None
