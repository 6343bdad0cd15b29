"""Sensor input: how a session takes in reeds and keys together.

Decides the order within one scan: pieces first, then keys that went down, while a key that came up was still
down when the pieces came. Also decides which piece the page may recolour, and gives notice if a key asks for
a colour that is used up. Judges no move and decides no colour: where reeds sense none,
`controller.inference.keyed_colours` does.

Relinking: after a reconnect not every piece already on the table counts, since no one saw how it got there.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace

from controller.board import Key
from controller.inference import (
    Colours,
    Misplaced,
    Occupancy,
    Reading,
    Tracks,
    Unclear,
    keyed_colours,
    observe,
    piece_events,
    restart,
    table_of,
)
from controller.inference.keyed_colours import COLOUR_KEYS, Arming, Moment
from controller.session import echo, keys
from controller.session.committed_changes import occupied
from controller.session.events import Recolour, SetColours
from controller.session.mode import Menu
from controller.session.space_taps import close
from controller.session.state import Notice, Offered, Resuming, Session, Waiting


def known_readings(session: Session, readings: Mapping[str, Reading]) -> Mapping[str, Reading]:
    """Return readings whose arrival was not observed, with the game's own pieces in their colours.

    One that was laid there anew in this turn keeps its colour.
    """
    table, tracks = table_of(session.position), session.table.tracks
    own = {space: Reading.of(colour) for space, colour in table.items()}
    laid = {s: track for s, track in tracks.items() if s in own and track.since_ms > session.turn.since_ms}
    own |= {space: track.reading for space, track in laid.items() if track.reading.colour is not None}
    return {
        space: own[space] if reading is Reading.PIECE and space in own else reading
        for space, reading in readings.items()
    }


def moment(session: Session, at_ms: float) -> Moment:
    """Return what is known at the moment a piece or a key comes or goes."""
    last, ahead = session.case.last if session.memory.is_revisable else None, session.record.ahead
    return Moment(
        session.position,
        {} if ahead is None else table_of(ahead),
        session.table.tracks,
        session.memory.stale,
        None if last is None else last.space,
        session.settings.colours,
        session.keys.since_ms,
        session.hand_times,
        at_ms,
    )


def see(
    session: Session, seen: Occupancy, at_ms: float, meaning: Callable[[Key], Hashable]
) -> tuple[Session, Key | None]:
    """Take in reeds and keys without judging them, and return also the key that was tapped, if one was.

    The table is the same object as before if nothing is new. Within one scan, a key that goes down counts
    after the pieces, and a key that comes up was still down when they came.
    """
    if session.settings.colours is Colours.SENSED:
        down, tapped = keys.follow_keys(session.keys, seen.keys, at_ms, meaning)
        tracks = observe(session.table.tracks, seen.readings, at_ms, session.hand_times)
        return with_tracks(replace(session, keys=down), tracks, at_ms), tapped
    before = session.keys.since_ms
    armed, now = piece_events.follow_pieces(session.table.arming, moment(session, at_ms), seen.readings)
    down, tapped = keys.follow_keys(
        session.keys,
        seen.keys,
        at_ms,
        lambda key: (meaning(key), now.answered()),
        keyed_colours.spent(armed, now),
    )
    session = _with_arming(replace(session, keys=down), armed, now)
    for key in COLOUR_KEYS:
        if key in down.since_ms and key not in before:
            session = use_colour_key(session, key, at_ms, keyed_colours.press)
    return session, tapped


def use_colour_key(
    session: Session,
    key: Key,
    at_ms: float,
    act: Callable[[Arming, Moment, Key], tuple[Arming, Moment]] = keyed_colours.tap_colour,
) -> Session:
    """Answer with a colour key, or arm its colour, by a tap or a press; give notice if it is used up."""
    now = moment(session, at_ms)
    if not now.position.left(COLOUR_KEYS[key]):
        return session.saying(Notice.NONE_LEFT, at_ms)
    return _with_arming(session, *act(session.table.arming, now, key))


def choose_colours(session: Session, event: SetColours | Recolour, at_ms: float) -> Session:
    """Apply a page's choice of how colours are known, or of the colour of one piece."""
    match event:
        case SetColours(way):
            now = moment(session, at_ms)
            session = _with_arming(
                session, *keyed_colours.with_colours(session.table.arming, now, set(now.asked()), None)
            )
            return replace(session, settings=replace(session.settings, colours=way))
        case Recolour(colour):
            now, space = moment(session, at_ms), recolourable(session)
            pieces = set() if space is None else {space}
            return _with_arming(
                session, *keyed_colours.with_colours(session.table.arming, now, pieces, colour)
            )


def recolourable(session: Session) -> str | None:
    """Return the piece the page may recolour: the first whose colour is asked, or otherwise the latest."""
    now = moment(session, session.at_ms)
    spaces = now.asked()[:1] or now.new()[-1:] or (now.last,)
    is_there = spaces[0] is not None and spaces[0] in now.tracks and not now.is_empty(spaces[0])
    return spaces[0] if is_there else None


def lapse(session: Session) -> Session:
    """Disarm a colour for which no piece was placed in time."""
    return _with_arming(session, replace(session.table.arming, armed=None), moment(session, session.at_ms))


def swallow_keys(session: Session) -> Session:
    """Treat the keys now held as having acted, so that they do nothing more."""
    mode = session.mode
    if isinstance(mode, Waiting):
        mode = replace(mode, after=swallow_keys(mode.after))
    return replace(session, mode=mode, keys=session.keys.swallowed())


def leave_keys_out(session: Session) -> Session:
    """Leave out keys whose hold has become no gesture, and close the menu that it opened."""
    down = session.keys.elapsed(session.at_ms, session.kind_keys)
    held = down.left_out.keys() - session.keys.left_out.keys()
    if Key.OK in held and isinstance(session.mode, Menu):
        session = close(session, session.at_ms)
    return replace(session, keys=down).saying(Notice.HELD if held else None, session.at_ms)


def with_tracks(session: Session, tracks: Tracks, at_ms: float) -> Session:
    """Return the session with other tracks and the echoes that follow from them."""
    table = session.table
    if tracks is table.tracks:
        return session
    echoes = echo.follow_echoes(table.echoes, table.tracks, tracks, at_ms)
    return replace(session, table=replace(table, tracks=tracks, echoes=echoes)).saying(None)


def _with_arming(session: Session, armed: Arming, now: Moment) -> Session:
    session = with_tracks(session, now.tracks, now.at_ms)
    if armed is session.table.arming:
        return session
    return replace(session, table=replace(session.table, arming=armed)).saying(None)


def be_sure(session: Session, space: str, start: str | None, at_ms: float) -> Session:
    """Believe what is read on a space sooner, and where it was taken: a sure hand is at it."""
    track = session.table.tracks.get(space)
    if track is None:
        return session
    tracks = {**session.table.tracks, space: replace(track, sure_ms=at_ms, sure_start=start)}
    return replace(session, table=replace(session.table, tracks=tracks))


def sense_anew(session: Session, seen: Occupancy, at_ms: float) -> Session:
    """Take in the first matrix of a link; not every piece already on the table counts.

    In mid-game pieces unknown to the game have just arrived.
    Where reeds do not sense colours, a new piece's colour must be asked for: no one saw whose turn it was.
    """
    table, down = session.table, keys.swallow(seen.keys, at_ms)
    is_new_game, is_taken_up = not table.tracks, isinstance(session.mode, Offered | Resuming)
    readings, known = known_readings(session, seen.readings), table_of(session.position)
    before = {s: reading if is_new_game or s in known else Reading.EMPTY for s, reading in readings.items()}
    tracks = observe(restart(before, at_ms), readings, at_ms, session.hand_times)
    return replace(
        session,
        table=replace(
            table,
            tracks=tracks,
            arming=Arming(),
        ),
        memory=replace(
            session.memory,
            stale=uncounted(session, tracks, at_ms),
            is_unseen=not is_new_game and not is_taken_up,
        ),
        keys=down,
        turn=replace(session.turn, since_ms=at_ms if is_new_game else session.turn.since_ms),
        board=replace(session.board, is_awaiting_sensors=False, is_opening=False),
    )


def uncounted(session: Session, tracks: Tracks, at_ms: float) -> frozenset[str]:
    """Return the spaces whose piece must be lifted before it counts, given the first readings of a link.

    Before a new game these are all pieces; in a resumed game none. In mid-game a piece counts if it can only
    have been placed in the meantime. That is uncertain if something was wrong or unclear when the link was
    lost, and for two pieces side by side: a piece pushed half-way reads as two.
    """
    if isinstance(session.mode, Offered | Resuming):
        return session.memory.stale
    if not session.table.tracks:
        return occupied(tracks, session.now(at_ms))
    taken, around = table_of(session.position), session.record.game.geometry.around
    new = occupied(tracks, session.now(at_ms)) - set(taken)
    if not isinstance(session.verdict.placement, Misplaced | Unclear):
        new = frozenset(space for space in new if any(other in new for other in around(space)))
    return session.memory.stale | new
