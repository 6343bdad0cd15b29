"""Lights about moves: the last one, those of a record, and what the engine asks hands to do."""

from controller.games import Colour, Move
from controller.inference import Reading
from controller.lights.choice_lights import edge_of, thinking_player
from controller.lights.legal_move_lights import is_free
from controller.lights.palette import hue_of
from controller.lights.rhythm import (
    SHOWN_LEVEL,
    Breath,
    Coloured,
    Flash,
    LastMove,
    Offer,
    Row,
    Run,
)
from controller.lights.scenery_lights import dipped
from controller.session import Offered, Replaying, Session

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
    player = thinking_player(session)
    if player is None:
        return {}
    edge, hue = edge_of(session, player), hue_of(player)
    period_ms = THINK_STEP_MS * len(edge)
    return {
        space: Run(hue, THINK_LEVEL, session.turn.since_ms, period_ms, (n * THINK_STEP_MS,), THINK_STEP_MS)
        for n, space in enumerate(edge)
    }


def _is_read(session: Session, space: str, colour: Colour) -> bool:
    track = session.table.tracks.get(space)
    return track is not None and track.reading is Reading.of(colour)


def last_move(session: Session) -> Row:
    """The piece that the last move laid or moved, faintly."""
    last, tracks = session.record.last, session.table.tracks
    if session.help() < 1 or last is None or session.position.outcome is not None:
        return {}
    return {
        space: dipped(session, space, LastMove(colour, last.at_ms))
        for space, colour in session.record.landed().items()
        if space in tracks and tracks[space].reading is Reading.of(colour)
    }


#: How long the newest ply of a show stands out.
NEWEST_MS = 1000.0


def offered(session: Session) -> Row:
    """The pieces of an unfinished game that are not on their spaces yet."""
    if not isinstance(session.mode, Offered):
        return {}
    tracks = session.table.tracks
    return {
        space: Offer(colour)
        for space, colour in session.position.table().items()
        if space in tracks and tracks[space].reading is not Reading.of(colour)
    }


def shown(session: Session) -> Row:
    """The pieces of a record being shown."""
    if not isinstance(session.mode, Replaying):
        return {}
    return {space: Coloured(colour, SHOWN_LEVEL) for space, colour in session.position.table().items()}


def newest(session: Session) -> Row:
    """The ply that a show has reached, for a moment."""
    last = session.record.last
    if not isinstance(session.mode, Replaying) or last is None:
        return {}
    end_ms = last.at_ms + NEWEST_MS
    return {space: Flash(colour, last.at_ms, end_ms) for space, colour in session.record.landed().items()}
