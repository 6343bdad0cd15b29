"""A second reader of KiCad's board files: what copper joins, whatever nets the file claims."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

#: A place on the sheet.
Place = tuple[float, float]
Array = npt.NDArray[Any]
Parsed = list["Parsed | str"]

_TOKEN = re.compile(r'\(|\)|"((?:[^"\\]|\\.)*)"|[^\s()]+')


@dataclass(frozen=True, slots=True)
class Shape:
    """A piece of copper: a line of some thickness on some sides; ``pad`` is its part and number, if any."""

    start: Place
    end: Place
    half_mm: float
    sides: frozenset[str]
    net: str
    pad: tuple[str, str] | None = None


@lru_cache(maxsize=64)
def parsed(text: str) -> Parsed:
    """Read S-expressions."""
    stack: list[Parsed] = [[]]
    for match in _TOKEN.finditer(text):
        if match[0] == "(":
            stack.append([])
        elif match[0] == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(match[0] if match[1] is None else match[1])
    (whole,) = stack[0]
    assert isinstance(whole, list)
    return whole


def all_of(expression: Parsed, name: str) -> Iterator[Parsed]:
    for each in expression:
        if isinstance(each, list) and each and each[0] == name:
            yield each


def numbers(expression: Parsed, name: str) -> tuple[float, ...]:
    (found,) = all_of(expression, name)
    return tuple(float(str(each)) for each in found[1:])


def words(expression: Parsed, name: str) -> list[str]:
    return [str(word) for found in all_of(expression, name) for word in found[1:]]


@lru_cache(maxsize=64)
def shapes(text: str) -> tuple[Shape, ...]:
    """List all copper of a board."""
    board = parsed(text)
    nets = {str(net[1]): str(net[2]) for net in all_of(board, "net")}
    found = []
    for part in all_of(board, "footprint"):
        x, y = numbers(part, "at")
        name = next((str(each[2]) for each in all_of(part, "fp_text") if each[1] == "reference"), "")
        found += [_pad(name, (x, y), pad) for pad in all_of(part, "pad") if pad[2] != "np_thru_hole"]
    for track in all_of(board, "segment"):
        start, end, (width,) = numbers(track, "start"), numbers(track, "end"), numbers(track, "width")
        sides = frozenset(words(track, "layer"))
        (net,) = words(track, "net")
        found.append(Shape((start[0], start[1]), (end[0], end[1]), width / 2, sides, nets[net]))
    for via in all_of(board, "via"):
        x, y = numbers(via, "at")
        ((across,), (net,)) = numbers(via, "size"), words(via, "net")
        found.append(Shape((x, y), (x, y), across / 2, frozenset(words(via, "layers")), nets[net]))
    return tuple(found)


def _pad(part: str, at: Place, pad: Parsed) -> Shape:
    """A rectangle is taken as a line through its middle; tracks end there."""
    (right, down), (wide, high) = numbers(pad, "at"), numbers(pad, "size")
    x, y, short = at[0] + right, at[1] + down, min(wide, high) / 2
    off = (wide / 2 - short, high / 2 - short)
    sides = (
        {"F.Cu", "B.Cu"}
        if pad[2] == "thru_hole"
        else {side for side in words(pad, "layers") if ".Cu" in side}
    )
    net = words(pad, "net")
    name = part, str(pad[1])
    return Shape(
        (x - off[0], y - off[1]),
        (x + off[0], y + off[1]),
        short,
        frozenset(sides),
        net[1] if net else "",
        name,
    )


@lru_cache(maxsize=64)
def joined(found: tuple[Shape, ...]) -> list[int]:
    """Number each shape by the copper that it is part of."""
    starts, ends = (np.array([getattr(shape, name) for shape in found]) for name in ("start", "end"))
    halves = np.array([shape.half_mm for shape in found])
    on = {side: np.array([side in shape.sides for shape in found]) for side in ("F.Cu", "B.Cu")}
    group = list(range(len(found)))

    def root(of: int) -> int:
        while group[of] != of:
            group[of] = group[group[of]]
            of = group[of]
        return of

    for index, shape in enumerate(found):
        near = _distances(shape.start, shape.end, starts, ends) < halves + shape.half_mm
        sides = np.zeros(len(found), dtype=bool)
        for side in shape.sides:
            sides |= on[side]
        for other in np.flatnonzero(near & sides):
            group[root(int(other))] = root(index)
    return [root(index) for index in range(len(found))]


def _distances(start: Place, end: Place, starts: Array, ends: Array) -> Array:
    """How far a line is from each of many lines."""
    to_ends = [_to_lines(np.array(at), starts, ends) for at in (start, end)]
    to_ends += [_to_line(points, np.array(start), np.array(end)) for points in (starts, ends)]
    nearest = np.minimum.reduce(to_ends)
    along, others = np.subtract(end, start), ends - starts
    one = _turn(along, starts - start) * _turn(along, ends - start)
    other = _turn(others, np.array(start) - starts) * _turn(others, np.array(end) - starts)
    return np.where((one < 0) & (other < 0), 0.0, nearest)


def _turn(one: Array, other: Array) -> Array:
    turn: Array = one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0]
    return turn


def _to_lines(at: Array, starts: Array, ends: Array) -> Array:
    along = ends - starts
    length = np.maximum((along**2).sum(axis=1), 1e-12)
    part = np.clip(((at - starts) * along).sum(axis=1) / length, 0, 1)
    return _lengths(starts + part[:, None] * along - at)


def _to_line(points: Array, start: Array, end: Array) -> Array:
    along = end - start
    part = np.clip(((points - start) @ along) / max(float(along @ along), 1e-12), 0, 1)
    return _lengths(start + part[:, None] * along - points)


def _lengths(vectors: Array) -> Array:
    lengths: Array = np.hypot(vectors[:, 0], vectors[:, 1])
    return lengths


@lru_cache(maxsize=64)
def copper_of(text: str) -> dict[tuple[str, str], frozenset[int]]:
    """Map every pad, by its part and number, to the copper that it belongs to."""
    found = shapes(text)
    pieces: dict[tuple[str, str], set[int]] = {}
    for shape, number in zip(found, joined(found), strict=True):
        if shape.pad:
            pieces.setdefault(shape.pad, set()).add(number)
    return {pad: frozenset(numbers_of) for pad, numbers_of in pieces.items()}


def least_gap_mm(text: str) -> float:
    """Return the least distance between copper of two nets on one side."""
    found = shapes(text)
    starts, ends = (np.array([getattr(shape, name) for shape in found]) for name in ("start", "end"))
    halves, nets = np.array([shape.half_mm for shape in found]), np.array([shape.net for shape in found])
    on = {side: np.array([side in shape.sides for shape in found]) for side in ("F.Cu", "B.Cu")}
    least = math.inf
    for shape in found:
        others = (nets != shape.net) & np.logical_or.reduce([on[side] for side in shape.sides])
        if others.any():
            gaps = _distances(shape.start, shape.end, starts[others], ends[others]) - halves[others]
            least = min(least, float(gaps.min()) - shape.half_mm)
    return least
