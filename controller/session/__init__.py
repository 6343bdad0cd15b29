"""The session: one table, its game and its people, as a value.

It changes only through ``step(session, event)``, a pure function that takes time as an argument. `state`
defines what a session holds, `events` what may happen to it and what follows, `transition` how it changes.
`fitting_games` finds the games that a board can play; `gameless_session` opens a session where there is none.
"""

from controller.session.events import Effect, Event
from controller.session.fitting_games import check_fits, fitting, game_of
from controller.session.gameless_session import open_any_session
from controller.session.replay import open_show
from controller.session.session_start import open_record, open_session, resume_session
from controller.session.state import Session
from controller.session.transition import step

__all__ = [
    "Effect",
    "Event",
    "Session",
    "check_fits",
    "fitting",
    "game_of",
    "open_any_session",
    "open_record",
    "open_session",
    "open_show",
    "resume_session",
    "step",
]
