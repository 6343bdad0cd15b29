"""Correction: which piece to move next on the shortest way to the expected table.

Decides by pairing extra pieces with missing ones of their colour: as many pairs as possible, with the fewest
rings of pieces that block each other, then the least total distance; of equal pairings, the first. One step
is asked for at a time, the shortest first. If more than `MANY_MISSING` are missing nothing is carried: the
extra pieces come off, then everything is put down in any order. Does not know why a piece counts as extra
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


def next_step(misplaced: Misplaced, positions_mm: Mapping[str, tuple[float, float]]) -> Step:
    """Choose the next step of the shortest way back to the expected table.

    A piece is carried to where one of its colour is missing, with the least total distance; then extra pieces
    come off, and what is still missing is put back. Pieces that only wait for the last one stay.
    """
    extra, missing = misplaced.extra, misplaced.missing
    if len(missing) > MANY_MISSING or not missing:
        return TakeOff(_off(extra, missing)) if extra else PutBack(put_back_first(missing))
    carries = _pair(extra, missing, positions_mm)
    taken = {piece.space for piece in extra}
    free = [carry for carry in carries if carry.end not in taken]
    if free:
        return min(free, key=lambda carry: _distance(carry, positions_mm))
    if all(isinstance(piece.why, Unsure) and not piece.why.is_moved for piece in extra):
        return PutBack(put_back_first(missing)[:1])
    return TakeOff((_first_off(extra, missing, carries),))


def _first_off(extra: tuple[Extra, ...], missing: tuple[Missing, ...], carries: tuple[Carry, ...]) -> str:
    """The piece to take off if none can be carried: preferably one in the way with no way of its own."""
    barring, carried = {piece.space for piece in missing}, {carry.start for carry in carries}
    spaces = [piece.space for piece in extra]
    return min(spaces, key=lambda space: (space not in barring, space in carried))


def _off(extra: tuple[Extra, ...], missing: tuple[Missing, ...]) -> tuple[str, ...]:
    """All extras if nothing else is asked, only the first if more must be led."""
    return (
        tuple(piece.space for piece in extra)
        if len(extra) > MANY_MISSING or not missing
        else (extra[0].space,)
    )


def _pair(
    extra: tuple[Extra, ...], missing: tuple[Missing, ...], positions_mm: Mapping[str, tuple[float, float]]
) -> tuple[Carry, ...]:
    """Pair extras with missing pieces of their colour: as many as possible, fewest rings, then nearest."""
    ends = {piece.space for piece in missing}
    pairings = product(*(_pairings(colour, extra, missing, positions_mm) for colour in Colour))
    each = (sum(parts, ()) for parts in pairings)
    return min(
        each, key=lambda carries: (_rings(carries, ends), sum(_distance(c, positions_mm) for c in carries))
    )


def _pairings(
    colour: Colour,
    extra: tuple[Extra, ...],
    missing: tuple[Missing, ...],
    positions_mm: Mapping[str, tuple[float, float]],
) -> Iterator[tuple[Carry, ...]]:
    """The pairings of one colour that can be best: with the nearest pieces, or those in the way."""
    ends = [piece.space for piece in missing if piece.colour is colour]
    barring = {piece.space for piece in missing}
    starts = [piece.space for piece in extra if piece.colour is colour]
    near: dict[str, None] = {}
    for end in ends:
        by_distance = sorted(starts, key=lambda start: math.dist(positions_mm[start], positions_mm[end]))
        near |= dict.fromkeys(by_distance[: len(barring) + len(ends)])
    count = min(len(starts), len(ends))
    for chosen in permutations(near, count):
        for targets in combinations(ends, count):
            yield tuple(Carry(a, b, colour) for a, b in zip(chosen, targets, strict=True))


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


def _distance(carry: Carry, positions_mm: Mapping[str, tuple[float, float]]) -> float:
    return math.dist(positions_mm[carry.start], positions_mm[carry.end])
