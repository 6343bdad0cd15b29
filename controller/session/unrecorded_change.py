"""An unrecorded change: until it is on record, events are kept for later but sensed at once.

Echoes do not wait, nor does the answer to a record that cannot be written. Everything else happens once the
change is on record, in order and at its own time.
"""

from dataclasses import replace

from controller.board import Key, Profile
from controller.inference import occupancy, restart
from controller.messages import Message
from controller.ports import Linked, Sensors, Unlinked
from controller.session import excluded_sensors, keys, sensor_input
from controller.session.events import Event, Tapped, Tick
from controller.session.state import Session, Waiting


def fail(session: Session, waiting: Waiting, why: Message) -> Session:
    """Note why the change cannot be recorded; keys that are already down do not answer that."""
    down = keys.swallow(frozenset(session.keys.since_ms), session.at_ms)
    return replace(session, mode=replace(waiting, failure=why), keys=down)


def hold(session: Session, waiting: Waiting, event: Event, at_ms: float) -> tuple[Session, bool]:
    """Keep an event for later, and return whether it answers that play goes on without a record.

    Keys that give this answer have served their purpose and are not kept.
    """
    is_asked = waiting.failure is not None
    kept: Event = event
    match event:
        case Tick():
            return session, False
        case Sensors():
            session, tapped = _see(session, event, at_ms)
            if is_asked:
                kept = _without_keys(session.profile, event, waiting.before)
            is_answer = is_asked and tapped is Key.OK
        case Linked() | Unlinked():
            session = replace(session, link=event, is_awaiting_sensors=True, keys=keys.KeysDown())
            is_answer = False
        case Tapped(key) if is_asked:
            return (_try_again(session, waiting), True) if key is Key.OK else (session, False)
        case _:
            is_answer = False
    if not (is_asked and _is_repeat(waiting, kept)):
        waiting = replace(waiting, events=(*waiting.events, kept))
    if is_answer:
        return _try_again(session, waiting), True
    return replace(session, mode=waiting), False


def _is_repeat(waiting: Waiting, event: Event) -> bool:
    """Whether an event repeats the last one kept: a board may go on reporting for a whole night."""
    last = waiting.events[-1] if waiting.events else None
    return isinstance(last, Sensors) and isinstance(event, Sensors) and last.debounced == event.debounced


def _try_again(session: Session, waiting: Waiting) -> Session:
    return replace(session, mode=replace(waiting, failure=None, is_last_try=True))


def _see(session: Session, sensors: Sensors, at_ms: float) -> tuple[Session, Key | None]:
    """Follow readings, echoes and keys, without judging them."""
    _, seen = excluded_sensors.fill(session, occupancy(session.profile, sensors.debounced))
    table = session.table
    if session.is_awaiting_sensors:
        table = replace(table, tracks=restart(sensor_input.known_readings(session, seen.readings), at_ms))
        down = keys.swallow(seen.keys, at_ms)
        return replace(session, table=table, keys=down, is_awaiting_sensors=False), None
    return sensor_input.see(session, seen, at_ms)


def _without_keys(profile: Profile, sensors: Sensors, before: Session) -> Sensors:
    """Return the same matrix with the keys as they were ``before``."""
    rows = list(sensors.debounced)
    for key, (row, column) in profile.keys.items():
        bit = 1 << column
        rows[row] = rows[row] | bit if key in before.keys.since_ms else rows[row] & ~bit
    return replace(sensors, debounced=tuple(rows))
