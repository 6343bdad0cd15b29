"""The cable: bytes on their way between a chip and a program, and what goes wrong there."""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from controller.board import Profile
from hardware.serial_board.line import UNPLUGGED, LineLostError
from hardware.wire import encode, seal
from hardware.wire.packets import OccupancyPacket, Shape
from simulator.circuit import Rows
from simulator.microcontroller import BYTE_US
from simulator.rig import Rig
from simulator.serial_line.bootloader import LISTENS_US
from simulator.serial_line.cable import BRIDGE, MOST_BYTES, QUIET, STOCK_FLUSH_US, LineNoise, UsbBridge
from simulator.serial_line.serial_twin import REPORT_BYTES, SerialTwin
from simulator.twin_clock import SimulatedClock
from simulator.workbench import parse_fault
from tests.sweeps import PROOF, sampled

USB_US = 1_000

#: A bridge that resets nothing.
CALM = UsbBridge(resets_on_open=False)


class FakeChip:
    """A chip that sends what the test asks for, and records what it receives."""

    on_byte: Callable[[int, int], None]

    def __init__(self) -> None:
        self.on_byte = lambda _byte, _at_us: None
        self.received: list[tuple[int, int]] = []
        self.resets = 0
        self.cuts = 0
        self.now_us = 0
        #: The matrix that its host was given last.
        self.reported: Rows = ()
        self._sending: deque[tuple[int, int]] = deque()

    def send(self, content: bytes, at_us: int) -> None:
        """Send bytes; the first one's stop bit ends at ``at_us``."""
        self._sending += [(at_us + n * BYTE_US, byte) for n, byte in enumerate(content)]

    def run(self, to_us: int) -> None:
        assert to_us >= self.now_us
        self.now_us = to_us
        while self._sending and self._sending[0][0] <= to_us:
            at_us, byte = self._sending.popleft()
            self.on_byte(byte, at_us)

    def due_us(self) -> int | None:
        return self._sending[0][0] if self._sending else None

    def receive(self, byte: int, at_us: int) -> None:
        assert at_us >= self.now_us
        self.received.append((at_us, byte))

    def reset(self) -> None:
        self.resets += 1

    def cut(self) -> None:
        self.cuts += 1

    def power(self) -> None:
        pass

    def rows(self) -> tuple[Rows, Rows]:
        return (), ()


@dataclass
class Wired:
    """A fake chip at the end of a real cable, which nothing resets."""

    profile: Profile
    bridge: UsbBridge = CALM
    noise: LineNoise = QUIET
    chip: FakeChip = field(default_factory=FakeChip)
    clock: SimulatedClock = field(default_factory=SimulatedClock)

    def __post_init__(self) -> None:
        self.twin = SerialTwin(
            self.profile, self.clock, 3, lambda _rig, _seed: self.chip, bridge=self.bridge, noise=self.noise
        )
        self.line = self.twin.line()
        self.line.open()

    def read(self, ms: float = 100) -> list[tuple[int, bytes]]:
        """Return what the host reads, each piece with its time in us."""
        pieces = []
        until_ms = self.clock.now_ms() + ms
        while self.clock.now_ms() < until_ms:
            content = self.line.read((until_ms - self.clock.now_ms()) / 1000)
            if content:
                pieces.append((round(self.clock.now_ms() * 1000), content))
        return pieces

    def fault(self, text: str) -> None:
        self.twin.workbench.add_fault(parse_fault(text))

    @property
    def rig(self) -> Rig:
        return self.twin.rig


@pytest.fixture
def wired(profile: Profile) -> Wired:
    return Wired(profile)


# ---------------------------------------------------------------------------------------------------------
# When bytes are where


def test_bytes_reach_the_chip_one_after_another(wired: Wired) -> None:
    wired.line.write(b"abc")
    wired.line.write(b"d")
    wired.read(10)
    assert wired.chip.received == [(USB_US + n * BYTE_US, byte) for n, byte in enumerate(b"abcd", 1)]


def test_bytes_that_follow_each_other_reach_the_host_together(wired: Wired) -> None:
    wired.chip.send(b"abc", 500)
    wired.chip.send(b"de", 5_000)
    assert wired.read() == [(500 + 2 * BYTE_US + USB_US, b"abc"), (5_000 + BYTE_US + USB_US, b"de")]


def test_many_bytes_come_in_pieces_of_64(wired: Wired) -> None:
    wired.chip.send(bytes(range(150)), 500)
    pieces = wired.read()
    assert [len(content) for _, content in pieces] == [MOST_BYTES, MOST_BYTES, 22]
    assert b"".join(content for _, content in pieces) == bytes(range(150))
    assert [at_us for at_us, _ in pieces] == [500 + last * BYTE_US + USB_US for last in (63, 127, 149)]


def test_without_delay_a_byte_is_there_when_it_has_come(profile: Profile) -> None:
    wired = Wired(profile, UsbBridge(usb_us=0, resets_on_open=False))
    wired.chip.send(b"ab", 500)
    assert wired.read() == [(500, b"a"), (520, b"b")]
    wired.line.write(b"x")
    wired.read(1)
    assert wired.chip.received == [(100_000 + BYTE_US, ord("x"))]


def test_a_stock_bridge_hands_on_at_the_beats_of_its_timer(profile: Profile) -> None:
    wired = Wired(profile, UsbBridge(flush_us=STOCK_FLUSH_US, resets_on_open=False))
    wired.chip.send(b"abc", STOCK_FLUSH_US - BYTE_US)
    wired.chip.send(bytes(70), 3 * STOCK_FLUSH_US + 10)
    assert wired.read() == [
        (STOCK_FLUSH_US + USB_US, b"ab"),
        (2 * STOCK_FLUSH_US + USB_US, b"c"),
        (3 * STOCK_FLUSH_US + 10 + 63 * BYTE_US + USB_US, bytes(64)),
        (4 * STOCK_FLUSH_US + USB_US, bytes(6)),
    ]


def test_lag_makes_both_ways_longer_and_changes_no_order(wired: Wired) -> None:
    wired.fault("lag 30")
    wired.chip.send(b"ab", 500)
    wired.line.write(b"x")
    wired.read(2)
    wired.twin.workbench.clear_faults()
    wired.line.write(b"y")
    wired.chip.send(b"c", 2_500)
    pieces = wired.read()
    assert b"".join(content for _, content in pieces) == b"abc"
    assert [byte for _, byte in wired.chip.received] == [ord("x"), ord("y")]
    assert wired.chip.received[0][0] == 30_000 + USB_US + BYTE_US


def test_a_line_with_lag_is_late_by_so_much(wired: Wired) -> None:
    wired.fault("lag 30")
    wired.chip.send(b"ab", 500)
    assert wired.read() == [(500 + BYTE_US + USB_US + 30_000, b"ab")]


def test_a_chip_learns_what_its_host_received(wired: Wired) -> None:
    report = OccupancyPacket(1, 0, 5, tuple(range(10)))
    wired.chip.send(seal(encode(report, 0, Shape(10, 21, 70))), 500)
    wired.read()
    assert wired.chip.reported == report.debounced


# ---------------------------------------------------------------------------------------------------------
# Noise


def test_bytes_are_lost_changed_and_added_as_often_as_is_said(profile: Profile) -> None:
    count = 8_000
    for noise in (LineNoise(lost=0.02), LineNoise(changed=0.02), LineNoise(added=0.02)):
        wired = Wired(profile, noise=noise)
        wired.chip.send(bytes(count), 500)
        wired.line.write(bytes(count))
        there = b"".join(content for _, content in wired.read(1_000))
        back = bytes(byte for _, byte in wired.chip.received)
        for arrived in (there, back):
            hit = sum(byte != 0 for byte in arrived) + abs(count - len(arrived)) * (not noise.changed)
            assert count * 0.015 < hit < count * 0.045
        assert there != back
    assert not noise.lost


def test_bytes_reach_the_chip_no_closer_than_the_line_allows(profile: Profile) -> None:
    wired = Wired(profile, noise=LineNoise(lost=0.1, added=0.1))
    wired.line.write(bytes(2_000))
    wired.read(100)
    times = [at_us for at_us, _ in wired.chip.received]
    assert all(later - earlier >= BYTE_US for earlier, later in pairwise(times))


@PROOF
@sampled(1)
@pytest.mark.parametrize("percent", [5, 30, 50])
def test_a_lossy_link_loses_so_many_of_a_hundred_reports(percent: int, wired: Wired) -> None:
    wired.fault(f"lossy {percent}")
    count = 500
    for number in range(count):
        wired.chip.send(bytes(REPORT_BYTES), 1_000 + 1_000 * number)
    whole = sum(len(content) == REPORT_BYTES for _, content in wired.read(1_000))
    assert abs(100 * (count - whole) / count - percent) < 5


def test_nothing_is_lost_on_a_lossy_link_to_the_board(wired: Wired) -> None:
    wired.fault("lossy 50")
    wired.line.write(bytes(1_000))
    wired.read(100)
    assert len(wired.chip.received) == 1_000


def talk(wired: Wired, apart_us: int) -> int:
    """Send bytes both ways, each ``apart_us`` after one the other way; return how many arrive changed."""
    for number in range(400):
        wired.chip.send(b"a", 1_000_000 + 4_000 * number + USB_US + apart_us)
    wired.read(1_000 - wired.clock.now_ms())
    there = b""
    for _ in range(400):
        wired.line.write(b"b")
        there += b"".join(content for _, content in wired.read(4))
    there += b"".join(content for _, content in wired.read(10))
    back = bytes(byte for _, byte in wired.chip.received)
    assert (len(there), len(back)) == (400, 400)
    return sum(byte != ord("a") for byte in there) + sum(byte != ord("b") for byte in back)


def test_a_bridge_spoils_only_what_meets_in_it(profile: Profile) -> None:
    for apart_us, most in ((300, 400), (2_000, 0), (-300, 400)):
        wired = Wired(profile)
        wired.fault("bridge 50")
        assert min(most, 1) <= talk(wired, apart_us) <= most
    assert talk(Wired(profile), 300) == 0


@PROOF
def test_a_bridge_spoils_so_many_of_a_hundred_packets_that_meet_others(wired: Wired) -> None:
    wired.fault("bridge 30")
    packet, count = bytes(REPORT_BYTES), 500
    for number in range(count):
        wired.chip.send(packet, 1_000 + 1_000 * number)
    wired.line.write(bytes(count * 1_000 // BYTE_US))
    there = b"".join(content for _, content in wired.read(1_000))
    packets = [there[at : at + REPORT_BYTES] for at in range(0, len(there), REPORT_BYTES)]
    assert len(packets) == count
    assert abs(100 * sum(any(packet) for packet in packets) / count - 30) < 6
    assert any(byte for _, byte in wired.chip.received)


# ---------------------------------------------------------------------------------------------------------
# The cable itself


def test_a_cable_that_comes_out_ends_a_read(wired: Wired) -> None:
    wired.twin.workbench.after(50, wired.twin.workbench.unplug)
    with pytest.raises(LineLostError) as lost:
        wired.line.read(10)
    assert wired.clock.now_ms() == 50
    assert lost.value.trouble == UNPLUGGED
    assert wired.line.read(0.1) == b""
    assert wired.clock.now_ms() == 150


def test_writing_finds_out_too(wired: Wired) -> None:
    wired.twin.workbench.unplug()
    with pytest.raises(LineLostError):
        wired.line.write(b"x")
    wired.line.write(b"x")
    wired.twin.workbench.plug()
    wired.read()
    assert wired.chip.received == []


def test_it_cannot_be_opened_while_the_cable_is_out(wired: Wired) -> None:
    wired.twin.workbench.unplug()
    for _ in range(2):
        with pytest.raises(LineLostError):
            wired.line.open()
    assert wired.line.read(0.1) == b""
    wired.twin.workbench.plug()
    assert wired.line.read(0.1) == b""
    wired.line.open()
    wired.chip.send(b"a", wired.chip.now_us + 100)
    assert wired.read()[0][1] == b"a"


def test_what_is_on_its_way_when_the_cable_comes_out_is_lost(wired: Wired) -> None:
    wired.chip.send(b"a", 500)
    wired.line.write(b"b")
    wired.read(0.7)
    wired.twin.workbench.unplug()
    wired.twin.workbench.plug()
    wired.line.open()
    assert wired.read() == []
    assert wired.chip.received == []


def test_nobody_hears_what_is_sent_while_the_line_is_closed(wired: Wired) -> None:
    wired.line.close()
    wired.line.close()
    wired.chip.send(b"a", 500)
    assert wired.read() == []
    wired.line.write(b"x")
    wired.read()
    assert wired.chip.received == []
    wired.line.open()
    assert wired.read() == []


def test_what_was_written_before_the_line_is_closed_still_goes_out(wired: Wired) -> None:
    wired.line.write(b"x")
    wired.line.close()
    wired.read()
    assert [byte for _, byte in wired.chip.received] == [ord("x")]


def test_opening_the_port_resets_an_arduino(profile: Profile) -> None:
    wired = Wired(profile, BRIDGE)
    assert wired.chip.cuts == 1
    wired.chip.send(b"a", LISTENS_US + 10)
    assert wired.read(2_000)
    assert wired.chip.resets == 1
    wired.twin.workbench.unplug()
    with pytest.raises(LineLostError):
        wired.line.read(1)
    wired.twin.workbench.plug()
    wired.read(2_000)
    assert wired.chip.resets == 1
    wired.line.open()
    wired.read(2_000)
    assert wired.chip.resets == 2


def test_a_chip_that_resets_by_itself_leaves_the_line_open(wired: Wired) -> None:
    wired.fault("resets 1")
    wired.read(10_000)
    assert wired.chip.resets >= 4
    wired.twin.workbench.clear_faults()
    wired.read(2 * LISTENS_US / 1000)
    wired.chip.send(b"a", wired.chip.now_us + 100)
    assert wired.read(10)


# ---------------------------------------------------------------------------------------------------------
# The line's own interface


def test_a_read_without_time_does_not_wait(wired: Wired) -> None:
    assert wired.line.read(0) == b""
    assert wired.clock.now_ms() == 0


def test_a_read_ends_in_time(wired: Wired) -> None:
    assert wired.line.read(0.25) == b""
    assert wired.clock.now_ms() == 250


def test_wake_from_another_thread_ends_a_read_once(wired: Wired) -> None:
    for _ in range(3):
        waker = threading.Thread(target=wired.line.wake)
        waker.start()
        waker.join()
    assert wired.line.read(3600) == b""
    assert wired.clock.now_ms() == 0
    assert wired.line.read(1) == b""
    assert wired.clock.now_ms() == 1000
