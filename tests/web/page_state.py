"""The message about the state of play, as a page reads it."""

import json

from controller.messages import Message
from controller.play.snapshot import Snapshot
from controller.ports import Frame
from controller.session import Session
from controller.web.message_format import to_text
from controller.web.state_view import state_view
from tests.timeline import Timeline
from tests.web.desk import Json


def state_of(table: Timeline | Session, complaint: Message | None = None) -> Json:
    session = table.session if isinstance(table, Timeline) else table
    snapshot = Snapshot(session, Frame(0, bytes(210)), 0.0, complaint)
    state: Json = json.loads(to_text(state_view(snapshot)))
    return state
