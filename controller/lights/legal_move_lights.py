"""Lights for the rules: where a turn may begin and go on, and where a colour may not go.

Spaces glow only in games with scenery: first the pieces that may move, then, once one is in the hand or if
none need be lifted, where it may go. If it may go anywhere nothing glows.
"""

from collections.abc import Collection

from controller.games import Change, Colour, Move, Piece
from controller.inference import Cells, Emptied, Misplaced, Reading, index_of
from controller.lights.rhythm import Coloured, DoubleBeat, Glow, Neither, Rhythm, Row
from controller.lights.scenery_lights import dipped
from controller.session import Session
from controller.session.mode import Playing

#: Moves that look alike to the hand, with the spaces where one of them goes on.
Ways = tuple[tuple[tuple[Move, ...], frozenset[str]], ...]


def playable(session: Session) -> Row:
    """Light where the player to move may begin or go on."""
    if session.help() < 1 or not is_free(session) or not session.position.scenery():
        return {}
    shown = {space: moves[0] for moves, spaces in ways(session) for space in spaces}
    if _is_anywhere(session, shown.keys()):
        return {}
    return {space: _light(session, space, move) for space, move in shown.items()}


def forbidden(session: Session) -> Row:
    """Where a colour may not go, from the position alone."""
    is_shown = session.is_playing and not isinstance(session.verdict.placement, Emptied)
    if session.help() < 1 or not is_shown or session.position.outcome is not None:
        return {}
    hints = session.position.hints()
    return {space: _keeping_off(hint.forbidden) for space, hint in hints.items() if hint.forbidden}


def _keeping_off(colours: frozenset[Colour]) -> Rhythm:
    return Neither() if len(colours) == len(Colour) else Coloured(next(iter(colours)))


def is_free(session: Session) -> bool:
    """Whether a turn can begin or go on: nothing else is open, and no piece is where it must not be."""
    placement = session.verdict.placement
    is_wrong = isinstance(placement, Misplaced) and bool(placement.extra)
    return isinstance(session.mode, Playing) and not is_wrong


def ways(session: Session) -> Ways:
    """List the moves still open after what has been lifted, grouped if alike, with their next spaces."""
    off = lifted(session)
    whole = index_of(session.position).whole
    return tuple(
        (tuple(each.move for each in placed), _next(cells, off))
        for cells, placed in whole.items()
        if off <= {space for space, _ in cells}
    )


def lifted(session: Session) -> frozenset[str]:
    """Find the spaces of pieces that are off the board right now."""
    return frozenset(space for space in session.position.table() if _is_empty(session, space))


def _is_empty(session: Session, space: str) -> bool:
    track = session.table.tracks.get(space)
    return track is None or track.reading is Reading.EMPTY


def _next(cells: Cells, off: frozenset[str]) -> frozenset[str]:
    """Return the next spaces of a move: what it lifts, then where it lands."""
    lifts = frozenset(space for space, colour in cells if colour is None) - off
    return lifts or frozenset(space for space, colour in cells if colour is not None)


def _is_anywhere(session: Session, spaces: Collection[str]) -> bool:
    """Whether a piece may go to every empty space."""
    return set(spaces) >= set(session.position.game.geometry.names) - session.position.table().keys()


def _light(session: Session, space: str, move: Move) -> Rhythm:
    """Light a space where a piece may go; it beats for one from the box with a sign."""
    kinds = session.position.game.piece_kinds
    match session.position.changes(move):
        case (Change(_, Piece(_, kind)),) if kind in kinds and kinds[kind].sign:
            return DoubleBeat(None, is_faint=True)
        case _:
            return dipped(session, space, Glow())
