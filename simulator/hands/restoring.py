"""How a hand puts right what the lights say in any game, until they are content, and when it gives up.

First the table has to be what the hand believes. If the lights still ask, the board believes something else:
the hand does as they say, sees which of its own positions that is, and makes what came after it again.
"""

from collections.abc import Mapping

from manalath_board.controller.games.base import Colour
from manalath_board.simulator.bench import Bench
from manalath_board.simulator.hands.changing import Act, acts_between
from manalath_board.simulator.hands.hand import LIFT_MS, SEEN_MS, TOUCH_MS, Hand
from manalath_board.simulator.hands.mending import DARK_TRIES, ENDING_MS
from manalath_board.simulator.hands.picking import pick
from manalath_board.simulator.hands.script import Asking, Script
from manalath_board.simulator.hands.sight import LOOK_MS, Sight, look
from manalath_board.simulator.hands.turns import make, perform

#: How often a hand looks again before it calls the game off: a table may be led step by step.
LOOKS = 40
#: How often a ply is made again that was not taken.
TRIES = 3
#: A board that leads a table back may wait so long for the next step.
LED_MS = 3600.0


def restore(hand: Hand) -> Asking[bool]:
    """Look and put right until nothing is asked; False if the game is to be called off."""
    dark = tries = 0
    is_led = False
    for _ in range(LOOKS):
        seen = yield from look(hand.bench, LED_MS if is_led else _look_ms(hand))
        lying, own = _lying(hand.bench), hand.position.table()
        if seen.is_dark and dark < DARK_TRIES:
            dark += 1
            continue
        is_asked = bool(seen.blinking - hand.avoided or seen.wanted) and not seen.is_ending
        if not is_asked and lying == own and _is_taken(hand, seen):
            hand.taken = len(hand.meant.plies)
            return True
        hand.counts["mended"] += 1
        with hand.slip():
            if not is_asked and lying == own and seen.offered:
                yield from pick(hand, seen)
            elif is_asked and (is_led or lying == own):
                is_led = True
                yield from _obey(hand, seen, lying)
            elif is_led and tries < TRIES:
                tries, is_led = tries + 1, False
                if not (yield from _make_again(hand, lying)):
                    return False
            else:
                is_led = False
                yield from perform(hand, acts_between(lying, own, hand.random), TOUCH_MS)
                hand.rest()
                yield hand.span(SEEN_MS)
    return False


def _look_ms(hand: Hand) -> float:
    """How long to look: an ending is shown anew every few seconds."""
    return LOOK_MS if hand.position.outcome is None else ENDING_MS


def _lying(bench: Bench) -> Mapping[str, Colour]:
    return {piece.space: piece.colour for piece in bench.pieces() if piece.space is not None}


def _is_taken(hand: Hand, seen: Sight) -> bool:
    """Whether the lights say that the last ply was taken, by its mark or the ending, or say nothing of it."""
    if hand.position.outcome is not None:
        return seen.is_ending
    return seen.mark == hand.landing() or (seen.mark is None and not seen.offered)


def _obey(hand: Hand, seen: Sight, lying: Mapping[str, Colour]) -> Script:
    """Lift what blinks, and put down what is asked for."""
    lifts = [Act(space) for space in sorted(seen.blinking - hand.avoided) if space in lying]
    lays = [Act(space, colour) for space, colour in sorted(seen.wanted.items()) if space not in lying]
    yield from perform(hand, [*lifts, *lays], TOUCH_MS)
    yield hand.span(SEEN_MS)


def _make_again(hand: Hand, lying: Mapping[str, Colour]) -> Asking[bool]:
    """Go back to the latest own position that lies on the table, and make what followed again."""
    plies = range(len(hand.meant.plies) + 1)
    behind = next((count for count in plies if hand.before(count).table() == lying), None)
    if behind is None:
        hand.counts["lost"] += 1
        return False
    moves = hand.meant.final()[len(hand.meant.plies) - behind :]
    for _ in moves:
        hand.withdraw()
    yield hand.span(LIFT_MS)
    for move in moves:
        yield from make(hand, move)
        yield hand.span(SEEN_MS)
    return True
