"""The Pi before the board starts and after it ends: lines released, or left by a program that crashed."""

import pytest

from controller.board import Profile
from controller.games import Colour
from hardware.gpio_board.pin_errors import BusyPinError, WrongLibraryError
from hardware.pi_header import broadcom_of
from simulator.pi.gpio_twin import GpioTwin
from simulator.pi.library_twin import Flavour, costs_of
from simulator.pi.pi_board import PiMachine
from simulator.pi.pins import Kernel
from simulator.pi.wires import Mistakes
from simulator.twin_clock import SimulatedClock
from tests.simulator.pi.life import Life
from tests.simulator.pi.machine import FLAVOURS


def test_at_the_end_all_lines_are_let_go(profile: Profile) -> None:
    life = Life(profile)
    life.board.show(life.picture(1, 9))
    life.run(100)
    life.board.close()
    pins = life.board.machine.pins
    wires = {broadcom_of(wire.pin) for wire in (*profile.rows, *profile.columns)}
    assert [number for number in wires if pins.lines[number].is_output or pins.lines[number].owner] == []
    assert not any(life.workbench.strip())


class Crash(Exception):  # noqa: N818 - it is no error
    """Ends a program in the middle of a call."""


@pytest.mark.parametrize("kernel", Kernel)
@pytest.mark.parametrize("flavour", FLAVOURS)
def test_a_board_starts_over_one_that_crashed_in_the_midst_of_a_scan(
    kernel: Kernel, flavour: Flavour, dual: Profile
) -> None:
    clock = SimulatedClock()
    machine = PiMachine.of(dual, clock, 1, kernel)
    life = Life(dual, clock, flavour=flavour, on=machine)
    life.board.show(life.picture(1, 9))
    life.workbench.put("a1", Colour.FIRST)
    life.workbench.put("b2", Colour.SECOND)
    life.run(1000)
    life.workbench.after((life.board.works.due_us - clock.reached_us) / 1000 + 0.06, _crash)
    with pytest.raises(Crash):
        life.run(100)
    life.board.crash()
    lines = [machine.pins.lines[broadcom_of(wire.pin)] for wire in dual.rows]
    is_kept = flavour == "RPi.GPIO" or kernel is Kernel.RASPBERRY_PI
    assert [line.is_output for line in lines] == [is_kept, *[False] * 11]
    assert any(life.workbench.strip())

    after = Life(dual, clock, flavour=flavour, on=machine)
    assert not any(after.workbench.strip())
    assert after.sensors(1000) == [{"a1 orange", "b2 purple"}]
    assert after.board.mistakes == Mistakes()


def _crash() -> None:
    raise Crash


def test_a_pin_that_another_program_holds_is_an_error_at_the_start(dual: Profile) -> None:
    clock = SimulatedClock()
    machine = PiMachine.of(dual, clock, 1)
    other = GpioTwin(machine.pins.rig, costs_of("4", "rpi-lgpio"), "rpi-lgpio", machine.pins)
    other.setmode(other.BCM)
    other.setup(17, other.IN)
    with pytest.raises(BusyPinError, match="GPIO17"):
        Life(dual, clock, on=machine)


def test_a_library_that_does_not_know_the_pi_is_an_error_at_the_start(dual: Profile) -> None:
    with pytest.raises(WrongLibraryError):
        Life(dual, pi="5", flavour="RPi.GPIO")
