"""Messages about what the keys have opened: the menu, choices, a move being declared, a draw on offer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from controller.games import COLOUR_WORDS, Colour, Game, Pass, said_of
from controller.inference import Amend
from controller.messages import Message
from controller.session import Offered, Replaying, Resuming, Session, Waiting, light_menu
from controller.session.declaration import chosen_declaration, tappable
from controller.session.mode import (
    Agreeing,
    Choice,
    Choosing,
    Declaring,
    Locating,
    Menu,
    Picking,
    Playing,
    Proposal,
    Topic,
)
from controller.table import Names, Record, handled, openings_of

#: What each choice does, in words that follow "to".
TO_DO = {
    Choice.DECLARE: Message("choices.to_declare"),
    Choice.HINT: Message("choices.to_ask_for_a_hint"),
    Choice.UNREAD: Message("choices.to_locate"),
    Choice.LINE: Message("choices.to_try_a_line"),
    Choice.GAME: Message("choices.to_go_back"),
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
        case Agreeing() as proposed if session.companions.followed is not None:
            return _proposed(session, proposed)
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


def _proposed(session: Session, proposed: Agreeing) -> Message:
    """Explain what one side of a match has proposed to the other."""
    asked = session.draw_asked
    record, what = session.record, proposal(session, proposed.what, proposed.kept)
    player = called(record.names, asked or proposed.by, record.game.colour_words)
    if proposed.is_taken:
        return Message("choices.friend_does", player=player, what=what)
    if asked is None:
        return Message("choices.friend_asks", player=player, what=what)
    return Message("choices.friend_asked", player=player, what=what)


def proposal(session: Session, what: Proposal, kept: int) -> Message:
    """Name what may be proposed, in words that follow "to"."""
    match what:
        case Proposal.DRAW:
            return Message("choices.to_draw")
        case Proposal.BACK:
            return Message("choices.to_take_back", plies=len(session.record.plies) - kept)
        case Proposal.AGAIN:
            return Message("choices.to_begin_again")


def called(names: Names, seat: Colour, words: Mapping[Colour, str]) -> Message:
    """Return a player's name, or their colour if they have none, by the words of the game."""
    name = names[seat.value]
    if name:
        return Message("players.named", name=name)
    return Message("players.unnamed", colour=words[seat])


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
    moves = tuple(_moves_of(session.record, change))
    if not change.undone:
        return Message("choices.to_play", moves=moves)
    if not moves:
        return Message("choices.to_take_back", plies=change.undone)
    return Message("choices.to_amend", plies=change.undone, moves=moves)


def _moves_of(record: Record, change: Amend) -> Iterator[Message]:
    """Name each move of a change by its piece and space, or by its two spaces."""
    position = record.reached_after(len(record.plies) - change.undone)
    for move in change.moves:
        off, on = handled(position, move)
        starts = [space for _, space in off if space != on[0][1]] if on else []
        if not on:
            yield said_of(position, move)
        elif starts:
            yield Message("page.travelled", start=starts[0], end=on[0][1], is_taken=False)
        else:
            yield Message("choices.piece_on", colour=on[0][0], space=on[0][1])
        position = position.play(move)


def _declaring(session: Session, declaring: Declaring) -> Message:
    declared = chosen_declaration(session.position, declaring)
    if declared is None:
        if tappable(session.position):
            return Message("choices.declare_by_taps")
        return Message("choices.declare_by_keys")
    if isinstance(declared.move, Pass):
        return Message("table.must_pass", colour=session.record.game.colour_words[session.position.to_move])
    return Message("choices.declare", move=declared.said)


@dataclass(frozen=True, slots=True)
class Option:
    """A light of the menu: its ``space``, the choice ``said`` for it, and whether it is chosen."""

    space: str
    said: str | Message
    is_chosen: bool


def menu_options(session: Session) -> tuple[tuple[Message, tuple[Option, ...]], ...]:
    """List what the menu offers: its groups from the lowest row up, each with a title and its options."""
    opened = session.mode
    if not isinstance(opened, Menu):
        return ()
    return tuple(
        (
            _title(group.topic, opened.game),
            tuple(
                Option(space, said, n == group.at)
                for n, (space, said) in enumerate(
                    zip(group.spaces, _options(session, opened, group.topic), strict=True)
                )
            ),
        )
        for group in light_menu.menu_groups(session, opened)
    )


def _title(topic: Topic, game: Game) -> Message:
    match topic:
        case Topic.GAME:
            return Message("menu.game")
        case Topic.GREEN:
            return Message("menu.green")
        case Topic.BRIGHTNESS:
            return Message("menu.brightness")
        case Topic.LEVEL:
            return Message("menu.level")
        case Topic.PHONES:
            return Message("menu.phones")
        case Topic.CLOCK:
            return Message("menu.clock")
        case Topic.LINE:
            return Message("menu.line")
        case Topic.OPENING:
            return Message("menu.opening")
        case Topic.SEAT_FIRST | Topic.SEAT_SECOND:
            return Message("menu.moves_of", colour=game.colour_words[light_menu.MOVED[topic]])
        case _:
            return Message("menu.help_for", colour=game.colour_words[light_menu.HELPED[topic]])


def _options(session: Session, opened: Menu, topic: Topic) -> tuple[str | Message, ...]:
    """Name the options of a topic, in their order."""
    match topic:
        case Topic.GAME:
            return tuple(game.title for game in opened.games)
        case Topic.GREEN:
            return Message("menu.no_green"), Message("menu.green_on", spaces=tuple(sorted(opened.green)))
        case Topic.BRIGHTNESS:
            return tuple(
                Message("menu.percent", share=round(100 * share)) for share in light_menu.BRIGHTNESSES
            )
        case Topic.LEVEL:
            fits = Message("menu.fits", level=session.next_fit.level(opened.game.name))
            rest = (Message("menu.engine_level", level=level) for level in light_menu.OFFERED[1:])
            return fits, *rest
        case Topic.PHONES:
            return Message("menu.no_phones"), Message("menu.let_in")
        case Topic.CLOCK:
            return tuple(Message("menu.clock_of", clock=clock) for clock in light_menu.CLOCKS)
        case Topic.OPENING:
            return tuple(rule.said for rule in openings_of(opened.game))
        case Topic.LINE:
            return Message("menu.the_game"), Message("menu.tries")
        case Topic.SEAT_FIRST | Topic.SEAT_SECOND:
            return Message("menu.by_hand"), Message("menu.by_engine")
        case _:
            return Message("menu.off"), Message("menu.rules"), Message("menu.coach")


def in_menu(session: Session, opened: Menu) -> Message:
    """Explain what the keys do in the menu, and what is chosen in the group they step through."""
    game, green = opened.game.title, tuple(sorted(opened.green))
    if opened.picked is not None:
        return Message("menu.pick", most=opened.game.max_blocked, green=green)
    if opened.is_asked:
        return Message("menu.leaves_game", present=session.record.game.title, game=game, green=green)
    group = next(group for group in light_menu.menu_groups(session, opened) if group.topic is opened.topic)
    option = _options(session, opened, group.topic)[group.at]
    is_kept = light_menu.menu_answer(session, opened) == light_menu.Confirm(opened, begins=False)
    does = Message("menu.closes") if is_kept else Message("menu.begins", game=game, green=green)
    return Message("menu.menu", group=_title(group.topic, opened.game), option=option, ok=does)
