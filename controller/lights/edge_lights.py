"""Lights along the edges of the board: whose turn it is, what the keys wait for or have armed.

A player's edge is the row of spaces nearest to them. A table that has a bar there leaves the row free.
"""

import math
from collections.abc import Mapping
from enum import Enum

from controller.games import Colour
from controller.inference import Misplaced, Unclear
from controller.lights import choice_lights
from controller.lights.palette import WHITE, Duty, hue_of
from controller.lights.rhythm import NEVER, Row, Run, Until
from controller.session import NOTICE_MS, Notice, Question, Session
from controller.session.clock_control import flag_ms, time_left_ms

SWEEP_MS = 800.0
SWEEP_EVERY_MS = 20_000.0
RUN_EVERY_MS = 5000.0
RUN_STEP_MS = 130.0
ARMED_EVERY_MS = 3000.0


class Bar(Enum):
    """What an edge bar shows, by precedence."""

    ASKED = "asked"  #: an answer is wanted
    ARMED = "armed"  #: a key has armed this colour
    THINKING = "thinking"  #: the engine thinks for this player
    TURN = "turn"  #: this player is to move


def bars(session: Session) -> Mapping[Colour, Bar]:
    """What the bar at each player's edge shows; a dark bar, or that of a table without bars, is left out."""
    if not session.settings.has_edge_bars or not session.is_linked:
        return {}
    armed = session.table.arming.armed
    shown = {session.position.to_move: Bar.TURN} if _is_turn(session) else {}
    player = choice_lights.thinking_player(session)
    shown |= {} if player is None else {player: Bar.THINKING}
    shown |= {} if armed is None else {armed.colour: Bar.ARMED}
    return shown | ({choice_lights.asked(session): Bar.ASKED} if is_ok_run(session) else {})


def _is_turn(session: Session) -> bool:
    return session.position.outcome is None and session.is_playing


def turn(session: Session) -> Row:
    """One sweep in the colour of the player to move, along their edge."""
    if not _is_turn(session):
        return {}
    edge = choice_lights.edge_of(session, session.position.to_move)
    step_ms = SWEEP_MS / len(edge)
    hue = hue_of(session.position.to_move)
    return {
        space: Run(hue, 0.6, session.turn.since_ms, SWEEP_EVERY_MS, (n * step_ms,), step_ms)
        for n, space in enumerate(edge)
    }


def is_ok_run(session: Session) -> bool:
    """Whether white runs along an edge because OK is awaited."""
    is_wrong = isinstance(session.verdict.placement, Misplaced | Unclear)
    is_held_up = is_wrong and session.asked is None
    is_held_up = is_held_up and session.question not in {Question.FAULTY, Question.BROKEN}
    is_wanted = session.question not in {None, Question.COLOUR} or choice_lights.is_ok_wanted(session)
    return is_wanted and not is_held_up


def ok_wanted(session: Session) -> Row:
    """White runs there and back along the edge of the player who is asked."""
    if not is_ok_run(session):
        return {}
    edge = choice_lights.edge_of(session, choice_lights.asked(session))
    return _there_and_back(edge, WHITE, 0.0, RUN_EVERY_MS)


def armed(session: Session) -> Row:
    """A dot in the colour that a key has armed runs along the edge of that key."""
    armed = session.table.arming.armed
    if armed is None:
        return {}
    edge = choice_lights.edge_of(session, armed.colour)
    return _there_and_back(edge, hue_of(armed.colour), armed.at_ms, ARMED_EVERY_MS)


#: How long before the end an edge shows it.
LAST_MS = 60_000.0
CLOCK_LEVEL = 0.6


def last_minute(session: Session) -> Row:
    """The edge of a player in the last minute of their clock, which shrinks from both ends."""
    end_ms = flag_ms(session) if session.turn.clock.low_s else NEVER
    if end_ms == NEVER:
        return {}
    player = session.record.reached.to_move
    edge = choice_lights.edge_of(session, player)
    half = (len(edge) + 1) // 2
    outward = [half - 1 - min(n, len(edge) - 1 - n) for n in range(len(edge))]
    return {
        space: Until(CLOCK_LEVEL, end_ms - LAST_MS * step / half, hue_of(player))
        for space, step in zip(edge, outward, strict=True)
    }


def clocks(session: Session) -> Row:
    """What both players have left, as a share of their edges, while that is asked."""
    clock = session.record.clock
    if session.talk.notice is not Notice.CLOCK or clock is None:
        return {}
    left = time_left_ms(session, session.talk.notice_ms) or (0.0, 0.0)
    end_ms, shown = session.talk.notice_ms + NOTICE_MS, dict[str, Until]()
    for player in Colour:
        edge = choice_lights.edge_of(session, player)
        share = left[player.value] / (1000.0 * clock.base_s[player.value])
        lit = min(len(edge), math.ceil(share * len(edge)))
        shown |= dict.fromkeys(edge[:lit], Until(CLOCK_LEVEL, end_ms, hue_of(player)))
    return shown


def _there_and_back(edge: tuple[str, ...], hue: Duty, start_ms: float, period_ms: float) -> Row:
    """A dot that runs along an edge, there and back."""
    last = 2 * len(edge) - 2
    passes_ms = (sorted({n * RUN_STEP_MS, (last - n) * RUN_STEP_MS}) for n in range(len(edge)))
    return {
        space: Run(hue, 0.6, start_ms, period_ms, tuple(passes), RUN_STEP_MS)
        for space, passes in zip(edge, passes_ms, strict=True)
    }
