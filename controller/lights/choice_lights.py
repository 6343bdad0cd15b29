"""Lights for what is open: choices on an edge, declared moves on spaces, the menu in rows."""

from dataclasses import replace

from controller.games import Colour, Position
from controller.inference import Amend, marked_spaces
from controller.lights.palette import WHITE
from controller.lights.rhythm import (
    BREATH_MS,
    Breath,
    Coloured,
    DoubleBeat,
    Rhythm,
    Row,
    Steady,
)
from controller.session import Session
from controller.session.declaration import chosen_declaration, declarations_left, next_taps
from controller.session.light_menu import HELPED, MOVED, menu_groups
from controller.session.mode import Agreeing, Choosing, Declaring, Locating, Menu, Picking

#: How bright what may be stepped to, or was tapped, is.
OTHER_LEVEL = 0.1
#: How bright the options are in the menu group that the keys step through, and in the other groups.
STEPPED_LEVEL, UNSTEPPED_LEVEL = 0.2, 0.06
#: How many lights take turns.
TURNS = 4


def asked(session: Session) -> Colour:
    """The colour of the player whose answer is awaited."""
    mode = session.mode
    return mode.by.other if isinstance(mode, Agreeing) else session.record.hand


def thinking_player(session: Session) -> Colour | None:
    """The player for whom the engine is thinking."""
    is_searching = session.awaited is not None or session.hint_awaited is not None
    return session.draw_asked or (session.position.to_move if is_searching else None)


def edge_of(session: Session, colour: Colour) -> tuple[str, ...]:
    """The row of spaces nearest to a player, from the left of the board."""
    geometry = session.record.game.geometry
    row = geometry.rows[0] if colour is Colour.FIRST else geometry.rows[-1]
    return tuple(geometry.names[space] for space in row)


def is_ok_wanted(session: Session) -> bool:
    """Whether what is open waits for ``ok``."""
    match session.mode:
        case Declaring() as declaring:
            return chosen_declaration(session.position, declaring) is not None
        case Agreeing():
            return session.draw_asked is None
        case Picking() | Menu(is_asked=True):
            return True
        case _:
            return False


def choices(session: Session) -> Row:
    """One light a choice, from the player's left, then in the next row: the chosen one breathes."""
    mode = session.mode
    if not isinstance(mode, Choosing):
        return {}
    geometry = session.record.game.geometry
    spaces = [geometry.names[space] for row in geometry.rows for space in row]
    spaces = spaces if session.record.hand is Colour.FIRST else spaces[::-1]
    return {
        space: Breath(None) if n == mode.at else Steady(WHITE, OTHER_LEVEL)
        for n, (space, _) in enumerate(zip(spaces, mode.choices, strict=False))
    }


def declared(session: Session) -> Row:
    """The chosen move breathes as one; until one is chosen, what may be tapped or stepped to, in turn."""
    mode = session.mode
    if not isinstance(mode, Declaring):
        return {}
    moves = declarations_left(session.position, mode)
    others = dict.fromkeys((space for each in moves for space in each.shown), Steady(WHITE, OTHER_LEVEL))
    one = chosen_declaration(session.position, mode)
    if one is not None:
        return others | dict.fromkeys(one.shown, Breath(None))
    taps = [frozenset({space}) for space in sorted(next_taps(session.position, mode))]
    menu_groups = taps or [each.shown for each in moves]
    return {space: _in_turn(n) for n, group in enumerate(menu_groups) for space in group}


def picked(session: Session) -> Row:
    """What the chosen change does first breathes; everything else that may be meant is faint."""
    mode = session.mode
    if not isinstance(mode, Picking):
        return {}
    every = (space for change in mode.candidates for space in _touched(session, change))
    others = dict.fromkeys(every, Steady(WHITE, OTHER_LEVEL))
    first = _first_of(mode.chosen)
    return others | {
        space: _asking(session, space, first, Breath(None)) for space in _touched(session, first)
    }


def chosen_spaces(session: Session) -> frozenset[str]:
    """The spaces of what is chosen: a choice's light, a declared move, a change, the space asked about."""
    match session.mode:
        case Choosing(at=at):
            return frozenset(list(choices(session))[at : at + 1])
        case Declaring() as declaring if (one := chosen_declaration(session.position, declaring)) is not None:
            return frozenset(one.shown)
        case Picking(chosen=change):
            return _touched(session, _first_of(change))
        case Locating(space=space):
            return frozenset({space})
        case _:
            return frozenset()


def located(session: Session) -> Row:
    """The space where a piece was not read breathes."""
    return {session.mode.space: Breath(None)} if isinstance(session.mode, Locating) else {}


def menu(session: Session) -> Row:
    """One light an option: the chosen ones breathe; or the green spaces breathe among the possible ones."""
    mode = session.mode
    if not isinstance(mode, Menu):
        return {}
    if mode.picked is not None:
        others = dict.fromkeys(mode.game.geometry.names, Steady(WHITE, OTHER_LEVEL))
        return others | dict.fromkeys(mode.picked, Breath(None))
    lights: dict[str, Rhythm] = {}
    for group in menu_groups(session, mode):
        colour = (HELPED | MOVED).get(group.topic)
        level = STEPPED_LEVEL if group.topic is mode.topic else UNSTEPPED_LEVEL
        other = Steady(WHITE, level) if colour is None else Coloured(colour, level)
        lights |= dict.fromkeys(group.spaces, other)
        lights[group.spaces[group.at]] = Breath(colour)
    return lights


def _first_of(change: Amend) -> Amend:
    """Keep only the first move of a change."""
    return replace(change, moves=change.moves[:1])


def _asking(session: Session, space: str, change: Amend, light: Rhythm) -> Rhythm:
    """Make a space beat if a change puts a piece with a sign there; otherwise use ``light``."""
    return DoubleBeat(None) if space in marked_spaces(_after(session, change)) else light


def _touched(session: Session, change: Amend) -> frozenset[str]:
    return frozenset(
        space for space, _ in _after(session, change).table().items() ^ session.position.table().items()
    )


def _after(session: Session, change: Amend) -> Position:
    return session.record.amended(change.undone, change.moves, session.at_ms).position


def _in_turn(number: int) -> Breath:
    return Breath(None, number % TURNS * BREATH_MS / TURNS)
