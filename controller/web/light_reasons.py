"""Why a light shines: what would happen to a piece there, by the rules, as one sentence for a hand that asks.

The coach's reasons come from playing the move; why a colour may not go there, from the rule against it.
"""

from collections.abc import Iterable, Mapping

from controller.games import COLOUR_WORDS, Colour, Move, decisive_moves
from controller.lights import LightMark, Meaning
from controller.messages import Message
from controller.session import Session
from controller.table_messages import decided_by, named
from controller.web.message_format import View


def reasons_view(session: Session, marks: Mapping[str, LightMark]) -> dict[str, list[View]]:
    """Give the reasons for what is marked, space by space: each with the colour of piece that it speaks of.

    The colour is empty if it speaks of either. Spaces whose marks need no reason are left out.
    """
    found = {space: _reasons_at(session, space, mark) for space, mark in marks.items()}
    return {space: reasons for space, reasons in found.items() if reasons}


def _reasons_at(session: Session, space: str, mark: LightMark) -> list[View]:
    return [
        {"colour": "" if one.colour is None else COLOUR_WORDS[one.colour], "text": why}
        for one in (mark, *mark.also)
        for why in _reasons(session, space, one)
    ]


def _reasons(session: Session, space: str, mark: LightMark) -> Iterable[Message]:
    match mark.meaning:
        case Meaning.NO_ORANGE | Meaning.NO_PURPLE | Meaning.NOTHING:
            return _forbidding(session, space)
        case Meaning.WINS:
            return (Message("coach.why_wins", how=_how(session, space, mark.colour, is_won=True)),)
        case Meaning.LOSES:
            return (Message("coach.why_loses", how=_how(session, space, mark.colour, is_won=False)),)
        case Meaning.SAVES:
            return (Message("coach.why_saves"),)
        case Meaning.DANGER if mark.colour is None:
            other = named(session.record, session.position.to_move.other)
            return (Message("coach.why_threatened", player=other),)
        case Meaning.DANGER:
            return (Message("coach.why_danger"),)
    return ()


def _forbidding(session: Session, space: str) -> Iterable[Message]:
    """Say what forbids each colour that may not go there, as the table would of a piece on it."""
    why = (session.position.why_not(space, colour) for colour in Colour)
    return tuple(Message("page.refused", space=space, why=one.message) for one in why if one is not None)


def _how(session: Session, space: str, colour: Colour | None, *, is_won: bool) -> str:
    """Return how a move there decides the game at once; empty if it does not, but leaves no way out."""
    position, said = session.position, decisive_moves(session.position)
    ends = (
        position.play(move).outcome
        for move in (said.winning if is_won else said.losing)
        if _goes(session, move, space, colour)
    )
    return next((decided_by(outcome) for outcome in ends if outcome is not None), "")


def _goes(session: Session, move: Move, space: str, colour: Colour | None) -> bool:
    """Whether a move begins or ends on a space, with a piece of that colour, if one is named."""
    return any(
        change.space == space and (change.piece is None or colour in {None, change.piece.colour})
        for change in session.position.changes(move)
    )
