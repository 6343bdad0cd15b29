"""The trial of a version: taken into use by one rename, it stays if it is good; else the old one is back.

While ``current`` and ``good`` lead to different versions, a trial is on. A power cut changes nothing of that:
who starts next settles it. Decides the order of the changes, and what counts as good: the version has served
its page and, if the old one had the link to its board, has it again.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Protocol

from controller.annexes.update.kept_outcome import keep_outcome
from controller.annexes.update.version_disk import VersionDisk
from controller.messages import Message
from hardware.service.version_place import CURRENT, GOOD, PREVIOUS

#: How long a version on trial has; with the start of the old one after it, that is less than a minute.
PATIENCE_S = 45.0
_GLANCE_S = 0.5

#: The file of a place that tells how a trial began.
TRIAL = "trial.json"
#: The spare links: to the version that is wanted, and to the one to go back to. The second is laid before a
#: trial, so a full disk cannot keep it from being taken.
_NEXT, _BACK = ".next", ".back"


@dataclass(frozen=True, slots=True)
class TableStanding:
    """What the page of a running version tells: its version, and whether the board is linked.

    The version is empty if it is too old to tell. ``busy`` names what runs at its table and must not be
    interrupted; empty for nothing. ``board`` is its name on the command line, ``firmware`` the version of its
    firmware, if it has one.
    """

    version: str = ""
    is_linked: bool = False
    busy: str = ""
    board: str = ""
    profile: str = ""
    firmware: str = ""


@dataclass(frozen=True, slots=True)
class BoardToFlash:
    """A board that gets the firmware of a version with it: its name on the command line, and its profile."""

    board: str
    profile: str


class TrialPlayer(Protocol):
    """What plays: the service, or nothing."""

    def restart(self) -> None:
        """Start the version that is in use now, in place of what runs; does not wait for it."""

    def flash(self, version: str, board: BoardToFlash) -> bool:
        """Stop what runs, and put the firmware of a version on the board; returns whether that was done."""

    def has_ended(self) -> bool:
        """Whether it has ended by itself since, even if it was started again."""

    def standing(self) -> TableStanding | None:
        """Return what its page tells; None if no page answers."""


class TrialVerdict(StrEnum):
    """How a version did on trial."""

    #: It has served its page, and the board is linked again.
    GOOD = "good"
    #: It has served its page; the old one had no board either.
    GOOD_BY_PAGE = "good-by-page"
    #: Its firmware could not be put on the board.
    UNFLASHED = "unflashed"
    #: It has ended.
    ENDED = "ended"
    #: It has not served its page in time.
    SILENT = "silent"
    #: It has not linked the board again in time.
    UNLINKED = "unlinked"

    @property
    def is_good(self) -> bool:
        """Whether it stays."""
        return self in {TrialVerdict.GOOD, TrialVerdict.GOOD_BY_PAGE}


@dataclass(frozen=True, slots=True)
class TrialOutcome:
    """How a trial ended: the version that was tried, the one before, and the verdict."""

    version: str
    before: str
    verdict: TrialVerdict

    @property
    def said(self) -> Message:
        """Tell it to people."""
        return Message("update.outcome", version=self.version, before=self.before, verdict=self.verdict.value)


@dataclass(frozen=True, slots=True)
class TrialClock:
    """The time a trial takes: ``now_s`` in s, and a ``sleep``."""

    now_s: Callable[[], float]
    sleep: Callable[[float], None]


def begin(disk: VersionDisk, version: str, *, was_linked: bool, flashed: BoardToFlash | None = None) -> None:
    """Take a version into use, on trial; OSError if the disk refuses, and then the old one is in use."""
    board = None if flashed is None else asdict(flashed)
    disk.write(TRIAL, json.dumps({"was_linked": was_linked, "flashed": board}))
    disk.lay(_BACK, disk.leads_to(GOOD) or version)
    _point(disk, CURRENT, version)


def is_on(disk: VersionDisk) -> bool:
    """Whether a trial is on."""
    return disk.leads_to(CURRENT) != disk.leads_to(GOOD)


def settle(disk: VersionDisk, player: TrialPlayer, clock: TrialClock) -> TrialOutcome | None:
    """Start the version on trial, and keep it or go back; returns how it did, None if no trial is on.

    OSError if the disk refuses: then the trial is still on, or over without its outcome kept.
    """
    version, before = disk.leads_to(CURRENT), disk.leads_to(GOOD)
    if version is None or before is None or version == before:
        return None
    was_linked, board = _begun(disk.read(TRIAL))
    verdict = TrialVerdict.UNFLASHED
    if board is None or player.flash(version, board):
        player.restart()
        verdict = judge(player, version, clock, was_linked=was_linked)
    if verdict.is_good:
        _point(disk, PREVIOUS, before)
        _point(disk, GOOD, version)
    else:
        if disk.leads_to(_BACK) != before:
            disk.lay(_BACK, before)
        disk.take(_BACK, CURRENT)
        if board is not None:
            player.flash(before, board)
        player.restart()
    outcome = TrialOutcome(version, before, verdict)
    keep_outcome(disk, outcome.said)
    return outcome


def _point(disk: VersionDisk, link: str, version: str) -> None:
    disk.lay(_NEXT, version)
    disk.take(_NEXT, link)


def judge(player: TrialPlayer, version: str, clock: TrialClock, *, was_linked: bool) -> TrialVerdict:
    """Wait until a version that was just started is good or bad, but no longer than `PATIENCE_S`."""
    until_s, served = clock.now_s() + PATIENCE_S, False
    while not player.has_ended():
        standing = player.standing()
        if standing is not None and standing.version in {version, ""}:
            served = True
            if standing.is_linked or not was_linked:
                return TrialVerdict.GOOD if standing.is_linked else TrialVerdict.GOOD_BY_PAGE
        if clock.now_s() >= until_s:
            return TrialVerdict.UNLINKED if served else TrialVerdict.SILENT
        clock.sleep(_GLANCE_S)
    return TrialVerdict.ENDED


def _begun(text: str | None) -> tuple[bool, BoardToFlash | None]:
    """Return whether the old version had the link to its board, and which board gets firmware."""
    try:
        match json.loads(text or ""):
            case {"was_linked": bool(was_linked), "flashed": {"board": str(board), "profile": str(profile)}}:
                return was_linked, BoardToFlash(board, profile)
            case {"was_linked": bool(was_linked)}:
                return was_linked, None
    except ValueError:
        pass
    return False, None
