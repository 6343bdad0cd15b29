"""The agenda: what time alone will do to a session, and when."""

from collections.abc import Mapping
from enum import Enum

from controller.session import clock_control, companions
from controller.session.state import NOTICE_MS, Replaying, Session, Waiting


class Due(Enum):
    """What time alone does to a session."""

    HALT = "halt"  #: keys were held until the board is to be switched off
    MENU = "menu"  #: a key was held until the menu opens
    KEYS = "keys"  #: a key has been down for too long, or quiet for long enough
    COMPANION = "companion"  #: a companion has something to do
    JUDGE = "judge"  #: the same readings may mean something else
    TAP = "tap"  #: a tap of a key counts
    NOTICE = "notice"  #: a notice has been shown for long enough
    DISARM = "disarm"  #: no piece was placed for an armed colour
    CLOCK = "clock"  #: the clock has something to say, or to keep


def agenda(session: Session) -> Mapping[Due, float]:
    """Return what is due, and when; of things due at the same time the first comes first."""
    always = {Due.HALT: session.keys.halt_ms}
    if isinstance(session.mode, Waiting):
        return always
    always |= {Due.KEYS: session.keys.due_ms(session.kind_keys), Due.COMPANION: companions.due_ms(session)}
    if isinstance(session.mode, Replaying):
        return always
    armed, never = session.table.arming.armed, float("inf")
    return {
        Due.HALT: session.keys.halt_ms,
        Due.MENU: session.keys.menu_ms,
        **always,
        Due.JUDGE: session.judged.again_ms if session.is_linked else never,
        Due.TAP: never if session.tap is None else session.tap.at_ms,
        Due.NOTICE: never if session.talk.notice is None else session.talk.notice_ms + NOTICE_MS,
        Due.DISARM: never if armed is None else armed.until_ms,
        Due.CLOCK: clock_control.clock_due_ms(session),
    }


def next_due_ms(session: Session) -> float:
    """Return the next time at which time alone may change a session."""
    return min(agenda(session).values())
