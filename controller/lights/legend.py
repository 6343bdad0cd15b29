"""The legend: the names of what lights mean, and which of them to explain.

Explained are those on the board now, and those that the game has at all. What the headline or the message
says anyway has no name: whose turn it is, what was read just now, who won.
"""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from controller.games import Colour
from controller.lights.edge_lights import is_ok_run
from controller.session import Session


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
    DANGER = "danger"  #: the piece here loses the game if nothing is done
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
    """What a light means, and the colour of piece that it speaks of; None if that is none, or either."""

    meaning: Meaning
    colour: Colour | None


_FORBIDDEN = frozenset({Meaning.NO_ORANGE, Meaning.NO_PURPLE, Meaning.NOTHING})


def shown(session: Session, marks: Mapping[str, LightMark]) -> frozenset[Meaning]:
    """Name what the lights mean now: the ``marks`` of spaces (`precedence.marks`), and that of an edge."""
    asked = {Meaning.OK} if is_ok_run(session) else set()
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
