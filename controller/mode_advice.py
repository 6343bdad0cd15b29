"""What is said of what the keys have opened: choices, a move being declared, a draw on offer, the menu."""

from dataclasses import dataclass

from manalath_board.controller.games.base import COLOUR_WORDS, Colour, Declaration
from manalath_board.controller.games.moves import Pass
from manalath_board.controller.games.record import Record
from manalath_board.controller.inference.verdict import Amend
from manalath_board.controller.messages import Message
from manalath_board.controller.session import menu
from manalath_board.controller.session.choices import Agree, Close, FindPiece, Open, Pick, answer, can_hint
from manalath_board.controller.session.declaration import chosen, tappable
from manalath_board.controller.session.mode import (
    Agreeing,
    Choice,
    Choosing,
    Declaring,
    Locating,
    Menu,
    Picking,
    Playing,
    Topic,
)
from manalath_board.controller.session.state import Offered, Question, Replaying, Resuming, Session, Waiting

#: What each choice is to do, in words that stand after "to".
TO_DO = {
    Choice.DECLARE: Message("table.to_declare"),
    Choice.HINT: Message("table.to_ask_for_a_hint"),
    Choice.UNREAD: Message("table.to_locate"),
    Choice.RESIGN: Message("table.to_resign"),
    Choice.DRAW: Message("table.to_offer_a_draw"),
    Choice.END: Message("table.to_end"),
}


def of_mode(session: Session) -> Message | None:
    """Say what is open and what the keys do; None where nothing is."""
    match session.mode:
        case Playing() | Offered() | Resuming() | Replaying() | Waiting():
            return None
        case Choosing() as choosing:
            return Message("table.choose", choice=TO_DO[choosing.chosen])
        case Declaring() as declaring:
            said = _declaring(session, declaring)
            return Message("table.undo_leaves", said=said) if session.is_opened_by_hand else said
        case Agreeing(by):
            return Message("table.draw_offered", colour=COLOUR_WORDS[by], other=COLOUR_WORDS[by.other])
        case Picking() as picking:
            return _picking(session, picking)
        case Locating(space, is_found=False):
            return Message("table.locate", space=space)
        case Locating(space):
            colours = tuple(COLOUR_WORDS[colour] for colour in Colour)
            return Message("table.which_unread", space=space, colours=colours)
        case Menu() as opened:
            return _in_menu(session, opened)


@dataclass(frozen=True, slots=True)
class Option:
    """A light of the menu: its ``space``, what it is ``said`` to choose, and whether it is chosen."""

    space: str
    said: str | Message
    is_chosen: bool


def menu_options(session: Session) -> tuple[tuple[Message, tuple[Option, ...]], ...]:
    """Say what the menu offers: its groups from the lowest row up, each with a title and its options."""
    opened = session.mode
    if not isinstance(opened, Menu):
        return ()
    return tuple(
        (
            _title(group.topic),
            tuple(
                Option(space, said, n == group.at)
                for n, (space, said) in enumerate(
                    zip(group.spaces, _options(opened, group.topic), strict=True)
                )
            ),
        )
        for group in menu.groups(session, opened)
    )


def _title(topic: Topic) -> Message:
    match topic:
        case Topic.GAME:
            return Message("menu.game")
        case Topic.GREEN:
            return Message("menu.green")
        case Topic.BRIGHTNESS:
            return Message("menu.brightness")
        case Topic.LEVEL:
            return Message("menu.level")
        case Topic.SEAT_FIRST | Topic.SEAT_SECOND:
            return Message("menu.moves_of", colour=COLOUR_WORDS[menu.MOVED[topic]])
        case _:
            return Message("menu.help_for", colour=COLOUR_WORDS[menu.HELPED[topic]])


def _options(opened: Menu, topic: Topic) -> tuple[str | Message, ...]:
    """Name the options of a topic, in their order."""
    match topic:
        case Topic.GAME:
            return tuple(game.title for game in opened.games)
        case Topic.GREEN:
            return Message("menu.no_green"), Message("menu.green_on", spaces=tuple(sorted(opened.green)))
        case Topic.BRIGHTNESS:
            return tuple(Message("menu.percent", share=round(100 * share)) for share in menu.BRIGHTNESSES)
        case Topic.LEVEL:
            return tuple(Message("menu.engine_level", level=level) for level in menu.OFFERED)
        case Topic.SEAT_FIRST | Topic.SEAT_SECOND:
            return Message("menu.by_hand"), Message("menu.by_engine")
        case _:
            return Message("menu.off"), Message("menu.rules"), Message("menu.coach")


def _in_menu(session: Session, opened: Menu) -> Message:
    """Say what the keys do in the menu, and what is chosen in the group in which they step."""
    game, green = opened.game.title, tuple(sorted(opened.green))
    confirmed = menu.answer(session, opened).answer
    if confirmed is menu.MenuAnswer.PICK:
        return Message("menu.pick", most=opened.game.max_blocked)
    if opened.is_asked:
        return Message("menu.leaves_game", present=session.record.game.title, game=game, green=green)
    group = next(group for group in menu.groups(session, opened) if group.topic is opened.topic)
    option = _options(opened, group.topic)[group.at]
    is_kept = confirmed is menu.MenuAnswer.CLOSE
    does = Message("menu.closes") if is_kept else Message("menu.begins", game=game, green=green)
    return Message("menu.menu", group=_title(group.topic), option=option, ok=does)


def _menu_label(confirm: menu.Confirm) -> Message:
    """Name what OK does in the menu, for a button."""
    match confirm.answer:
        case menu.MenuAnswer.PICK:
            return Message("menu.take_picked")
        case menu.MenuAnswer.CLOSE:
            return Message("menu.done")
        case _:
            game = confirm.menu.game.title
            is_asked = confirm.menu.is_asked
            return Message("menu.end_and_begin", game=game) if is_asked else Message("menu.begin", game=game)


def undo_label(session: Session) -> Message | None:
    """Name what Undo would do, for a button; None where it does nothing."""
    match session.mode:
        case Menu() as opened if menu.leave(opened) is not None:
            return Message("menu.back")
        case Replaying():
            return Message("page.ply_back") if session.record.plies else None
        case Waiting(failure=None, before=before):
            return undo_label(before)
        case Waiting():
            return None
        case _ if not session.is_linked:
            return None
        case Resuming() if session.record.plies:
            return Message("menu.back")
        case Resuming():
            return Message("page.begin_anew")
        case Offered():
            return Message("page.start_anew")
    if session.is_opened_by_hand:
        return Message("page.leave")
    if session.record.agreed is not None:
        return Message("page.reopen")
    if session.memory.stale:
        return Message("page.lift_first")
    return _take_back_label(session.record)


def _picking(session: Session, picking: Picking) -> Message:
    """Say what the table may mean, and how to choose it."""
    change = _change(session, picking.chosen)
    if len(picking.candidates) == 1:
        return Message("table.picked", change=change)
    return Message("table.picked_of_several", change=change)


def _change(session: Session, change: Amend) -> Message:
    """Name a change of the record, in words that stand after "to"."""
    moves = tuple(session.record.game.write_move(move) for move in change.moves)
    if not change.undone:
        return Message("table.to_play", moves=moves)
    if not moves:
        return Message("table.to_take_back", plies=change.undone)
    return Message("table.to_amend", plies=change.undone, moves=moves)


def _take_back_label(record: Record) -> Message | None:
    """Name what Undo takes back: a piece by its space, else so many moves; None for nothing."""
    undone = record.since_hands
    landed = tuple(record.landed())
    if undone == len(landed) == 1:
        return Message("page.take_back", space=landed[0])
    return Message("page.begin", said=Message("table.to_take_back", plies=undone)) if undone else None


#: What OK does where a question is asked; a colour it cannot tell.
_ANSWERS = {
    Question.BROKEN: Message("page.without_record"),
    Question.RESUME: Message("page.resume"),
    Question.FAULTY: Message("page.without_sensor"),
    Question.EMPTIED: Message("page.end_game"),
    Question.KINDS: Message("page.it_lies_there"),
    Question.EXHAUSTED: Message("page.without_reminder"),
}


def ok_label(session: Session) -> Message | None:
    """Name what OK would do, for a button; None where it does nothing."""
    match session.mode:
        case Replaying() as replaying:
            return _show_label(session.record, replaying)
        case mode if not session.is_linked and not isinstance(mode, Waiting):
            return None
    match answer(session):
        case Question() as question:
            return _ANSWERS.get(question)
        case Choice() as choice:
            return Message("page.begin", said=TO_DO[choice])
        case Open():
            return Message("page.choices")
        case Close() if (declared := _chosen(session)) is not None:
            return Message("page.begin", said=declared.said)
        case Agree():
            return Message("page.take_draw")
        case FindPiece(space):
            return Message("page.it_lies_on", space=space)
        case Pick(Amend() as change):
            return Message("page.begin", said=_change(session, change))
        case menu.Confirm() as confirm:
            return _menu_label(confirm)
        case _:
            return None


def _show_label(shown: Record, replaying: Replaying) -> Message | None:
    """Name what OK does while a record is shown; None at its end."""
    if len(shown.plies) == len(replaying.record.plies):
        return None
    if not replaying.gaps_ms:
        return Message("page.ply_on")
    return Message("page.run") if replaying.next_ms == float("inf") else Message("page.stop")


def hint_label(session: Session) -> Message | None:
    """Name what asking for a hint would do, for a button; None where there is none to ask for."""
    if not can_hint(session):
        return None
    return Message("page.hint") if session.hinted is None else Message("page.whole_hint")


def step_labels(session: Session) -> tuple[Message, Message]:
    """Name what the two colour keys do while something is stepped through, for buttons."""
    match session.mode:
        case Locating(is_found=True):
            first, second = (Message("page.begin", said=COLOUR_WORDS[colour]) for colour in Colour)
            return first, second
        case Locating():
            return Message("page.next_row"), Message("page.next_space")
        case Menu():
            return Message("page.next_row"), Message("menu.next_light")
        case _:
            return Message("page.step_back"), Message("page.step_on")


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
