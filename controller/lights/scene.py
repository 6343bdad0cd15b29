"""What each space says: the table of meanings, a function a row, in order of precedence.

One space, one light: the first row that has something to say at a moment wins. Rows that only the coach and
the rules show stand last. The board's spaces outside the game say only that a piece there has to come off.
"""

from collections.abc import Callable, Mapping

from manalath_board.controller.games.base import Colour, Reason
from manalath_board.controller.inference.correction import Carry, PutBack, TakeOff, put_back_first
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.inference.verdict import Emptied, Extra, Misplaced, Missing, Unclear
from manalath_board.controller.lights import choice_lights, ending, engine_lights
from manalath_board.controller.lights.coach import coach, coached
from manalath_board.controller.lights.frame import Scene, within_cap
from manalath_board.controller.lights.meaning import Meaning
from manalath_board.controller.lights.palette import WHITE, Duty, hue_of
from manalath_board.controller.lights.playable import playable
from manalath_board.controller.lights.rhythm import (
    NEVER,
    SHOWN_LEVEL,
    Blink,
    Breath,
    Coloured,
    DoubleBeat,
    Doubt,
    Flash,
    LastMove,
    Later,
    Neither,
    Offer,
    Rhythm,
    Run,
    Steady,
    Until,
)
from manalath_board.controller.lights.scenery import dipped, kinds, scenery
from manalath_board.controller.session.colours import moment
from manalath_board.controller.session.keys import HALT_MS
from manalath_board.controller.session.mode import Menu
from manalath_board.controller.session.state import Offered, Question, Replaying, Session

SWEEP_MS = 800.0
SWEEP_EVERY_MS = 20_000.0
RUN_EVERY_MS = 5000.0
RUN_STEP_MS = 130.0
ARMED_EVERY_MS = 3000.0
#: How long the newest ply of a show stands out.
NEWEST_MS = 1000.0

Row = Mapping[str, Rhythm]
Names = Mapping[str, Meaning]


def paint(session: Session, at_ms: float) -> bytes:
    """Paint the session at ``at_ms``: 3 bytes a light in light order, within the profile's power cap."""
    return within_cap(scene_of(session).picture(at_ms), session.profile.cap_ma)


def scene_of(session: Session) -> Scene:
    """Choose what every light says, from the session alone."""
    return _scene(session, _IN_MENU if isinstance(session.mode, Menu) else _ROWS)


def past_scene(session: Session) -> Scene:
    """Choose what every light says of a position that is looked back at, on which nobody is to act."""
    return _scene(session, _IN_THE_PAST)


def meanings(session: Session) -> Names:
    """Name what each light says that says something for longer than a moment, and is to be explained."""
    return _meanings(session, _IN_MENU if isinstance(session.mode, Menu) else _ROWS)


def past_meanings(session: Session) -> Names:
    """Name what each light says of a position that is looked back at."""
    return _meanings(session, _IN_THE_PAST)


def _meanings(session: Session, rows: tuple[Callable[[Session], Row], ...]) -> Names:
    said: dict[str, Meaning | None] = {}
    for row in rows:
        named = _NAMED.get(row)
        names = named(session) if callable(named) else {}
        for space, rhythm in row(session).items():
            if not isinstance(rhythm, _PASSING):
                said.setdefault(space, named if isinstance(named, Meaning) else names.get(space))
    return {space: meaning for space, meaning in said.items() if meaning is not None}


def _scene(session: Session, rows: tuple[Callable[[Session], Row], ...]) -> Scene:
    said: dict[str, list[Rhythm]] = {}
    for row in rows:
        for space, rhythm in row(session).items():
            said.setdefault(space, []).append(rhythm)
    lights = tuple(tuple(said.get(space, ())) for space in session.profile.lights)
    return Scene(lights, _brightness(session), session.is_calm)


def _brightness(session: Session) -> float:
    """How bright the lights are: in the menu as it was chosen there, to be seen before it counts."""
    mode = session.mode
    return mode.brightness if isinstance(mode, Menu) and mode.brightness is not None else session.brightness


def _halting(session: Session) -> Row:
    """The seconds that are left until the board is switched off, a light each on the lowest row."""
    end_ms, spaces = session.keys.halt_ms, session.profile.space_rows[0]
    count = round(HALT_MS / 1000.0)
    if end_ms == NEVER:
        return {}
    return {space: Until(1.0, end_ms - 1000.0 * (count - 1 - n)) for n, space in enumerate(spaces[:count])}


def _doubtful(session: Session) -> Row:
    """A reading that is not to be trusted."""
    return dict.fromkeys(session.verdict.doubtful, Blink(1000.0))


def _stuck(session: Session) -> Row:
    """The sensor here may be at fault: it still reads what has long been off."""
    tracks, verdict = session.table.tracks, session.verdict
    spaces = (space for space in verdict.suspected if tracks[space].reading is not Reading.EMPTY)
    return dict.fromkeys((space for space in spaces if space not in verdict.doubtful), Doubt())


def _take_off(session: Session) -> Row:
    """A piece that is wrong, one too many, or has to wait for the set-up of its player."""
    wrong = (extra.space for extra in _shown_extra(session))
    return dict.fromkeys((*wrong, *sorted(session.verdict.early)), Blink(500.0))


def _shown_extra(session: Session) -> tuple[Extra, ...]:
    """What is to come off now: everything wrong, or only what the present step of the plan names."""
    placement = session.verdict.placement
    if not isinstance(placement, Misplaced):
        return ()
    named: tuple[str, ...] = ()
    match session.plan:
        case None:
            return placement.extra
        case Carry(start):
            named = (start,)
        case TakeOff(spaces):
            named = spaces
        case PutBack():
            pass
    return tuple(extra for extra in placement.extra if extra.space in named)


def _echo(session: Session) -> Row:
    """What was read just now."""
    return {
        space: Flash(echo.colour, echo.start_ms, NEVER if (end := echo.end_ms) is None else end)
        for space, echo in session.table.echoes.items()
    }


def _offered(session: Session) -> Row:
    """The pieces of an unfinished game, as far as they do not stand there."""
    if not isinstance(session.mode, Offered):
        return {}
    tracks = session.table.tracks
    return {
        space: Offer(colour)
        for space, colour in session.position.table().items()
        if space in tracks and tracks[space].reading is not Reading.of(colour)
    }


def _shown(session: Session) -> Row:
    """The pieces of a record that is shown."""
    if not isinstance(session.mode, Replaying):
        return {}
    return {space: Coloured(colour, SHOWN_LEVEL) for space, colour in session.position.table().items()}


def _newest(session: Session) -> Row:
    """The ply that a show has come to, for a moment."""
    last = session.record.last
    if not isinstance(session.mode, Replaying) or last is None:
        return {}
    end_ms = last.at_ms + NEWEST_MS
    return {space: Flash(colour, last.at_ms, end_ms) for space, colour in session.record.landed().items()}


def _missing(session: Session) -> Row:
    """Put this colour here; a piece that only its game can tell beats."""
    return {
        piece.space: DoubleBeat(piece.colour) if piece.is_marked else Breath(piece.colour)
        for piece in _shown_missing(session)
    }


def _shown_missing(session: Session) -> tuple[Missing, ...]:
    """What is to be put back now: everything missing, or only what the present step of the plan names."""
    placement = session.verdict.placement
    if not isinstance(placement, Misplaced):
        return ()
    match session.plan:
        case None:
            return put_back_first(placement.missing)
        case Carry(_, end, colour):
            return (Missing(end, colour),)
        case TakeOff():
            return ()
        case PutBack(pieces):
            return pieces


def _candidates(session: Session) -> Row:
    """A piece of which a key is to tell the colour breathes; others that wait for theirs do not yet."""
    untold = moment(session, session.at_ms).asked()
    lights: dict[str, Rhythm] = dict.fromkeys(untold, Steady(WHITE, 0.2))
    return {**lights, untold[0]: Breath(None)} if untold else {}


def _glow(session: Session) -> Row:
    """Neighbours blink faintly with an unclear reading, in case a piece hides its own light."""
    around = session.record.game.geometry.around
    return {other: Blink(1000.0, 0.1) for space in session.verdict.doubtful for other in around(space)}


def _culprits(session: Session) -> Row:
    """The pieces that forbid the one that is wrong."""
    pieces = (extra.why.pieces for extra in _shown_extra(session) if isinstance(extra.why, Reason))
    return dict.fromkeys((piece for group in pieces for piece in group), Steady(WHITE, 0.2))


def is_ok_run(session: Session) -> bool:
    """Whether white runs along an edge, because OK is waited for."""
    is_wrong = isinstance(session.verdict.placement, Misplaced | Unclear)
    is_held_up = is_wrong and session.question not in {Question.FAULTY, Question.BROKEN}
    is_wanted = session.question not in {None, Question.COLOUR} or choice_lights.is_ok_wanted(session)
    return is_wanted and not is_held_up


def _ok_wanted(session: Session) -> Row:
    """White runs there and back along the edge of the player who is asked."""
    if not is_ok_run(session):
        return {}
    edge = choice_lights.edge_of(session, choice_lights.asked(session))
    return _there_and_back(edge, WHITE, 0.0, RUN_EVERY_MS)


def _armed(session: Session) -> Row:
    """A dot in the colour that a key has armed runs along the edge of that key."""
    armed = session.table.arming.armed
    if armed is None:
        return {}
    edge = choice_lights.edge_of(session, armed.colour)
    return _there_and_back(edge, hue_of(armed.colour), armed.at_ms, ARMED_EVERY_MS)


def _there_and_back(edge: tuple[str, ...], hue: Duty, start_ms: float, period_ms: float) -> Row:
    """A dot that runs along an edge, there and back."""
    last = 2 * len(edge) - 2
    passes_ms = (sorted({n * RUN_STEP_MS, (last - n) * RUN_STEP_MS}) for n in range(len(edge)))
    return {
        space: Run(hue, 0.6, start_ms, period_ms, tuple(passes), RUN_STEP_MS)
        for space, passes in zip(edge, passes_ms, strict=True)
    }


def _turn(session: Session) -> Row:
    """One sweep in the colour of the player on move, along his edge."""
    if session.position.outcome is not None or not session.is_playing:
        return {}
    edge = choice_lights.edge_of(session, session.position.to_move)
    step_ms = SWEEP_MS / len(edge)
    hue = hue_of(session.position.to_move)
    return {
        space: Run(hue, 0.6, session.turn_ms, SWEEP_EVERY_MS, (n * step_ms,), step_ms)
        for n, space in enumerate(edge)
    }


def _forbidden(session: Session) -> Row:
    """Where a colour may not go, from the position alone."""
    is_shown = session.is_playing and not isinstance(session.verdict.placement, Emptied)
    if session.help() < 1 or not is_shown or session.position.outcome is not None:
        return {}
    hints = session.position.hints()
    return {space: _keeping_off(hint.forbidden) for space, hint in hints.items() if hint.forbidden}


def _keeping_off(colours: frozenset[Colour]) -> Rhythm:
    return Neither() if len(colours) == len(Colour) else Coloured(next(iter(colours)))


def _forbidden_by_name(session: Session) -> Names:
    forbidden = {space: hint.forbidden for space, hint in session.position.hints().items()}
    by_colour = {Colour.FIRST: Meaning.NO_ORANGE, Colour.SECOND: Meaning.NO_PURPLE}
    return {
        space: Meaning.NOTHING if len(colours) == len(Colour) else by_colour[next(iter(colours))]
        for space, colours in forbidden.items()
        if colours
    }


def _coached_by_name(session: Session) -> Names:
    return {space: Meaning(pointed[0].sign.value) for space, pointed in coached(session).items()}


def _scenery_by_name(session: Session) -> Names:
    scenery = session.position.scenery()
    return {space: Meaning.COUNTED if one.hue is None else Meaning.HUED for space, one in scenery.items()}


def _last_move(session: Session) -> Row:
    """The piece that the last move laid or moved, faintly."""
    last, tracks = session.record.last, session.table.tracks
    if session.help() < 1 or last is None or session.position.outcome is not None:
        return {}
    return {
        space: dipped(session, space, LastMove(colour, last.at_ms))
        for space, colour in session.record.landed().items()
        if space in tracks and tracks[space].reading is Reading.of(colour)
    }


#: By precedence. What has to be put right comes before the ending of a game, so that nothing wrong is silent.
_ROWS: tuple[Callable[[Session], Row], ...] = (
    _halting,
    _stuck,
    _doubtful,
    _take_off,
    ending.blinks,
    ending.ending,
    _echo,
    _newest,
    _offered,
    _shown,
    _missing,
    kinds,
    engine_lights.asked,
    engine_lights.hinted,
    choice_lights.choices,
    choice_lights.declared,
    choice_lights.picked,
    choice_lights.located,
    _candidates,
    _glow,
    _culprits,
    _ok_wanted,
    _armed,
    engine_lights.thinking,
    _turn,
    coach,
    playable,
    _forbidden,
    _last_move,
    scenery,
)

#: What the lights say while the menu is open: what is in its way, and nothing of the game.
_IN_MENU: tuple[Callable[[Session], Row], ...] = (
    _halting,
    _doubtful,
    _take_off,
    _echo,
    _missing,
    _ok_wanted,
    choice_lights.menu,
)

#: What the lights say of a position by its rules alone.
_IN_THE_PAST: tuple[Callable[[Session], Row], ...] = (
    ending.blinks,
    ending.ending,
    _forbidden,
    _last_move,
    scenery,
)

#: Lights that let others show between.
_PASSING = (Flash, Later, Run, Until)

#: What the lights of a row are called in a legend, all alike or space by space; others need no explanation.
_NAMED: Mapping[Callable[[Session], Row], Meaning | Callable[[Session], Names]] = {
    _stuck: Meaning.FAULTY,
    _doubtful: Meaning.UNCLEAR,
    _take_off: Meaning.TAKE_OFF,
    _offered: Meaning.PUT,
    _missing: Meaning.PUT,
    kinds: Meaning.KIND,
    engine_lights.asked: Meaning.PUT,
    engine_lights.hinted: Meaning.HINT,
    choice_lights.choices: Meaning.WHICH,
    choice_lights.declared: Meaning.WHICH,
    choice_lights.picked: Meaning.WHICH,
    choice_lights.located: Meaning.WHICH,
    _candidates: Meaning.WHICH,
    _glow: Meaning.UNCLEAR,
    _culprits: Meaning.FORBIDS,
    coach: _coached_by_name,
    playable: Meaning.PLAY,
    _forbidden: _forbidden_by_name,
    _last_move: Meaning.LAST,
    scenery: _scenery_by_name,
}
