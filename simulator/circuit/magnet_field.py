"""The field of all magnets at the reeds of a board, by physics.

Each reed senses the sum of the ampere-turns of every magnet on the board (`hardware.magnetics`): one far off
is next to nothing, but all of them add up. It closes above its pull-in and opens below its drop-out; in
between it keeps its state, so the way a piece came matters. Pieces, magnets, deck and reeds are those of the
profile. No two reeds are alike: where each pulls in and drops out, where it stands and how it leans is drawn
once, within the tolerances of its class and of a careful builder. Nor are pieces: a share of them, drawn once
for the set, has its magnets the other way up. Two reeds in parallel are one sensor, closed when either is.

Decides nothing about time: `simulator.circuit.contact_bounce` makes the contacts bounce.
"""

import math
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from controller.board import Crosspoint, Place, Profile, ReedBuild
from controller.games import COLOUR_WORDS, Colour
from hardware.magnetics.field import GLASSES, Array, PlacedPiece, StandingReeds, pull, table_of
from hardware.magnetics.tolerances import DROP_OUT, HEIGHTS_MM, LEAN, SPREAD_MM
from simulator.faults import Fault, fault_kinds, sensor_names

#: Where a weak reed pulls in and drops out, against what a piece in the middle gives it at its best turn.
WEAK = (0.93, 0.88)

#: The ampere-turns at which a reed that is far too sensitive pulls in and drops out.
SENSITIVE_AT = (0.8, 0.3)

#: The share of the field at one space that steel between two leads to a reed of the other.
LED = 0.8

#: Up to which height a piece is sensed, in mm.
HIGH_MM = HEIGHTS_MM[0]

#: Heights, in mm above the board, through which a piece comes down at once; in reverse it leaves.
_DOWN_MM = np.array(HEIGHTS_MM)
_UP_MM = _DOWN_MM[::-1]

#: Turns of a piece, to find the best one.
_TURNS = tuple(math.radians(degrees) for degrees in range(0, 360, 5))

#: No height above where it lies.
HERE = np.zeros(1)

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class LyingPiece:
    """A piece near the surface: its middle, its turn in radians, and its height above its recess."""

    colour: Colour
    at_mm: Place
    turn: float = 0.0
    high_mm: float = 0.0


class Field:
    """The reeds of a board and what they sense of the pieces on it."""

    def __init__(self, profile: Profile, seed: int) -> None:
        self._profile = profile
        self._build = profile.build
        places = tuple(_places(profile))
        self._sensors = tuple(at for at, _ in places)
        drawn = _drawn(profile.build.reeds, tuple(at_mm for _, at_mm in places), seed)
        self._reeds = drawn[:5]
        self._all_reeds = self._standing(np.arange(len(places)))
        self._seed, self._turned = seed, random.Random(f"{seed} poles").random()
        self._own_pull_at, self._own_drop_at = drawn[5].copy(), drawn[6].copy()
        for name, measured in profile.build.measured.items():
            numbers = self._numbers(sensor_names(profile)[name])
            self._own_pull_at[numbers], self._own_drop_at[numbers] = np.array(measured).T
        self._pull_at, self._drop_at = self._own_pull_at, self._own_drop_at
        for colour in Colour:
            table_of(profile.build.pieces.magnets(colour).disc_mm)  # Otherwise the first piece waits for it.
        self._led: dict[int, Numbers] = {}
        self._strengths: dict[Colour, tuple[float, ...]] = {}
        self._felt: dict[int, Array] = {}
        self._at = np.zeros(len(self._sensors))
        self._is_closed = np.zeros(len(self._sensors), dtype=np.bool_)
        self._listed, self._closed = self._is_closed, frozenset[Crosspoint]()

    def closed(self) -> frozenset[Crosspoint]:
        """Return the sensors that magnets hold closed."""
        if not np.array_equal(self._listed, self._is_closed):
            self._listed = self._is_closed
            self._closed = frozenset(self._sensors[number] for number in np.flatnonzero(self._listed))
        return self._closed

    def move(self, piece: int, lying: LyingPiece) -> None:
        """Lay a piece somewhere, or move it there, in one step."""
        self._pass(piece, lying, HERE)

    def lay(self, piece: int, lying: LyingPiece) -> None:
        """Bring a piece down from above, at once."""
        self._pass(piece, lying, _DOWN_MM)

    def take(self, piece: int, lying: LyingPiece | None = None) -> None:
        """Take a piece away, straight up from where it lay if given; one that is not there is ignored."""
        if piece not in self._felt:
            return
        if lying is not None and lying.high_mm < HIGH_MM:
            self._pass(piece, lying, _UP_MM)
        self._feel(piece, np.zeros(len(self._sensors)))
        del self._felt[piece]

    def set_faults(self, faults: Iterable[Fault]) -> None:
        """Apply exactly these faults, as far as they concern what reeds sense."""
        names = sensor_names(self._profile)
        self._pull_at, self._drop_at = self._own_pull_at.copy(), self._own_drop_at.copy()
        self._led, self._strengths = {}, {}
        for fault in faults:
            match fault:
                case fault_kinds.Weak(sensor):
                    numbers, best_at = self._numbers(names[sensor]), self._best_at(names[sensor])
                    self._pull_at[numbers], self._drop_at[numbers] = WEAK[0] * best_at, WEAK[1] * best_at
                case fault_kinds.Sensitive(sensor):
                    numbers = self._numbers(names[sensor])
                    self._pull_at[numbers], self._drop_at[numbers] = SENSITIVE_AT
                case fault_kinds.DropOut(sensor, percent):
                    numbers = self._numbers(names[sensor])
                    self._drop_at[numbers] = self._pull_at[numbers] * percent / 100
                case fault_kinds.HalfDead(sensor, number):
                    dead = self._numbers(names[sensor])[number - 1]
                    self._pull_at[dead] = self._drop_at[dead] = math.inf
                case fault_kinds.BadPiece(disc, state):
                    self._spoil(disc, state)
                case fault_kinds.Crosstalk(sensor, next_to):
                    space = self._profile.space(next_to)
                    there = np.concatenate([self._numbers(at) for at in {space.first, space.second}])
                    self._led |= {int(number): there for number in self._numbers(names[sensor])}
        self._settle()

    def _spoil(self, disc: str, state: str) -> None:
        """Turn a disc round, or take it out, in all pieces of a colour that are moved from now on."""
        word, number = disc.split()
        colour = next(colour for colour, its_word in COLOUR_WORDS.items() if its_word == word)
        strengths = [1.0] * len(self._build.pieces.magnets(colour).poles)
        strengths[int(number) - 1] = -1.0 if state == "turned" else 0.0
        self._strengths[colour] = tuple(strengths)

    def ampere_turns(self, sensor: Crosspoint) -> tuple[float, ...]:
        """Return what each reed of a sensor senses."""
        return tuple(float(at) for at in self._all_at()[self._numbers(sensor)])

    def _pass(self, piece: int, lying: LyingPiece, above_mm: Array) -> None:
        pole = -1 if random.Random(f"{self._seed} piece {piece}").random() < self._turned else 1
        for felt in pole * self._at_of(lying, lying.high_mm + above_mm, self._all_reeds):
            self._feel(piece, felt)

    def _feel(self, piece: int, felt: Array) -> None:
        """Set what the reeds sense of a piece, and let them respond."""
        self._at = self._at + felt - self._felt.get(piece, 0.0)
        self._felt[piece] = felt
        self._settle()

    def _settle(self) -> None:
        strength = np.abs(self._all_at())
        self._is_closed = (strength > self._pull_at) | (self._is_closed & (strength >= self._drop_at))

    def _all_at(self) -> Array:
        if not self._led:
            return self._at
        at = self._at.copy()
        for number, there in self._led.items():
            at[number] += math.copysign(LED * float(np.abs(self._at[there]).max()), at[number])
        return at

    def _at_of(self, lying: LyingPiece, high_mm: Array, reeds: StandingReeds) -> Array:
        """Return what reeds sense of a piece, a line for each height."""
        strengths = self._strengths.get(lying.colour, ())
        turned = PlacedPiece(lying.at_mm, lying.turn, high_mm[:, None], strengths)
        return pull(self._build.pieces.magnets(lying.colour), turned, reeds)

    def _standing(self, numbers: Numbers) -> StandingReeds:
        x_mm, y_mm, lower_mm, lean_x_mm, lean_y_mm = self._reeds[:, numbers]
        reeds = self._build.reeds
        ends = (x_mm, y_mm), (x_mm + lean_x_mm, y_mm + lean_y_mm)
        return StandingReeds(*ends, reeds.gap_mm + lower_mm, GLASSES[reeds.glass_mm])

    def _numbers(self, sensor: Crosspoint) -> Numbers:
        """Return the reeds of a sensor; a key has none."""
        return np.array([number for number, at in enumerate(self._sensors) if at == sensor], dtype=np.int64)

    def _best_at(self, sensor: Crosspoint) -> Array:
        """Return what each reed of a sensor senses of its own piece in the middle, at its best turn."""
        reeds = self._standing(self._numbers(sensor))
        name = self._profile.places()[sensor]
        space = self._profile.space(name)
        colour = Colour.FIRST if sensor == space.first else Colour.SECOND
        turned = (LyingPiece(colour, space.at_mm, turn) for turn in _TURNS)
        best_at: Array = np.max([np.abs(self._at_of(lying, HERE, reeds))[0] for lying in turned], axis=0)
        return best_at


def distance_mm(one_mm: Place, other_mm: Place) -> float:
    """Return the distance between two places.

    Edges depend on it, so it uses only operations that IEEE 754 rounds alike on every machine: the last digit
    of ``math.hypot`` and ``math.dist`` may vary between platforms.
    """
    x_mm, y_mm = one_mm[0] - other_mm[0], one_mm[1] - other_mm[1]
    return math.sqrt(x_mm * x_mm + y_mm * y_mm)


def _places(profile: Profile) -> Iterator[tuple[Crosspoint, Place]]:
    """Yield every reed of a board: its sensor, and where it should stand."""
    for space in profile.spaces:
        x_mm, y_mm = space.at_mm
        yield space.first, space.at_mm
        for right_mm, up_mm in profile.build.reeds.ring_mm:
            yield space.second, (x_mm + right_mm, y_mm + up_mm)


@lru_cache(maxsize=64)
def _drawn(reeds: ReedBuild, places_mm: tuple[Place, ...], seed: int) -> Array:
    """Draw what distinguishes the reeds, a column for each.

    The first five lines are in mm: where a reed stands, right and up; how much too low it is; how far its
    lower end leans, right and up. The last two are the ampere-turns at which it pulls in and drops out.
    """
    apart_mm = GLASSES[reeds.glass_mm].apart_mm
    columns = []
    for number, (right_mm, up_mm) in enumerate(places_mm):
        chance = random.Random(f"{seed} reed {number}")
        x_mm, y_mm, lower_mm = (chance.gauss(0, SPREAD_MM) for _ in range(3))
        lean_mm = [chance.gauss(0, LEAN / math.sqrt(2)) * apart_mm for _ in range(2)]
        pull_at = chance.uniform(*reeds.class_at)
        columns.append(
            (right_mm + x_mm, up_mm + y_mm, lower_mm, *lean_mm, pull_at, pull_at * chance.uniform(*DROP_OUT))
        )
    return np.array(columns).T
