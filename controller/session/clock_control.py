"""Clock control: when the clock of a turn runs, what it says, and when it ends the game.

It runs from one commit to the next while the board answers, nobody mends a sensor, and hands can move: for a
seat without hands, once its move is shown. Before the first ply it stands. What each ply took is in the
record (`controller.table.clock`); what the present turn has taken is kept with it every few seconds.
"""

from dataclasses import replace

from controller.games import Colour, Outcome
from controller.session.events import ClockRead, Effect
from controller.session.state import Session
from controller.table import out_of_time
from controller.table.clock import KEPT_EVERY_MS, LOW_S, SAME_MS, TurnClock
from controller.table.requested_position import RequestedPosition


def kept_time(session: Session, at_ms: float) -> Session:
    """Start or stop the clock, as the session is now."""
    if session.record.clock is None:
        return session
    clock, runs = session.turn.clock, _runs(session)
    if runs != (clock.since_ms is not None):
        clock = replace(clock.stopped(at_ms), since_ms=at_ms if runs else None)
    clock = replace(clock, low_s=_low_s(session, clock.thought_ms(at_ms)) if runs else clock.low_s)
    return session if clock == session.turn.clock else _with_clock(session, clock)


def clock_due_ms(session: Session) -> float:
    """Return when the clock next has something to say or to keep; never without one."""
    record = session.record
    return float("inf") if record.clock is None else session.turn.clock.due_ms(record.lasts_ms)


def flag_ms(session: Session) -> float:
    """Return when the time of the player to move runs out; never while the clock stands."""
    return session.turn.clock.when_ms(session.record.lasts_ms)


def fallen(session: Session, at_ms: float) -> Outcome | None:
    """Return how the game ends if the player to move has no time left, None if there is some."""
    thought_ms = session.turn.clock.thought_ms(at_ms)
    if thought_ms < session.record.lasts_ms - SAME_MS:
        return None
    return out_of_time(session.record.reached.to_move)


def read_clock(session: Session, at_ms: float) -> tuple[Session, tuple[Effect, ...]]:
    """Read the clock, to be kept if that is due."""
    clock = session.turn.clock
    thought_ms = clock.thought_ms(at_ms)
    if thought_ms < clock.kept_ms + KEPT_EVERY_MS - SAME_MS:
        return session, ()
    session = _with_clock(session, replace(clock, kept_ms=thought_ms))
    return session, (ClockRead(len(session.record.plies) + 1, thought_ms),)


def time_left_ms(session: Session, at_ms: float) -> tuple[float, float] | None:
    """Return what the players have left in the game, never less than nothing; None without a clock."""
    record, thought_ms = session.main.record, session.main.turn.clock.thought_ms(at_ms)
    clock, left_ms = record.clock, record.left_ms
    if clock is None or left_ms is None:
        return None
    first, second = clock.spent(left_ms, record.reached.to_move, thought_ms)
    return max(0.0, round(first, 3)), max(0.0, round(second, 3))


def is_running(session: Session) -> Colour | None:
    """Return whose time runs; None while nobody's does."""
    return None if session.turn.clock.since_ms is None else session.record.reached.to_move


def _with_clock(session: Session, clock: TurnClock) -> Session:
    return replace(session, turn=replace(session.turn, clock=clock))


def _runs(session: Session) -> bool:
    record = session.record
    is_timed = bool(record.plies) and record.position.outcome is None
    is_free = session.is_linked and session.is_playing and not session.verdict.suspected
    is_by_hand = record.requested is not None or not isinstance(record.position, RequestedPosition)
    return is_timed and is_free and is_by_hand


def _low_s(session: Session, thought_ms: float) -> int:
    left = session.record.lasts_ms - thought_ms
    return next((low_s for low_s in LOW_S if left <= 1000.0 * low_s + SAME_MS), 0)
