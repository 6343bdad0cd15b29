"""The snapshot: what the loop publishes, one value at a time, for anyone to read.

Decides which of the board's events leave something to see, and when there is something new to see. Reading it
waits for nothing and changes nothing.
"""

from dataclasses import dataclass, field, replace

from controller.messages import Message
from controller.play.guest import Guest
from controller.play.ledger import Ledger
from controller.ports import (
    BoardEvent,
    Frame,
    Health,
    Identity,
    Linked,
    Refused,
    Sensors,
    Unlinked,
    WatchEdges,
)
from controller.session import Session


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What the loop last believed and showed.

    ``complaint`` is why the last command was refused, None if it was not. ``is_linked`` is whether a board is
    there, even if a guest has it. ``sensors`` is the board's last report, ``health`` its last health report
    within this link. ``raw`` is the last matrix before the bounce filter within this link; not all
    ``sensors`` carry one. ``ledger`` is what every sensor did since the link began. ``guest`` is what has the
    board, None if the session has it. ``untraced`` is why the board would not trace a row within this link,
    None if it does or was not asked. ``identity`` is how the board last identified itself.
    """

    session: Session
    frame: Frame
    at_ms: float
    complaint: Message | None = None
    is_linked: bool = False
    sensors: Sensors | None = None
    health: Health | None = None
    raw: tuple[int, ...] | None = None
    ledger: Ledger = field(default_factory=Ledger)
    guest: Guest | None = None
    untraced: Message | None = None
    identity: Identity | None = None


def reported(before: Snapshot, event: BoardEvent | None) -> Snapshot:
    """Record what the board reported about its matrix and itself."""
    match event:
        case Linked(identity=identity):
            return replace(before, is_linked=True, raw=None, health=None, untraced=None, identity=identity)
        case Unlinked():
            return replace(before, is_linked=False)
        case Sensors(raw=None):
            return replace(before, sensors=event)
        case Sensors():
            return replace(before, sensors=event, raw=event.raw)
        case Health():
            return replace(before, health=event)
        case Refused(request=WatchEdges(), reason=reason):
            return replace(before, untraced=reason)
        case _:
            return before


def is_news(before: Snapshot, after: Snapshot) -> bool:
    """Whether there is anything new to see; the passing of time alone does not count."""
    is_reported = before.sensors is not after.sensors or before.health is not after.health
    is_reported |= before.ledger is not after.ledger or before.guest is not after.guest
    is_seen = before.frame is not after.frame or before.complaint != after.complaint
    is_reported |= before.is_linked != after.is_linked
    return is_reported or is_seen or before.session != after.session
