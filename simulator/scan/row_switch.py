"""How a scanning board switches to watching one row, and back (docs/develop/wire.md, watching a row).

Decides who has the matrix: the scanner or the watch, never both.
"""

from collections.abc import Callable

from hardware.wire.packets import MOST_EDGES, Edge, EdgesPacket
from simulator.rig import Rig
from simulator.scan.scanner import Scanner

#: The time between two looks at the columns.
LOOK_US = 8

#: How long edges are gathered from the first one on, and how many there is room for.
GATHER_US = 50_000
ROOM = 2 * MOST_EDGES

#: How long the chip watches without a word from its host.
RENEW_US = 2_000_000

_MOST_LOST = 0xFF


class RowEdges:
    """The watch over one row from ``at_us`` on; ``report`` is called with every edge of its columns.

    The row stays selected, so its columns read what the circuit makes of the contacts at every moment; the
    chip looks every few microseconds, and misses what comes and goes between two looks.
    """

    def __init__(
        self, rig: Rig, row: int, boot_us: int, at_us: int, report: Callable[[EdgesPacket], None]
    ) -> None:
        self._rig = rig
        self.row = row
        self._boot_us = boot_us
        self._report = report
        self._edges: list[Edge] = []
        self._lost = 0
        #: When the gathered edges are reported; None while nothing has happened.
        self._report_us: int | None = None
        #: When the watch ends by itself.
        self.ends_us = at_us + RENEW_US
        self._looked_us = at_us
        self._circuit = rig.circuit
        self._columns = self._look(at_us)

    @property
    def due_us(self) -> int:
        """When contacts or circuit change, a report is due, or the watch is over."""
        due_us = self.ends_us
        if self._circuit is not self._rig.circuit:
            due_us = min(due_us, self._seen_us(self._rig.circuit_us))
        if self._report_us is not None:
            due_us = min(due_us, self._report_us)
        if (edge_us := self._rig.reeds.next_edge_us) is not None:
            due_us = min(due_us, self._seen_us(edge_us))
        return due_us

    def renew(self, at_us: int) -> None:
        """Watch on for the full time."""
        self.ends_us = at_us + RENEW_US

    def run(self, at_us: int) -> None:
        """Look at the columns until ``at_us``, and report what is due."""
        while (edge_us := self._rig.reeds.next_edge_us) is not None and self._seen_us(edge_us) <= at_us:
            self._note(self._seen_us(edge_us))
        self._note(at_us)
        if self._report_us is not None and at_us >= self._report_us:
            self.finish()

    def finish(self) -> None:
        """Report the gathered edges, and begin anew."""
        edges, lost = self._edges, self._lost
        self._edges, self._lost, self._report_us = [], 0, None
        for start in range(0, len(edges), MOST_EDGES):
            part = tuple(edges[start : start + MOST_EDGES])
            is_last = start + MOST_EDGES >= len(edges)
            self._report(EdgesPacket(self.row, lost if is_last else 0, part))

    def _seen_us(self, edge_us: int) -> int:
        """Return when the chip first looks after an edge; at once for one before it looked at all."""
        late_us = max(0, edge_us - self._looked_us)
        return self._looked_us + -(-late_us // LOOK_US) * LOOK_US

    def _look(self, at_us: int) -> int:
        self._circuit = self._rig.circuit
        return self._circuit.settled(self._rig.reeds.contacts_at(at_us)).low[self.row]

    def _note(self, at_us: int) -> None:
        columns = self._look(at_us)
        changed, self._columns = columns ^ self._columns, columns
        if self._rig.waveform is not None:
            self._rig.waveform.columns(columns, at_us * 1000)
        for column in range(changed.bit_length()):
            if changed >> column & 1:
                self._add(Edge(at_us - self._boot_us, column, bool(columns >> column & 1)), at_us)

    def _add(self, edge: Edge, at_us: int) -> None:
        if self._report_us is None:
            self._report_us = at_us + GATHER_US
        if len(self._edges) < ROOM:
            self._edges.append(edge)
        else:
            self._lost = min(self._lost + 1, _MOST_LOST)


class RowSwitch:
    """The watches of a board from ``boot_us`` on; ``report`` is called with every row's edges."""

    def __init__(
        self, rig: Rig, scanner: Scanner, report: Callable[[EdgesPacket], None], boot_us: int
    ) -> None:
        self._rig = rig
        self._scanner = scanner
        self._report = report
        self._boot_us = boot_us
        self._watching: RowEdges | None = None

    @property
    def is_on(self) -> bool:
        """Whether a row is watched, and nothing scanned."""
        return self._watching is not None

    @property
    def due_us(self) -> int | None:
        """When something happens on the row; None while none is watched."""
        return None if self._watching is None else self._watching.due_us

    def turn_to(self, row: int | None, at_us: int) -> None:
        """Watch another row from ``at_us`` on, or none; the same one is renewed. Called between two scans."""
        was = self._watching
        if was is not None and was.row == row:
            was.renew(at_us)
            return
        if was is not None:
            was.finish()
        if row is None:
            self._end(at_us)
            return
        if was is None:
            self._scanner.stop()
        self._watching = RowEdges(self._rig, row, self._boot_us, at_us, self._report)
        self._draw(1 << row, at_us)

    def run(self, to_us: int) -> None:
        """Watch up to ``to_us``, or to the end of the watch."""
        while self._watching is not None and (due_us := self._watching.due_us) <= to_us:
            self._watching.run(due_us)
            if due_us >= self._watching.ends_us:
                self._watching.finish()
                self._end(due_us)

    def _end(self, at_us: int) -> None:
        if self._watching is not None:
            self._watching = None
            self._draw(0, at_us)
            self._scanner.go_on(at_us, reports_all=True)

    def _draw(self, rows: int, at_us: int) -> None:
        """Tell the waveform which rows are selected."""
        if self._rig.waveform is not None:
            self._rig.waveform.rows(rows, at_us * 1000)
            if not rows:
                self._rig.waveform.columns(0, at_us * 1000)
