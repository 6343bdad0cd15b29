"""The engine at the table: plays its seats, answers draws and gives hints, by searching in another process.

Decides when a search begins and ends: it ends when its position is no longer waited for, and is killed when
it takes far longer than its level does on the slowest computer. The engine decides what it finds.
"""

import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.errors import MessageError
from controller.games import Colour, Position
from controller.messages import Message
from controller.play.chance import any_seed
from controller.play.loop import Loop
from controller.play.side_thread import SideThread
from controller.play.subscriber import Command, Subscriber
from controller.session import Session
from controller.session.events import DrawAnswered, Event, Requested
from controller.table import LEVELS, Record

if TYPE_CHECKING:
    from controller.cli.engine_process import EngineProcess, Found, SearchProgram

#: How long a search may take: to start its program, and for each position that it looks at.
_START_MS, _NODE_MS = 120_000.0, 2.0


@dataclass(frozen=True, slots=True)
class Wanted:
    """A move wanted from the engine at some ``level``, for the ``awaited`` position of a ``record``.

    Without a level it is a hint, which overlooks nothing. With ``draw_for``, only an answer is wanted: the
    engine, which plays that colour, was offered a draw.
    """

    record: Record
    awaited: Position
    level: int = 0
    draw_for: Colour | None = None

    def is_same(self, other: "Wanted | None") -> bool:
        """Whether a later request is still this one."""
        return (
            other is not None
            and other.awaited is self.awaited
            and (other.level, other.draw_for) == (self.level, self.draw_for)
        )

    @property
    def most_ms(self) -> float:
        """How long the search may take, by its level."""
        from controller.engine import HINT_NODES, skill_of

        board = self.awaited.search_board()
        return _START_MS + _NODE_MS * (skill_of(board, self.level).most_nodes if self.level else HINT_NODES)

    def lines(self) -> tuple[str, ...]:
        """Write the commands for the engine; the seed of its errors differs each time."""
        moves = [self.record.game.write_move(ply.move) for ply in self.record.plies]
        return (
            f"setoption name Level value {self.level}",
            f"setoption name Seed value {any_seed()}",
            " ".join(("position fen", self.record.start.fen(), *(("moves", *moves) if moves else ()))),
            "go" if self.level else "go hint",
        )

    def event(self, found: "Found | None", at_ms: float) -> Event:
        """Return the answer to this; the engine takes a draw unless it stands better than even."""
        fen = self.awaited.fen()
        if self.draw_for is None:
            move, why = (None, None) if found is None else (found.move, found.why)
            return Requested(fen, move, at_ms, why)
        side = 1 if self.awaited.to_move is self.draw_for else -1
        return DrawAnswered(fen, found is not None and side * found.score <= 0, at_ms)


def wanted_of(session: Session) -> Wanted | None:
    """Return what a session wants from the engine now."""
    record, awaited, draw_for = session.record, session.awaited, session.draw_asked
    if draw_for is not None:
        level = record.seats[draw_for.value]
        return Wanted(record, record.reached, level, draw_for) if level in LEVELS else None
    if session.hint_awaited is not None:
        return Wanted(record, session.hint_awaited)
    if awaited is None:
        return None
    seat = record.seats[awaited.to_move.value]
    return Wanted(record, awaited, seat) if seat in LEVELS else None


class EngineSeats(Subscriber):
    """Plays all seats of the engine, in a thread that starts with the first move wanted."""

    def __init__(self, loop: Loop, start: "Callable[[str], SearchProgram] | None" = None) -> None:
        self._loop = loop
        self._start = start
        self._post: Callable[[Command], None] = lambda _: None
        self._thread: SideThread | None = None
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
            self._thread.see_off()

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
            self._thread = SideThread(self._answer_all, "engine")
            self._thread.start()

    def _answer_all(self) -> None:
        from controller.cli.engine_process import EngineProcess, SearchProgram

        process = EngineProcess(self._start or SearchProgram)
        while (wanted := self._next()) is not None:
            try:
                self._try(process, wanted)
            except MessageError as error:
                self._give_up(wanted, error.message)
            except Exception as error:  # noqa: BLE001 - the outermost guard of this thread: who waits is told
                traceback.print_exc()
                process.kill()
                self._give_up(wanted, Message("error.engine", mistake=f"{type(error).__name__}: {error}"))
        process.kill()

    def _try(self, process: "EngineProcess", wanted: Wanted) -> None:
        """Search until something is found, nothing is wanted any more, or the program keeps dying."""
        for program in process.tries(wanted.record.game.name):
            found = self._search(program, wanted)
            if found is not None:
                self._answer(wanted, found)
                return
            if self._wanted is not wanted:
                process.close()
                return
        self._answer(wanted, None)

    def _give_up(self, wanted: Wanted, why: Message) -> None:
        """Answer that there is no move, and show why."""
        self._answer(wanted, None)
        self._loop.complain(why)

    def _next(self) -> Wanted | None:
        """Wait for a move that is wanted and not searched yet; None when everything is over."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._is_over or (self._wanted is not None and self._wanted is not self._searched)
            )
            self._searched = self._wanted
            return self._wanted

    def _search(self, program: "SearchProgram", wanted: Wanted) -> "Found | None":
        """Have a process search; None if it is gone."""
        from controller.cli.engine_process import Found

        with self._changed:
            if self._wanted is not wanted:
                return Found("")
            self._searching = program
            self.due_ms = self._loop.snapshot.at_ms + wanted.most_ms
            program.send(*wanted.lines())
        try:
            return program.found()
        finally:
            with self._changed:
                self._searching, self.due_ms = None, float("inf")

    def _answer(self, wanted: Wanted, found: "Found | None") -> None:
        """Post the answer if it is still wanted: no move, or a draw declined, if nothing was found."""
        if self._wanted is wanted:
            self._post(lambda at_ms: wanted.event(found, at_ms))
