"""What colour keys that are down are for, and what they do when they are released.

A key tells on its release of the piece that is asked for, else of the newest that is not in the game. Until
it is up, for a second at most, that piece does not count, since the key may be meant for the next. Where it
may as well be meant for others, all it does is to have them asked for.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from manalath_board.controller.board import Key
from manalath_board.controller.games.base import Colour
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.inference.readings import late_ms
from manalath_board.controller.session.colours import (
    Ways,
    believed,
    new_pieces,
    own,
    revisable,
    target,
    together,
)
from manalath_board.controller.session.keys import HOLD_MS
from manalath_board.controller.session.state import Session
from manalath_board.controller.session.told import Aim, Colours, Told

#: The keys that tell a colour.
COLOUR_KEYS: Mapping[Key, Colour] = {Key.FIRST: Colour.FIRST, Key.SECOND: Colour.SECOND}


def aim_of(session: Session, colour: Colour, at_ms: float) -> Aim:
    """What a key is pressed for. Its rivals are pieces of which no key told, and that have another colour.

    They may be meant where the piece has the colour of the key anyway; or where it is asked for one, and the
    rivals show one, or have come just now; or where it cannot be told which of them was first. Who is asked
    for every colour waits to be asked; who is not may just have forgotten to tell.
    """
    space, tracks = target(session), session.table.tracks
    if space is None:
        return Aim()
    if space in together(session):
        return Aim(space, together(session))
    untold = [other for other in new_pieces(session) if not session.table.told.is_keyed(other)]
    others = [other for other in untold if other != space and tracks[other].reading.colour is not colour]
    is_exception = session.colours is Colours.KEY
    just_ms = session.patience.takeback_ms if is_exception else session.patience.settle_ms
    reading, since_ms = tracks[space].reading, at_ms - just_ms
    if reading is Reading.PIECE:
        others = [
            o for o in others if tracks[o].reading is not Reading.PIECE or tracks[o].since_ms > since_ms
        ]
    elif reading.colour is not colour:
        others = []
    return Aim(space, frozenset(others))


def press(session: Session, key: Key, at_ms: float) -> Session:
    """Aim a key that has gone down."""
    return aimed(session, key, aim_of(session, COLOUR_KEYS[key], at_ms), at_ms)


def aimed(session: Session, key: Key, aim: Aim, at_ms: float) -> Session:
    """Aim a key, and hold up what it will change if it is released."""
    tracks, colour = session.table.tracks, COLOUR_KEYS[key]
    spaces = aim.rivals or ({aim.space} if aim.space is not None else set())
    held = [space for space in spaces if tracks[space].reading.colour not in {None, colour}]
    until_ms = at_ms + HOLD_MS - session.patience.settle_ms
    session = with_told(session, session.table.told.aiming(key, aim))
    return _with_times(session, {space: max(tracks[space].told_ms, until_ms) for space in held})


def release(session: Session, key: Key, pressed_ms: float, at_ms: float) -> Session:
    """Tell what the key was pressed for, if it was for a piece.

    A release is believed late: if a piece came just before that, the key may have been up by then.
    """
    aim, colour = session.table.told.aims.get(key, Aim()), COLOUR_KEYS[key]
    session = with_told(session, session.table.told.released(key))
    if aim.space is None:
        return session
    if not aim.is_spent:
        return carry_out(let_go(session, key, pressed_ms, at_ms), aim, colour)
    is_sure = session.table.tracks[aim.space].unsettled_ms < at_ms - late_ms(session.profile.timings)
    return session if is_sure else weaken(session, aim.space, colour, at_ms)


def carry_out(session: Session, aim: Aim, colour: Colour) -> Session:
    """Tell the colour of the piece aimed at, or of the print it left, or bring its rivals into doubt."""
    if aim.rivals:
        return doubt(session, aim.rivals)
    if aim.space is None or aim.space in not_new(session) - revisable(session):
        return session
    return with_told(session, session.table.told.that(aim.space, colour))


def let_go(session: Session, key: Key, pressed_ms: float, at_ms: float) -> Session:
    """Let the pieces count again that were held up by a key pressed at ``pressed_ms``, and by no other."""
    others = [aim for other, aim in session.table.told.aims.items() if other is not key and not aim.is_spent]
    kept = {space for aim in others for space in aim.rivals or {aim.space}}
    tracks = session.table.tracks
    held = [space for space, track in tracks.items() if track.told_ms > at_ms and space not in kept]
    return _with_times(session, dict.fromkeys(held, pressed_ms))


def weaken(session: Session, space: str, colour: Colour, at_ms: float) -> Session:
    """Take a key to have told of another piece than the one on ``space``, perhaps; what is asked stays so."""
    if space not in new_pieces(session) or space in session.table.told.doubted:
        return session
    if own(session, space, Ways.of(session, at_ms)) is not colour:
        return doubt(session, {space})
    return with_told(session, session.table.told.without({space}))


def doubt(session: Session, spaces: Iterable[str]) -> Session:
    """Have the colour of the new pieces among those on ``spaces`` asked for, of those in the hand too."""
    return with_told(session, session.table.told.doubting(set(spaces) - not_new(session)))


def not_new(session: Session) -> set[str]:
    """The spaces on which no piece is new: those of the game, and those to be lifted first."""
    return {*believed(session).table(), *session.table.stale}


def with_told(session: Session, told: Told) -> Session:
    """The session with something else told."""
    return replace(session, table=replace(session.table, told=told))


def _with_times(session: Session, told_ms: Mapping[str, float]) -> Session:
    """Let the colours of some pieces stand since other times."""
    tracks = session.table.tracks
    changed = {space: replace(tracks[space], told_ms=at_ms) for space, at_ms in told_ms.items()}
    return replace(session, table=replace(session.table, tracks={**tracks, **changed}))
