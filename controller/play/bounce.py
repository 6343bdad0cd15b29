"""Contact bounce: the edges of a contact, counted from the first edge of each of its moves.

Decides what counts as one move, and how long a sound contact may bounce. The bins are no finer than the
stamps of the edges. That a good reed is quiet after 0.6 ms comes from its datasheet; docs/build/building.md
names the parts.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

#: A board that traces samples a contact at least this often (docs/develop/wire.md).
TRACE_US = 10

#: Edges within this time of the first one are the bounce of the same move; later ones begin another.
MOVE_US = 20_000

#: A contact that has not moved for this long is at rest.
REST_US = 12_000

#: No filter should have to swallow a longer bounce than this: a healthy contact is at rest by then.
LIMIT_US = 5_000


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
