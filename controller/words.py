"""What the session has to say, in words for people: a headline and a message.

Decides sentences only; what is true comes from the session. Pieces are named by what is on the table, orange
and purple, in every game.
"""

from dataclasses import dataclass

from manalath_board.controller.games.base import (
    COLOUR_WORDS,
    Colour,
    Finished,
    NoSupply,
    Occupied,
    Outside,
    Pass,
    TooBig,
    Unplayable,
)
from manalath_board.controller.listing import listed
from manalath_board.controller.placement.plan import Carry, PutBack, TakeOff
from manalath_board.controller.placement.verdict import (
    Ambiguous,
    Clearing,
    Emptied,
    Exchanged,
    Extra,
    Misplaced,
    Missing,
    NotLifted,
    Together,
    Unclear,
    Unsure,
    Why,
)
from manalath_board.controller.ports import Unlinked
from manalath_board.controller.session.state import Asked, Notice, Pending, Record, Resume, Session, Show


@dataclass(frozen=True, slots=True)
class Message:
    """What a person should know now, and whether something has to be put right first."""

    text: str
    is_problem: bool = False


def headline(session: Session) -> str:
    """Say whose turn it is, or how the game ended."""
    outcome = session.position.outcome
    if session.is_offered:
        return "Go on with this game?"
    if outcome is None:
        return f"{_name(session.position.to_move)} to move"
    return "Draw" if outcome.winner is None else f"{_name(outcome.winner)} has won"


def message(session: Session) -> Message:
    """Say what the table needs, the most pressing first."""
    if isinstance(session.link, Unlinked):
        return Message(_gone(session, session.link), is_problem=True)
    if not session.is_linked:
        return Message("Waiting for the board to answer.")
    if session.show is not None:
        return Message(_showing(session.record, session.show))
    if session.pending is not None and session.pending.failure:
        return Message(_unrecorded(session.pending), is_problem=True)
    if session.resume is not None and session.is_offered:
        return Message(_offer(session.record, session.resume), is_problem=True)
    if session.notice is not None:
        return Message(_NOTICES[session.notice], is_problem=True)
    problem = _problem(session)
    return Message(_at_rest(session) if problem is None else problem, is_problem=problem is not None)


def _gone(session: Session, link: Unlinked) -> str:
    """Say why there is no board and what to do, and that a game that has begun waits for it."""
    said = f"{link.cause} {link.cure}"
    return f"{said} Then the game goes on from where it stands." if session.record.plies else said


def _problem(session: Session) -> str | None:
    """Say what has to be put right or answered; None if nothing has."""
    if session.asked is Asked.STUCK:
        return _stuck(session.verdict.stuck)
    match session.verdict.placement:
        case Misplaced() as placement:
            return _correction(session, placement)
        case Ambiguous(space):
            return _which_colour(space)
        case Emptied() if session.asked is Asked.EMPTIED:
            return (
                "All pieces are off. Press OK to end this game unfinished, or put the pieces back to go on."
            )
        case Clearing():
            return None
        case Unclear():
            return _unclear(session)
    return _unclear(session) if session.verdict.doubtful else None


def _showing(record: Record, show: Show) -> str:
    """Say how far a show has come, and what the keys do."""
    count, all_plies = len(record.plies), len(show.record.plies)
    keys = "Undo goes back." if count == all_plies else "OK goes on or stops, Undo goes back."
    return f"A record is shown: move {count} of {all_plies}. The lights are the pieces. {keys}"


def _unrecorded(pending: Pending) -> str:
    return f"The record cannot be written: {pending.failure}. Press OK to try again, and to go on without it."


def _offer(record: Record, resume: Resume) -> str:
    moves = "one move" if len(record.plies) == 1 else f"{len(record.plies)} moves"
    return (
        f"An unfinished game of {record.game.title} was found, {moves} long. Press OK to go on with it, "
        f"or Undo to begin {resume.game.title} anew."
    )


def _at_rest(session: Session) -> str:
    if isinstance(session.verdict.placement, Clearing):
        return "Take all pieces off and the next game begins."
    outcome = session.position.outcome
    if outcome is not None:
        return f"{_ending(session)} Take all pieces off to play again."
    if session.asked is Asked.PASS:
        return f"{_name(session.position.to_move)} has no legal move. Press OK to pass."
    placeable = [colour for colour in Colour if colour not in session.exhausted]
    said = "Place a piece of either colour on an empty space."
    if len(placeable) == 1:
        said = f"No {COLOUR_WORDS[placeable[0].other]} piece is left. Place {_article(placeable[0])} piece."
    if session.asked is Asked.EXHAUSTED:
        said += " Press OK to go on without this reminder."
    last = session.record.last
    if last is not None and isinstance(last.move, Pass):
        return f"{_name(session.position.to_move.other)} passed. {said}"
    return said


def _ending(session: Session) -> str:
    """Tell the outcome in the words of the rule book."""
    outcome = session.position.outcome
    if outcome is None:
        return ""
    where = _list(outcome.evidence)
    if outcome.winner is None:
        return "Neither player can go on, and neither owns a group of four or five."
    if outcome.is_lost:
        return f"{_name(outcome.winner.other)} owns a group of exactly four ({where}) and loses."
    return f"{_name(outcome.winner)} owns a group of exactly five ({where}) and wins."


def _correction(session: Session, placement: Misplaced) -> str:
    whys = {type(extra.why) for extra in placement.extra}
    match session.plan:
        case Carry(start, end, colour):
            return f"Move the {COLOUR_WORDS[colour]} piece from {start} to {end}."
        case TakeOff(spaces) if len(placement.extra) > 1 and whys != {Together}:
            return f"Take the {_pieces(spaces)} off {_list(spaces)}."
        case PutBack(pieces) if len(pieces) > 1:
            return f"Put back, in any order: {_named(pieces)}."
        case PutBack(pieces):
            return _put_back(session, pieces)
    if len(placement.extra) > 1 and whys == {NotLifted}:
        return "A new game begins. Take off the pieces that blink."
    if session.resume is not None and not placement.extra:
        missing = _named(placement.missing)
        return f"Put the pieces back where the lights breathe, in any order: {missing}."
    if placement.extra:
        first = placement.extra[0]
        return f"{why_not(first.space, first.colour, first.why)} {_cure(first)}"
    return _put_back(session, placement.missing)


def _put_back(session: Session, missing: tuple[Missing, ...]) -> str:
    named = _named(missing)
    last = session.case.last
    if len(missing) > 1 and last is not None and last.space in {piece.space for piece in missing}:
        return f"Moves are taken back one at a time. Put back {named}; the last piece was {last.space}."
    if len(missing) == 1:
        return f"{missing[0].space}: the {COLOUR_WORDS[missing[0].colour]} piece belongs here. Put it back."
    return f"Pieces are missing. Put back {named}."


def _which_colour(space: str) -> str:
    keys = " or ".join(f"the {COLOUR_WORDS[colour]} key" for colour in Colour)
    return f"Which colour is the piece on {space}? Press {keys}."


def why_not(space: str, colour: Colour | None, why: Why) -> str:
    """Say why a piece of ``colour``, None if nobody has told it, may not stand on ``space``."""
    piece = "new" if colour is None else COLOUR_WORDS[colour]
    match why:
        case TooBig(pieces, size):
            return f"{space}: {piece} cannot go here. It would make a group of {size} with {_list(pieces)}."
        case NoSupply():
            return f"{space}: no {piece} piece is left in this game."
        case Unplayable():
            return f"{space} is a green space and takes no piece."
        case Outside():
            return f"{space} is outside this game."
        case Occupied(standing):
            return f"{space}: {_article(standing)} piece stands here already."
        case Finished():
            return f"{space}: the game is over."
        case NotLifted():
            return f"{space}: this piece does not count."
        case Together():
            return f"{space}: more than one piece arrived at once, and which was first cannot be told."
        case Exchanged(expected):
            other = _article(expected.other)
            return f"{space}: {other} piece stands where {_article(expected)} one belongs."
        case Unsure(is_moved=True):
            return f"{space}: this may be the {piece} piece that is missing."
        case Unsure():
            return f"{space}: this may be a new move, or the last piece moved on."


def _cure(extra: Extra) -> str:
    match extra.why:
        case Together():
            return "Take off all but the first of the pieces that blink."
        case Exchanged(expected):
            return f"Put the {COLOUR_WORDS[expected]} piece back."
        case Unsure(is_moved=True):
            return "Move it back where it was."
        case Unsure():
            return "Put the last piece back where it was, or press Undo to take it back."
        case _:
            return "Take the piece off; the light under it stops blinking."


def _unclear(session: Session) -> str:
    spaces = sorted(session.verdict.doubtful)
    return (
        f"{_list(spaces)}: the reading is unclear. Lift the piece and set it down in the middle of its space."
    )


def _stuck(spaces: frozenset[str]) -> str:
    where, sensor = _list(spaces), "its sensor sticks" if len(spaces) == 1 else "their sensors stick"
    it = "it is" if len(spaces) == 1 else "they are"
    return (
        f"{where}: a piece is still read here. Take it off. If {it} empty, {sensor}: press OK to go on "
        "without it, and find the fault with a self-test."
    )


_NOTICES = {
    Notice.NOTHING_TO_TAKE_BACK: "There is no move to take back.",
    Notice.LIFT_FIRST: "Lift the piece that blinks first.",
    Notice.NOTHING_TO_TELL: "No piece waits for its colour any more. Press Undo to take the last one back.",
}


def _article(colour: Colour) -> str:
    return f"an {COLOUR_WORDS[colour]}" if colour is Colour.FIRST else f"a {COLOUR_WORDS[colour]}"


def _name(colour: Colour) -> str:
    return COLOUR_WORDS[colour].capitalize()


def _pieces(spaces: tuple[str, ...]) -> str:
    return "piece" if len(spaces) == 1 else "pieces"


def _named(missing: tuple[Missing, ...]) -> str:
    """Name pieces and their spaces, many of them shortened."""
    return listed([f"{COLOUR_WORDS[piece.colour]} on {piece.space}" for piece in missing])


def _list(spaces: frozenset[str] | tuple[str, ...] | list[str]) -> str:
    """Name spaces in order of the board, many of them shortened."""
    return listed(sorted(spaces, key=lambda space: (space[0], int(space[1:]))))
