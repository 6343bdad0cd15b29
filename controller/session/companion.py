"""What a companion is: somebody or something beside the table that wants moves which no hand has begun.

A friend elsewhere, a seat without hands, a line that is tried, a record that is shown: each has a module of
its own and its part of the session's state, and is asked by `controller.session.companions` alone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from controller.inference import Now
from controller.session.events import Change, Event
from controller.session.mode import Choice
from controller.session.state import Session


@dataclass(frozen=True, slots=True)
class Companion:
    """What a companion does, all of it pure; what is not given it leaves as it is.

    It ``hears`` an event that is for it, at a time in ms; None leaves any other to the table. By its kind it
    ``makes`` of a change what is its own: the whole of it, or what is left of its part of the session once
    the table has made it. It adds its own ``choices`` to those that hands have, or takes some away.
    The rest it is asked only while it ``is_there``. It ``follows`` what it knows from outside, before the
    readings are judged. It ``wants`` a change once they are judged, or None.
    ``instead`` of a change that hands want it has another one, such as a proposal, or refuses it with None.
    At ``due_ms`` it hears a `Tick`.
    """

    is_there: Callable[[Session], bool] = lambda _: True

    hears: Callable[[Session, Event, float], Session | None] = lambda *_: None
    follows: Callable[[Session], Session] = lambda session: session
    wants: Callable[[Session, Now], Change | None] = lambda *_: None
    instead: Callable[[Session, Change], Change | None] = lambda _session, change: change
    makes: Mapping[type[Change], Callable[[Session, Any], Session]] = field(default_factory=dict)
    choices: Callable[[Session, frozenset[Choice]], frozenset[Choice]] = lambda _session, choices: choices
    due_ms: Callable[[Session], float] = lambda _session: float("inf")
