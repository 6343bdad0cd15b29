"""Archives that are the same to the byte whenever, wherever and by whomever they are packed.

A member has a name, its bytes, and whether it can be executed; nothing else of a file goes into an archive.
"""

import gzip
import io
import tarfile
import time
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_FILE, _PROGRAM = 0o644, 0o755
#: The system that a zip says it comes from: one that has permissions.
_UNIX = 3
#: The first instant that a zip can name: 1980-01-01.
_ZIP_BEGINS_S = 315_532_800


@dataclass(frozen=True, slots=True, order=True)
class Member:
    """A file of an archive."""

    name: str
    content: bytes
    is_program: bool = False

    @property
    def mode(self) -> int:
        """Its permissions."""
        return _PROGRAM if self.is_program else _FILE


def zipped(members: Iterable[Member], epoch_s: int) -> bytes:
    """Pack members as a zip, ordered by name, all of one time: ``epoch_s`` is in s since 1970."""
    packed = io.BytesIO()
    at = time.gmtime(max(epoch_s, _ZIP_BEGINS_S))[:6]
    with zipfile.ZipFile(packed, "w") as archive:
        for member in sorted(members):
            head = zipfile.ZipInfo(member.name, at)
            head.create_system = _UNIX
            head.external_attr = (0o100000 | member.mode) << 16
            archive.writestr(head, member.content, zipfile.ZIP_DEFLATED, compresslevel=9)
    return packed.getvalue()


def tarred(members: Iterable[Member], epoch_s: int) -> bytes:
    """Pack members as a tar.gz, as `zipped` does."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for member in sorted(members):
            head = tarfile.TarInfo(member.name)
            head.size, head.mode, head.mtime = len(member.content), member.mode, epoch_s
            archive.addfile(head, io.BytesIO(member.content))
    return gzip.compress(packed.getvalue(), compresslevel=9, mtime=epoch_s)


def unzipped(archive: Path) -> list[Member]:
    """Return the files of a zip."""
    with zipfile.ZipFile(archive) as opened:
        return [
            Member(head.filename, opened.read(head), bool(head.external_attr >> 16 & 0o111))
            for head in opened.infolist()
            if not head.is_dir()
        ]


def in_folder(folder: Path) -> list[Member]:
    """Return the files of a folder and of those in it, by their names from there."""
    return [
        Member(path.relative_to(folder).as_posix(), path.read_bytes(), bool(path.stat().st_mode & 0o100))
        for path in folder.rglob("*")
        if path.is_file()
    ]


def unpack(members: Iterable[Member], folder: Path) -> None:
    """Write members into a folder, with the permissions that any new file has."""
    for member in members:
        path = folder / member.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(member.content)
        if member.is_program:
            path.chmod(path.stat().st_mode | 0o111)
