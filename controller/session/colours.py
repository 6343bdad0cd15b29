"""Which colour a piece has on a board that only feels that there is one.

A piece of the game has the colour it has there, however often it is lifted and put back. A new one has, in
this order: the colour that a key told of it (`controller.session.arrivals`, `aims`); that of a piece of the
game which went before it came, and is perhaps this one; its player's own, the first of several new pieces
being of the player on move, the next of the other, and so on. Where colours are asked it has none instead of
its player's own. It has none either, and is asked for, where it may be one that was told another colour
elsewhere: a piece slid on is then not told from one laid anew.

No colour changes without its piece settling anew, so that the echo shows for so long what is read; a piece
that has settled keeps its colour until a key tells another.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from manalath_board.controller.games.base import Colour, Position
from manalath_board.controller.games.moves import Put
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.inference.readings import Track, Tracks
from manalath_board.controller.inference.slide_paths import SlidePaths
from manalath_board.controller.inference.verdict import Misplaced, Together, UnderWay
from manalath_board.controller.session import echo
from manalath_board.controller.session.changes import after
from manalath_board.controller.session.state import Session
from manalath_board.controller.session.told import Colours


def believed(session: Session) -> Position:
    """The position in which the game is, or will be once a change that waits is on record."""
    if session.pending is None:
        return session.position
    return after(session.record, session.pending.change, session.at_ms).position


def known(session: Session, readings: Mapping[str, Reading]) -> Mapping[str, Reading]:
    """What is read where nobody saw how it came there: the pieces of the game as they are in it."""
    table = believed(session).table()
    return {
        space: Reading.of(table[space]) if reading is Reading.PIECE and space in table else reading
        for space, reading in readings.items()
    }


def recolour(session: Session, at_ms: float) -> Session:
    """Give every piece the colour that it has by now, and echo it."""
    if session.colours is Colours.SENSED:
        return session
    return with_tracks(session, coloured(session, at_ms), at_ms)


def keep(session: Session, at_ms: float) -> Session:
    """Let the pieces that have settled keep their colours, where a verdict was reached, and their doubts."""
    if session.colours is Colours.SENSED:
        return session
    is_open = isinstance(session.verdict.placement, UnderWay)
    table, ways, arrived = session.table, Ways.of(session, at_ms), together(session)
    told = table.told.without(set(believed(session).table()) - revisable(session))
    for space in new_pieces(session):
        track, is_turn = table.tracks[space], known_reading(session, space, ways) is None
        if not track.has_settled(at_ms, session.patience):
            continue
        if track.reading is Reading.PIECE and session.colours is Colours.KEY:
            told = told.doubting({space})
        elif is_open or track.reading.colour is None:
            continue
        elif space in arrived and is_turn:
            told = told.showing(Put(space, track.reading.colour))
            continue
        elif space not in told.colours:
            told = told.keeping(space, track.reading.colour)
        told = told.without(ways.before.get(space, ()))
    return session if told is table.told else replace(session, table=replace(table, told=told))


def target(session: Session) -> str | None:
    """The new piece of which a colour key tells: the first that is asked for, else the newest."""
    new = new_pieces(session)
    asked = [space for space in new if session.table.tracks[space].reading is Reading.PIECE]
    return asked[0] if asked else new[-1] if new else None


def together(session: Session) -> frozenset[str]:
    """The spaces of pieces of which it cannot be told which came first."""
    placement = session.verdict.placement
    extra = placement.extra if isinstance(placement, Misplaced) else ()
    return frozenset(piece.space for piece in extra if isinstance(piece.why, Together))


def new_pieces(session: Session) -> tuple[str, ...]:
    """The spaces of the pieces that are not in the game, in the order in which they came."""
    tracks, others = session.table.tracks, believed(session).table().keys() | session.table.stale
    new = [space for space in tracks if tracks[space].reading is not Reading.EMPTY and space not in others]
    return tuple(sorted(new, key=lambda space: tracks[space].unsettled_ms))


def revisable(session: Session) -> frozenset[str]:
    """The space of the last piece, while it is revisable."""
    last = session.case.last if session.pending is None else None
    return frozenset({last.space} if last is not None and session.table.is_revisable else ())


def with_tracks(session: Session, tracks: Tracks, at_ms: float) -> Session:
    """The session with other tracks, and what is echoed of that."""
    table = session.table
    if tracks is table.tracks:
        return session
    echoes = echo.follow(table.echoes, table.tracks, tracks, at_ms)
    return replace(session, table=replace(table, tracks=tracks, echoes=echoes))


def coloured(session: Session, at_ms: float) -> Tracks:
    """The tracks in the colours that their pieces have by now; the same object if they have them."""
    tracks, table = session.table.tracks, believed(session).table()
    told, may_change, new = session.table.told, revisable(session), new_pieces(session)
    ways = Ways.of(session, at_ms) if new else Ways()
    changed: dict[str, Track] = {}
    for space, track in tracks.items():
        if track.reading is Reading.EMPTY or space in session.table.stale:
            continue
        if space in table:
            colour = told.colours.get(space, table[space]) if space in may_change else table[space]
            reading = Reading.of(colour)
        else:
            reading = _reading(session, space, ways)
        if reading is not track.reading:
            changed[space] = track.coloured(reading, max(at_ms, track.told_ms))
        elif reading is Reading.PIECE and track.first_reading.colour is not None:
            changed[space] = track.coloured(reading, track.told_ms)
    return {**tracks, **changed} if changed else tracks


@dataclass(frozen=True, slots=True)
class Ways:
    """Where new pieces may have been ``before``: on the prints that lead to each of them first.

    ``moved`` are perhaps pieces of the game which went before they came, each with where that was.
    """

    before: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    moved: Mapping[str, str] = field(default_factory=dict)

    @staticmethod
    def of(session: Session, at_ms: float) -> "Ways":
        """Follow the prints on the table; a piece that had settled leaves one too, for its neighbours."""
        geometry, tracks, patience = session.record.game.geometry, session.table.tracks, session.patience
        trails = SlidePaths.of(geometry, believed(session).table(), tracks, at_ms, patience)
        ways = {(start, end) for start, ends in trails.ways.items() for end in ends}
        for start in geometry.names:
            left = tracks[start]
            if _is_settled_print(left) and start not in believed(session).table():
                first_ms, last_ms = left.since_ms - patience.overlap_ms, left.since_ms + patience.takeback_ms
                near = [
                    end for end in geometry.around(start) if first_ms <= tracks[end].unsettled_ms <= last_ms
                ]
                ways |= {(start, end) for end in near}
        return Ways(_firsts(ways, tracks), _moved(session, at_ms))


def _firsts(ways: set[tuple[str, str]], tracks: Tracks) -> Mapping[str, tuple[str, ...]]:
    """Let each print lead to the first piece that came after it, and to no other."""
    first = dict(sorted(ways, key=lambda way: (tracks[way[1]].unsettled_ms, way), reverse=True))
    return {end: tuple(sorted(start for start in first if first[start] == end)) for end in first.values()}


def _is_settled_print(track: Track) -> bool:
    """Whether a piece that had settled was here, and nothing since."""
    return (
        track.reading is Reading.EMPTY
        and track.unsettled_ms == track.since_ms
        and track.settled is not track.reading
    )


def _moved(session: Session, at_ms: float) -> Mapping[str, str]:
    """Take the first piece that came after one of the game went for that one; the last one goes at once."""
    tracks, patience, may_change = session.table.tracks, session.patience, revisable(session)
    gone = [
        space
        for space in believed(session).table()
        if tracks[space].reading is Reading.EMPTY
        and tracks[space].chatters_until_ms(at_ms) is None
        and (space in may_change or tracks[space].has_settled(at_ms, patience))
    ]
    untold = [space for space in new_pieces(session) if not session.table.told.is_keyed(space)]
    moved: dict[str, str] = {}
    if session.resume is not None:
        return moved
    for start in sorted(gone, key=lambda space: (space not in may_change, -tracks[space].since_ms)):
        first_ms = tracks[start].unsettled_ms - patience.overlap_ms
        came = [end for end in untold if end not in moved and tracks[end].unsettled_ms >= first_ms]
        if came:
            moved[came[0]] = start
    return moved


def known_reading(session: Session, space: str, ways: Ways) -> Reading | None:
    """What a new piece is to be read as, whosever turn it is; None if that is all there is to go by."""
    told = session.table.told
    if space in told.doubted:
        return Reading.PIECE
    if space in told.colours:
        return Reading.of(told.colours[space])
    if space not in ways.moved:
        return None
    start = ways.moved[space]
    return Reading.of(told.colours.get(start, believed(session).table()[start]))


def own(session: Session, space: str, ways: Ways) -> Colour:
    """The colour of whose turn it is with the piece on ``space``, or the only one of which pieces are left.

    Pieces that cannot be moves, or had been refused when this one came, are nobody's turn.
    """
    tracks, position, came_ms = (
        session.table.tracks,
        believed(session),
        session.table.tracks[space].unsettled_ms,
    )
    spaces = position.game.geometry.index.keys() - position.blocked() - ways.moved.keys()
    before = [
        other for other in new_pieces(session) if other in spaces and tracks[other].unsettled_ms < came_ms
    ]
    turns = [
        other
        for other in before
        if tracks[other].settled_ms(session.patience) > came_ms
        or (colour := tracks[other].reading.colour) is None
        or position.why_not(other, colour) is None
    ]
    side = position.to_move if len(turns) % 2 == 0 else position.to_move.other
    return side if position.left(side) else side.other


def _taken_back_from(session: Session, space: str) -> set[str]:
    """Where a piece was taken back that may be the one on ``space``: there, or beside and slid on slowly."""
    tracks = session.table.tracks
    since_ms = tracks[space].unsettled_ms - 2 * session.patience.takeback_ms
    near = (
        start for start in session.record.game.geometry.around(space) if tracks[start].since_ms >= since_ms
    )
    return {space, *near} & session.table.told.formerly.keys()


def _reading(session: Session, space: str, ways: Ways) -> Reading:
    """What a new piece is to be read as."""
    told = session.table.told
    reading = known_reading(session, space, ways)
    if reading is not None:
        return reading
    if session.colours is Colours.ASK:
        return Reading.PIECE
    colour, before = own(session, space, ways), ways.before.get(space, ())
    others: set[Colour | None] = {told.formerly[start] for start in _taken_back_from(session, space)}
    for start in before:
        left = session.table.tracks[start]
        was = left.settled if _is_settled_print(left) else left.first_reading
        is_doubted = start in told.doubted or was is Reading.PIECE
        others.add(None if is_doubted else told.colours.get(start, left.settled.colour or colour))
    return Reading.of(colour) if others <= {colour} else Reading.PIECE
