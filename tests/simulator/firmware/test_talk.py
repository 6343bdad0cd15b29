"""What a board sends and when: packets in and packets out, without bytes and with made-up times."""

from dataclasses import dataclass, field, replace

import pytest

from hardware.wire.packets import (
    Ability,
    Configure,
    DonePacket,
    FromBoard,
    FromHost,
    Greet,
    HealthPacket,
    Hello,
    LightPacket,
    Matrix,
    NamePacket,
    OccupancyPacket,
    Ping,
    Pong,
    Received,
    RequestStatus,
    Reset,
    Shape,
    StatePacket,
    Type,
    WatchRow,
)
from simulator.firmware.talk import HELLO_US, KEPT, SILENCE_US, STATE_US, ChipTalk

BOOT_US = 5_000
MATRIX: Matrix = (1, 2)
RAW: Matrix = (3, 4)
LIGHT = LightPacket(Type.LIGHT_SPARSE, b"\0")
HELLO = Hello(
    *(1, 0, "1.2.3", b"abcd", Shape(2, 3, 1), Reset.SUPPLY, 9, 0, 256, Ability.WATCH, bytes(16), "test")
)


@dataclass
class FakeWorks:
    """A board that records its requests."""

    asked: list[object] = field(default_factory=list)
    status: RequestStatus | None = RequestStatus.DONE

    def hello(self) -> Hello:
        return HELLO

    def health(self) -> HealthPacket:
        return HealthPacket(framing=3)

    def matrices(self) -> tuple[Matrix, Matrix]:
        return MATRIX, RAW

    def show(self, light: LightPacket, seq: int) -> RequestStatus | None:
        self.asked.append((light, seq))
        return self.status

    def configure(self, limits: Configure) -> RequestStatus:
        self.asked.append(limits)
        return self.status or RequestStatus.DONE

    def watch(self, row: int | None) -> RequestStatus:
        self.asked.append(row)
        return self.status or RequestStatus.DONE

    def write_name(self, name: NamePacket, seq: int) -> None:
        self.asked.append((name, seq))

    def renew(self) -> None:
        self.asked.append("renew")

    def leave(self) -> None:
        self.asked.append("leave")


class Board:
    """A talk with a clock that is set by hand."""

    def __init__(self) -> None:
        self.works = FakeWorks()
        self.sent: list[tuple[int, FromBoard]] = []
        self.at_us = BOOT_US
        self.talk = ChipTalk(self.works, lambda packet: self.sent.append((self.at_us, packet)), BOOT_US)
        self.to(BOOT_US)

    def to(self, at_us: int) -> list[FromBoard]:
        """Advance to a time, sending what is due on the way; return what was sent."""
        first = len(self.sent)
        while self.talk.due_us <= at_us:
            self.at_us = max(self.at_us, self.talk.due_us)
            self.talk.run(self.at_us)
        self.at_us = at_us
        return [packet for _, packet in self.sent[first:]]

    def hear(self, packet: FromHost, seq: int = 0) -> list[FromBoard]:
        first = len(self.sent)
        self.talk.hear(packet, seq, self.at_us)
        return [packet for _, packet in self.sent[first:]]

    def times(self, kind: type) -> list[int]:
        return [at_us for at_us, packet in self.sent if isinstance(packet, kind)]


@pytest.fixture
def board() -> Board:
    return Board()


@pytest.fixture
def linked(board: Board) -> Board:
    board.to(100_000)
    board.hear(Greet(7))
    board.hear(Received(7, 0))
    board.sent.clear()
    board.works.asked.clear()
    return board


def test_a_board_that_is_alone_announces_itself_at_once_and_ten_times_a_second(board: Board) -> None:
    board.to(BOOT_US + 1_000_000)
    assert board.times(Hello) == [BOOT_US + n * HELLO_US for n in range(11)]
    assert all(packet == HELLO for _, packet in board.sent)


def test_it_is_linked_by_greet_and_says_how_things_stand(board: Board) -> None:
    board.to(BOOT_US + 123_000)
    hello, report = board.hear(Greet(7))
    assert hello == replace(HELLO, link=7)
    assert report == OccupancyPacket(7, 0, 123, MATRIX)
    assert board.works.asked == ["renew"]


def test_greet_with_the_number_it_has_changes_nothing_else(linked: Board) -> None:
    linked.talk.report(200, linked.at_us)
    (hello,) = linked.hear(Greet(7))
    assert isinstance(hello, Hello)
    assert hello.link == 7
    (pong,) = linked.hear(Ping(), 3)
    assert pong == Pong(3, 7, 1, (linked.at_us - BOOT_US) // 1000)
    assert linked.works.asked == []


def test_another_number_begins_the_reports_anew(linked: Board) -> None:
    linked.talk.report(200, linked.at_us)
    hello, report = linked.hear(Greet(8))
    assert isinstance(hello, Hello)
    assert hello.link == 8
    assert report == OccupancyPacket(8, 0, (linked.at_us - BOOT_US) // 1000, MATRIX)
    assert linked.works.asked == ["renew"]


@pytest.mark.parametrize("greet", [Greet(8, major=2), Greet(8, major=0)])
def test_another_major_version_learns_what_it_met_and_no_more(greet: Greet, board: Board) -> None:
    (hello,) = board.hear(greet)
    assert isinstance(hello, Hello)
    assert hello.link == 0
    assert not board.talk.link


def test_a_higher_minor_version_is_spoken_with(board: Board) -> None:
    board.hear(Greet(8, minor=9))
    assert board.talk.link == 8


def test_link_0_is_no_link_and_answered_all_the_same(board: Board) -> None:
    assert board.hear(Greet(0)) == [HELLO]
    board.hear(Greet(7))
    assert board.hear(Greet(0)) == [replace(HELLO, link=7)]
    assert board.talk.link == 7


@pytest.mark.parametrize("packet", [LIGHT, Configure(1, 1, 1), WatchRow(1)])
def test_a_board_that_is_alone_carries_nothing_out(packet: FromHost, board: Board) -> None:
    assert board.hear(packet, 9) == [DonePacket(9, RequestStatus.NOT_NOW)]
    assert board.works.asked == []


def test_a_board_that_is_alone_takes_its_name(board: Board) -> None:
    name = NamePacket(bytes(16), "x")
    assert board.hear(name, 9) == []
    assert board.works.asked == [(name, 9)]
    board.talk.named(9, board.at_us)
    board.to(board.at_us)
    assert [packet for _, packet in board.sent][-2:] == [DonePacket(9, RequestStatus.DONE), HELLO]


def test_a_board_that_is_alone_answers_ping_and_stays_alone(board: Board) -> None:
    board.sent.clear()
    for _ in range(10):
        board.to(board.at_us + 300_000)
        (pong,) = board.hear(Ping(), 4)
        assert isinstance(pong, Pong)
        assert pong.link == 0
    assert len(board.times(Hello)) == 30
    assert board.times(StatePacket) == []


def test_a_change_that_nobody_is_linked_to_hear_is_not_reported(board: Board) -> None:
    board.sent.clear()
    board.talk.report(1, board.at_us)
    assert board.sent == []


def test_two_seconds_without_a_packet_end_the_link(linked: Board) -> None:
    begun_us = linked.at_us
    linked.to(begun_us + SILENCE_US - 1)
    assert linked.talk.link == 7
    assert linked.times(Hello) == []
    packets = linked.to(begun_us + SILENCE_US)
    assert packets[-1] == HELLO
    assert linked.works.asked == ["leave"]


@pytest.mark.parametrize("packet", [Ping(), Received(7, 0), Received(9, 9), Greet(7), LIGHT])
def test_any_valid_packet_keeps_it(packet: FromHost, linked: Board) -> None:
    for _ in range(4):
        linked.to(linked.at_us + SILENCE_US - 1)
        linked.hear(packet)
    assert linked.talk.link == 7


def test_state_comes_twice_a_second_with_the_newest_number(linked: Board) -> None:
    begun_us = linked.at_us
    linked.talk.report(200, linked.at_us)
    linked.hear(Received(7, 1))
    linked.to(begun_us + 1_600_000)
    assert linked.times(StatePacket) == [begun_us + n * STATE_US for n in (1, 2, 3)]
    at_ms = (begun_us + STATE_US - BOOT_US) // 1000
    assert linked.sent[1][1] == StatePacket(7, 1, at_ms, MATRIX, RAW, HealthPacket(framing=3))


def test_a_report_that_nobody_received_is_sent_again_and_counted(linked: Board) -> None:
    begun_us = linked.at_us
    linked.talk.report(200, begun_us)
    linked.to(begun_us + STATE_US)
    assert linked.times(OccupancyPacket) == [begun_us + n * 40_000 for n in range(13)]
    state = linked.sent[-1][1]
    assert isinstance(state, StatePacket)
    assert state.health.resent == 12


def test_the_count_of_reports_sent_again_outlives_a_link(linked: Board) -> None:
    linked.talk.report(200, linked.at_us)
    linked.to(linked.at_us + 50_000)
    linked.hear(Greet(9))
    linked.hear(Received(9, 0))
    state = linked.to(linked.at_us + STATE_US)[-1]
    assert isinstance(state, StatePacket)
    assert state.health.resent == 1


def test_a_board_that_can_keep_no_more_ends_the_link(linked: Board) -> None:
    for number in range(KEPT):
        linked.talk.report(number, linked.at_us)
    assert linked.talk.link == 7
    linked.talk.report(KEPT, linked.at_us)
    assert linked.to(linked.at_us)[-1] == HELLO
    assert linked.times(OccupancyPacket)[KEPT:] == []
    assert linked.works.asked == ["leave"]


@pytest.mark.parametrize("packet", [Configure(500, 6, 7), WatchRow(3), WatchRow(None)])
def test_what_is_asked_for_is_done_and_answered(packet: Configure | WatchRow, linked: Board) -> None:
    assert linked.hear(packet, 9) == [DonePacket(9, RequestStatus.DONE)]
    assert linked.works.asked == [packet if isinstance(packet, Configure) else packet.row]
    linked.works.status = RequestStatus.IMPOSSIBLE
    assert linked.hear(packet, 10) == [DonePacket(10, RequestStatus.IMPOSSIBLE)]


def test_a_picture_is_answered_when_it_is_latched(linked: Board) -> None:
    linked.works.status = None
    assert linked.hear(LIGHT, 9) == []
    assert linked.works.asked == [(LIGHT, 9)]
    linked.works.status = RequestStatus.CANNOT
    assert linked.hear(LIGHT, 10) == [DonePacket(10, RequestStatus.CANNOT)]


def test_a_new_name_is_answered_and_ends_the_link(linked: Board) -> None:
    assert linked.hear(NamePacket(bytes(16), "x"), 9) == []
    linked.talk.named(9, linked.at_us)
    linked.to(linked.at_us)
    assert [packet for _, packet in linked.sent] == [DonePacket(9, RequestStatus.DONE), HELLO]
    assert not linked.talk.link
