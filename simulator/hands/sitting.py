"""How people play a game: a ply in one of the ways of their kind, a look at the lights, the next ply."""

from manalath_board.controller.board import Key
from manalath_board.controller.games.base import Put
from manalath_board.simulator.hands.hand import SEEN_MS, Hand, Way
from manalath_board.simulator.hands.mending import put_right
from manalath_board.simulator.hands.script import Asking, Script, perform

CLEAR_MS = 1500.0


def begin(hand: Hand) -> None:
    """Have a hand play a game on its bench, from now until it ``is_done``."""
    perform(hand.bench, _sitting(hand))


def _sitting(hand: Hand) -> Script:
    """Play a game to its end and clear the board; one that cannot be put right is left as it is."""
    yield hand.span(hand.kind.think_ms)
    while not hand.is_finished():
        yield from _play(hand)
        if not hand.is_finished() and hand.happens(hand.kind.plays_on) and (yield from _sees_no_harm(hand)):
            continue
        yield hand.span(SEEN_MS)
        if not (yield from put_right(hand)):
            hand.counts["abandoned"] += 1
            hand.is_done = True
            return
        yield hand.span(hand.kind.think_ms)
    yield CLEAR_MS
    hand.bench.clear_table()
    yield CLEAR_MS
    hand.is_done = True


def _sees_no_harm(hand: Hand) -> Asking[bool]:
    """Whether, within the blink of an eye, the last piece is lit and nothing shines in full white."""
    last = hand.meant.final()[-1] if hand.meant.plies else None
    is_answered, is_harmless = not isinstance(last, Put), hand.sees_calm()
    gap_ms = hand.span(hand.kind.quick_ms)
    for _ in range(2):
        yield gap_ms / 2
        is_harmless = is_harmless and hand.sees_calm()
        is_answered = is_answered or (isinstance(last, Put) and hand.is_lit(last.space))
    return is_answered and is_harmless


def _play(hand: Hand) -> Script:
    """Make the next ply."""
    move = hand.choose()
    if not isinstance(move, Put):
        hand.mean(move)
        hand.tap(Key.OK)
        yield hand.span(SEEN_MS)
        return
    yield from _way(hand)(hand, move)


def _way(hand: Hand) -> Way:
    chance = hand.random.random()
    for share, way in hand.kind.ways:
        if chance < share:
            return way
        chance -= share
    return type(hand).place
