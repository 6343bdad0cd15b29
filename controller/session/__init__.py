"""The session: one table, its game and its people, as a value.

It changes only through ``step(session, event)``, a pure function that takes time as an argument. `state`
defines what a session holds, `events` what may happen to it and what follows, `transition` how it changes.
`session_start` opens one, and `refusals` says what it cannot take.

This face has the session itself; events come from `events`. What tells of a session asks `mode`,
`ok_choices`, `undo`, `keys`, `clock_control`, `declaration` and `light_menu`.
"""

from controller.session.agenda import (
    next_due_ms,
)
from controller.session.engine_answers import (
    preview,
)
from controller.session.match_follower import (
    has_come,
)
from controller.session.refusals import (
    check_fits,
    fitting,
    game_of,
    misfit,
)
from controller.session.replay import (
    open_show,
    pauses_ms,
)
from controller.session.sensor_input import (
    moment,
    recolourable,
)
from controller.session.session_start import (
    open_any_session,
    open_record,
    open_session,
    resume_session,
    with_names,
    with_results,
)
from controller.session.state import (
    COACH,
    NOTICE_MS,
    RULES,
    Companions,
    Notice,
    Offered,
    Phones,
    Question,
    Recording,
    Replaying,
    Resuming,
    SeenTable,
    Session,
    TableSettings,
    Waiting,
)
from controller.session.transition import (
    step,
)

__all__ = [
    "COACH",
    "NOTICE_MS",
    "RULES",
    "Companions",
    "Notice",
    "Offered",
    "Phones",
    "Question",
    "Recording",
    "Replaying",
    "Resuming",
    "SeenTable",
    "Session",
    "TableSettings",
    "Waiting",
    "check_fits",
    "fitting",
    "game_of",
    "has_come",
    "misfit",
    "moment",
    "next_due_ms",
    "open_any_session",
    "open_record",
    "open_session",
    "open_show",
    "pauses_ms",
    "preview",
    "recolourable",
    "resume_session",
    "step",
    "with_names",
    "with_results",
]
