"""What a hand has to carry: for a player without hands, and where pieces lie against the rules."""

from dataclasses import dataclass

from controller.games import COLOUR_WORDS, Colour, Reason
from controller.inference import Misplaced
from controller.messages import Message
from controller.session import Session
from controller.web.message_format import View


@dataclass(frozen=True, slots=True)
class CarriedPiece:
    """One piece that a hand takes from a space to another; None is the box beside the board."""

    colour: Colour
    start: str | None
    end: str | None


def carries(session: Session) -> tuple[CarriedPiece, ...]:
    """What the hand carries for a player without hands: first what makes room, then the piece that moves."""
    move, position = session.record.requested, session.record.reached
    if move is None or not session.is_linked or not session.is_playing:
        return ()
    table, changes = position.table(), position.changes(move)
    landing = next((change for change in changes if change.piece is not None), None)
    cleared = [change.space for change in changes if change.space in table]
    if landing is None or landing.piece is None:
        return tuple(CarriedPiece(table[space], space, None) for space in cleared)
    colour = landing.piece.colour
    start = next((s for s in cleared if s != landing.space and table[s] is colour), None)
    gone = (CarriedPiece(table[space], space, None) for space in cleared if space != start)
    return (*gone, CarriedPiece(colour, start, landing.space))


def carries_view(session: Session) -> list[View]:
    """Describe what the hand has to carry; a space is empty for the box beside the board."""
    return [
        {"colour": COLOUR_WORDS[carry.colour], "start": carry.start or "", "end": carry.end or ""}
        for carry in carries(session)
    ]


def misplaced_view(session: Session) -> list[View]:
    """Describe the pieces that a hand has to bring back, and why; a space is empty for the box."""
    placement = session.verdict.placement
    if not isinstance(placement, Misplaced):
        return []
    extra: list[View] = [
        {
            "colour": "" if one.colour is None else COLOUR_WORDS[one.colour],
            "start": one.space,
            "end": "",
            "why": Message("page.refused", space=one.space, why=one.why.message)
            if isinstance(one.why, Reason)
            else "",
        }
        for one in placement.extra
    ]
    missing: list[View] = [
        {"colour": COLOUR_WORDS[one.colour], "start": "", "end": one.space, "why": ""}
        for one in placement.missing
    ]
    return [*extra, *missing]
