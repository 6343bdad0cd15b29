"""The chip as its host sees it: scans, pictures, limits, names and starts, all over the line."""

import pytest

from controller.games import Colour
from controller.lights import within_cap
from hardware.wire import Envelope, crc16, seal
from hardware.wire.packets import (
    Ability,
    Configure,
    DonePacket,
    Greet,
    Hello,
    LightPacket,
    Matrix,
    NamePacket,
    OccupancyPacket,
    Ping,
    Pong,
    RequestStatus,
    Reset,
    StatePacket,
    Type,
)
from hardware.wire.pictures import light_packet
from simulator.firmware.lights import LATCH_US, PIXEL_US
from simulator.firmware.python_chip import EEPROM_BYTE_US, Eeprom, PythonChip
from simulator.rig import Rig, Twin
from simulator.serial_line.cable import UsbBridge
from simulator.twin_clock import SimulatedClock
from simulator.workbench import parse_fault
from tests.simulator.firmware.plain_host import LINK, PROFILE, SHAPE, PlainHost, only, picture

USB_US = 1000
E5 = PROFILE.space("e5").first


@pytest.fixture
def host() -> PlainHost:
    return PlainHost().begin()


def is_closed(matrix: Matrix, at: tuple[int, int] = E5) -> bool:
    return bool(matrix[at[0]] >> at[1] & 1)


def first_closed_us(host: PlainHost) -> int:
    """Return when the host first received that there is a piece."""
    return next(
        at_us
        for at_us, packet in host.heard
        if isinstance(packet, OccupancyPacket) and is_closed(packet.debounced)
    )


# ---------------------------------------------------------------------------------------------------------
# Its HELLO


def test_hello_says_what_the_board_is() -> None:
    hello = PlainHost().begin().hellos()[0]
    assert (hello.major, hello.minor) == (1, 0)
    assert hello.shape == SHAPE
    assert hello.reset == Reset.LINE
    assert hello.link == 0
    assert hello.window >= 256
    assert Ability.WATCH in hello.abilities
    assert hello.profile == PROFILE.name
    assert any(hello.board_id)


def test_two_boards_have_two_ids() -> None:
    assert PlainHost(seed=1).begin().last(Hello).board_id != PlainHost(seed=2).begin().last(Hello).board_id


def test_a_board_from_a_shelf_has_no_id_and_the_name_it_was_built_with() -> None:
    hello = PlainHost(eeprom=Eeprom("anything")).begin().last(Hello)
    assert not any(hello.board_id)
    assert hello.profile == "anything"


def test_the_first_report_says_how_things_stand() -> None:
    host = PlainHost()
    host.workbench.put("e5", Colour.FIRST)
    report = host.begin().last(OccupancyPacket)
    assert report.report == 0
    assert is_closed(report.debounced)


# ---------------------------------------------------------------------------------------------------------
# Reports


def test_a_close_is_reported_as_soon_as_it_is_scanned(host: PlainHost) -> None:
    put_us = host.now_us
    host.workbench.put("e5", Colour.FIRST)
    host.run(20)
    at_us, report = host.heard[-1]
    assert isinstance(report, OccupancyPacket)
    assert is_closed(report.debounced)
    bytes_us = 44 * 20
    assert put_us + 400 + bytes_us + USB_US < at_us < put_us + 1500 + 1000 + 400 + bytes_us + USB_US


def test_an_open_is_reported_after_quiet(host: PlainHost) -> None:
    host.workbench.put("e5", Colour.FIRST)
    host.run(100)
    host.workbench.lift("e5")
    assert [is_closed(report.debounced) for report in only(host.run(100), OccupancyPacket)] == [False]


def test_ping_reports_the_newest_report(host: PlainHost) -> None:
    for number, space in enumerate(("e5", "c3", "g4")):
        host.workbench.put(space, Colour.FIRST)
        seq = host.run(20) and host.say(Ping())
        pong = only(host.run(20), Pong)[-1]
        assert (pong.seq, pong.link, pong.report) == (seq, LINK, number + 1)


def test_a_host_that_never_receives_ends_the_link() -> None:
    host = PlainHost(answers=False).begin()
    for number in range(16):
        host.workbench.put(f"{'cdef'[number // 4]}{1 + number % 4}", Colour.FIRST)
        host.say(Ping())
        host.run(30)
    assert host.last(Hello).link == 0
    assert host.last(OccupancyPacket).report == 15


def test_state_reports_raw_and_debounced(host: PlainHost) -> None:
    host.workbench.put("e5", Colour.FIRST)
    state = host.state()
    assert is_closed(state.debounced)
    assert is_closed(state.raw)
    assert state.report == host.last(OccupancyPacket).report
    assert state.health.longest_us == 400


# ---------------------------------------------------------------------------------------------------------
# Pictures


def test_done_comes_after_the_latch(host: PlainHost) -> None:
    packet = light_packet(picture(3))
    said_us = host.now_us
    size = len(seal(Envelope(packet.form, 0, packet.content)))
    shown: list[int] = []
    host.workbench.subscribe(lambda: shown.append(host.now_us))
    assert host.ask(packet).status is RequestStatus.DONE
    sent_us = said_us + USB_US + size * 20
    wait_us = shown[0] - sent_us
    assert SHAPE.lights * PIXEL_US + LATCH_US <= wait_us <= SHAPE.lights * PIXEL_US + LATCH_US + 400
    done_us = next(at_us for at_us, packet in host.heard if isinstance(packet, DonePacket))
    assert done_us == shown[0] + len(seal(Envelope(Type.DONE, 0, bytes(2)))) * 20 + USB_US
    assert host.workbench.strip() == picture(3)


@pytest.mark.parametrize("rgb", [picture(), picture(0, 69), picture(*range(70)), bytes(range(1, 211))])
def test_every_form_is_understood(rgb: bytes, host: PlainHost) -> None:
    assert host.ask(light_packet(rgb)).status is RequestStatus.DONE
    assert host.workbench.strip() == within_cap(rgb, 800)
    assert host.state().health.light_crc == crc16(rgb)


def test_state_reports_the_last_picture_shown(host: PlainHost) -> None:
    seq = host.ask(light_packet(picture(3))).seq
    assert host.state().health.last_seq == seq


@pytest.mark.parametrize(
    "light",
    [
        LightPacket(Type.LIGHT_SPARSE, bytes([1, 70, 1, 1, 1])),
        LightPacket(Type.LIGHT_PALETTE, bytes([0, 1]) + bytes(8)),
    ],
)
def test_an_impossible_picture_is_refused(light: LightPacket, host: PlainHost) -> None:
    assert host.ask(light).status is RequestStatus.IMPOSSIBLE
    assert not any(host.workbench.strip())


def test_what_changes_while_a_picture_is_sent_is_reported_when_it_is(host: PlainHost) -> None:
    host.say(light_packet(picture(3)))
    host.workbench.after(2.0, lambda: host.workbench.put("e5", Colour.FIRST))
    begun_us = host.now_us
    host.run(50)
    closed_us = [
        at_us
        for at_us, packet in host.heard
        if isinstance(packet, OccupancyPacket) and is_closed(packet.debounced)
    ]
    assert closed_us[0] - begun_us >= USB_US + SHAPE.lights * PIXEL_US + 400 + 44 * 20 + USB_US
    assert host.state().health.late >= 1


def test_pictures_as_fast_as_they_are_answered_hold_up_no_report_for_long(host: PlainHost) -> None:
    host.workbench.after(200, lambda: host.workbench.put("e5", Colour.FIRST))
    put_us = host.now_us + 200_000
    pictures = 0
    while host.now_us < put_us + 50_000:
        pictures += host.ask(light_packet(picture(pictures % 70)), ms=8).status is RequestStatus.DONE
    closed_us = [
        at_us
        for at_us, packet in host.heard
        if isinstance(packet, OccupancyPacket) and is_closed(packet.debounced)
    ]
    assert closed_us[0] - put_us < 9_000
    assert pictures > 25


def test_the_board_keeps_to_its_cap_and_to_that_of_the_profile(host: PlainHost) -> None:
    glare = picture(*range(70), level=255)
    host.ask(light_packet(glare))
    assert host.workbench.meters().strip_ma <= 800
    assert host.ask(Configure(300, 5, 5)).status is RequestStatus.DONE
    assert host.workbench.strip() == within_cap(glare, 300)
    assert host.state().health.cap_ma == 800
    assert host.workbench.strip() == within_cap(glare, 800)


def test_a_cap_of_nothing_is_impossible(host: PlainHost) -> None:
    assert host.ask(Configure(0, 5, 5)).status is RequestStatus.IMPOSSIBLE


def test_a_new_link_keeps_to_the_limits_of_a_board_that_was_given_none(host: PlainHost) -> None:
    host.ask(Configure(300, 5, 5))
    host.say(Greet(LINK + 1))
    host.say(Ping())
    assert only(host.run(510), StatePacket)[-1].health.cap_ma == 800


def test_the_filter_takes_the_times_it_is_given(host: PlainHost) -> None:
    host.ask(Configure(800, 5, 50))
    host.workbench.put("e5", Colour.FIRST)
    host.run(100)
    lifted_ms = host.clock.now_ms()
    host.workbench.lift("e5")
    host.run(200)
    at_us, report = next(
        (at_us, packet)
        for at_us, packet in reversed(host.heard)
        if isinstance(packet, OccupancyPacket) and not is_closed(packet.debounced)
    )
    assert 50 <= at_us / 1000 - lifted_ms <= 56
    assert report.link == LINK


def test_a_silent_host_leaves_the_board_dark(host: PlainHost) -> None:
    host.ask(light_packet(picture(3)))
    host.run(1900)
    assert any(host.workbench.strip())
    host.run(150)
    assert not any(host.workbench.strip())
    assert host.last(Hello).link == 0


# ---------------------------------------------------------------------------------------------------------
# Counters


def test_noise_on_the_line_is_counted(host: PlainHost) -> None:
    host.line.write(b"\x05\x01\x02\x00" + seal(Envelope(Type.PING, 0, b"x")))
    host.line.write(seal(Envelope(Type.PING, 0, b""))[:-3] + b"\x55\x55\x00")
    health = host.state().health
    assert (health.framing, health.rejected, health.checksum) == (1, 1, 1)
    assert (health.overruns, health.overflows) == (0, 0)


def test_closes_too_short_for_a_piece_are_counted(host: PlainHost) -> None:
    for _ in range(3):
        host.workbench.put("e5", Colour.FIRST)
        host.run(10)
        host.workbench.lift("e5")
        host.run(50)
    assert host.state().health.brief == 3


def test_the_supply_falls_with_what_the_lights_draw(host: PlainHost) -> None:
    dark = host.state().health.supply_mv
    host.ask(light_packet(picture(*range(70), level=255)))
    assert host.state().health.supply_mv < dark - 100


# ---------------------------------------------------------------------------------------------------------
# Starts and names


def test_every_start_is_counted_and_reported_with_its_cause(host: PlainHost) -> None:
    boots = host.last(Hello).boots
    host.twin.reset()
    host.run(1100)
    assert (host.last(Hello).boots, host.last(Hello).reset) == (boots + 1, Reset.LINE)
    host.begin()
    assert host.last(Hello).boots == boots + 2


def test_a_reset_in_the_middle_of_a_picture_and_a_report_begins_anew(host: PlainHost) -> None:
    host.say(light_packet(picture(3)))
    host.workbench.put("e5", Colour.FIRST)
    host.run(2.5)
    host.twin.reset()
    host.begin(LINK + 1)
    assert is_closed(host.last(OccupancyPacket).debounced)
    assert host.last(OccupancyPacket).report == 0
    assert not any(host.workbench.strip())
    assert host.ask(light_packet(picture(4))).status is RequestStatus.DONE


def test_lights_that_break_the_supply_down_reset_the_board(host: PlainHost) -> None:
    host.workbench.add_fault(parse_fault("weak-supply 120"))
    host.say(light_packet(picture(*range(70))))
    host.run(1200)
    assert host.last(Hello).reset == Reset.BROWN_OUT
    assert not any(host.workbench.strip())


def test_a_board_that_starts_by_itself_says_so(host: PlainHost) -> None:
    boots = host.last(Hello).boots
    host.workbench.add_fault(parse_fault("resets 3"))
    host.run(20_000)
    assert host.last(Hello).boots >= boots + 3
    assert all(hello.reset == Reset.LINE for hello in host.hellos())


def test_a_name_is_kept_over_every_start(host: PlainHost) -> None:
    name = NamePacket(b"0123456789abcdef", "hex70-dual-mega")
    said_us = host.now_us
    assert host.ask(name, ms=200).status is RequestStatus.DONE
    at_us = next(at_us for at_us, packet in host.heard if isinstance(packet, DonePacket))
    assert at_us - said_us > 16 * EEPROM_BYTE_US
    assert (host.last(Hello).link, host.last(Hello).board_id) == (0, name.board_id)
    host.begin()
    assert (host.last(Hello).board_id, host.last(Hello).profile) == (name.board_id, name.profile)


def test_a_name_that_is_not_written_yet_is_lost_by_a_reset(host: PlainHost) -> None:
    before = host.last(Hello).board_id
    host.say(NamePacket(b"0123456789abcdef", "x"))
    host.run(20)
    host.twin.reset()
    host.begin()
    assert host.last(Hello).board_id == before


def test_a_board_without_auto_reset_is_found_as_it_is() -> None:
    host = PlainHost(bridge=UsbBridge(resets_on_open=False))
    host.run(3000)
    host.line.open()
    host.run(260)
    assert (host.last(Hello).boots, host.last(Hello).reset) == (1, Reset.SUPPLY)


# ---------------------------------------------------------------------------------------------------------
# The chip alone, at its interface


@pytest.fixture
def rig() -> Rig:
    rig = Rig(PROFILE, SimulatedClock(), 1)
    rig.twin = Twin(lambda _: None, lambda: None, lambda: ((), ()))
    return rig


def test_it_does_nothing_before_time_passes_and_never_asks_to_go_back(rig: Rig) -> None:
    chip, sent = PythonChip(rig, 1), list[tuple[int, int]]()
    chip.on_byte = lambda byte, at_us: sent.append((at_us, byte))
    assert chip.due_us() == 0
    assert not any(map(any, chip.rows()))
    at_us = 0
    while at_us < 600_000:
        due_us = chip.due_us()
        assert due_us is not None
        assert due_us >= at_us
        chip.run(at_us := max(due_us, at_us + 1))
    assert [at for at, _ in sent] == sorted(at for at, _ in sent)
    assert chip.rows()[1][9] == (1 << 21) - 1


def test_it_is_the_same_however_its_time_is_cut(rig: Rig) -> None:
    streams = []
    for step_us in (600_000, 37, 5_000):
        chip, sent = PythonChip(rig, 1), list[tuple[int, int]]()
        chip.on_byte = lambda byte, at_us, sent=sent: sent.append((at_us, byte))  # type: ignore[misc]
        for at_us in range(step_us, 600_001, step_us):
            chip.run(at_us)
        chip.run(600_000)
        streams.append(sent)
    assert streams[0] == streams[1] == streams[2]


def test_without_its_supply_it_is_dark_silent_and_deaf(rig: Rig) -> None:
    chip, sent = PythonChip(rig, 1), list[int]()
    chip.on_byte = lambda byte, _: sent.append(byte)
    chip.run(10_000)
    sent.clear()
    with rig.condition:
        rig.light(picture(1))
        chip.cut()
    assert not any(rig.strip.shown)
    assert chip.due_us() is None
    chip.receive(0, 11_000)
    chip.run(2_000_000)
    assert sent == []
    assert not any(map(any, chip.rows()))
    chip.power()
    chip.power()
    chip.run(2_010_000)
    assert sent
    assert chip.eeprom.boots == 2
