"""Querying the board on a line: which ports are opened, and what it answers."""

import errno
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from controller.annexes.doctor import board_query
from controller.annexes.doctor.board_answer import BoardAnswer
from controller.annexes.doctor.board_query import ask_line
from controller.board import Profile
from controller.messages import Message, word
from controller.ports import BoardEvent, Frame, Health, Refresh, Request, Unlinked
from hardware.serial_board.line import LineTrouble, NoSerialPortError, of_opening
from hardware.serial_board.port_discovery import Port
from hardware.wire import Ability, OtherHello, encode, seal
from simulator.serial_line.firmware_board import FirmwareBoard
from simulator.twin_clock import SimulatedClock
from simulator.workbench import parse_fault
from tests.hardware.serial_board.fake_board import HELLO, SHAPE
from tests.hardware.serial_board.test_port_discovery import (
    CLONE,
    HELLO_BYTES,
    MEGA,
    OTHER,
    STRANGER,
    TOMORROW,
    Room,
)
from tests.sweeps import sampled
from tests.wordings import quoted

BLIND = seal(encode(replace(HELLO, abilities=Ability.WATCH), 0, SHAPE))


TAKEN = of_opening(BlockingIOError(errno.EAGAIN, "taken"), "/dev/a", was_open=False)


def mute(path: str) -> LineTrouble:
    cure = Message("doctor_board.plug_in_or_flash", path=path)
    return LineTrouble(Message("doctor_board.mute", path=path), cure)


@dataclass
class EventBoard:
    """A board that sends ``events``, one every half second."""

    events: list[BoardEvent]
    clock: SimulatedClock = field(default_factory=SimulatedClock)
    is_closed: bool = False
    shown: list[Frame] = field(default_factory=list)

    def read(self, timeout_s: float) -> BoardEvent | None:
        wait_us = round(min(timeout_s, 0.5) * 1_000_000)
        self.clock.reach(round(self.clock.now_ms() * 1000) + max(wait_us, 1))
        return self.events.pop(0) if self.events else None

    def show(self, frame: Frame) -> None:
        assert not any(frame.rgb), "the doctor leaves the lights dark"
        self.shown.append(frame)

    def ask(self, request: Request) -> None:
        assert request == Refresh()

    def wake(self) -> None:
        raise AssertionError("there is one thread only")

    def close(self) -> None:
        self.is_closed = True

    def link(self, profile: Profile, path: str) -> "tuple[EventBoard, SimulatedClock]":
        assert profile.name == HELLO.profile
        assert path
        return self, self.clock


def healthy(supply_mv: int | None = 5012) -> EventBoard:
    return EventBoard([Unlinked(quoted("Not yet."), quoted("Wait."), 0.0), Health(600.0, {}, supply_mv)])


def ask(room: Room, name: str = "auto", board: EventBoard | None = None) -> tuple[BoardAnswer, ...]:
    return ask_line(name, room.world, (board or healthy()).link).answers


@pytest.fixture(autouse=True)
def _no_port_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_query, "trouble_of", lambda path: TAKEN if path == "/dev/a" else None)


def test_the_board_that_is_found_reports_what_it_is_and_its_supply() -> None:
    board = healthy()
    assert ask(Room({Port("/dev/a", MEGA): (1, HELLO_BYTES)}), board=board) == (
        BoardAnswer("/dev/a", HELLO, supply_mv=5012, usb=MEGA),
    )
    assert board.is_closed


def counting(*counts: int) -> EventBoard:
    """A board that reports these counts of broken packets; the first is from before the query."""
    return EventBoard([Health(0.0, {"host_framing": 9, "checksum": n}, 5000) for n in counts])


@pytest.mark.parametrize(("counts", "spoilt"), [((2, 2), 0), ((2, 9), 7), ((9, 0), 0), ((2,), 0)])
def test_only_what_is_spoilt_while_it_listens_counts(counts: tuple[int, ...], spoilt: int) -> None:
    first, *last = counting(*counts).events
    # The reports while both are talking must not be taken for the last one.
    board = EventBoard([first, *[Health(0.0, {}, 5000)] * 4, *last])
    (answer,) = ask(Room({Port("/dev/a", CLONE): (1, HELLO_BYTES)}), board=board)
    assert (answer.spoilt, answer.usb) == (spoilt, CLONE)
    assert len(board.shown) == 1


@sampled(1)
@pytest.mark.parametrize(("fault", "is_spoilt"), [("lag 1", False), ("bridge 50", True), ("lossy 30", True)])
def test_a_line_that_spoils_packets_is_noticed(fault: str, *, is_spoilt: bool) -> None:
    clock = SimulatedClock()

    def link(profile: Profile, _path: str) -> tuple[FirmwareBoard, SimulatedClock]:
        board = FirmwareBoard(profile, clock, 1)
        board.workbench.add_fault(parse_fault(fault))
        return board, clock

    room = Room({Port("/dev/a", MEGA): (1, HELLO_BYTES)})
    (answer,) = ask_line("auto", room.world, link).answers
    assert (answer.spoilt > 0) is is_spoilt
    assert answer.usb == MEGA


def test_a_bridge_is_known_by_any_name_of_its_port(tmp_path: Path) -> None:
    port, other = tmp_path / "ttyACM0", tmp_path / "usb-Mega-if00"
    port.touch()
    other.symlink_to(port)
    room = Room({Port(str(port), MEGA): (1, HELLO_BYTES)})
    world = replace(room.world, ports=lambda: (Port(str(other), MEGA),))
    (answer,) = ask_line(str(port), world, healthy().link).answers
    assert answer.usb == MEGA


def test_ports_that_boards_do_not_have_are_opened_only_if_no_other_answers() -> None:
    room = Room({Port("/dev/b", CLONE): (1, HELLO_BYTES), Port("/dev/modem", OTHER): (1, b"RING\r\n")})
    assert [answer.path for answer in ask(room)] == ["/dev/b"]
    assert "/dev/modem" not in room.opened
    room = Room({Port("/dev/b", CLONE): (9, b""), Port("/dev/ftdi", OTHER): (1, HELLO_BYTES)})
    assert [answer.path for answer in ask(room)] == ["/dev/ftdi"]


def test_every_board_answers() -> None:
    room = Room({Port("/dev/a", MEGA): (1, STRANGER), Port("/dev/b", MEGA): (1, TOMORROW)})
    stranger, tomorrow = ask(room)
    assert stranger.supply_mv is None
    assert tomorrow == BoardAnswer("/dev/b", OtherHello(2, 0, "9.8.7"))


def test_why_nothing_answers_is_reported_with_its_cure() -> None:
    (answer,) = ask(Room({Port("/dev/a", MEGA): (9, b"")}))
    assert answer == BoardAnswer("/dev/a", TAKEN)


def test_a_mute_port_may_be_a_new_mega(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_query, "trouble_of", lambda _path: None)
    (answer,) = ask(Room({Port("/dev/a"): (9, b"")}), "/dev/a")
    assert answer.heard == mute("/dev/a")
    assert "manalath flash --board serial:/dev/a" in word(mute("/dev/a").cure)


def test_a_port_of_windows_is_asked_by_its_name() -> None:
    (answer,) = ask(Room({Port("COM5", MEGA): (1, HELLO_BYTES)}), "COM5")
    assert (answer.path, answer.heard) == ("COM5", HELLO)


def test_an_address_is_not_opened_as_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(board_query, "trouble_of")
    (answer,) = ask(Room({Port("socket://far:4000"): (9, b"")}), "socket://far:4000")
    assert answer.heard == mute("socket://far:4000")


def test_without_any_port_that_is_said() -> None:
    (answer,) = ask(Room({}))
    assert isinstance(answer.heard, LineTrouble)
    assert word(answer.heard.cause) == "No serial port is plugged in."


def test_a_name_below_by_id_is_enough() -> None:
    room = Room({Port("/dev/serial/by-id/usb-Mega-if00", MEGA): (1, HELLO_BYTES)})
    assert ask(room, "usb-Mega-if00")[0].heard == HELLO
    with pytest.raises(NoSerialPortError, match="choose one of: /dev/serial/by-id/usb-Mega-if00"):
        ask(room, "usb-Uno-if00")
    with pytest.raises(NoSerialPortError, match="no port is plugged in"):
        ask(Room({}), "usb-Uno-if00")


def test_a_board_that_cannot_measure_its_supply_is_not_linked_to() -> None:
    board = healthy()
    assert ask(Room({Port("/dev/a", MEGA): (1, BLIND)}), board=board)[0].supply_mv is None
    assert not board.is_closed


def test_a_board_that_never_reports_its_supply_is_not_waited_for_long() -> None:
    board = EventBoard([])
    assert ask(Room({Port("/dev/a", MEGA): (1, HELLO_BYTES)}), board=board)[0].supply_mv is None
    assert board.is_closed
    assert board.clock.now_ms() <= board_query.PATIENCE_S * 1000 + 1
