"""Where records live: the folder, its file system, and who owns it now. Nothing is made or locked.

Which program owns a folder of records is read from the kernel's list of locks, as trying the lock would keep
a program out that starts just then.
"""

import re
from pathlib import Path

from manalath_board.controller.journal.folder import LOCK
from manalath_board.hardware.doctor.machine import Storage, Unread
from manalath_board.hardware.doctor.system_probe import DoctorWorld, why


def read_storage(world: DoctorWorld, records: Path) -> Storage | Unread:
    """Describe the folder ``records``, or what it would be made in."""
    try:
        place = records.absolute()
        standing = next(folder for folder in (place, *place.parents) if folder.exists())
        free_bytes = world.free_bytes(standing)
        real = standing.resolve()
    except OSError as error:
        return Unread(str(records), why(error))
    source, kind, options = _mount(world, real)
    return Storage(
        path=str(place),
        standing=str(standing),
        may_write=standing.is_dir() and world.may_write(standing),
        is_read_only="ro" in options,
        source=source,
        kind=kind,
        free_bytes=free_bytes,
    )


def owner_of(world: DoctorWorld, records: Path) -> int | None:
    """Tell which process owns the folder ``records`` now (`controller.journal.folder`); None if none does."""
    try:
        inode = (records / LOCK).stat().st_ino
    except OSError:
        return None
    for line in world.find("proc/locks").splitlines():
        words = line.split()
        if "FLOCK" in words[1:2] and len(words) > 5 and words[5].rpartition(":")[2] == str(inode):  # noqa: PLR2004
            return int(words[4]) if re.fullmatch("[0-9]{1,15}", words[4]) else None
    return None


def _mount(world: DoctorWorld, place: Path) -> tuple[str, str, set[str]]:
    """The source, kind and options of the file system of a place: that of the longest way to it."""
    best: tuple[int, str, str, set[str]] = (-1, "", "", set())
    for line in world.find("proc/self/mounts").splitlines():
        words = line.split()
        if len(words) < 4:  # noqa: PLR2004 - source, place, kind, options
            continue
        where = Path(words[1].replace("\\040", " "))
        # One that is mounted later over the same place hides the earlier.
        if place.is_relative_to(where) and len(where.parts) >= best[0]:
            best = (len(where.parts), words[0], words[2], set(words[3].split(",")))
    return best[1:]
