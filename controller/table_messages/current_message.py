"""The current message of a session: a headline, and the most pressing advice.

Decides what to say from what the session knows; the catalogues decide how. Pieces are named by their colours
on the table, orange and purple, in every game.
"""

from collections.abc import Collection
from dataclasses import dataclass

from manalath_board.controller.games.base import (
    COLOUR_WORDS,
    Colour,
    Game,
    Move,
    Outcome,
    Position,
    Reason,
)
from manalath_board.controller.games.coach_advice import decisive_moves
from manalath_board.controller.games.moves import Pass
from manalath_board.controller.games.player_endings import AGREED, RESIGNED
from manalath_board.controller.games.record import Record
from manalath_board.controller.games.requested_position import handled
from manalath_board.controller.inference.correction_step import Carry, PutBack, TakeOff, put_back_first
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.inference.verdict import (
    Ambiguous,
    AtRest,
    Clearing,
    Emptied,
    Exchanged,
    Extra,
    InTheWay,
    Misplaced,
    Missing,
    NotLifted,
    Together,
    Unclear,
    Undecided,
    Unsure,
    Why,
)
from manalath_board.controller.messages import Message
from manalath_board.controller.players import Names
from manalath_board.controller.ports import Unlinked
from manalath_board.controller.session.state import (
    Notice,
    Offered,
    Question,
    Replaying,
    Resuming,
    Session,
    Waiting,
)
from manalath_board.controller.table_messages.mode_messages import of_mode
from manalath_board.controller.table_messages.puzzle_messages import counted, judged


@dataclass(frozen=True, slots=True)
class Advice:
    """What a person should know now, and whether something must be corrected or answered first."""

    message: Message
    is_problem: bool = False


def headline(session: Session) -> Message:
    """Return whose turn it is, or how the game ended."""
    outcome = session.position.outcome
    if isinstance(session.mode, Offered):
        return Message("table.offered")
    if outcome is None:
        said = Message("table.to_move", player=called(session.record.names, session.position.to_move))
        return counted(session.record, said)
    if outcome.winner is None:
        return Message("table.drawn")
    return Message("table.won", player=called(session.record.names, outcome.winner))


def called(names: Names, seat: Colour) -> Message:
    """Return a player's name, or their colour if they have none."""
    name = names[seat.value]
    if name:
        return Message("players.named", name=name)
    return Message("players.unnamed", colour=COLOUR_WORDS[seat])


def advice(session: Session) -> Advice:
    """Return what the table needs, the most pressing first."""
    if isinstance(session.link, Unlinked):
        return Advice(_gone(session, session.link), is_problem=True)
    if not session.is_linked:
        return Advice(Message("table.waiting"))
    match session.mode:
        case Replaying() as replaying:
            return Advice(_showing(session.record, replaying))
        case Waiting(failure=Message() as failure):
            return Advice(Message("table.unrecorded", failure=failure), is_problem=True)
        case Offered() as offered:
            return Advice(_offer(session.record, offered), is_problem=True)
    if session.keys.halt_ms < float("inf"):
        return Advice(Message("menu.halting"), is_problem=True)
    if session.notice is not None:
        return Advice(_NOTICES[session.notice], is_problem=True)
    problem = _problem(session)
    return Advice(_at_rest(session) if problem is None else problem, is_problem=problem is not None)


def _gone(session: Session, link: Unlinked) -> Message:
    """Explain why there is no board and what to do, and that a game that has begun waits for it."""
    if session.record.plies:
        return Message("table.gone_in_game", cause=link.cause, cure=link.cure)
    return Message("table.gone", cause=link.cause, cure=link.cure)


def _problem(session: Session) -> Message | None:
    """Return what must be corrected or answered; None if nothing must."""
    if session.question is Question.FAULTY:
        return _suspected(session)
    match session.verdict.placement:
        case Misplaced() as placement:
            return _correction(session, placement)
        case Ambiguous(space):
            colours = tuple(COLOUR_WORDS[colour] for colour in Colour)
            return Message("choices.which_colour", space=space, colours=colours)
        case Undecided():
            return of_mode(session)
        case AtRest() if session.question is Question.KINDS:
            return _which_kind(session)
        case Emptied() if session.question is Question.EMPTIED:
            return Message("table.emptied")
        case Clearing():
            return None
        case Unclear():
            return _unclear(session)
    return _unclear(session) if session.verdict.doubtful else None


def _suspected(session: Session) -> Message:
    """Name the sensors that may be faulty, one kind of trouble at a time."""
    tracks, table, verdict = session.table.tracks, session.position.table(), session.verdict
    restless = verdict.suspected & verdict.doubtful
    stuck = frozenset(space for space in verdict.suspected if tracks[space].reading is not Reading.EMPTY)
    if restless:
        return Message("correction.restless", restless=_sorted(restless))
    if stuck:
        return Message("correction.stuck", off=_sorted(stuck))
    lost = tuple((COLOUR_WORDS[table[space]], space) for space in _sorted(verdict.suspected))
    return Message("correction.not_felt", pieces=lost)


def _which_kind(session: Session) -> Message:
    """Ask whether a piece whose kind no reed can sense is where the game has it."""
    space = min(session.unsure_spaces)
    piece = session.position.pieces()[space]
    same = {other for other, colour in session.position.table().items() if colour is piece.colour}
    kind = session.record.game.piece_kinds[piece.kind].said
    return Message(
        "correction.which_kind", space=space, kind=kind, mixed=_sorted(session.memory.mixed & same)
    )


def _unclear(session: Session) -> Message:
    return Message("correction.unclear", doubtful=_sorted(session.verdict.doubtful))


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
        said = judged(session.record, ending(session.record.game, outcome))
        return Message("table.play_again", said=said)
    hinted = _hinted(session)
    if hinted is not None:
        return hinted
    said, armed = session.position.turn(), session.table.arming.armed
    if session.verdict.early:
        said = Message("table.early", said=said, waiting=_sorted(session.verdict.early))
    if armed is not None:
        return Message("choices.armed", said=said, colour=COLOUR_WORDS[armed.colour])
    if session.question is Question.EXHAUSTED:
        said = Message("table.reminded", said=said)
    last = session.record.last
    if last is not None and isinstance(last.move, Pass):
        said = Message("table.after_pass", colour=COLOUR_WORDS[session.position.to_move.other], said=said)
    return judged(session.record, said)


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
        return Message("choices.declared_hint", move=declared.said, why=_why(position, hint.move))
    if hint.is_whole:
        return Message("choices.whole_hint", off=off, on=on, why=_why(position, hint.move))
    table = position.table()
    left = tuple(c.space for c in position.changes(hint.move) if c.piece is None and c.space in table)
    return Message("choices.hint", spaces=left or tuple(space for _, space in on))


def _why(position: Position, move: Move) -> Message | str:
    """Explain what a move does at once; empty if that is nothing plain."""
    said, other = decisive_moves(position), COLOUR_WORDS[position.to_move.other]
    if move in said.winning:
        is_at_once = position.play(move).outcome is not None
        return Message("choices.hint_wins") if is_at_once else Message("choices.hint_traps", player=other)
    return Message("choices.hint_saves", player=other) if move in said.saving else ""


def ending(game: Game, outcome: Outcome) -> Message:
    """Return the outcome in the words of the rule book, or how the players ended the game."""
    if outcome.reason == AGREED:
        return Message("table.draw_agreed")
    if outcome.reason == RESIGNED and outcome.winner is not None:
        return Message("table.resigned", colour=COLOUR_WORDS[outcome.winner.other])
    return game.ending(outcome)


def _correction(session: Session, placement: Misplaced) -> Message:
    whys = {type(extra.why) for extra in placement.extra}
    match session.plan:
        case Carry(start, end, colour):
            return Message("correction.carry", colour=COLOUR_WORDS[colour], start=start, end=end)
        case TakeOff(spaces) if len(placement.extra) > 1 and whys != {Together}:
            return Message("correction.take_off", off=_sorted(spaces))
        case PutBack(pieces) if _are_marked(pieces):
            return _put_back(pieces)
        case PutBack(pieces) if len(pieces) > 1:
            return Message("correction.put_back_in_any_order", pieces=_named(pieces))
        case PutBack(pieces):
            return _put_back(pieces)
    if len(placement.extra) > 1 and whys == {NotLifted}:
        if not (session.record.plies or session.record.redo):
            return Message("correction.new_game")
        return Message("correction.take_off", off=_sorted([extra.space for extra in placement.extra]))
    if isinstance(session.mode, Resuming) and not placement.extra and not _are_marked(placement.missing):
        return Message("correction.put_back_to_resume", pieces=_named(placement.missing))
    if placement.extra:
        first = placement.extra[0]
        why = why_not(first.space, first.colour, first.why)
        return Message("correction.wrong", why=why, cure=_cure(session, first))
    return _put_back(placement.missing)


def _are_marked(missing: tuple[Missing, ...]) -> bool:
    """Whether any of the pieces is of a kind that reeds cannot sense; those are put back alone and first."""
    return any(piece.is_marked for piece in missing)


def _put_back(missing: tuple[Missing, ...]) -> Message:
    if _are_marked(missing):
        return Message("correction.put_back_first", pieces=_named(put_back_first(missing)))
    if len(missing) == 1:
        return Message("correction.put_back", space=missing[0].space, colour=COLOUR_WORDS[missing[0].colour])
    return Message("correction.put_back_all", pieces=_named(missing))


def why_not(space: str, colour: Colour | None, why: Why) -> Message:
    """Explain why a piece of ``colour``, None if unknown, may not be on ``space``."""
    piece = None if colour is None else COLOUR_WORDS[colour]
    match why:
        case Reason(said):
            return Message("correction.refused", space=space, why=said)
        case NotLifted():
            return Message("correction.not_lifted", space=space)
        case Together():
            return Message("correction.together", space=space)
        case Exchanged(expected):
            there, wanted = COLOUR_WORDS[expected.other], COLOUR_WORDS[expected]
            return Message("correction.exchanged", space=space, expected=wanted, standing=there)
        case Unsure(is_moved=True):
            return Message("correction.maybe_moved", space=space, colour=piece)
        case Unsure():
            return Message("correction.maybe_new", space=space)
        case InTheWay():
            return Message("correction.in_the_way", space=space)


def _cure(session: Session, extra: Extra) -> Message:
    match extra.why:
        case _ if extra.space in session.table.left_out:
            return Message("correction.take_off_unread")
        case Together():
            return Message("correction.keep_first")
        case Exchanged(expected):
            return Message("correction.put_colour_back", colour=COLOUR_WORDS[expected])
        case Unsure(is_moved=True):
            return Message("correction.move_back")
        case Unsure():
            return Message("correction.put_last_back")
        case _:
            return Message("correction.take_it_off")


_NOTICES = {
    Notice.NOTHING_TO_TAKE_BACK: Message("choices.nothing_to_take_back"),
    Notice.LIFT_FIRST: Message("choices.lift_first"),
    Notice.NONE_LEFT: Message("choices.none_left"),
    Notice.FITS_NO_MOVE: Message("choices.fits_no_move"),
    Notice.SEVERAL_LEFT: Message("choices.several_left"),
    Notice.OFF_FIRST: Message("choices.off_first"),
    Notice.NOTHING_THERE: Message("menu.nothing_there"),
    Notice.GREEN_ENOUGH: Message("menu.green_enough"),
}


def _named(missing: tuple[Missing, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((COLOUR_WORDS[piece.colour], piece.space) for piece in missing)


def _sorted(spaces: Collection[str]) -> tuple[str, ...]:
    """Sort spaces by name, so that a message is the same every time."""
    return tuple(sorted(spaces))
