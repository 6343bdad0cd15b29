"""Follow pieces on boards that sense presence only: which piece came or went, and in which colour.

A piece's earlier space is inferred from when it left: the same space, a neighbour, or any within a moment.
Its colour is the only one possible among its own, that of the player to move, and those armed for it.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from math import inf

from controller.games import Colour, Position
from controller.inference.expected_tables import table_of
from controller.inference.keyed_colours import (
    Armed,
    Arming,
    ArrivedPiece,
    Colours,
    Moment,
    with_colours,
)
from controller.inference.readings import Reading

#: A piece off its space for this long was lifted to be laid anew, perhaps in another colour. Straightening a
#: piece takes less, and hardly as long as the quickest exchange.
ANEW_MS = 300.0


def follow_pieces(arming: Arming, now: Moment, seen: Mapping[str, Reading]) -> tuple[Arming, Moment]:
    """Take in what the reeds sense: pieces that went, and pieces that came, each in its colour."""
    changed = [space for space in seen if (seen[space] is Reading.EMPTY) is not now.is_empty(space)]
    for space in changed:
        if not now.is_empty(space):
            arming, now = _go(arming, now, space)
    for space in changed:
        if seen[space] is not Reading.EMPTY:
            arming, now = _come(arming, now, space)
    return arming, _in_turn(arming, now) if changed else now


def _in_turn(arming: Arming, now: Moment) -> Moment:
    """Give pieces the colour of the ply they become as others go before them; ask if one may be armed."""
    for space in now.new():
        piece = arming.on.get(space)
        if piece is not None and piece.is_own:
            now = now.coloured([space], _only({own(arming, now, space)}, piece.armed))
    return now


def _go(arming: Arming, now: Moment, space: str) -> tuple[Arming, Moment]:
    """Take in that a piece went; one that came beside it just before is the same, slid.

    The opening of a reed is believed later than the closing. The key under which it came gives its colour,
    unless another piece came under that too.
    """
    table, track, piece = table_of(now.position), now.tracks[space], arming.on.get(space, ArrivedPiece(space))
    if space in table:
        piece = ArrivedPiece(space, piece.armed)
    piece = replace(piece, colour=track.reading.colour, left_ms=now.at_ms)
    on = {other: piece for other, piece in arming.on.items() if other != space}
    arming = replace(arming, on=on, off={**arming.off, space: piece})
    is_slid = now.is_steady(space) and (space not in table or space == now.last)
    around = now.position.game.geometry.around(space) if is_slid else ()
    now = now.reads(space, Reading.EMPTY)
    came_ms = max(track.unsettled_ms, now.at_ms - now.hand_times.overlap_ms)
    for end in now.new():
        seemed = on.get(end, ArrivedPiece(end))
        if end in around and now.tracks[end].unsettled_ms > came_ms and seemed.held <= piece.held:
            armed = next(iter(seemed.armed - seemed.held), arming.armed)
            others = frozenset(one for other in on.keys() - {end} for one in on[other].held)
            if seemed.held and not piece.held & others:
                piece = replace(piece, colour=_only(set(), piece.held), is_own=False)
            return _lay(replace(arming, armed=armed), piece, space, end), now.coloured([end], piece.colour)
    return arming, now


def _come(arming: Arming, now: Moment, space: str) -> tuple[Arming, Moment]:
    """Take in that a piece came: what may have armed it, and what it uses up."""
    table, start = table_of(now.position), _origin(arming, now, space)
    left = None if start is None else arming.off.get(start)
    near = {space, *now.position.game.geometry.around(space)}
    off_ms = inf if left is None or start not in near else now.at_ms - left.left_ms
    held = frozenset(now.held().values()) if off_ms >= now.hand_times.exchange_ms else frozenset()
    is_free, is_anew, taken = space not in table or space == now.last, off_ms >= ANEW_MS, arming.taken()
    free = held - taken if is_free else frozenset()
    tapped = is_free and is_anew and _is_for(arming.armed, now, left)
    shared = held & taken if start is None and not free else frozenset()
    doubted = set() if space in table else _at_once(arming, now, space, start)
    piece, armed = _unarmed(arming, now, space, start, left), arming.armed
    if is_anew and (start == space or start not in near) and _is_sure(arming, now, free, left):
        piece = replace(piece, colour=_only(set(), free), is_own=False)
        tapped = tapped and armed is not None and armed.colour is piece.colour
    elif doubted:
        piece = replace(piece, colour=None, is_own=False)
    else:
        if tapped and armed is not None:
            others = {piece.colour} if now.asked() else set()
            piece = replace(piece, colour=_only(others, {armed}), armed=frozenset({armed}), is_own=False)
        piece = replace(piece, colour=_only({piece.colour}, free | shared))
    piece = replace(piece, armed=piece.armed | held)
    arming, now = with_colours(_shared(arming, now, shared), now, doubted, None)
    arming = _lay(replace(arming, armed=None if tapped else armed), piece, start, space)
    return arming, now.reads(space, Reading.of_piece(piece.colour or table.get(space)))


def _origin(arming: Arming, now: Moment, space: str) -> str | None:
    """Where the piece that came to ``space`` was before: there, or where one went; None if it is new.

    The last piece is matched first, then one of the game that has been missing, then one that was not in it.
    """
    table, off = table_of(now.position), arming.off
    around, hand_times = now.position.game.geometry.around(space), now.hand_times
    if space in table or (space in off and now.at_ms - off[space].left_ms <= hand_times.takeback_ms):
        return space
    if space in now.redo:
        return None
    gone = [start for start in off if now.is_empty(start) and now.is_quiet(start)]
    lost = [s for s in gone if s in table and (s == now.last or now.has_settled(s))]
    if lost:
        return max(lost, key=lambda start: (start == now.last, off[start].left_ms))
    lately = [
        start
        for start in gone
        if start not in table
        and now.at_ms - off[start].left_ms
        <= (2 * hand_times.takeback_ms if start in around else hand_times.settle_ms)
    ]
    return max(lately, key=lambda start: (start in around, off[start].left_ms), default=None)


def _unarmed(
    arming: Arming, now: Moment, space: str, start: str | None, left: ArrivedPiece | None
) -> ArrivedPiece:
    """The piece without regard to keys: what it was before, or in the colour of the player to move.

    Its colour must be asked for if these differ and it is not certainly the same piece: it was off for long,
    or it is an older one of the game, whose sensor may just have lost it.
    """
    table, redo = table_of(now.position), now.redo.get(space)
    if space in table:
        return left or ArrivedPiece(space)
    if left is None:
        return ArrivedPiece(space, colour=redo, is_own=redo is None)
    is_older = start in table and start != now.last
    is_same = now.at_ms - left.left_ms <= now.hand_times.takeback_ms and not is_older
    if is_same or left.colour is (redo or own(arming, now, space)):
        return left
    return replace(left, colour=None, is_own=False)


def own(arming: Arming, now: Moment, space: str) -> Colour | None:
    """The colour of the player to move when the piece on ``space`` came, or the only one with pieces left.

    Each piece that came before it counts as a turn, except those that cannot be moves. None if colours are
    always asked for, or if the sensor of one of them has changed so often that it may sense no piece.
    """
    position, tracks = now.position, now.tracks
    table, came_ms = table_of(position), now.at_ms if now.is_empty(space) else tracks[space].unsettled_ms
    turns = [
        other
        for other in now.new()
        if other != space
        and tracks[other].unsettled_ms < came_ms
        and not _has_left(now, arming.on.get(other), table)
        and _may_be_move(position, other, tracks[other].reading.colour)
    ]
    if now.way is Colours.ASK or any(not now.is_steady(other) for other in turns):
        return None
    side = position.to_move if len(turns) % 2 == 0 else position.to_move.other
    return side if position.left(side) else side.other


def _has_left(now: Moment, piece: ArrivedPiece | None, table: Mapping[str, Colour]) -> bool:
    """Whether a piece is one of the game, slid."""
    return piece is not None and piece.start in table and now.is_empty(piece.start)


def _shared(arming: Arming, now: Moment, shared: AbstractSet[Armed]) -> Arming:
    """Record that pieces that came under a key may have their own colour, as another came under it too."""
    on = {
        space: replace(piece, is_own=True)
        for space, piece in arming.on.items()
        if piece.held & shared and not _has_left(now, piece, table_of(now.position))
    }
    return replace(arming, on={**arming.on, **on})


def _at_once(arming: Arming, now: Moment, space: str, start: str | None) -> set[str]:
    """The pieces with which this one may have been mixed up.

    They came armed just before it, or were taken for the one that now seems to have come back.
    """
    since_ms = now.at_ms - now.hand_times.order_ms
    return {
        other
        for other in now.new()
        if (piece := arming.on.get(other)) is not None
        and (
            piece.start == space != other
            or (start is None and piece.armed and now.tracks[other].unsettled_ms >= since_ms)
        )
    }


def _is_sure(arming: Arming, now: Moment, free: AbstractSet[Armed], left: ArrivedPiece | None) -> bool:
    """Whether a piece came under a key that can only be meant for it.

    Two keys belong to two players, an answering key is for the piece that is asked for, and one pressed at
    the same time may have been pressed after.
    """
    before = {armed for piece in arming.off.values() if piece is not left for armed in piece.armed}
    asked_ms = min((now.tracks[space].unsettled_ms for space in now.asked()), default=inf)
    since_ms = now.at_ms - now.hand_times.order_ms
    return len(free) == 1 and not free & before and all(one.at_ms < min(since_ms, asked_ms) for one in free)


def _is_for(armed: Armed | None, now: Moment, left: ArrivedPiece | None) -> bool:
    """Whether a tapped colour is for the piece that comes: a new one, or one that was off at the tap."""
    if armed is None or now.at_ms >= armed.until_ms or not now.position.left(armed.colour):
        return False
    return left is None or armed.at_ms >= left.left_ms


def _lay(arming: Arming, piece: ArrivedPiece, start: str | None, end: str) -> Arming:
    """Record that a piece is on ``end``, and no longer off the space that it left."""
    off = {space: other for space, other in arming.off.items() if space not in {start, end}}
    return replace(arming, on={**arming.on, end: piece}, off=off)


def _only(colours: AbstractSet[Colour | None], armed: AbstractSet[Armed]) -> Colour | None:
    """The one colour that a piece may have; None if there are several, or if it must be asked for."""
    colour, *others = colours | {one.colour for one in armed}
    return None if others else colour


def _may_be_move(position: Position, space: str, colour: Colour | None) -> bool:
    return any(position.why_not(space, one) is None for one in ((colour,) if colour else Colour))
