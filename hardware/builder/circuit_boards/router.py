"""Tracks between pads: straight where nothing is in the way, else the shortest way around, on either side.

A grid holds, for each width of track and for vias, whose copper is too near: 0 for nobody's, the number of
one net, or `_TAKEN`. A way spreads over the grid from one pad until it meets the other, and is then pulled
straight. Where there is none, the links in the best way past all pads are taken up, and laid again later.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import pairwise
from math import dist
from typing import Any

import numpy as np
import numpy.typing as npt

from controller.board import Place, ProfileError
from controller.messages import Message
from hardware.builder.circuit_boards.copper import (
    BOTH,
    TRACK_MM,
    VIA_DRILL_MM,
    VIA_MM,
    CircuitBoard,
    CopperTrack,
    Face,
    Pad,
    Via,
)

Array = npt.NDArray[Any]
#: A place on the grid: side, row and column.
Cell = tuple[int, int, int]
#: A way: the sides and places at which it begins, bends or changes its side, and ends.
Way = list[tuple[Face, Place]]

#: Between copper of two nets, from copper to an edge or a slot, and between two holes, at least.
CLEARANCE_MM, EDGE_MM, BETWEEN_HOLES_MM = 0.15, 0.3, 0.25
#: The step of the grid, unless told, and what is added, per step, since a track may pass between its points.
_STEP_MM, _MARGIN = 0.25, 0.56
#: How much nearer than to another hole a via may be to a flat joint.
_FLAT_NEARER_MM = 0.15
#: A track that is shorter is none.
_NOTHING_MM = 0.01
#: No net's: an edge, a slot, or the copper of two nets.
_TAKEN = -1
#: The cost of a cell that no way has come to, and of one that none may.
_UNSEEN, _CLOSED = -1, -2
#: A via is worth a detour of so much; a way is sought in a box around its ends, then in larger ones.
_DETOUR_MM, _ROOM_MM = 6.0, (6.0, 20.0, 70.0)
#: How often one link may be taken up again.
_MOST_TAKEN_UP = 12


class RoutingError(ProfileError):
    """Two pads that no track can join; the message names both places."""


@dataclass(frozen=True, slots=True)
class PadLink:
    """Two pads to be joined; ``is_alone`` if no other copper of their net may be met on the way."""

    start: Pad
    end: Pad
    width_mm: float = TRACK_MM
    is_alone: bool = False

    @property
    def may_change_sides(self) -> bool:
        """Whether a via, whose plated hole carries what a track of its width does, is enough for it."""
        return self.width_mm <= VIA_MM


#: What one link has laid.
Laid = tuple[CopperTrack | Via, ...]


def routed(board: CircuitBoard, links: Iterable[PadLink], step_mm: float = _STEP_MM) -> CircuitBoard:
    """Join pads, one link after another, on a grid of this step; RoutingError if one cannot be joined."""
    _check_room(board)
    waiting, laid, taken_up = deque(links), dict[PadLink, Laid](), Counter[PadLink]()
    pads = _Grids(board, sorted({link.width_mm for link in waiting}), step_mm)
    grids = pads.copy()
    while waiting:
        link = waiting.popleft()
        way = grids.way(link)
        if way is None:
            way = pads.way(link)
            if way is None or taken_up[link] > _MOST_TAKEN_UP:
                raise _no_track(board, link)
            taken_up[link] += 1
            for other in _in_the_way(_copper(link, way), link, laid, grids.margin_mm):
                del laid[other]
                waiting.append(other)
            grids = pads.copy()
            for others in laid.values():
                grids.take(others)
        laid[link] = _copper(link, way)
        grids.take(laid[link])
    copper = [item for items in laid.values() for item in items]
    return board.with_copper(
        tuple(item for item in copper if isinstance(item, CopperTrack)),
        tuple(dict.fromkeys(item for item in copper if isinstance(item, Via))),
    )


def _check_room(board: CircuitBoard) -> None:
    """Raise RoutingError if a part stands out over the edge."""
    (left, low), (right, top) = board.corners
    for part, pad in board.pads():
        (x, y), (wide, high) = pad.at_mm, pad.size_mm
        if not (left + wide / 2 < x < right - wide / 2 and low + high / 2 < y < top - high / 2):
            raise RoutingError(Message("circuit_board.no_room", board=board.name, part=part.name))


def _no_track(board: CircuitBoard, link: PadLink) -> RoutingError:
    start, end = (f"{x:g}, {y:g}" for x, y in (link.start.at_mm, link.end.at_mm))
    return RoutingError(
        Message("circuit_board.no_track", board=board.name, net=link.start.net, start=start, end=end)
    )


def _copper(link: PadLink, way: Way) -> Laid:
    """Make the tracks and vias of a way."""
    net = link.start.net
    return tuple(
        CopperTrack(net, side, start, end, link.width_mm) if side is next_side else Via(net, start)
        for (side, start), (next_side, end) in pairwise(way)
        if side is not next_side or dist(start, end) > _NOTHING_MM
    )


def _in_the_way(copper: Laid, link: PadLink, laid: dict[PadLink, Laid], margin_mm: float) -> list[PadLink]:
    """List the links whose copper lies too near that of a new one, or that it must not meet."""
    return [
        other
        for other, items in laid.items()
        if (other.start.net != link.start.net or link.is_alone)
        and any(_are_near(one, item, margin_mm) for one in copper for item in items)
    ]


def _are_near(one: CopperTrack | Via, other: CopperTrack | Via, margin_mm: float) -> bool:
    if isinstance(one, CopperTrack) and isinstance(other, CopperTrack) and one.side is not other.side:
        return False
    (start, end, half), (other_start, other_end, other_half) = _line(one), _line(other)
    room = half + other_half + CLEARANCE_MM + margin_mm
    if _cross(start, end, other_start, other_end):
        return True
    return any(
        _off(*at, *line) < room
        for at, line in (
            (start, (other_start, other_end)),
            (end, (other_start, other_end)),
            (other_start, (start, end)),
            (other_end, (start, end)),
        )
    )


def _line(item: CopperTrack | Via) -> tuple[Place, Place, float]:
    if isinstance(item, CopperTrack):
        return item.start_mm, item.end_mm, item.width_mm / 2
    return item.at_mm, item.at_mm, item.across_mm / 2


def _cross(start: Place, end: Place, other: Place, other_end: Place) -> bool:
    def turn(a: Place, b: Place, c: Place) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return (
        turn(start, end, other) * turn(start, end, other_end) < 0
        and turn(other, other_end, start) * turn(other, other_end, end) < 0
    )


def _off(x: float | Array, y: float | Array, start: Place, end: Place) -> Array:
    """Return how far places are from a line."""
    along = np.subtract(end, start)
    part = ((x - start[0]) * along[0] + (y - start[1]) * along[1]) / (float(along @ along) or 1.0)
    part = np.clip(part, 0.0, 1.0)
    off: Array = np.hypot(x - start[0] - part * along[0], y - start[1] - part * along[1])
    return off


def _beyond(x: Array, y: Array, half_mm: Place) -> Array:
    """Return how far places, from its middle, are from a box."""
    beyond: Array = np.hypot(np.maximum(np.abs(x) - half_mm[0], 0), np.maximum(np.abs(y) - half_mm[1], 0))
    return beyond


class _Grids:
    """Whose copper is too near to lay a track, or a via, by half of its width: on each side, row by row.

    ``holes`` are the places too near a hole or a flat joint to drill another.
    """

    def __init__(self, board: CircuitBoard, widths: Sequence[float], step_mm: float) -> None:
        self._step_mm, self.margin_mm = step_mm, _MARGIN * step_mm
        self._corner, (wide, high) = np.array(board.corners[0]), board.size_mm
        self._size = 2, int(high / step_mm) + 1, int(wide / step_mm) + 1
        self._numbers = {net: number for number, net in enumerate(board.nets, start=1)}
        halves = {width / 2 for width in (*widths, VIA_MM)}
        self.grids = {half_mm: np.zeros(self._size, np.int16) for half_mm in sorted(halves)}
        self.holes = np.zeros(self._size[1:], dtype=bool)
        self._sides = {pad: part.sides(pad) for part, pad in board.pads()}
        for half_mm, grid in self.grids.items():
            rim = int((EDGE_MM + half_mm + self.margin_mm) / self._step_mm) + 1
            grid[:, :rim], grid[:, -rim:], grid[:, :, :rim], grid[:, :, -rim:] = (_TAKEN,) * 4
        for pad, sides in self._sides.items():
            half = (0.0, 0.0) if pad.is_round else (pad.size_mm[0] / 2, pad.size_mm[1] / 2)
            self._block(pad.at_mm, half, pad.size_mm[0] / 2 if pad.is_round else 0.0, sides, pad.net)
            wide, high = (0.0, 0.0) if pad.drill_mm else (pad.size_mm[0] / 2, pad.size_mm[1] / 2)
            self._keep_holes(pad.at_mm, (wide, high), pad.drill_mm / 2 if pad.drill_mm else -_FLAT_NEARER_MM)
        for part in board.parts:
            if part.slot_mm:
                half = part.slot_mm[0] / 2, part.slot_mm[1] / 2
                self._block(part.at_mm, half, EDGE_MM - CLEARANCE_MM, BOTH)
        for bore in board.bores:
            self._block(bore.at_mm, (0.0, 0.0), bore.across_mm / 2 + EDGE_MM - CLEARANCE_MM, BOTH)

    def copy(self) -> "_Grids":
        """Return the same, on which more can be laid."""
        other = copy(self)
        other.grids = {half_mm: grid.copy() for half_mm, grid in self.grids.items()}
        other.holes = self.holes.copy()
        return other

    def take(self, copper: Iterable[CopperTrack | Via]) -> None:
        """Take the room of tracks and vias."""
        for item in copper:
            start, end, half = _line(item)
            sides = (item.side,) if isinstance(item, CopperTrack) else BOTH
            if isinstance(item, Via):
                self._keep_holes(item.at_mm, (0.0, 0.0), item.drill_mm / 2)
            low = min(start[0], end[0]), min(start[1], end[1])
            high = max(start[0], end[0]), max(start[1], end[1])
            for laid_mm, grid in self.grids.items():
                reach = half + CLEARANCE_MM + laid_mm + self.margin_mm
                box, xs, ys = self._box(low, high, reach)
                near = _off(xs, ys, start, end) < reach
                for side in sides:
                    _take(grid[BOTH.index(side)][box], near, self._numbers[item.net])

    def way(self, link: PadLink) -> Way | None:
        """Return the straight way, or else the shortest one, or None."""
        free = self._free(link, link.width_mm / 2)
        ends = link.start.at_mm, link.end.at_mm
        for side in BOTH:
            has_both = side in self._sides[link.start] and side in self._sides[link.end]
            if has_both and self._is_clear(free[BOTH.index(side)], *ends):
                return [(side, ends[0]), (side, ends[1])]
        may_drill: Array = np.all(self._free(link, VIA_MM / 2), axis=0) & ~self.holes
        may_drill &= link.may_change_sides
        first, last = self._cell(ends[0]), self._cell(ends[1])
        for room_mm in _ROOM_MM:
            room = int(room_mm / self._step_mm)
            low = [max(0, min(pair) - room) for pair in zip(first, last, strict=True)]
            rows, columns = (
                slice(start, max(pair) + room + 1)
                for start, pair in zip(low, zip(first, last, strict=True), strict=True)
            )
            cells = _way(
                free[:, rows, columns],
                may_drill[rows, columns],
                [
                    (BOTH.index(side), first[0] - low[0], first[1] - low[1])
                    for side in self._sides[link.start]
                ],
                [(BOTH.index(side), last[0] - low[0], last[1] - low[1]) for side in self._sides[link.end]],
                int(_DETOUR_MM / self._step_mm),
            )
            if cells is not None:
                way = [
                    (BOTH[side], self._place(row + low[0], column + low[1])) for side, row, column in cells
                ]
                return self._pulled(free, [(way[0][0], ends[0]), *way, (way[-1][0], ends[1])])
        return None

    def _block(
        self, at_mm: Place, half_mm: Place, round_mm: float, sides: Sequence[Face], net: str = ""
    ) -> None:
        """Take the room around a box with round corners, which no net may enter, or one."""
        (x, y), (wide, high) = at_mm, half_mm
        for laid_mm, grid in self.grids.items():
            reach = round_mm + CLEARANCE_MM + laid_mm + self.margin_mm
            box, xs, ys = self._box((x - wide, y - high), (x + wide, y + high), reach)
            near = _beyond(xs - x, ys - y, half_mm) < reach
            for side in sides:
                _take(grid[BOTH.index(side)][box], near, self._numbers.get(net, _TAKEN))

    def _keep_holes(self, at_mm: Place, half_mm: Place, round_mm: float) -> None:
        """Keep vias away from a hole or a flat joint, whatever its net; solder would run through one."""
        (x, y), (wide, high) = at_mm, half_mm
        reach = round_mm + VIA_DRILL_MM / 2 + BETWEEN_HOLES_MM + self.margin_mm
        box, xs, ys = self._box((x - wide, y - high), (x + wide, y + high), reach)
        self.holes[box] |= _beyond(xs - x, ys - y, half_mm) < reach

    def _box(self, low: Place, high: Place, reach: float) -> tuple[tuple[slice, slice], Array, Array]:
        """Return the part of the grid around a rectangle, and the places of its points."""
        first = np.maximum(np.floor((np.array(low) - reach - self._corner) / self._step_mm), 0).astype(int)
        last = np.ceil((np.array(high) + reach - self._corner) / self._step_mm).astype(int) + 1
        last = np.minimum(last, (self._size[2], self._size[1]))
        xs = self._corner[0] + self._step_mm * np.arange(first[0], last[0])
        ys = self._corner[1] + self._step_mm * np.arange(first[1], last[1])
        return (slice(first[1], last[1]), slice(first[0], last[0])), xs[None, :], ys[:, None]

    def _cell(self, at_mm: Place) -> tuple[int, int]:
        column, row = np.rint((np.array(at_mm) - self._corner) / self._step_mm).astype(int)
        return int(row), int(column)

    def _place(self, row: int, column: int) -> Place:
        x, y = self._corner + self._step_mm * np.array((column, row))
        return round(float(x), 4), round(float(y), 4)

    def _free(self, link: PadLink, half_mm: float) -> Array:
        """Return where copper of a link may be; if alone, near copper of its net only at its two pads."""
        grid, number = self.grids[half_mm], self._numbers[link.start.net]
        if not link.is_alone:
            own: Array = (grid == 0) | (grid == number)
            return own
        free: Array = grid == 0
        for pad in (link.start, link.end):
            reach = max(pad.size_mm) / 2 + CLEARANCE_MM + half_mm + self.margin_mm
            box, xs, ys = self._box(pad.at_mm, pad.at_mm, reach)
            near = (np.hypot(xs - pad.at_mm[0], ys - pad.at_mm[1]) <= reach)[None]
            free[:, box[0], box[1]] |= near & (grid[:, box[0], box[1]] == number)
        return free

    def _is_clear(self, free: Array, start: Place, end: Place) -> bool:
        parts = max(1, int(2 * dist(start, end) / self._step_mm))
        points = start + np.arange(parts + 1)[:, None] * ((np.array(end) - start) / parts)
        cells = np.rint((points - self._corner) / self._step_mm).astype(int)
        return bool(free[cells[:, 1], cells[:, 0]].all())

    def _pulled(self, free: Array, way: Way) -> Way:
        """Leave out every bend that a straight track passes."""
        kept, at = [way[0]], 0
        while at < len(way) - 1:
            side, place = way[at]
            run = at + 1
            if way[run][0] is side:
                while run + 1 < len(way) and way[run + 1][0] is side:
                    run += 1
                while run > at + 1 and not self._is_clear(free[BOTH.index(side)], place, way[run][1]):
                    run -= 1
            kept.append(way[run])
            at = run
        return kept


def _take(grid: Array, taken: Array, number: int) -> None:
    """Note in a part of the grid whose copper is near."""
    theirs = taken & (grid != 0) & (grid != number)
    grid[taken & (grid == 0)] = number
    grid[theirs] = _TAKEN


def _way(
    free: Array, may_drill: Array, starts: Sequence[Cell], ends: Sequence[Cell], via_steps: int
) -> list[Cell] | None:
    """Return the cheapest way over free cells, a step costing 1 and a via ``via_steps``."""
    cost = np.where(np.pad(free, ((0, 0), (1, 1), (1, 1))), _UNSEEN, _CLOSED)
    costs, drill = cost.ravel(), np.pad(may_drill, 1).ravel()
    goals = [(side, row + 1, column + 1) for side, row, column in ends]
    cells = [(side, row + 1, column + 1) for side, row, column in starts]
    front = np.array([np.ravel_multi_index(cell, cost.shape) for cell in cells])
    costs[front] = 0
    fronts: deque[Array] = deque(maxlen=via_steps)
    for step in range(free.size):
        reached = [goal for goal in goals if cost[goal] == step]
        if reached:
            return list(_traced(cost, reached[0]))
        fronts.append(front)
        after = [front + by for by in (1, -1, cost.shape[2], -cost.shape[2])]
        if len(fronts) == via_steps:
            drilled = fronts[0][drill[fronts[0] % drill.size]]
            after.append((drilled + drill.size) % cost.size)
        entered = []
        for indices in after:
            entered.append(indices[costs[indices] == _UNSEEN])
            costs[entered[-1]] = step + 1
        front = np.concatenate(entered)
        if not front.size and not any(waiting.size for waiting in fronts):
            return None
    return None


def _traced(cost: Array, goal: Cell) -> Iterator[Cell]:
    """Yield the cells of a way from its start, straight on as long as that is as short."""
    cells, at, before = [goal], goal, (0, 0)
    while cost[at] > 0:
        side, row, column = at
        for down, right in (before, (0, -1), (0, 1), (-1, 0), (1, 0)):
            beside = side, row + down, column + right
            if cost[beside] == cost[at] - 1:
                at, before = beside, (down, right)
                break
        else:
            at, before = (1 - side, row, column), (0, 0)
        cells.append(at)
    for side, row, column in reversed(cells):
        yield side, row - 1, column - 1
