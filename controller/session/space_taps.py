"""Taps on spaces, which are what the hand does while something is open; all else is in the way.

A tap is a change that goes back to the table as the game has it, long enough to be meant and within three
seconds, while no other space is touched, nor soon after a touch that was none; it counts on its return.
So a piece that is slid, carried over the board or left lying is no tap. Nothing placed settles meanwhile, and
no lift takes back.
"""

from collections.abc import Collection
from dataclasses import replace

from manalath_board.controller.inference.expected_tables import table_of
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.inference.settle_filter import Track
from manalath_board.controller.inference.verdict import (
    AtRest,
    Exchanged,
    Extra,
    InTheWay,
    Misplaced,
    Missing,
    NotLifted,
    Placement,
    Unclear,
    UnderWay,
    Verdict,
)
from manalath_board.controller.session.mode import Picking, Playing, Tappable, Touches, open_by_itself
from manalath_board.controller.session.state import Mode, Resuming, Session

#: A tap is over within this time.
TAP_MS = 3000.0

#: What is shorter is a magnet that passes by.
MEANT_MS = 80.0

#: A piece that is slid on slowly is over the next space by then.
SLIDE_MS = 2000.0

#: A space that was touched rests this long before it can be tapped again.
REST_MS = 250.0


def differing(session: Session, at_ms: float) -> frozenset[str]:
    """The spaces that are not read as the game has them; what chatters or has to be lifted says nothing."""
    table, stale = table_of(session.position), session.memory.stale
    return frozenset(
        space
        for space, track in session.table.tracks.items()
        if track.reading is not Reading.of(table.get(space))
        and space not in stale
        and track.chatters_until_ms(at_ms) is None
    )


def follow(touches: Touches, away: Collection[str], at_ms: float) -> tuple[Touches, tuple[str, ...]]:
    """Follow what is ``away`` from the table as it was; the spaces that have been tapped by that."""
    since_ms = {space: touches.since_ms.get(space, at_ms) for space in sorted(away)}
    meant = {space: ms for space, ms in touches.since_ms.items() if at_ms - ms >= MEANT_MS}
    back = tuple(space for space in meant if space not in since_ms)
    tapped = tuple(
        space
        for space in back
        if len(meant) == 1
        and at_ms - meant[space] < TAP_MS
        and meant[space] - touches.left_ms.get(space, float("-inf")) >= REST_MS
        and not _may_be_slid(touches, meant[space])
    )
    left_ms = {**touches.left_ms, **dict.fromkeys(back, at_ms)}
    return Touches(since_ms, left_ms, {**touches.tapped_ms, **dict.fromkeys(tapped, at_ms)}), tapped


def _may_be_slid(touches: Touches, began_ms: float) -> bool:
    """Whether what touches a space from then on may have come from another where it did not tap."""
    return any(
        began_ms - left_ms < SLIDE_MS and touches.tapped_ms.get(space) != left_ms
        for space, left_ms in touches.left_ms.items()
    )


def touches_of(mode: Mode) -> Touches:
    """What is touched while something is open in which spaces can be tapped."""
    return mode.touches if isinstance(mode, Tappable) else Touches()


def close(session: Session, at_ms: float) -> Session:
    """Close what was open. What lies there by then does not count, and a lift counts from now on."""
    tracks, table = session.table.tracks, table_of(session.position)
    away = differing(session, at_ms)
    extra = {s for s in away if s not in table and tracks[s].reading is not Reading.EMPTY}
    anew = {space: Track.first(tracks[space].reading, at_ms) for space in away}
    kept = replace(session.table, tracks={**tracks, **anew})
    memory = replace(session.memory, is_carrying=False, stale=session.memory.stale | extra)
    return replace(session, mode=open_by_itself(session.position), table=kept, memory=memory)


def held(session: Session, verdict: Verdict, at_ms: float) -> Verdict:
    """Let nothing settle while something is open: what stays on the table is in the way.

    For as long as a change may be a tap, nothing is said of it, nor that pieces are taken off after the end.
    """
    if isinstance(session.mode, Playing | Picking | Resuming) or isinstance(
        verdict.placement, AtRest | UnderWay | Unclear
    ):
        return verdict
    since_ms, away = touches_of(session.mode).since_ms, differing(session, at_ms)
    over_ms = min((since_ms[space] + TAP_MS for space in away & since_ms.keys()), default=at_ms)
    if away <= since_ms.keys() and at_ms < over_ms:
        return replace(verdict, placement=UnderWay(), due_ms=min(verdict.due_ms, over_ms))
    if session.position.outcome is not None and all(_is_read_empty(session, space) for space in away):
        return replace(verdict, placement=UnderWay())
    if not away or (isinstance(verdict.placement, Misplaced) and not session.is_opened_by_hand):
        return verdict
    return replace(verdict, placement=_in_the_way(session, verdict.placement, away))


def _is_read_empty(session: Session, space: str) -> bool:
    return session.table.tracks[space].reading is Reading.EMPTY


def _in_the_way(session: Session, placement: Placement, away: Collection[str]) -> Placement:
    """What is on the table and does not count now, what has to be lifted anyway, and what was taken off."""
    table, tracks = table_of(session.position), session.table.tracks
    old = placement.extra if isinstance(placement, Misplaced) else ()
    there = [space for space in sorted(away) if not _is_read_empty(session, space)]
    extra = tuple(
        Extra(space, tracks[space].reading.colour, Exchanged(table[space]) if space in table else InTheWay())
        for space in there
    )
    missing = tuple(Missing(space, table[space]) for space in sorted(away) if space not in there)
    settled_ms = max(tracks[space].settled_ms(session.patience) for space in away)
    return Misplaced((*(one for one in old if isinstance(one.why, NotLifted)), *extra), missing, settled_ms)
