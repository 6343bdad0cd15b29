"""Correction: which piece to move next on the shortest way to the expected table.

Decides by pairing extra pieces with missing ones of their colour: as many pairs as possible, with the fewest
rings of pieces that block each other, then the least total distance; of equal pairings, the first. One step
is asked for at a time, the shortest first. If more than `MANY_MISSING` are missing nothing is carried: the
extra pieces come off, then everything is put down in any order. Where all are to be carried nevertheless, as
few acts are asked for, but not the least distance. Does not know why a piece counts as extra
(`controller.inference.misplacement`).
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations, product

from controller.games import Colour
from controller.inference.verdict import Extra, Misplaced, Missing, Unsure

#: With more pieces missing than this, extras come off first and then all may be put down in any order.
MANY_MISSING = 3

Places = Mapping[str, tuple[float, float]]
#: Of which colour a piece is, and whether it is of a kind that no reed can identify.
Kind = tuple[Colour, bool]
#: What lies, or should lie, on each space.
Kinds = Mapping[str, Kind]


@dataclass(frozen=True, slots=True)
class Carry:
    """Move the piece on ``start`` to ``end``."""

    start: str
    end: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class TakeOff:
    """Take the pieces off ``spaces``, in any order."""

    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PutBack:
    """Put down the missing ``pieces``, in any order."""

    pieces: tuple[Missing, ...]


Step = Carry | TakeOff | PutBack


def put_back_first(missing: tuple[Missing, ...]) -> tuple[Missing, ...]:
    """Choose what is put back first: the pieces that reeds cannot identify, alone, and then the others."""
    return tuple(piece for piece in missing if piece.is_marked) or missing


def next_step(misplaced: Misplaced, positions_mm: Places, *, carries_all: bool = False) -> Step:
    """Choose the next step of the shortest way back to the expected table.

    A piece is carried to where one of its colour is missing, with the least total distance; then extra pieces
    come off, and what is still missing is put back. Pieces that only wait for the last one stay. If
    ``carries_all``, pieces are carried however many are missing, and those of marked kinds are known.
    """
    extra, missing = misplaced.extra, misplaced.missing
    is_many = len(missing) > MANY_MISSING
    if not missing or (is_many and not (carries_all and extra)):
        # All that is extra if nothing else is asked, only the first if more must be led.
        off = extra if len(extra) > MANY_MISSING or not missing else extra[:1]
        return TakeOff(tuple(piece.space for piece in off)) if off else PutBack(put_back_first(missing))
    starts = {p.space: (p.colour, p.is_marked) for p in extra if p.colour is not None}
    ends = {piece.space: (piece.colour, piece.is_marked and carries_all) for piece in missing}
    carries = (_pair_nearest if is_many else _pair)(starts, ends, positions_mm)
    taken = {piece.space for piece in extra}
    free = [carry for carry in carries if carry.end not in taken]
    if free:
        return free[0]
    if all(isinstance(piece.why, Unsure) and not piece.why.is_moved for piece in extra):
        return PutBack(put_back_first(missing)[:1])
    return TakeOff((_first_off(extra, missing, carries),))


def _first_off(extra: tuple[Extra, ...], missing: tuple[Missing, ...], carries: tuple[Carry, ...]) -> str:
    """The piece to take off if none can be carried: preferably one in the way with no way of its own."""
    barring, carried = {piece.space for piece in missing}, {carry.start for carry in carries}
    spaces = [piece.space for piece in extra]
    return min(spaces, key=lambda space: (space not in barring, space in carried))


def _pair_nearest(starts: Kinds, ends: Kinds, positions_mm: Places) -> tuple[Carry, ...]:
    """Pair many extras with missing pieces, the nearest first.

    To a free place goes rather a piece in whose place another one in the way can follow, to a taken place
    rather any other piece.
    """
    barring = {kind for space, kind in starts.items() if space in ends}

    def rank(carry: Carry) -> tuple[bool, bool, float]:
        is_taken = carry.end in starts
        return is_taken, (ends.get(carry.start) in barring) is is_taken, _distance(carry, positions_mm)

    every = (Carry(a, b, kind[0]) for a, kind in starts.items() for b in ends if ends[b] == kind)
    found: list[Carry] = []
    for carry in sorted(every, key=rank):
        if not any(carry.start == other.start or carry.end == other.end for other in found):
            found.append(carry)
    return tuple(found)


def _pair(starts: Kinds, ends: Kinds, positions_mm: Places) -> tuple[Carry, ...]:
    """Pair extras with missing pieces of their kind: as many as possible, fewest rings, then nearest.

    The shortest way comes first.
    """
    kinds = dict.fromkeys(ends.values())
    pairings = product(*(_pairings(kind, starts, ends, positions_mm) for kind in kinds))
    best = min(
        (sum(parts, ()) for parts in pairings),
        key=lambda carries: (_rings(carries, set(ends)), sum(_distance(c, positions_mm) for c in carries)),
    )
    return tuple(sorted(best, key=lambda carry: _distance(carry, positions_mm)))


def _pairings(
    kind: Kind, every_start: Kinds, every_end: Kinds, positions_mm: Places
) -> Iterator[tuple[Carry, ...]]:
    """The pairings of pieces of a kind that can be best: with the nearest pieces, or those in the way."""
    ends = [space for space, other in every_end.items() if other == kind]
    starts = [space for space, other in every_start.items() if other == kind]
    near: dict[str, None] = {}
    for end in ends:
        by_distance = sorted(starts, key=lambda start: math.dist(positions_mm[start], positions_mm[end]))
        near |= dict.fromkeys(by_distance[: len(every_end) + len(ends)])
    count = min(len(starts), len(ends))
    for chosen in permutations(near, count):
        for targets in combinations(ends, count):
            yield tuple(Carry(a, b, kind[0]) for a, b in zip(chosen, targets, strict=True))


def _rings(carries: tuple[Carry, ...], ends: set[str]) -> int:
    """Count the rings of pieces that block each other, one of which must come off."""
    after = {carry.start: carry.end for carry in carries if carry.start in ends}
    rings = 0
    while after:
        first, space = after.popitem()
        while space in after:
            space = after.pop(space)
        rings += space == first
    return rings


def _distance(carry: Carry, positions_mm: Places) -> float:
    return math.dist(positions_mm[carry.start], positions_mm[carry.end])
