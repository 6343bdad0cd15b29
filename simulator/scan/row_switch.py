"""How a scanning board switches to watching one row, and back (docs/develop/wire.md, watching a row).

Decides who has the matrix: the scanner or the watch, never both. `simulator.scan.row_edges` decides what a
watch sees.
"""

from collections.abc import Callable

from hardware.wire.packets import EdgesPacket
from simulator.rig import Rig
from simulator.scan.row_edges import RowEdges
from simulator.scan.scanner import Scanner


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
            self._scanner.go_on(at_us, reports_all=True)
