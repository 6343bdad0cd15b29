"""Taps on spaces: the only touches that count while something is open; any other piece is in the way.

A tap is a change of one space that reverts to what the game has there, after long enough to be meant but
within three seconds, with no other space touched and no recent touch that was not a tap. It counts when the
space reverts. So a piece that is slid, carried over the board or left lying is not a tap. While taps count,
no placed piece settles and no lift takes a move back.
"""

from collections.abc import Collection
from dataclasses import replace

from controller.inference import (
    AtRest,
    Emptied,
    Misplaced,
    Now,
    Placement,
    Reading,
    Track,
    Unclear,
    UnderWay,
    Verdict,
    table_of,
)
from controller.inference.verdict import Exchanged, Extra, InTheWay, Missing, NotLifted
from controller.session.mode import Picking, Playing, Tappable, Touches, open_by_itself
from controller.session.state import Resuming, Session

#: A tap is over within this time.
TAP_MS = 3000.0

#: Anything shorter is a magnet passing by.
MEANT_MS = 80.0

#: A piece that is slid on slowly reaches the next space within this time.
SLIDE_MS = 2000.0

#: A space must rest this long after a touch before it can be tapped.
REST_MS = 250.0


def differing(session: Session, now: Now) -> frozenset[str]:
    """Return the spaces not read as the game has them, except those that chatter or must be lifted first."""
    table, stale = table_of(session.position), session.memory.stale
    return frozenset(
        space
        for space, track in session.table.tracks.items()
        if track.reading is not Reading.of(table.get(space))
        and space not in stale
        and not track.is_chattering(now)
    )


def follow_touches(
    touches: Touches, away: Collection[str], at_ms: float
) -> tuple[Touches, tuple[str, ...], bool]:
    """Follow the spaces ``away`` from what the game has; return with them those just tapped.

    Also return whether a touch was none only because it may have been a piece that was slid.
    """
    since_ms = {space: touches.since_ms.get(space, at_ms) for space in sorted(away)}
    meant = {space: ms for space, ms in touches.since_ms.items() if at_ms - ms >= MEANT_MS}
    back = tuple(space for space in meant if space not in since_ms)
    brief = tuple(
        space
        for space in back
        if len(meant) == 1
        and at_ms - meant[space] < TAP_MS
        and meant[space] - touches.left_ms.get(space, float("-inf")) >= REST_MS
    )
    tapped = tuple(space for space in brief if not _may_be_slid(touches, space, meant[space]))
    left_ms = {**touches.left_ms, **dict.fromkeys(back, at_ms)}
    after = Touches(since_ms, left_ms, {**touches.tapped_ms, **dict.fromkeys(tapped, at_ms)})
    return after, tapped, tapped != brief


def _may_be_slid(touches: Touches, touched: str, began_ms: float) -> bool:
    """Whether a touch that began then may be a piece slid from another space, left without a tap."""
    return any(
        space != touched and began_ms - left_ms < SLIDE_MS and touches.tapped_ms.get(space) != left_ms
        for space, left_ms in touches.left_ms.items()
    )


def close(session: Session, at_ms: float) -> Session:
    """Close what was open: extra pieces already there do not count, and lifts count from now on."""
    tracks, table = session.table.tracks, table_of(session.position)
    away = differing(session, session.now(at_ms))
    extra = {s for s in away if s not in table and tracks[s].reading is not Reading.EMPTY}
    anew = {space: Track.first(tracks[space].reading, at_ms) for space in away}
    kept = replace(session.table, tracks={**tracks, **anew})
    memory = replace(session.memory, is_carrying=False, stale=session.memory.stale | extra)
    return replace(session, mode=open_by_itself(session.position), table=kept, memory=memory)


def reported(session: Session, verdict: Verdict, now: Now) -> Verdict:
    """Return what is reported of a verdict while something is open, or a move is requested.

    A piece that the requested move picks up is not missing: a player may take time over it.
    """
    verdict, move = held(session, verdict, now), session.record.requested
    if move is None or not isinstance(verdict.placement, Misplaced):
        return verdict
    taken = {change.space for change in session.record.reached.changes(move)}
    missing = tuple(piece for piece in verdict.placement.missing if piece.space not in taken)
    if not missing and not verdict.placement.extra:
        return replace(verdict, placement=UnderWay())
    return replace(verdict, placement=replace(verdict.placement, missing=missing))


def held(session: Session, verdict: Verdict, now: Now) -> Verdict:
    """Let nothing settle while something is open: pieces that stay on the table are in the way.

    A change is not reported while it may still be a tap, nor are pieces taken off after the end. What the
    friend elsewhere asks holds nothing up by itself, nor is a board wrong that was emptied to ask for another
    game.
    """
    is_free = isinstance(session.mode, Playing | Picking | Resuming) or session.asked is not None
    is_free = is_free or (session.draw_asked is not None and isinstance(verdict.placement, Emptied))
    if is_free or isinstance(verdict.placement, AtRest | UnderWay | Unclear):
        return verdict
    touches = session.mode.touches if isinstance(session.mode, Tappable) else Touches()
    since_ms, away = touches.since_ms, differing(session, now)
    over_ms = min((since_ms[space] + TAP_MS for space in away & since_ms.keys()), default=session.at_ms)
    if away <= since_ms.keys() and not now.has_come(over_ms):
        return replace(verdict, placement=UnderWay())
    if session.position.outcome is not None and all(_is_read_empty(session, space) for space in away):
        return replace(verdict, placement=UnderWay())
    if not away or (isinstance(verdict.placement, Misplaced) and not session.is_opened_by_hand):
        return verdict
    return replace(verdict, placement=_in_the_way(session, verdict.placement, away))


def _is_read_empty(session: Session, space: str) -> bool:
    return session.table.tracks[space].reading is Reading.EMPTY


def _in_the_way(session: Session, placement: Placement, away: Collection[str]) -> Placement:
    """Return the pieces that do not count now, those that must be lifted anyway, and those taken off."""
    table, tracks = table_of(session.position), session.table.tracks
    old = placement.extra if isinstance(placement, Misplaced) else ()
    there = [space for space in sorted(away) if not _is_read_empty(session, space)]
    extra = tuple(
        Extra(space, tracks[space].reading.colour, Exchanged(table[space]) if space in table else InTheWay())
        for space in there
    )
    missing = tuple(Missing(space, table[space]) for space in sorted(away) if space not in there)
    settled_ms = max(tracks[space].settled_ms(session.hand_times) for space in away)
    return Misplaced((*(one for one in old if isinstance(one.why, NotLifted)), *extra), missing, settled_ms)
