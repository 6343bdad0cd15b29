"""The very image, on a simulated chip on a simulated board: timing, lost bytes, light edges."""

import random
from functools import partial

import pytest

from controller.games import Colour
from hardware.profiles import load_profile
from hardware.wire.packets import (
    Configure,
    DonePacket,
    Greet,
    Hello,
    LightPacket,
    OccupancyPacket,
    Ping,
    Pong,
    RequestStatus,
    Reset,
    StatePacket,
    Type,
)
from hardware.wire.pictures import light_packet
from simulator.avr.avr_chip import CYCLES_PER_US
from simulator.circuit import Reeds
from tests.firmware.build import BOARD
from tests.firmware.chip import Stand, random_picture
from tests.firmware.conftest import Built, MakeStand
from tests.sweeps import PROOF

PROFILE = load_profile(BOARD)


def test_a_board_starts_dark_and_says_hello(stand: MakeStand) -> None:
    made = stand()
    made.go(12_000)
    (hello,) = made.take(Hello)
    assert (hello.link, hello.reset, hello.boots) == (0, Reset.SUPPLY, 1)
    assert hello.shape == made.shape
    assert made.chip.frames == 1
    assert made.rig.strip.shown == bytes(210)
    assert not made.chip.offences


def test_every_reed_is_where_the_profile_has_it(board: Stand) -> None:
    names = [space.name for space in PROFILE.spaces]
    for colour in Colour:
        for half in (names[::2], names[1::2]):
            board.put(*half, colour=colour)
            board.go(30_000)
            reports = board.acknowledge()
            assert list(reports[-1].debounced) == board.expected()
            board.lift(*half)
            board.go(30_000)
            board.acknowledge()


def test_keys_and_reference_lines_are_there(board: Stand) -> None:
    for key, (row, column) in PROFILE.keys.items():
        board.do(partial(board.rig.reeds.press, (row, column), board.now_us))
        board.go(10_000)
        report = board.acknowledge()[-1]
        assert report.debounced[row] == 1 << 20 | 1 << column, key
        assert report.debounced[9] == (1 << 21) - 1
        board.do(partial(board.rig.reeds.release, (row, column), board.now_us))
        board.go(20_000)
        board.acknowledge()


@pytest.fixture
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    """Contacts that do not bounce."""

    def once(self: Reeds, sensor: tuple[int, int], at_us: int, *_: object) -> None:
        self._plan(sensor, at_us, is_closed=self._holders[sensor] > 0)

    monkeypatch.setattr(Reeds, "_bounce", once)


@pytest.mark.usefixtures("clean")
def test_what_is_closed_for_less_than_10_us_is_no_piece(board: Stand) -> None:
    for _ in range(1_000):
        board.do(partial(board.rig.reeds.press, (4, 3), board.now_us))
        board.go(8)
        board.do(partial(board.rig.reeds.release, (4, 3), board.now_us))
        board.go(89)
    assert not board.take(OccupancyPacket)


@pytest.mark.usefixtures("clean")
def test_a_close_is_on_the_line_within_a_millisecond_and_a_scan(board: Stand) -> None:
    """A contact that does not bounce waits at most a millisecond for its scan, and for the scan's end."""
    chance, waits = random.Random(1), []
    for _ in range(60):
        board.go(chance.randrange(40_000, 42_000))
        sensor = chance.choice(PROFILE.spaces).sensor(chance.choice(list(Colour)))
        began_us = board.now_us
        board.do(partial(board.rig.reeds.press, sensor, began_us))
        board.go(6_000)
        closes = [heard for heard in board.take_heard(OccupancyPacket) if heard.began_us > began_us]
        board.heard += closes
        board.acknowledge()
        board.say(Ping())
        # Behind a STATE on the line it would wait up to 2 ms longer.
        if not board.take(StatePacket):
            waits.append(closes[0].began_us - began_us)
        board.do(partial(board.rig.reeds.release, sensor, board.now_us))
        board.go(30_000)
        board.acknowledge()
    waits.sort()
    assert len(waits) > 40
    assert waits[len(waits) // 2] < 800
    assert waits[-1] < 1_250


def test_a_scan_takes_half_a_millisecond_and_none_is_late(board: Stand) -> None:
    board.put("a1", "e5", "i6")
    board.go(100_000)
    board.acknowledge()
    before = None
    for _ in range(5):
        board.say(Ping())
        board.go(500_000)
        for state in board.take(StatePacket):
            if before is not None:
                assert state.health.longest_us < 560
                assert state.health.late == before
            before = state.health.late


def test_pictures_that_delay_scans_do_not_delay_what_is_believed(board: Stand) -> None:
    """A scan that comes late counts for all the milliseconds since the last one."""
    sensor, waits = (4, 3), list[int]()
    for n in range(12):
        board.do(partial(board.rig.reeds.release if n % 2 else board.rig.reeds.press, sensor, board.now_us))
        began_us = board.now_us
        for _ in range(12):
            board.say(LightPacket(Type.LIGHT_RAW, bytes((9, 9, 9)) * 70))
            board.go(2_500)
        reports = board.take_heard(OccupancyPacket)
        board.heard += reports
        board.acknowledge()
        if n % 2:
            waits.append(reports[0].began_us - began_us)
    assert max(waits) < 9_000


def test_lights_show_what_was_sent_and_done_comes_after_the_latch(board: Stand) -> None:
    chance = random.Random(2)
    board.say(Configure(20_000, 5, 5))
    board.go(2_000)
    board.take(DonePacket)
    for _ in range(30):
        rgb = random_picture(chance)
        for packet in (LightPacket(Type.LIGHT_RAW, rgb), light_packet(rgb)):
            seq = board.say(packet)
            board.go(14_000)
            (done,) = board.take_heard(DonePacket)
            assert done.packet == DonePacket(seq, RequestStatus.DONE)
            assert board.rig.strip.shown == rgb
            assert done.began_us - board.last_bit_us >= 300
            # Between two rows of the scan that follows every picture, not after it.
            assert done.began_us - board.last_bit_us < 450


def test_a_picture_is_on_its_way_as_soon_as_it_is_there(board: Stand) -> None:
    """Its last byte waits for no scan that could come later, and a palette is quickly unpacked."""
    chance = random.Random(4)
    waits: list[float] = []
    for n in range(40):
        board.go(chance.randrange(9_000, 10_000))
        colours = [bytes(chance.choice((3, 7, 20)) for _ in range(3)) for _ in range(2 + n % 2)]
        rgb = b"".join(chance.choice(colours) for _ in range(70))
        packet = light_packet(rgb)
        assert packet.form is Type.LIGHT_PALETTE
        board.say(packet)
        heard_us = board._line_free_us
        board.go(8_000)
        ones = sum(byte.bit_count() for byte in rgb)
        waits.append(board.last_bit_us - heard_us - (1_680 * 15 + ones * 6) / CYCLES_PER_US)
        board.say(Ping())
    waits.sort()
    assert waits[len(waits) // 2] < 450
    assert waits[-1] < 650


@pytest.mark.parametrize(
    ("rgb", "most_us"), [(bytes(210), 1_750), (bytes((255, 255, 255)) * 70, 2_400)], ids=["dark", "white"]
)
def test_a_refresh_is_about_as_short_as_the_data_sheets_allow(board: Stand, rgb: bytes, most_us: int) -> None:
    """A 0 takes 15 cycles at least, a 1 takes 21, and 24 bits 70 times over are sent."""
    board.say(Configure(20_000, 5, 5))
    board.go(8_000)
    board.say(LightPacket(Type.LIGHT_RAW, rgb))
    while not board.chip._figures.is_open:
        board.go(5)
    begun_us = board.now_us
    board.go(5_000)
    assert 1_680 * 0.9 < board.last_bit_us - begun_us < most_us
    assert board.chip.longest_low_ns <= 1_200


def test_the_cap_holds_on_the_strip(board: Stand) -> None:
    board.say(LightPacket(Type.LIGHT_RAW, bytes((255, 255, 255)) * 70))
    board.go(15_000)
    shown = board.rig.strip.shown
    assert 70 + sum(16 * r + 11 * g + 15 * b for r, g, b in zip(*[iter(shown)] * 3, strict=True)) / 204 <= 800
    assert len(set(shown)) == 1


def test_two_seconds_of_silence_and_it_is_dark(board: Stand) -> None:
    board.say(light_packet(bytes((0, 200, 0)) * 70))
    board.go(1_900_000)
    assert any(board.rig.strip.shown)
    board.go(200_000)
    assert not any(board.rig.strip.shown)
    assert board.take(Hello)[0].link == 0


def test_the_supply_is_measured(board: Stand) -> None:
    for mv in (5000, 4300):
        board.do(partial(board.chip.set_supply_mv, mv))
        board.go(1_100_000)
        assert abs(board.take(StatePacket)[-1].health.supply_mv - mv) <= 15
        board.say(Ping())


@PROOF
def test_the_link_survives_two_hundred_thousand_bytes_of_noise(stand: MakeStand) -> None:
    made = stand()
    made.link()
    chance = random.Random(7)
    for _ in range(200):
        made.say_bytes(chance.randbytes(1000))
        made.go(20_000)
    made.say_bytes(b"\0")
    made.say(Greet(0x77))
    made.go(20_000)
    made.heard.clear()
    made.say(Ping())
    made.go(5_000)
    assert made.take(Pong)[0].link == 0x77
    assert not made.chip.offences
    assert made.chip.uart_overruns == 0


@PROOF
def test_the_stack_stays_where_it_was_estimated(board: Stand) -> None:
    chance = random.Random(8)
    for _ in range(100):
        board.say(LightPacket(Type.LIGHT_RAW, random_picture(chance)))
        board.say(Ping())
        board.put("e5")
        board.go(12_000)
        board.acknowledge()
        board.lift("e5")
        board.go(12_000)
        board.acknowledge()
    assert 0x2200 - board.chip.lowest_stack <= 230


def test_the_same_acts_give_the_same_bytes_edges_and_instants(stand: MakeStand) -> None:
    def digest() -> int:
        made = stand()
        made.link()
        made.put("e5")
        made.say(light_packet(bytes((1, 2, 3)) * 70))
        made.go(50_000)
        return made.chip.digest

    assert digest() == digest()


@PROOF
def test_the_coupon_s_image_says_what_it_is_and_waits_for_every_latch(built: Built) -> None:
    """Its pictures take less time than its strip needs to latch one."""
    made = Stand(load_profile("hex7-dual-mega"), built(board="hex7-dual-mega"))
    made.go(20_000)
    (hello,) = made.take(Hello)
    assert (hello.shape.rows, hello.shape.columns, hello.shape.lights) == (4, 7, 7)
    made.link()
    for pause_us in range(300, 1_300, 100):
        seqs = []
        for level in (1, 2):
            seqs.append(made.say(light_packet(bytes((level,)) * 21)))
            made.go(pause_us)
        made.go(5_000)
        assert made.take(DonePacket) == [DonePacket(seq, RequestStatus.DONE) for seq in seqs]
    made.chip.close()
