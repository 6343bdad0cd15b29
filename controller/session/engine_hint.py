"""The engine's hint: requested by the player to move, shown in two steps, and dropped with its position."""

from dataclasses import replace

from controller.session.events import Requested
from controller.session.mode import open_by_itself
from controller.session.state import EngineHint, Session
from controller.table import RequestedPosition

#: Hints come from this level, the strongest that answers within seconds on any computer.
HINT_LEVEL = 6


def can_ask(session: Session) -> bool:
    """Whether the player can ask for a hint, or for more of the one shown."""
    hint = session.hinted
    is_open = hint is None or (hint.move is not None and not hint.is_whole)
    return session.has_engine and is_open and not isinstance(session.position, RequestedPosition)


def ask(session: Session) -> Session:
    """Ask for a hint, or for the whole of the one shown."""
    hint = session.hinted
    asked = EngineHint(session.record.reached) if hint is None else replace(hint, is_whole=True)
    return replace(session, mode=open_by_itself(session.position), hint=asked, unanswered=None)


def take(session: Session, found: Requested) -> Session:
    """Accept the move that the engine found, if a hint is awaited in that position; or that it found none."""
    position, hint = session.hint_awaited, session.hint
    if position is None or hint is None or position.fen() != found.fen:
        return session
    if found.move is None:
        return replace(session, hint=None, unanswered=position)
    return replace(session, hint=replace(hint, move=position.game.parse_move(found.move)))
