"""What the coach points at: pieces in danger, and spaces where a move saves, wins or loses.

Decides which spaces are pointed at and how; `controller.games.coach_advice` finds by the rules what is true
of the position. A move that begins with a lift is shown on the piece, and once that is in the hand, where it
goes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from controller.games import Colour, Move, decisive_moves
from controller.lights.legal_move_lights import Ways, is_free, lifted, ways
from controller.lights.palette import WHITE
from controller.lights.rhythm import (
    FORBIDDEN_LEVEL,
    SHOWN_LEVEL,
    Breath,
    Coloured,
    Dips,
    DoubleBeat,
    Rhythm,
    Row,
    Steady,
)
from controller.lights.scenery_lights import dipped
from controller.session import Session

#: Two dips a second apart, every four seconds.
DIPS, APART_MS, EVERY_MS = 2, 1000.0, 4000.0
#: Dimmer than forbidden spaces: many spaces can lose.
LOSING_LEVEL = FORBIDDEN_LEVEL / 2


class Sign(Enum):
    """What a space is pointed at for, the most pressing first."""

    DANGER = "danger"  #: the piece here loses the game if nothing is done
    SAVES = "saves"  #: a move here averts that
    WINS = "wins"  #: a move here wins at once
    LOSES = "loses"  #: a move here loses at once


@dataclass(frozen=True, slots=True)
class Pointed:
    """A ``sign``, and the ``colour`` of the piece that is or moves there; None if either may.

    ``is_lift`` if a move begins by lifting that piece.
    """

    sign: Sign
    colour: Colour | None
    is_lift: bool = False


def coached(session: Session) -> Mapping[str, tuple[Pointed, ...]]:
    """Find what the coach points at, space by space, the most pressing sign first."""
    if not session.is_coached or not is_free(session):
        return {}
    said, table = decisive_moves(session.position), session.position.table()
    signs: dict[str, list[Pointed]] = {}
    for space in said.danger - lifted(session):
        signs[space] = [Pointed(Sign.DANGER, table[space])]
    found = {Sign.SAVES: said.saving, Sign.WINS: said.winning, Sign.LOSES: said.losing}
    if _is_dipping(session):
        del found[Sign.LOSES]
    open_ways = ways(session) if any(found.values()) else ()
    for sign, moves in found.items():
        for space, pointed in _where(session, sign, moves, open_ways).items():
            signs.setdefault(space, []).append(pointed)
    return {space: tuple(all_of_it) for space, all_of_it in signs.items()}


def coach(session: Session) -> Row:
    """Light what the coach points at."""
    return {space: _light(session, space, pointed) for space, pointed in coached(session).items()}


def _where(session: Session, sign: Sign, moves: frozenset[Move], open_ways: Ways) -> Mapping[str, Pointed]:
    """Point with one sign at the spaces where some of the moves go on: pieces to lift, or where one lands."""
    table = session.position.table()
    found: dict[str, Pointed] = {}
    for alike, spaces in open_ways:
        for move in moves.intersection(alike):
            for change in session.position.changes(move):
                if change.space in spaces:
                    is_lift = change.piece is None
                    colour = table[change.space] if change.piece is None else change.piece.colour
                    same = found.get(change.space, Pointed(sign, colour, is_lift))
                    found[change.space] = same if same.colour is colour else Pointed(sign, None)
    return found


def _is_dipping(session: Session) -> bool:
    """Whether dips identify spaces at all times, so that other dips would be miscounted."""
    return any(one.hue is None for one in session.position.scenery().values())


def _light(session: Session, space: str, pointed: tuple[Pointed, ...]) -> Rhythm:
    """Light a space by its first sign; a piece in danger that saves itself breathes between its dips."""
    signs = {one.sign for one in pointed}
    colour = pointed[0].colour
    match pointed[0].sign:
        case Sign.DANGER if colour is not None:
            return _dipping(Breath(colour) if Sign.SAVES in signs else Coloured(colour, SHOWN_LEVEL))
        case Sign.SAVES | Sign.DANGER:
            return dipped(session, space, Breath(colour))
        case Sign.WINS:
            return DoubleBeat(colour)
        case Sign.LOSES:
            return _dipping(Steady(WHITE, LOSING_LEVEL))


def _dipping(light: Rhythm) -> Rhythm:
    return Dips(light, DIPS, EVERY_MS, apart_ms=APART_MS)
