"""The messages of the Diagnose view: the newest of ledger and self-test, and the one sensor it looks at.

There is one `DiagnoseView` for each viewer. Nothing is sent twice.
"""

from controller.diagnose.ledger import Ledger
from controller.messages import Message
from controller.messages.catalogue import Catalogue
from controller.profile import Crosspoint
from controller.web.kept_selftests import Tested
from controller.web.message_format import View, to_text
from controller.web.sensor_view import ledger_view, sensor_view

_ELSEWHERE = Message("trace.elsewhere")
_TAKEN = Message("trace.taken")


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
            self._tested.row_trace.end(self._sensor[0])
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
        elif self._is_traced and refused is None and not self._tested.row_trace.keep(self._sensor[0]):
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
