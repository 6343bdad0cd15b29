"""A piece that no reed has read: where it lies and what it is, the players say by keys.

From then on play goes on without that sensor: on its space lies what the game has there. It is taken back in
as soon as it reads a piece. Only where reeds feel colours: elsewhere nothing tells such a piece from others.
"""

from dataclasses import replace

from manalath_board.controller.board import Key
from manalath_board.controller.games.base import Colour
from manalath_board.controller.inference.arming import COLOUR_KEYS, Colours
from manalath_board.controller.inference.occupancy import Occupancy, Reading
from manalath_board.controller.inference.readings import observe
from manalath_board.controller.inference.tables import table_of
from manalath_board.controller.session.colours import with_tracks
from manalath_board.controller.session.mode import Locating, Playing
from manalath_board.controller.session.state import Session


def usable(session: Session) -> tuple[str, ...]:
    """The spaces that read nothing and where a legal move could put a piece, in the order of the board."""
    if session.colours is not Colours.SENSED or session.position.outcome is not None:
        return ()
    position, tracks = session.position, session.table.tracks
    changes = (change for move in position.legal_moves() for change in position.changes(move))
    spaces = {change.space for change in changes if change.piece is not None}
    return tuple(
        space for space, track in tracks.items() if space in spaces and track.reading is Reading.EMPTY
    )


def step(session: Session, locating: Locating, key: Key, at_ms: float) -> Session:
    """Point at the next row or the next space of the row, or take the colour of a key for the piece found."""
    if locating.is_found:
        return _declare(session, locating.space, COLOUR_KEYS[key], at_ms)
    rows = _rows(session)
    number = next(n for n, row in enumerate(rows) if locating.space in row)
    row = rows[number]
    if key is Key.FIRST:
        space = rows[(number + 1) % len(rows)][0]
    else:
        space = row[(row.index(locating.space) + 1) % len(row)]
    return replace(session, mode=Locating(space))


def believe(session: Session, at_ms: float) -> Session:
    """Take spaces whose sensor reads nothing to hold what was declared there, or what the game has."""
    unread = session.table.unread
    if not unread:
        return session
    table = table_of(session.position)
    kept = {space: None if space in table else colour for space, colour in unread.items()}
    readings = {space: Reading.of(table.get(space, colour)) for space, colour in kept.items()}
    session = replace(session, table=replace(session.table, unread=kept))
    return with_tracks(session, observe(session.table.tracks, readings, at_ms, session.patience), at_ms)


def fill(session: Session, seen: Occupancy) -> tuple[Session, Occupancy]:
    """Fill in what unread spaces hold; a sensor that reads a piece again is taken back in."""
    if not session.table.unread:
        return session, seen
    unread = {s: c for s, c in session.table.unread.items() if seen.readings[s] is Reading.EMPTY}
    if len(unread) < len(session.table.unread):
        session = replace(session, table=replace(session.table, unread=unread))
    table = table_of(session.position)
    held = {space: Reading.of(table.get(space, colour)) for space, colour in unread.items()}
    return session, replace(seen, readings={**seen.readings, **held})


def _declare(session: Session, space: str, colour: Colour, at_ms: float) -> Session:
    unread = {**session.table.unread, space: colour}
    session = replace(session, mode=Playing(), table=replace(session.table, unread=unread))
    return believe(session, at_ms)


def _rows(session: Session) -> tuple[tuple[str, ...], ...]:
    """The usable spaces by the rows of the board, from the bottom."""
    geometry, spaces = session.record.game.geometry, set(usable(session))
    rows = (tuple(geometry.names[space] for space in row) for row in geometry.rows)
    return tuple(found for row in rows if (found := tuple(space for space in row if space in spaces)))
