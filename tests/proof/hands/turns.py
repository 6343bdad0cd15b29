"""How a turn can go in any game: made, thought about, begun wrongly, slid on, taken back, made again.

A turn is what its move changes on the table: the position says so, for every game. The pieces that a move
captures or carries come off first, and its landing comes last; from one table to another any order will do in
which a space is empty before something is laid there. `clean_plies` and `slips` cover pieces that are only
placed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from controller.board import Key
from controller.games import Change, Colour, Move, Piece, Position, Put
from controller.games.moves import Travel
from simulator.hands.hand import LIFT_MS, SEEN_MS, TOUCH_MS, Hand, Span
from simulator.hands.script import Script
from simulator.hands.sight import look_when_lit

#: From the lift of a piece to its landing; THINK_MS if the player thinks with the piece in hand.
CARRY_MS: Span = (120.0, 900.0)
#: How long it takes at least to exchange one piece for another.
EMPTY_MS = 300.0
THINK_MS: Span = (500.0, 8000.0)
#: When a hand notices its slip: at once, or only once the lights have shown it.
NOTICED_MS: Span = (100.0, 1500.0)
ANSWER_MS: Span = (0.0, 380.0)
#: How many plies are taken back at a time, and how often they are made again.
MOST_BACK = 4
REDO_SHARE = 0.4

Table = Mapping[str, Colour]


@dataclass(frozen=True, slots=True)
class TableTouch:
    """One touch of a space: a piece of ``colour`` is laid there or, if None, lifted."""

    space: str
    colour: Colour | None = None


def acts_of(position: Position, move: Move, random: Random) -> list[TableTouch]:
    """Return how a move is made: the pieces it lifts, in any order, then what it lays."""
    changes, table = position.changes(move), position.table()
    lifts = [TableTouch(change.space) for change in changes if change.space in table]
    random.shuffle(lifts)
    return lifts + [
        TableTouch(change.space, change.piece.colour) for change in changes if change.piece is not None
    ]


def acts_between(now: Table, then: Table, random: Random) -> list[TableTouch]:
    """Return how one table becomes another: in any order, but nothing is laid on an occupied space."""
    other = [space for space in sorted({*now, *then}) if now.get(space) is not then.get(space)]
    turns = [space for space in other for table in (now, then) if space in table]
    random.shuffle(turns)
    touched: set[str] = set()
    acts = []
    for space in turns:
        is_lift = space in now and space not in touched
        acts.append(TableTouch(space, None if is_lift else then[space]))
        touched.add(space)
    return acts


def make(hand: Hand, move: Move, carry_ms: Span = CARRY_MS) -> Script:
    """Make a move and mean it: what it captures or carries comes off, then its piece lands.

    A move that changes nothing is not made here, nor meant.
    """
    if isinstance(move, Put):
        yield from hand.place(move)
        return
    acts = acts_of(hand.position, move, hand.random)
    if not acts:
        return
    hand.mean(move)
    yield from perform(hand, acts, carry_ms)
    hand.rest()


def perform(hand: Hand, acts: Sequence[TableTouch], between_ms: Span) -> Script:
    """Do one act after the other; a space just emptied stays empty for a moment.

    If no piece of a colour is left beside the board, one is lifted before one is laid.
    """
    lifted_ms: dict[str, float] = {}
    to_do = list(acts)
    while to_do:
        act = next((act for act in to_do if _is_in_reach(hand, act)), to_do[0])
        to_do.remove(act)
        if act.colour is None:
            lifted_ms[act.space] = hand.workbench.now_ms()
            hand.lift(act.space)
        else:
            yield max(0.0, lifted_ms.get(act.space, -EMPTY_MS) + EMPTY_MS - hand.workbench.now_ms())
            hand.lay(act.space, act.colour)
        if to_do:
            yield hand.span(between_ms)
    yield 0.0


def _is_in_reach(hand: Hand, act: TableTouch) -> bool:
    """Whether there is a piece to lay, and room for it."""
    if act.colour is None:
        return True
    colours = [piece.colour for piece in hand.workbench.pieces()]
    return act.space not in hand.workbench.lying() and colours.count(act.colour) < hand.owned(act.colour)


def glide(hand: Hand, move: Move) -> Script:
    """Slide a piece to where it goes, over anything in between; a capturing piece is carried."""
    if not isinstance(move, Travel) or move.end in hand.position.table():
        yield from make(hand, move)
        return
    hand.counts["slides"] += 1
    hand.mean(move)
    yield from hand.slide(move.start, move.end)
    hand.rest()


def think(hand: Hand, move: Move) -> Script:
    """Make a move, holding the piece for long."""
    hand.counts["thought"] += 1
    yield from make(hand, move, THINK_MS)


def put_back(hand: Hand, move: Move) -> Script:
    """Lift any piece, put it back where it was, and make the move."""
    table = hand.position.table()
    if table:
        hand.counts["put_back"] += 1
        space = hand.random.choice(sorted(table))
        with hand.slip():
            yield from perform(hand, [TableTouch(space), TableTouch(space, table[space])], NOTICED_MS)
            hand.rest()
            yield hand.span(SEEN_MS)
    yield from make(hand, move)


def straighten(hand: Hand, move: Move) -> Script:
    """Make the move, then lift its piece for a moment and lay it on the same space again."""
    yield from make(hand, move)
    yield hand.span(NOTICED_MS)
    hand.counts["adjusted"] += 1
    space = hand.landing()
    if space is not None:
        yield from perform(
            hand, [TableTouch(space), TableTouch(space, hand.position.table()[space])], TOUCH_MS
        )
        hand.rest()


def wrong_space(hand: Hand, move: Move) -> Script:
    """Put the piece, or one of the other colour, where it may not go, notice, and then make the move."""
    position, table = hand.position, hand.position.table()
    *others, landing = sorted(position.changes(move), key=lambda change: change.piece is not None)
    piece = landing.piece
    if piece is None or len(others) > 1 or landing.space in table:
        yield from make(hand, move)
        return
    pieces = [piece] if others else [piece, Piece(piece.colour.other, piece.kind)]
    free = [space for space in position.game.geometry.names if space not in table]
    wrong = [
        TableTouch(space, one.colour)
        for space in free
        for one in pieces
        if position.why_no_move((*others, Change(space, one))) is not None
    ]
    if not wrong:
        yield from make(hand, move)
        return
    hand.counts["wrong_spaces"] += 1
    act = hand.random.choice(wrong)
    with hand.slip():
        yield from perform(hand, [*(TableTouch(other.space) for other in others), act], CARRY_MS)
        yield hand.span(NOTICED_MS)
        hand.mean(move)
        yield from perform(hand, [TableTouch(act.space), TableTouch(landing.space, piece.colour)], CARRY_MS)
    hand.rest()


def go_on(hand: Hand, move: Move) -> Script:
    """Rest on another space where the piece may go, committed there or not, and go on."""
    position = hand.position
    near = [
        other
        for other in position.legal_moves()
        if type(other) is type(move) and other != move and _carries_alike(hand, other, move)
    ]
    if not near:
        yield from make(hand, move)
        return
    yield from make(hand, hand.random.choice(near))
    yield hand.span(SEEN_MS if hand.happens(0.5) else TOUCH_MS)
    hand.counts["went_on"] += 1
    acts = acts_between(hand.position.table(), position.play(move).table(), hand.random)
    lifts, lays = ([act for act in acts if (act.colour is None) is is_lift] for is_lift in (True, False))
    hand.mean_instead(move)
    yield from perform(hand, [*lifts, *lays], TOUCH_MS)
    hand.rest()


def _carries_alike(hand: Hand, one: Move, other: Move) -> bool:
    """Whether two moves lift the same pieces and land the same one."""
    changes = [hand.position.changes(move) for move in (one, other)]
    lifted = [{change.space for change in row if change.space in hand.position.table()} for row in changes]
    landed = [{change.piece for change in row} for row in changes]
    return lifted[0] == lifted[1] and landed[0] == landed[1]


def knock(hand: Hand, move: Move) -> Script:
    """Knock two pieces off, put them back in any order, and make the move."""
    pieces, near = hand.position.pieces(), hand.position.game.geometry.near
    pairs = [
        (one, other)
        for one in pieces
        for other in near(one)
        if other in pieces
        and (pieces[one].colour is not pieces[other].colour or pieces[one] == pieces[other])
    ]
    if pairs:
        hand.counts["sweeps"] += 1
        swept, table = hand.random.choice(pairs), hand.position.table()
        left = {space: colour for space, colour in table.items() if space not in swept}
        with hand.slip():
            yield from perform(hand, acts_between(table, left, hand.random), TOUCH_MS)
            yield hand.span(NOTICED_MS)
            yield from perform(hand, acts_between(left, table, hand.random), TOUCH_MS)
            hand.rest_from(0)
            yield hand.span(SEEN_MS)
    yield from make(hand, move)


def take_back(hand: Hand, move: Move) -> Script:
    """Take plies back by hand in any order, then make them or another one; without any, make the move."""
    depth = _depth(hand)
    if not depth:
        yield from make(hand, move)
        return
    hand.counts["takebacks"] += 1
    now, then, moves = hand.position.table(), hand.before(depth).table(), hand.meant.final()[-depth:]
    yield hand.span(SEEN_MS)
    with hand.slip():
        yield from perform(hand, acts_between(now, then, hand.random), TOUCH_MS)
        yield hand.span(LIFT_MS)
        for _ in moves:
            hand.withdraw()
    if not hand.happens(REDO_SHARE):
        yield from make(hand, hand.choose())
        return
    hand.counts["redone"] += 1
    for again in moves:
        hand.mean(again)
    yield from perform(hand, acts_between(then, now, hand.random), TOUCH_MS)
    hand.rest_from(-depth)


def _depth(hand: Hand) -> int:
    """Choose how many plies to take back, the fewest that leave the same table.

    Declared plies are never taken back, and the table is never emptied: that would end the game.
    """
    most = 0
    for ply in hand.meant.final()[: -MOST_BACK - 1 : -1]:
        before = hand.before(most + 1)
        if not before.changes(ply) or not before.table():
            break
        most += 1
    if not most:
        return 0
    depth = hand.random.randint(1, most)
    table = hand.before(depth).table()
    return next(fewest for fewest in range(depth + 1) if hand.before(fewest).table() == table)


#: After so long the lights of a board without a host have gone out.
AWAY_MS = 2500.0


def undo(hand: Hand, move: Move) -> Script:
    """Take the last ply back by key, follow on the table, and make another one."""
    if not hand.meant.plies:
        yield from make(hand, move)
        return
    hand.counts["undone"] += 1
    yield hand.span(SEEN_MS)
    with hand.slip():
        before = hand.workbench.strip()
        hand.tap(Key.UNDO)
        yield hand.span(SEEN_MS)
        if hand.workbench.strip() == before:
            # No light has changed: the board is away, and has not heard it.
            yield AWAY_MS
            yield from look_when_lit(hand.workbench)
            hand.tap(Key.UNDO)
            yield hand.span(SEEN_MS)
        acts = acts_between(hand.position.table(), hand.before(1).table(), hand.random)
        yield from perform(hand, acts, CARRY_MS)
        hand.withdraw()
        yield hand.span(SEEN_MS)
    yield from make(hand, hand.choose())


def answer_at_once(hand: Hand, move: Move) -> Script:
    """Make a move; the other player answers elsewhere before it has settled."""
    hand.counts["overlaps"] += 1
    touched = tuple(change.space for change in hand.position.changes(move))
    yield from make(hand, move)
    yield hand.span(ANSWER_MS)
    if hand.is_finished():
        return
    answer = hand.choose(clear_of=touched)
    changes = hand.position.changes(answer)
    if changes and not {change.space for change in changes} & set(touched):
        yield from make(hand, answer)
