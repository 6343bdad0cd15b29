"""A place on a disk that loses its power, with versions that play on it: what an update stands on."""

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from controller.annexes.update.release_manifest import ReleaseFile, ReleaseManifest
from controller.annexes.update.release_source import FolderSource
from controller.annexes.update.trial import BoardToFlash, TableStanding, TrialClock
from controller.annexes.update.version_disk import extra_of
from controller.annexes.update.version_installer import FoundRelease
from controller.annexes.update.version_update import AboutVersion, VersionUpdate
from controller.messages import Message
from controller.play.journal import EntryKind, GameHeader, Journal
from hardware.service.version_place import CURRENT, GOOD, VERSIONS, WHOLE
from tests.proof.bench.journal import cuts
from tests.proof.bench.journal.disk import Disk, DiskError, DiskFault
from tests.proof.bench.journal.disk_sqlite import access_to

OLD, NEW = "0.2.0", "0.3.0"
#: What a version is made of; that a cut leaves some of it shows.
PARTS = {"bin/manalath": b"#!program\n" * 90, "lib/module.py": b"x = 1\n" * 400}

_ERRNOS = {DiskFault.FULL: errno.ENOSPC, DiskFault.READ_ONLY: errno.EROFS}


@contextmanager
def _as_system() -> Iterator[None]:
    """Fail as the system does."""
    try:
        yield
    except DiskError as error:
        number = _ERRNOS.get(error.fault, errno.EIO) if error.fault else errno.ENOENT
        raise OSError(number, str(error)) from error


@dataclass
class TwinVersions:
    """A `VersionDisk` on a simulated disk, where a link is a file with the version that it leads to."""

    disk: Disk

    def leads_to(self, link: str) -> str | None:
        return self.read(link)

    def lay(self, spare: str, version: str) -> None:
        with _as_system():
            if spare in self.disk.files:
                self.disk.delete(spare)
            self._put(spare, version.encode())
            self.disk.sync_directory()

    def take(self, spare: str, link: str) -> None:
        with _as_system():
            self.disk.rename(spare, link)
            self.disk.sync_directory()

    def read(self, name: str) -> str | None:
        with _as_system():
            if not self.disk.is_there(name):
                return None
            file = self.disk.open(name, is_read_only=True)
            return self.disk.read(file, 1 << 20, 0).decode(errors="replace")

    def write(self, name: str, text: str) -> None:
        with _as_system():
            self._put(f"{name}.tmp", text.encode())
            self.disk.rename(f"{name}.tmp", name)
            self.disk.sync_directory()

    def found(self) -> tuple[str, ...]:
        there = (name.split("/") for name in self.disk.files if name.startswith(f"{VERSIONS}/"))
        return tuple(sorted({parts[1] for parts in there}))

    def remove(self, version: str) -> None:
        with _as_system():
            if f"{VERSIONS}/{version}/{WHOLE}" in self.disk.files:
                self.disk.delete(f"{VERSIONS}/{version}/{WHOLE}")
            self.disk.sync_directory()
            for name in [name for name in self.disk.files if name.startswith(f"{VERSIONS}/{version}/")]:
                self.disk.delete(name)

    def install(self, version: str) -> None:
        """Write a version as `.ci/release/install.sh` does: all of it, a sync, and that it is whole."""
        with _as_system():
            for name, content in PARTS.items():
                file = self.disk.open(f"{VERSIONS}/{version}/{name}")
                self.disk.write(file, content, 0)
            for name in PARTS:
                self.disk.sync(self.disk.files[f"{VERSIONS}/{version}/{name}"])
            self.disk.sync_directory()
            self._put(f"{VERSIONS}/{version}/{WHOLE}", b"whole pi\n")
            self.disk.sync_directory()

    def is_intact(self, version: str) -> bool:
        """Whether every byte of a version is there, as a program that runs it finds out."""
        there = ((self.disk.files.get(f"{VERSIONS}/{version}/{name}"), part) for name, part in PARTS.items())
        return all(file is not None and bytes(file.now) == part for file, part in there)

    def _put(self, name: str, content: bytes) -> None:
        file = self.disk.open(name)
        if file.now:
            self.disk.resize(file, 0)
        self.disk.write(file, content, 0)
        self.disk.sync(file)


@dataclass
class Scripted:
    """How a version does once it is started: it serves its page and links the board, unless that is said."""

    serves: bool = True
    links: bool = True
    ends: bool = False


@dataclass
class TwinTable:
    """What plays the version in use, and keeps a move of each start in the records on the same disk."""

    versions: TwinVersions
    does: dict[str, Scripted] = field(default_factory=dict)
    running: str | None = OLD
    busy: str = ""
    is_linked: bool = True
    board: str = "serial:auto"
    firmware: str = OLD
    can_flash: bool = True
    started: list[str] = field(default_factory=list)
    kept: int = 0
    now_s: float = 0.0

    def restart(self) -> None:
        self.running = self.versions.leads_to(CURRENT)
        self.started.append(self.running or "")
        assert self.running is not None
        assert extra_of(self.versions, self.running) is not None
        assert self.versions.is_intact(self.running)
        if not self.does.get(self.running, Scripted()).ends:
            self._keep_a_move()

    def _keep_a_move(self) -> None:
        """Keep a move; it counts once the journal has taken it."""
        journal = Journal(Path("/games.db"), lambda: 0, access_to(self.versions.disk))
        journal.begin(GameHeader("manalath", ""))
        journal.append([(EntryKind.PLY, 1, "e5o")])
        self.kept += 1
        journal.close()

    def flash(self, version: str, board: BoardToFlash) -> bool:
        assert board == BoardToFlash(self.board, "hex70-dual-mega")
        self.running = None
        if self.can_flash:
            self.firmware = version
        return self.can_flash

    def has_ended(self) -> bool:
        return self._script().ends

    def standing(self) -> TableStanding | None:
        if self.running is None or self._script().ends or not self._script().serves:
            return None
        is_linked = self.is_linked and self._script().links
        return TableStanding(self.running, is_linked, self.busy, self.board, "hex70-dual-mega", self.firmware)

    def _script(self) -> Scripted:
        return self.does.get(self.running or "", Scripted())

    @property
    def clock(self) -> TrialClock:
        def sleep(seconds: float) -> None:
            self.now_s += seconds

        return TrialClock(lambda: self.now_s, sleep)


def new_disk(seed: int = 0) -> Disk:
    """Return a disk with the old version in use, and a journal without a move."""
    disk = Disk(seed)
    versions = TwinVersions(disk)
    versions.install(OLD)
    for link in (GOOD, CURRENT):
        versions.lay(".next", OLD)
        versions.take(".next", link)
    cuts.open_journal(disk).close()
    disk.calls = 0
    return disk


def about(version: str) -> AboutVersion:
    """Tell of a version of these tests, whose firmware has its number."""
    return AboutVersion(version, 1, 1, {"hex70-dual-mega": version})


@dataclass
class TwinInstaller:
    """Installs on the simulated disk."""

    versions: TwinVersions

    def install(self, release: FoundRelease, extra: str) -> None:
        assert extra == "pi"
        self.versions.install(release.manifest.version)


def release(version: str = NEW) -> FoundRelease:
    """Return a release that is trusted."""
    return FoundRelease(
        FolderSource(Path("/stick")), ReleaseManifest(version, {"x": ReleaseFile(0, "")}), is_signed=True
    )


def updating(
    table: TwinTable,
    said: list[Message] | None = None,
    tell: Callable[[str], AboutVersion | None] = about,
) -> VersionUpdate:
    """Put an update together."""
    said = [] if said is None else said
    return VersionUpdate(
        disk=table.versions,
        installer=TwinInstaller(table.versions),
        player=table,
        clock=table.clock,
        about=tell,
        keys=(),
        say=said.append,
    )
