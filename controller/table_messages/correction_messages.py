"""Messages about pieces that are not where the game expects them: which, why, and what to do with them."""

from collections.abc import Collection, Mapping

from controller.board import Profile
from controller.games import Colour, Reason
from controller.inference import Misplaced, Reading, begins
from controller.inference.correction_step import Carry, PutBack, TakeOff, put_back_first
from controller.inference.verdict import (
    Exchanged,
    Ghosts,
    InTheWay,
    Missing,
    NotLifted,
    Together,
    Unsure,
    Why,
)
from controller.messages import Message
from controller.session import Resuming, Session

#: What the game calls the two colours.
Words = Mapping[Colour, str]


def suspected(session: Session) -> Message:
    """Name the sensors that may be faulty, one kind of trouble at a time."""
    tracks, position, verdict = session.table.tracks, session.position, session.verdict
    if verdict.ghosts is not None:
        return _shown_by_wire(verdict.ghosts, session.profile)
    restless = verdict.suspected & verdict.doubtful
    stuck = frozenset(space for space in verdict.suspected if tracks[space].reading is not Reading.EMPTY)
    if restless:
        return Message("correction.restless", restless=_sorted(restless))
    if stuck:
        return Message("correction.stuck", off=_sorted(stuck))
    words, table = position.game.colour_words, position.table()
    lost = tuple((words[table[space]], space) for space in _sorted(verdict.suspected))
    return Message("correction.not_felt", pieces=lost)


def _shown_by_wire(ghosts: Ghosts, profile: Profile) -> Message:
    """Name the line that shows a piece on other spaces too, as the self-test names it."""
    wire = ghosts.line.wire(profile)
    return Message(
        "correction.ghosts",
        spaces=_sorted((ghosts.space, *ghosts.spaces)),
        space=ghosts.space,
        line=str(ghosts.line),
        wire=Message("part.wire", colour=wire.colour, connector=wire.connector),
        ghosts=ghosts.spaces,
    )


def which_kind(session: Session) -> Message:
    """Ask whether a piece whose kind no reed can sense is where the game has it."""
    space = min(session.unsure_spaces)
    piece = session.position.pieces()[space]
    same = {other for other, colour in session.position.table().items() if colour is piece.colour}
    kind = session.record.game.piece_kinds[piece.kind].said
    return Message(
        "correction.which_kind", space=space, kind=kind, mixed=_sorted(session.memory.mixed & same)
    )


def unclear(session: Session) -> Message:
    """Ask for the pieces whose readings are in doubt."""
    return Message("correction.unclear", doubtful=_sorted(session.verdict.doubtful))


def correction(session: Session, placement: Misplaced) -> Message:
    """Return the next step towards the expected table, and why it is needed."""
    words = session.record.game.colour_words
    whys = {type(extra.why) for extra in placement.extra}
    match session.judged.plan:
        case Carry(start, end, colour):
            return Message("correction.carry", colour=words[colour], start=start, end=end)
        case TakeOff(spaces) if len(placement.extra) > 1 and whys != {Together}:
            return Message("correction.take_off", off=_sorted(spaces))
        case PutBack(pieces) if _are_marked(pieces):
            return _put_back(session, pieces)
        case PutBack(pieces) if len(pieces) > 1:
            return Message("correction.put_back_in_any_order", pieces=_named(pieces, words))
        case PutBack(pieces):
            return _put_back(session, pieces)
    if len(placement.extra) > 1 and whys == {NotLifted}:
        if not (session.record.plies or session.record.redo):
            return Message("correction.new_game", off=_sorted([extra.space for extra in placement.extra]))
        return Message("correction.take_off", off=_sorted([extra.space for extra in placement.extra]))
    if isinstance(session.mode, Resuming) and not placement.extra and not _are_marked(placement.missing):
        return Message("correction.put_back_to_resume", pieces=_named(placement.missing, words))
    if placement.extra:
        first = placement.extra[0]
        why = why_not(first.space, first.colour, first.why, words)
        return Message("correction.wrong", why=why, cure=_cure(session, placement))
    return _put_back(session, placement.missing)


def _are_marked(missing: tuple[Missing, ...]) -> bool:
    """Whether any of the pieces is of a kind that reeds cannot sense; those are put back alone and first."""
    return any(piece.is_marked for piece in missing)


def _put_back(session: Session, missing: tuple[Missing, ...]) -> Message:
    words, position = session.record.game.colour_words, session.position
    if _are_marked(missing):
        return Message("correction.put_back_first", pieces=_named(put_back_first(missing), words))
    if len(missing) == 1 and begins(position, [missing[0].space]):
        return Message(
            "correction.put_back_or_go_on",
            space=missing[0].space,
            colour=words[missing[0].colour],
            own=words[position.to_move],
            is_own=missing[0].colour is position.to_move,
        )
    if len(missing) == 1:
        return Message("correction.put_back", space=missing[0].space, colour=words[missing[0].colour])
    return Message("correction.put_back_all", pieces=_named(missing, words))


def why_not(space: str, colour: Colour | None, why: Why, words: Words) -> Message:
    """Explain why a piece of ``colour``, None if unknown, may not be on ``space``."""
    piece = None if colour is None else words[colour]
    match why:
        case Reason(said):
            return Message("correction.refused", space=space, why=said)
        case NotLifted():
            return Message("correction.not_lifted", space=space)
        case Together():
            return Message("correction.together", space=space)
        case Exchanged(expected):
            there, wanted = words[expected.other], words[expected]
            return Message("correction.exchanged", space=space, expected=wanted, standing=there)
        case Unsure(is_moved=True):
            return Message("correction.maybe_moved", space=space, colour=piece)
        case Unsure():
            return Message("correction.maybe_new", space=space)
        case InTheWay():
            return Message("correction.in_the_way", space=space)


def _cure(session: Session, placement: Misplaced) -> Message:
    """Return what to do about the first of the pieces that are extra."""
    extra, missing = placement.extra[0], placement.missing
    match extra.why:
        case _ if extra.space in session.table.left_out:
            return Message("correction.take_off_unread")
        case Together():
            together = [each.space for each in placement.extra if each.why == extra.why]
            return Message("correction.keep_first", spaces=_sorted(together))
        case Exchanged(expected):
            wanted = session.record.game.colour_words[expected]
            return Message("correction.put_colour_back", colour=wanted)
        case Unsure(is_moved=True):
            return Message("correction.move_back")
        case Unsure():
            last = session.case.last
            if last is None or last.space not in {piece.space for piece in missing}:
                return Message("correction.put_last_back", space=None, colour=None)
            colour = session.record.game.colour_words[last.colour]
            return Message("correction.put_last_back", space=last.space, colour=colour)
        case _:
            return Message("correction.take_it_off")


def _named(missing: tuple[Missing, ...], words: Words) -> tuple[tuple[str, str], ...]:
    return tuple((words[piece.colour], piece.space) for piece in missing)


def _sorted(spaces: Collection[str]) -> tuple[str, ...]:
    """Sort spaces by name, so that a message is the same every time."""
    return tuple(sorted(spaces))
