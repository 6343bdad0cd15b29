"""Excluded sensors: play goes on without them, and the game decides what their spaces hold.

A sensor that sticks, chatters or misses a piece is excluded when the players confirm it. From then on its
space holds what the game has there, or a piece that was declared there and is not a move yet. When all other
pieces are off the table, that one counts as off too.

A sensor counts again as soon as it senses a different piece from the one at its exclusion. A sensor that was
excluded while sensing a piece also counts again if it senses nothing when a link begins and the game has
nothing there; a momentary release does not restore it.
"""

from collections.abc import Mapping
from dataclasses import replace

from controller.board import Key
from controller.games import Colour
from controller.inference import Colours, Now, Occupancy, Reading, Track, index_of, observe, table_of
from controller.session.events import Masked, Unmasked
from controller.session.mode import Locating, Playing
from controller.session.sensor_input import with_tracks
from controller.session.state import LeftOut, Resuming, Session

LeftOuts = Mapping[str, LeftOut]
Readings = Mapping[str, Reading]


def leave_out(session: Session, at_ms: float) -> Session:
    """Go on without the suspected sensors; the players must say what is on a chattering one."""
    tracks, table = session.table.tracks, table_of(session.position)
    spaces = sorted(session.verdict.suspected)
    now = session.now(at_ms)
    restless = [space for space in spaces if tracks[space].is_chattering(now)]
    new = {space: LeftOut(_felt(session, tracks[space], now)) for space in spaces}
    quiet = {space: Track.first(Reading.of(table.get(space)), at_ms) for space in spaces}
    session = _with_left_out(
        with_tracks(session, {**tracks, **quiet}, at_ms), {**session.table.left_out, **new}
    )
    whole = () if isinstance(session.mode, Resuming) else index_of(session.position).whole
    landings = {space for cells in whole for space, colour in cells if colour is not None}
    found = [space for space in restless if space in landings]
    return replace(session, mode=Locating(found[0], is_found=True)) if found else session


def declare_piece(session: Session, space: str, colour: Colour, at_ms: float) -> Session:
    """Go on without the sensor of ``space``, where a piece of ``colour`` is declared."""
    known = session.table.left_out.get(space, LeftOut(Reading.EMPTY))
    session = _with_left_out(session, {**session.table.left_out, space: replace(known, declared=colour)})
    memory = replace(session.memory, stale=session.memory.stale - {space}, is_held_up=False)
    return believe(replace(session, mode=Playing(), memory=memory), at_ms)


def declared_spaces(session: Session) -> tuple[str, ...]:
    """Return the spaces of pieces that were declared and are not moves yet."""
    return tuple(space for space, out in session.table.left_out.items() if out.declared is not None)


def withdraw(session: Session, at_ms: float) -> Session:
    """Take back the declared pieces that are not moves yet: their spaces are empty."""
    left_out = {space: replace(out, declared=None) for space, out in session.table.left_out.items()}
    return believe(_with_left_out(session, left_out), at_ms)


def believe(session: Session, at_ms: float) -> Session:
    """Set the spaces of excluded sensors to what the game now has there."""
    tracks, left_out = session.table.tracks, session.table.left_out
    if not left_out:
        return session
    table = table_of(session.position)
    session = _with_left_out(
        session, {s: replace(out, declared=None) if s in table else out for s, out in left_out.items()}
    )
    held = _held(session, {space: track.reading for space, track in tracks.items()})
    return with_tracks(session, observe(tracks, held, at_ms, session.hand_times), at_ms)


def fill(session: Session, seen: Occupancy) -> tuple[Session, Occupancy]:
    """Fill in what the spaces of excluded sensors hold; mended sensors count again."""
    left_out = session.table.left_out
    if not left_out:
        return session, seen
    kept = {s: out for s, out in left_out.items() if not _is_mended(session, s, out, seen.readings[s])}
    if len(kept) < len(left_out):
        session = _with_left_out(session, kept)
    return session, replace(seen, readings={**seen.readings, **_held(session, seen.readings)})


def facts(was: LeftOuts, now: LeftOuts) -> tuple[Masked | Unmasked, ...]:
    """Return which sensors have been excluded between two states, and which count again."""
    gone = (Unmasked(space) for space in sorted(was.keys() - now.keys()))
    return (*gone, *(Masked(space, now[space].felt) for space in sorted(now.keys() - was.keys())))


def usable(session: Session) -> tuple[str, ...]:
    """Return the spaces that read empty and where a piece would complete a legal move, in board order."""
    tracks, table = session.table.tracks, table_of(session.position)
    away = frozenset(
        (space, track.reading.colour)
        for space, track in tracks.items()
        if track.reading is not Reading.of(table.get(space))
    )
    fitting = {
        space
        for cells in index_of(session.position).whole
        for space, colour in cells
        if colour is not None and cells - {(space, colour)} == away - {(space, None)}
    }
    return tuple(
        space for space, track in tracks.items() if space in fitting and track.reading is Reading.EMPTY
    )


def point(session: Session, space: str, key: Key) -> Session:
    """Move the pointer from a usable space to the next row, or to the next space of the row."""
    rows = _rows(session)
    number = next(n for n, row in enumerate(rows) if space in row)
    row = rows[number]
    there = rows[(number + 1) % len(rows)][0] if key is Key.FIRST else row[(row.index(space) + 1) % len(row)]
    return replace(session, mode=Locating(there))


def _rows(session: Session) -> tuple[tuple[str, ...], ...]:
    """Return the usable spaces by row of the board, from the bottom."""
    geometry, spaces = session.record.game.geometry, set(usable(session))
    rows = (tuple(geometry.names[space] for space in row) for row in geometry.rows)
    return tuple(found for row in rows if (found := tuple(space for space in row if space in spaces)))


def _felt(session: Session, track: Track, now: Now) -> Reading:
    """Return what a faulty sensor reads; for a chattering one, the piece that it reads on and off."""
    readings = (track.reading, track.settled, track.first_reading, *track.transients)
    is_piece = (reading for reading in readings if reading is not Reading.EMPTY)
    felt = next(is_piece, track.reading) if track.is_chattering(now) else track.reading
    is_uncoloured = session.settings.colours is not Colours.SENSED and felt is not Reading.EMPTY
    return Reading.PIECE if is_uncoloured else felt


def _is_mended(session: Session, space: str, out: LeftOut, seen: Reading) -> bool:
    """Whether a sensor reads something that its fault would not let it read."""
    if seen in {out.felt, Reading.UNCLEAR}:
        return False
    return seen is not Reading.EMPTY or (
        session.board.is_awaiting_sensors and space not in table_of(session.position)
    )


def _held(session: Session, readings: Readings) -> Readings:
    """Return what the spaces of excluded sensors hold."""
    left_out, table = session.table.left_out, table_of(session.position)
    felt = [space for space in table if space not in left_out]
    if len(felt) > 1 and all(readings[space] is Reading.EMPTY for space in felt):
        return dict.fromkeys(left_out, Reading.EMPTY)
    return {space: Reading.of(table.get(space, out.declared)) for space, out in left_out.items()}


def _with_left_out(session: Session, left_out: LeftOuts) -> Session:
    return replace(session, table=replace(session.table, left_out=left_out))
