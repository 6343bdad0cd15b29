"""A board that follows a script, the loop around it, and what its lights did."""

from collections import deque
from dataclasses import replace
from itertools import pairwise

from controller.games import Colour, all_games
from controller.play.loop import Loop
from controller.play.snapshot import Snapshot
from controller.play.subscriber import Subscriber
from controller.ports import BoardEvent, Frame, Refresh, Request, Sensors
from controller.session import open_session
from controller.session.events import Effect
from simulator.virtual_board import Effects
from tests.timeline import PROFILE


class Scripted:
    """A board that reports what the script holds, and a clock that its reads advance."""

    def __init__(self) -> None:
        self.script: deque[tuple[float, BoardEvent | None]] = deque()
        self.frames: list[tuple[float, Frame]] = []
        self.waits_ms: list[float] = []
        self.at_ms = 0.0
        #: When it was asked for its state, whether it answers, and what it last reported.
        self.asked_ms: list[float] = []
        self.is_answering = True
        self.reported: Sensors | None = None
        self.is_closed = False
        self.wakes = 0

    def now_ms(self) -> float:
        return self.at_ms

    def read(self, timeout_s: float) -> BoardEvent | None:
        self.waits_ms.append(timeout_s * 1000.0)
        until_ms = self.at_ms + timeout_s * 1000.0
        if self.script and self.script[0][0] <= until_ms:
            self.at_ms, event = self.script.popleft()
            self.reported = event if isinstance(event, Sensors) else self.reported
            return event
        self.at_ms = until_ms
        return None

    def show(self, frame: Frame) -> None:
        self.frames.append((self.at_ms, frame))

    def ask(self, request: Request) -> None:
        assert request == Refresh()
        self.asked_ms.append(self.at_ms)
        if self.is_answering and self.reported is not None:
            self.script.appendleft((self.at_ms, replace(self.reported, at_ms=self.at_ms)))

    def wake(self) -> None:
        self.wakes += 1

    def close(self) -> None:
        self.is_closed = True


def matrix(**pieces: Colour) -> tuple[int, ...]:
    rows = [0] * 10
    for space, colour in pieces.items():
        row, column = PROFILE.space(space).sensor(colour)
        rows[row] |= 1 << column
    return tuple(rows)


def sensors(at_ms: float, **pieces: Colour) -> tuple[float, Sensors]:
    return at_ms, Sensors(0, at_ms, at_ms, matrix(**pieces))


def table(board: Scripted) -> tuple[Loop, list[tuple[float, Effect]]]:
    effects: list[tuple[float, Effect]] = []
    session = open_session(PROFILE, all_games()["manalath"].start())
    loop = Loop(board, board, session)
    loop.subscribe(Effects(lambda effect, at_ms: effects.append((at_ms, effect))))
    return loop, effects


def run(loop: Loop, board: Scripted, until_ms: float) -> None:
    while board.at_ms < until_ms:
        loop.turn()


#: A light and its reed, open and closed in turn.
CHATTER: tuple[dict[str, Colour], dict[str, Colour]] = ({}, {"h3": Colour.FIRST})


def onsets_of(board: Scripted, light: int) -> list[float]:
    """Return the times at which a light went on."""
    states = [(at_ms, any(frame.rgb[3 * light : 3 * light + 3])) for at_ms, frame in board.frames]
    return [at_ms for (_, was), (at_ms, is_on) in pairwise(states) if is_on and not was]


def most_in_a_second(board: Scripted) -> int:
    """Return how many pictures were sent in the busiest second."""
    times = [at_ms for at_ms, _ in board.frames]
    return max(sum(at_ms <= other < at_ms + 1000.0 for other in times) for at_ms in times)


class Viewer(Subscriber):
    """Keeps every snapshot worth seeing."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.seen = list[Snapshot]()

    def look(self) -> None:
        self.seen.append(self.loop.snapshot)
