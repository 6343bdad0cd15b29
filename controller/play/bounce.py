"""Contact bounce: the edges of a contact, and of a watched row, move by move.

Decides what counts as one move, and how long a sound contact may bounce. The bins of a histogram are no finer
than the stamps of the edges. That a good reed is quiet after 0.6 ms comes from its datasheet;
docs/build/building.md names the parts. The edges of a row are stamped in us since the board booted, a count
that overflows after 72 minutes; a report relates it to host time.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from controller.board import Crosspoint, Matrix, is_closed, with_turned
from controller.ports import Edges

#: A board that traces samples a contact at least this often (docs/develop/wire.md).
TRACE_US = 10

#: Edges within this time of the first one are the bounce of the same move; later ones begin another.
MOVE_US = 20_000

#: A contact that has not moved for this long is at rest.
REST_US = 12_000

#: No filter should have to swallow a longer bounce than this: a healthy contact is at rest by then.
LIMIT_US = 5_000


#: Edges of one sensor: us since the board booted, and whether it closed.
SensorEdges = tuple[tuple[int, bool], ...]

#: The time of a report on the board and on the host, in ms.
Stamp = tuple[float, float]

_WRAP = 1 << 32


@dataclass(frozen=True, slots=True)
class BounceHistogram:
    """The edges after the first one of each move; ``counts`` are (bin, edges) in ascending order.

    Bin n covers n to n + 1 times ``bin_us`` after the first edge. ``moves`` is how many moves were seen: many
    moves without counts mean that the contact does not bounce.
    """

    bin_us: int = TRACE_US
    moves: int = 0
    counts: tuple[tuple[int, int], ...] = ()

    @property
    def longest_us(self) -> int:
        """The upper end of the last bin with an edge, an upper bound on every bounce; 0 without edges."""
        return (self.counts[-1][0] + 1) * self.bin_us if self.counts else 0

    def heard(self, after_us: int) -> "BounceHistogram":
        """Count one more edge, ``after_us`` after the first one of its move."""
        number = after_us // self.bin_us
        counts = dict(self.counts)
        counts[number] = counts.get(number, 0) + 1
        return BounceHistogram(self.bin_us, self.moves, tuple(sorted(counts.items())))

    def begun(self) -> "BounceHistogram":
        """Count one more move."""
        return BounceHistogram(self.bin_us, self.moves + 1, self.counts)


def bounce_of(moves: Iterable[tuple[int, ...]], bin_us: int = TRACE_US) -> BounceHistogram:
    """Count the edges of moves, each given by its edges in us, in order; a move without edges was not traced.

    >>> bounce_of([(0, 12, 19, 40), (), (7,)])
    BounceHistogram(bin_us=10, moves=2, counts=((1, 2), (4, 1)))
    """
    traced = [edges for edges in moves if edges]
    counts = Counter((edge - edges[0]) // bin_us for edges in traced for edge in edges[1:])
    return BounceHistogram(bin_us, len(traced), tuple(sorted(counts.items())))


def coarser(bounce: BounceHistogram, width_us: int) -> tuple[int, ...]:
    """Sum bins up to ``width_us``, from 0 to the last one with an edge; never finer than they were counted.

    >>> coarser(bounce_of([(0, 12, 19, 540)]), 250)
    (2, 0, 1)
    """
    width = max(width_us, bounce.bin_us)
    sums: Counter[int] = Counter()
    for number, count in bounce.counts:
        sums[number * bounce.bin_us // width] += count
    return tuple(sums[n] for n in range(max(sums, default=-1) + 1))


def settle_us(edges: tuple[int, ...]) -> int | None:
    """Return the time from a move's first edge to its last; None if it was not traced."""
    return edges[-1] - edges[0] if edges else None


def edges_of(sensor: Crosspoint, row_edges: Edges) -> SensorEdges:
    """Return the edges of one sensor."""
    row, column = sensor
    return tuple(
        (at_us, is_now) for at_us, other, is_now in row_edges.edges if (row_edges.row, other) == (row, column)
    )


def moves_of(edges: SensorEdges) -> list[SensorEdges]:
    """Split the edges of one sensor into moves: edges close behind the first one are its bounce.

    >>> moves_of(((0, True), (90, False), (200, True), (300_000, False)))
    [((0, True), (90, False), (200, True)), ((300000, False),)]
    """
    moves: list[SensorEdges] = []
    for edge in edges:
        if moves and (edge[0] - moves[-1][0][0]) % _WRAP < MOVE_US:
            moves[-1] = (*moves[-1], edge)
        else:
            moves.append((edge,))
    return moves


def with_edges(edges: SensorEdges, sensor: Crosspoint, row_edges: Edges) -> SensorEdges:
    """Add those edges of a row that are of one sensor, and forget the moves that `bounced_us` needs no more.

    What remains is the first move that ended closed, the first that ended open, and the newest, which may go
    on: a contact that never rests leaves no more than that.

    >>> chatter = Edges(0, tuple((40_000 * number, 0, number % 2 == 0) for number in range(9)))
    >>> with_edges((), (0, 0), chatter)
    ((0, True), (40000, False), (320000, True))
    """
    moves = moves_of((*edges, *edges_of(sensor, row_edges)))
    ends = [move[-1][1] for move in moves]
    kept = {*map(ends.index, set(ends)), *range(len(moves))[-1:]}
    return tuple(edge for number in sorted(kept) for edge in moves[number])


def bounced_us(edges: SensorEdges, *, is_closing: bool) -> tuple[int, ...]:
    """Return the first move that ended closed, or open, as us from its first edge; empty without one.

    A contact that had come to rest there, and moves again, does so for the next magnet that passes.

    >>> bounced_us(((50, True), (90, False), (200, True)), is_closing=True)
    (0, 40, 150)
    >>> bounced_us(((50, False), (19_000, True), (19_150, False)), is_closing=False)
    (0,)
    """
    move = next((move for move in moves_of(edges) if move[-1][1] is is_closing), ())
    for number, ((at_us, is_now), (next_us, _)) in enumerate(pairwise(move), 1):
        if is_now is is_closing and (next_us - at_us) % _WRAP > REST_US:
            move = move[:number]
            break
    return tuple((at_us - move[0][0]) % _WRAP for at_us, _ in move)


def changes(row_edges: Edges, matrix: Matrix, stamp: Stamp) -> list[tuple[float, Matrix]]:
    """Return what a bounce filter would make of edges: closed from the first one on, open from the last.

    Each change carries its time in host ms; ``matrix`` is the state before.
    """
    turns: list[tuple[float, Crosspoint, bool]] = []
    for column in {column for _, column, _ in row_edges.edges}:
        sensor = row_edges.row, column
        for move in moves_of(edges_of(sensor, row_edges)):
            is_now = move[-1][1]
            turns.append((_host_ms(move[0 if is_now else -1][0], stamp), sensor, is_now))
    found = []
    for at_ms, sensor, is_now in sorted(turns):
        if is_closed(matrix, sensor) != is_now:
            matrix = with_turned(matrix, sensor)
            found.append((at_ms, matrix))
    return found


def _host_ms(at_us: int, stamp: Stamp) -> float:
    board_ms, host_ms = stamp
    ahead_us = (at_us - round(board_ms * 1000.0) + _WRAP // 2) % _WRAP - _WRAP // 2
    return host_ms + ahead_us / 1000.0
