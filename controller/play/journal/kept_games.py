"""Kept games: how they ended, and which unfinished one a board offers at its start.

Decides that the latter is the newest with moves, no result and a complete record, whichever board it was
played on. The sensors left out of that game are left out again only on its own board. How games ended is told
to the level that fits. Does not know how a session is resumed
(`controller.session.session_start`), nor whether the players go on with the game.
"""

from collections.abc import Iterable, Mapping

from controller.games import Game
from controller.play.journal.entries import KeptGame
from controller.play.journal.store import Journal
from controller.session import Session, resume_session
from controller.table import LevelResult, result_of


def results_of(kept: Iterable[KeptGame]) -> dict[str, tuple[LevelResult, ...]]:
    """Return what one player by hand won and lost against the computer, by game, the oldest first."""
    found: dict[str, tuple[LevelResult, ...]] = {}
    for one in sorted(kept, key=lambda game: (game.began_ms, game.number)):
        result = result_of(one.header.seats, one.winner)
        if result is not None and one.header.puzzle is None:
            found[one.header.game] = (*found.get(one.header.game, ()), result)
    return found


def offer_unfinished(journal: Journal, session: Session, games: Mapping[str, Game]) -> tuple[Session, int]:
    """Make a session offer the newest game that can be resumed; also return its number, 0 if there is none.

    The journal has just been opened, and continues that game; sensors left out of it are left out again on
    its own board. RecordError if its moves cannot be played again, a GameError if that game cannot be played
    on this board.
    """
    unfinished = [game for game in journal.found if game.is_unfinished]
    if not unfinished:
        return session, 0
    newest = unfinished[-1]
    masked = newest.masked if newest.header.board == session.profile.name else {}
    offered = resume_session(session, newest.record(games), masked, newest.thinking_ms)
    journal.go_on(newest)
    return offered, newest.number
