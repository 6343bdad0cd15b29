"""Lights for moves by the engine: that it is thinking, and step by step what hands must do."""

from controller.games.base import Colour, Move
from controller.inference.occupancy import Reading
from controller.lights.choice_lights import edge_of
from controller.lights.legal_move_lights import is_free
from controller.lights.palette import hue_of
from controller.lights.rhythm import Breath, Row, Run
from controller.session.state import Session

THINK_STEP_MS = 400.0
THINK_LEVEL = 0.2


def asked(session: Session) -> Row:
    """What hands must do for a seat without them: first clear what is in the way of the landing."""
    move = session.record.requested
    return {} if move is None or not session.is_playing else _steps(session, move)


def hinted(session: Session) -> Row:
    """The space where a hint begins breathes white; for a whole hint, all its steps do."""
    hint = session.hinted
    if hint is None or hint.move is None or not is_free(session):
        return {}
    steps = _steps(session, hint.move)
    if hint.is_whole:
        return steps
    left = {change.space for change in hint.position.changes(hint.move) if change.piece is None}
    return dict.fromkeys(left & steps.keys() or steps, Breath(None))


def _steps(session: Session, move: Move) -> Row:
    """Take this piece up, put this colour here; a move that changes nothing breathes on its spaces."""
    position = session.record.reached
    changes, table = position.changes(move), position.table()
    if not changes:
        shown = (each.shown for each in position.declarations() if each.move == move)
        return {space: Breath(None) for spaces in shown for space in spaces}
    standing = {c.space: table[c.space] for c in changes if c.space in table}
    standing = {space: colour for space, colour in standing.items() if _is_read(session, space, colour)}
    landing = {c.space: c.piece.colour for c in changes if c.piece is not None}
    landing = {space: colour for space, colour in landing.items() if not _is_read(session, space, colour)}
    in_the_way = {space: colour for space, colour in standing.items() if space in landing}
    return {space: Breath(colour) for space, colour in (in_the_way or standing | landing).items()}


def thinking(session: Session) -> Row:
    """A dot travels slowly along the edge of a player for whom the engine is thinking."""
    if session.awaited is None and session.hint_awaited is None:
        return {}
    player = session.position.to_move
    edge, hue = edge_of(session, player), hue_of(player)
    period_ms = THINK_STEP_MS * len(edge)
    return {
        space: Run(hue, THINK_LEVEL, session.turn_ms, period_ms, (n * THINK_STEP_MS,), THINK_STEP_MS)
        for n, space in enumerate(edge)
    }


def _is_read(session: Session, space: str, colour: Colour) -> bool:
    track = session.table.tracks.get(space)
    return track is not None and track.reading is Reading.of(colour)
