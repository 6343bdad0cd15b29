"""Storage reader: examines the records folder, its file system, and which process owns it.

Nothing is created or locked. The owner is read from the kernel's list of locks, because trying the lock could
shut out a program that is just starting.
"""

import re
from pathlib import Path

from controller.play.journal.folder_lock import LOCK
from hardware.doctor.machine import Storage, Unread
from hardware.doctor.system_probe import DoctorWorld, why


def read_storage(world: DoctorWorld, records: Path) -> Storage | Unread:
    """Describe the folder ``records``, or the existing folder in which it would be made."""
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
    """Return the process that owns ``records`` (`controller.play.journal.folder`); None if there is none."""
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
    """Find the source, kind and options of a path's file system: the mount point with the longest match."""
    best: tuple[int, str, str, set[str]] = (-1, "", "", set())
    for line in world.find("proc/self/mounts").splitlines():
        words = line.split()
        if len(words) < 4:  # noqa: PLR2004 - source, place, kind, options
            continue
        where = Path(words[1].replace("\\040", " "))
        # A later mount on the same point hides the earlier one.
        if place.is_relative_to(where) and len(where.parts) >= best[0]:
            best = (len(where.parts), words[0], words[2], set(words[3].split(",")))
    return best[1:]
