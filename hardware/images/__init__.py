"""The firmware that comes with the program: an Intel HEX file a profile, and what its build said of it.

`make firmware` writes both; the tests hold that the sources make exactly these.
"""

import tomllib
from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Facts:
    """What a build said of its image: version, compiler, and the bytes it takes."""

    name: str
    version: str
    build: str
    compiler: str
    flash_bytes: int
    ram_bytes: int
    stack_bytes: int
    sha256: str


def facts_of(profile: str) -> Facts:
    """Read what is known of the image for ``profile``; FileNotFoundError if none comes with the program."""
    return Facts(**tomllib.loads(files(__name__).joinpath(f"{profile}.toml").read_text(encoding="ascii")))
