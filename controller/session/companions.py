"""The companions of a session, asked in order: the first that has something to say is heard.

Transitions know them only as these. Without any of them the others, and the hands, play on.
"""

from controller.inference import Now
from controller.session.companion import Companion
from controller.session.engine_answers import SEATS
from controller.session.events import Change, Event
from controller.session.match_follower import FRIEND
from controller.session.mode import Choice
from controller.session.replay import SHOW
from controller.session.state import Session
from controller.session.tried_line import LINE

#: A line is left before the friend is followed, and the friend comes before the seats that move for it.
COMPANIONS: tuple[Companion, ...] = (SHOW, LINE, FRIEND, SEATS)


def heard(session: Session, event: Event, at_ms: float) -> Session | None:
    """Return the session after an event that is for a companion; None for any other."""
    return next((after for each in COMPANIONS if (after := each.hears(session, event, at_ms))), None)


def _present(session: Session) -> tuple[Companion, ...]:
    """Return the companions that are there."""
    return tuple(each for each in COMPANIONS if each.is_there(session))


def up_to_date(session: Session) -> Session:
    """Return the session with what the companions know from outside, before its readings are judged."""
    for each in _present(session):
        session = each.follows(session)
    return session


def wanted(session: Session, now: Now) -> Change | None:
    """Return what a companion wants now; None if no one wants anything."""
    return next((change for each in _present(session) if (change := each.wants(session, now))), None)


def instead(session: Session, change: Change) -> Change | None:
    """Return what is decided if hands want a ``change``: it, what a companion makes of it, or None."""
    for each in _present(session):
        made = each.instead(session, change)
        if made is not change:
            return made
    return change


def carry_out(session: Session, change: Change) -> Session:
    """Make what is the companions' own of a change."""
    for each in COMPANIONS:
        if (make := each.makes.get(type(change))) is not None:
            session = make(session, change)
    return session


def choices(session: Session, own: frozenset[Choice]) -> frozenset[Choice]:
    """Return what hands can choose: their ``own`` choices, and what companions add or take away."""
    for each in COMPANIONS:
        own = each.choices(session, own)
    return own


def due_ms(session: Session) -> float:
    """Return when a companion next has something to do that depends on time alone."""
    return min((each.due_ms(session) for each in _present(session)), default=float("inf"))
