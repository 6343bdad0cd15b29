"""The disk under a place: what an update reads and changes there, each change whole or not at all.

A change is on the disk when its call returns. Between two of them the power may go; the order in which an
update makes them is what keeps a whole version in use.
"""

import shutil
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from controller.files import READABLE, replace_file, sync_names
from hardware.service.version_place import VERSIONS, WHOLE, leads_to

#: What the file of a whole version begins with; a file that a power cut has left empty does not.
_SAYS_WHOLE = "whole "


class VersionDisk(Protocol):
    """What an update asks of the disk; OSError if that fails."""

    def leads_to(self, link: str) -> str | None:
        """Return the version that a link leads to; None if there is no such link."""

    def lay(self, spare: str, version: str) -> None:
        """Make a link to a version under a spare name, in place of one of that name."""

    def take(self, spare: str, link: str) -> None:
        """Rename a spare link to one in use, which needs no room on the disk."""

    def read(self, name: str) -> str | None:
        """Read a small file of the place; None if there is none."""

    def write(self, name: str, text: str) -> None:
        """Write one, which everybody may read, in place of the one that is there."""

    def found(self) -> tuple[str, ...]:
        """Name the versions, whole or not."""

    def remove(self, version: str) -> None:
        """Remove a version, which counts as no whole one from the first moment on."""


def extra_of(disk: VersionDisk, version: str) -> str | None:
    """Return the extra that a version was installed with, such as pi, and empty for none.

    None if not all of the version is there.
    """
    said = disk.read(f"{VERSIONS}/{version}/{WHOLE}") or ""
    return said.removeprefix(_SAYS_WHOLE).strip() if said.startswith(_SAYS_WHOLE) else None


class LocalDisk:
    """The disk of this computer under a ``place``."""

    def __init__(self, place: Path) -> None:
        self._place = place

    def leads_to(self, link: str) -> str | None:
        """See `VersionDisk`."""
        return leads_to(self._place, link)

    def lay(self, spare: str, version: str) -> None:
        """See `VersionDisk`."""
        (self._place / spare).unlink(missing_ok=True)
        (self._place / spare).symlink_to(Path(VERSIONS) / version)
        sync_names(self._place)

    def take(self, spare: str, link: str) -> None:
        """See `VersionDisk`."""
        (self._place / spare).replace(self._place / link)
        sync_names(self._place)

    def read(self, name: str) -> str | None:
        """See `VersionDisk`."""
        with suppress(FileNotFoundError):
            return (self._place / name).read_text(encoding="utf-8", errors="replace")
        return None

    def write(self, name: str, text: str) -> None:
        """See `VersionDisk`."""
        replace_file(self._place / name, text.encode(), READABLE)
        sync_names(self._place)

    def found(self) -> tuple[str, ...]:
        """See `VersionDisk`."""
        return tuple(sorted(path.name for path in (self._place / VERSIONS).iterdir()))

    def remove(self, version: str) -> None:
        """See `VersionDisk`."""
        folder = self._place / VERSIONS / version
        (folder / WHOLE).unlink(missing_ok=True)
        sync_names(folder)
        shutil.rmtree(folder)
