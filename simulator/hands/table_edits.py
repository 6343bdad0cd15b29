"""How hands change a table: what they lift and what they lay, in an order that hands can follow.

Follows the changes that a position gives for a move, so it holds for every game. In a move the landing comes
last, after any captured piece is off; from one table to another any order will do in which a space is empty
before something is laid there.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from controller.games import Colour, Move, Position

Table = Mapping[str, Colour]


@dataclass(frozen=True, slots=True)
class TableTouch:
    """One touch of a space: a piece of ``colour`` is laid there or, if None, lifted."""

    space: str
    colour: Colour | None = None


def acts_of(position: Position, move: Move, random: Random) -> list[TableTouch]:
    """Return how a move is made: the pieces it lifts, in any order, then what it lays."""
    changes, table = position.changes(move), position.table()
    lifts = [TableTouch(change.space) for change in changes if change.space in table]
    random.shuffle(lifts)
    return lifts + [
        TableTouch(change.space, change.piece.colour) for change in changes if change.piece is not None
    ]


def acts_between(now: Table, then: Table, random: Random) -> list[TableTouch]:
    """Return how one table becomes another: in any order, but nothing is laid on an occupied space."""
    other = [space for space in sorted({*now, *then}) if now.get(space) is not then.get(space)]
    turns = [space for space in other for table in (now, then) if space in table]
    random.shuffle(turns)
    touched: set[str] = set()
    acts = []
    for space in turns:
        is_lift = space in now and space not in touched
        acts.append(TableTouch(space, None if is_lift else then[space]))
        touched.add(space)
    return acts
