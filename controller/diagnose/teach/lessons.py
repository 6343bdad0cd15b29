"""Lessons: where each light, reed and key is, one lesson each, what was learned so far, and its profile.

A lesson is answered by a space (which one does this light shine on?) or by a crosspoint (what closes when a
piece lies here?). Decides when the answers are one to one. Knows nothing of how an answer was obtained.

The learned profile has the sensors, keys and lights that a board was taught. In what order a wire passes its
places, if these have changed, is guessed: no reading depends on it, but it is where a break is looked for,
and it cannot be learned. The guess is the shortest steps from the place nearest to where the wire began. Keys
come last, as a taught board may have them elsewhere.
"""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import combinations

from controller.board import Crosspoint, Key, Profile, Sensing, Wire
from controller.games import COLOUR_WORDS, Colour
from controller.messages import Message

#: A wire of a profile: 0 and its number for a row, 1 and its number for a column.
WireAt = tuple[int, int]


class TaughtPart(Enum):
    """The parts that can be taught, in teaching order."""

    LIGHTS = "lights"
    REEDS = "reeds"
    KEYS = "keys"


@dataclass(frozen=True, slots=True)
class LightLesson:
    """Which space the light with ``number`` in light order, from 0, shines on."""

    number: int


@dataclass(frozen=True, slots=True)
class ReedLesson:
    """What a piece of ``colour`` closes on ``space``; with one reed per space, any piece."""

    space: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class KeyLesson:
    """What a key closes."""

    key: Key


Lesson = LightLesson | ReedLesson | KeyLesson

#: A space for a light, a crosspoint for a reed or key.
Found = str | Crosspoint


@dataclass(frozen=True, slots=True)
class Taught:
    """How a board is wired: sensors by space and key, and the space over each light in light order.

    With one reed per space, ``first`` and ``second`` are the same.
    """

    first: Mapping[str, Crosspoint]
    second: Mapping[str, Crosspoint]
    keys: Mapping[Key, Crosspoint]
    lights: tuple[str, ...]


def lessons_of(shape: Profile, parts: frozenset[TaughtPart] = frozenset(TaughtPart)) -> tuple[Lesson, ...]:
    """List every lesson on these parts, in the order in which a piece is carried about least."""
    colours = tuple(Colour) if shape.sensing is Sensing.DUAL else (Colour.FIRST,)
    lights: tuple[Lesson, ...] = tuple(LightLesson(number) for number in range(len(shape.lights)))
    reeds: tuple[Lesson, ...] = tuple(
        ReedLesson(space, colour) for colour in colours for space in shape.lights
    )
    keys: tuple[Lesson, ...] = tuple(KeyLesson(key) for key in shape.keys)
    every = {TaughtPart.LIGHTS: lights, TaughtPart.REEDS: reeds, TaughtPart.KEYS: keys}
    return tuple(lesson for part in TaughtPart if part in parts for lesson in every[part])


def part_of(lesson: Lesson) -> TaughtPart:
    """Return the part that a lesson is about."""
    match lesson:
        case LightLesson():
            return TaughtPart.LIGHTS
        case ReedLesson():
            return TaughtPart.REEDS
        case KeyLesson():
            return TaughtPart.KEYS


def name_of(lesson: Lesson, shape: Profile) -> Message:
    """Name what a lesson is about.

    >>> from hardware.profiles import load_profile
    >>> name_of(ReedLesson("e5", Colour.FIRST), load_profile("hex70-dual-mega"))
    Message('lesson.reed', space='e5', colour='orange')
    """
    match lesson:
        case LightLesson(number):
            return Message("lesson.light", number=number)
        case ReedLesson(space, colour):
            is_dual = shape.sensing is Sensing.DUAL
            return Message("lesson.reed", space=space, colour=COLOUR_WORDS[colour] if is_dual else None)
        case KeyLesson(key):
            return Message("part.key", key=key.word)


@dataclass(frozen=True, slots=True)
class Learned:
    """What was learned of a board of ``shape``; ``left`` are the lessons that keep the shape's own answer."""

    shape: Profile
    found: Mapping[Lesson, Found] = field(default_factory=dict)
    left: frozenset[Lesson] = frozenset()

    def is_done(self, lesson: Lesson) -> bool:
        """Whether a lesson needs no more asking."""
        return lesson in self.found or lesson in self.left

    def holder(self, found: Found) -> Lesson | None:
        """Return the lesson that has this answer."""
        return next((lesson for lesson, known in self.found.items() if known == found), None)

    def learn(self, lesson: Lesson, found: Found) -> "Learned":
        """Accept an answer; a lesson that had it before must be asked again."""
        known = {other: answer for other, answer in self.found.items() if answer != found}
        return replace(self, found=known | {lesson: found}, left=self.left - {lesson})

    def leave(self, lesson: Lesson) -> "Learned":
        """Keep the shape's own answer to a lesson."""
        return replace(self.forget(lesson), left=self.left | {lesson})

    def forget(self, lesson: Lesson) -> "Learned":
        """Drop the answer to a lesson, so that it is asked again."""
        known = {other: answer for other, answer in self.found.items() if other != lesson}
        return replace(self, found=known, left=self.left - {lesson})

    def offer(self, number: int) -> str:
        """Return the space that a light probably shines on: the shape's own, or the first without a light."""
        lit = set(self.found.values())
        own = self.shape.lights[number]
        return next((space for space in (own, *self.shape.lights) if space not in lit), own)

    def believed(self) -> dict[Lesson, Found]:
        """Return every answer as it would be written, learned or the shape's own.

        A single light that nobody could see is over the space that all others leave free.
        """
        believed = {
            lesson: self.found.get(lesson, own(self.shape, lesson)) for lesson in lessons_of(self.shape)
        }
        dark = [lesson for lesson in self.left if isinstance(lesson, LightLesson)]
        if len(dark) == 1:
            believed[dark[0]] = self.offer(dark[0].number)
        return believed

    def light_over(self, space: str) -> int | None:
        """Return the number of the light that shines on a space; None if it is unknown."""
        if space not in self.shape.lights:
            return None
        number = self.shape.lights.index(space)
        holder = self.holder(space)
        if isinstance(holder, LightLesson):
            return holder.number
        return None if LightLesson(number) in self.found else number

    def clashes(self) -> tuple[tuple[Lesson, Lesson], ...]:
        """Return every pair of lessons with the same answer; while there are any, nothing can be written."""
        return tuple(_clashes(self.believed()))

    def taught(self) -> Taught:
        """Return how the board is wired."""
        believed = self.believed()
        is_dual = self.shape.sensing is Sensing.DUAL

        def sensors(colour: Colour) -> dict[str, Crosspoint]:
            asked = colour if is_dual else Colour.FIRST
            names = (space.name for space in self.shape.spaces)
            return {name: _crosspoint(believed[ReedLesson(name, asked)]) for name in names}

        return Taught(
            first=sensors(Colour.FIRST),
            second=sensors(Colour.SECOND),
            keys={key: _crosspoint(believed[KeyLesson(key)]) for key in self.shape.keys},
            lights=tuple(str(believed[LightLesson(number)]) for number in range(len(self.shape.lights))),
        )


def own(shape: Profile, lesson: Lesson) -> Found:
    """Return the shape's own answer to a lesson."""
    match lesson:
        case LightLesson(number):
            return shape.lights[number]
        case ReedLesson(space, colour):
            return shape.space(space).sensor(colour)
        case KeyLesson(key):
            return shape.keys[key]


def _clashes(believed: Mapping[Lesson, Found]) -> Iterator[tuple[Lesson, Lesson]]:
    by_answer: dict[Found, list[Lesson]] = {}
    for lesson, found in believed.items():
        by_answer.setdefault(found, []).append(lesson)
    for lessons in by_answer.values():
        yield from combinations(lessons, 2)


def _crosspoint(found: Found) -> Crosspoint:
    if isinstance(found, str):
        raise TypeError(f"{found!r} is a space, and a sensor was asked for")
    return found


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
