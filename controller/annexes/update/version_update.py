"""An update from its release to its outcome: what is refused first, then staging and trial."""

import json
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from controller.annexes.update import trial
from controller.annexes.update.release_manifest import version_key
from controller.annexes.update.trial import BoardToFlash, TableStanding, TrialClock, TrialOutcome, TrialPlayer
from controller.annexes.update.version_disk import VersionDisk, extra_of
from controller.annexes.update.version_installer import FoundRelease, NotUpdatedError, find_release
from controller.errors import reason
from controller.messages import Message
from controller.plain import Codec, MalformedError, MisfitError, read_json
from hardware.service.version_place import CURRENT, GOOD, PREVIOUS, VERSIONS

#: How long a version may take to tell about itself.
_ABOUT_S = 60.0

#: The file of a place with the source that its owner has set.
SOURCE = "source"


@dataclass(frozen=True, slots=True)
class AboutVersion:
    """What a version says of itself: the format of its records, its wire, and its firmware by profile."""

    version: str
    records: int
    wire: int
    firmware: Mapping[str, str] = field(default_factory=dict)

    def to_text(self) -> str:
        """Write it as JSON."""
        return json.dumps(Codec().write(AboutVersion, self))


def about_in(text: str) -> AboutVersion | None:
    """Read what `AboutVersion.to_text` has written; None if it is nothing of the kind."""
    try:
        about: AboutVersion = Codec().read_known(AboutVersion, read_json(text), "--about", {})
    except (MalformedError, MisfitError):
        return None
    return about


def ask_about(place: Path, version: str) -> AboutVersion | None:
    """Ask an installed version about itself; None if it does not answer, or is too old to."""
    program = place / VERSIONS / version / "bin" / "manalath"
    try:
        done = subprocess.run(  # noqa: S603 - a version that was checked
            (str(program), "update", "--about"),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_ABOUT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return about_in(done.stdout) if done.returncode == 0 else None


class StagesVersions(Protocol):
    """Installs a release beside the version in use."""

    def install(self, release: FoundRelease, extra: str) -> None:
        """Install it with an extra; an InputError if it cannot be."""


@dataclass(frozen=True, slots=True)
class UpdateWish:
    """What is asked for: the ``source``, and what may be done besides."""

    source: str
    is_unsigned: bool = False
    may_be_older: bool = False
    may_flash: Callable[[str, str], bool] = lambda _has, _wanted: False


@dataclass(frozen=True, slots=True)
class VersionUpdate:
    """An update of one place: what it stands on, and who is told of it."""

    disk: VersionDisk
    installer: StagesVersions
    player: TrialPlayer
    clock: TrialClock
    about: Callable[[str], AboutVersion | None]
    keys: Sequence[str]
    say: Callable[[Message], None]

    def resume(self) -> TrialOutcome | None:
        """Settle a trial that a power cut has interrupted; None if there is none.

        NotUpdatedError if the disk refuses.
        """
        try:
            return trial.settle(self.disk, self.player, self.clock)
        except OSError as error:
            raise NotUpdatedError(Message("update.disk", why=reason(error))) from error

    def update(self, wish: UpdateWish) -> TrialOutcome:
        """Take a release into use, or go back; an InputError if nothing was changed, and why."""
        self._settled()
        current = self._current()
        release = find_release(wish.source, self.keys, is_unsigned=wish.is_unsigned)
        version = release.manifest.version
        if version == current:
            raise NotUpdatedError(Message("update.already", version=version))
        if version_key(version) < version_key(current) and not wish.may_be_older:
            raise NotUpdatedError(Message("update.older", version=version, current=current))
        self._not_busy()
        self._clear({self.disk.leads_to(PREVIOUS), version})
        if not release.is_signed:
            self.say(Message("update.nobody_vouches", version=version))
        self.say(Message("update.installing", version=version))
        self.installer.install(release, extra_of(self.disk, current) or "")
        return self._try(version, wish)

    def back(self, wish: UpdateWish) -> TrialOutcome:
        """Take the version before into use again; NotUpdatedError if there is none, or something runs."""
        self._settled()
        before = self.disk.leads_to(PREVIOUS)
        if before is None or before == self._current() or extra_of(self.disk, before) is None:
            raise NotUpdatedError(Message("update.no_previous"))
        return self._try(before, wish)

    def _try(self, version: str, wish: UpdateWish) -> TrialOutcome:
        about, own = self.about(version), self.about(self._current())
        if about is not None and own is not None and about.records < own.records:
            self._older_records(version, wish)
        standing = self._not_busy()
        board = self._board(about, own, standing, wish)
        self.say(Message("update.trying", version=version))
        try:
            trial.begin(self.disk, version, was_linked=standing.is_linked, flashed=board)
        except OSError as error:
            raise NotUpdatedError(Message("update.disk", why=reason(error))) from error
        outcome = self.resume()
        if outcome is None:
            raise NotUpdatedError(Message("update.already", version=version))
        return outcome

    def _older_records(self, version: str, wish: UpdateWish) -> None:
        """Say that a version cannot read the records of this one, unless that was asked for."""
        if not wish.may_be_older:
            raise NotUpdatedError(Message("update.records", version=version))
        self.say(Message("update.records_stay", version=version))

    def _board(
        self, about: AboutVersion | None, own: AboutVersion | None, standing: TableStanding, wish: UpdateWish
    ) -> BoardToFlash | None:
        """Return the board that gets new firmware with it; NotUpdatedError if it needs that and may not."""
        wanted = "" if about is None else about.firmware.get(standing.profile, "")
        line = standing.board.partition("@")[0]
        if about is None or not wanted or wanted == standing.firmware or not line.startswith("serial:"):
            return None
        if wish.may_flash(standing.firmware, wanted):
            return BoardToFlash(line, standing.profile)
        if own is not None and own.wire != about.wire:
            raise NotUpdatedError(Message("update.needs_firmware", version=about.version, firmware=wanted))
        self.say(Message("update.firmware_stays", has=standing.firmware, firmware=wanted))
        return None

    def _settled(self) -> None:
        outcome = self.resume()
        if outcome is not None:
            self.say(outcome.said)

    def _current(self) -> str:
        return self.disk.leads_to(CURRENT) or self.disk.leads_to(GOOD) or ""

    def _not_busy(self) -> TableStanding:
        """Return how the running version stands; NotUpdatedError if it must not be interrupted."""
        standing = self.player.standing() or TableStanding()
        if standing.busy:
            raise NotUpdatedError(Message("update.busy", what=standing.busy))
        return standing

    def _clear(self, kept: set[str | None]) -> None:
        """Remove what no link leads to any more, and what was never whole."""
        in_use = {self.disk.leads_to(CURRENT), self.disk.leads_to(GOOD)}
        for version in self.disk.found():
            if version not in in_use and (version not in kept or extra_of(self.disk, version) is None):
                self.disk.remove(version)
