"""How a session changes: one event in, the next session and the facts that follow out.

Pure. Time passes in order: whatever became due before an event is judged first and at its own time, so a late
tick decides what a punctual one would have. A verdict that settles a move commits it at once.
"""

import math
from dataclasses import replace

from controller.board import Key, Profile
from controller.games.base import Game, GameError, Pass
from controller.placement.judge import judge
from controller.placement.occupancy import Occupancy, Reading, occupancy
from controller.placement.plan import next_step
from controller.placement.readings import Tracks, observe, restart
from controller.placement.verdict import (
    AtRest,
    Clearing,
    Emptied,
    Misplaced,
    NotLifted,
    Revised,
    Settled,
    TakenBack,
    UnderWay,
    Unsure,
)
from controller.ports import Linked, Refused, Sensors, Shown, Unlinked
from controller.session import echo, keys
from controller.session.changes import Effects, began, begin, commit, occupied, replace_last, take_back
from controller.session.events import (
    Abandoned,
    Event,
    NewGame,
    SetLevel,
    Tapped,
    Tick,
)
from controller.session.state import Asked, Notice, Record, Session


def open_session(profile: Profile, game: Game, blocked: tuple[str, ...] = ()) -> Session:
    """Begin a session on a board not yet heard of; GameError if the board lacks a space of the game."""
    _check_fits(profile, game)
    return Session(profile, Record(game, game.start(blocked)))


def step(session: Session, event: Event) -> tuple[Session, Effects]:
    """Apply one event. Errors: GameError for a new game that this board or the game's rules do not allow."""
    at_ms = session.at_ms if isinstance(event, Shown | Refused) else max(event.at_ms, session.at_ms)
    session, effects = _advance(session, at_ms)
    more: Effects = ()
    match event:
        case Tick() | Shown() | Refused():
            pass
        case Linked() | Unlinked():
            session = _relink(session, event)
        case Sensors():
            session, more = _sense(session, event, at_ms)
        case Tapped(key):
            session, more = _tap(session, key, at_ms)
        case NewGame(game, blocked):
            session, more = _new_game(session, game, blocked, at_ms)
        case SetLevel(seat, level):
            levels = tuple(level if n == seat.value else old for n, old in enumerate(session.levels))
            session = replace(session, levels=(levels[0], levels[1]))
    return session, effects + more


def _advance(session: Session, at_ms: float) -> tuple[Session, Effects]:
    """Let time pass to ``at_ms``, judging at every moment that could change the verdict."""
    effects: Effects = ()
    while session.due_ms <= at_ms:
        if session.is_linked and session.verdict.due_ms == session.due_ms:
            session, more = _judge(session, session.verdict.due_ms)
            effects += more
        else:
            session = replace(session, notice=None)
    return replace(session, at_ms=at_ms), effects


def _relink(session: Session, link: Linked | Unlinked) -> Session:
    """Note that the board came or went. What the hand did meanwhile has no order, so it is no slide."""
    table = replace(session.table, is_revisable=False)
    return replace(session, link=link, table=table, is_awaiting_sensors=True, keys=keys.KeysDown())


def _sense(session: Session, sensors: Sensors, at_ms: float) -> tuple[Session, Effects]:
    """Take in the matrix: readings are judged before keys act on them."""
    seen = occupancy(session.profile, sensors.debounced)
    table = session.table
    if session.is_awaiting_sensors:
        return _sense_anew(session, seen, at_ms)
    tracks = observe(table.tracks, seen.readings, at_ms, session.patience)
    effects: Effects = ()
    if tracks is not table.tracks:
        echoes = echo.follow(table.echoes, table.tracks, tracks, at_ms)
        session = replace(session, table=replace(table, tracks=tracks, echoes=echoes), notice=None)
        session, effects = _judge(session, at_ms)
    down, tapped = keys.follow(session.keys, seen.keys, at_ms)
    session = replace(session, keys=down)
    if tapped is None:
        return session, effects
    session, more = _tap(session, tapped, at_ms)
    return session, effects + more


def _sense_anew(session: Session, seen: Occupancy, at_ms: float) -> tuple[Session, Effects]:
    """Take in the first matrix of a link; pieces that stand before the first of a game do not count."""
    table = session.table
    tracks = restart(seen.readings, at_ms)
    is_new_game = not table.tracks
    stale = occupied(tracks, session.patience, at_ms) if is_new_game else table.stale
    opened: Effects = (began(session.record),) if session.is_opening else ()
    session = replace(
        session,
        table=replace(table, tracks=tracks, stale=stale),
        keys=keys.swallow(seen.keys, at_ms),
        turn_ms=at_ms if is_new_game else session.turn_ms,
        is_awaiting_sensors=False,
        is_opening=False,
    )
    session, effects = _judge(session, at_ms)
    return session, opened + effects


def _judge(session: Session, at_ms: float) -> tuple[Session, Effects]:
    """Judge the readings until they say nothing new, committing what they settle."""
    effects: Effects = ()
    session = replace(session, at_ms=at_ms)
    while True:
        session = _forget_lifted(session, at_ms)
        verdict = judge(session.case, session.table.tracks, at_ms, session.patience)
        session = replace(session, verdict=verdict)
        match verdict.placement:
            case Settled(move):
                session, more = commit(session, move, at_ms)
            case Revised(move):
                session, more = replace_last(session, move, at_ms)
            case TakenBack():
                session, more = take_back(session, at_ms)
            case Emptied() if session.position.outcome is not None:
                session, more = begin(session, session.record.game, session.position.blocked(), at_ms)
            case _:
                return _conclude(session, at_ms), effects
        effects += more


def _conclude(session: Session, at_ms: float) -> Session:
    """Draw what follows from a verdict that stands: the plan, the echoes that end, what is revisable yet."""
    table, placement = session.table, session.verdict.placement
    last = session.case.last
    plan = None
    wrong: set[str] = set()
    if isinstance(placement, Misplaced):
        wrong = {extra.space for extra in placement.extra}
        touched = wrong | {missing.space for missing in placement.missing}
        others = touched - (_beside(session, last.space) if last is not None else set())
        if at_ms >= placement.settled_ms + session.patience.plan_ms:
            plan = next_step(placement, {space.name: space.at_mm for space in session.profile.spaces})
        if others:
            table = replace(table, is_revisable=False)
        table = replace(table, stale=table.stale | _discounted(placement))
    if isinstance(placement, Clearing):
        table = replace(table, is_clearing=True)
    table = replace(table, tracks=_confirm_standing(session, at_ms))
    echoes = {s: e for s, e in table.echoes.items() if s not in wrong and _is_echoing(session, s, e, at_ms)}
    if len(echoes) != len(table.echoes):
        table = replace(table, echoes=echoes)
    return replace(session, table=table, plan=plan)


def _confirm_standing(session: Session, at_ms: float) -> Tracks:
    """Forget what pieces of the game were read as meanwhile, where they stand again as they should."""
    tracks, table = session.table.tracks, session.position.table()
    standing = {
        space: tracks[space].confirmed()
        for space, colour in table.items()
        if tracks[space].passed
        and tracks[space].reading is Reading.of(colour)
        and tracks[space].has_settled(at_ms, session.patience)
    }
    return {**tracks, **standing} if standing else tracks


def _beside(session: Session, space: str) -> set[str]:
    """The spaces whose reeds feel a piece that is pushed off ``space``, those outside the game too."""
    profile = session.profile
    here, felt_mm = profile.space(space).at_mm, 1.5 * profile.pitch_mm
    return {other.name for other in profile.spaces if math.dist(here, other.at_mm) < felt_mm}


def _discounted(placement: Misplaced) -> frozenset[str]:
    """The spaces whose piece has come in a way that it cannot be a move, and has to be lifted first."""
    return frozenset(
        extra.space
        for extra in placement.extra
        if isinstance(extra.why, NotLifted) or (isinstance(extra.why, Unsure) and extra.why.is_moved)
    )


def _is_echoing(session: Session, space: str, seen: echo.Echo, at_ms: float) -> bool:
    """Whether the echo still has something to say: not settled yet, or settled and waiting for its turn."""
    track = session.table.tracks[space]
    if track.reading.colour is None:
        return seen.end_ms is not None and at_ms < seen.end_ms + echo.ECHO_MS
    is_waiting = space not in session.position.table()
    return is_waiting or not track.has_settled(at_ms, session.patience)


def _forget_lifted(session: Session, at_ms: float) -> Session:
    """Let spaces count again whose stale piece is off and stays off."""
    tracks, stale = session.table.tracks, session.table.stale
    lifted = {space for space in stale if tracks[space].is_surely_empty(at_ms, session.patience)}
    return replace(session, table=replace(session.table, stale=stale - lifted)) if lifted else session


def _tap(session: Session, key: Key, at_ms: float) -> tuple[Session, Effects]:
    if not session.is_linked:
        return session, ()
    session = replace(session, notice=None)
    if key is Key.UNDO:
        return _undo(session, at_ms)
    if key is Key.OK:
        return _answer(session, at_ms)
    return session, ()


def _undo(session: Session, at_ms: float) -> tuple[Session, Effects]:
    """Take back the last ply; a piece of it that still stands has to be lifted before it counts again."""
    if session.table.stale:
        return replace(session, notice=Notice.LIFT_FIRST, notice_ms=at_ms), ()
    if not session.record.plies:
        return replace(session, notice=Notice.NOTHING_TO_TAKE_BACK, notice_ms=at_ms), ()
    last = session.case.last
    session, effects = take_back(session, at_ms)
    if last is not None and not session.table.tracks[last.space].is_surely_empty(at_ms, session.patience):
        session = replace(session, table=replace(session.table, stale=session.table.stale | {last.space}))
    session, more = _judge(session, at_ms)
    return session, effects + more


def _answer(session: Session, at_ms: float) -> tuple[Session, Effects]:
    """Answer what is asked; ``ok`` means nothing else."""
    match session.asked:
        case Asked.PASS if isinstance(session.verdict.placement, AtRest | UnderWay):
            session, effects = commit(session, Pass(), at_ms)
        case Asked.EMPTIED:
            session, begun = begin(session, session.record.game, session.position.blocked(), at_ms)
            effects = (Abandoned(), *begun)
        case Asked.EXHAUSTED:
            session, effects = replace(session, heard=session.exhausted), ()
        case _:
            return session, ()
    session, more = _judge(session, at_ms)
    return session, effects + more


def _new_game(
    session: Session, game: Game, blocked: tuple[str, ...], at_ms: float
) -> tuple[Session, Effects]:
    _check_fits(session.profile, game)
    left: Effects = () if session.position.outcome is not None or not session.record.plies else (Abandoned(),)
    session, begun = begin(session, game, blocked, at_ms)
    if not session.is_linked:
        return session, left + begun
    session, more = _judge(session, at_ms)
    return session, left + begun + more


def _check_fits(profile: Profile, game: Game) -> None:
    lacking = set(game.geometry.names) - {space.name for space in profile.spaces}
    if lacking:
        raise GameError(
            f"{game.title} needs a space {min(lacking)}, which {profile.name} has not; choose another"
        )
