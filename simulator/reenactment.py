"""Re-enactment: what a twin with a fault would have shown where a self-test saw something doubtful.

Decides how likely it is that a sensor closed as it did, for pieces of known colours on known spaces, if one
given thing were wrong with it. Each fault is tried on several twins: no two reeds are alike, and nobody
measured those of the board that was tested. A piece lies where a careful hand leaves it, turned by chance.
What depends on time, such as a contact that sticks, is not tried here: such a reed senses as a sound one.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

from controller.board import Profile, is_closed
from controller.diagnose import Evidence, Stage
from controller.games import Colour
from simulator.circuit.magnet_field import Field, LyingPiece, distance_mm
from simulator.faults import parse_fault

#: On how many twins each fault is tried.
TWINS = 10

#: How far off its place a hand leaves a piece, and past its direction a mark.
OFF_MM, MARK_OFF_DEG = 1.5, 8.0

#: In how many steps half a turn is tried.
STEPS = 20

#: No reading is surer than this: a hand errs, and a report comes late.
FLOOR = 0.04

#: Pieces further off than this many times the distance of two spaces are of no interest.
REACH = 2.1

#: A ring with one dead reed changes less often than this in half a turn.
MANY_TURNS = 6


def odds(profile: Profile, evidence: Evidence, faults: Sequence[str]) -> tuple[float, ...]:
    """Return how likely the evidence is for each of some faults of one reed, in logarithms."""
    return tuple(_Trial(profile, evidence, fault).odds for fault in faults)


class _Trial:
    """One fault, as it is written, before the evidence of a board."""

    def __init__(self, profile: Profile, evidence: Evidence, fault: str) -> None:
        self._profile, self._evidence, self._fault = profile, evidence, fault
        name = " ".join(fault.split()[1:3])
        self._at = next(at for at, other in profile.sensors().items() if other == name)
        self._home = profile.places()[self._at]
        #: The board with the reeds of this space alone: no other one is of interest.
        self._alone = replace(
            profile,
            spaces=(profile.space(self._home),),
            build=replace(profile.build, measured=_own(profile.build.measured, self._home)),
        )
        self._twins = [self._twin(seed) for seed in range(TWINS)]
        self._shares: dict[tuple[str, Colour, float | None], float] = {}

    @property
    def odds(self) -> float:
        """The logarithm of how likely the evidence is."""
        likely = (*self._looks(), *self._turns(), *self._marks())
        return sum(math.log(min(max(share, FLOOR), 1 - FLOOR)) for share in likely)

    def _looks(self) -> Iterator[float]:
        """Yield the likelihood of each reading for a piece alone on the board."""
        space, reach_mm = self._profile.space, REACH * self._profile.pitch_mm
        for look in self._evidence.looks:
            if look.stage is not Stage.REEDS or len(look.pieces) != 1 or look.is_told:
                continue
            (laid,) = look.pieces
            if distance_mm(space(laid.space).at_mm, space(self._home).at_mm) < reach_mm:
                share = self._share(laid.space, laid.colour)
                yield share if is_closed(look.matrix, self._at) else 1 - share

    def _turns(self) -> Iterator[float]:
        """Yield the likelihood of what a ring did for each piece that was laid on it and turned."""
        space, rings_mm = self._profile.space(self._home), self._profile.build.reeds.ring_mm
        is_ring = len(rings_mm) > 1 and space.first != space.second == self._at
        visits = [visit for visit in self._evidence.visits if is_ring and visit.sensor == self._at]
        tried = self._turned() if visits else {}
        for visit in visits:
            yield tried.get((visit.came_ms is not None, _amount(visit.turned_turns)), 0) / TWINS

    def _marks(self) -> Iterator[float]:
        """Yield the likelihood of what a ring did for each piece whose mark pointed to one of its reeds."""
        for marked in self._evidence.marked:
            if marked.sensor == self._at:
                deg = self._profile.build.reeds.ring_deg[marked.reed - 1]
                share = self._share(self._home, Colour.SECOND, deg)
                yield share if marked.is_closed else 1 - share

    def _share(self, space: str, colour: Colour, mark_deg: float | None = None) -> float:
        """Return on which share of the twins the sensor closes for a piece that is laid."""
        known = self._shares.get((space, colour, mark_deg))
        if known is not None:
            return known
        closed = 0
        for seed, field in enumerate(self._twins):
            field.lay(0, self._laid(Random(f"{seed} {space}"), space, colour, mark_deg))
            closed += self._at in field.closed()
            field.take(0)
        share = self._shares[space, colour, mark_deg] = closed / TWINS
        return share

    def _turned(self) -> Mapping[tuple[bool, int], int]:
        """Count on how many twins a ring did what, for a piece that is laid and turned by half a turn."""
        found = Counter[tuple[bool, int]]()
        for seed, field in enumerate(self._twins):
            piece = self._laid(Random(f"{seed} turned"), self._home, Colour.SECOND, None)
            field.lay(0, piece)
            states = [self._at in field.closed()]
            for step in range(1, STEPS + 1):
                turn = piece.turn + math.pi * step / STEPS
                field.move(0, LyingPiece(piece.colour, piece.at_mm, turn))
                states.append(self._at in field.closed())
            field.take(0)
            changes = sum(one != other for one, other in pairwise(states))
            found[states[0], _amount(changes)] += 1
        return found

    def _twin(self, seed: int) -> Field:
        field = Field(self._alone, seed)
        field.set_faults((parse_fault(self._fault),) if self._fault.split()[0] in _SENSED else ())
        return field

    def _laid(self, random: Random, space: str, colour: Colour, mark_deg: float | None) -> LyingPiece:
        """Lay a piece as a careful hand does."""
        off_mm, way = OFF_MM * math.sqrt(random.random()), random.uniform(0.0, math.tau)
        x_mm, y_mm = self._profile.space(space).at_mm
        turn_deg = random.uniform(0.0, 360.0)
        if mark_deg is not None:
            turn_deg = mark_deg + random.uniform(-MARK_OFF_DEG, MARK_OFF_DEG)
        at_mm = (x_mm + off_mm * math.cos(way), y_mm + off_mm * math.sin(way))
        return LyingPiece(colour, at_mm, math.radians(turn_deg))


#: The faults of what a reed senses.
_SENSED = frozenset({"weak", "sensitive", "half-dead"})


def _own(measured: Mapping[str, tuple[tuple[float, float], ...]], space: str) -> dict[str, Any]:
    """Return what was measured of the reeds of a space."""
    return {name: pairs for name, pairs in measured.items() if name.split()[0] == space}


def _amount(turns: int) -> int:
    """Return whether a ring changed not at all, about as often as with one dead reed, or more often."""
    return 0 if not turns else 1 if turns < MANY_TURNS else 2
