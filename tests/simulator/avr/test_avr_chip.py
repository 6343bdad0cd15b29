"""The chip as its rig and its line see it: time, determinism, many at once, and what is left behind."""

import gc
import resource
from pathlib import Path

import pytest

from controller.board import Profile
from controller.games import Colour
from simulator.avr.avr_chip import AvrChip
from simulator.faults import fault_kinds
from simulator.microcontroller import Microcontroller
from simulator.rig import Rig
from simulator.twin_clock import SimulatedClock
from simulator.workbench import Workbench
from tests.simulator.avr.conftest import Build, MakeStand
from tests.sweeps import PROOF, sampled

GOOD = {"LIGHTS": 70, "ZERO": 2, "ONE": 5, "REST": 4, "PAUSE_US": 500}


def test_it_is_a_chip(profile: Profile, build: Build) -> None:
    def of_a_cable(chip: Microcontroller) -> Microcontroller:
        return chip

    chip = of_a_cable(AvrChip(Rig(profile, SimulatedClock(), 1), build("hello"), 1))
    assert chip.rows() == ((0,) * 10, (0,) * 10)


@pytest.mark.parametrize("program", ["scan", "dog", "lights"])
def test_the_same_acts_give_the_same_run(stand: MakeStand, program: str) -> None:
    runs = []
    for _ in range(2):
        board = stand(program, **GOOD if program == "lights" else {})
        workbench = Workbench(board.rig)
        for space in ("a1", "e5", "i6"):
            board.go(30_000)
            workbench.put(space, Colour.SECOND)
            board.send(b"?")
        board.go(30_000)
        runs.append((board.chip.digest, board.sent, board.chip.latches, board.chip.rows()))
    assert runs[0] == runs[1]


@sampled(2)
@pytest.mark.parametrize("program", ["scan", "dog", "lights", "tick"])
def test_however_time_is_cut_the_same_is_done_in_it(stand: MakeStand, program: str) -> None:
    runs = []
    for step_us in (90_000, 137, 11):
        board = stand(program, **GOOD if program == "lights" else {})
        workbench = Workbench(board.rig)
        for space in ("a1", "e5"):
            until_us = board.now_us + 30_000
            while board.now_us < until_us:
                board.go(min(step_us, until_us - board.now_us))
            workbench.put(space, Colour.SECOND)
            board.send(b"?!")
        board.go(5_000)
        runs.append((board.chip.digest, board.sent, board.chip.latches, board.chip.rows()))
    assert runs[0] == runs[1] == runs[2]


def test_an_interrupt_comes_where_it_does_however_time_is_cut(stand: MakeStand) -> None:
    said = []
    for step_us in (20_000, 3, 1):
        board = stand("hammer")
        for _ in range(20_000 // step_us + 1):
            board.go(step_us)
            assert all(at_us <= board.now_us for _, at_us in board.sent[-1:])
        said.append(board.sent[:500])
    assert said[0] == said[1] == said[2]
    assert len(set(said[0])) > 100


def test_another_program_gives_another_digest(stand: MakeStand) -> None:
    digests = set()
    for program in ("hello", "dog", "tick"):
        board = stand(program)
        board.go(3_000)
        digests.add(board.chip.digest)
    assert len(digests) == 3


def test_faults_take_effect_at_their_instant(stand: MakeStand) -> None:
    board = stand("scan")
    board.go(10_200)
    board.break_((fault_kinds.Stuck("a1 orange"), fault_kinds.SlowColumn(0, 20)))
    said = len(board.sent)
    board.go(600)
    assert len(board.sent) == said
    board.go(800)
    assert len(board.sent) == said + 1
    assert board.chip.rows()[0][0] & 1


def test_it_looks_again_within_a_millisecond(stand: MakeStand) -> None:
    board = stand("hello")
    board.go(5_000)
    assert board.chip.due_us() == 6_000


def test_it_starts_where_its_rig_is(profile: Profile, build: Build) -> None:
    clock = SimulatedClock()
    clock.reach(7_000)
    chip = AvrChip(Rig(profile, clock, 1), build("hello"), 1)
    sent: list[int] = []
    chip.on_byte = lambda _, at_us: sent.append(at_us)
    chip.run(8_000)
    assert sent == [7_000 + 25]
    digest = chip.digest
    chip.close()
    chip.close()
    assert chip.digest == digest
    assert not chip.offences


@PROOF
def test_chips_leave_nothing_behind(profile: Profile, build: Build) -> None:
    image = build("hello")

    def make_some() -> int:
        for _ in range(50):
            AvrChip(Rig(profile, SimulatedClock(), 1), image, 1).run(1_000)
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    make_some()
    before_kb = make_some()
    # Each holds more than 256 KiB of flash.
    assert make_some() - before_kb < 50 * 64


def test_it_says_nothing_by_itself(build: Build, profile: Profile, capfd: pytest.CaptureFixture[str]) -> None:
    chip = AvrChip(Rig(profile, SimulatedClock(), 1), build("dog"), 1)
    chip.receive(ord("!"), 1_000)
    chip.run(400_000)
    chip.close()
    assert capfd.readouterr() == ("", "")


def test_an_elf_runs_as_its_hex_does(profile: Profile, build: Build) -> None:
    digests = set()
    for image in (build("hello"), build("hello").with_suffix(".elf"), build("hello").read_bytes()):
        chip = AvrChip(Rig(profile, SimulatedClock(), 1), image, 1)
        chip.run(5_000)
        digests.add(chip.digest)
    assert len(digests) == 1


def test_an_image_that_is_none_is_refused_with_its_name(profile: Profile, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"lost\.hex cannot be read"):
        AvrChip(Rig(profile, SimulatedClock(), 1), tmp_path / "lost.hex", 1)
