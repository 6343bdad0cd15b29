"""What the lights say for a seat without hands: that it thinks, and step by step what the hands are to do."""

from collections.abc import Mapping

from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.lights.hues import hue_of
from manalath_board.controller.lights.opened import edge_of
from manalath_board.controller.lights.rhythm import Breath, Rhythm, Run
from manalath_board.controller.session.state import Session

THINK_STEP_MS = 400.0
THINK_LEVEL = 0.2

Row = Mapping[str, Rhythm]


def asked(session: Session) -> Row:
    """Take this piece up, put this colour here: what is in the way of the landing first.

    A move that changes nothing breathes on its spaces until it is made.
    """
    move, position = session.record.requested, session.record.reached
    if move is None or not session.is_playing:
        return {}
    changes, tracks, table = position.changes(move), session.table.tracks, position.table()
    if not changes:
        shown = (each.shown for each in position.declarations() if each.move == move)
        return {space: Breath(None) for spaces in shown for space in spaces}
    wanted = {change.space: None if change.piece is None else change.piece.colour for change in changes}
    is_open = {
        space: colour
        for space, colour in wanted.items()
        if space in tracks and tracks[space].reading is not Reading.of(colour)
    }
    in_the_way = {
        space: Breath(table[space])
        for space, colour in is_open.items()
        if space in table and tracks[space].reading is Reading.of(table[space]) and colour is not None
    }
    breaths = {space: table.get(space) if colour is None else colour for space, colour in is_open.items()}
    return in_the_way or {space: Breath(colour) for space, colour in breaths.items()}


def thinking(session: Session) -> Row:
    """A dot travels slowly along the edge of a seat whose answer is waited for."""
    if session.awaited is None:
        return {}
    player = session.position.to_move
    edge, hue = edge_of(session, player), hue_of(player)
    period_ms = THINK_STEP_MS * len(edge)
    return {
        space: Run(hue, THINK_LEVEL, session.turn_ms, period_ms, (n * THINK_STEP_MS,), THINK_STEP_MS)
        for n, space in enumerate(edge)
    }
