"""The unfinished game that a board offers when it is started.

Decides which one of the journal that is: the newest that has moves and no result, and whose record is whole,
whatever board it was played on. The sensors that it was played without are left out again on its own board
alone. Refuses to know how a session is resumed (`controller.session.session_start`), and whether the players
go on with the game.
"""

from collections.abc import Mapping

from manalath_board.controller.games.base import Game
from manalath_board.controller.journal.store import Journal
from manalath_board.controller.session import Session, resume_session


def offer(journal: Journal, session: Session, games: Mapping[str, Game]) -> tuple[Session, int]:
    """Let a session offer the newest game that can be gone on with; its number, 0 where there is none.

    The journal has just been opened, and goes on with that game; on its own board, without the sensors that
    it was played without. RecordError if its moves cannot be played again, a GameError if that game cannot be
    played on this board.
    """
    unfinished = [game for game in journal.found if game.is_unfinished]
    if not unfinished:
        return session, 0
    newest = unfinished[-1]
    masked = newest.masked if newest.header.board == session.profile.name else {}
    offered = resume_session(session, newest.record(games), masked)
    journal.go_on(newest.number)
    return offered, newest.number
