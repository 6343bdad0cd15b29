"""The last two self-tests of a board, kept to be read and saved after they have returned it.

No diagnosis is repeated without new evidence. Decides the names of the reports as files to save, and what
they say about their origin; their content is decided by `controller.diagnose.report.report`.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version

from controller.diagnose import (
    About,
    Diagnosis,
    EchoGuest,
    Evidence,
    Examination,
    JointFigure,
    PatternGuest,
    report_of,
    report_page,
    report_text,
)
from controller.document import as_file
from controller.messages import Catalogue, word
from controller.play.loop import Loop
from controller.play.subscriber import Subscriber
from controller.ports import Identity, WatchEdges
from controller.wear import BoardLife, wear_of
from controller.web.message_format import View
from controller.web.page_extras import NO_EXTRAS, PageExtras
from controller.web.selftest_view import before_view, examination_view

#: A watch ends by itself after 2 s; it is requested again at this interval.
WATCH_EVERY_S = 1.0

#: A row that has not been requested for this long is no longer watched.
LEFT_AFTER_S = 2.0


class RowTrace:
    """The row traced for the pages of one table: one at a time, and only while a page looks at it."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._lock = threading.Lock()
        self._watched_s = 0.0
        self._watched: int | None = None

    def keep(self, row: int) -> bool:
        """Have the board trace a row, once for all viewers; False if it traces another one."""
        with self._lock:
            now_s = time.monotonic()
            is_other = self._watched not in {None, row}
            if now_s < self._watched_s + (LEFT_AFTER_S if is_other else WATCH_EVERY_S):
                return not is_other
            self._watched, self._watched_s = row, now_s
        self._loop.ask(WatchEdges(row))
        return True

    @property
    def watched(self) -> int | None:
        """The row that the board traces for some page; None if it traces none."""
        with self._lock:
            is_left = time.monotonic() >= self._watched_s + LEFT_AFTER_S
            return None if is_left else self._watched

    def end(self, row: int) -> None:
        """Have the board scan all rows again, unless it traces another row for another page."""
        with self._lock:
            if self._watched not in {None, row}:
                return
            self._watched, self._watched_s = None, 0.0
        self._loop.ask(WatchEdges(None))


class Tested(Subscriber):
    """The last self-test, kept to be read and saved after it has returned the board.

    The one before it is kept as well, so that starting anew loses no result.
    """

    def __init__(self, loop: Loop, life: Callable[[], BoardLife | None] = NO_EXTRAS.life) -> None:
        self._loop = loop
        #: What is known of the reeds of the board, over its life.
        self.life = life
        #: The row that the board traces for a page.
        self.row_trace = RowTrace(loop)
        self._lock = threading.Lock()
        self._judged: tuple[Evidence, Diagnosis] | None = None
        self._before: tuple[Evidence, Diagnosis] | None = None
        self._is_going_on = False
        loop.subscribe(self)

    @property
    def loop(self) -> Loop:
        """The loop that runs the board."""
        return self._loop

    def examination(self) -> View:
        """Describe the current prompt, and what was found so far."""
        snapshot = self._loop.snapshot
        judged, before, guest = self.judged(), self.judged_before(), snapshot.guest
        can_begin = guest is None and self._loop.snapshot.session.is_linked
        view = examination_view(
            None if guest is None else guest.prompt,
            judged and judged[1],
            can_begin=can_begin,
            can_shine=can_begin or isinstance(guest, PatternGuest | EchoGuest),
            is_test=isinstance(guest, Examination),
        )
        return view | before_view(before and before[1])

    def judged(self) -> tuple[Evidence, Diagnosis] | None:
        """Return evidence and diagnosis of the current or last self-test; None before the first."""
        self.look()
        with self._lock:
            return self._judged

    def judged_before(self) -> tuple[Evidence, Diagnosis] | None:
        """Return evidence and diagnosis of the last earlier self-test that found out anything."""
        self.look()
        with self._lock:
            return self._before

    def look(self) -> None:
        """Record the state of a self-test; when a new one begins, keep the last if it found out anything."""
        with self._lock:
            guest = self._loop.snapshot.guest
            if not isinstance(guest, Examination):
                self._is_going_on = False
                return
            judged = self._judged
            if judged is not None and (judged[0].done or judged[1].findings):
                is_other = judged[0].is_quick != guest.evidence.is_quick
                if is_other or not self._is_going_on:
                    self._before = judged
            self._is_going_on = True
            evidence = guest.evidence
            if judged is None or evidence is not judged[0]:
                self._judged = (evidence, guest.diagnosis)


@dataclass(frozen=True, slots=True)
class Saved:
    """A file to save."""

    name: str
    kind: str
    text: str


def report_file(tested: Tested, extras: PageExtras, ending: str, *, is_before: bool = False) -> Saved | None:
    """Make the report, ``html`` or ``json``, of the last self-test, or of the one before it.

    None if there was none, and for any other ending.
    """
    judged = tested.judged_before() if is_before else tested.judged()
    if judged is None or ending not in {"html", "json"}:
        return None
    snapshot = tested.loop.snapshot
    profile = snapshot.session.profile
    about = about_of(extras.board, extras.seed, snapshot.identity)
    document = report_of(profile, *judged, about, wear_of(extras.life()))
    now = datetime.now().astimezone()
    which = "self-test-before" if is_before else "self-test"
    name = f"{which}-{profile.name}-{now:%Y-%m-%d-%H%M}.{ending}"
    if ending == "html":
        return Saved(name, "text/html", report_page(document, draw_joint=extras.draw_joint))
    return Saved(name, "application/json", report_text(document))


def joint_file(joint: JointFigure | None, ending: str, words: Catalogue) -> Saved | None:
    """Make a file of a joint: its drawing as ``svg``, or what a meter shows there as ``txt``."""
    if joint is None or ending not in {"svg", "txt"}:
        return None
    if ending == "txt":
        return Saved("joint.txt", "text/plain", f"{word(joint.reading, words)} {word(joint.parts, words)}")
    return Saved("joint.svg", "image/svg+xml", as_file(joint.drawing, style=joint.style))


def about_of(board: str, seed: int | None, identity: Identity | None) -> About:
    """Describe a report made now: the board's name, a twin's seed, and how the board identified itself."""
    return About(
        date=f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        product=version("manalath-board"),
        firmware="" if identity is None else identity.version,
        board=board,
        board_id="" if identity is None else identity.board_id,
        seed=seed,
    )
