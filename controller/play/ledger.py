"""The ledger: what every sensor has done since the link began, from the board's events alone.

Decides what is counted, and how finely it is timed. Judges nothing and asks the person for nothing. Durations
are in host time (``at_ms``); edges carry the board's own stamps. Where the board traces a sensor, its edges
are those of the contact, as fine as the board samples. Elsewhere they are changes between reports, no finer
than the scan: before the bounce filter on a board that reports every raw change, behind it on other boards.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from controller.board import Crosspoint, Matrix, Profile, Transport, is_closed
from controller.play.bounce import MOVE_US, TRACE_US, BounceHistogram
from controller.ports import BoardEvent, Edges, Linked, Sensors

#: How many edges of a sensor are kept.
KEPT_EDGES = 64

#: No hand closes a contact for less than this.
SHORT_MS = 20.0

#: The window over which a rate is counted, in whole seconds.
RATE_S = 10


@dataclass(frozen=True, slots=True)
class Trace:
    """The last edges of a sensor, (board's us, is closed), and how they bounced.

    ``began_us`` is the first edge of the move that the last edge belongs to. ``is_traced``: the edges are the
    contact's own; otherwise they come from scans.
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
    """What one sensor did, debounced.

    ``was_closed`` is set once it has ever been closed, from the first report on. A board that traces a row
    does not scan: edges seen in that time set ``was_closed`` but are not counted. ``shorts`` are closures
    shorter than 20 ms. ``changed_ms`` is the time of its last change, None before the first; ``since_ms`` is
    the start of its present state. ``seconds`` are its changes by the second they fell in, for the last ten
    seconds with any.
    """

    is_closed: bool = False
    was_closed: bool = False
    closes: int = 0
    opens: int = 0
    shorts: int = 0
    changed_ms: float | None = None
    since_ms: float = 0.0
    seconds: tuple[tuple[int, int], ...] = ()

    def closed_ms(self, at_ms: float) -> float:
        """Return how long it has been closed; 0 if it is open."""
        return at_ms - self.since_ms if self.is_closed else 0.0

    def rate(self, at_ms: float) -> int:
        """Count its changes in the second of ``at_ms`` and the nine before."""
        oldest = int(at_ms // 1000.0) - RATE_S
        return sum(count for second, count in self.seconds if second > oldest)

    def turned(self, at_ms: float) -> "Account":
        """Open it if it is closed, close it if it is open."""
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
    """All sensors of one link.

    ``debounced`` and ``raw`` are the last matrices, empty before the first one. A sensor that has always been
    open has no entry in ``accounts``, one that never had an edge none in ``traces``. ``scan_us`` is the
    interval between scans; ``reports_raw``: the board reports every change before the filter.
    """

    scan_us: int = 1_000
    reports_raw: bool = False
    at_ms: float = 0.0
    debounced: Matrix = ()
    raw: Matrix = ()
    accounts: Mapping[Crosspoint, Account] = field(default_factory=dict)
    traces: Mapping[Crosspoint, Trace] = field(default_factory=dict)

    def account(self, sensor: Crosspoint) -> Account:
        """Return the account of a sensor."""
        return self.accounts.get(sensor, NEVER)

    def trace(self, sensor: Crosspoint) -> Trace:
        """Return the trace of a sensor, an empty one if it never had an edge."""
        return self.traces.get(sensor) or Trace(BounceHistogram(self.scan_us))


def open_ledger(profile: Profile) -> Ledger:
    """Open a ledger for a board of this profile.

    A microcontroller reports its matrix before the filter now and then, a Raspberry Pi's own scan every time.
    """
    return Ledger(profile.timings.scan_us, reports_raw=profile.transport is Transport.GPIO)


def hear(ledger: Ledger, event: BoardEvent) -> Ledger:
    """Take one board event into account; a new link starts a new ledger."""
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
    """Take a whole matrix into account; the first one of a link is the initial state, not a change."""
    raw = ledger.raw if event.raw is None else event.raw
    accounts, traces = ledger.accounts, ledger.traces
    if len(ledger.debounced) != len(event.debounced):
        closed = Account(is_closed=True, was_closed=True, since_ms=event.at_ms)
        nothing = (0,) * len(event.debounced)
        accounts = dict.fromkeys(differing(nothing, event.debounced), closed)
    elif event.debounced != ledger.debounced:
        changed = {
            sensor: ledger.account(sensor).turned(event.at_ms)
            for sensor in differing(ledger.debounced, event.debounced)
        }
        accounts = {**accounts, **changed}
    before, after = (ledger.raw, raw) if ledger.reports_raw else (ledger.debounced, event.debounced)
    if len(before) == len(after) and before != after:
        traces = {**traces, **_edges(ledger, after, differing(before, after), event.board_ms)}
    return Ledger(ledger.scan_us, ledger.reports_raw, event.at_ms, event.debounced, raw, accounts, traces)


def _edges(
    ledger: Ledger, matrix: Matrix, sensors: list[Crosspoint], board_ms: float
) -> dict[Crosspoint, Trace]:
    """Keep the edges that scans show of untraced sensors."""
    at_us = int(board_ms * 1000.0)
    return {
        (row, column): ledger.trace((row, column)).heard(at_us, is_closed=is_closed(matrix, (row, column)))
        for row, column in sensors
        if not ledger.trace((row, column)).is_traced
    }


def _traced(ledger: Ledger, row: int, edges: tuple[tuple[int, int, bool], ...]) -> Ledger:
    """Keep traced edges; from a sensor's first trace on, scans no longer add to its edges."""
    accounts, traces = dict(ledger.accounts), dict(ledger.traces)
    for at_us, column, has_closed in edges:
        trace = traces.get((row, column))
        if trace is None or not trace.is_traced:
            trace = Trace(BounceHistogram(TRACE_US), is_traced=True)
        traces[(row, column)] = trace.heard(at_us, is_closed=has_closed)
        accounts[(row, column)] = replace(ledger.account((row, column)), was_closed=True)
    return replace(ledger, accounts=accounts, traces=traces)


def differing(before: Matrix, after: Matrix) -> list[Crosspoint]:
    """List the sensors in which two matrices differ."""
    found = []
    for row, (old, new) in enumerate(zip(before, after, strict=True)):
        differs = old ^ new
        while differs:
            column = (differs & -differs).bit_length() - 1
            found.append((row, column))
            differs &= differs - 1
    return found


def _counted(seconds: tuple[tuple[int, int], ...], second: int) -> tuple[tuple[int, int], ...]:
    """Count one more change in a second."""
    if seconds and seconds[-1][0] == second:
        return (*seconds[:-1], (second, seconds[-1][1] + 1))
    return (*seconds[1 - RATE_S :], (second, 1))
