"""What the loop publishes: one value at a time, which anybody may read.

Decides what of the board's events is kept to be seen, and when there is something new to see. Whoever reads
it waits for nothing and changes nothing.
"""

from dataclasses import dataclass, field, replace

from manalath_board.controller.diagnose.ledger import Ledger
from manalath_board.controller.guest import Guest
from manalath_board.controller.messages import Message
from manalath_board.controller.ports import (
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
from manalath_board.controller.session import Session


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What the loop last believed and showed.

    ``complaint`` is why the last command was refused, None where it was not, ``is_linked`` whether a board is
    there, whoever has it.
    ``sensors`` are what the board told last, ``health`` how it said last that it fares. ``raw`` is the matrix
    before the bounce filter as it was told last within this link, which not all ``sensors`` tell. ``ledger``
    is what every sensor did since the link began, ``guest`` who has the board, None where the session does.
    ``untraced`` is why the board would not trace a row within this link, None where it was not asked to, or
    does. ``identity`` is what the board said it is, last.
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


def told(before: Snapshot, event: BoardEvent | None) -> Snapshot:
    """Take down what the board told of its matrix and of itself."""
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
    """Whether anybody would want to see it; that time has passed is none."""
    is_told = before.sensors is not after.sensors or before.health is not after.health
    is_told |= before.ledger is not after.ledger or before.guest is not after.guest
    is_seen = before.frame is not after.frame or before.complaint != after.complaint
    is_told |= before.is_linked != after.is_linked
    return is_told or is_seen or before.session != after.session
