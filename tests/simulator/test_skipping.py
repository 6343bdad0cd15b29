"""Scans that cannot change anything are left out, and no others."""

import random
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import product

import pytest

from controller.board import Key, Profile
from controller.games import Colour
from controller.ports import BoardEvent, Refresh
from simulator.scan import Scanner
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import HandHold, WorkbenchError, parse_fault
from tests.simulator.test_virtual_board import run, sensors
from tests.sweeps import PROOF, sampled, swept

Act = Callable[[], object]


class EveryScan(Scanner):
    """A scanner that leaves nothing out."""

    def _due_number(self) -> int | None:
        return self._next_number


class EveryScanBoard(VirtualBoard):
    """A virtual board that performs every single scan."""

    def _new_scanner(self) -> Scanner:
        return EveryScan(self._rig, self._report)


# ---------------------------------------------------------------------------------------------------------
# Time jumps, and nothing is lost

FAULTS = (
    "stuck a1 orange",
    "dead c3 purple",
    "chatter e5 orange",
    "chatter key ok",
    "open-diode d4 orange",
    "bridged-diode e4 orange",
    "open-wire row 3 after d4",
    "short-wire row 2 column 5",
    "slow-column 4 45",
    "slow-column 4 110",
    "slow-column 13 900",
    "bounce e5 orange 20",
    "slow-release d4 orange 120",
    "weak e5 purple",
    "crosstalk e4 orange e5",
    "loose J3",
    "lag 30",
    "lossy 30",
    "bridge 50",
    "resets 1",
    "unplugged",
)


def plan_a_wild_afternoon(board: VirtualBoard, seed: int, *, faults: int) -> None:
    """Plan acts of every kind, some of them within the same scan and most of them silly."""
    chance, workbench = random.Random(seed), board.workbench
    spaces = [f"{row}{column}" for row in "cdefg" for column in range(1, 7)]

    def act() -> None:
        one, other = chance.sample(spaces, 2)
        slip = (chance.uniform(-3, 3), chance.uniform(-3, 3))
        acts: list[Act] = [
            lambda: workbench.put(one, chance.choice(list(Colour)), slip),
            lambda: workbench.lift(
                chance.choice([piece.space or one for piece in workbench.pieces()] or [one])
            ),
            lambda: workbench.slide(one, other, chance.uniform(50, 800)),
            lambda: workbench.tap(chance.choice(list(Key)), chance.uniform(0.1, 300)),
            lambda: workbench.drop(drag()),
        ]

        def drag() -> HandHold:
            hold = workbench.grab(
                chance.choice([piece.space or one for piece in workbench.pieces()] or [one])
            )
            workbench.drag(hold, chance.uniform(-150, 150), chance.uniform(-120, 120))
            return hold

        weights = [5, 2, 3, 1, 2]
        with suppress(WorkbenchError):
            chance.choices(acts, weights)[0]()

    at_ms = 0.0
    for _ in range(60):
        at_ms += chance.choice([0.05, 0.3, 1.0, 4.0, 7.0, 90.0, 300.0]) * chance.uniform(0.5, 1.5)
        workbench.after(at_ms, act)
    for _ in range(faults):
        fault = parse_fault(chance.choice(FAULTS))
        begin_ms = chance.uniform(0, at_ms)
        workbench.after(begin_ms, lambda fault=fault: workbench.add_fault(fault))  # type: ignore[misc]
        workbench.after(begin_ms + chance.uniform(0.5, 2000), workbench.clear_faults)


@sampled(1)
@pytest.mark.parametrize(("seed", "faults"), swept(product(range(8), [0, 4]), 2))
def test_skipping_scans_is_the_same_as_performing_every_one(seed: int, faults: int, profile: Profile) -> None:
    lives: list[list[BoardEvent]] = []
    for kind in (VirtualBoard, EveryScanBoard):
        clock = SimulatedClock()
        board = kind(profile, clock, seed)
        plan_a_wild_afternoon(board, seed, faults=faults)
        events = run(board, clock, 4_500)
        for ms in (0.3, 2.1, 5.0, 700.0):
            board.ask(Refresh())
            events += run(board, clock, ms)
        lives.append(events)
    assert len(sensors(lives[0])) > 20
    assert lives[0] == lives[1]


@PROOF
@sampled(1)
@pytest.mark.parametrize(
    "scan_us", [pytest.param(400, marks=PROOF), pytest.param(700, marks=PROOF), 1500, 20_000]
)
def test_skipping_is_exact_at_any_scan_rate(scan_us: int, profile: Profile) -> None:
    odd = replace(profile, timings=replace(profile.timings, scan_us=scan_us))
    lives: list[list[BoardEvent]] = []
    for kind in (VirtualBoard, EveryScanBoard):
        clock = SimulatedClock()
        board = kind(odd, clock, 5)
        plan_a_wild_afternoon(board, 5, faults=3)
        lives.append(run(board, clock, 4_500))
    assert len(sensors(lives[0])) > 10
    assert lives[0] == lives[1]


def test_nothing_happens_while_nothing_happens(profile: Profile) -> None:
    """A still board waits once for its whole deadline, however far off: no scan, no polling."""
    waits: list[float] = []

    class Watched(SimulatedClock):
        def wait(self, condition: threading.Condition, until_ms: float) -> None:
            waits.append(until_ms)
            super().wait(condition, until_ms)

    clock = Watched()
    board = VirtualBoard(profile, clock, seed=1)
    board.workbench.put("e5", Colour.FIRST)
    run(board, clock, 1000)
    waits.clear()
    assert board.read(3600) is None
    assert waits == [pytest.approx(3_601_000)]


def test_a_placement_takes_a_handful_of_scans(profile: Profile) -> None:
    scans: list[int] = []

    class Counted(Scanner):
        def _carry_out(self, number: int) -> None:
            scans.append(number)
            super()._carry_out(number)

    class CountedBoard(VirtualBoard):
        def _new_scanner(self) -> Scanner:
            return Counted(self._rig, self._report)

    clock = SimulatedClock()
    board = CountedBoard(profile, clock, seed=1)
    run(board, clock, 1000)
    scans.clear()
    board.workbench.put("e5", Colour.FIRST)
    run(board, clock, 60_000)
    assert 1 <= len(scans) <= 5


@PROOF
def test_the_same_seed_is_the_same_life(profile: Profile) -> None:
    def life(seed: int) -> list[BoardEvent]:
        clock = SimulatedClock()
        board = VirtualBoard(profile, clock, seed)
        plan_a_wild_afternoon(board, 1, faults=4)
        return run(board, clock, 4_500)

    one = life(3)
    assert one == life(3)
    assert one != life(4)
