"""Key labels: what each key would do now, as the label of a button.

The keys are OK, Undo, a hint, and the colour keys that step.
"""

from controller.games import Colour, Declaration
from controller.inference import Amend
from controller.messages import Message
from controller.session import Notice, Offered, Question, Replaying, Resuming, Session, Waiting, light_menu
from controller.session.declaration import chosen_declaration
from controller.session.events import Begin, Conclude, Leave, Propose, Reopen, Reply
from controller.session.mode import Agreeing, Choice, Choosing, Declaring, Locating, Menu
from controller.session.ok_choices import answer, can_hint
from controller.session.undo import Undone, Withdraw, undoes
from controller.table import Record
from controller.table_messages.mode_messages import TO_DO, change_of, proposal


def undo_label(session: Session) -> Message | None:
    """Name what Undo would do, for a button; None if nothing."""
    match session.mode:
        case Replaying():
            return Message("page.ply_back") if session.record.plies else None
        case Waiting(pending, failure=None):
            return undo_label(pending.before)
    if not session.is_linked:
        return None
    return _undo_label(session, undoes(session))


def _undo_label(session: Session, undone: Undone | None) -> Message | None:
    match undone:
        case Offered() | Menu():
            return Message("menu.back")
        case Leave():
            return Message("page.leave")
        case Begin():
            is_begun = isinstance(session.mode, Resuming)
            return Message("page.begin_anew") if is_begun else Message("page.start_anew")
        case Withdraw(space):
            return Message("page.nothing_lies_on", space=space)
        case Reopen():
            return Message("page.reopen")
        case Notice.LIFT_FIRST:
            return Message("page.lift_first")
        case Propose(what, kept):
            return Message("page.ask", what=proposal(session, what, kept))
        case Reply():
            return Message("page.play_on") if session.draw_asked is None else Message("page.withdraw")
        case Amend(plies):
            landed = tuple(session.record.landed())
            if plies == len(landed) == 1:
                return Message("page.take_back", space=landed[0])
            return Message("page.begin", said=Message("choices.to_take_back", plies=plies))
        case _:
            return None


#: What OK answers to each question; OK cannot answer with a colour.
_ANSWERS = {
    Question.BROKEN: Message("page.without_record"),
    Question.RESUME: Message("page.resume"),
    Question.FAULTY: Message("page.without_sensor"),
    Question.KINDS: Message("page.it_lies_there"),
    Question.SHUT_OUT: Message("page.acknowledge"),
    Question.EXHAUSTED: Message("page.without_reminder"),
}


def ok_label(session: Session) -> Message | None:
    """Name what OK would do, for a button; None if nothing."""
    match session.mode:
        case Replaying() as replaying:
            return _show_label(session.record, replaying)
        case mode if not session.is_linked and not isinstance(mode, Waiting):
            return None
    match answer(session):
        case Question.EMPTIED:
            return _emptied_label(session)
        case Question() as question:
            return _ANSWERS.get(question)
        case Choice() as choice:
            return Message("page.begin", said=TO_DO[choice])
        case Choosing():
            return Message("page.choices")
        case Amend() | Notice() if (declared := _chosen(session)) is not None:
            return Message("page.begin", said=declared.said)
        case Conclude() | Reply() if isinstance(session.mode, Agreeing):
            return Message("page.agree", what=session.mode.what.value)
        case Locating(space):
            return Message("page.it_lies_on", space=space)
        case Amend() as change:
            return Message("page.begin", said=change_of(session, change))
        case Menu() | light_menu.Confirm() as chosen:
            return _menu_label(chosen)
        case _:
            return None


def _emptied_label(session: Session) -> Message:
    """Name what OK does on a board without pieces, for a button."""
    if session.companions.aside is not None:
        return Message("page.begin", said=TO_DO[Choice.GAME])
    if session.position.outcome is not None:
        return Message("page.ask", what=Message("choices.to_begin_again"))
    return Message("page.end_game")


def _menu_label(chosen: Menu | light_menu.Confirm) -> Message:
    """Name what OK does in the menu, for a button."""
    match chosen:
        case light_menu.Confirm(begins=False):
            return Message("menu.done")
        case light_menu.Confirm(menu) if menu.is_asked:
            return Message("menu.end_and_begin", game=menu.game.title)
        case Menu(is_asked=True, game=game) | light_menu.Confirm(Menu(game=game)):
            return Message("menu.begin", game=game.title)
        case _:
            return Message("menu.take_picked")


def _show_label(shown: Record, replaying: Replaying) -> Message | None:
    """Name what OK does while a record is shown; None at its end."""
    if len(shown.plies) == len(replaying.record.plies):
        return None
    if not replaying.gaps_ms:
        return Message("page.ply_on")
    return Message("page.run") if replaying.next_ms == float("inf") else Message("page.stop")


def hint_label(session: Session) -> Message | None:
    """Name what asking for a hint would do, for a button; None if none can be asked for."""
    if not can_hint(session):
        return None
    return Message("page.hint") if session.hinted is None else Message("page.whole_hint")


def step_labels(session: Session) -> tuple[Message, Message]:
    """Name what the two colour keys do while something is stepped through, for buttons."""
    match session.mode:
        case Locating(is_found=True):
            words = session.record.game.colour_words
            first, second = (Message("page.begin", said=words[colour]) for colour in Colour)
            return first, second
        case Locating():
            return Message("page.next_row"), Message("page.next_space")
        case Menu():
            return Message("page.next_row"), Message("menu.next_light")
        case _:
            return Message("page.step_back"), Message("page.step_on")


def _chosen(session: Session) -> Declaration | None:
    mode = session.mode
    return chosen_declaration(session.position, mode) if isinstance(mode, Declaring) else None
