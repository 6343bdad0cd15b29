"""What lights mean: one layer for each, in order of precedence.

One space, one light: the first layer with something to show at a moment wins. The layers of the coach and
the rules come last. What a layer shows, on which spaces and how, is decided in its own module. Spaces of the
board outside the game show only that a piece there must come off.

A legend explains what is on the board now, and what the game has at all. What the headline or the message
says anyway has no name: whose turn it is, what was read just now, who won.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum, Flag, auto
from typing import NamedTuple

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
from controller.lights.rhythm import Flash, Later, Row, Run, Until, colour_of
from controller.session import Session
from controller.session.mode import Menu


class Meaning(Enum):
    """What a light means, in the order of a legend."""

    NO_ORANGE = "no_orange"  #: orange may not go here
    NO_PURPLE = "no_purple"  #: purple may not go here
    NOTHING = "nothing"  #: neither may go here
    HUED = "hued"  #: what lies here, by its hue
    COUNTED = "counted"  #: what is printed here, by counting
    PLAY = "play"  #: the turn can begin or go on here
    PUT = "put"  #: a piece of this colour belongs here
    CHOSEN = "chosen"  #: what is chosen, or asked about
    WHICH = "which"  #: what could be chosen instead
    HINT = "hint"  #: the engine would move here
    KIND = "kind"  #: a piece of a kind that only the game knows
    DANGER = "danger"  #: what is lost if nothing is done: the piece here, or the game to a piece put here
    SAVES = "saves"  #: a move here averts that
    WINS = "wins"  #: a move here wins at once
    LOSES = "loses"  #: a move here loses at once
    TAKE_OFF = "take_off"  #: the piece here must come off
    FORBIDS = "forbids"  #: a piece that forbids the one that must come off
    UNCLEAR = "unclear"  #: the reading is not clear
    FAULTY = "faulty"  #: the sensor may be at fault
    LAST = "last"  #: the last move
    OK = "ok"  #: OK is awaited


class LightMark(NamedTuple):
    """What a light means, and the colour of piece that it speaks of; None if that is none, or either.

    ``also`` is what holds there besides, which the light has no room for.
    """

    meaning: Meaning
    colour: Colour | None
    also: tuple["LightMark", ...] = ()


class At(Flag):
    """When a layer is shown."""

    GAME = auto()  #: while a game is on the table
    MENU = auto()  #: while the menu is open: what is in its way, and nothing of the game
    PAST = auto()  #: in a past position, on which no action is expected: by its rules alone
    EXAMPLE = auto()  #: in an example: the moves, what wins, and the end


Names = Mapping[str, Meaning]
Marks = Mapping[str, LightMark]


class Layer(NamedTuple):
    """Lights of one kind; ``means`` is their name in a legend, all alike or space by space.

    Those without a name need no explanation. ``is_on_bar`` says that an edge bar, where the table has one,
    shows this instead of the row of spaces beside it.
    """

    lights: Callable[[Session], Row]
    means: Meaning | Callable[[Session], Names | Marks] | None = None
    at: At = At.GAME
    is_on_bar: bool = False


def _forbidden_by_name(session: Session) -> Names:
    forbidden = {space: hint.forbidden for space, hint in session.position.hints().items()}
    by_colour = {Colour.FIRST: Meaning.NO_ORANGE, Colour.SECOND: Meaning.NO_PURPLE}
    return {
        space: Meaning.NOTHING if len(colours) == len(Colour) else by_colour[next(iter(colours))]
        for space, colours in forbidden.items()
        if colours
    }


def _coached_by_name(session: Session) -> Marks:
    coached = coach_lights.coached(session)
    marked = {
        space: [LightMark(Meaning(one.sign.value), one.colour) for one in pointed]
        for space, pointed in coached.items()
    }
    return {space: first._replace(also=tuple(others)) for space, (first, *others) in marked.items()}


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
_LAYERS = (
    Layer(table_lights.halting, at=At.GAME | At.MENU),
    Layer(table_lights.stuck, Meaning.FAULTY),
    Layer(table_lights.doubtful, Meaning.UNCLEAR, at=At.GAME | At.MENU),
    Layer(table_lights.take_off, Meaning.TAKE_OFF, at=At.GAME | At.MENU),
    Layer(ending_lights.blinks, at=At.GAME | At.PAST | At.EXAMPLE),
    Layer(ending_lights.ending, at=At.GAME | At.PAST | At.EXAMPLE),
    Layer(table_lights.echo, at=At.GAME | At.MENU),
    Layer(turn_lights.newest),
    Layer(turn_lights.offered, Meaning.PUT),
    Layer(turn_lights.shown),
    Layer(table_lights.missing, Meaning.PUT, at=At.GAME | At.MENU),
    Layer(scenery_lights.kinds, Meaning.KIND),
    Layer(turn_lights.asked, Meaning.PUT),
    Layer(turn_lights.hinted, Meaning.HINT),
    Layer(choice_lights.choices, _choosing(choice_lights.choices)),
    Layer(choice_lights.declared, _choosing(choice_lights.declared)),
    Layer(choice_lights.picked, _choosing(choice_lights.picked)),
    Layer(choice_lights.located, _choosing(choice_lights.located)),
    Layer(table_lights.uncoloured, Meaning.WHICH),
    Layer(table_lights.glow, Meaning.UNCLEAR),
    Layer(table_lights.culprits, Meaning.FORBIDS),
    Layer(edge_lights.clocks, is_on_bar=True),
    Layer(edge_lights.ok_wanted, at=At.GAME | At.MENU, is_on_bar=True),
    Layer(edge_lights.armed, is_on_bar=True),
    Layer(turn_lights.thinking, is_on_bar=True),
    Layer(edge_lights.last_minute, is_on_bar=True),
    Layer(edge_lights.turn, is_on_bar=True),
    Layer(coach_lights.winning, Meaning.WINS, at=At.EXAMPLE),
    Layer(coach_lights.coach, _coached_by_name, at=At.GAME | At.PAST),
    Layer(legal_move_lights.playable, Meaning.PLAY),
    Layer(legal_move_lights.forbidden, _forbidden_by_name, at=At.GAME | At.PAST),
    Layer(turn_lights.last_move, Meaning.LAST, at=At.GAME | At.PAST | At.EXAMPLE),
    Layer(scenery_lights.scenery, _scenery_by_name, at=At.GAME | At.PAST | At.EXAMPLE),
    Layer(choice_lights.menu, at=At.MENU),
)

_AT = {at: tuple(layer for layer in _LAYERS if at in layer.at) for at in At}

#: Lights that let others show in between.
_PASSING = (Flash, Later, Run, Until)


def rows_of(session: Session) -> Iterator[Row]:
    """Yield what may be shown now, by precedence."""
    return (layer.lights(session) for layer in _layers(session))


def past_rows_of(session: Session, at: At = At.PAST) -> Iterator[Row]:
    """Yield what may be shown of a past position, or at an example, by precedence."""
    return (layer.lights(session) for layer in _AT[at])


def marks(session: Session) -> Mapping[str, LightMark]:
    """Say what each light means if it shows something lasting that needs explaining."""
    return _marks(session, _layers(session))


def past_marks(session: Session, at: At = At.PAST) -> Mapping[str, LightMark]:
    """Say what each light means in a past position, or at an example."""
    return _marks(session, _AT[at])


_FORBIDDEN = frozenset({Meaning.NO_ORANGE, Meaning.NO_PURPLE, Meaning.NOTHING})


def shown(session: Session, marks: Mapping[str, LightMark]) -> frozenset[Meaning]:
    """Name what the lights mean now: the ``marks`` of spaces, and that of an edge."""
    asked = {Meaning.OK} if edge_lights.is_ok_run(session) else set()
    return frozenset({mark.meaning for mark in marks.values()} | asked)


def meanings_of(session: Session) -> frozenset[Meaning]:
    """Name what the lights can mean in the game that is played.

    Games without scenery show where a piece may not go, others where it may; where dips identify the spaces,
    the coach shows no losing move, as its own dips would be miscounted.
    """
    scenery = tuple(session.position.scenery().values())
    is_counted = any(one.hue is None for one in scenery)
    never = {Meaning.HUED, Meaning.PLAY} if not scenery else set(_FORBIDDEN)
    never |= {Meaning.HUED, Meaning.LOSES} if is_counted else {Meaning.COUNTED}
    if not session.record.game.piece_kinds:
        never.add(Meaning.KIND)
    return frozenset(Meaning) - never


def _layers(session: Session) -> Iterator[Layer]:
    now = _AT[At.MENU if isinstance(session.mode, Menu) else At.GAME]
    return (layer for layer in now if not (layer.is_on_bar and session.settings.has_edge_bars))


def _marks(session: Session, layers: Iterable[Layer]) -> Mapping[str, LightMark]:
    said: dict[str, LightMark | None] = {}
    for layer in layers:
        means = layer.means
        names = means(session) if callable(means) else {}
        for space, rhythm in layer.lights(session).items():
            if not isinstance(rhythm, _PASSING):
                named = means if isinstance(means, Meaning) else names.get(space)
                mark = LightMark(named, colour_of(rhythm)) if isinstance(named, Meaning) else named
                said.setdefault(space, mark)
    return {space: mark for space, mark in said.items() if mark is not None}
