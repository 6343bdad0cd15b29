"""A seat without hands: it answers with moves, which the people at the table carry out.

Answers the position that the session waits for, and again whenever that changes; an answer to a position that
is gone is ignored.
"""

from collections.abc import Callable
from random import Random

from controller.games.base import Move, Position
from controller.play.loop import Loop
from controller.play.subscriber import Command, Subscriber
from controller.session import Session
from controller.session.events import Requested
from controller.table import Record

#: Chooses the move of a seat; None if it has none.
Choose = Callable[[Position], Move | None]
#: Does something after a delay in ms.
After = Callable[[float, Callable[[], None]], None]


class Seat(Subscriber):
    """Answers for all seats of a loop without hands, a while after each question."""

    def __init__(self, loop: Loop, choose: Choose, after: After, think_ms: Callable[[], float]) -> None:
        self._loop = loop
        self._choose = choose
        self._after = after
        self._think_ms = think_ms
        self._asked: Position | None = None
        self._post: Callable[[Command], None] = lambda _: None

    def start(self, session: Session, post: Callable[[Command], None]) -> None:
        """Answer through ``post`` from now on."""
        self._post = post
        self._answer(session.awaited)

    def look(self) -> None:
        """Answer if another position is waited for."""
        self._answer(self._loop.snapshot.session.awaited)

    def _answer(self, awaited: Position | None) -> None:
        if awaited == self._asked:
            return
        self._asked = awaited
        move = None if awaited is None else self._choose(awaited)
        if awaited is not None and move is not None:
            fen, text = awaited.fen(), awaited.game.write_move(move)
            self._after(self._think_ms(), lambda: self._post(lambda at_ms: Requested(fen, text, at_ms)))


def at_random(random: Random) -> Choose:
    """Return a chooser of any legal move."""
    return lambda position: random.choice(position.legal_moves())


def by(record: Record) -> Choose:
    """Return a chooser that repeats a record, as long as its positions come again."""
    reached = [record.start, *(ply.position for ply in record.plies)]
    moves = {position: ply.move for position, ply in zip(reached, record.plies, strict=False)}
    return moves.get
