"""The consequences of a verdict: the correction plan, echoes that end, and what is remembered of it.

Revisability: how long the last move may still be slid on or exchanged. Decides which pieces a hand may touch
without giving that up: the last one, and what its magnets close beside it. What a revision is, is decided by
`controller.inference.revised_move`.

Kinds of pieces that no reed can distinguish: which is which after several of one side were off at once. A
piece with a sign is recognised if it comes back alone and first. Otherwise the players are asked about it.
"""

import math
from dataclasses import replace

from controller.inference import (
    Ambiguous,
    AtRest,
    Carry,
    Clearing,
    Colours,
    Misplaced,
    NotLifted,
    Now,
    Reading,
    Tracks,
    Unclear,
    Undecided,
    UnderWay,
    Unsure,
    marked_spaces,
    next_step,
    table_of,
)
from controller.session import echo
from controller.session.mode import Picking, Playing, open_by_itself
from controller.session.state import Mode, Resuming, Session


def mixed(session: Session) -> frozenset[str]:
    """Return the pieces that may have changed places since they were off together with one with a sign."""
    if session.position.outcome is not None:
        return frozenset()
    table, tracks, found = table_of(session.position), session.table.tracks, set(session.memory.mixed)
    for space in marked_spaces(session.position):
        side = {other for other, colour in table.items() if colour is table[space]}
        off = {other for other in side & tracks.keys() if tracks[other].reading is Reading.EMPTY}
        if space in off:
            found |= off if len(off) > 1 else set()
        elif _came_first(space, found & side - {space}, tracks):
            found -= side
    return frozenset(found)


def _came_first(space: str, others: set[str], tracks: Tracks) -> bool:
    """Whether a piece came back while all others were off, as they still are."""
    are_off = all(tracks[other].reading is Reading.EMPTY for other in others)
    return are_off and all(tracks[other].since_ms < tracks[space].since_ms for other in others)


def _beside(session: Session, space: str) -> set[str]:
    """Return the spaces whose reeds sense a piece pushed off ``space``, including spaces outside the game.

    A ring of magnets closes the reeds of two spaces; a piece with a single magnet closes one reed.
    """
    if session.settings.colours is not Colours.SENSED:
        return {space}
    profile = session.profile
    here, felt_mm = profile.space(space).at_mm, 1.5 * profile.pitch_mm
    return {other.name for other in profile.spaces if math.dist(here, other.at_mm) < felt_mm}


def after_verdict(session: Session, now: Now) -> Session:
    """Update the plan, the echoes and the memory from the new verdict."""
    table, memory, placement, at_ms = session.table, session.memory, session.verdict.placement, session.at_ms
    plan = None
    wrong: set[str] = set()
    touched: frozenset[str] = frozenset()
    if isinstance(placement, Misplaced):
        wrong = {extra.space for extra in placement.extra}
        touched = frozenset(wrong) | {missing.space for missing in placement.missing}
        if now.has_come(placement.settled_ms + session.hand_times.plan_ms):
            places = {space.name: space.at_mm for space in session.profile.spaces}
            plan = next_step(placement, places, carries_all=isinstance(session.mode, Resuming))
        memory = replace(
            memory,
            is_carrying=memory.is_carrying or isinstance(plan, Carry),
            refused_ms=min(memory.refused_ms, at_ms) if wrong else memory.refused_ms,
            stale=memory.stale | _discounted(placement, session.settings.colours),
        )
    if isinstance(placement, UnderWay):
        touched = placement.touched
    last = session.case.last
    if touched and touched - (set() if last is None else _beside(session, last.space)):
        memory = replace(memory, is_revisable=False)
    if isinstance(placement, Undecided):
        tracks = table.tracks
        wrong = {space for space in table.echoes if tracks[space].has_settled(now)}
    if isinstance(placement, Unclear) and placement.spaces & session.verdict.suspected:
        memory = replace(memory, is_held_up=True)
    if isinstance(placement, AtRest | Ambiguous):
        memory = replace(memory, is_unseen=False, is_carrying=False, is_held_up=False)
    is_clearing = memory.is_clearing or isinstance(placement, Clearing)
    memory = replace(memory, mixed=mixed(session), is_clearing=is_clearing)
    if isinstance(placement, AtRest) and isinstance(session.mode, Resuming):
        session = replace(
            session, mode=open_by_itself(session.position), turn=replace(session.turn, since_ms=at_ms)
        )
    table = replace(table, tracks=_confirm_standing(session, now))
    echoes = {s: e for s, e in table.echoes.items() if s not in wrong and _is_echoing(session, s, e, now)}
    if len(echoes) != len(table.echoes):
        table = replace(table, echoes=echoes)
    return replace(
        session, table=table, memory=memory, judged=replace(session.judged, plan=plan), mode=_picking(session)
    )


def _picking(session: Session) -> Mode:
    """Open the candidates of an undecided verdict, and close them with it; other open modes stay."""
    mode, placement = session.mode, session.verdict.placement
    if not isinstance(mode, Playing | Picking):
        return mode
    if not isinstance(placement, Undecided):
        return Playing()
    is_same = isinstance(mode, Picking) and mode.candidates == placement.candidates
    return mode if is_same else Picking(placement.candidates)


def _confirm_standing(session: Session, now: Now) -> Tracks:
    """Forget the transient readings of pieces that have settled again as the game expects them."""
    tracks, table = session.table.tracks, table_of(session.position)
    standing = {
        space: tracks[space].confirmed()
        for space, colour in table.items()
        if tracks[space].transients
        and tracks[space].reading is Reading.of(colour)
        and tracks[space].has_settled(now)
    }
    return {**tracks, **standing} if standing else tracks


def _discounted(placement: Misplaced, colours: Colours) -> frozenset[str]:
    """Return the spaces whose piece arrived in a way that rules out a move, so that it must be lifted first.

    Where reeds do not sense colours, every unsure piece stays discounted: nothing shows which piece it is.
    """
    is_keyed = colours is not Colours.SENSED
    return frozenset(
        extra.space
        for extra in placement.extra
        if isinstance(extra.why, NotLifted)
        or (isinstance(extra.why, Unsure) and (extra.why.is_moved or is_keyed))
    )


def _is_echoing(session: Session, space: str, seen: echo.Echo, now: Now) -> bool:
    """Whether the echo is still of use: its piece has not settled, or has settled and waits for its turn."""
    track = session.table.tracks[space]
    if track.reading.colour is None:
        return seen.end_ms is not None and session.at_ms < seen.end_ms + echo.ECHO_MS
    is_waiting = space not in table_of(session.position)
    return is_waiting or not track.has_settled(now)
