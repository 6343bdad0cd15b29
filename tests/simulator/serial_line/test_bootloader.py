"""The bootloader that runs before the firmware, and why a host must keep silent."""

import pytest

from hardware.wire.packets import Greet, Hello, Ping
from simulator.serial_line.cable import UsbBridge
from tests.simulator.firmware.plain_host import LINK, PlainHost


@pytest.fixture
def host() -> PlainHost:
    host = PlainHost()
    host.line.open()
    return host


def greeted_us(host: PlainHost) -> list[int]:
    return [at_us for at_us, packet in host.heard if isinstance(packet, Hello)]


def test_it_listens_for_a_second_and_says_nothing(host: PlainHost) -> None:
    host.run(1500)
    assert 1_000_000 < host.read[0][0] < 1_003_000
    assert greeted_us(host)[0] < 1_004_000


def test_a_byte_keeps_it_until_five_seconds_of_silence(host: PlainHost) -> None:
    host.run(900)
    host.line.write(b"\0")
    host.run(5000)
    assert host.read == []
    host.run(100)
    assert greeted_us(host)[0] == pytest.approx(5_902_000, abs=2_000)


def test_a_host_that_keeps_talking_never_gets_through(host: PlainHost) -> None:
    for _ in range(240):
        host.say(Greet(LINK))
        host.run(250)
    assert host.read == []
    host.run(5_100)
    assert host.hellos()


def test_a_host_that_waits_for_hello_gets_through_at_once(host: PlainHost) -> None:
    host.run(1_010)
    host.say(Greet(LINK))
    host.run(10)
    assert host.last(Hello).link == LINK


def test_a_board_that_does_not_reset_can_be_spoken_to_at_once() -> None:
    host = PlainHost(bridge=UsbBridge(resets_on_open=False))
    host.run(500)
    host.line.open()
    host.say(Greet(LINK))
    host.run(10)
    assert host.last(Hello).link == LINK


def test_a_reset_while_it_listens_begins_its_second_anew(host: PlainHost) -> None:
    host.run(900)
    host.twin.reset()
    host.run(900)
    assert host.read == []
    host.run(110)
    assert host.last(Hello).boots == 2


def test_it_is_dark_and_its_matrix_open_meanwhile(host: PlainHost) -> None:
    host.run(500)
    assert not any(host.workbench.strip())
    assert not any(host.workbench.raw())
    host.run(600)
    assert any(host.workbench.raw())


def test_what_was_said_before_the_reset_is_not_heard_after_it(host: PlainHost) -> None:
    host.run(1_100)
    host.say(Greet(LINK))
    host.twin.reset()
    host.say(Ping())
    host.run(500)
    assert all(hello.link == 0 for hello in host.hellos())
