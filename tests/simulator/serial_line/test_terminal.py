"""A twin on a pseudoterminal, opened by pyserial as a board is. Real time passes, and none is measured."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import serial

from hardware.wire import Envelope, Receiver, decode, encode, seal
from hardware.wire.packets import FromHost, Greet, Hello, OccupancyPacket, Packet, Ping
from simulator.serial_line.serial_twin import SerialTwin
from simulator.twin_clock import SimulatedClock
from simulator.workbench import TimeError
from tests.simulator.firmware.plain_host import PROFILE, SHAPE
from tests.sweeps import PROOF, swept_keeping

#: Only something broken takes this long.
PATIENCE_S = 20.0


@pytest.fixture
def twin() -> SerialTwin:
    return SerialTwin(PROFILE, SimulatedClock(), 1)


@pytest.fixture
def path(twin: SerialTwin) -> Iterator[Path]:
    with twin.on_pty() as path:
        yield path


class Port:
    """A program at the terminal."""

    def __init__(self, path: Path) -> None:
        self._port = serial.Serial(str(path), 500_000, timeout=PATIENCE_S)
        self._receiver = Receiver()

    def wait(self, kind: type[Packet], link: int = 0) -> Packet:
        """Read until a packet of that kind and link arrives."""
        while content := self._port.read(1):
            for found in self._receiver.receive(content):
                packet = decode(found, SHAPE) if isinstance(found, Envelope) else None
                if isinstance(packet, kind) and getattr(packet, "link", link) == link:
                    return packet
        raise AssertionError(f"no {kind.__name__} came")

    def say(self, packet: FromHost) -> None:
        self._port.write(seal(encode(packet, 0, SHAPE)))

    def close(self) -> None:
        self._port.close()


def test_a_program_opens_it_as_a_board(path: Path) -> None:
    with closing(Port(path)) as port:
        port.wait(Hello)
        port.say(Greet(7))
        port.wait(Hello, 7)
        port.wait(OccupancyPacket, 7)


def test_a_program_may_close_it_and_open_it_again(path: Path) -> None:
    for _ in range(2):
        with closing(Port(path)) as port:
            port.wait(Hello)


@pytest.mark.parametrize("program", swept_keeping(["silent", "talking"], "talking"))
def test_the_cable_can_come_out_and_go_in(twin: SerialTwin, path: Path, program: str) -> None:
    with closing(Port(path)) as port:
        port.wait(Hello)
        twin.workbench.unplug()
        if program == "talking":
            port.say(Ping())
        twin.workbench.plug()
        port.wait(Hello)


@PROOF
def test_it_can_be_reset_by_hand(twin: SerialTwin, path: Path) -> None:
    with closing(Port(path)) as port:
        first = port.wait(Hello)
        twin.reset()
        second = port.wait(Hello)
        while isinstance(first, Hello) and isinstance(second, Hello) and second.boots == first.boots:
            second = port.wait(Hello)
        assert isinstance(first, Hello)
        assert isinstance(second, Hello)
        assert second.boots == first.boots + 1


def test_its_time_is_the_hosts(twin: SerialTwin, path: Path) -> None:
    assert path.exists()
    assert not twin.workbench.has_pace
    assert twin.workbench.speed == 1
    assert not twin.workbench.is_paused
    with pytest.raises(TimeError):
        twin.workbench.set_speed(2)
    with pytest.raises(TimeError):
        twin.workbench.pause()
    with pytest.raises(TimeError):
        twin.workbench.step()


def test_two_twins_have_two_terminals(path: Path) -> None:
    with SerialTwin(PROFILE, SimulatedClock(), 2).on_pty() as other:
        assert other != path


def test_nothing_is_left_of_it(twin: SerialTwin) -> None:
    descriptors = Path("/proc/self/fd")
    before = set(descriptors.iterdir())
    with twin.on_pty():
        assert len(set(descriptors.iterdir())) == len(before) + 4
    assert set(descriptors.iterdir()) == before
