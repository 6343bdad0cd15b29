"""What Undo does: step out of what is open, take back a declaration or an ending, or take back plies.

Decides how far back it goes: to the last ply made by a hand, with all that seats without hands have answered.
"""

from dataclasses import dataclass, replace
from typing import Literal

from controller.inference import Amend
from controller.session import companions, excluded_sensors
from controller.session.events import Begin, Change, Leave, Reopen
from controller.session.mode import Menu
from controller.session.state import Notice, Offered, Replaying, Resuming, Session, Waiting
from controller.table import Record, RequestedPosition


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take back the piece that was declared on ``space`` and is not a move yet."""

    space: str


#: What ``undo`` would do: go back to the mode from which the present one was opened, decide a change, give
#: notice that pieces which do not count must be lifted first, or withdraw one.
Undone = Offered | Menu | Withdraw | Literal[Notice.LIFT_FIRST] | Change


def undoes(session: Session) -> Undone | None:
    """Return what ``undo`` would do now; None for nothing."""
    match session.mode:
        case Replaying() | Waiting():
            return None
        case Resuming(None) if not excluded_sensors.declared_spaces(session):
            return Notice.LIFT_FIRST if session.memory.stale else None
        case Resuming(Offered() as offered) if session.record.plies:
            return offered
        case Resuming(Offered(other)) | Offered(other):
            return Begin(other)
        case (Menu(is_asked=True) | Menu(picked=frozenset())) as opened:
            return replace(opened, picked=None, is_asked=False)
    if session.is_opened_by_hand:
        return companions.instead(session, Leave())
    if declared := excluded_sensors.declared_spaces(session):
        return Withdraw(declared[0])
    if session.record.agreed is not None:
        return companions.instead(session, Reopen())
    if session.memory.stale:
        return Notice.LIFT_FIRST
    plies = plies_since_hands(session.record)
    return companions.instead(session, Amend(plies, is_by_key=True)) if plies else None


def plies_since_hands(record: Record) -> int:
    """Count the plies back to the last one made by a hand, inclusive; 0 if no hand made any."""
    depths = range(1, len(record.plies) + 1)
    return next((n for n in depths if not isinstance(record.before(n), RequestedPosition)), 0)
