"""The engine at the table: plays its seats and gives hints, by running a search in another process.

Decides when a search begins and ends: it ends when its position is no longer waited for, and is killed when
it takes far longer than its level does on the slowest computer. The engine decides what it finds,
`controller.cli.engine_process` what becomes of a search that dies.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass

from controller.cli.engine_process import EngineProcess, SearchProgram
from controller.games.base import Position
from controller.games.record import Record
from controller.loop import Loop
from controller.seats import LEVELS
from controller.session import Session
from controller.session.engine_hint import HINT_LEVEL
from controller.session.events import Requested
from controller.subscriber import Command, Subscriber
from controller.web.act_handler import any_seed

#: How long a search may take: to start its program, and for each position that it looks at.
_START_MS, _NODE_MS = 120_000.0, 2.0


@dataclass(frozen=True, slots=True)
class Wanted:
    """A move wanted from the engine at some ``level``, for the ``awaited`` position of a ``record``."""

    record: Record
    awaited: Position
    level: int

    def is_same(self, other: "Wanted | None") -> bool:
        """Whether a later request is still this one."""
        return other is not None and other.awaited is self.awaited and other.level == self.level

    @property
    def most_ms(self) -> float:
        """How long the search may take, by its level."""
        return _START_MS + _NODE_MS * self.awaited.search_board().levels[self.level - LEVELS.start].nodes

    def lines(self) -> tuple[str, ...]:
        """Write the commands for the engine; the seed of its errors differs each time."""
        moves = [self.record.game.write_move(ply.move) for ply in self.record.plies]
        return (
            f"setoption name Level value {self.level}",
            f"setoption name Seed value {any_seed()}",
            " ".join(("position fen", self.record.start.fen(), *(("moves", *moves) if moves else ()))),
            "go",
        )


def wanted_of(session: Session) -> Wanted | None:
    """Return the move that a session wants from the engine now."""
    awaited = session.awaited
    if session.hint_awaited is not None:
        return Wanted(session.record, session.hint_awaited, HINT_LEVEL)
    if awaited is None:
        return None
    seat = session.record.seats[awaited.to_move.value]
    return Wanted(session.record, awaited, seat) if seat in LEVELS else None


class EngineSeats(Subscriber):
    """Plays all seats of the engine, in a thread that starts with the first move wanted."""

    def __init__(self, loop: Loop, start: Callable[[str], SearchProgram] = SearchProgram) -> None:
        self._loop = loop
        self._start = start
        self._post: Callable[[Command], None] = lambda _: None
        self._thread: threading.Thread | None = None
        #: When the process that searches is killed.
        self.due_ms = float("inf")
        #: Guards the attributes below: the move that is wanted, the one being searched, and the process that
        #: searches.
        self._changed = threading.Condition()
        self._wanted: Wanted | None = None
        self._searched: Wanted | None = None
        self._searching: SearchProgram | None = None
        self._is_over = False

    def start(self, session: Session, post: Callable[[Command], None]) -> None:
        """Answer through ``post``."""
        self._post = post
        self._follow(session)

    def look(self) -> None:
        """Begin a search when a move is wanted, and end one that is no longer wanted or takes too long."""
        self._follow(self._loop.snapshot.session)
        if self._loop.snapshot.at_ms >= self.due_ms:
            self._kill()

    def stop(self, at_ms: float) -> None:
        """End the search and its process."""
        del at_ms
        self._is_over = True
        self._want(None)
        self._kill()
        if self._thread is not None:
            self._thread.join()

    def _kill(self) -> None:
        """Kill the process that searches, if one does: it may be stopped, and hear nothing."""
        with self._changed:
            self.due_ms = float("inf")
            if self._searching is not None:
                self._searching.process.kill()

    def _follow(self, session: Session) -> None:
        wanted, before = wanted_of(session), self._wanted
        is_same = wanted is None if before is None else before.is_same(wanted)
        if not is_same:
            self._want(wanted)

    def _want(self, wanted: Wanted | None) -> None:
        """Want another move, or none; the search for the previous one ends."""
        with self._changed:
            self._wanted = wanted
            if self._searching is not None:
                self._searching.send("stop")
            self._changed.notify()
        if wanted is not None and self._thread is None:
            self._thread = threading.Thread(target=self._answer_all, name="engine")
            self._thread.start()

    def _answer_all(self) -> None:
        process = EngineProcess(self._start)
        while (wanted := self._next()) is not None:
            for program in process.tries(wanted.record.game.name):
                move = self._search(program, wanted)
                if move is not None:
                    self._answer(wanted, move)
                    break
                if self._wanted is not wanted:
                    process.close()
                    break
            else:
                self._answer(wanted, None)
        process.close()

    def _next(self) -> Wanted | None:
        """Wait for a move that is wanted and not searched yet; None when everything is over."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._is_over or (self._wanted is not None and self._wanted is not self._searched)
            )
            self._searched = self._wanted
            return self._wanted

    def _search(self, program: SearchProgram, wanted: Wanted) -> str | None:
        """Have a process search; None if it is gone."""
        with self._changed:
            if self._wanted is not wanted:
                return ""
            self._searching = program
            self.due_ms = self._loop.snapshot.at_ms + wanted.most_ms
            program.send(*wanted.lines())
        move = program.move()
        with self._changed:
            self._searching, self.due_ms = None, float("inf")
        return move

    def _answer(self, wanted: Wanted, move: str | None) -> None:
        """Post the answer, None if there is none, if it is still wanted."""
        fen = wanted.awaited.fen()
        if self._wanted is wanted:
            self._post(lambda at_ms: Requested(fen, move, at_ms))
