"""Whether records can be kept, and whether they last."""

from collections.abc import Iterator

from manalath_board.hardware.doctor.asked import Asked
from manalath_board.hardware.doctor.findings import Code, Finding, fault, note, ok, unread, warning
from manalath_board.hardware.doctor.machine import Machine, Storage, Unread

#: A game takes some kilobytes, and what its sensors said a megabyte or so.
FULL_MB, SCARCE_MB = 10, 100

_MB = 1 << 20

#: File systems that are gone with the power.
_IN_MEMORY = frozenset({"tmpfs", "ramfs", "overlay"})


def records(machine: Machine, _asked: Asked) -> Iterator[Finding]:
    """Judge the folder of the records."""
    storage = machine.storage
    if isinstance(storage, Unread):
        yield unread("Whether records can be kept", storage)
        return
    found = [*_of_writing(storage), *_of_lasting(machine, storage), *_of_space(storage)]
    yield from found
    if all(finding.code is Code.SD_CARD for finding in found):
        made = "are kept" if storage.standing == storage.path else "will be kept"
        yield ok(Code.RECORDS, f"Records {made} in {storage.path}; {storage.free_bytes // _MB} MB are free.")


def _of_writing(storage: Storage) -> Iterator[Finding]:
    cure = "Name a folder that can be written to with --data, or mend its rights."
    if storage.is_read_only:
        yield fault(
            Code.RECORDS_UNWRITABLE,
            f"{storage.path} is on a file system that is read-only.",
            "sudo mount -o remount,rw, or name another folder with --data. If it went read-only by itself, "
            "the card is worn out: save what is on it.",
            f"{storage.source}, {storage.kind}",
        )
    elif not storage.may_write:
        made = "" if storage.standing == storage.path else f", so that {storage.path} cannot be made"
        yield fault(Code.RECORDS_UNWRITABLE, f"This user may not write to {storage.standing}{made}.", cure)


def _of_lasting(machine: Machine, storage: Storage) -> Iterator[Finding]:
    if storage.kind in _IN_MEMORY:
        yield warning(
            Code.RECORDS_IN_MEMORY,
            f"{storage.path} is in memory only: records are gone when the power is.",
            "Name a folder on a disk with --data, or switch the overlay off: sudo raspi-config nonint "
            "disable_overlayfs.",
            f"{storage.source}, {storage.kind}",
        )
    elif storage.source.startswith("/dev/mmcblk"):
        fixed = (
            ""
            if machine.has_fixed_root
            else " A root that is read-only, and records on a USB stick, spare it."
        )
        yield note(
            Code.SD_CARD,
            f"Records are on an SD card, and each move is written to it at once.{fixed}",
            "Take a card that is made for it (A1 or A2, endurance), and export games that you want to keep.",
            storage.source,
        )


def _of_space(storage: Storage) -> Iterator[Finding]:
    free = storage.free_bytes // _MB
    if free < SCARCE_MB:
        say = fault if free < FULL_MB else warning
        yield say(
            Code.DISK_FULL,
            f"Only {free} MB are free for records.",
            "Make room on the disk that the folder is on.",
            storage.source,
        )
