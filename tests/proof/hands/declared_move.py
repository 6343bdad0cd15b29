"""How a hand declares a move that changes nothing on the table: ``ok``, taps on spaces, and ``ok`` again.

Where no move can be placed the board opens this by itself. If the taps leave several moves, the colour keys
step through them until the lights show the one that is meant: somebody may have stepped before.
"""

from collections import Counter
from collections.abc import Sequence

from controller.board import Key
from controller.games import Declaration, Move
from simulator.hands.hand import SEEN_MS, Hand, Span
from simulator.hands.script import Asking, Script
from simulator.hands.sight import look, look_when_lit
from tests.proof.hands.turns import make

#: How long a tap touches a space, and the time from one tap to the next.
TOUCHED_MS: Span = (150.0, 1200.0)
BETWEEN_MS: Span = (300.0, 900.0)
#: How often ``ok`` is pressed until the spaces to tap breathe: it may come too soon, or open other choices.
OPENINGS = 3
#: How often the eye returns to lights that are still changing.
LOOKS = 3
#: How many of the lights that show a move may be dead.
DEAD_LIGHTS = 1


def declare(hand: Hand, move: Move) -> Script:
    """Declare a move by keys and taps, and mean it; if the lights do not ask for taps, place one instead.

    ``ok`` may have answered something else, so it is pressed until the lights no longer show the move.
    """
    position = hand.position
    given = position.declarations()
    found = next(each for each in given if each.move == move)
    way = found.taps[0] if len(found.taps) == 1 else hand.random.choice(found.taps)
    is_only = len(given) == position.count_legal()
    left = sum(_begins(each, way) for each in given)
    for _ in range(OPENINGS):
        if not is_only and not (yield from _is_opened(hand, way)):
            break
        for space in way:
            yield from _tap(hand, space)
        if (yield from _is_stepped_to(hand, found, left)):
            hand.mean(move)
            yield from _close(hand, found)
            return
        yield from _leave(hand)
    if not is_only:
        yield from make(hand, hand.choose())


def is_shown(declared: Declaration, offered: frozenset[str]) -> bool:
    """Whether the spaces that swell in white are those of this move, but for a dead light."""
    return offered <= declared.shown and len(declared.shown - offered) <= DEAD_LIGHTS


def _close(hand: Hand, declared: Declaration) -> Script:
    """Press ``ok`` until the declared move is no longer shown, once the lights have stopped changing.

    A press that was not heard, or answered something else, declared nothing: the ply rests from the last one.
    A move no longer shown has been taken. One that stays is given up: a tap may not have been read.
    """
    for _ in range(OPENINGS):
        hand.tap(Key.OK)
        hand.rest()
        yield hand.span(SEEN_MS)
        if not declared.shown:
            return
        if not is_shown(declared, (yield from _offered(hand))):
            hand.taken = len(hand.meant.plies)
            return
    hand.withdraw()
    yield from _leave(hand)


def _is_opened(hand: Hand, way: Sequence[str]) -> Asking[bool]:
    """Press ``ok`` until the lights offer the spaces to tap, leaving anything else that opens.

    While the lights ask for something ``ok`` would answer that, so it is not pressed.
    """
    seen = yield from look(hand.workbench)
    if seen.is_running or seen.blinking:
        return False
    for _ in range(OPENINGS):
        hand.tap(Key.OK)
        yield hand.span(SEEN_MS)
        seen = yield from look_when_lit(hand.workbench)
        if seen.offered >= set(way):
            hand.counts["declared"] += 1
            return True
    yield from _leave(hand)
    return False


def _leave(hand: Hand) -> Script:
    """Press ``undo`` until nothing is offered; the board may be away and miss a press."""
    for _ in range(OPENINGS):
        if not (yield from look_when_lit(hand.workbench)).offered:
            break
        hand.tap(Key.UNDO)
        yield hand.span(SEEN_MS)


def _is_stepped_to(hand: Hand, declared: Declaration, count: int) -> Asking[bool]:
    """Step through ``count`` moves until the lights show the meant one; whether they do."""
    for _ in range(2 * count):
        if is_shown(declared, (yield from _offered(hand))):
            return True
        if count > 1:
            hand.tap(Key.SECOND)
            yield hand.span(SEEN_MS)
    return False


def _offered(hand: Hand) -> Asking[frozenset[str]]:
    """Return what swells in white once it stops changing: a key may be on its way, or the board away."""
    before, seen = None, (yield from look_when_lit(hand.workbench)).offered
    for _ in range(LOOKS):
        if seen == before:
            break
        before, seen = seen, (yield from look_when_lit(hand.workbench)).offered
    return seen


def _tap(hand: Hand, space: str) -> Script:
    """Touch a space: with a piece from the box, or by lifting the one already there."""
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
