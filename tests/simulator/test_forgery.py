"""Forgery: one good packet that no board sent, at any moment of a game, neither makes nor takes back a ply.

A CRC lets one spoilt packet in 65 536 through, so chance may make up any packet at any time, but not two. The
host plays with the firmware's twin over a line on which one packet is forged, and afterwards knows the truth.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from controller.board import Key
from controller.games import Colour, Put, all_games
from controller.inference import HAND_TIMES, Undecided
from controller.play.loop import Loop
from controller.session import open_session
from controller.session.events import Committed, Effect, Replaced, Tapped, Withdrawn
from hardware.profiles import DEFAULT, load_profile
from hardware.serial_board.line import SerialLine
from hardware.wire import (
    DonePacket,
    Envelope,
    FromBoard,
    HealthPacket,
    Hello,
    Matrix,
    OccupancyPacket,
    OtherHello,
    Packet,
    Pong,
    Receiver,
    RequestStatus,
    Shape,
    StatePacket,
    decode,
    encode,
    seal,
)
from simulator.serial_line.firmware_board import FirmwareBoard
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import Effects
from tests.sweeps import sampled, swept

PROFILE = load_profile(DEFAULT)
SHAPE = Shape.of(PROFILE)

#: Where a forged piece is, and which key is forged.
GHOST = PROFILE.space("f8").sensor(Colour.FIRST)
UNDO = PROFILE.keys[Key.UNDO]

#: How long after a piece was laid the forgery comes, and the spaces laid on, far from each other. A piece is
#: a move at 400 ms, and taken back a second after it was lifted; a board sends its state every 500 ms.
MOMENTS_MS = (0.0, 1.0, 20.0, 390.0, 399.0, 401.0, 450.0, 900.0)
SPACES = ("a1", "c1", "e1", "a3", "a5", "c7", "d5", "h5")
COLOURS = (Colour.FIRST, Colour.SECOND)
PLIES = tuple(Put(space, COLOURS[number % 2]) for number, space in enumerate(SPACES))


class Heard:
    """The board's latest packets, as material for forgeries."""

    def __init__(self) -> None:
        self.hello: Hello | None = None
        self.report: OccupancyPacket | None = None
        self.state: StatePacket | None = None
        self.pong: Pong | None = None

    def note(self, packet: Packet | None) -> None:
        match packet:
            case Hello():
                self.hello = packet
            case OccupancyPacket():
                self.report = packet
            case StatePacket():
                self.state = packet
            case Pong():
                self.pong = packet


class Forged:
    """A line in front of another, which can insert a packet between two packets of the board."""

    def __init__(self, line: SerialLine, heard: Heard) -> None:
        self._line, self._heard, self._receiver = line, heard, Receiver()
        self._is_between = False
        #: The packet to insert as soon as none is under way.
        self.forged: FromBoard | None = None

    @property
    def dropped(self) -> int:
        return self._line.dropped

    def read(self, timeout_s: float) -> bytes:
        if self.forged is not None and self._is_between:
            forged, self.forged = self.forged, None
            return seal(encode(forged, 77, SHAPE))
        content = self._line.read(timeout_s)
        for found in self._receiver.receive(content):
            assert isinstance(found, Envelope)
            self._heard.note(decode(found, SHAPE))
        self._is_between = content.endswith(b"\0") if content else self._is_between
        return content

    def open(self) -> None:
        self._line.open()

    def write(self, content: bytes) -> None:
        self._line.write(content)

    def reset(self) -> None:
        self._line.reset()

    def wake(self) -> None:
        self._line.wake()

    def close(self) -> None:
        self._line.close()


class Table:
    """A host and a board whose line carries forgeries."""

    def __init__(self) -> None:
        self.clock, self.heard, self.said = SimulatedClock(), Heard(), list[Effect]()
        self._lines = list[Forged]()
        self.board = FirmwareBoard(PROFILE, self.clock, 1, tap=self._tap)
        session = open_session(PROFILE, all_games()["manalath"].start())
        self.loop = Loop(self.board, self.clock, session)
        self.loop.subscribe(Effects(lambda effect, _at_ms: self.said.append(effect)))

    def _tap(self, line: SerialLine) -> SerialLine:
        self._lines.append(Forged(line, self.heard))
        return self._lines[0]

    def run(self, ms: float) -> None:
        self.run_until(lambda: False, ms)

    def run_until(self, is_over: Callable[[], bool], ms: float) -> bool:
        until_ms = self.clock.now_ms() + ms
        self.board.workbench.after(ms, self.board.wake)
        while not is_over() and self.clock.now_ms() < until_ms:
            self.loop.turn()
        return is_over()

    def forge(self, packet: FromBoard) -> None:
        self._lines[0].forged = packet
        self.board.wake()

    @property
    def changes(self) -> list[Effect]:
        return [effect for effect in self.said if isinstance(effect, Committed | Replaced | Withdrawn)]

    def has_made(self, plies: int) -> bool:
        return len(self.changes) >= plies

    def has_made_or_asks(self, plies: int) -> bool:
        """Whether a ply is made, or the host asks about it because the board seemed to be away."""
        return self.has_made(plies) or isinstance(self.loop.snapshot.session.verdict.placement, Undecided)

    @property
    def is_true(self) -> bool:
        """Whether the host's matrix equals the real contacts."""
        seen = self.loop.snapshot
        known = None if seen.sensors is None else seen.sensors.debounced
        return seen.session.is_linked and known == self.board.workbench.contacts()


#: Makes a packet from what was heard and the number of the ply laid last.
Forge = Callable[[Heard, int], FromBoard]

#: How far a forged time stamp is off: the time of a hand, of a game, and as far as possible.
FAR_MS = (-3000, 700, 5000, 1 << 31, -(1 << 31) + 1)


def flipped(matrix: Matrix, *at: tuple[int, int]) -> Matrix:
    rows = list(matrix)
    for row, column in at:
        rows[row] ^= 1 << column
    return tuple(rows)


def report(heard: Heard, ahead: int, *at: tuple[int, int], ms: int = 3) -> OccupancyPacket:
    """A report ``ahead`` numbers after the newest, with these sensors changed."""
    assert heard.report is not None
    newest = heard.report
    at_ms = (newest.at_ms + ms) % (1 << 32)
    return OccupancyPacket(
        newest.link, (newest.report + ahead) % (1 << 16), at_ms, flipped(newest.debounced, *at)
    )


def state(heard: Heard, ahead: int, *at: tuple[int, int], ms: int = 3) -> StatePacket:
    newest = report(heard, ahead, *at, ms=ms)
    return StatePacket(
        newest.link, newest.report, newest.at_ms, newest.debounced, newest.debounced, HealthPacket()
    )


def pong(heard: Heard, ahead: int, ms: int = 3) -> Pong:
    """A pong with the number of the last one, about a report ``ahead`` numbers after the newest."""
    newest = report(heard, ahead, ms=ms)
    return Pong(0 if heard.pong is None else heard.pong.seq, newest.link, newest.report, newest.at_ms)


def hello(heard: Heard, **otherwise: object) -> Hello:
    assert heard.hello is not None
    return replace(heard.hello, **otherwise)  # type: ignore[arg-type]


def laid(number: int) -> tuple[int, int]:
    """The sensor of the piece laid in that ply."""
    return PROFILE.space(PLIES[number].space).sensor(PLIES[number].colour)


def forging(make: Callable[..., FromBoard], ahead: int, *at: tuple[int, int], ms: int = 3) -> Forge:
    return lambda heard, _: make(heard, ahead, *at, ms=ms)


def lifting(make: Callable[..., FromBoard], ahead: int) -> Forge:
    return lambda heard, ply: make(heard, ahead, laid(ply))


AHEAD = (-1, 0, 1, 2)
FORGED: dict[str, Forge] = {
    **{f"report {n:+d} of a piece": forging(report, n, GHOST) for n in AHEAD},
    **{f"report {n:+d} of a lift": lifting(report, n) for n in AHEAD},
    **{f"report {n:+d} of a key": forging(report, n, UNDO) for n in AHEAD},
    **{f"report {ms:+d} ms": forging(report, 1, ms=ms) for ms in FAR_MS},
    **{f"state {n:+d} of a piece": forging(state, n, GHOST) for n in AHEAD},
    **{f"state {n:+d} of a lift": lifting(state, n) for n in AHEAD},
    **{f"state {n:+d} of a key": forging(state, n, UNDO) for n in AHEAD},
    **{f"state {ms:+d} ms": forging(state, 0, ms=ms) for ms in FAR_MS},
    **{f"pong {n:+d}": forging(pong, n) for n in AHEAD},
    **{f"pong {ms:+d} ms": forging(pong, 0, ms=ms) for ms in FAR_MS},
    "hello of another start": lambda heard, _: hello(heard, boots=999),
    "hello of another board": lambda heard, _: hello(heard, board_id=bytes(16)),
    "hello of another profile": lambda heard, _: hello(heard, profile="sq36-dual-mega"),
    "hello of a board alone": lambda heard, _: hello(heard, link=0),
    "hello of another link": lambda heard, _: hello(heard, link=4711),
    "hello of another version": lambda _heard, _: OtherHello(9, 0, "1.2.3"),
    "done of nothing": lambda _heard, _: DonePacket(200, RequestStatus.DONE),
    "done not now": lambda _heard, _: DonePacket(200, RequestStatus.NOT_NOW),
}


@sampled(1)
@pytest.mark.parametrize("name", swept(FORGED, len(FORGED) // 5))
def test_a_forged_packet_makes_no_ply_and_takes_none_back(name: str) -> None:
    table = Table()
    assert table.run_until(lambda: table.is_true, 4000)
    for number, (ply, moment_ms) in enumerate(zip(PLIES, MOMENTS_MS, strict=True)):
        laid_ms = table.clock.now_ms()
        table.board.workbench.put(ply.space, ply.colour)
        table.run(moment_ms)
        table.forge(FORGED[name](table.heard, number))
        is_made = table.run_until(partial(table.has_made_or_asks, number + 1), 6000)
        if not table.has_made(number + 1):
            table.loop.post(partial(Tapped, Key.OK))
            is_made = table.run_until(partial(table.has_made, number + 1), 1000)
        assert is_made, f"{moment_ms} ms after {ply} was laid"
        assert made_ms(table.changes[number]) >= laid_ms + HAND_TIMES.settle_ms
        table.run(1600)
        assert table.run_until(lambda: table.is_true, 2000), f"{moment_ms} ms after {ply} was laid"
        assert [*map(played, table.changes)] == [*PLIES[: number + 1]], (
            f"forged {moment_ms} ms after it was laid"
        )


@sampled(3)
@pytest.mark.parametrize("make", [report, state])
@pytest.mark.parametrize("ahead", AHEAD)
def test_a_forged_release_of_a_key_that_is_held_is_no_tap(make: Callable[..., FromBoard], ahead: int) -> None:
    table = Table()
    assert table.run_until(lambda: table.is_true, 4000)
    table.board.workbench.put(PLIES[0].space, PLIES[0].colour)
    assert table.run_until(partial(table.has_made, 1), 2000)
    table.board.workbench.press(Key.UNDO)
    table.run(300)
    table.forge(make(table.heard, ahead, UNDO))
    table.run(3000)
    assert table.is_true
    table.board.workbench.release(Key.UNDO)
    table.run(2000)
    assert [*map(played, table.changes)] == [PLIES[0]]


@sampled(4)
@pytest.mark.parametrize("ms", FAR_MS)
@pytest.mark.parametrize("make", [state, pong])
def test_a_forged_stamp_moves_no_time_after_it(make: Callable[..., FromBoard], ms: int) -> None:
    table = Table()
    assert table.run_until(lambda: table.is_true, 4000)
    table.forge(make(table.heard, 0, ms=ms))
    table.run(600)
    for number, ply in enumerate(PLIES[:3]):
        laid_ms = table.clock.now_ms()
        table.board.workbench.put(ply.space, ply.colour)
        assert table.run_until(partial(table.has_made, number + 1), 600)
        assert 0 <= made_ms(table.changes[number]) - laid_ms - HAND_TIMES.settle_ms < 10


def made_ms(change: Effect) -> float:
    assert isinstance(change, Committed)
    return change.at_ms


def played(change: Effect) -> object:
    return change.move if isinstance(change, Committed) else change
