"""A disk in memory that fails, fills up and loses power, and what is then left of its files.

Keeps what a POSIX file system promises and no more. What was synced stays. Of what was written since, any
part may be on the disk, in any order, torn anywhere, even a file's length without its bytes; the making or
deleting of a file may be lost until its directory is synced. A sync that fails has written some part, and the
next one does not write it again (as on Linux, https://wiki.postgresql.org/wiki/Fsync_Errors). Knows nothing
of SQLite.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise
from random import Random
from typing import TypeVar

_Any = TypeVar("_Any")

#: What a disk writes at once (bytes); writes are torn at its edges, and now and then elsewhere.
SECTOR = 512
_HALF = 0.5


class Call(Enum):
    """A kind of call to the disk."""

    OPEN = "open"
    READ = "read"
    WRITE = "write"
    RESIZE = "resize"
    SYNC = "sync"
    SIZE = "size"
    DELETE = "delete"
    RENAME = "rename"
    ACCESS = "access"


class DiskFault(Enum):
    """Why a call fails."""

    BROKEN = "broken"  #: any call fails; a write or sync is half done
    FULL = "full"  #: calls that make a file longer fail, half done
    READ_ONLY = "read-only"  #: calls that change anything fail
    NO_POWER = "no power"  #: the power goes during this call; all later ones fail


#: Returns the fault of the n-th call, counted from 1, or None.
Plan = Callable[[int, Call], DiskFault | None]


class DiskError(Exception):
    """A call that failed; ``fault`` is None if there is no such file."""

    def __init__(self, call: Call, fault: DiskFault | None) -> None:
        super().__init__(f"{call.value}: {'no such file' if fault is None else fault.value}")
        self.call = call
        self.fault = fault


def sound(_number: int, _call: Call) -> None:
    """Plan no fault."""


@dataclass(frozen=True, slots=True)
class _Write:
    at: int
    content: bytes

    def do(self, content: bytearray, junk: bytes) -> None:
        """Write; a gap after the old end of the file shows whatever was on the disk."""
        _grow(content, self.at, junk)
        content[self.at : self.at + len(self.content)] = self.content

    def pieces(self, chance: Random) -> "list[_Change]":
        """Return the parts that reach the disk apart, the length of the file among them."""
        size = len(self.content)
        edges = {0, size, *range(SECTOR - self.at % SECTOR, size, SECTOR)}
        if size and chance.random() < _HALF:
            edges.add(chance.randrange(size))
        parts = (_Write(self.at + start, self.content[start:end]) for start, end in pairwise(sorted(edges)))
        return [_Grow(self.at + size), *parts]


@dataclass(frozen=True, slots=True)
class _Grow:
    size: int

    def do(self, content: bytearray, junk: bytes) -> None:
        _grow(content, self.size, junk)

    def pieces(self, _chance: Random) -> "list[_Change]":
        return [self]


@dataclass(frozen=True, slots=True)
class _Resize:
    size: int

    def do(self, content: bytearray, _junk: bytes) -> None:
        del content[self.size :]
        _grow(content, self.size, b"\0")

    def pieces(self, _chance: Random) -> "list[_Change]":
        return [self]


_Change = _Write | _Grow | _Resize


@dataclass(slots=True)
class File:
    """A file as programs see it (``now``), as it surely is on the disk, and the changes in between."""

    now: bytearray = field(default_factory=bytearray)
    synced: bytes = b""
    unsynced: list[_Change] = field(default_factory=list)

    def change(self, change: _Change) -> None:
        """Apply a change where programs see it."""
        change.do(self.now, b"\0")
        self.unsynced.append(change)

    def sync(self) -> None:
        """Put on the disk everything since the last sync."""
        content = bytearray(self.synced)
        for change in self.unsynced:
            change.do(content, b"\0")
        self.synced = bytes(content)
        self.unsynced.clear()

    def sync_in_part(self, chance: Random) -> None:
        """Put some of it on the disk, and forget that the rest is missing."""
        self.synced = self.left(chance)
        self.unsynced.clear()

    def left(self, chance: Random) -> bytes:
        """Return what the disk may hold when the power goes."""
        content = bytearray(self.synced)
        junk = chance.choice((b"\0", chance.randbytes(SECTOR)))
        for change in _survivors(self.unsynced, chance):
            change.do(content, junk)
        return bytes(content)


class Disk:
    """Files by name in one directory. Calls raise `DiskError` as ``plan`` decides.

    ``is_lying`` makes a disk that reports a sync it has not done. The seed decides what is half done.
    """

    def __init__(self, seed: int, plan: Plan = sound, *, is_lying: bool = False) -> None:
        self.files: dict[str, File] = {}
        self.plan = plan
        self.calls = 0
        self._is_lying = is_lying
        self._is_off = False
        self._chance = Random(seed)
        self._synced: dict[str, File] = {}
        self._unsynced: list[tuple[str, File | None]] = []

    @property
    def is_off(self) -> bool:
        """Whether the power has gone."""
        return self._is_off

    def open(self, name: str, *, is_read_only: bool = False) -> File:
        """Open a file, making it if there is none unless ``is_read_only``."""
        file, fault = self.files.get(name), self._call(Call.OPEN)
        if fault is DiskFault.BROKEN or (fault is DiskFault.READ_ONLY and not is_read_only):
            raise DiskError(Call.OPEN, fault)
        if file is None and not is_read_only and fault is not DiskFault.FULL:
            file = File()
            self._list(name, file)
        if file is None or fault is DiskFault.NO_POWER:
            raise DiskError(Call.OPEN, fault)
        return file

    def read(self, file: File, size: int, at: int) -> bytes:
        """Read at most ``size`` bytes."""
        self._raise(Call.READ, DiskFault.BROKEN, DiskFault.NO_POWER)
        return bytes(file.now[at : at + size])

    def write(self, file: File, content: bytes, at: int) -> None:
        """Write; a failed write may leave a part."""
        fault = self._call(Call.WRITE)
        if fault is None or (fault is DiskFault.FULL and at + len(content) <= len(file.now)):
            file.change(_Write(at, content))
            return
        if fault is not DiskFault.READ_ONLY:
            part = len(content) if fault is DiskFault.NO_POWER else self._chance.randrange(len(content) + 1)
            file.change(_Write(at, content[:part]))
        raise DiskError(Call.WRITE, fault)

    def resize(self, file: File, size: int) -> None:
        """Shorten or lengthen a file."""
        fault = self._call(Call.RESIZE)
        if fault is DiskFault.FULL and size <= len(file.now):
            fault = None
        if fault in {None, DiskFault.NO_POWER}:
            file.change(_Resize(size))
        if fault is not None:
            raise DiskError(Call.RESIZE, fault)

    def sync(self, file: File) -> None:
        """Put everything written to a file on the disk for sure."""
        fault = self._call(Call.SYNC)
        if fault is DiskFault.BROKEN:
            file.sync_in_part(self._chance)
        if fault not in {None, DiskFault.FULL}:
            raise DiskError(Call.SYNC, fault)
        if not self._is_lying:
            file.sync()

    def sync_directory(self) -> None:
        """Put the names of the files on the disk for sure."""
        self._raise(Call.SYNC, DiskFault.BROKEN, DiskFault.NO_POWER, DiskFault.READ_ONLY)
        if not self._is_lying:
            self._synced = dict(self.files)
            self._unsynced.clear()

    def size(self, file: File) -> int:
        """Return the length of a file in bytes."""
        self._raise(Call.SIZE, DiskFault.BROKEN, DiskFault.NO_POWER)
        return len(file.now)

    def is_there(self, name: str) -> bool:
        """Whether there is such a file."""
        self._raise(Call.ACCESS, DiskFault.BROKEN, DiskFault.NO_POWER)
        return name in self.files

    def delete(self, name: str) -> None:
        """Delete a file."""
        fault = self._call(Call.DELETE)
        if fault in {None, DiskFault.FULL, DiskFault.NO_POWER}:
            self._list(name, None)
        if fault not in {None, DiskFault.FULL}:
            raise DiskError(Call.DELETE, fault)

    def rename(self, old: str, new: str) -> None:
        """Rename a file. Until the directory is synced it may have either name, both or none."""
        fault = self._call(Call.RENAME)
        if fault in {None, DiskFault.FULL, DiskFault.NO_POWER}:
            self._list(new, self.files[old])
            self._list(old, None)
        if fault not in {None, DiskFault.FULL}:
            raise DiskError(Call.RENAME, fault)

    def after_cut(self, seed: int) -> "Disk":
        """Return the disk when the power is back, as the seed decides; this one is unchanged."""
        chance = Random(seed)
        entries = dict(self._synced)
        for name, file in _some(self._unsynced, chance):
            _enter(entries, name, file)
        disk = Disk(seed, is_lying=self._is_lying)
        for name, file in entries.items():
            left = file.left(chance)
            disk.files[name] = File(bytearray(left), left)
        disk._synced = dict(disk.files)
        return disk

    def _list(self, name: str, file: File | None) -> None:
        _enter(self.files, name, file)
        self._unsynced.append((name, file))

    def _call(self, call: Call) -> DiskFault | None:
        """Count a call and return its fault, if any; DiskError once the power has gone."""
        if self._is_off:
            raise DiskError(call, DiskFault.NO_POWER)
        self.calls += 1
        fault = self.plan(self.calls, call)
        self._is_off = fault is DiskFault.NO_POWER
        return fault

    def _raise(self, call: Call, *faults: DiskFault) -> None:
        fault = self._call(call)
        if fault is not None and fault in faults:
            raise DiskError(call, fault)


def _enter(entries: dict[str, File], name: str, file: File | None) -> None:
    if file is None:
        entries.pop(name, None)
    else:
        entries[name] = file


def _grow(content: bytearray, size: int, junk: bytes) -> None:
    short = size - len(content)
    if short > 0:
        content += (junk * (short // len(junk) + 1))[:short]


def _some(all_: list[_Any], chance: Random) -> list[_Any]:
    """Choose none, all, the first few or any, in order."""
    match chance.randrange(5):
        case 0:
            return []
        case 1:
            return list(all_)
        case 2:
            return all_[: chance.randrange(len(all_) + 1)]
        case _:
            share = chance.random()
            return [one for one in all_ if chance.random() < share]


def _survivors(changes: list[_Change], chance: Random) -> list[_Change]:
    """Choose which parts of the changes reach the disk, in the order in which they do."""
    pieces = _some([piece for change in changes for piece in change.pieces(chance)], chance)
    if chance.random() < _HALF:
        chance.shuffle(pieces)
    return pieces
