"""The place of a program that a release file has installed: versions side by side, and links that name them.

In a place, such as /opt/manalath, ``versions/0.2.0`` is a version in an environment of its own. It is whole
once it has the file ``whole``, which is written last. ``current`` leads to the version in use, ``good`` to
the one that was found good last, another one while the current one is on trial, and ``previous`` to the one
that was in use before. A service calls the program through ``current``, so another version is taken into use
by one rename. `.ci/release/install.sh` makes a place.
"""

from pathlib import Path

VERSIONS, WHOLE = "versions", "whole"
CURRENT, GOOD, PREVIOUS = "current", "good", "previous"
#: The file that tells how the last update ended, as a message.
OUTCOME = "outcome.json"


def place_of(prefix: Path) -> Path | None:
    """Return the place that an environment is a version in; None if it was installed in another way."""
    found = prefix.absolute()
    if found.name in {CURRENT, GOOD, PREVIOUS}:
        found = found.resolve()
    place = found.parent.parent
    is_version = found.parent.name == VERSIONS and (place / CURRENT).is_symlink()
    return place if is_version else None


def leads_to(place: Path, link: str) -> str | None:
    """Return the version that a link of a place leads to; None if there is no such link."""
    try:
        return (place / link).readlink().name
    except FileNotFoundError:
        return None


def steady(program: Path, prefix: Path) -> Path:
    """Return the path by which a program of an environment is the one in use after an update, too."""
    place = place_of(prefix)
    return program if place is None else place / CURRENT / "bin" / program.name
