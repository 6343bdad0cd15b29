"""Naming a board, over a line on which a minimal board answers."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest

from controller.annexes.flash.avrdude import FlashError
from controller.annexes.flash.board_name import give_name
from hardware.serial_board.line import LineLostError, LineTrouble
from hardware.wire import Envelope, Receiver, decode, encode, seal
from hardware.wire.packets import (
    Ability,
    DonePacket,
    FromBoard,
    Hello,
    NamePacket,
    RequestStatus,
    Reset,
    Shape,
)
from tests.wordings import quoted

SHAPE = Shape(10, 21, 70)
BLANK = Hello(1, 0, "1.4.2", b"\1\2\3\4", SHAPE, Reset.LINE, 1, 0, 256, Ability.WATCH, bytes(16), "")
NAME = NamePacket(bytes(range(1, 17)), "hex70-dual-mega")


@dataclass
class Board:
    """A line with a board that has no name and says so every 0.25 s; its clock advances with every read."""

    is_deaf_for: int = 0
    answer: RequestStatus = RequestStatus.DONE
    breaks_at_s: float = 99.0
    noise: bytes = b""
    hello: Hello = BLANK
    heard: list[NamePacket] = field(default_factory=list)
    is_open: bool = False
    now_s: float = 0.0
    dropped: int = 0
    _outbox: list[FromBoard] = field(default_factory=list)

    def clock(self) -> float:
        return self.now_s

    def open(self) -> None:
        self.is_open = True

    def read(self, timeout_s: float) -> bytes:
        before = self.now_s
        self.now_s += timeout_s
        if self.now_s > self.breaks_at_s:
            self.is_open = False
            raise LineLostError(LineTrouble(quoted("The cable came out."), quoted("Plug it in again.")))
        if int(self.now_s * 4) > int(before * 4):
            self._outbox.append(self.hello)
        said, self._outbox = self._outbox, []
        return b"\0" + self.noise + b"\0" + b"".join(seal(encode(packet, 0, SHAPE)) for packet in said)

    def write(self, content: bytes) -> None:
        for envelope in self._envelopes(content):
            packet = decode(envelope, SHAPE)
            assert isinstance(packet, NamePacket)
            self.heard.append(packet)
            if len(self.heard) > self.is_deaf_for:
                self._outbox.append(DonePacket(envelope.seq, self.answer))
                if self.answer is RequestStatus.DONE:
                    self.hello = replace(self.hello, board_id=packet.board_id, profile=packet.profile)

    def reset(self) -> None:
        raise AssertionError

    def wake(self) -> None:
        raise AssertionError("nobody waits")

    def close(self) -> None:
        self.is_open = False

    def _envelopes(self, content: bytes) -> Iterator[Envelope]:
        for found in Receiver().receive(content):
            assert isinstance(found, Envelope)
            yield found


@pytest.mark.parametrize("noise", [b"", b"BLINK", seal(Envelope(0x81, 0, b"\1\0\1\4"))[:-1]])
def test_a_board_without_a_name_gets_one(noise: bytes) -> None:
    board = Board(noise=noise)
    named = give_name(board, NAME, board.clock)
    assert (named.board_id, named.profile) == (NAME.board_id, NAME.profile)
    assert board.heard == [NAME]
    assert not board.is_open


def test_a_name_that_was_not_heard_is_given_again() -> None:
    board = Board(is_deaf_for=3)
    give_name(board, NAME, board.clock)
    assert board.heard == [NAME] * 4


def test_a_board_that_has_the_name_is_sent_nothing() -> None:
    board = Board(hello=replace(BLANK, board_id=NAME.board_id, profile=NAME.profile))
    give_name(board, NAME, board.clock)
    assert board.heard == []


@pytest.mark.parametrize("status", [RequestStatus.NOT_NOW, RequestStatus.CANNOT, RequestStatus.IMPOSSIBLE])
def test_a_board_that_refuses_its_name_is_reported(status: RequestStatus) -> None:
    board = Board(answer=status)
    with pytest.raises(FlashError, match="has its firmware, but does not take its name"):
        give_name(board, NAME, board.clock)
    assert board.heard == [NAME]


def test_a_board_that_stays_deaf_is_given_up() -> None:
    board = Board(is_deaf_for=1000)
    with pytest.raises(FlashError, match="does not take its name"):
        give_name(board, NAME, board.clock)
    assert 15 < len(board.heard) <= 20
    assert not board.is_open


def test_a_cable_that_comes_out_is_reported() -> None:
    board = Board(breaks_at_s=0.15)
    with pytest.raises(FlashError, match=r"no name yet: The cable came out\. Plug it in again\."):
        give_name(board, NAME, board.clock)
