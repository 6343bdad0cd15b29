"""What every sensor did since the link began: a live account, from the board's events alone.

Decides what is counted, and how fine its times are. Nothing in here says what is wrong, and nothing is asked
of anybody. Durations are of host time (``at_ms``); the stamps of edges are the board's own. Where the board
traces a sensor, its edges are those of the contact, as fine as the board looks. Where it does not, they are
the changes of the reports, no finer than the scan: before the bounce filter on a board that reports each of
those, behind it on one that does not.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from manalath_board.controller.diagnose.bounce import MOVE_US, TRACE_US, BounceHistogram
from manalath_board.controller.diagnose.matrix import Matrix, is_closed
from manalath_board.controller.ports import BoardEvent, Edges, Linked, Sensors
from manalath_board.controller.profile import Crosspoint, Profile, Transport

#: So many edges of a sensor are kept.
KEPT_EDGES = 64

#: A closure shorter than this is no hand's.
SHORT_MS = 20.0

#: The time over which a rate is counted, in whole seconds.
RATE_S = 10


@dataclass(frozen=True, slots=True)
class Trace:
    """The last edges of a sensor, (board's us, is closed), and how they bounced.

    ``began_us`` is the first edge of the move that the last one belongs to. ``is_traced``: they are of the
    contact; else of the scans.
    """

    bounce: BounceHistogram
    edges: tuple[tuple[int, bool], ...] = ()
    began_us: int = 0
    is_traced: bool = False

    def heard(self, at_us: int, *, is_closed: bool) -> "Trace":
        """Keep one more edge."""
        edges = (*self.edges[1 - KEPT_EDGES :], (at_us, is_closed))
        after_us = at_us - self.began_us
        if self.edges and 0 <= after_us < MOVE_US:
            return Trace(self.bounce.heard(after_us), edges, self.began_us, self.is_traced)
        return Trace(self.bounce.begun(), edges, at_us, self.is_traced)


@dataclass(frozen=True, slots=True)
class Account:
    """What one sensor did, debounced. It ``was_closed`` if it ever was, from the first report on.

    A board that traces a row scans none: what closed meanwhile ``was_closed``, and is not counted.
    ``shorts`` are closures shorter than 20 ms. ``changed_ms`` is when it changed last, None where it never
    did; ``since_ms`` from when it has been as it is. ``seconds`` are its changes by the second they fell in,
    the last ten that had any.
    """

    is_closed: bool = False
    was_closed: bool = False
    closes: int = 0
    opens: int = 0
    shorts: int = 0
    changed_ms: float | None = None
    since_ms: float = 0.0
    seconds: tuple[tuple[int, int], ...] = ()

    def age_ms(self, at_ms: float) -> float | None:
        """How long ago it changed; None where it never did."""
        return None if self.changed_ms is None else at_ms - self.changed_ms

    def closed_ms(self, at_ms: float) -> float:
        """For how long it has been closed, 0 where it is open."""
        return at_ms - self.since_ms if self.is_closed else 0.0

    def rate(self, at_ms: float) -> int:
        """How often it changed in the second of ``at_ms`` and the nine before."""
        oldest = int(at_ms // 1000.0) - RATE_S
        return sum(count for second, count in self.seconds if second > oldest)

    def turned(self, at_ms: float) -> "Account":
        """Close it if it is open, open it if it is closed."""
        is_closed, seconds = not self.is_closed, _counted(self.seconds, int(at_ms // 1000.0))
        is_short = not is_closed and self.closes > 0 and at_ms - self.since_ms < SHORT_MS
        return Account(
            is_closed=is_closed,
            was_closed=True,
            closes=self.closes + is_closed,
            opens=self.opens + (not is_closed),
            shorts=self.shorts + is_short,
            changed_ms=at_ms,
            since_ms=at_ms,
            seconds=seconds,
        )


NEVER = Account()


@dataclass(frozen=True, slots=True)
class Ledger:
    """All sensors of one link. ``debounced`` and ``raw`` are the last matrices, empty before the first one.

    ``accounts`` and ``traces`` have no entry for a sensor that has always been open, or never had an edge.
    ``scan_us`` is how far apart two scans are; ``reports_raw``: every change before the filter is told.
    """

    scan_us: int = 1_000
    reports_raw: bool = False
    at_ms: float = 0.0
    debounced: Matrix = ()
    raw: Matrix = ()
    accounts: Mapping[Crosspoint, Account] = field(default_factory=dict)
    traces: Mapping[Crosspoint, Trace] = field(default_factory=dict)

    def account(self, sensor: Crosspoint) -> Account:
        """What a sensor did."""
        return self.accounts.get(sensor, NEVER)

    def trace(self, sensor: Crosspoint) -> Trace:
        """The edges of a sensor; none where it had none."""
        return self.traces.get(sensor) or Trace(BounceHistogram(self.scan_us))

    def is_raw_closed(self, sensor: Crosspoint) -> bool:
        """Whether it was closed before the bounce filter when the board told that last."""
        return sensor[0] < len(self.raw) and is_closed(self.raw, sensor)


def open_ledger(profile: Profile) -> Ledger:
    """Begin an account of a board to that profile.

    A microcontroller tells the matrix before its filter now and then, a Raspberry Pi's own scan each time.
    """
    return Ledger(profile.timings.scan_us, reports_raw=profile.transport is Transport.GPIO)


def hear(ledger: Ledger, event: BoardEvent) -> Ledger:
    """Take an event of the board into account; a new link begins a new account."""
    match event:
        case Sensors():
            return _scanned(ledger, event)
        case Edges(row=row, edges=edges):
            return _traced(ledger, row, edges)
        case Linked(at_ms=at_ms):
            return Ledger(ledger.scan_us, ledger.reports_raw, at_ms)
        case _:
            return ledger


def _scanned(ledger: Ledger, event: Sensors) -> Ledger:
    """Take a whole matrix into account: the first one of a link is how things stand, and no change."""
    raw = ledger.raw if event.raw is None else event.raw
    accounts, traces = ledger.accounts, ledger.traces
    if len(ledger.debounced) != len(event.debounced):
        closed = Account(is_closed=True, was_closed=True, since_ms=event.at_ms)
        nothing = (0,) * len(event.debounced)
        accounts = dict.fromkeys(_differing(nothing, event.debounced), closed)
    elif event.debounced != ledger.debounced:
        changed = {
            sensor: ledger.account(sensor).turned(event.at_ms)
            for sensor in _differing(ledger.debounced, event.debounced)
        }
        accounts = {**accounts, **changed}
    before, after = (ledger.raw, raw) if ledger.reports_raw else (ledger.debounced, event.debounced)
    if len(before) == len(after) and before != after:
        traces = {**traces, **_edges(ledger, after, _differing(before, after), event.board_ms)}
    return Ledger(ledger.scan_us, ledger.reports_raw, event.at_ms, event.debounced, raw, accounts, traces)


def _edges(
    ledger: Ledger, matrix: Matrix, sensors: list[Crosspoint], board_ms: float
) -> dict[Crosspoint, Trace]:
    """Keep what the scans show of those that are not traced."""
    at_us = int(board_ms * 1000.0)
    return {
        (row, column): ledger.trace((row, column)).heard(at_us, is_closed=is_closed(matrix, (row, column)))
        for row, column in sensors
        if not ledger.trace((row, column)).is_traced
    }


def _traced(ledger: Ledger, row: int, edges: tuple[tuple[int, int, bool], ...]) -> Ledger:
    """Keep what the board traced; from the first time on, the sensor's edges are these alone."""
    accounts, traces = dict(ledger.accounts), dict(ledger.traces)
    for at_us, column, has_closed in edges:
        trace = traces.get((row, column))
        if trace is None or not trace.is_traced:
            trace = Trace(BounceHistogram(TRACE_US), is_traced=True)
        traces[(row, column)] = trace.heard(at_us, is_closed=has_closed)
        accounts[(row, column)] = replace(ledger.account((row, column)), was_closed=True)
    return replace(ledger, accounts=accounts, traces=traces)


def _differing(before: Matrix, after: Matrix) -> list[Crosspoint]:
    """The sensors that two matrices differ in."""
    found = []
    for row, (old, new) in enumerate(zip(before, after, strict=True)):
        differs = old ^ new
        while differs:
            column = (differs & -differs).bit_length() - 1
            found.append((row, column))
            differs &= differs - 1
    return found


def _counted(seconds: tuple[tuple[int, int], ...], second: int) -> tuple[tuple[int, int], ...]:
    """Count one change more in a second."""
    if seconds and seconds[-1][0] == second:
        return (*seconds[:-1], (second, seconds[-1][1] + 1))
    return (*seconds[1 - RATE_S :], (second, 1))
