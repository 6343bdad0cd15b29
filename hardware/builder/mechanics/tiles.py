"""Tiles: where a part that is larger than a printer's bed is divided, and what joins its tiles again.

A seam is straight. It lies where it keeps far enough from every hole, and as near the middle as that allows.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from controller.board import Place, Profile
from hardware.builder.mechanics.holes import (
    GROOVE_MM,
    LOOSE_MM,
    WALL_MM,
    Hole,
    HoleUse,
    block_holes,
    holes_of,
    outline_of,
    rows_of,
)

#: The side of the bed for which parts are divided, and what a printer leaves free at its edges.
BED_MM, BED_EDGE_MM = 220.0, 4.0
#: A dowel: its hole, and how far it goes into either tile.
DOWEL_MM, DOWEL_DEEP_MM = 3.2, 8.0

#: The post of the frame under a screw, and the opening for the cables: its width and its height.
POST_MM, EXIT_MM = 10.0, (40.0, 12.0)
#: What passes through the plate.
IN_PLATE = {HoleUse.RECESS, HoleUse.LIGHT, HoleUse.KEY, HoleUse.SCREW}

#: The steps in which a seam is tried, and how far from everything is good enough.
_STEP_MM, _ENOUGH_MM = 0.25, 2.0

#: How well a seam lies at a place: the higher, the better.
Seating = Callable[[float], float]


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: its number, from 1, its lower left and its upper right corner."""

    number: int
    low_mm: Place
    high_mm: Place


def seams(low_mm: float, high_mm: float, seating: Seating) -> list[float]:
    """Divide a length into tiles that fit the bed, as few as can be; returns the places of the seams."""
    most_mm = BED_MM - 2 * BED_EDGE_MM
    count = math.ceil((high_mm - low_mm) / most_mm)
    even_mm = (high_mm - low_mm) / count
    steps = int((most_mm - even_mm) / min(count - 1, 2) / _STEP_MM) if count > 1 else 0
    places = []
    for number in range(1, count):
        middle_mm = low_mm + number * even_mm
        near = (middle_mm + _STEP_MM * step for step in sorted(range(-steps, steps + 1), key=abs))
        places.append(_best(near, seating))
    return places


def _best(places: Iterable[float], seating: Seating) -> float:
    """Return the first place where a seam lies well enough, or else the best."""
    tried = dict[float, float]()
    for place in places:
        tried[place] = round(seating(place), 1)
        if tried[place] >= _ENOUGH_MM:
            return place
    return max(tried, key=tried.__getitem__)


def tiles_of(corners: tuple[Place, Place], across: Seating, along: Seating) -> list[Tile]:
    """Divide a rectangle, row by row from the lower left."""
    (left_mm, low_mm), (right_mm, top_mm) = corners
    xs = [left_mm, *seams(left_mm, right_mm, across), right_mm]
    ys = [low_mm, *seams(low_mm, top_mm, along), top_mm]
    boxes = [(x, y) for y in pairwise(ys) for x in pairwise(xs)]
    return [Tile(number, (x[0], y[0]), (x[1], y[1])) for number, (x, y) in enumerate(boxes, start=1)]


def clear_of(holes: Sequence[Hole], axis: int) -> Seating:
    """Keep a seam across that axis away from holes."""
    places = {(round(hole.at_mm[axis], 3), hole.reach_mm) for hole in holes}

    def seating(place_mm: float) -> float:
        return min((abs(place_mm - at_mm) - reach_mm for at_mm, reach_mm in places), default=math.inf)

    return seating


def deck_layout(profile: Profile, others: Sequence[Hole] = ()) -> list[Tile]:
    """Divide skin and block, away from their holes and from others."""
    holes = [*block_holes(profile), *others]
    grooves = [Hole(HoleUse.SCREW, "row", (0.0, level_mm), GROOVE_MM) for level_mm in rows_of(profile)]
    return tiles_of(outline_of(profile), clear_of(holes, 0), clear_of([*holes, *grooves], 1))


def deck_dowels(profile: Profile, tile: Tile, others: Sequence[Hole] = ()) -> list[tuple[Place, int]]:
    """List where dowels go into the seams of a tile, two into each, and the axis that they follow."""
    holes = [*block_holes(profile), *others]
    return [
        (_place(axis, edge_mm, along_mm), axis)
        for axis, edge_mm in _seams_of(tile, outline_of(profile))
        for along_mm in _beside(edge_mm, (tile.low_mm[1 - axis], tile.high_mm[1 - axis]), holes, axis)
    ]


def plate_layout(profile: Profile) -> list[Tile]:
    """Divide the plate; its seams run through recesses, never beside one."""
    holes = [hole for hole in holes_of(profile) if hole.cut in IN_PLATE]
    recesses = [hole for hole in holes if hole.cut is HoleUse.RECESS]
    lone = [hole for hole in holes if hole.cut is not HoleUse.RECESS]
    reach_mm, bevel_mm = recesses[0].reach_mm, profile.build.deck.bevel_mm

    def seating(axis: int) -> Seating:
        clear, middles = clear_of(lone, axis), {round(hole.at_mm[axis], 3) for hole in recesses}
        return lambda at_mm: min(
            clear(at_mm), *(_off_rim(reach_mm, abs(at_mm - middle_mm), bevel_mm) for middle_mm in middles)
        )

    return tiles_of(outline_of(profile), seating(0), seating(1))


def _off_rim(reach_mm: float, off_mm: float, bevel_mm: float) -> float:
    """How far a seam that passes so far off the middle keeps from the rim, which it may cross steeply."""
    steep_mm, rim_mm = reach_mm * 0.75, reach_mm + bevel_mm
    return steep_mm - off_mm if off_mm < (steep_mm + rim_mm) / 2 else off_mm - rim_mm


def frame_corners(profile: Profile) -> tuple[Place, Place]:
    """Return the lower left and the upper right corner of the frame around the deck."""
    (left_mm, low_mm), (right_mm, top_mm) = outline_of(profile)
    out_mm = LOOSE_MM / 2 + profile.build.deck.wall_mm
    return (left_mm - out_mm, low_mm - out_mm), (right_mm + out_mm, top_mm + out_mm)


def frame_layout(profile: Profile) -> list[Tile]:
    """Divide the frame, away from its posts and from the opening for the cables."""
    posts = [replace(hole, across_mm=POST_MM) for hole in holes_of(profile) if hole.cut is HoleUse.SCREW]
    opening = Hole(HoleUse.SCREW, "exit", profile.build.exit_mm, EXIT_MM[0] + 2 * POST_MM)
    blocked = [*posts, opening]
    return tiles_of(frame_corners(profile), clear_of(blocked, 0), clear_of(blocked, 1))


def frame_dowels(profile: Profile, tile: Tile) -> list[tuple[Place, int]]:
    """List the places at the seams of a part of the frame; at each two dowels lie one above the other."""
    corners, half_mm = frame_corners(profile), profile.build.deck.wall_mm / 2
    return [
        (_place(axis, edge_mm, wall_mm), axis)
        for axis, edge_mm in _seams_of(tile, corners)
        for wall_mm in (corners[0][1 - axis] + half_mm, corners[1][1 - axis] - half_mm)
        if tile.low_mm[1 - axis] < wall_mm < tile.high_mm[1 - axis]
    ]


def dowels_needed(profile: Profile) -> int:
    """Count the dowels; each lies in two tiles."""
    in_deck = sum(len(deck_dowels(profile, tile)) for tile in deck_layout(profile))
    in_frame = sum(2 * len(frame_dowels(profile, tile)) for tile in frame_layout(profile))
    return (in_deck + in_frame) // 2


def _seams_of(tile: Tile, corners: tuple[Place, Place]) -> Iterator[tuple[int, float]]:
    """Yield the edges of a tile that are seams: the axis that crosses each, and where."""
    for axis in (0, 1):
        for edge_mm in (tile.low_mm[axis], tile.high_mm[axis]):
            if edge_mm not in {corners[0][axis], corners[1][axis]}:
                yield axis, edge_mm


def _place(axis: int, edge_mm: float, along_mm: float) -> Place:
    return (edge_mm, along_mm) if axis == 0 else (along_mm, edge_mm)


def _beside(
    edge_mm: float, ends_mm: tuple[float, float], holes: Sequence[Hole], axis: int
) -> Iterator[float]:
    """Yield the outermost two places along a seam at which a dowel meets no hole."""
    least_mm, deep_mm = DOWEL_MM / 2 + WALL_MM, DOWEL_DEEP_MM + WALL_MM
    near = [hole for hole in holes if abs(hole.at_mm[axis] - edge_mm) - hole.reach_mm < deep_mm]
    taken = [(hole.at_mm[1 - axis], hole.reach_mm + least_mm) for hole in near]
    steps = range(math.ceil(ends_mm[0] + DOWEL_DEEP_MM), int(ends_mm[1] - DOWEL_DEEP_MM) + 1)
    free = [float(step) for step in steps if all(abs(at_mm - step) > room_mm for at_mm, room_mm in taken)]
    yield from dict.fromkeys((free[0], free[-1]) if free else ())


def tile_count(profile: Profile) -> int:
    """Count the tiles of deck, plate and frame."""
    return len(deck_layout(profile)) + len(plate_layout(profile)) + len(frame_layout(profile))
