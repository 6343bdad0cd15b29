"""The firmware that ships with the program: an Intel HEX file per profile, and what its build reported.

`make firmware` writes both; the tests ensure that the sources make exactly these. `hardware.images.intel_hex`
reads such files.
"""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from controller.messages import Message
from hardware.images.intel_hex import ImageError


@dataclass(frozen=True, slots=True)
class ImageFacts:
    """What a build reported about its image: version, compiler, and the bytes it takes."""

    name: str
    version: str
    build: str
    compiler: str
    flash_bytes: int
    ram_bytes: int
    stack_bytes: int
    sha256: str


def shipped_profiles() -> tuple[str, ...]:
    """Return the names of the profiles whose firmware ships with the program."""
    found = (Path(entry.name) for entry in files(__name__).iterdir())
    return tuple(sorted(path.stem for path in found if path.suffix == ".hex"))


def shipped_image(profile: str) -> Path:
    """Find the firmware shipped for a profile; ImageError if there is none."""
    path = Path(str(files(__name__).joinpath(f"{profile}.hex")))
    if not path.is_file():
        raise ImageError(Message("firmware_images.none_shipped", profile=profile))
    return path


def facts_of(profile: str) -> ImageFacts:
    """Read the build facts of the image for ``profile``; FileNotFoundError if none ships with the program."""
    return ImageFacts(
        **tomllib.loads(files(__name__).joinpath(f"{profile}.toml").read_text(encoding="ascii"))
    )
