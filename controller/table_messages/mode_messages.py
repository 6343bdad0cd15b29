"""Messages about what the keys have opened: choices, a move being declared, a draw on offer."""

from controller.games import COLOUR_WORDS, Colour, Game, Pass
from controller.inference import Amend
from controller.messages import Message
from controller.session import (
    Agreeing,
    Choice,
    Choosing,
    Declaring,
    Locating,
    Menu,
    Offered,
    Picking,
    Playing,
    Replaying,
    Resuming,
    Session,
    Waiting,
    chosen_declaration,
    tappable,
)
from controller.table_messages.menu_messages import in_menu

#: What each choice does, in words that follow "to".
TO_DO = {
    Choice.DECLARE: Message("choices.to_declare"),
    Choice.HINT: Message("choices.to_ask_for_a_hint"),
    Choice.UNREAD: Message("choices.to_locate"),
    Choice.RESIGN: Message("choices.to_resign"),
    Choice.DRAW: Message("choices.to_offer_a_draw"),
    Choice.END: Message("choices.to_end"),
}


def of_mode(session: Session) -> Message | None:
    """Explain what is open and what the keys do; None if nothing is open."""
    match session.mode:
        case Playing() | Offered() | Resuming() | Replaying() | Waiting():
            return None
        case Choosing() as choosing:
            return Message("choices.choose", choice=TO_DO[choosing.chosen])
        case Declaring() as declaring:
            said = _declaring(session, declaring)
            return Message("choices.undo_leaves", said=said) if session.is_opened_by_hand else said
        case Agreeing() if session.draw_asked is not None:
            return Message("choices.draw_considered")
        case Agreeing(by):
            words = session.record.game.colour_words
            return Message("choices.draw_offered", colour=words[by], other=words[by.other])
        case Picking() as picking:
            return _picking(session, picking)
        case Locating(space, is_found=False):
            return Message("choices.locate", space=space)
        case Locating(space):
            return Message("choices.which_unread", space=space, keys=keyed(session.record.game))
        case Menu() as opened:
            return in_menu(session, opened)


def keyed(game: Game) -> tuple[tuple[str, str], ...]:
    """Pair what the two colour keys are called with what the game calls their colours."""
    return tuple((COLOUR_WORDS[colour], game.colour_words[colour]) for colour in Colour)


def _picking(session: Session, picking: Picking) -> Message:
    """Explain what the table may mean, and how to choose it."""
    change = change_of(session, picking.chosen)
    if len(picking.candidates) == 1:
        return Message("choices.picked", change=change)
    return Message("choices.picked_of_several", change=change)


def change_of(session: Session, change: Amend) -> Message:
    """Name a change of the record, in words that follow "to"."""
    moves = tuple(session.record.game.write_move(move) for move in change.moves)
    if not change.undone:
        return Message("choices.to_play", moves=moves)
    if not moves:
        return Message("choices.to_take_back", plies=change.undone)
    return Message("choices.to_amend", plies=change.undone, moves=moves)


def _declaring(session: Session, declaring: Declaring) -> Message:
    declared = chosen_declaration(session.position, declaring)
    if declared is None:
        if tappable(session.position):
            return Message("choices.declare_by_taps")
        return Message("choices.declare_by_keys")
    if isinstance(declared.move, Pass):
        return Message("table.must_pass", colour=session.record.game.colour_words[session.position.to_move])
    return Message("choices.declare", move=declared.said)
