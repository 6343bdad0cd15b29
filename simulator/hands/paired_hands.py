"""How two people play with their hands on the board at the same time: a ply and the next, overlapping.

A player who touches their piece again has seen its light first; a board that is away shows none.
"""

from controller.games import Put
from simulator.hands.clean_plies import place_another
from simulator.hands.hand import LIFT_MS, SEEN_MS, Hand, Span
from simulator.hands.script import Script, side_by_side

#: From one hand's act to the other's.
OVERLAP_MS: Span = (0.0, 150.0)
BEFORE_SETTLED_MS: Span = (0.0, 380.0)
#: How long a piece being straightened is in the hand: too short for a move elsewhere.
STRAIGHTEN_MS: Span = (60.0, 250.0)


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
