"""The way back: the shortest and best pairing of pieces too many with pieces missing, one step at a time."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations

from manalath_board.controller.games.base import Colour
from manalath_board.controller.inference.verdict import Extra, Misplaced, Missing

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


def next_step(misplaced: Misplaced, positions_mm: Mapping[str, tuple[float, float]]) -> Step:
    """Choose the next step of the shortest way back to the expected table.

    A piece is carried where one of its colour is missing, with the least total distance; then what is too
    many comes off, and what is still missing is put back.
    """
    extra, missing = misplaced.extra, misplaced.missing
    if len(missing) > MANY_MISSING or not missing:
        return TakeOff(_off(extra, missing)) if extra else PutBack(missing)
    carries = _pair(extra, missing, positions_mm)
    taken = {piece.space for piece in extra}
    free = [carry for carry in carries if carry.end not in taken]
    if free:
        return min(free, key=lambda carry: _distance(carry, positions_mm))
    if extra:
        return TakeOff((extra[0].space,))
    return PutBack((missing[0],))


def _off(extra: tuple[Extra, ...], missing: tuple[Missing, ...]) -> tuple[str, ...]:
    """All extras where nothing else is asked, the first where more is to be led."""
    return (
        tuple(piece.space for piece in extra)
        if len(extra) > MANY_MISSING or not missing
        else (extra[0].space,)
    )


def _pair(
    extra: tuple[Extra, ...], missing: tuple[Missing, ...], positions_mm: Mapping[str, tuple[float, float]]
) -> tuple[Carry, ...]:
    """Pair extras with missing pieces of their colour: as many as can be, then as near as can be."""
    pairs: tuple[Carry, ...] = ()
    for colour in Colour:
        sources = [piece.space for piece in extra if piece.colour is colour]
        targets = [piece.space for piece in missing if piece.colour is colour]
        few, many, is_forward = (
            (targets, sources, False) if len(targets) <= len(sources) else (sources, targets, True)
        )
        options = [
            tuple(
                Carry(a, b, colour) if is_forward else Carry(b, a, colour)
                for a, b in zip(few, chosen, strict=True)
            )
            for chosen in permutations(_near(few, many, positions_mm), len(few))
        ]
        pairs += min(options, key=lambda carries: sum(_distance(carry, positions_mm) for carry in carries))
    return pairs


def _near(few: list[str], many: list[str], positions_mm: Mapping[str, tuple[float, float]]) -> list[str]:
    """The spaces a best pairing can need: of the many, the nearest to each of the few."""
    near: dict[str, None] = {}
    for space in few:
        by_distance = sorted(many, key=lambda other: math.dist(positions_mm[space], positions_mm[other]))
        near |= dict.fromkeys(by_distance[: len(few)])
    return list(near)


def _distance(carry: Carry, positions_mm: Mapping[str, tuple[float, float]]) -> float:
    return math.dist(positions_mm[carry.start], positions_mm[carry.end])
