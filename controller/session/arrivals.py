"""Pieces that come and go where no reed feels their colour, and the keys that are down meanwhile.

A key that is down tells of the piece that comes, and its release means nothing then. Keys are pressed and
pieces laid by several hands: where a key may have been meant for either of two pieces, and it makes a
difference, the one in doubt has no colour any more, and that is asked for.
"""

from collections.abc import Mapping
from dataclasses import replace

from manalath_board.controller.board import Key
from manalath_board.controller.games.moves import Put
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.inference.readings import Track, Tracks, observe
from manalath_board.controller.session.aims import (
    COLOUR_KEYS,
    aimed,
    doubt,
    let_go,
    not_new,
    weaken,
    with_told,
)
from manalath_board.controller.session.colours import Ways, known_reading, new_pieces, own, revisable
from manalath_board.controller.session.echo import ECHO_MS
from manalath_board.controller.session.state import Session
from manalath_board.controller.session.told import Aim

Readings = Mapping[str, Reading]


def feel(session: Session, readings: Readings, at_ms: float) -> Session:
    """Take in what the reeds say; a piece that is still there has the colour it had."""
    before = session.table.tracks
    still = {
        space: before[space].reading
        if reading is Reading.PIECE and space in before and before[space].reading is not Reading.EMPTY
        else reading
        for space, reading in readings.items()
    }
    tracks = observe(before, still, at_ms, session.patience)
    if tracks is before:
        return session
    session = replace(session, table=replace(session.table, tracks=tracks))
    changed = [space for space, track in tracks.items() if before.get(space) is not track]
    for space in changed:
        if tracks[space].reading is Reading.EMPTY:
            session = _go(session, space, before.get(space, tracks[space]), at_ms)
    for space in changed:
        if tracks[space].reading is not Reading.EMPTY:
            session = _come(session, space, at_ms)
            session = _come_back(session, space, before)
    return session


def _go(session: Session, space: str, before: Track, at_ms: float) -> Session:
    """A new piece went: one that came just before may be the same, and the key that told of it another's.

    Who saw its colour in the light may put it back and not look again.
    """
    told, track = session.table.told, session.table.tracks[space]
    if space in not_new(session):
        return session
    is_seen = at_ms >= max(before.since_ms, before.told_ms) + ECHO_MS
    if is_seen and before.reading.colour is not None and not told.is_keyed(space):
        told = told.showing(Put(space, before.reading.colour))
        session = with_told(session, told)
    colour, since_ms = track.first_reading.colour or track.settled.colour, at_ms - session.patience.overlap_ms
    came = [other for other in new_pieces(session) if session.table.tracks[other].unsettled_ms >= since_ms]
    return doubt(session, [other for other in came if told.colours.get(other, colour) is not colour])


def _come(session: Session, space: str, at_ms: float) -> Session:
    """A piece came: the colour key that is down tells of it, the last one pressed if both are.

    One that went down at the same time tells of it once it is released; held for longer, it has to be asked.
    """
    if space in not_new(session):
        return _put_back(session, space, at_ms)
    held, fresh = _keys(session, at_ms)
    if session.table.tracks[space].unsettled_ms < at_ms:
        held, fresh = [], held + fresh
    else:
        session = with_told(session, session.table.told.without({space}))
    for key in held:
        session = _claim(session, space, key, at_ms)
    is_new = session.table.tracks[space].unsettled_ms == at_ms
    for key in fresh:
        session = _join(session, space, key, at_ms)
        if is_new and own(session, space, Ways.of(session, at_ms)) is not COLOUR_KEYS[key]:
            session = doubt(session, {space})
    return doubt(session, {space}) if len(held) > 1 else session


def _keys(session: Session, at_ms: float) -> tuple[list[Key], list[Key]]:
    """Of the colour keys down before, the last one surely pressed before now, and those perhaps later.

    Two are the last where they were pressed at once.
    """
    since_ms, sure_ms = session.keys.since_ms, at_ms - session.patience.order_ms
    down = [key for key in COLOUR_KEYS if since_ms.get(key, at_ms) < at_ms]
    sure = {key: since_ms[key] for key in down if since_ms[key] < sure_ms}
    return [key for key in sure if sure[key] == max(sure.values())], [key for key in down if key not in sure]


def _put_back(session: Session, space: str, at_ms: float) -> Session:
    """A piece of the game was put back: unless it is the last one, a key for no new piece was for that."""
    told, track = session.table.told, session.table.tracks[space]
    was_lifted = track.unsettled_ms == at_ms or track.gap_ms >= session.patience.exchange_ms
    if not was_lifted or space in revisable(session):
        return session
    for key in COLOUR_KEYS:
        if session.keys.since_ms.get(key, at_ms) < at_ms and told.aims.get(key, Aim()).space is None:
            told = told.aiming(key, Aim(is_spent=True))
    return with_told(session, told)


def _join(session: Session, space: str, key: Key, at_ms: float) -> Session:
    """Take a key to be pressed after a piece came that is here, or that only came back; or for one before."""
    aim, tracks = session.table.told.aims.get(key, Aim()), session.table.tracks
    if aim.is_spent:
        return session
    if aim.space is None or aim.space == space:
        return aimed(session, key, replace(aim, space=space), at_ms)
    others = {other for other in (aim.space, space) if tracks[other].reading.colour is not COLOUR_KEYS[key]}
    return aimed(session, key, replace(aim, rivals=aim.rivals | others), at_ms)


def _come_back(session: Session, space: str, before: Tracks) -> Session:
    """A piece came where one was of which a key told: if another came meanwhile, that may be it."""
    told, tracks = session.table.told, session.table.tracks
    if (
        space not in before
        or not told.is_keyed(space)
        or tracks[space].unsettled_ms == tracks[space].since_ms
    ):
        return session
    since_ms = before[space].since_ms - session.patience.overlap_ms
    came = [s for s in new_pieces(session) if tracks[s].unsettled_ms >= since_ms and not told.is_keyed(s)]
    return doubt(session, [space, *came]) if came else session


def _is_elsewhere(session: Session, space: str, aim: Aim) -> bool:
    """Whether a piece came far from the one that a key told of and that is gone: perhaps another one."""
    return aim.is_spent and aim.space not in session.record.game.geometry.around(space)


def _claim(session: Session, space: str, key: Key, at_ms: float) -> Session:
    """Let a key tell of the piece that came while it was down, and no longer of the one before.

    It is in doubt what it was meant for if one beside may be on its way here, if its piece is there already,
    if another came back while it was down, or if it was pressed after another of which nothing was known.
    """
    told, aim, colour = session.table.told, session.table.told.aims.get(key, Aim()), COLOUR_KEYS[key]
    if aim.space is not None and not aim.is_spent:
        session = let_go(session, key, session.keys.since_ms[key], at_ms)
    session = with_told(session, told.aiming(key, Aim(space, is_spent=True)).that(space, colour))
    tracks, ways = session.table.tracks, Ways.of(session, at_ms)
    before = [tracks[start] for start in ways.before.get(space, ())]
    if any(colour is not (left.first_reading.colour or left.settled.colour) for left in before):
        session = doubt(session, {space})
    if aim.space is None or aim.space == space:
        rivals = aim.rivals
    elif tracks[aim.space].reading is Reading.EMPTY:
        rivals = aim.rivals | ({space} if _is_elsewhere(session, space, aim) else set())
    elif aim.is_spent:
        is_at_once = tracks[aim.space].unsettled_ms >= at_ms - session.patience.order_ms
        if not is_at_once and len(session.keys.since_ms.keys() & COLOUR_KEYS.keys()) > 1:
            return doubt(session, {space})
        return doubt(session, {aim.space, space}) if is_at_once else weaken(session, space, colour, at_ms)
    else:
        is_open = known_reading(session, aim.space, ways) in {None, Reading.PIECE}
        is_other = tracks[aim.space].reading.colour is not colour
        rivals = aim.rivals | ({aim.space} if is_open and is_other else set())
        if session.keys.since_ms[key] < tracks[aim.space].since_ms:
            return doubt(weaken(session, space, colour, at_ms), rivals)
    return doubt(weaken(session, space, colour, at_ms), rivals) if rivals else session
