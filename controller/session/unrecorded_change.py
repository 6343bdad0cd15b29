"""An unrecorded change: what is shown of the game until it is on record.

The game goes on behind it as if all changes were on record, and what follows is told once they are. Echoes do
not wait. While the record cannot be written, the keys answer that and do nothing else.
"""

from dataclasses import replace

from controller.board import Key
from controller.inference import occupancy
from controller.messages import Message
from controller.ports import Linked, Sensors, Unlinked
from controller.session import keys, sensor_input
from controller.session.committed_changes import Effects
from controller.session.events import Began, Effect, Event, Tapped
from controller.session.state import Decided, Pending, Recording, Session, Waiting


def until_recorded(after: Session, decided: Decided) -> tuple[Session, Effects]:
    """Show a game as far as it is on record, and return what is told by then."""
    facts = list[Effect]()
    for number, each in enumerate(decided, 1):
        if isinstance(each, Pending):
            shown = show_meanwhile(each.before, Waiting(each, after, decided[number:]))
            return shown, (*facts, each.wanted)
        facts.append(each)
    return after, tuple(facts)


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
            if session.board.is_awaiting_sensors:
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


def show_meanwhile(session: Session, waiting: Waiting) -> Session:
    """Show what is read meanwhile: echoes, armed colours, and whether the board answers."""
    after = waiting.after
    session = sensor_input.with_tracks(session, after.table.tracks or session.table.tracks, after.at_ms)
    return replace(
        session,
        mode=waiting,
        table=replace(session.table, arming=after.table.arming),
        board=replace(
            session.board, link=after.board.link, is_awaiting_sensors=after.board.is_awaiting_sensors
        ),
        keys=after.keys if waiting.failure is None else session.keys,
    )


def give_up(waiting: Waiting) -> tuple[Session, Decided]:
    """Go on without a record until the next game: nothing decided before that is waited for."""
    for number, each in enumerate(waiting.decided):
        if isinstance(each, Began):
            return waiting.after, (*_without_waiting(waiting.decided[:number]), *waiting.decided[number:])
    after = waiting.after
    if after.recording is Recording.ON:
        after = replace(after, recording=Recording.BROKEN)
    return after, _without_waiting(waiting.decided)


def _without_waiting(decided: Decided) -> Effects:
    return tuple(each for each in decided if not isinstance(each, Pending))
