"""What the coach points at: spaces in danger, and those where a move saves, wins or loses.

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

    DANGER = "danger"  #: what is lost if nothing is done: the piece here, or the game to a piece put here
    SAVES = "saves"  #: a move here averts that
    WINS = "wins"  #: a move here wins at once
    LOSES = "loses"  #: a move here loses at once


@dataclass(frozen=True, slots=True)
class Pointed:
    """A ``sign``, and the ``colour`` of the piece that is or moves there; None if either may, or no own one.

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
    found = {Sign.SAVES: said.saving, Sign.WINS: said.winning, Sign.LOSES: said.losing}
    if _is_dipping(session):
        del found[Sign.LOSES]
    open_ways = ways(session) if any(found.values()) else ()
    saving, winning, losing = (
        _where(session, sign, found.get(sign, frozenset()), open_ways)
        for sign in (Sign.SAVES, Sign.WINS, Sign.LOSES)
    )
    danger = said.danger - lifted(session)
    attacked = {space: Pointed(Sign.DANGER, table[space]) for space in danger & table.keys()}
    # Where a space is threatened, it comes first that a piece there saves.
    threatened = {space: Pointed(Sign.DANGER, None) for space in danger - table.keys()}
    signs: dict[str, list[Pointed]] = {}
    for pointed in (attacked, saving, threatened, winning, losing):
        for space, one in pointed.items():
            signs.setdefault(space, []).append(one)
    return {space: tuple(all_of_it) for space, all_of_it in signs.items()}


def winning(session: Session) -> Row:
    """Light where a move wins at once, whatever help was chosen: all that an example shows."""
    moves = decisive_moves(session.position).winning
    where = _where(session, Sign.WINS, moves, ways(session) if moves else ())
    return {space: DoubleBeat(one.colour) for space, one in where.items()}


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
        case Sign.SAVES:
            return dipped(session, space, Breath(colour))
        case Sign.WINS:
            return DoubleBeat(colour)
        case Sign.DANGER | Sign.LOSES:  # on an empty space a steady colour would forbid it
            return _dipping(Steady(WHITE, LOSING_LEVEL))


def _dipping(light: Rhythm) -> Rhythm:
    return Dips(light, DIPS, EVERY_MS, apart_ms=APART_MS)
