"""An unrecorded change: what is shown of the game until it is on record.

The game goes on behind it as if the change were on record, and what follows is told once it is. Echoes do not
wait. While the record cannot be written, the keys answer that and do nothing else.
"""

from dataclasses import replace

from controller.board import Key
from controller.inference import occupancy
from controller.messages import Message
from controller.ports import Linked, Sensors, Unlinked
from controller.session import keys, sensor_input
from controller.session.committed_changes import Effects
from controller.session.events import Began, Event, RecordWanted, Tapped
from controller.session.state import Recording, Session, Waiting


def fail(session: Session, waiting: Waiting, why: Message) -> Session:
    """Note why the change cannot be recorded; keys that are already down do not answer that."""
    return sensor_input.swallow_keys(replace(session, mode=replace(waiting, failure=why)))


def listen_for_answer(
    session: Session, event: Event, at_ms: float
) -> tuple[Session, bool, tuple[Event, ...]]:
    """Follow the keys that may answer that play goes on without a record, and return whether they do.

    Return also what is left of the event for the game.
    """
    down, tapped = session.keys, None
    left = _without_keys(session, event) if isinstance(event, Sensors) else event
    match event:
        case Sensors():
            seen = occupancy(session.profile, event.debounced).keys
            if session.is_awaiting_sensors:
                down = keys.swallow(seen, at_ms)
            else:
                down, tapped = keys.follow_keys(down, seen, at_ms)
        case Linked() | Unlinked():
            down = keys.KeysDown()
        case Tapped(key):
            return session, key is Key.OK, ()
    return replace(session, keys=down), tapped is Key.OK, (left,)


def _without_keys(session: Session, sensors: Sensors) -> Sensors:
    """Return the same matrix with all keys up."""
    rows = list(sensors.debounced)
    for row, column in session.profile.keys.values():
        rows[row] &= ~(1 << column)
    return replace(sensors, debounced=tuple(rows))


def show_meanwhile(session: Session, waiting: Waiting, at_ms: float) -> Session:
    """Show what is read meanwhile: echoes, armed colours, and whether the board answers."""
    after = waiting.after
    session = sensor_input.with_tracks(session, after.table.tracks or session.table.tracks, at_ms)
    return replace(
        session,
        mode=waiting,
        table=replace(session.table, arming=after.table.arming),
        link=after.link,
        is_awaiting_sensors=after.is_awaiting_sensors,
        keys=after.keys if waiting.failure is None else session.keys,
    )


def give_up(waiting: Waiting) -> tuple[Session, Effects]:
    """Go on without a record until the next game: nothing decided before that is waited for."""
    session, effects = waiting.after, waiting.effects
    while isinstance(behind := session.mode, Waiting) and not _has_begun(effects):
        others = (effect for effect in effects if not isinstance(effect, RecordWanted))
        session, effects = behind.after, (*others, *behind.effects)
    return session if _has_begun(effects) else replace(session, recording=Recording.BROKEN), effects


def _has_begun(effects: Effects) -> bool:
    return any(isinstance(effect, Began) for effect in effects)
