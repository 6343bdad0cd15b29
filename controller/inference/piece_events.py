"""Pieces that come and go where no reed feels their colour: which piece each is, and what that makes of it.

Where a piece was before is told by when it went: there, or beside, or anywhere within a moment. A colour is
chosen as its piece closes, and shown from then on.
"""

from collections.abc import Mapping
from dataclasses import replace
from math import inf

from manalath_board.controller.board import Key
from manalath_board.controller.games.base import Colour, Position
from manalath_board.controller.inference.arming import (
    COLOUR_KEYS,
    Aim,
    Armed,
    Arming,
    Colours,
    Left,
    Moment,
    known,
    without,
)
from manalath_board.controller.inference.occupancy import Reading


def follow(arming: Arming, now: Moment, seen: Mapping[str, Reading]) -> tuple[Arming, Moment]:
    """Take in what the reeds feel: pieces that went, and pieces that came, each in its colour."""
    changed = [space for space in seen if (seen[space] is Reading.EMPTY) is not now.is_empty(space)]
    for space in changed:
        if not now.is_empty(space):
            arming, now = _go(arming, now, space)
    for space in changed:
        if seen[space] is not Reading.EMPTY:
            arming, now = _come(arming, now, space)
    return _in_turn(arming, now) if changed else (arming, now)


def _in_turn(arming: Arming, now: Moment) -> tuple[Arming, Moment]:
    """Give pieces that no key told of the colour of the ply that they become, as others go before them."""
    own_pieces = arming.own & set(now.new())
    for space in own_pieces:
        now = now.coloured([space], own(arming, now, space))
    return (arming if own_pieces == arming.own else replace(arming, own=own_pieces)), now


def _go(arming: Arming, now: Moment, space: str) -> tuple[Arming, Moment]:
    """A piece went; one that came beside it just before is the same, slid: an opening is believed late."""
    colour = now.tracks[space].reading.colour
    for key, aim in arming.aims.items():
        if colour is None and aim == Aim(space, is_spent=True):
            colour = COLOUR_KEYS[key]
    came_ms = max(now.tracks[space].unsettled_ms, now.at_ms - now.patience.overlap_ms)
    is_older = space in now.position.table() and space != now.last
    around = () if is_older or not now.is_steady(space) else now.position.game.geometry.around(space)
    slid = [
        end
        for end in now.new()
        if end in around and now.tracks[end].unsettled_ms > came_ms and not _is_under_a_key(arming, end)
    ]
    unanswered = {key: Aim(is_spent=True) for key, aim in arming.aims.items() if aim == Aim(space)}
    off = {**arming.off, space: Left(colour, now.at_ms)}
    arming = replace(arming, off=off, aims={**arming.aims, **unanswered})
    now = now.reads(space, Reading.EMPTY)
    if not slid:
        return arming, now
    if arming.used is not None and arming.used[0] == slid[0]:
        arming = replace(arming, armed=arming.used[1], used=None)
    return _moved(arming, space, slid[0]), now.coloured(slid[:1], colour)


def _come(arming: Arming, now: Moment, space: str) -> tuple[Arming, Moment]:
    """A piece came: choose its colour, and what of keys and arms that uses up."""
    table, start = now.position.table(), _origin(arming, now, space)
    left = None if start is None else arming.off.get(start, Left(table.get(start), -inf))
    may_change = space not in table or space == now.last
    is_near = start == space or start in now.position.game.geometry.around(space)
    is_off = left is None or now.at_ms - left.at_ms >= now.patience.exchange_ms
    is_free = may_change and (is_off or not is_near)
    keys = _keys(arming, now) if is_free else []
    is_sure = _is_sure(arming, now, keys) and (start == space or not is_near)
    rivals = set() if keys or space in table else _rivals(arming, now, space, start)
    colour, is_own = _unarmed(arming, now, space, start, left)
    armed = arming.armed
    if armed is not None and is_free and not is_sure and not rivals and _is_for(armed, now, left):
        colour, is_own = armed.colour, False
        arming = replace(arming, armed=None, used=(space, armed))
    if is_sure:
        colour = COLOUR_KEYS[keys[0]]
    elif rivals or {COLOUR_KEYS[key] for key in keys} - {colour}:
        colour = table.get(space)
    if armed is not None and (rivals or (is_sure and armed.colour is colour)):
        arming = replace(arming, armed=None)
    arming, now = known(arming, now, rivals & set(now.new()), None)
    spent = {key: Aim(space, is_spent=True) for key in keys if colour in {None, COLOUR_KEYS[key]}}
    arming = replace(arming, aims={**arming.aims, **spent})
    if start is not None:
        arming = _moved(arming, start, space)
    is_own = is_own and not keys and not rivals
    arming = replace(arming, own=arming.own | {space} if is_own else arming.own - {space})
    return arming, now.reads(space, Reading.PIECE if colour is None else Reading.of(colour))


def _origin(arming: Arming, now: Moment, space: str) -> str | None:
    """Where the piece that came to ``space`` was before: there, or where one went; None if it is new.

    The last piece is taken up first, then one of the game that has been missing, then one that was not in it.
    """
    table, off = now.position.table(), arming.off
    around, patience = now.position.game.geometry.around(space), now.patience
    if space in table or (space in off and now.at_ms - off[space].at_ms <= patience.takeback_ms):
        return space
    if space in now.redo:
        return None
    gone = [start for start in off if now.is_empty(start) and now.is_quiet(start)]
    lost = [
        s for s in gone if s in table and (s == now.last or now.tracks[s].has_settled(now.at_ms, patience))
    ]
    if lost:
        return max(lost, key=lambda start: (start == now.last, off[start].at_ms))
    lately = [
        start
        for start in gone
        if start not in table
        and now.at_ms - off[start].at_ms
        <= (2 * patience.takeback_ms if start in around else patience.settle_ms)
    ]
    return max(lately, key=lambda start: (start in around, off[start].at_ms), default=None)


def _unarmed(
    arming: Arming, now: Moment, space: str, start: str | None, left: Left | None
) -> tuple[Colour | None, bool]:
    """The colour without a key, and whether it is that of whose turn it is: the piece's own, if it had one.

    It is asked for where that differs and nobody saw for sure that it is the same piece: one that was off for
    long, or an older one of the game, whose sensor may just have lost it.
    """
    table = now.position.table()
    is_own = space not in now.redo and now.way is Colours.KEY
    colour = own(arming, now, space) if is_own else now.redo.get(space)
    if left is None:
        return colour, is_own
    is_older = start in table and start != now.last
    is_same = now.at_ms - left.at_ms <= now.patience.takeback_ms and not is_older
    if space in table or is_same or left.colour is colour:
        return left.colour or table.get(space), start in arming.own
    return None, False


def own(arming: Arming, now: Moment, space: str) -> Colour | None:
    """The colour of whose turn it is with the piece on ``space``, or the only one of which pieces are left.

    Pieces that came before it are the turns before, but for those that cannot be moves. None where the sensor
    of one of them has changed so often that it may feel no piece.
    """
    position, tracks = now.position, now.tracks
    table, came_ms = position.table(), now.at_ms if now.is_empty(space) else tracks[space].unsettled_ms
    slid = {end for end, start in arming.slid.items() if start in table and now.is_empty(start)}
    turns = [
        other
        for other in now.new()
        if other in position.game.geometry.index
        and other != space
        and other not in slid
        and tracks[other].unsettled_ms < came_ms
        and now.is_quiet(other)
        and _may_be_move(position, other, tracks[other].reading.colour)
    ]
    if any(not now.is_steady(other) for other in turns):
        return None
    side = position.to_move if len(turns) % 2 == 0 else position.to_move.other
    return side if position.left(side) else side.other


def _keys(arming: Arming, now: Moment) -> list[Key]:
    """The colour keys that are down and that no piece has come under which still lies there."""
    return [
        key
        for key, colour in COLOUR_KEYS.items()
        if key in now.since_ms
        and now.position.left(colour)
        and (
            (aim := arming.aims.get(key, Aim())).space is None or not aim.is_spent or now.is_empty(aim.space)
        )
    ]


def _rivals(arming: Arming, now: Moment, space: str, start: str | None) -> set[str]:
    """The pieces that this one makes doubtful, and they it.

    They came under a key that is down still, or took a tapped colour just now, or were thought to be the one
    that now seems to have come back.
    """
    new = set(now.new())
    back = {end for end, before in arming.slid.items() if before == space and end in new}
    if start is not None:
        return back
    rivals = {aim.space for key, aim in arming.aims.items() if aim.is_spent and key in now.since_ms}
    if (
        arming.used is not None
        and now.tracks[arming.used[0]].unsettled_ms >= now.at_ms - now.patience.order_ms
    ):
        rivals.add(arming.used[0])
    return back | {other for other in rivals if other is not None and not now.is_empty(other)}


def _is_sure(arming: Arming, now: Moment, keys: list[Key]) -> bool:
    """Whether a piece came under a key that can only be for that one.

    Two keys are those of two players, one that answers is for the piece that is asked for, and one pressed at
    the same time may have been pressed after.
    """
    answers = any(arming.aims.get(key, Aim()).space is not None for key in keys)
    since_ms = max((now.since_ms[key] for key in keys), default=inf)
    return len(keys) == 1 and not answers and since_ms < now.at_ms - now.patience.order_ms


def _is_for(armed: Armed, now: Moment, left: Left | None) -> bool:
    """Whether a tapped colour is for the piece that comes: a new one, or one that was off at the tap."""
    is_left = now.at_ms < armed.until_ms and bool(now.position.left(armed.colour))
    return is_left and (left is None or armed.at_ms >= left.at_ms)


def _moved(arming: Arming, start: str, end: str) -> Arming:
    """Know that the piece from ``start`` is on ``end``, whatever key it came under."""
    slid = without(arming.slid, [start, end])
    if start != end:
        slid = {**slid, end: arming.slid.get(start, start)}
    own_pieces = arming.own - {start, end} | ({end} if start in arming.own else set())
    aims = {
        key: replace(aim, space=end) if aim == Aim(start, is_spent=True) else aim
        for key, aim in arming.aims.items()
    }
    return replace(arming, off=without(arming.off, [start, end]), slid=slid, aims=aims, own=own_pieces)


def _is_under_a_key(arming: Arming, space: str) -> bool:
    return Aim(space, is_spent=True) in arming.aims.values()


def _may_be_move(position: Position, space: str, colour: Colour | None) -> bool:
    return any(position.why_not(space, one) is None for one in ((colour,) if colour else Colour))
