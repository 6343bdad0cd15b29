"""The messages of the Diagnose view: the newest of ledger and self-test, and the one sensor it looks at.

There is one `Tested` for all viewers, and a `DiagnoseView` for each. Nothing is sent twice, and no diagnosis
is repeated without new evidence. A board traces a row only while a page looks at it.
"""

import threading
import time

from manalath_board.controller.diagnose.diagnosis import Diagnosis
from manalath_board.controller.diagnose.echo_guest import EchoGuest
from manalath_board.controller.diagnose.evidence import Evidence
from manalath_board.controller.diagnose.ledger import Ledger
from manalath_board.controller.diagnose.pattern_guest import PatternGuest
from manalath_board.controller.diagnose.selftest.examination import Examination
from manalath_board.controller.loop import Loop
from manalath_board.controller.messages import Message
from manalath_board.controller.messages.catalogue import Catalogue
from manalath_board.controller.ports import WatchEdges
from manalath_board.controller.profile import Crosspoint
from manalath_board.controller.subscriber import Subscriber
from manalath_board.controller.web.message_format import View, to_text
from manalath_board.controller.web.selftest_view import before_view, examination_view
from manalath_board.controller.web.sensor_view import ledger_view, sensor_view

#: A watch ends by itself after 2 s; it is requested again at this interval.
WATCH_EVERY_S = 1.0

#: A row that has not been requested for this long is no longer watched.
LEFT_AFTER_S = 2.0

_ELSEWHERE = Message("trace.elsewhere")
_TAKEN = Message("trace.taken")


class Tested(Subscriber):
    """The last self-test, kept to be read and saved after it has returned the board.

    The one before it is kept as well, so that starting anew loses no result.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._lock = threading.Lock()
        self._judged: tuple[Evidence, Diagnosis] | None = None
        self._before: tuple[Evidence, Diagnosis] | None = None
        self._is_going_on = False
        self._watched_s = 0.0
        self._watched: int | None = None
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

    def keep_watching(self, row: int) -> bool:
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

    def watch_no_more(self, row: int) -> None:
        """Have the board scan all rows again, unless it traces another row for another page."""
        with self._lock:
            if self._watched not in {None, row}:
                return
            self._watched, self._watched_s = None, 0.0
        self._loop.ask(WatchEdges(None))


class DiagnoseView:
    """What one viewer looks at, and what it was last sent, in its language."""

    def __init__(self, tested: Tested, words: Catalogue) -> None:
        self._tested = tested
        self._words = words
        self._sensor: Crosspoint | None = None
        self._is_traced = False
        self._ledger: Ledger | None = None
        self._depth: tuple[Ledger, Crosspoint, Message | None] | None = None

    def begin(self) -> None:
        """Send everything anew."""
        self._ledger = self._depth = None

    def look_at(self, sensor: Crosspoint | None, *, is_traced: bool) -> None:
        """Look at this sensor from now on, or, with None, at none."""
        if self._sensor is not None and self._is_traced and not is_traced:
            self._tested.watch_no_more(self._sensor[0])
        self._sensor, self._is_traced = sensor, is_traced

    def ledger(self) -> str:
        """Return what every sensor did; empty if nothing has changed since it was last sent."""
        snapshot, sent = self._tested.loop.snapshot, self._ledger
        self._ledger = snapshot.ledger
        if sent is not None and _is_same(sent, snapshot.ledger):
            return ""
        return self._text(ledger_view(snapshot.ledger, snapshot.at_ms))

    def sensor(self) -> str:
        """Return everything about the sensor looked at; empty if nothing changed since it was last sent."""
        snapshot, profile = self._tested.loop.snapshot, self._tested.loop.snapshot.session.profile
        if self._sensor is None or self._sensor not in profile.sensors():
            return ""
        refused = Message("page.sentence", said=snapshot.untraced) if snapshot.untraced else None
        if self._is_traced and snapshot.guest is not None:
            refused = _TAKEN
        elif self._is_traced and refused is None and not self._tested.keep_watching(self._sensor[0]):
            refused = _ELSEWHERE
        ledger, sent = snapshot.ledger, self._depth
        self._depth = (ledger, self._sensor, refused)
        if sent is not None and sent[1:] == self._depth[1:] and _is_same(sent[0], ledger):
            return ""
        return self._text(sensor_view(ledger, self._sensor, profile, snapshot.at_ms, refused))

    def examination(self) -> str:
        """Return the current prompt, and what was found so far."""
        return self._text(self._tested.examination())

    def _text(self, view: View) -> str:
        return to_text(view, self._words)


def _is_same(sent: Ledger, ledger: Ledger) -> bool:
    """Whether two ledgers agree on every sensor."""
    return sent.accounts is ledger.accounts and sent.traces is ledger.traces
