"""The row watch: which row the board traces, and when, so that contacts are seen to bounce.

Decides the windows. The row of the requested reed is watched while its piece is awaited; cable order keeps to
one row, so that the previous reed is seen to open as well. If that reed is in another row, the board scans
until it has opened, or watches that row if its closing was not traced. A key is watched until it is up again.
While a row is watched nothing is scanned and no picture is shown (docs/develop/wire.md), so the lights stand
still and are shown before a window begins. A window ends as soon as the sensor closes, or another one of the
row that is not merely passed by, and after 1.9 s at the latest; nothing is concluded before the report that
follows. After two windows in vain the board scans for a while, so that its lights breathe and its keys are
heard.
"""

from dataclasses import dataclass, replace

from controller.board import Matrix, is_closed
from controller.diagnose.selftest.progress import SelftestProgress
from controller.diagnose.selftest.retries import baseline
from controller.diagnose.selftest.steps.arrival import NEVER
from controller.diagnose.selftest.steps.step import Awaited
from controller.play.bounce import Stamp
from controller.ports import Edges

#: A board watches for 2 s at most, and nothing else is seen in all that time.
WINDOW_MS = 1900.0
#: Another sensor of the row that has been closed for this long was not merely passed by.
PASSED_MS = 200.0
#: The board scans for at least this long between two windows without edges.
GAP_MS = 60.0
#: Its report is believed after this time, even if it contradicts the edges.
REPORT_MS = 1000.0
#: After this many windows in vain the board scans for this long.
WINDOWS = 2
REST_MS = 2000.0
#: A picture is on the lights after SHOW_MS at the latest; one shown within SHOWN_MS is an older one.
SHOW_MS = 150.0
SHOWN_MS = 40.0


@dataclass(frozen=True, slots=True)
class RowWatch:
    """The windows of the step that began at ``begun_ms``, and how many there were.

    ``row`` is watched from ``from_ms`` to ``ends_ms``, or was until ``ended_ms``, and the report that follows
    has come (``is_reported``) or is awaited; None if neither. ``turned`` are the columns in it that had
    edges, ``doubted`` is a report that does not know of them, because it was already on its way. From
    ``ready_ms`` on the lights are known to stand still: 0 once they do, infinite if they need not. Before
    ``rests_ms`` nothing is watched. ``stamp`` is the newest report's.
    """

    is_refused: bool = False
    begun_ms: float = -1.0
    windows: int = 0
    rests_ms: float = 0.0
    ready_ms: float = NEVER
    row: int | None = None
    from_ms: float = 0.0
    ends_ms: float = NEVER
    ended_ms: float | None = None
    is_reported: bool = False
    turned: frozenset[int] = frozenset()
    doubted: Matrix | None = None
    stamp: Stamp = (0.0, 0.0)

    @property
    def watching(self) -> int | None:
        """The row that is watched now."""
        return self.row if self.ended_ms is None else None

    @property
    def is_blind(self) -> bool:
        """Whether the state of the other rows is unknown."""
        return self.row is not None

    @property
    def is_still(self) -> bool:
        """Whether the lights must stand still."""
        return self.ready_ms < NEVER

    @property
    def due_ms(self) -> float:
        """The time of the next change that needs no event."""
        if self.ended_ms is not None:
            # A report that knows of the edges was made after them; any other may already have been on its
            # way.
            gap_ms = 0.0 if self.turned else GAP_MS
            return self.ended_ms + (gap_ms if self.is_reported else REPORT_MS)
        if self.row is not None:
            return self.ends_ms
        return min(due_ms for due_ms in (self.rests_ms, self.ready_ms, NEVER) if due_ms > 0.0)

    def shown(self, now_ms: float) -> "RowWatch":
        """Note that a picture is on the lights."""
        is_new = self.ready_ms > 0.0 and now_ms - self.ready_ms + SHOW_MS >= SHOWN_MS
        return replace(self, ready_ms=now_ms) if is_new else self

    def reported(self, stamp: Stamp, before: Matrix, matrix: Matrix) -> "RowWatch":
        """Take a report; doubt one that does not know of the edges in its row."""
        after = replace(self, stamp=stamp)
        if self.row is None or self.is_reported:
            return after
        sensors = [(self.row, column) for column in self.turned]
        if any(is_closed(before, sensor) != is_closed(matrix, sensor) for sensor in sensors):
            return replace(after, doubted=matrix)
        return replace(after, is_reported=self.ended_ms is not None, doubted=None)

    def edged(self, row_edges: Edges) -> "RowWatch":
        """Take edges; a report must now know of them."""
        if row_edges.row != self.row:
            return self
        return replace(
            self, turned=self.turned | {column for _, column, _ in row_edges.edges}, is_reported=False
        )

    def opened(self, before: Matrix, matrix: Matrix) -> Matrix:
        """Return the matrix at the start of the window, judged by a report that knows of every edge."""
        if self.row is None or self.ended_ms is None:
            return before
        return (*before[: self.row], before[self.row] & matrix[self.row], *before[self.row + 1 :])

    def after(self, progress: SelftestProgress) -> "RowWatch":
        """Begin and end the windows that are due."""
        now_ms, row = progress.now_ms, wanted_row(progress)
        state = self
        if progress.begun_ms != self.begun_ms:
            state = replace(self, begun_ms=progress.begun_ms, windows=0, rests_ms=0.0, ready_ms=NEVER)
        if state.watching is not None:
            state = replace(state, ends_ms=min(state.from_ms + WINDOW_MS, _since_ms(progress) + PASSED_MS))
            is_on = row == state.row and now_ms < state.ends_ms
            return state if is_on else replace(state, ended_ms=now_ms, is_reported=False)
        if state.row is not None:
            if now_ms < state.due_ms:
                return state
            state = replace(state, row=None, ended_ms=None, turned=frozenset(), doubted=None)
        state = _lit(state, now_ms, is_awaiting=_awaited(progress) is not None)
        if row is None or state.is_refused or state.ready_ms > 0.0 or _since_ms(progress) < NEVER:
            return state
        ends_ms, windows = now_ms + WINDOW_MS, state.windows + 1
        return replace(state, row=row, from_ms=now_ms, ends_ms=ends_ms, windows=windows, is_reported=False)


def _lit(state: RowWatch, now_ms: float, *, is_awaiting: bool) -> RowWatch:
    """Have the lights stand still while something is awaited, with a rest after windows in vain."""
    if state.is_refused or not is_awaiting:
        return replace(state, rests_ms=0.0, ready_ms=NEVER)
    if state.windows >= WINDOWS:
        return replace(state, windows=0, rests_ms=now_ms + REST_MS, ready_ms=NEVER)
    if now_ms < state.rests_ms:
        return state
    ready_ms = min(state.ready_ms, now_ms + SHOW_MS)
    return replace(state, rests_ms=0.0, ready_ms=ready_ms if now_ms < ready_ms else 0.0)


def wanted_row(progress: SelftestProgress) -> int | None:
    """Return the row to watch, if the board can and the lights stand still."""
    awaited, leaving, matrix = _awaited(progress), progress.leaving, progress.matrix
    if awaited is None or matrix is None:
        return None
    row, is_here = awaited.sensor[0], is_closed(matrix, awaited.sensor)
    if awaited.is_opening:
        return row if is_here else None
    if is_here and awaited.since_ms < NEVER:
        return None
    if leaving is None or leaving.visit.sensor[0] == row:
        return row
    base = baseline(progress.profile, progress.evidence)
    if is_closed(base, leaving.visit.sensor) or not is_closed(matrix, leaving.visit.sensor):
        return row
    return None if leaving.visit.closing_us else leaving.visit.sensor[0]


def _awaited(progress: SelftestProgress) -> Awaited | None:
    return None if progress.doing is None else progress.doing.awaited


def _since_ms(progress: SelftestProgress) -> float:
    """Return since when a sensor is closed that was not."""
    awaited = _awaited(progress)
    return NEVER if awaited is None else awaited.since_ms


#: The watch before any window.
NO_TRACE = RowWatch()
