"""The last two self-tests of a board, kept to be read and saved after they have returned it.

No diagnosis is repeated without new evidence. Decides the names of the reports as files to save, and what
they say about their origin; their content is decided by `controller.diagnose.report.report`. What a table
keeps knows a self-test by what it does: only what one was asked for loads it.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from typing import TYPE_CHECKING, TypeGuard

from controller.annex import (
    FaultStrips,
    FindOffer,
    JointPlan,
    OpenTable,
    ReedHistory,
    Reenactment,
    nothing_offered,
)
from controller.messages import Catalogue, word
from controller.play.guest import Guest
from controller.play.loop import Loop
from controller.play.subscriber import Subscriber
from controller.ports import Identity
from controller.wear import VisitsReeds, wear_of

if TYPE_CHECKING:
    from controller.diagnose import Diagnosis, Evidence, Examination
    from controller.diagnose.report import About, JointFigure


def is_test(guest: Guest | None) -> "TypeGuard[Examination]":
    """Whether a guest is a self-test: no other one tries sensor after sensor."""
    return isinstance(guest, VisitsReeds)


class Tested(Subscriber):
    """The last self-test, kept to be read and saved after it has returned the board.

    The one before it is kept as well, so that starting anew loses no result.
    """

    def __init__(
        self,
        loop: Loop,
        later: Callable[[Callable[[], None]], None] = lambda act: act(),
        find_offer: FindOffer = nothing_offered,
    ) -> None:
        self._loop, self._later, self._find_offer = loop, later, find_offer
        self._lock = threading.Lock()
        self._judged: tuple[Evidence, Diagnosis] | None = None
        self._before: tuple[Evidence, Diagnosis] | None = None
        self._is_going_on = False

    def judged(self) -> "tuple[Evidence, Diagnosis] | None":
        """Return evidence and diagnosis of the current or last self-test; None before the first."""
        self.look()
        with self._lock:
            return self._judged

    def judged_before(self) -> "tuple[Evidence, Diagnosis] | None":
        """Return evidence and diagnosis of the last earlier self-test that found out anything."""
        self.look()
        with self._lock:
            return self._before

    def look(self) -> None:
        """Record the state of a self-test; when one is over, have what is doubtful in it decided."""
        guest = self._loop.snapshot.guest
        if is_test(guest):
            self._record(guest)
            return
        with self._lock:
            is_over, self._is_going_on = self._is_going_on, False
        if is_over:
            self._later(self._reenact)

    def _record(self, guest: "Examination") -> None:
        """Record the state of a self-test; when a new one begins, keep the last if it found out anything."""
        with self._lock:
            judged = self._judged
            if judged is not None and (judged[0].done or judged[1].findings):
                is_other = judged[0].is_quick != guest.evidence.is_quick
                if is_other or not self._is_going_on:
                    self._before = judged
            self._is_going_on = True
            evidence = guest.evidence
            if judged is None or evidence is not judged[0]:
                self._judged = (evidence, guest.diagnosis)

    def _reenact(self) -> None:
        """Decide what is doubtful once a self-test is over; a twin takes some seconds for that."""
        from controller.diagnose import reenacted

        twin = self._find_offer(Reenactment)
        with self._lock:
            judged = self._judged
        if judged is None or twin is None:
            return
        profile = self._loop.snapshot.session.profile
        after = (judged[0], reenacted(profile, *judged, twin.odds))
        with self._lock:
            self._judged = after if self._judged is judged else self._judged


@dataclass(frozen=True, slots=True)
class Saved:
    """A file to save."""

    name: str
    kind: str
    text: str


def report_file(tested: Tested, table: OpenTable, ending: str, *, is_before: bool = False) -> Saved | None:
    """Make the report, ``html`` or ``json``, of the last self-test, or of the one before it.

    None if there was none, and for any other ending.
    """
    from controller.diagnose.report import report_of, report_page, report_text

    judged = tested.judged_before() if is_before else tested.judged()
    if judged is None or ending not in {"html", "json"}:
        return None
    snapshot = table.loop.snapshot
    profile = snapshot.session.profile
    about = about_of(table.board, None if table.bench is None else table.bench.seed, snapshot.identity)
    reeds = table.offered(ReedHistory) or ReedHistory()
    document = report_of(profile, *judged, about, wear_of(reeds.life))
    now = datetime.now().astimezone()
    which = "self-test-before" if is_before else "self-test"
    name = f"{which}-{profile.name}-{now:%Y-%m-%d-%H%M}.{ending}"
    if ending == "html":
        plan = table.offered(JointPlan) or JointPlan()
        strips = (table.offered(FaultStrips) or FaultStrips()).strips()
        return Saved(name, "text/html", report_page(document, None, plan.draw_joint, strips))
    return Saved(name, "application/json", report_text(document))


def joint_file(joint: "JointFigure | None", ending: str, words: Catalogue) -> Saved | None:
    """Make a file of a joint: its drawing as ``svg``, or what a meter shows there as ``txt``."""
    if joint is None or ending not in {"svg", "txt"}:
        return None
    if ending == "txt":
        return Saved("joint.txt", "text/plain", word(joint.reading, words))
    from controller.document import as_file

    return Saved("joint.svg", "image/svg+xml", as_file(joint.drawing, style=joint.style))


def about_of(board: str, seed: int | None, identity: Identity | None) -> "About":
    """Describe a report made now: the board's name, a twin's seed, and how the board identified itself."""
    from controller.diagnose.report import About

    return About(
        date=f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        product=version("manalath-board"),
        firmware="" if identity is None else identity.version,
        board=board,
        board_id="" if identity is None else identity.board_id,
        seed=seed,
    )
