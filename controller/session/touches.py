"""What the hand does while something is open: it taps spaces, and all else is in the way.

A tap is a change that goes back to the table as the game has it, long enough to be meant and within three
seconds, while no other space is touched, nor soon after what may be the same piece; it counts on its return.
So a piece that is slid, carried over the board or left lying is no tap. Nothing placed settles meanwhile, and
no lift takes back.
"""

from collections.abc import Callable, Collection
from dataclasses import replace

from manalath_board.controller.inference.occupancy import Reading
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
from manalath_board.controller.session.mode import Choosing, Declaring, Mode, Picking, Playing, Touches
from manalath_board.controller.session.state import Session

#: Names the spaces beside one.
Near = Callable[[str], Collection[str]]

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
    table, stale = session.position.table(), session.table.stale
    return frozenset(
        space
        for space, track in session.table.tracks.items()
        if track.reading is not Reading.of(table.get(space))
        and space not in stale
        and track.chatters_until_ms(at_ms) is None
    )


def follow(
    touches: Touches, away: Collection[str], near: Near, at_ms: float
) -> tuple[Touches, tuple[str, ...], frozenset[str]]:
    """Follow what is ``away`` from the table as it was: the spaces tapped by that, and those that were not.

    A tap is taken back by a touch ``near`` it that follows soon: that was one piece, slid on.
    """
    since_ms = {space: touches.since_ms.get(space, at_ms) for space in sorted(away)}
    meant = {space: ms for space, ms in touches.since_ms.items() if at_ms - ms >= MEANT_MS}
    back = tuple(space for space in meant if space not in since_ms)
    recent = {
        space: {other for other in touches.left_ms if meant[space] - touches.left_ms[other] < SLIDE_MS}
        for space in back
    }
    tapped = tuple(
        space
        for space in back
        if len(meant) == 1
        and not any(_is_slid(touches, other, space, near) for other in recent[space])
        and at_ms - meant[space] < TAP_MS
        and meant[space] - touches.left_ms.get(space, float("-inf")) >= REST_MS
    )
    untapped = frozenset(
        other
        for space in back
        for other in recent[space]
        if other in near(space) and _was_tapped(touches, other)
    )
    left_ms = {**touches.left_ms, **dict.fromkeys(back, at_ms)}
    return Touches(since_ms, left_ms, {**touches.tapped_ms, **dict.fromkeys(tapped, at_ms)}), tapped, untapped


def _is_slid(touches: Touches, start: str, end: str, near: Near) -> bool:
    """Whether a piece that was on ``start`` just before may be on its way; a tap goes beside it at most."""
    return start in near(end) or not _was_tapped(touches, start)


def _was_tapped(touches: Touches, space: str) -> bool:
    """Whether the last touch of a space was a tap."""
    return touches.tapped_ms.get(space) == touches.left_ms[space]


def touches_of(mode: Mode) -> Touches:
    """What is touched while something is open in which spaces can be tapped."""
    match mode:
        case Choosing() | Declaring():
            return mode.touches
        case _:
            return Touches()


def held(session: Session, verdict: Verdict, at_ms: float) -> Verdict:
    """Let nothing settle while something is open: what stays on the table is in the way.

    For as long as a change may be a tap, nothing is said of it.
    """
    if isinstance(session.mode, Playing | Picking) or isinstance(
        verdict.placement, AtRest | UnderWay | Unclear
    ):
        return verdict
    since_ms, away = touches_of(session.mode).since_ms, differing(session, at_ms)
    over_ms = min((since_ms[space] + TAP_MS for space in away & since_ms.keys()), default=at_ms)
    if away <= since_ms.keys() and at_ms < over_ms:
        return replace(verdict, placement=UnderWay(), due_ms=min(verdict.due_ms, over_ms))
    if not away or (isinstance(verdict.placement, Misplaced) and not session.is_opened_by_hand):
        return verdict
    return replace(verdict, placement=_in_the_way(session, verdict.placement, away))


def _in_the_way(session: Session, placement: Placement, away: Collection[str]) -> Placement:
    """What is on the table and does not count now, what has to be lifted anyway, and what was taken off."""
    table, tracks = session.position.table(), session.table.tracks
    old = placement.extra if isinstance(placement, Misplaced) else ()
    there = [space for space in sorted(away) if tracks[space].reading is not Reading.EMPTY]
    extra = tuple(
        Extra(space, tracks[space].reading.colour, Exchanged(table[space]) if space in table else InTheWay())
        for space in there
    )
    missing = tuple(Missing(space, table[space]) for space in sorted(away) if space not in there)
    settled_ms = max(tracks[space].settled_ms(session.patience) for space in away)
    return Misplaced((*(one for one in old if isinstance(one.why, NotLifted)), *extra), missing, settled_ms)
