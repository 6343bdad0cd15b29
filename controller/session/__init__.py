"""The session: one table, its game and its people, as a value.

``step(session, event)`` is the only way it changes: pure, with time as an argument. `state` says what a
session holds, `events` what may happen to it and what follows, `transition` how. `fitting_games` says which
games a board can be used for, `gameless_session` what a session is where there is none.
"""

from manalath_board.controller.session.events import Effect, Event
from manalath_board.controller.session.fitting_games import fitting, game_of
from manalath_board.controller.session.gameless_session import open_any_session
from manalath_board.controller.session.refusals import check_fits
from manalath_board.controller.session.replay import open_show
from manalath_board.controller.session.session_start import open_record, open_session, resume_session
from manalath_board.controller.session.state import Session
from manalath_board.controller.session.transition import step

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
