"""What is said of what the keys have opened: choices, a move being declared, a draw on offer."""

from manalath_board.controller.games.base import COLOUR_WORDS, Declaration
from manalath_board.controller.games.moves import Pass
from manalath_board.controller.messages import Message
from manalath_board.controller.session.choices import Agree, Close, Open, answer
from manalath_board.controller.session.declaration import chosen, tappable
from manalath_board.controller.session.mode import Agreeing, Choice, Choosing, Declaring, Playing
from manalath_board.controller.session.state import Session

#: What each choice is to do, in words that stand after "to".
TO_DO = {
    Choice.DECLARE: Message("table.to_declare"),
    Choice.RESIGN: Message("table.to_resign"),
    Choice.DRAW: Message("table.to_offer_a_draw"),
    Choice.END: Message("table.to_end"),
}


def of_mode(session: Session) -> Message | None:
    """Say what is open and what the keys do; None where nothing is."""
    match session.mode:
        case Playing():
            return None
        case Choosing() as choosing:
            return Message("table.choose", choice=TO_DO[choosing.chosen])
        case Declaring() as declaring:
            said = _declaring(session, declaring)
            return Message("table.undo_leaves", said=said) if session.is_opened_by_hand else said
        case Agreeing(by):
            return Message("table.draw_offered", colour=COLOUR_WORDS[by], other=COLOUR_WORDS[by.other])


def ok_label(session: Session) -> Message | None:
    """Name what OK would do, for a button; None where only a question says it, or nothing."""
    match answer(session):
        case Open((choice,)) | (Choice() as choice):
            return Message("page.begin", said=TO_DO[choice])
        case Open():
            return Message("page.choices")
        case Close() if (declared := _chosen(session)) is not None:
            return Message("page.begin", said=declared.said)
        case Agree():
            return Message("page.take_draw")
        case _:
            return None


def _chosen(session: Session) -> Declaration | None:
    mode = session.mode
    return chosen(session.position, mode) if isinstance(mode, Declaring) else None


def _declaring(session: Session, declaring: Declaring) -> Message:
    declared = chosen(session.position, declaring)
    if declared is None:
        if tappable(session.position):
            return Message("table.declare_by_taps")
        return Message("table.declare_by_keys")
    if isinstance(declared.move, Pass):
        return Message("table.must_pass", colour=COLOUR_WORDS[session.position.to_move])
    return Message("table.declare", move=declared.said)
