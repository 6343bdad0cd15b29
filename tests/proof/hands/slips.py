"""How one hand can get a ply wrong, and how it corrects that by itself."""

from controller.board import Key
from controller.games import Colour, Put
from simulator.hands.hand import LIFT_MS, SEEN_MS, TOUCH_MS, Hand, Span
from simulator.hands.script import Script
from tests.proof.hands.clean_plies import lift_undone, undo

#: When a hand notices its slip: at once, or only once the lights have shown it.
NOTICED_MS: Span = (100.0, 1500.0)
#: How long a piece exchanged in place leaves its space empty.
EXCHANGE_MS: Span = (150.0, 800.0)
FORGET_MS: Span = (2000.0, 6000.0)
#: How far off the middle a careless piece lies: on the rim of its recess, where the reeds may miss it.
#: Further off they may read it as the other colour, and no hand leaves it there.
CARELESS_MM = 3.0


def touch_down(hand: Hand, move: Put) -> Script:
    """Touch the board somewhere, or the right space twice, then place as meant."""
    hand.counts["fumbles"] += 1
    free = [space for space in hand.position.game.geometry.names if space not in hand.position.table()]
    touched = move.space if hand.happens(0.5) else hand.random.choice(free)
    yield from hand.reach(Put(touched, move.colour))
    hand.lay(touched, move.colour)
    yield hand.span(TOUCH_MS)
    hand.lift(touched)
    yield hand.span(TOUCH_MS)
    yield from hand.place(move)


def bump(hand: Hand, move: Put) -> Script:
    """Knock against an older piece, lifting it or pushing it aside for a moment, then place as meant."""
    standing = hand.standing()
    if standing:
        hand.counts["bumps"] += 1
        piece = hand.random.choice(standing)
        if hand.happens(0.5):
            hand.lift(piece.space)
            yield hand.span(TOUCH_MS)
            hand.lay(piece.space, piece.colour)
        else:
            by_mm = (hand.random.uniform(-8.0, 8.0), hand.random.uniform(-8.0, 8.0))
            yield from hand.nudge(piece.space, by_mm, hand.span(TOUCH_MS))
        yield hand.span(TOUCH_MS)
    yield from hand.place(move)


def lay_carelessly(hand: Hand, move: Put) -> Script:
    """Lay the piece far off the middle, and leave it to the lights whether that will do."""
    hand.counts["careless"] += 1
    yield from hand.reach(move)
    hand.mean(move)
    turned = hand.random.random()
    from_mm = (CARELESS_MM * (0.4 + 0.6 * turned), 0.0)
    x_mm, y_mm = from_mm if hand.happens(0.5) else from_mm[::-1]
    signs = hand.random.choice((-1.0, 1.0)), hand.random.choice((-1.0, 1.0))
    hand.lay_off(move.space, move.colour, (x_mm * signs[0], y_mm * signs[1]))
    yield hand.span(SEEN_MS)


def wrong_piece(hand: Hand, move: Put) -> Script:
    """Put a piece where it may not go, notice, take it off, and place as meant."""
    hints, blocked = hand.position.hints(), hand.position.blocked()
    wrong = [
        Put(space, colour)
        for colour in Colour
        for space in sorted(blocked | {space for space, hint in hints.items() if colour in hint.forbidden})
    ]
    if wrong:
        hand.counts["wrong_pieces"] += 1
        piece = hand.random.choice(wrong)
        with hand.slip():
            yield from hand.lay_new(piece.space, piece.colour, hand.position.to_move)
            yield hand.span(NOTICED_MS)
            hand.lift(piece.space)
        yield hand.span(TOUCH_MS)
    yield from hand.place(move)


def wrong_colour(hand: Hand, move: Put) -> Script:
    """Lay the other colour, then exchange it in place."""
    other = Put(move.space, move.colour.other)
    if not hand.is_free_for(other.space, other.colour):
        yield from hand.place(move)
        return
    hand.counts["exchanged"] += 1
    yield from hand.place(other)
    yield hand.span(NOTICED_MS)
    hand.lift(other.space)
    yield hand.span(EXCHANGE_MS)
    hand.mean_instead(move)
    yield from hand.lay_new(move.space, move.colour, other.colour)


def lift_another(hand: Hand, move: Put) -> Script:
    """Lift an older piece for no reason, put it back, and place as meant."""
    standing = hand.standing()
    if standing:
        hand.counts["lifted"] += 1
        piece = hand.random.choice(standing)
        with hand.slip():
            hand.lift(piece.space)
            yield hand.span(NOTICED_MS)
            hand.lay(piece.space, piece.colour)
            yield hand.span(SEEN_MS)
    yield from hand.place(move)


def place_two(hand: Hand, move: Put) -> Script:
    """Lay two pieces at once, as when two stick together, without a key for the second; take that off."""
    yield from hand.place(move)
    second = hand.choose() if not hand.is_finished() else None
    if not isinstance(second, Put):
        return
    hand.counts["doubles"] += 1
    with hand.slip():
        yield hand.random.choice((0.0, hand.span(TOUCH_MS)))
        hand.mean(second)
        hand.lay(second.space, second.colour)
        yield hand.span(NOTICED_MS)
        hand.lift(second.space)
        hand.rest(-2)
        yield hand.span(LIFT_MS)
        hand.withdraw()


def undo_too_soon(hand: Hand, move: Put) -> Script:
    """Press Undo before the piece counts; what blinks then comes off, with all that came after it."""
    yield from hand.place(move)
    hand.counts["undone_too_soon"] += 1
    with hand.slip():
        yield hand.span(TOUCH_MS)
        hand.tap(Key.UNDO)
        yield hand.span(SEEN_MS)
        yield from lift_undone(hand)


def forget_to_lift(hand: Hand, move: Put) -> Script:
    """Take the last ply back by key, leave its piece for a while before lifting it, and play on."""
    last = hand.meant.last()
    if last is None:
        yield from hand.place(move)
        return
    hand.counts["forgotten"] += 1
    yield hand.span(SEEN_MS)
    yield from undo(hand, last, hand.span(FORGET_MS))
    again = hand.choose()
    if isinstance(again, Put):
        yield from hand.place(again)


def sweep(hand: Hand, move: Put) -> Script:
    """Sweep a sleeve over two neighbouring pieces, put them back, and place as meant."""
    table, adjacent = hand.position.table(), hand.position.game.geometry.adjacent
    pairs = [(one, other) for one in table for other in adjacent(one) if other in table]
    if pairs:
        hand.counts["sweeps"] += 1
        pair = hand.random.choice(pairs)
        with hand.slip():
            for space in pair:
                hand.lift(space)
                yield hand.span((0.0, 200.0))
            yield hand.span(NOTICED_MS)
            for space in pair:
                hand.lay(space, table[space])
                yield hand.span(TOUCH_MS)
            yield hand.span(SEEN_MS)
    yield from hand.place(move)
