"""The people of a house and what their hands do to the sensors of its board, game by game.

Decides when pieces come and go, and nothing about contacts: an act is a sensor that a magnet begins or ceases
to hold. Where people differ, each draws a habit for life, and each of their games is played in its way.

The pace is that of MTM-1 (Maynard, Stegemerten and Schwab, "Methods-Time Measurement", 1948): to reach 30 cm,
grasp, carry 30 cm and let go takes about 27 TMU of 36 ms each, one second. How far people and moments differ
from it, how often hands fumble and how they clear a board is judged, and was measured on nobody.
"""

import math
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from random import Random

from controller.board import Crosspoint, Profile, Sensing, Space
from controller.games import Colour

#: How long a hand takes from one piece to the next, in ms, and by how much moments differ.
REACH_MS, REACH_SPREAD = 1_000.0, 0.3

#: What each mm of way between a piece and its box adds, and the turn to the next row of a board.
WAY_MS_PER_MM, NEXT_ROW_MS = 0.5, 300.0

#: How long people think before a ply, in ms, and by how much that differs.
THINK_MS, THINK_SPREAD = 6_000.0, 0.8

#: How often a landing is a fumble, a slide from beside, a touch after it, or taken back.
FUMBLED, SLID, NUDGED, TAKEN_BACK = 0.02, 0.02, 0.02, 0.03

#: People in a house, and after how many games they wave a piece over all spaces, as the quick check asks.
PEOPLE, CHECKED_EVERY = 4, 25

#: How fast a piece is waved from space to space, in mm/s: as the twin's person slides one.
WAVED_MM_PER_S = (120.0, 400.0)

#: How far off the middle of a space a piece is sensed there, in mm, disc and ring, as the twin's magnets are.
SENSED_MM = {"hex70-single": (6.5, 6.5), "hex70-dual": (4.5, 13.0), "sq36-dual": (7.0, 16.5)}

#: How often a ring that passes is not sensed in between, and over how many mm.
SPLIT, SPLIT_MM = 0.9, 3.0


class Clearing(Enum):
    """How somebody clears a board: a piece at a time, with both hands, or with an arm."""

    ONE_HAND = 0.60
    TWO_HANDS = 0.25
    SWEEP = 0.15


@dataclass(frozen=True, slots=True, order=True)
class Act:
    """A magnet begins to hold a sensor, or ceases to, at ``at_us``."""

    at_us: int
    sensor: Crosspoint
    is_held: bool


@dataclass(frozen=True, slots=True)
class Person:
    """One of the house: pace, care, way of clearing, and whether that goes by the rows of the board."""

    pace: float
    care: float
    clearing: Clearing
    goes_by_rows: bool


def household(chance: Random) -> tuple[Person, ...]:
    """Draw the people of a house."""
    ways = list(Clearing)
    return tuple(
        Person(
            pace=chance.uniform(0.6, 1.6),
            care=chance.uniform(0.3, 2.0),
            clearing=chance.choices(ways, [way.value for way in ways])[0],
            goes_by_rows=chance.random() < 0.5,
        )
        for _ in range(PEOPLE)
    )


@dataclass(frozen=True, slots=True)
class GameActs:
    """The acts of one game in order of time, where pieces were laid to stay, and when the board is empty."""

    acts: tuple[Act, ...]
    landings: tuple[Crosspoint, ...]
    ends_us: int


def play(profile: Profile, people: tuple[Person, ...], chance: Random, begins_us: int) -> GameActs:
    """Play a game from an empty board to an empty board, and let it stand for a while."""
    hands = _Hands(profile, chance, begins_us)
    players, pieces = chance.sample(people, 2), round(chance.uniform(0.4, 0.95) * len(profile.spaces))
    spaces = chance.sample(profile.spaces, pieces)
    for ply, space in enumerate(spaces):
        hands.lay(players[ply % 2], space, Colour.FIRST if ply % 2 else Colour.SECOND)
    if profile.name.startswith("sq"):
        for ply in range(pieces):
            hands.shift(players[ply % 2])
    hands.clear(players[chance.randrange(2)])
    return GameActs(tuple(sorted(hands.acts)), tuple(hands.landings), hands.now_us + 5_000_000)


def check(profile: Profile, chance: Random, begins_us: int) -> GameActs:
    """Wave a piece of each colour over all spaces, row by row, to and fro."""
    hands = _Hands(profile, chance, begins_us)
    for colour in (Colour.FIRST,) if profile.sensing is Sensing.SINGLE else tuple(Colour):
        hands.wave(colour)
    return GameActs(tuple(sorted(hands.acts)), (), hands.now_us + 5_000_000)


class _Hands:
    """What the hands of one game do, act after act."""

    def __init__(self, profile: Profile, chance: Random, begins_us: int) -> None:
        self.acts: list[Act] = []
        self.landings: list[Crosspoint] = []
        self.now_us = begins_us
        self._profile, self._chance = profile, chance
        self._lies: dict[str, Crosspoint] = {}

    def lay(self, person: Person, space: Space, colour: Colour) -> None:
        """Think, and lay a piece in one of the ways of hands."""
        self._wait(_about(self._chance, THINK_MS * person.pace, THINK_SPREAD))
        if self._happens(TAKEN_BACK * person.care) and (other := self._free(space)):
            self._land(person, other, colour)
            self._wait(_about(self._chance, 1.5 * REACH_MS * person.pace, REACH_SPREAD))
            self._lift(other)
            self._wait(_about(self._chance, REACH_MS * person.pace, REACH_SPREAD))
        self._land(person, space, colour)

    def shift(self, person: Person) -> None:
        """Think, and carry a piece to another space."""
        self._wait(_about(self._chance, THINK_MS * person.pace, THINK_SPREAD))
        name = self._chance.choice(sorted(self._lies))
        space, goal = self._profile.space(name), self._free(self._profile.space(name))
        if goal is None:
            return
        colour = Colour.FIRST if self._lies[name] == space.first else Colour.SECOND
        self._lift(space)
        self._wait(_about(self._chance, 0.7 * REACH_MS * person.pace, REACH_SPREAD))
        self._land(person, goal, colour)

    def clear(self, person: Person) -> None:
        """Wait a moment, and take all pieces off the board."""
        self._wait(_about(self._chance, 8_000.0, 1.0))
        names = self._order(person)
        match person.clearing:
            case Clearing.ONE_HAND:
                self.now_us = self._take_all(person, names)
            case Clearing.TWO_HANDS:
                one, other = (self._take_all(person, names[start::2]) for start in (0, 1))
                self.now_us = max(one, other)
            case Clearing.SWEEP:
                self.now_us = self._sweep(person, names)

    def wave(self, colour: Colour) -> None:
        """Wave a piece over all spaces and back again."""
        disc_mm, ring_mm = SENSED_MM[self._profile.name.rsplit("-", 1)[0]]
        is_ring = self._profile.sensing is Sensing.DUAL and colour is Colour.SECOND
        sensed_mm = ring_mm if is_ring else disc_mm
        way = _to_and_fro(self._profile)
        for space, after in pairwise((*way, *way[-2::-1], way[0])):
            mm_per_ms = self._chance.uniform(*WAVED_MM_PER_S) / 1000
            sensor = space.first if colour is Colour.FIRST else space.second
            self._act(sensor, is_held=True)
            if is_ring and self._happens(SPLIT):
                self._wait((sensed_mm - SPLIT_MM) / mm_per_ms)
                self._act(sensor, is_held=False)
                self._wait(SPLIT_MM / mm_per_ms)
                self._act(sensor, is_held=True)
                self._wait(sensed_mm / mm_per_ms)
            else:
                self._wait(2 * sensed_mm / mm_per_ms)
            self._act(sensor, is_held=False)
            self._wait(max(math.dist(space.at_mm, after.at_mm) - 2 * sensed_mm, 1.0) / mm_per_ms)
        self._wait(3_000.0)

    def _order(self, person: Person) -> list[str]:
        """Put the pieces in the order in which somebody takes them."""
        names = sorted(self._lies)
        if person.goes_by_rows:
            return sorted(names, key=lambda name: tuple(map(round, reversed(self._middle_mm(name)))))
        self._chance.shuffle(names)
        return names

    def _middle_mm(self, name: str) -> tuple[float, float]:
        return self._profile.space(name).at_mm

    def _take_all(self, person: Person, names: list[str]) -> int:
        """Take pieces one after another, two at once now and then, and with a pause here and there."""
        at_us, box_mm = self.now_us, (200.0, -100.0)
        before_mm = box_mm
        for name in names:
            middle_mm = self._middle_mm(name)
            way_ms = WAY_MS_PER_MM * (math.dist(before_mm, box_mm) + math.dist(middle_mm, box_mm) - 400.0)
            way_ms += NEXT_ROW_MS * (person.goes_by_rows and round(middle_mm[1]) != round(before_mm[1]))
            reach_ms = _about(self._chance, max(REACH_MS + way_ms, 300.0) * person.pace, REACH_SPREAD)
            if self._happens(0.08):
                reach_ms = self._chance.uniform(30.0, 150.0)
            elif self._happens(0.04):
                reach_ms += self._chance.uniform(1_000.0, 6_000.0)
            at_us, before_mm = at_us + round(1000 * reach_ms), middle_mm
            self._lift(self._profile.space(name), at_us)
        return at_us

    def _sweep(self, person: Person, names: list[str]) -> int:
        """Sweep all pieces off the board with an arm."""
        takes_us = 1e6 * self._chance.uniform(1.0, 4.0) * person.pace
        across = [space.at_mm[0] for space in self._profile.spaces]
        left_mm, width_mm = min(across), max(across) - min(across)
        ends_us = self.now_us
        for name in names:
            space = self._profile.space(name)
            share = (space.at_mm[0] - left_mm) / width_mm + self._chance.gauss(0, 0.05)
            at_us = self.now_us + max(0, round(share * takes_us))
            self._lift(space, at_us)
            ends_us = max(ends_us, at_us)
        return ends_us

    def _land(self, person: Person, space: Space, colour: Colour) -> None:
        sensor = space.first if colour is Colour.FIRST else space.second
        if self._happens(FUMBLED * person.care):
            self._hold(sensor, for_ms=self._chance.uniform(30.0, 250.0))
            self._wait(self._chance.uniform(80.0, 400.0))
        if self._happens(SLID * person.care) and (beside := self._free(space)):
            self._slide(beside, sensor, colour)
        self._act(sensor, is_held=True)
        self._lies[space.name] = sensor
        self.landings.append(sensor)
        if self._happens(NUDGED * person.care):
            self._wait(self._chance.uniform(100.0, 600.0))
            self._act(sensor, is_held=False)
            self._wait(self._chance.uniform(30.0, 250.0))
            self._act(sensor, is_held=True)

    def _slide(self, beside: Space, sensor: Crosspoint, colour: Colour) -> None:
        """Slide a piece in over a space beside; magnets of a ring pass over its reeds one by one."""
        passed = beside.first if colour is Colour.FIRST else beside.second
        is_ring = self._profile.sensing is Sensing.DUAL and colour is Colour.SECOND
        for at in (passed, sensor):
            for _ in range(self._chance.randint(1, 4) if is_ring else 1):
                self._hold(at, for_ms=self._chance.uniform(5.0, 60.0))
                self._wait(self._chance.uniform(3.0, 20.0))
            self._wait(self._chance.uniform(20.0, 250.0))

    def _lift(self, space: Space, at_us: int | None = None) -> None:
        sensor = self._lies.pop(space.name)
        self.acts.append(Act(self.now_us if at_us is None else at_us, sensor, is_held=False))

    def _hold(self, sensor: Crosspoint, *, for_ms: float) -> None:
        self._act(sensor, is_held=True)
        self._wait(for_ms)
        self._act(sensor, is_held=False)

    def _act(self, sensor: Crosspoint, *, is_held: bool) -> None:
        self.acts.append(Act(self.now_us, sensor, is_held))

    def _wait(self, for_ms: float) -> None:
        self.now_us += round(1000 * for_ms)

    def _free(self, space: Space) -> Space | None:
        """Choose a free space near by."""
        free = [one for one in self._profile.spaces if one.name not in self._lies and one is not space]
        near = sorted(free, key=lambda one: math.dist(one.at_mm, space.at_mm))[:6]
        return self._chance.choice(near) if near else None

    def _happens(self, share: float) -> bool:
        return self._chance.random() < share


def _to_and_fro(profile: Profile) -> list[Space]:
    """Return the spaces row by row of the board, each row the other way round."""
    rows: dict[int, list[Space]] = {}
    for space in sorted(profile.spaces, key=lambda space: space.at_mm):
        rows.setdefault(round(space.at_mm[1]), []).append(space)
    turns = [rows[y] for y in sorted(rows)]
    return [space for n, row in enumerate(turns) for space in (row[::-1] if n % 2 else row)]


def _about(chance: Random, middle: float, spread: float) -> float:
    """Draw a time around a middle, as times of people scatter."""
    return middle * math.exp(chance.gauss(0.0, spread))
