"""The table of a scenario: a loop over a board, driven from one moment to the next and watched.

Decides no step and judges nothing. It knows the board only as its port; a function from outside shows the
lights, since only a twin has a strip to look at.

The tape: a board in front of another that records everything that passes and never waits too long. A line is
a time in ms, exact to the microsecond, and one event or frame: what the board reported, and every light that
was not dark. A message is its code and its facts. Two runs are the same if their lines are.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from controller.annexes.scenarios.steps import PowerOff, Scenario
from controller.board import Profile
from controller.games import all_games
from controller.messages import Message
from controller.play.board_proxy import Relay
from controller.play.journal import Journal, Recorder, offer_unfinished
from controller.play.loop import Loop
from controller.play.snapshot import Snapshot
from controller.ports import (
    Board,
    BoardEvent,
    Clock,
    Edges,
    Frame,
    Health,
    Linked,
    Refused,
    Sensors,
    Shown,
    Unlinked,
)
from controller.session import Session, open_session
from simulator.virtual_board import Effects

if TYPE_CHECKING:
    from controller.session.events import Effect

#: Half a microsecond: boards count whole ones and round up, and a fraction must not make another one.
_HALF_US_MS = 0.0005


class BoardTape(Relay):
    """A board whose reads end in time for the next step, and whose events and frames are recorded."""

    def __init__(self, board: Board, profile: Profile, clock: Clock) -> None:
        super().__init__(board)
        self._profile = profile
        self._clock = clock
        self._names = profile.sensors()
        #: No read waits beyond this time.
        self.until_ms = float("inf")
        #: Whether the last read found nothing.
        self.is_quiet = False
        self.lines: list[str] = []

    @property
    def digest(self) -> str:
        """The SHA-256 of all lines, each with its line feed."""
        return hashlib.sha256("".join(f"{line}\n" for line in self.lines).encode()).hexdigest()

    def read(self, timeout_s: float) -> BoardEvent | None:
        """Pass an event on, and record it."""
        left_ms = max(0.0, self.until_ms - self._clock.now_ms() - _HALF_US_MS)
        event = self.board.read(min(timeout_s, left_ms / 1000.0))
        self.is_quiet = event is None
        if event is not None:
            self._write(self._word(event))
        return event

    def show(self, frame: Frame) -> None:
        """Pass a frame on, and record it."""
        lights = self._profile.lights
        pixels = ((name, frame.rgb[3 * n : 3 * n + 3]) for n, name in enumerate(lights))
        self._write(" ".join(["frame", str(frame.seq), *(f"{n}={p.hex()}" for n, p in pixels if any(p))]))
        self.board.show(frame)

    def _write(self, words: str) -> None:
        self.lines.append(f"{self._clock.now_ms():.3f} {words}")

    def _word(self, event: BoardEvent) -> str:
        match event:
            case Linked(identity, _, _):
                return f"linked {identity.board_id} {identity.profile} {identity.version}"
            case Unlinked(cause, _, _):
                return f"unlinked {_coded(cause)}"
            case Sensors(seq, _, board_ms, debounced, raw):
                text = f"sensors {seq} board {board_ms:g} closed {self._closed(debounced)}"
                return text if raw is None else f"{text} raw {self._closed(raw)}"
            case Shown(seq):
                return f"shown {seq}"
            case Refused(_, reason):
                return f"refused {_coded(reason)}"
            case Health(_, counters, supply_mv):
                counts = " ".join(f"{name}={count}" for name, count in counters.items())
                return f"health supply={supply_mv} {counts}"
            case Edges(row, edges):
                return f"edges {row} " + " ".join(f"{us}:{column}:{closed:d}" for us, column, closed in edges)

    def _closed(self, rows: tuple[int, ...]) -> str:
        """Name what is closed, and the reference sensors that are not."""
        named = []
        for row, bits in enumerate(rows):
            for column in range(len(self._profile.columns)):
                at, is_closed = (row, column), bool(bits >> column & 1)
                if is_closed is not self._profile.is_reference(at):
                    named.append(self._names.get(at, f"{row}.{column}").replace(" ", "."))
        return ",".join(named) or "none"


def _coded(message: Message) -> str:
    return " ".join([message.code, *(f"{name}={fact}" for name, fact in message.facts)])


#: The time between two looks at lights that are watched.
LOOK_EVERY_MS = 10.0

#: A picture and when it was seen.
Seen = tuple[float, bytes]


class TableStoppedError(Exception):
    """The loop was stopped from outside, so that no time passes at this table any more."""


class ScenarioTable:
    """One game on one board. ``facts`` are the effects of it, with their times.

    With a path for its ``journal`` the game is recorded, if the scenario cuts the power.
    """

    def __init__(
        self, profile: Profile, board: Board, clock: Clock, scenario: Scenario, journal: Path | None = None
    ) -> None:
        self.profile = profile
        self.clock = clock
        self.tape = BoardTape(board, profile, clock)
        self.facts: list[tuple[float, Effect]] = []
        self._scenario = scenario
        has_power_cuts = any(isinstance(step.what, PowerOff) for step in scenario.steps)
        self._path = journal if has_power_cuts else None
        self._journal: Journal | None = None
        self._is_on = True
        self.loop = self._open()
        #: Returns what the lights show now; replaced where there is a strip to look at.
        self.look: Callable[[], bytes] = lambda: self.loop.snapshot.frame.rgb

    @property
    def snapshot(self) -> Snapshot:
        """The last snapshot of the loop."""
        return self.loop.snapshot

    def now_ms(self) -> float:
        """Return the time on the clock of the table."""
        return self.clock.now_ms()

    def run_to(self, until_ms: float) -> None:
        """Let time pass to ``until_ms``, and take in everything that the board has sent by then.

        TableStoppedError if the loop was stopped.
        """
        # Clocks of boards count whole microseconds: a fraction more would never come.
        until_ms = self.tape.until_ms = round(until_ms, 3)
        while not self.loop.is_stopping:
            if self._is_on:
                self.loop.turn()
            else:
                self.tape.read(float("inf"))
            if self.tape.is_quiet and self.now_ms() >= until_ms:
                return
        raise TableStoppedError

    def run_until(self, is_over: Callable[[], bool], limit_ms: float) -> bool:
        """Let time pass until a condition holds, at most to ``limit_ms``; whether it came to hold."""
        while not is_over():
            if self.now_ms() >= limit_ms:
                return False
            self.run_to(min(self.now_ms() + LOOK_EVERY_MS, limit_ms))
        return True

    def watch(self, length_ms: float) -> list[Seen]:
        """Let time pass for ``length_ms`` while looking at the lights."""
        start_ms, seen = self.now_ms(), list[Seen]()
        for number in range(round(length_ms / LOOK_EVERY_MS)):
            self.run_to(start_ms + number * LOOK_EVERY_MS)
            seen.append((self.now_ms(), self.look()))
        self.run_to(start_ms + length_ms)
        return seen

    def power_off(self) -> None:
        """Stop the computer in the middle of whatever it does; it no longer hears the board."""
        self._is_on = False

    def power_on(self) -> None:
        """Start the computer, which knows only what it finds in its journal."""
        self._forget()
        self.loop, self._is_on = self._open(), True

    def close(self) -> None:
        """Leave the board dark and the journal closed."""
        self.tape.close()
        self._forget()

    def _open(self) -> Loop:
        """Make a loop as a program does that has just started."""
        scenario = self._scenario
        is_recorded = self._path is not None
        session = open_session(self.profile, scenario.game.start(scenario.blocked), is_recorded=is_recorded)
        if self._path is None:
            return self._loop(session)
        journal = self._journal = Journal(self._path, lambda: round(self.now_ms()))
        session, offered = offer_unfinished(journal, session, all_games())
        return self._loop(session, Recorder(journal, None, is_threaded=False, offered=offered))

    def _loop(self, session: Session, *recorders: Recorder) -> Loop:
        loop = Loop(self.tape, self.clock, session)
        for subscriber in (Effects(lambda effect, at_ms: self.facts.append((at_ms, effect))), *recorders):
            loop.subscribe(subscriber)
        return loop

    def _forget(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None
