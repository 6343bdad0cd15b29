"""How a hand answers which of several things the table may mean: by the colour keys and ``ok``."""

from itertools import combinations

from manalath_board.controller.board import Key
from manalath_board.simulator.hands.hand import SEEN_MS, Hand
from manalath_board.simulator.hands.script import Script
from manalath_board.simulator.hands.sight import Sight

#: So many plies may not have been taken yet.
RECENT = 4


def pick(hand: Hand, seen: Sight) -> Script:
    """Take what the lights offer if that is what was done of late, or given up, else step to the next."""
    recent = range(min(RECENT, len(hand.meant.plies)) + 1)
    tables = [set(hand.before(count).table().items()) for count in recent]
    done = [{space for space, _ in one ^ other} for one, other in combinations(tables, 2)]
    done.append({piece.space for _, piece in hand.meant.formerly[-1:]})
    hand.tap(Key.OK if any(seen.offered <= spaces for spaces in done) else Key.SECOND)
    yield hand.span(SEEN_MS)
