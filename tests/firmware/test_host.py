"""The host's own end of the wire with the image at the other: play, lights, a watched row, a name, losses."""

import random
from collections.abc import Callable, Iterator

import pytest

from controller.annexes.flash.board_name import give_name
from controller.ports import Edges, Frame, Health, Linked, Sensors, Shown, Unlinked, WatchEdges
from hardware.profiles import load_profile
from hardware.serial_board import SerialBoard
from hardware.wire.packets import NamePacket
from tests.firmware.chip import Stand
from tests.firmware.conftest import Built
from tests.sweeps import PROOF

PROFILE = load_profile("hex70-dual-mega")
STEP_US = 500


class StandClock:
    """The stand's time."""

    def __init__(self, stand: Stand) -> None:
        self._stand = stand

    def now_ms(self) -> float:
        return self._stand.now_us / 1000


class StandLine:
    """A cable to the stand: opening it pulls the reset line, and every byte can be lost."""

    dropped = 0

    def __init__(self, stand: Stand, lost: float = 0.0) -> None:
        self._stand, self._lost = stand, lost
        self._chance = random.Random(1)
        self._waiting = bytearray()
        stand.chip.on_byte = lambda byte, _: None if self._is_lost() else self._waiting.append(byte)

    def _is_lost(self) -> bool:
        return self._chance.random() < self._lost

    def open(self) -> None:
        self._stand.do(self._stand.chip.reset)
        self._waiting.clear()

    def read(self, timeout_s: float) -> bytes:
        until_us = self._stand.now_us + timeout_s * 1e6
        while not self._waiting and self._stand.now_us < until_us:
            self._stand.go(STEP_US)
        content = bytes(self._waiting)
        self._waiting.clear()
        return content

    def write(self, content: bytes) -> None:
        self._stand.say_bytes(bytes(byte for byte in content if not self._is_lost()))

    def reset(self) -> None:
        raise AssertionError

    def wake(self) -> None:
        pass

    def close(self) -> None:
        pass


class Table:
    """A board with the host on it, and all that the host was told."""

    def __init__(self, stand: Stand, lost: float = 0.0) -> None:
        self.stand = stand
        self.board = SerialBoard(PROFILE, StandClock(stand), StandLine(stand, lost), first_link=5)
        self.events: list[object] = []

    def run(self, us: int) -> None:
        until_us = self.stand.now_us + us
        while self.stand.now_us < until_us:
            event = self.board.read(0.005)
            if event is not None:
                self.events.append(event)

    def of(self, kind: type) -> list[object]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def debounced(self) -> list[int]:
        last = self.of(Sensors)[-1]
        assert isinstance(last, Sensors)
        return list(last.debounced)


@pytest.fixture
def table(built: Built) -> Iterator[Callable[..., Table]]:
    """Put the host and a board together."""
    stands: list[Stand] = []

    def make(lost: float = 0.0) -> Table:
        stands.append(Stand(PROFILE, built()))
        return Table(stands[-1], lost)

    yield make
    for stand in stands:
        assert stand.chip.uart_overruns == 0
        assert not stand.chip.offences
        stand.chip.close()


def picture(chance: random.Random) -> bytes:
    return bytes(chance.choice([0, 0, 0, chance.randrange(60)]) for _ in range(210))


def test_the_host_links_sees_pieces_and_lights_them(table: Callable[..., Table]) -> None:
    made, chance = table(), random.Random(2)
    made.run(200_000)
    assert len(made.of(Linked)) == 1
    spaces = [space.name for space in PROFILE.spaces]
    for number in range(1, 40):
        made.stand.put(spaces[number])
        rgb = picture(chance)
        made.board.show(Frame(number, rgb))
        made.run(30_000)
        assert made.debounced == made.stand.expected()
        shown = made.of(Shown)[-1]
        assert isinstance(shown, Shown)
        assert shown.frame_seq == number
        assert made.stand.rig.strip.shown == rgb
    assert made.of(Unlinked) == []
    made.board.close()
    assert not any(made.stand.rig.strip.shown)


def test_nothing_is_resent_on_a_line_that_loses_nothing(table: Callable[..., Table]) -> None:
    made = table()
    for _ in range(8):
        made.stand.put("e5")
        made.run(150_000)
        made.stand.lift("e5")
        made.run(150_000)
    health = made.of(Health)[-1]
    assert isinstance(health, Health)
    counts = dict(health.counters)
    assert [name for name in ("resent", "checksum", "framing", "rejected", "overflows") if counts[name]] == []


@PROOF
def test_what_a_bad_line_loses_heals(table: Callable[..., Table]) -> None:
    made, chance = table(0.002), random.Random(3)
    made.run(500_000)
    spaces = [space.name for space in PROFILE.spaces]
    for number in range(1, 40):
        made.stand.put(spaces[number])
        made.board.show(Frame(number, picture(chance)))
        made.run(60_000)
    rgb = picture(chance)
    made.board.show(Frame(100, rgb))
    made.run(3_000_000)
    assert made.debounced == made.stand.expected()
    assert made.stand.rig.strip.shown == rgb


def test_a_row_is_watched_and_reported(table: Callable[..., Table]) -> None:
    made = table()
    made.run(200_000)
    made.board.ask(WatchEdges(4))
    made.run(100_000)
    made.stand.put("e5")
    made.run(200_000)
    edges = made.of(Edges)
    assert edges
    assert isinstance(edges[0], Edges)
    assert edges[0].row == 4
    assert edges[0].edges[0][1:] == (4, True)
    made.board.ask(WatchEdges(None))
    made.run(300_000)
    assert made.debounced == made.stand.expected()


def test_a_new_board_takes_its_name(table: Callable[..., Table]) -> None:
    stand = table().stand
    name = NamePacket(bytes(range(1, 17)), "hex70-dual-mega")
    hello = give_name(StandLine(stand), name, lambda: stand.now_us / 1e6)
    assert (hello.board_id, hello.profile) == (name.board_id, name.profile)
    stand.do(stand.chip.reset)
    stand.go(300_000)
    again = give_name(StandLine(stand), name, lambda: stand.now_us / 1e6)
    assert again.boots == hello.boots + 2
