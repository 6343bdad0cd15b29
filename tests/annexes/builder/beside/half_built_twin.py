"""A half-built board in volts: the joints that exist, with the mistakes of a hand, and what is read of them.

`simulator.circuit.electrical` solves it; joints of later steps are open. The guide under test shares the list
of joints with it, and nothing of what it concludes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from controller.board import Axis, Built, Crosspoint, Profile
from hardware.builder.beside import (
    BuildAct,
    BuildReading,
    HalfBuilt,
    JointKind,
    StageCheck,
    Suspicion,
    WrongKind,
    begin_stage,
    half_built,
    suspicions_of,
)
from hardware.builder.circuit_boards import on_boards
from hardware.profiles import load_profile
from simulator.circuit.electrical import Circuit
from simulator.faults import Fault

#: What conducts only while it is held.
_HELD = {JointKind.REED, JointKind.KEY}
#: More acts than any step can take: then the guide goes round in circles.
_MOST_ACTS = 1000


@cache
def board_of(name: str, built: Built) -> HalfBuilt:
    """Return a board of this profile that is built in this way."""
    profile = load_profile(name)
    return half_built(on_boards(profile) if built is Built.BOARDS else profile.as_built(built))


@cache
def begun(half_name: str, built: Built, stage: int) -> StageCheck:
    """Return the check of a stage as it begins."""
    return begin_stage(board_of(half_name, built), stage)


@dataclass(frozen=True, slots=True)
class HalfBuiltTwin:
    """A board at a stage, with mistakes: what a hand has done wrong, in the words of `Suspicion`."""

    half: HalfBuilt
    stage: int
    mistakes: tuple[Suspicion, ...] = ()

    def reads(self, act: BuildAct) -> BuildReading:
        """Solve the circuit while a person does an act."""
        profile = self.half.sheet.profile
        circuit = Circuit(profile, conductors=_HalfBuiltWires(self, act))
        everything = ((1 << circuit.columns) - 1,) * len(profile.rows)
        low = circuit.settled(everything).low
        columns = range(circuit.columns)
        return frozenset(
            (row, column) for row, bits in enumerate(low) for column in columns if bits >> column & 1
        )

    @property
    def first_dark(self) -> str | None:
        """The space of the first light of the chain that stays dark."""
        wrong = {part for mistake in self.mistakes for part in mistake.parts}
        return next((light.space for light in self.half.sheet.lights if light.space in wrong), None)


class _HalfBuiltWires:
    """The `simulator.circuit.electrical.Conductors` of a half-built board, what conducts merged into one."""

    def __init__(self, twin: HalfBuiltTwin, act: BuildAct) -> None:
        self._half = twin.half
        self._root: dict[str, str] = {}
        self._diodes: dict[Crosspoint, tuple[str, str]] = {}
        made = {joint.name: joint for joint in twin.half.made(twin.stage)}
        ends: dict[str, tuple[str, str] | None] = {
            name: joint.pads
            for name, joint in made.items()
            if joint.kind is not JointKind.LIGHT and (joint.kind not in _HELD or name == act.holds)
        }
        for mistake in twin.mistakes:
            self._spoil(mistake, ends, set(made))
        for name, pads in ends.items():
            at = made[name].at
            if pads is not None and made[name].kind is JointKind.DIODE and at is not None:
                self._diodes[at] = pads
            elif pads is not None:
                self._join(*pads)
        if act.bridge is not None:
            self._join(*act.bridge)
        pads_of_diodes = (pad for pads in self._diodes.values() for pad in pads)
        self._numbers: dict[str, int] = {}
        for pad in (*twin.half.pins.values(), *pads_of_diodes):
            self._numbers.setdefault(self._find(pad), len(self._numbers))

    def _spoil(self, mistake: Suspicion, ends: dict[str, tuple[str, str] | None], made: set[str]) -> None:
        names, joints = mistake.joints, self._half.joints
        match mistake.kind:
            case WrongKind.OPEN:
                ends.update(dict.fromkeys(set(names) & made))
            case WrongKind.CLOSED:
                ends.update({name: joints[name].pads for name in names})
            case WrongKind.BRIDGED:
                one, other = names
                self._join(joints[one].pads[1], joints[other].pads[1])
            case WrongKind.TURNED if len(names) == 1:
                ends.update({name: joints[name].pads[::-1] for name in set(names) & ends.keys()})
            case _:
                is_turned = mistake.kind is WrongKind.TURNED
                where = names[::-1] if is_turned else (*names[len(names) // 2 :], *names[: len(names) // 2])
                for own, other in zip(names, where, strict=True):
                    if own in made:
                        ends[own] = joints[other].pads[0], joints[own].pads[1]

    def _find(self, pad: str) -> str:
        while pad in self._root:
            pad = self._root[pad]
        return pad

    def _join(self, one: str, other: str) -> None:
        one, other = self._find(one), self._find(other)
        if one != other:
            self._root[one] = other

    def matrix(self) -> NDArray[np.float64]:
        """Join nothing: what conducts is one node."""
        joints = np.full((len(self._numbers) + 2,) * 2, np.inf)
        np.fill_diagonal(joints, 0.0)
        return joints

    def pins(self, axis: Axis) -> NDArray[np.intp]:
        """Return the nodes of the chip's pins."""
        lines = self._half.sheet.rows if axis is Axis.ROW else self._half.sheet.columns
        return np.array([self._numbers[self._find(self._half.pins[line.name])] for line in lines])

    def held(self, kind: type[Fault]) -> NDArray[np.intp]:
        """Hold nothing at one voltage."""
        del kind
        return np.array([], dtype=np.intp)

    def crosspoints(self, profile: Profile) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the nodes of every diode; those that are missing lie between two that nothing else meets."""
        shape = (len(profile.rows), len(profile.columns))
        rows = np.full(shape, len(self._numbers), dtype=np.intp)
        columns = np.full(shape, len(self._numbers) + 1, dtype=np.intp)
        for at, (one, other) in self._diodes.items():
            rows[at], columns[at] = self._numbers[self._find(one)], self._numbers[self._find(other)]
        return rows, columns


def read_until_named(check: StageCheck, twin: HalfBuiltTwin) -> StageCheck:
    """Do what is asked for until something is named, or all is right."""
    for _ in range(_MOST_ACTS):
        if check.act is not None:
            check = check.take(twin.reads(check.act))
        elif check.asks_lights:
            check = check.look(twin.first_dark)
        else:
            return check
    raise AssertionError(check.act)


@dataclass(slots=True)
class BuildingHands:
    """Hands that build a whole board with the guide beside them, and make mistakes; they mend what is named.

    ``share`` of all joints are made wrong. ``acts`` counts what they were asked for by step.
    """

    name: str
    built: Built
    seed: int
    share: float = 0.0
    made: list[Suspicion] = field(default_factory=list)
    named: int = 0
    unclear: int = 0
    wrongly_named: int = 0
    acts: dict[str, int] = field(default_factory=dict)

    def build(self) -> Sequence[Suspicion]:
        """Build the board, and return the mistakes that are still in it."""
        half, random = board_of(self.name, self.built), Random(self.seed)
        left: list[Suspicion] = []
        for stage, step in enumerate(half.stages):
            new = self._mistakes(suspicions_of(half, stage), random)
            self.made += new
            left += new
            check = self._check(stage, left)
            while check.skipped and any(
                set(wrong.joints) & set(mistake.joints) for wrong in check.skipped for mistake in left
            ):
                # What was left out is checked anew, now that the rest is right.
                check = self._check(stage, left)
            self.acts[step.name] = self.acts.get(step.name, 0) + check.acts
        return left

    def _check(self, stage: int, left: list[Suspicion]) -> StageCheck:
        """Check a step and mend what is found, until the guide goes on."""
        half = board_of(self.name, self.built)
        check = begun(self.name, self.built, stage)
        while not (check := read_until_named(check, HalfBuiltTwin(half, stage, tuple(left)))).is_done:
            mended = [mistake for mistake in left if set(mistake.joints) & set(check.in_doubt)]
            self.named += not check.is_unclear
            self.unclear += check.is_unclear
            self.wrongly_named += not check.is_unclear and not mended
            left[:] = [mistake for mistake in left if mistake not in mended]
            check = check.again() if mended else check.dismiss()
        return check

    def _mistakes(self, possible: Iterable[Suspicion], random: Random) -> list[Suspicion]:
        """Choose mistakes, none two of them at one joint."""
        chosen: list[Suspicion] = []
        taken: set[str] = set()
        for mistake in possible:
            if random.random() < self.share and taken.isdisjoint(mistake.joints):
                chosen.append(mistake)
                taken.update(mistake.joints)
        return chosen
