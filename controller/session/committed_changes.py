"""Changes: carry out decisions on a session, such as a ply committed, replaced or withdrawn, or a game begun.

Each change also returns the facts that follow from it. Whether it is made, and whether it must be recorded
first, is decided elsewhere.

"""

from collections.abc import Iterable
from dataclasses import replace

from controller.games import Position, Put
from controller.inference import (
    Amend,
    Memory,
    Now,
    Reading,
    Tracks,
    Verdict,
    difference,
    table_of,
)
from controller.session import companions
from controller.session.events import (
    Abandoned,
    Began,
    Begin,
    Change,
    Committed,
    Conclude,
    Effect,
    Ended,
    Propose,
    RecordWanted,
    Reopen,
    Reopened,
    Replaced,
    Reply,
    Withdrawn,
)
from controller.session.mode import open_by_itself
from controller.session.state import Mode, Offered, PresentTurn, Recording, Resuming, SeenTable, Session, Talk
from controller.table import OUT_OF_TIME, Record, landed
from controller.table.clock import TurnClock
from controller.table.requested_position import RequestedPosition


def carried(before: Position, record_after: Position, mixed_before: frozenset[str]) -> frozenset[str]:
    """Return the pieces that may still have changed places in a new position, following those that moved."""
    if not mixed_before:
        return mixed_before
    was, now = table_of(before), table_of(record_after)
    gone = {space for space in mixed_before if now.get(space) is not was.get(space)}
    landed = {space for space, colour in now.items() if was.get(space) is not colour}
    return (mixed_before - gone) | (landed if gone else set())


Effects = tuple[Effect, ...]


def make(session: Session, change: Change, at_ms: float) -> tuple[Session, Effects]:
    """Carry out a decision, and return the facts that follow; what is a companion's own is left to it."""
    facts: Effects = ()
    match change:
        case Amend():
            session, facts = _amend(session, change, at_ms)
        case Conclude():
            session, facts = _conclude(session, change, at_ms)
        case Reopen():
            session, _ = _conclude(session, change, at_ms)
            laid = session.table.tracks.keys() - table_of(session.position).keys()
            session, facts = _to_be_lifted(session, laid, at_ms), (Reopened(),)
        case Begin():
            session, facts = _begin(session, change, at_ms)
        case Propose() | Reply():
            facts = (change,)
    return companions.carry_out(session, change), facts


def record_after(session: Session, change: Change, at_ms: float) -> Record:
    """Return a game's record as it will be once ``change`` is made."""
    record = session.record
    match change:
        case Amend(undone, moves):
            thought_ms = 0.0 if record.clock is None else session.turn.clock.thought_ms(at_ms)
            return record.amended(undone, moves, at_ms, thought_ms)
        case Begin(fresh):
            return session.next_fit.seated(fresh)
        case Conclude(outcome):
            return replace(record, agreed=outcome)
        case Reopen():
            return replace(record, agreed=None)
        case _:
            return record


def record_wanted(session: Session, change: Change, at_ms: float) -> RecordWanted:
    """Return what must be recorded of a change: the first ply that it affects, and the outcome after it."""
    number = len(session.record.plies) + (1 - change.undone if isinstance(change, Amend) else 0)
    after = record_after(session, change, at_ms)
    thoughts_ms: tuple[float, ...] = ()
    is_new = isinstance(change, Amend) and (change.undone, len(change.moves)) != (1, 1)
    if is_new and after.clock is not None:
        thoughts_ms = tuple(ply.thought_ms for ply in after.plies[number - 1 :])
    outcome = None if isinstance(change, Begin) else after.position.outcome
    return RecordWanted(change, number, outcome, thoughts_ms)


def is_unfinished(record: Record) -> bool:
    """Whether a game has at least one ply and has not ended."""
    return bool(record.plies) and record.position.outcome is None


def _amend(session: Session, change: Amend, at_ms: float) -> tuple[Session, Effects]:
    """Take plies back and make moves; after a key, pieces that no longer belong must be lifted to count."""
    before, last = session.record, session.case.last
    record = record_after(session, change, at_ms)
    session = replace(
        session,
        record=record,
        turn=PresentTurn(at_ms),
        talk=Talk(heard=session.talk.heard & record.position.exhausted()),
        mode=open_by_itself(record.position),
    )
    now = session.case.last
    memory = Memory(
        is_revisable=bool(change.moves)
        and now is not None
        and not isinstance(record.previous, RequestedPosition),
        gone=_gone(session.memory, before, change, last, now),
        stale=_still_stale(session, record),
        is_redo_in_hand=not change.is_by_key and bool(change.undone or session.memory.is_redo_in_hand),
        mixed=carried(before.position, record.position, session.memory.mixed),
    )
    session = replace(session, memory=memory)
    if change.moves and now is not None:
        session = _confirmed(session, now)
    if change.is_by_key:
        session = _with_stale(session, before, change, at_ms)
    return session, (*_plies(before, record, change, at_ms), *_ended(session))


def _still_stale(session: Session, record: Record) -> frozenset[str]:
    """Return the pieces that must be lifted to count; those that a match says were laid before count."""
    stale = session.memory.stale
    if not stale or not record.match:
        return stale
    table, tracks = table_of(record.position), session.table.tracks
    return stale - {space for space in stale if table.get(space) is tracks[space].reading.colour}


def _conclude(session: Session, change: Conclude | Reopen, at_ms: float) -> tuple[Session, Effects]:
    """End the game in its present position, or resume it; after a loss on time with all of this turn."""
    is_timed_out = session.record.agreed is not None and session.record.agreed.reason == OUT_OF_TIME
    clock = TurnClock() if is_timed_out else session.turn.clock
    record = record_after(session, change, at_ms)
    memory = replace(session.memory, is_revisable=False, is_clearing=False, gone=None)
    session = replace(
        session,
        record=record,
        memory=memory,
        turn=PresentTurn(at_ms, clock),
        talk=replace(session.talk, notice=None),
        mode=open_by_itself(record.position),
    )
    return session, _ended(session)


def _gone(memory: Memory, before: Record, change: Amend, last: Put | None, now: Put | None) -> Put | None:
    """Return the piece, where it was, that was slid on or taken back by hand before another was placed."""
    if now is None or not change.moves:
        return None
    if change.undone == 0 and memory.is_redo_in_hand and before.redo:
        pieces = landed(before.position, before.redo[0].move).items()
        last = next((Put(space, colour) for space, colour in pieces), None)
    elif change.undone != 1:
        return None
    return last if last is not None and last.space != now.space else None


def _plies(before: Record, record: Record, change: Amend, at_ms: float) -> Effects:
    """List the facts of a change: which plies are withdrawn, replaced or committed."""
    kept = len(before.plies) - change.undone
    if change.undone == len(change.moves) == 1:
        return (Replaced(kept + 1, change.moves[0], at_ms),)
    gone = tuple(Withdrawn(number, at_ms) for number in range(len(before.plies), kept, -1))
    new = enumerate(record.plies[kept:], start=kept + 1)
    return (*gone, *(Committed(number, ply.move, at_ms) for number, ply in new))


def _with_stale(session: Session, before: Record, change: Amend, at_ms: float) -> Session:
    """Require pieces to be lifted that are where they were ``before`` but no longer belong there.

    If a seat without hands was to move, this includes any piece placed for it: that is not a player's move.
    Nor is what was laid before plies of a match were taken back.
    """
    tracks, table = session.table.tracks, table_of(session.position)
    gone = {space for space, _ in difference(table, table_of(before.position))}
    if isinstance(before.position, RequestedPosition):
        gone |= tracks.keys() - table.keys()
    if before.match and change.undone:
        gone |= {space for space in tracks if tracks[space].reading is not Reading.of(table.get(space))}
    return _to_be_lifted(session, gone, at_ms)


def _to_be_lifted(session: Session, spaces: Iterable[str], at_ms: float) -> Session:
    """Require the pieces on these spaces to be lifted before they count."""
    stands = occupied(session.table.tracks, session.now(at_ms)) & set(spaces)
    return replace(session, memory=replace(session.memory, stale=session.memory.stale | stands))


def _begin(session: Session, change: Begin, at_ms: float) -> tuple[Session, Effects]:
    """Start a game; misplaced pieces on the table must be lifted before they count.

    While the board is away its table is unknown, so pieces found there on its return do not count.
    """
    left: Effects = (Abandoned(),) if is_unfinished(session.record) else ()
    record = record_after(session, change, at_ms)
    table = session.table if session.is_linked else SeenTable()
    session = replace(
        session,
        record=record,
        table=SeenTable(
            tracks=table.tracks,
            echoes=table.echoes,
            left_out={s: replace(out, declared=None) for s, out in session.table.left_out.items()},
        ),
        memory=Memory(stale=_left_over(record, table.tracks, session.now(at_ms))),
        judged=replace(session.judged, verdict=Verdict(), plan=None),
        talk=Talk(),
        turn=PresentTurn(at_ms),
        board=replace(session.board, is_opening=False),
        fit=session.next_fit,
        mode=mode_of(record),
        recording=Recording.ON if session.recording is Recording.BROKEN else session.recording,
    )
    return session, (*left, Began(record.start))


def mode_of(record: Record) -> Mode:
    """Return the mode in which a game begins: pieces already in its start are put on the table first.

    Players who do not want to begin a game with an empty table instead.
    """
    if not record.start.table():
        return open_by_itself(record.position)
    return Resuming(Offered(record.followed_by(Record(record.game, record.game.start()))))


def _left_over(record: Record, tracks: Tracks, now: Now) -> frozenset[str]:
    """Return the pieces that must be lifted before they count: all but those where the game expects them."""
    table = table_of(record.position)
    found = occupied(tracks, now)
    return frozenset(space for space in found if tracks[space].reading.colour is not table.get(space))


def occupied(tracks: Tracks, now: Now) -> frozenset[str]:
    """Return the spaces that are not certainly empty."""
    return frozenset(space for space, track in tracks.items() if not track.is_surely_empty(now))


def _ended(session: Session) -> Effects:
    outcome = session.position.outcome
    return () if outcome is None else (Ended(outcome),)


def _confirmed(session: Session, piece: Put) -> Session:
    """Treat the piece of a committed move as at rest, however it arrived."""
    tracks = {**session.table.tracks, piece.space: session.table.tracks[piece.space].arrived()}
    return replace(session, table=replace(session.table, tracks=tracks))
