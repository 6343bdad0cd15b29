"""What a decision does to a session: a ply committed, replaced or withdrawn, a game begun.

Each change gives the facts that follow from it. Whether it is to be made is decided elsewhere.
"""

from dataclasses import replace

from controller.games.base import Game, Move, Put
from controller.placement.readings import Patience, Tracks
from controller.session.events import Began, Committed, Effect, Ended, Replaced, Withdrawn
from controller.session.state import Ply, Record, Session, Table

Effects = tuple[Effect, ...]


def commit(session: Session, move: Move, at_ms: float) -> tuple[Session, Effects]:
    """Play a legal move."""
    record = session.record
    position = record.position.play(move)
    plies = (*record.plies, Ply(move, position, at_ms))
    session = _with_record(session, replace(record, plies=plies), at_ms, is_revisable=isinstance(move, Put))
    session = _confirmed(session, move)
    return session, (Committed(len(plies), move), *_ended(session))


def replace_last(session: Session, move: Put, at_ms: float) -> tuple[Session, Effects]:
    """Make the last ply another one."""
    before = replace(session.record, plies=session.record.plies[:-1])
    plies = (*before.plies, Ply(move, before.position.play(move), at_ms))
    last = session.case.last
    slid_from = last.space if last is not None and last.space != move.space else None
    record = replace(before, plies=plies)
    session = _with_record(session, record, at_ms, is_revisable=True, slid_from=slid_from)
    session = _confirmed(session, move)
    return session, (Replaced(len(plies), move), *_ended(session))


def take_back(session: Session, at_ms: float) -> tuple[Session, Effects]:
    """Withdraw the last ply."""
    number = len(session.record.plies)
    before = replace(session.record, plies=session.record.plies[:-1])
    return _with_record(session, before, at_ms, is_revisable=False), (Withdrawn(number),)


def begin(
    session: Session, game: Game, blocked: frozenset[str] | tuple[str, ...], at_ms: float
) -> tuple[Session, Effects]:
    """Start a game; pieces that stand on the table have to be lifted before they count.

    While the board is away nothing is known of its table: what stands there when it is back does not count.
    """
    record = Record(game, game.start(tuple(sorted(blocked))))
    tracks = session.table.tracks if session.is_linked else {}
    echoes = session.table.echoes if session.is_linked else {}
    session = replace(
        session,
        record=record,
        table=Table(tracks=tracks, echoes=echoes, stale=occupied(tracks, session.patience, at_ms)),
        plan=None,
        notice=None,
        heard=frozenset(),
        turn_ms=at_ms,
        is_opening=False,
    )
    return session, (began(record),)


def began(record: Record) -> Began:
    """The fact that a game has begun."""
    return Began(record.game.name, record.start.fen())


def occupied(tracks: Tracks, patience: Patience, at_ms: float) -> frozenset[str]:
    """The spaces of which it is not sure that they are empty."""
    return frozenset(space for space, track in tracks.items() if not track.is_surely_empty(at_ms, patience))


def _with_record(
    session: Session, record: Record, at_ms: float, *, is_revisable: bool, slid_from: str | None = None
) -> Session:
    table = replace(session.table, is_revisable=is_revisable, is_clearing=False, slid_from=slid_from)
    session = replace(session, record=record, table=table, turn_ms=at_ms, notice=None)
    return replace(session, heard=session.heard & session.exhausted)


def _ended(session: Session) -> Effects:
    outcome = session.position.outcome
    return () if outcome is None else (Ended(outcome),)


def _confirmed(session: Session, move: Move) -> Session:
    """Take the piece of a committed move as one at rest, however it came there."""
    if not isinstance(move, Put):
        return session
    tracks = {**session.table.tracks, move.space: session.table.tracks[move.space].arrived()}
    return replace(session, table=replace(session.table, tracks=tracks))
