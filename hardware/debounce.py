"""The bounce filter: a close is believed at once, an open after quiet.

Decides from the two reads of every row slot which sensors count as closed. A close is believed as soon as
both reads of one slot agree, and then holds for ``lockout_ms``; an open is believed after ``quiet_ms``
without a closed read and, where scans are slow, after some further ones that agree (``quiet_scans``). The
echo is therefore as fast as the scan, and no bounce can take it back.

Pure: state, timings, elapsed time and reads are arguments, so the filter works at any scan rate. It knows
nothing of matrices: an int carries one bit per sensor, for any number of sensors (the firmware's twin of this
file filters one row at a time, a host the whole matrix, see `pack`).

The milliseconds of all sensors are counted at once, in bit-sliced counters: plane k holds bit k of every
count. One count per sensor covers both times: for how long its close still *stands*. A close sets it to the
longer of the two, a closed read to at least ``quiet_ms``; a sensor opens when it reads open and has neither
time nor scans left to wait.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.board import Timings

#: A close shorter than this is counted for diagnosis: a flickering contact, or a piece on its way elsewhere.
BRIEF_MS = 20

#: Bit-sliced counters, least significant plane first.
Planes = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Debounce:
    """The filter's memory: which sensors count as ``closed``, and three counters for each.

    ``stands_ms`` is how long a close still stands, ``fresh_ms`` how long its end would still make it a brief
    close, ``waits_scans`` how many scans must show it open before the one that is believed. ``brief`` marks
    the sensors whose brief close ended in the last step. All counters are 0 where a sensor is open.
    """

    closed: int = 0
    stands_ms: Planes = ()
    fresh_ms: Planes = ()
    waits_scans: Planes = ()
    brief: int = 0


def step(  # noqa: PLR0913 - everything that a step depends on
    state: Debounce, timings: Timings, *, elapsed_ms: int, first: int, second: int, scans: int = 1
) -> Debounce:
    """Filter one scan, taken ``elapsed_ms`` (0 or more) after the last one.

    ``first`` and ``second`` are the two reads, bit = sensor, 1 = closed. The scan may be the last of several
    ``scans`` with the same reads, within the limits that `opens_in` returns.

    >>> timings = Timings(select_us=10, release_us=20, reread_us=10, scan_us=1000, lockout_ms=5, quiet_ms=5)
    >>> touched = step(Debounce(), timings, elapsed_ms=1, first=0b11, second=0b10)
    >>> bin(touched.closed)
    '0b10'
    >>> step(touched, timings, elapsed_ms=4, first=0, second=0).closed
    2
    >>> step(touched, timings, elapsed_ms=5, first=0, second=0).closed
    0
    """
    seen = first | second
    stands = _minus(state.stands_ms, elapsed_ms)
    fresh = _minus(state.fresh_ms, elapsed_ms)
    waits = _minus(state.waits_scans, scans - 1)
    opened = state.closed & ~seen & ~_any(stands) & ~_any(waits)
    brief = opened & _any(fresh)
    closing = first & second & ~state.closed
    stands = _at_least(stands, state.closed & seen, timings.quiet_ms)
    stands = _put(stands, closing, max(timings.lockout_ms, timings.quiet_ms))
    fresh = _put(_put(fresh, opened, 0), closing, BRIEF_MS)
    waits = _put(_minus(waits, 1), (state.closed | closing) & seen, timings.quiet_scans)
    return Debounce((state.closed | closing) & ~opened, stands, fresh, waits, brief)


def opens_in(state: Debounce, *, first: int, second: int) -> tuple[int, int] | None:
    """Return the fewest ms and scans with these same reads after which a sensor can open.

    None if no sensor is waiting to open. While nothing opens, any number of scans with the same reads may be
    left out: one step over the sum of their times leaves the same state.
    """
    waiting = state.closed & ~(first | second)
    if not waiting:
        return None
    return _least(state.stands_ms, waiting), _least(state.waits_scans, waiting) + 1


def pack(rows: Sequence[int], columns: int) -> int:
    """Lay the rows of a matrix side by side: sensor (row, column) is bit row * columns + column."""
    bits = 0
    for row in reversed(rows):
        bits = bits << columns | row
    return bits


def unpack(bits: int, rows: int, columns: int) -> tuple[int, ...]:
    """Split what `pack` laid side by side into rows again."""
    mask = (1 << columns) - 1
    return tuple(bits >> row * columns & mask for row in range(rows))


def _any(planes: Planes) -> int:
    """Return the lanes whose counter is not 0."""
    some = 0
    for plane in planes:
        some |= plane
    return some


def _minus(planes: Planes, amount: int) -> Planes:
    """Subtract ``amount`` from every counter, stopping at 0."""
    if amount >> len(planes):
        return (0,) * len(planes)
    lanes, borrow, less = _any(planes), 0, []
    for bit, plane in enumerate(planes):
        take = lanes if amount >> bit & 1 else 0
        less.append(plane ^ take ^ borrow)
        borrow = ~plane & (take | borrow) | take & borrow
    return tuple(plane & ~borrow for plane in less)


def _least(planes: Planes, lanes: int) -> int:
    """Find the smallest counter among ``lanes``."""
    least = 0
    for bit in reversed(range(len(planes))):
        lower = lanes & ~planes[bit]
        if lower:
            lanes = lower
        else:
            least |= 1 << bit
    return least


def _put(planes: Planes, lanes: int, amount: int) -> Planes:
    """Set the counters of ``lanes`` to ``amount``."""
    if not lanes:
        return planes
    wide = planes + (0,) * (amount.bit_length() - len(planes))
    return tuple(plane | lanes if amount >> bit & 1 else plane & ~lanes for bit, plane in enumerate(wide))


def _at_least(planes: Planes, lanes: int, amount: int) -> Planes:
    """Raise the counters of ``lanes`` that are below ``amount`` to it."""
    return _put(planes, lanes & ~_any(_minus(planes, amount)), amount)
