"""The current message of a session: a headline, and the most pressing advice.

Decides what to say from what the session knows; the catalogues decide how. Pieces are named by their colours
on the table, or by those of the game's rule book.
"""

from dataclasses import dataclass, replace

from controller.board import Key
from controller.games import Colour, DecisiveMoves, Game, Outcome, decisive_moves
from controller.games.moves import Pass
from controller.inference import Ambiguous, AtRest, Clearing, Colours, Emptied, Misplaced, Unclear, Undecided
from controller.messages import Message
from controller.ports import Unlinked
from controller.session import Notice, Offered, Question, Replaying, Session, Waiting, moment
from controller.session.clock_control import is_running, time_left_ms
from controller.session.keys import KeyFault
from controller.table import AGREED, HAND, LEVELS, OUT_OF_TIME, RESIGNED, Record
from controller.table.clock import time_text
from controller.table.requested_position import handled
from controller.table_messages.correction_messages import (
    correction,
    suspected,
    unclear,
    which_kind,
)
from controller.table_messages.mode_messages import called, keyed, of_mode


@dataclass(frozen=True, slots=True)
class Advice:
    """What a person should know now, and whether something must be corrected or answered first.

    It ``is_routine`` if it only asks for what the player's turn before asked for.
    """

    message: Message
    is_problem: bool = False
    is_routine: bool = False


def headline(session: Session) -> Message:
    """Return whose turn it is, or how the game ended."""
    outcome = session.position.outcome
    if isinstance(session.mode, Offered):
        return Message("table.offered")
    if outcome is None:
        return Message("table.to_move", player=named(session.record, session.position.to_move))
    if outcome.winner is None:
        return Message("table.drawn")
    return Message("table.won", player=named(session.record, outcome.winner))


def named(record: Record, seat: Colour) -> Message:
    """Name a player: the computer as such if it plays one side alone, and has no name of its own."""
    computers = [each for each in Colour if record.seats[each.value] in LEVELS]
    if computers == [seat] and not record.names[seat.value]:
        return Message("players.computer")
    return called(record.names, seat, record.game.colour_words)


def advice(session: Session) -> Advice:
    """Return what the table needs, the most pressing first, and which keys are faulty."""
    if isinstance(session.board.link, Unlinked):
        return Advice(_gone(session, session.board.link), is_problem=True)
    if not session.is_linked:
        return Advice(Message("table.waiting"))
    needed = _needed(session)
    for fault in KeyFault:
        faulty = tuple(key.word for key, found in session.keys.faults.items() if found is fault)
        if faulty:
            said = Message("keys.faulty", said=needed.message, keys=faulty, fault=fault.value)
            needed = replace(needed, message=said)
    return needed


def _needed(session: Session) -> Advice:
    match session.mode:
        case Replaying() as replaying:
            return Advice(_showing(session.record, replaying))
        case Waiting(failure=Message() as failure):
            return Advice(Message("table.unrecorded", failure=failure), is_problem=True)
        case Offered() as offered:
            return Advice(_offer(session.record, offered), is_problem=True)
    if session.keys.halt_ms < float("inf"):
        return Advice(Message("menu.halting"), is_problem=True)
    if session.talk.notice is Notice.CLOCK:
        return Advice(_clocks(session))
    if session.talk.notice is Notice.LIFT_FIRST:
        return Advice(
            Message("choices.lift_first", spaces=tuple(sorted(session.memory.stale))), is_problem=True
        )
    if session.talk.notice is Notice.HELD:
        held = tuple(key.word for key in Key if key in session.keys.left_out)
        return Advice(Message("keys.held", keys=held), is_problem=True)
    if session.talk.notice is not None:
        return Advice(_NOTICES[session.talk.notice], is_problem=True)
    if (asked := of_mode(session)) is not None and session.asked is not None:
        return Advice(_besides(session, asked))
    problem = _problem(session)
    if problem is not None:
        return Advice(problem, is_problem=True)
    said = _at_rest(session)
    return Advice(said, is_routine=_is_routine(session.record, said))


def _is_routine(record: Record, said: Message) -> bool:
    """Whether a message only asks for what the player's turn before asked for."""
    plies = len(record.plies)
    return plies > 1 and said == record.reached_after(plies - 2).turn()


def _gone(session: Session, link: Unlinked) -> Message:
    """Explain why there is no board and what to do, and that a game that has begun waits for it."""
    if session.record.plies:
        return Message("table.gone_in_game", cause=link.cause, cure=link.cure)
    return Message("table.gone", cause=link.cause, cure=link.cure)


def _besides(session: Session, asked: Message) -> Message:
    """Say what the friend asks, and of all else only what keys answer that do not answer the friend."""
    if not isinstance(session.verdict.placement, Ambiguous):
        return asked
    said = _which_colour(session, session.verdict.placement)
    return Message("choices.friend_asks_too", asked=asked, said=said)


def _which_colour(session: Session, placement: Ambiguous) -> Message:
    keys = keyed(session.record.game)
    return Message("choices.which_colour", space=placement.space, keys=keys)


def _problem(session: Session) -> Message | None:
    """Return what must be corrected or answered; None if nothing must."""
    if session.question is Question.FAULTY:
        return suspected(session)
    match session.verdict.placement:
        case Misplaced() as placement:
            return correction(session, placement)
        case Ambiguous() as placement:
            return _which_colour(session, placement)
        case Undecided():
            return of_mode(session)
        case AtRest() if session.question is Question.KINDS:
            return which_kind(session)
        case AtRest() if session.question is Question.SHUT_OUT:
            return Message("lan.shut_out")
        case Emptied() if session.is_left_empty:
            return _emptied(session)
        case Clearing():
            return None
        case Unclear():
            return unclear(session)
    if session.verdict.doubtful:
        return unclear(session)
    if session.is_phone_gone:
        player = called(session.record.names, session.position.to_move, session.record.game.colour_words)
        return Message("lan.phone_gone", player=player)
    return Message("engine.gone") if session.is_unanswered else None


def _emptied(session: Session) -> Message | None:
    """Say what can be done with a board on which nothing is left."""
    record, followed, outcome = session.record, session.companions.followed, session.position.outcome
    if session.question is not Question.EMPTIED:
        return of_mode(session) or (Message("table.emptied_watching") if outcome is None else None)
    if outcome is not None and followed is not None:
        friend = called(record.names, followed.friend, record.game.colour_words)
        return Message("table.ask_again", said=ending(record.game, outcome), player=friend)
    if session.companions.aside is not None:
        return Message("table.emptied_line")
    return Message("table.emptied")


def _showing(record: Record, replaying: Replaying) -> Message:
    """Report how far a show has come, and what the keys do."""
    return Message("table.showing", ply=len(record.plies), plies=len(replaying.record.plies))


def _offer(record: Record, offered: Offered) -> Message:
    plies = len(record.plies)
    return Message("table.offer", game=record.game.title, plies=plies, other=offered.other.game.title)


def _at_rest(session: Session) -> Message:
    if isinstance(session.verdict.placement, Clearing):
        return Message("table.clear")
    opened = of_mode(session)
    if opened is not None:
        return opened
    outcome = session.position.outcome
    if outcome is not None:
        said = ending(session.record.game, outcome)
        if session.companions.aside is not None:
            return Message("table.line_over", said=said)
        return Message("table.play_again", said=said)
    hinted = _hinted(session)
    if hinted is not None:
        return hinted
    said, armed = _coached(session), _armed(session)
    said = said if session.companions.aside is None else Message("table.on_line", said=said)
    if is_running(session) is not None and session.turn.clock.low_s:
        player = called(session.record.names, session.position.to_move, session.record.game.colour_words)
        said = Message("clock.low", player=player, seconds=session.turn.clock.low_s, said=said)
    if session.verdict.early:
        said = Message("table.early", said=said, waiting=tuple(sorted(session.verdict.early)))
    if armed is not None:
        return Message("choices.armed", said=said, colour=session.record.game.colour_words[armed])
    if session.question is Question.EXHAUSTED:
        said = Message("table.reminded", said=said)
    last = session.record.last
    if last is not None and isinstance(last.move, Pass):
        said = Message(
            "table.after_pass",
            colour=session.record.game.colour_words[session.position.to_move.other],
            said=said,
        )
    return said


def _armed(session: Session) -> Colour | None:
    """Return the colour of the next piece if a key was tapped for it, or is held and not used up."""
    if session.settings.colours is Colours.SENSED:
        return None
    arming = session.table.arming
    held = {*moment(session, session.at_ms).held().values()} - arming.taken()
    armed = arming.armed or (held.pop() if len(held) == 1 else None)
    return None if armed is None else armed.colour


def _clocks(session: Session) -> Message:
    """Say what both players had left when that was asked."""
    record, left = session.record, time_left_ms(session, session.talk.notice_ms) or (0.0, 0.0)
    first, second = (
        Message("clock.left", player=called(record.names, seat, record.game.colour_words), left=time_text(ms))
        for seat, ms in zip(Colour, left, strict=True)
    )
    return Message("clock.both", first=first, second=second)


def _coached(session: Session) -> Message:
    """Say what the turn asks for; the coach says instead, or first, who can win, or threatens to."""
    position, said = session.position, session.position.turn()
    decisive = decisive_moves(position) if session.is_coached else DecisiveMoves()
    news = None if _is_routine(session.record, said) else said
    if decisive.winning:
        return Message("coach.can_win", said=news)
    if decisive.danger:
        player = named(session.record, position.to_move.other)
        return Message("coach.threatened", player=player, said=news)
    return said


def _hinted(session: Session) -> Message | None:
    """Return the hint that was asked for: where to look, then if asked again the whole move and effect."""
    hint, position = session.hinted, session.position
    if hint is None:
        return None
    if hint.move is None:
        return Message("choices.hint_awaited", said=position.turn())
    off, on = handled(position, hint.move)
    if not (off or on):
        declared = next(each for each in position.declarations() if each.move == hint.move)
        return Message("choices.declared_hint", move=declared.said, why=hint.why)
    if hint.is_whole:
        return Message("choices.whole_hint", off=off, on=on, why=hint.why)
    table = position.table()
    left = tuple(c.space for c in position.changes(hint.move) if c.piece is None and c.space in table)
    return Message("choices.hint", spaces=left or tuple(space for _, space in on))


def ending(game: Game, outcome: Outcome) -> Message:
    """Say what decided the game, in the words of the rule book, or how the players ended it; not who won."""
    if outcome.reason == AGREED:
        return Message("table.draw_agreed")
    if outcome.reason == OUT_OF_TIME and outcome.winner is not None:
        return Message("table.out_of_time", colour=game.colour_words[outcome.winner.other])
    if outcome.reason == RESIGNED and outcome.winner is not None:
        return Message("table.resigned", colour=game.colour_words[outcome.winner.other])
    return game.ending(outcome)


def result(record: Record, outcome: Outcome) -> Message:
    """Say in one sentence how a game ended: who won or lost, and with what."""
    how = decided_by(outcome)
    if outcome.winner is None:
        return Message("finish.drawn", how=how)
    loser = named(record, outcome.winner.other)
    return Message("finish.won", how=how, winner=named(record, outcome.winner), loser=loser)


def result_to_you(record: Record, outcome: Outcome) -> Message | None:
    """Say it to the only player at the table; None if the sentence is not about them."""
    if outcome.winner is None:
        return None
    how, loser = decided_by(outcome), outcome.winner.other
    # The sentence is about who lost if the loser did what decided.
    is_losers = outcome.is_lost or outcome.reason in {RESIGNED, OUT_OF_TIME}
    is_yours = is_you(record, loser if is_losers else outcome.winner)
    # A loser may also have left what the other player made.
    is_made = bool(record.landed().keys() & outcome.evidence)
    return Message("finish.you", how=how, is_made=is_made) if is_yours else None


def decided_by(outcome: Outcome) -> str:
    """Return what decided: the first word of a reason; the others tell how it came about."""
    return outcome.reason.removeprefix("stuck-").partition("-")[0]


def is_you(record: Record, seat: Colour) -> bool:
    """Whether a side is the only one played by hands at this table, and has no name."""
    is_alone = record.seats[seat.value] == HAND and record.seats[seat.other.value] != HAND
    return is_alone and not record.names[seat.value]


_NOTICES = {
    Notice.HOME_FIRST: Message("choices.home_first"),
    Notice.NOTHING_TO_TAKE_BACK: Message("choices.nothing_to_take_back"),
    Notice.NONE_LEFT: Message("choices.none_left"),
    Notice.FITS_NO_MOVE: Message("choices.fits_no_move"),
    Notice.SEVERAL_LEFT: Message("choices.several_left"),
    Notice.OFF_FIRST: Message("choices.off_first"),
    Notice.TAP_AGAIN: Message("choices.tap_again"),
    Notice.NOTHING_THERE: Message("menu.nothing_there"),
    Notice.GREEN_ENOUGH: Message("menu.green_enough"),
    Notice.DRAW_DECLINED: Message("choices.draw_declined"),
    Notice.FRIEND_DECLINED: Message("choices.friend_declined"),
}
