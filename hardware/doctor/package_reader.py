"""Package reader: finds the installed Python packages without importing any.

Some of these libraries, when imported, open the pins, ask to install others, or leave files behind. Names
and versions come from the metadata folders that `pip` and `apt` leave beside each package (PyPA, recording
installed projects; setuptools, eggs).
"""

import re
from collections.abc import Iterator
from pathlib import Path

from hardware.doctor.machine import Package, Packages, Unread
from hardware.doctor.system_probe import DoctorWorld

#: The two libraries that provide `import RPi.GPIO`, and a word that identifies the text of each.
RPI_GPIO, RPI_LGPIO = "rpi-gpio", "rpi-lgpio"
_SPEAKS = (("lgpio", RPI_LGPIO), ("RPi._GPIO", RPI_GPIO))

_GPIO_FILES = ("RPi/GPIO/__init__.py", "RPi/GPIO.py")

_SUFFIXES = (".dist-info", ".egg-info")


def read_packages(world: DoctorWorld) -> Packages:
    """Find the packages that this Python finds, and those that only the system's Python finds."""
    own = tuple(dict.fromkeys(folder.strip("/") for folder in world.python.folders))
    others = [folder for folder in _system_folders(world) if folder not in own]
    gpio, folder = _gpio(world, own)
    return Packages(tuple(_in(world, own)), tuple(_in(world, others)), gpio, folder)


def version_of(text: str) -> tuple[int, ...]:
    """Return the leading numbers of a version, for comparison.

    >>> version_of("1.0.0rc2")
    (1, 0, 0)
    """
    leading = re.match(r"\d+(?:\.\d+)*", text)
    return tuple(int(number) for number in leading[0].split(".")) if leading else ()


def _system_folders(world: DoctorWorld) -> tuple[str, ...]:
    """Return the folders for packages from apt, and from pip for all users."""
    major, minor, _ = world.python.version
    return ("usr/lib/python3/dist-packages", f"usr/local/lib/python{major}.{minor}/dist-packages")


def _in(world: DoctorWorld, folders: "tuple[str, ...] | list[str]") -> Iterator[Package]:
    for folder in folders:
        for entry in world.names(folder):
            stem, suffix = Path(entry).stem, Path(entry).suffix
            name, _, rest = stem.partition("-")
            if suffix in _SUFFIXES and rest:
                yield Package(re.sub(r"[-_.]+", "-", name).lower(), rest.split("-")[0], f"/{folder}")


def _gpio(world: DoctorWorld, folders: tuple[str, ...]) -> tuple[str, str]:
    """Identify the library that `import RPi.GPIO` loads by its text; return its kind and folder."""
    for folder in folders:
        for file in _GPIO_FILES:
            text = world.read(f"{folder}/{file}")
            if not isinstance(text, Unread):
                kinds = [kind for word, kind in _SPEAKS if word in text]
                return kinds[0] if kinds else "unknown", f"/{folder}"
    return "", ""
