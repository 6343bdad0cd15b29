"""The learned profile: a profile with the sensors, keys and lights that a board was taught.

Also decides in what order a wire passes its places, if these have changed. No reading depends on the order,
but it is where a break is looked for, and it cannot be learned. It is guessed as the shortest steps from the
place nearest to where the wire began. Keys come last, as a taught board may have them elsewhere.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from controller.board import Crosspoint, Profile, Wire
from controller.diagnose.teach.lessons import Taught

#: A wire of a profile: 0 and its number for a row, 1 and its number for a column.
WireAt = tuple[int, int]


def rewired(shape: Profile, taught: Taught) -> Profile:
    """Return ``shape`` with the wiring that was learned."""
    spaces = tuple(
        replace(space, first=taught.first[space.name], second=taught.second[space.name])
        for space in shape.spaces
    )
    wired = replace(shape, spaces=spaces, keys=dict(taught.keys), lights=taught.lights)
    rows, columns = (
        tuple(_along(shape, wire, _passed(wired, axis, number)) for number, wire in enumerate(wires))
        for axis, wires in enumerate((shape.rows, shape.columns))
    )
    return replace(wired, rows=rows, columns=columns)


def guessed_wires(shape: Profile, wired: Profile) -> frozenset[WireAt]:
    """Return the wires whose order is a guess: those that pass other places than in ``shape``."""
    return frozenset(_guessed(shape, wired))


def _guessed(shape: Profile, wired: Profile) -> Iterator[WireAt]:
    for axis, pairs in enumerate(((shape.rows, wired.rows), (shape.columns, wired.columns))):
        for number, (old, new) in enumerate(zip(*pairs, strict=True)):
            if set(old.order) != set(new.order):
                yield axis, number


def _passed(profile: Profile, axis: int, number: int) -> list[str]:
    """Return the spaces and keys on a wire, in no meaningful order."""

    def is_on(crosspoint: Crosspoint) -> bool:
        return crosspoint[axis] == number

    spaces = [space.name for space in profile.spaces if is_on(space.first) or is_on(space.second)]
    return spaces + [key.value for key, at in profile.keys.items() if is_on(at)]


def _along(shape: Profile, wire: Wire, passed: Sequence[str]) -> Wire:
    if set(passed) == set(wire.order):
        return wire
    places_mm = {space.name: space.at_mm for space in shape.spaces}
    spaces = {name: places_mm[name] for name in passed if name in places_mm}
    keys = [name for name in passed if name not in places_mm]
    begins = next(name for name in (*wire.order, *shape.lights) if name in places_mm)
    return replace(wire, order=(*_nearest_first(places_mm[begins], spaces), *keys))


def _nearest_first(from_mm: tuple[float, float], places_mm: dict[str, tuple[float, float]]) -> Iterator[str]:
    """Go from each place to the nearest one left; of two equally near, to the first by name."""
    left: Collection[str] = set(places_mm)
    while left:
        here_mm = from_mm
        name = min(left, key=lambda name: (round(math.dist(here_mm, places_mm[name]), 6), name))
        yield name
        from_mm = places_mm[name]
        left = set(left) - {name}
