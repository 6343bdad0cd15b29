"""The hand at a seat on another computer: what it does there is a move that it asks for.

The page sends what a hand does, as everywhere; here it moves no piece. The move that would change the table
in the same way is requested of the hands at the board, which the lights lead.
"""

from controller.admission import NotAdmittedError
from controller.games import Change, Colour, Move, Piece, Position
from controller.messages import Message
from controller.session import Session
from controller.session.events import Requested
from controller.web.acts import Act, Declare, Put, Slide


def requested_by(session: Session, seat: Colour, act: Act) -> Requested:
    """Return the request for the move that an act makes for a seat; NotAdmittedError if it makes none now."""
    position = session.awaited
    is_friends = session.companions.followed is not None and bool(session.record.match)
    if position is None or position.to_move is not seat or is_friends:
        raise NotAdmittedError(Message("lan.not_your_turn"))
    move = move_by(position, act)
    return Requested(position.fen(), position.game.write_move(move), session.at_ms)


def move_by(position: Position, act: Act) -> Move:
    """Return the legal move that an act makes; NotAdmittedError or a GameError says why it makes none."""
    match act:
        case Put(space, colour):
            return made(position, (Change(space, Piece(colour)),))
        case Slide(start, end) if (piece := position.pieces().get(start)) is not None:
            return made(position, (Change(start, None), Change(end, piece)))
        case Declare(text):
            move = position.game.parse_move(text)
            position.play(move)
            return move
    raise NotAdmittedError(Message("lan.only_moves"))


def made(position: Position, changes: tuple[Change, ...]) -> Move:
    """Return the legal move that changes the table so, whatever kinds of pieces that takes.

    NotAdmittedError says why there is none.
    """
    wanted = _colours(changes)
    for move in position.legal_moves():
        if _colours(position.changes(move)) == wanted:
            return move
    why = position.why_no_move(changes)
    space = changes[-1].space
    if why is None:
        raise NotAdmittedError(Message("lan.only_moves"))
    raise NotAdmittedError(Message("lan.no_move", space=space, why=why.message))


def _colours(changes: tuple[Change, ...]) -> dict[str, Colour | None]:
    return {change.space: None if change.piece is None else change.piece.colour for change in changes}
