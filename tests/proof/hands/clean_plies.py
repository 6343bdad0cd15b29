"""How a ply can go without mistakes: slid into place, adjusted, after taking the one before back.

Two people may have their hands on the board at the same time: then a ply and the next overlap. A player who
touches their piece again has seen its light first; a board that is away shows none.
"""

from controller.board import Key
from controller.games import Put
from simulator.hands.hand import LIFT_MS, SEEN_MS, TOUCH_MS, Hand, Span
from simulator.hands.script import Asking, Script, side_by_side
from simulator.hands.sight import look

#: A rest during a slide, shorter or longer than a reading takes to settle.
PAUSE_MS: Span = (150.0, 900.0)
ADJUST_MS: Span = (30.0, 700.0)

#: From one hand's act to the other's.
OVERLAP_MS: Span = (0.0, 150.0)
BEFORE_SETTLED_MS: Span = (0.0, 380.0)
#: How long a piece being straightened is in the hand: too short for a move elsewhere.
STRAIGHTEN_MS: Span = (60.0, 250.0)


def slide(hand: Hand, move: Put) -> Script:
    """Lay the piece beside its space and slide it there, before or after it was committed."""
    start = yield from _lay_beside(hand, move)
    if start is not None:
        yield from hand.slide(start, move.space)
        hand.rest()


def slide_and_pause(hand: Hand, move: Put) -> Script:
    """Slide the piece from beside its space, resting half way."""
    start = yield from _lay_beside(hand, move)
    if start is not None:
        hand.counts["pauses"] += 1
        yield from hand.push_half_way(start, move.space, hand.span(PAUSE_MS))
        hand.rest()


def _lay_beside(hand: Hand, move: Put) -> Asking[str | None]:
    """Lay the piece beside its space and return where; None if it had to be laid on it."""
    adjacent = hand.position.game.geometry.adjacent(move.space)
    near = [space for space in adjacent if hand.is_free_for(space, move.colour)]
    if not near:
        yield from hand.place(move)
        return None
    start = hand.random.choice(near)
    yield from hand.place(Put(start, move.colour))
    yield hand.span(SEEN_MS if hand.happens(0.5) else TOUCH_MS)
    hand.counts["slides"] += 1
    hand.mean_instead(move)
    return start


def adjust(hand: Hand, move: Put) -> Script:
    """Lay the piece, lift it for a moment and lay it on the same space again."""
    yield from hand.place(move)
    yield hand.span(ADJUST_MS)
    hand.counts["adjusted"] += 1
    hand.lift(move.space)
    yield hand.span(TOUCH_MS)
    hand.lay(move.space, move.colour)


def take_back_first(hand: Hand, move: Put) -> Script:
    """Take the last ply back, by hand or by key, and play another; if there is none, just play."""
    last = hand.meant.last()
    if last is None:
        yield from hand.place(move)
        return
    hand.counts["takebacks"] += 1
    yield hand.span(SEEN_MS)
    if hand.happens(0.5):
        hand.lift(last.space)
        yield hand.span(LIFT_MS)
        hand.withdraw()
    else:
        yield from undo(hand, last, hand.span(SEEN_MS))
    yield from place_another(hand)


def undo(hand: Hand, last: Put, after_ms: float) -> Script:
    """Take the last ply back by key and, ``after_ms`` later, lift what blinks, or else its piece."""
    with hand.slip():
        hand.tap(Key.UNDO)
        yield after_ms
        if not (yield from lift_undone(hand)):
            hand.lift(last.space)
            yield hand.span(LIFT_MS)
            hand.withdraw()


def lift_undone(hand: Hand) -> Asking[bool]:
    """Lift what blinks of the last two plies, and all that came after it; False if neither blinks."""
    seen = yield from look(hand.workbench)
    recent = hand.meant.final()[-2:]
    blinking = [move for move in recent if isinstance(move, Put) and move.space in seen.blinking]
    while blinking and (last := hand.meant.last()) is not None:
        hand.lift(last.space)
        yield hand.span(LIFT_MS)
        hand.withdraw()
        if last == blinking[0]:
            break
    return bool(blinking)


def place_another(hand: Hand) -> Script:
    """Choose a move, and play it if it lays a piece."""
    move = hand.choose()
    if isinstance(move, Put):
        yield from hand.place(move)


def _answer(hand: Hand, move: Put, delay_ms: float) -> Script:
    """Let the other player lay a piece, clear of the first one's hand."""
    yield delay_ms
    if hand.is_finished():
        return
    answer = hand.choose(clear_of=hand.position.game.geometry.adjacent(move.space))
    if isinstance(answer, Put):
        yield from hand.place(answer)


def answer_at_once(hand: Hand, move: Put) -> Script:
    """Lay a piece; the other player answers before it has settled."""
    hand.counts["overlaps"] += 1
    yield from hand.place(move)
    yield from _answer(hand, move, hand.span(BEFORE_SETTLED_MS))


def straighten_meanwhile(hand: Hand, move: Put) -> Script:
    """Push the piece just laid into the middle while the other player lays theirs."""
    hand.counts["overlaps"] += 1
    yield from hand.place(move)
    yield hand.span(SEEN_MS) if hand.happens(0.5) else hand.span(BEFORE_SETTLED_MS)
    if not hand.is_lit(move.space):
        return
    by_mm = (hand.random.uniform(-3.0, 3.0), hand.random.uniform(-3.0, 3.0))
    pushed = hand.nudge(move.space, by_mm, hand.span(STRAIGHTEN_MS))
    yield from side_by_side(pushed, _answer(hand, move, hand.span(OVERLAP_MS)))


def lift_meanwhile(hand: Hand, move: Put) -> Script:
    """Lift the piece just laid to straighten it while the other player lays theirs."""
    hand.counts["overlaps"] += 1
    yield from hand.place(move)
    yield hand.span(SEEN_MS)
    if not hand.is_lit(move.space):
        return

    def set_straight() -> Script:
        hand.lift(move.space)
        yield hand.span(STRAIGHTEN_MS)
        hand.lay(move.space, move.colour)

    yield from side_by_side(set_straight(), _answer(hand, move, hand.span(OVERLAP_MS)))


def take_back_meanwhile(hand: Hand, move: Put) -> Script:
    """Take a piece back for good while the other player answers it, sees that and takes theirs off."""
    hand.counts["overlaps"] += 1
    yield from hand.place(move)
    yield hand.span(SEEN_MS)
    answer = hand.choose() if hand.is_lit(move.space) and not hand.is_finished() else None
    if not isinstance(answer, Put):
        return

    def take_back() -> Script:
        hand.lift(move.space)
        yield hand.span(LIFT_MS)

    def answer_in_vain(piece: Put) -> Script:
        yield hand.span(OVERLAP_MS)
        hand.lay(piece.space, piece.colour)
        yield hand.span(STRAIGHTEN_MS)
        hand.lift(piece.space)

    with hand.slip():
        yield from side_by_side(take_back(), answer_in_vain(answer))
        hand.withdraw()
    yield from place_another(hand)
