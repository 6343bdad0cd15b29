"""Which light a space shows: one row for each meaning, in order of precedence.

One space, one light: the first row with something to show at a moment wins. The rows of the coach and the
rules come last. What a row shows, on which spaces and how, is decided in its own module. Spaces of the board
outside the game show only that a piece there must come off.
"""

from collections.abc import Callable, Mapping

from controller.games import Colour
from controller.lights import (
    choice_lights,
    coach_lights,
    edge_lights,
    ending_lights,
    legal_move_lights,
    scenery_lights,
    table_lights,
    turn_lights,
)
from controller.lights.legend import LightMark, Meaning
from controller.lights.power_cap import within_cap
from controller.lights.rhythm import Flash, Later, Rhythm, Row, Run, Until, colour_of
from controller.lights.scene import Scene
from controller.session import Menu, Session

Names = Mapping[str, Meaning]


def paint(session: Session, at_ms: float) -> bytes:
    """Paint the session at ``at_ms``: 3 bytes a light in light order, within the profile's power cap."""
    return within_cap(scene_of(session).picture(at_ms), session.profile.cap_ma)


def scene_of(session: Session) -> Scene:
    """Choose what every light shows, from the session alone."""
    return _scene(session, _rows_of(session))


def past_scene(session: Session) -> Scene:
    """Choose what every light shows of a past position, on which no action is expected."""
    return _scene(session, _IN_THE_PAST)


def marks(session: Session) -> Mapping[str, LightMark]:
    """Say what each light means if it shows something lasting that needs explaining."""
    return _marks(session, _rows_of(session))


def past_marks(session: Session) -> Mapping[str, LightMark]:
    """Say what each light means in a past position."""
    return _marks(session, _IN_THE_PAST)


def _rows_of(session: Session) -> tuple[Callable[[Session], Row], ...]:
    """Choose what may be shown now; what runs along an edge is not, where the table has bars for it."""
    rows = _IN_MENU if isinstance(session.mode, Menu) else _ROWS
    return tuple(row for row in rows if row not in _ON_BARS) if session.has_edge_bars else rows


def _marks(session: Session, rows: tuple[Callable[[Session], Row], ...]) -> Mapping[str, LightMark]:
    said: dict[str, LightMark | None] = {}
    for row in rows:
        named = _NAMED.get(row)
        names = named(session) if callable(named) else {}
        for space, rhythm in row(session).items():
            if not isinstance(rhythm, _PASSING):
                meaning = named if isinstance(named, Meaning) else names.get(space)
                said.setdefault(space, None if meaning is None else LightMark(meaning, colour_of(rhythm)))
    return {space: mark for space, mark in said.items() if mark is not None}


def _scene(session: Session, rows: tuple[Callable[[Session], Row], ...]) -> Scene:
    said: dict[str, list[Rhythm]] = {}
    for row in rows:
        for space, rhythm in row(session).items():
            said.setdefault(space, []).append(rhythm)
    lights = tuple(tuple(said.get(space, ())) for space in session.profile.lights)
    return Scene(lights, _brightness(session), session.is_calm)


def _brightness(session: Session) -> float:
    """How bright the lights are: in the menu as chosen there, as a preview."""
    mode = session.mode
    return mode.brightness if isinstance(mode, Menu) and mode.brightness is not None else session.brightness


def _forbidden_by_name(session: Session) -> Names:
    forbidden = {space: hint.forbidden for space, hint in session.position.hints().items()}
    by_colour = {Colour.FIRST: Meaning.NO_ORANGE, Colour.SECOND: Meaning.NO_PURPLE}
    return {
        space: Meaning.NOTHING if len(colours) == len(Colour) else by_colour[next(iter(colours))]
        for space, colours in forbidden.items()
        if colours
    }


def _coached_by_name(session: Session) -> Names:
    return {space: Meaning(pointed[0].sign.value) for space, pointed in coach_lights.coached(session).items()}


def _choosing(row: Callable[[Session], Row]) -> Callable[[Session], Names]:
    """Tell what is chosen from what could be chosen instead."""

    def names(session: Session) -> Names:
        chosen = choice_lights.chosen_spaces(session)
        return {space: Meaning.CHOSEN if space in chosen else Meaning.WHICH for space in row(session)}

    return names


def _scenery_by_name(session: Session) -> Names:
    scenery = session.position.scenery()
    return {space: Meaning.COUNTED if one.hue is None else Meaning.HUED for space, one in scenery.items()}


#: By precedence. What must be corrected comes before the ending of a game, so that nothing wrong goes
#: unshown.
_ROWS: tuple[Callable[[Session], Row], ...] = (
    table_lights.halting,
    table_lights.stuck,
    table_lights.doubtful,
    table_lights.take_off,
    ending_lights.blinks,
    ending_lights.ending,
    table_lights.echo,
    turn_lights.newest,
    turn_lights.offered,
    turn_lights.shown,
    table_lights.missing,
    scenery_lights.kinds,
    turn_lights.asked,
    turn_lights.hinted,
    choice_lights.choices,
    choice_lights.declared,
    choice_lights.picked,
    choice_lights.located,
    table_lights.uncoloured,
    table_lights.glow,
    table_lights.culprits,
    edge_lights.ok_wanted,
    edge_lights.armed,
    turn_lights.thinking,
    edge_lights.turn,
    coach_lights.coach,
    legal_move_lights.playable,
    legal_move_lights.forbidden,
    turn_lights.last_move,
    scenery_lights.scenery,
)

#: What the lights show while the menu is open: what is in its way, and nothing of the game.
_IN_MENU: tuple[Callable[[Session], Row], ...] = (
    table_lights.halting,
    table_lights.doubtful,
    table_lights.take_off,
    table_lights.echo,
    table_lights.missing,
    edge_lights.ok_wanted,
    choice_lights.menu,
)

#: What the lights show of a position by its rules alone.
_IN_THE_PAST: tuple[Callable[[Session], Row], ...] = (
    ending_lights.blinks,
    ending_lights.ending,
    coach_lights.coach,
    legal_move_lights.forbidden,
    turn_lights.last_move,
    scenery_lights.scenery,
)

#: What an edge bar shows instead of the row of spaces beside it.
_ON_BARS = frozenset({edge_lights.ok_wanted, edge_lights.armed, turn_lights.thinking, edge_lights.turn})

#: Lights that let others show in between.
_PASSING = (Flash, Later, Run, Until)

#: What the lights of a row are called in a legend, all alike or space by space; others need no explanation.
_NAMED: Mapping[Callable[[Session], Row], Meaning | Callable[[Session], Names]] = {
    table_lights.stuck: Meaning.FAULTY,
    table_lights.doubtful: Meaning.UNCLEAR,
    table_lights.take_off: Meaning.TAKE_OFF,
    turn_lights.offered: Meaning.PUT,
    table_lights.missing: Meaning.PUT,
    scenery_lights.kinds: Meaning.KIND,
    turn_lights.asked: Meaning.PUT,
    turn_lights.hinted: Meaning.HINT,
    choice_lights.choices: _choosing(choice_lights.choices),
    choice_lights.declared: _choosing(choice_lights.declared),
    choice_lights.picked: _choosing(choice_lights.picked),
    choice_lights.located: _choosing(choice_lights.located),
    table_lights.uncoloured: Meaning.WHICH,
    table_lights.glow: Meaning.UNCLEAR,
    table_lights.culprits: Meaning.FORBIDS,
    coach_lights.coach: _coached_by_name,
    legal_move_lights.playable: Meaning.PLAY,
    legal_move_lights.forbidden: _forbidden_by_name,
    turn_lights.last_move: Meaning.LAST,
    scenery_lights.scenery: _scenery_by_name,
}
