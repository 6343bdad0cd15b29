"""Opening the board on a Pi's pins, on twins as on real hardware: with the modules that are there."""

from types import ModuleType, SimpleNamespace
from typing import cast

import pytest

from controller.games import Colour
from controller.ports import Linked, Sensors
from hardware.gpio_board.gpio_board import open_strip
from hardware.gpio_board.pin_library_loader import Computer, Installed, open_library
from hardware.gpio_board.scan_task import ScanTask
from simulator.pi.gpio_twin import GpioTwin
from simulator.pi.library_twin import Flavour, costs_of
from simulator.pi.pi_board import TwinTimer
from simulator.pi.pixels import PixelTwin
from simulator.pi.wires import Mistakes
from tests.simulator.pi.machine import Machine

VERSIONS: dict[Flavour, str] = {"RPi.GPIO": "0.7.1", "rpi-lgpio": "0.6"}


@pytest.fixture
def pixels(pi: Machine) -> PixelTwin:
    return PixelTwin(pi.pins)


@pytest.fixture
def world(pi: Machine, pixels: PixelTwin, flavour: Flavour) -> Computer:
    """A Pi 4 with one of the libraries."""
    modules = {
        "RPi.GPIO": GpioTwin(pi.rig, costs_of("4", flavour), flavour, pi.pins),
        "board": SimpleNamespace(D10=pixels.pin),
        "neopixel": SimpleNamespace(NeoPixel=pixels.neopixel_class),
    }
    tree = {"model": "Raspberry Pi 4 Model B Rev 1.5", "serial-number": "100000001"}
    return Computer(
        load=lambda name: cast("ModuleType", modules[name]),
        installed=lambda name: Installed(VERSIONS[flavour], "here") if name == flavour else None,
        environ={},
        tree=lambda name: tree.get(name, ""),
        is_root=False,
    )


def test_the_real_board_opens_and_runs_on_the_twins(pi: Machine, world: Computer, flavour: Flavour) -> None:
    library, timer = open_library(world), TwinTimer(pi.rig)
    assert (library.name, library.version, library.is_lgpio) == (
        *(flavour, VERSIONS[flavour]),
        flavour == "rpi-lgpio",
    )
    works = ScanTask(
        pi.profile,
        library.gpio,
        open_strip(pi.profile, world),
        timer,
        identity=library.identity(pi.profile.name, world.serial_number),
        errors=library.errors,
    )
    works.start()
    pi.workbench.put("e5", Colour.FIRST)
    events = []
    for _ in range(5):
        timer.pause_us(works.left_us)
        works.turn()
        while (event := works.next_event()) is not None:
            events.append(event)
    linked, last = events[0], [event for event in events if isinstance(event, Sensors)][-1]
    assert isinstance(linked, Linked)
    assert linked.identity.board_id == "100000001"
    assert last.debounced == pi.workbench.contacts()
    works.stop()
    assert pi.mistakes == Mistakes()
