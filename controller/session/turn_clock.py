"""The clock of a turn: how long the player to move has thought, and when that time runs.

It runs from one commit to the next while the board answers, nobody mends a sensor, and hands can move: for a
seat without hands, once its move is shown. Before the first ply it stands. What each ply took is in the
record (`controller.table.clock`); what the present turn has taken is kept with it every few seconds.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from controller.games import Colour, Outcome
from controller.session.events import ClockRead, Effect
from controller.table import RequestedPosition, out_of_time

if TYPE_CHECKING:
    from controller.session.state import Session

#: A player is told when no more than these are left, in seconds, the last first.
LOW_S = (10, 60)
#: How much of a turn may be lost when the power goes.
KEPT_EVERY_MS = 5000.0
#: Times that differ by less are the same: sums of milliseconds are rounded.
_SAME_MS = 1e-6
_NEVER = float("inf")


@dataclass(frozen=True, slots=True)
class TurnClock:
    """What the player to move has thought: ``spent_ms``, and from ``since_ms`` on, None while it stands.

    ``kept_ms`` of it are on record. ``low_s`` is the last of `LOW_S` that was passed, 0 before any.
    """

    spent_ms: float = 0.0
    since_ms: float | None = None
    kept_ms: float = 0.0
    low_s: int = 0

    def thought_ms(self, at_ms: float) -> float:
        """Return what the player has thought by then."""
        return self.spent_ms + (0.0 if self.since_ms is None else at_ms - self.since_ms)

    def when_ms(self, thought_ms: float) -> float:
        """Return when the player will have thought so much; never while the clock stands."""
        return _NEVER if self.since_ms is None else self.since_ms + thought_ms - self.spent_ms


def kept_time(session: "Session", at_ms: float) -> "Session":
    """Start or stop the clock, as the session is now."""
    clock, runs = session.turn_clock, _runs(session)
    if runs != (clock.since_ms is not None):
        clock = replace(clock, spent_ms=clock.thought_ms(at_ms), since_ms=at_ms if runs else None)
    clock = replace(clock, low_s=_low_s(session, clock.thought_ms(at_ms)) if runs else clock.low_s)
    return session if clock == session.turn_clock else replace(session, turn_clock=clock)


def clock_due_ms(session: "Session") -> float:
    """Return when the clock has something to say or to keep."""
    clock = session.turn_clock
    if clock.since_ms is None or session.record.clock is None:
        return _NEVER
    lasts_ms = _lasts_ms(session)
    waits = [lasts_ms - 1000.0 * low_s for low_s in LOW_S if not clock.low_s or low_s < clock.low_s]
    return min(map(clock.when_ms, (lasts_ms, clock.kept_ms + KEPT_EVERY_MS, *waits)))


def flag_ms(session: "Session") -> float:
    """Return when the time of the player to move runs out; never while the clock stands."""
    has_clock = session.record.clock is not None
    return session.turn_clock.when_ms(_lasts_ms(session)) if has_clock else _NEVER


def fallen(session: "Session", at_ms: float) -> Outcome | None:
    """Return how the game ends if the player to move has no time left, None if there is some."""
    thought_ms = session.turn_clock.thought_ms(at_ms)
    if thought_ms < _lasts_ms(session) - _SAME_MS:
        return None
    return out_of_time(session.record.reached.to_move)


def read_clock(session: "Session", at_ms: float) -> "tuple[Session, tuple[Effect, ...]]":
    """Read the clock, to be kept if that is due."""
    clock = session.turn_clock
    thought_ms = clock.thought_ms(at_ms)
    if thought_ms < clock.kept_ms + KEPT_EVERY_MS - _SAME_MS:
        return session, ()
    session = replace(session, turn_clock=replace(clock, kept_ms=thought_ms))
    return session, (ClockRead(len(session.record.plies) + 1, thought_ms),)


def time_left_ms(session: "Session", at_ms: float) -> tuple[float, float] | None:
    """Return what the players have left, never less than nothing; None without a clock."""
    record, clock = session.record, session.record.clock
    if clock is None:
        return None
    going = record.reached.to_move, session.turn_clock.thought_ms(at_ms)
    first, second = clock.left_ms(record.thoughts, going)
    return max(0.0, round(first, 3)), max(0.0, round(second, 3))


def is_running(session: "Session") -> Colour | None:
    """Return whose time runs; None while nobody's does."""
    return None if session.turn_clock.since_ms is None else session.record.reached.to_move


def _runs(session: "Session") -> bool:
    record = session.record
    is_timed = record.clock is not None and bool(record.plies) and record.position.outcome is None
    is_free = session.is_linked and session.is_playing and not session.verdict.suspected
    is_shown = session.request is not None and session.request.shown_ms is not None
    return is_timed and is_free and (is_shown or not isinstance(record.position, RequestedPosition))


def _lasts_ms(session: "Session") -> float:
    record = session.record
    return _NEVER if record.clock is None else record.clock.lasts_ms(record.thoughts, record.reached.to_move)


def _low_s(session: "Session", thought_ms: float) -> int:
    left = _lasts_ms(session) - thought_ms
    return next((low_s for low_s in LOW_S if left <= 1000.0 * low_s + _SAME_MS), 0)
