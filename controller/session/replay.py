"""The show: a record replayed on the lights, ply by ply, by itself at a pace or step by step.

``ok`` steps on, or starts and stops the pace; ``undo`` goes back a ply. During a show the lights are the
pieces, and anything on the table means nothing.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from controller.board import Key, Profile
from controller.inference import occupancy
from controller.ports import Linked, Sensors, Unlinked
from controller.session import keys
from controller.session.companion import Companion
from controller.session.events import Event, Tapped, Tick
from controller.session.refusals import check_fits
from controller.session.state import BoardLink, Replaying, Session
from controller.table import HANDS, Record

#: The pause before the first ply of a show that runs by itself.
FIRST_MS = 1000.0
#: The longest and the shortest pause before a ply, and that of a record without times.
LONGEST_MS = 10_000.0
SHORTEST_MS = 500.0
UNTIMED_MS = 2000.0


def pauses_ms(times_ms: Sequence[float], speed: float) -> tuple[float, ...]:
    """Return the pause before each ply, as it was played but for the longest and shortest thoughts.

    ``times_ms`` are the time at which the game began and those of its plies.
    """
    gaps_ms = [later - earlier for earlier, later in pairwise(times_ms)]
    if not any(gap > 0 for gap in gaps_ms):
        gaps_ms = [UNTIMED_MS] * len(gaps_ms)
    return tuple(min(max(gap, SHORTEST_MS), LONGEST_MS) / speed for gap in gaps_ms)


def open_show(profile: Profile, record: Record, gaps_ms: tuple[float, ...] = ()) -> Session:
    """Show a record from its beginning; ``gaps_ms`` are the pauses before each ply, empty to go by steps.

    Raises a GameError if the game cannot be played on this board.
    """
    check_fits(profile, record.game)
    replaying = Replaying(record, gaps_ms, next_ms=FIRST_MS if gaps_ms else float("inf"))
    return Session(
        profile,
        replace(record, plies=(), agreed=None, seats=HANDS),
        mode=replaying,
        board=BoardLink(is_opening=False),
    )


def _step_show(session: Session, event: Event, at_ms: float) -> Session | None:
    """Apply one event to a show, which hears all of them."""
    replaying = session.mode
    if not isinstance(replaying, Replaying):
        return None
    match event:
        case Tick() if at_ms >= replaying.next_ms:
            return _turn_to(session, replaying, len(session.record.plies) + 1, replaying.next_ms)
        case Linked() | Unlinked():
            return replace(
                session,
                board=replace(session.board, link=event, is_awaiting_sensors=True),
                keys=keys.KeysDown(),
            )
        case Sensors():
            seen = occupancy(session.profile, event.debounced)
            if session.board.is_awaiting_sensors:
                down = keys.swallow(seen.keys, at_ms)
                return replace(session, board=replace(session.board, is_awaiting_sensors=False), keys=down)
            down, tapped = keys.follow_keys(session.keys, seen.keys, at_ms)
            return _tap_show(replace(session, keys=down), replaying, tapped, at_ms)
        case Tapped(key):
            return _tap_show(session, replaying, key, at_ms)
    return session


def _tap_show(session: Session, replaying: Replaying, key: Key | None, at_ms: float) -> Session:
    shown = len(session.record.plies)
    match key:
        case Key.OK if replaying.gaps_ms and shown < len(replaying.record.plies):
            next_ms = at_ms if replaying.next_ms == float("inf") else float("inf")
            return replace(session, mode=replace(replaying, next_ms=next_ms))
        case Key.OK:
            return _turn_to(session, replaying, shown + 1, at_ms)
        case Key.UNDO:
            return _turn_to(session, replaying, shown - 1, at_ms, runs_on=False)
    return session


def _turn_to(
    session: Session, replaying: Replaying, shown: int, at_ms: float, *, runs_on: bool = True
) -> Session:
    """Show the first ``shown`` plies, or all if there are fewer, from ``at_ms`` on."""
    plies = replaying.record.plies[: max(shown, 0)]
    if plies:
        plies = (*plies[:-1], replace(plies[-1], at_ms=at_ms))
    has_next = runs_on and bool(replaying.gaps_ms) and len(plies) < len(replaying.record.plies)
    next_ms = at_ms + replaying.gaps_ms[len(plies)] if has_next else float("inf")
    agreed = replaying.record.agreed if len(plies) == len(replaying.record.plies) else None
    record = replace(session.record, plies=plies, agreed=agreed)
    turn = replace(session.turn, since_ms=at_ms)
    return replace(session, record=record, turn=turn, mode=replace(replaying, next_ms=next_ms))


#: A record that is shown.
SHOW = Companion(
    is_there=lambda session: isinstance(session.mode, Replaying),
    hears=_step_show,
    due_ms=lambda session: session.mode.next_ms if isinstance(session.mode, Replaying) else float("inf"),
)
