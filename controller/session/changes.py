"""What a decision does to a session: a ply committed, replaced or withdrawn, a game begun.

Each change gives the facts that follow from it. Whether it is to be made is decided elsewhere, and whether it
has to be recorded first.
"""

from dataclasses import replace

from manalath_board.controller.games.base import Move, Put
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.inference.readings import Patience, Tracks
from manalath_board.controller.session.events import (
    Abandoned,
    Began,
    Begin,
    Change,
    Committed,
    Conclude,
    Effect,
    Ended,
    Play,
    Reopen,
    Reopened,
    Replaced,
    Revise,
    TakeBack,
    Withdrawn,
)
from manalath_board.controller.session.mode import Playing
from manalath_board.controller.session.state import Record, Recording, Session, Table

Effects = tuple[Effect, ...]


def make(session: Session, change: Change, at_ms: float) -> tuple[Session, Effects]:
    """Carry a decision out."""
    match change:
        case Play(move):
            return _play(session, move, at_ms)
        case Revise(move):
            return _revise(session, move, at_ms)
        case TakeBack():
            return _take_back(session, at_ms, is_by_key=change.is_by_key)
        case Begin():
            return _begin(session, change, at_ms)
        case Conclude():
            session = _with_record(session, after(session.record, change, at_ms), at_ms, is_revisable=False)
            return session, _ended(session)
        case Reopen():
            record = after(session.record, change, at_ms)
            return _with_record(session, record, at_ms, is_revisable=False), (Reopened(),)


def after(record: Record, change: Change, at_ms: float) -> Record:
    """Tell what a game's record will be once ``change`` is made."""
    match change:
        case Play(move):
            return record.with_ply(move, at_ms)
        case Revise(move):
            return replace(record, plies=record.plies[:-1]).with_ply(move, at_ms)
        case TakeBack():
            return replace(record, plies=record.plies[:-1])
        case Begin(game, blocked):
            return Record(game, game.start(tuple(sorted(blocked))))
        case Conclude(outcome):
            return replace(record, agreed=outcome)
        case Reopen():
            return replace(record, agreed=None)


def is_unfinished(record: Record) -> bool:
    """Whether a game has been played at and may be gone on with."""
    return bool(record.plies) and record.position.outcome is None


def _play(session: Session, move: Move, at_ms: float) -> tuple[Session, Effects]:
    record = after(session.record, Play(move), at_ms)
    session = _with_record(session, record, at_ms, is_revisable=isinstance(move, Put))
    session = _confirmed(session, move)
    return session, (Committed(len(record.plies), move, at_ms), *_ended(session))


def _revise(session: Session, move: Put, at_ms: float) -> tuple[Session, Effects]:
    record = after(session.record, Revise(move), at_ms)
    last = session.case.last
    slid_from = last.space if last is not None and last.space != move.space else None
    session = _with_record(session, record, at_ms, is_revisable=True, slid_from=slid_from)
    session = _confirmed(session, move)
    return session, (Replaced(len(record.plies), move, at_ms), *_ended(session))


def _take_back(session: Session, at_ms: float, *, is_by_key: bool) -> tuple[Session, Effects]:
    """Withdraw the last ply; after a key, a piece of it that still stands must be lifted before it counts."""
    number, last = len(session.record.plies), session.case.last
    record = after(session.record, TakeBack(), at_ms)
    session = _with_record(session, record, at_ms, is_revisable=False)
    if last is not None:
        told = session.table.told.showing(last)
        session = replace(session, table=replace(session.table, told=told))
    if is_by_key and last is not None:
        stands = not session.table.tracks[last.space].is_surely_empty(at_ms, session.patience)
        stale = session.table.stale | {last.space} if stands else session.table.stale
        session = replace(session, table=replace(session.table, stale=stale))
    return session, (Withdrawn(number, at_ms),)


def _begin(session: Session, change: Begin, at_ms: float) -> tuple[Session, Effects]:
    """Start a game; pieces that stand on the table have to be lifted before they count.

    While the board is away nothing is known of its table: what stands there when it is back does not count.
    """
    left: Effects = (Abandoned(),) if is_unfinished(session.record) else ()
    record = after(session.record, change, at_ms)
    tracks = session.table.tracks if session.is_linked else {}
    echoes = session.table.echoes if session.is_linked else {}
    session = replace(
        session,
        record=record,
        table=Table(
            tracks=tracks,
            echoes=echoes,
            stale=occupied(tracks, session.patience, at_ms),
            masked=session.table.masked,
        ),
        plan=None,
        notice=None,
        heard=frozenset(),
        turn_ms=at_ms,
        is_opening=False,
        resume=None,
        opened=Playing(),
        recording=Recording.ON if session.recording is Recording.BROKEN else session.recording,
    )
    return session, (*left, began(record))


def began(record: Record) -> Began:
    """The fact that a game has begun."""
    return Began(record.game, record.start.fen())


def occupied(tracks: Tracks, patience: Patience, at_ms: float) -> frozenset[str]:
    """The spaces of which it is not sure that they are empty."""
    return frozenset(space for space, track in tracks.items() if not track.is_surely_empty(at_ms, patience))


def _with_record(
    session: Session, record: Record, at_ms: float, *, is_revisable: bool, slid_from: str | None = None
) -> Session:
    table = replace(session.table, is_revisable=is_revisable, is_clearing=False, slid_from=slid_from)
    session = replace(session, record=record, table=table, turn_ms=at_ms, notice=None, resume=None)
    return replace(session, heard=session.heard & session.exhausted, opened=Playing())


def _ended(session: Session) -> Effects:
    outcome = session.position.outcome
    return () if outcome is None else (Ended(outcome),)


def _confirmed(session: Session, move: Move) -> Session:
    """Take the piece of a committed move as one at rest, however it came there."""
    if not isinstance(move, Put):
        return session
    tracks = {**session.table.tracks, move.space: session.table.tracks[move.space].arrived()}
    there = {space for space, track in tracks.items() if track.reading is not Reading.EMPTY}
    told = session.table.told.committed(move.space, there)
    return replace(session, table=replace(session.table, tracks=tracks, told=told))
