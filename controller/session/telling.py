"""What a board says that feels no colours: reeds and keys, taken in together.

`controller.session.colours` says which colour a piece has, `arrivals` what a key tells of a piece that comes
while it is down, and `aims` what it tells of one that is there.
"""

from dataclasses import replace

from manalath_board.controller.board import Key
from manalath_board.controller.inference.occupancy import Occupancy, Reading
from manalath_board.controller.inference.readings import observe
from manalath_board.controller.session.aims import COLOUR_KEYS, aim_of, carry_out, press, release
from manalath_board.controller.session.arrivals import feel
from manalath_board.controller.session.colours import coloured, recolour, revisable, with_tracks
from manalath_board.controller.session.keys import KeysDown
from manalath_board.controller.session.state import Session
from manalath_board.controller.session.told import Aim, Colours, Told


def see(session: Session, seen: Occupancy, down: KeysDown, at_ms: float) -> Session:
    """Take in what the reeds and the ``down`` keys say: readings, colours and echoes, nothing judged yet.

    The table is the same object as before if they say nothing new. Of what one scan shows at once, a key that
    goes down comes last: nothing tells that it was first.
    """
    table, was_down = session.table, session.keys.since_ms
    session = replace(session, keys=down)
    if session.colours is Colours.SENSED:
        return with_tracks(session, observe(table.tracks, seen.readings, at_ms, session.patience), at_ms)
    session = feel(session, seen.readings, at_ms)
    for key in COLOUR_KEYS:
        if key in down.since_ms and key not in was_down:
            session = press(session, key, at_ms)
        elif key in was_down and key not in down.since_ms:
            session = release(session, key, was_down[key], at_ms)
    if session.table is table:
        return session
    after = replace(table, told=session.table.told)
    return with_tracks(replace(session, table=after), coloured(session, at_ms), at_ms)


def tell(session: Session, key: Key, at_ms: float) -> Session | None:
    """Tell the colour of a key that was tapped; None if there is no piece of which it could."""
    aim = aim_of(session, COLOUR_KEYS[key], at_ms)
    space = aim.space or next(iter(revisable(session)), None)
    if space is None or session.table.tracks[space].reading is Reading.EMPTY:
        return None
    return recolour(carry_out(session, replace(aim, space=space), COLOUR_KEYS[key]), at_ms)


def is_aimed(session: Session, key: Key) -> bool:
    """Whether a key that is down has a piece to tell of, so that its release is no tap."""
    aim = session.table.told.aims.get(key, Aim())
    return aim.is_spent or aim.space is not None


def spent(keys: KeysDown) -> Told:
    """What is told after a time in which nobody looked: nothing; keys that are down are for what comes."""
    return Told(aims={key: Aim(is_spent=True) for key in keys.since_ms if key in COLOUR_KEYS})
