"""How a hand gives a move that changes nothing on the table: by ``ok``, taps on spaces, and ``ok`` again.

Where no move can be placed the board has opened this by itself. Of several moves that the taps leave the
colour keys step to the one that is meant.
"""

from collections import Counter
from collections.abc import Sequence

from manalath_board.controller.board import Key
from manalath_board.controller.games.base import Declaration, Move
from manalath_board.simulator.hands.hand import SEEN_MS, Hand, Span
from manalath_board.simulator.hands.script import Script

#: How long a space is touched for a tap, and from one tap to the next.
TOUCHED_MS: Span = (150.0, 1200.0)
BETWEEN_MS: Span = (300.0, 900.0)


def declare(hand: Hand, move: Move) -> Script:
    """Give a move by keys and taps, and mean it."""
    position = hand.position
    given = position.declarations()
    found = next(each for each in given if each.move == move)
    if len(given) < position.count_legal():
        hand.counts["declared"] += 1
        hand.tap(Key.OK)
        yield hand.span(SEEN_MS)
    way = found.taps[0] if len(found.taps) == 1 else hand.random.choice(found.taps)
    for space in way:
        yield from _tap(hand, space)
    left = [each for each in given if _begins(each, way)]
    for _ in range(left.index(found) + 1 if len(left) > 1 else 0):
        hand.tap(Key.SECOND)
        yield hand.span(SEEN_MS)
    hand.mean(move)
    hand.tap(Key.OK)
    yield hand.span(SEEN_MS)


def _tap(hand: Hand, space: str) -> Script:
    """Touch a space: with a piece from the box, or by lifting the one that stands there."""
    standing = hand.position.table().get(space)
    if standing is None:
        hand.lay(space, hand.position.to_move)
        yield hand.span(TOUCHED_MS)
        hand.lift(space)
    else:
        hand.lift(space)
        yield hand.span(TOUCHED_MS)
        hand.lay(space, standing)
    yield hand.span(BETWEEN_MS)


def _begins(declared: Declaration, taps: Sequence[str]) -> bool:
    return any(not Counter(taps) - Counter(way) for way in declared.taps)
