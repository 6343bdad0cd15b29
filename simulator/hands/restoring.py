"""How a hand puts right what the lights say in any game, until they are content, and when it gives up.

First the table has to be what the hand believes. If the lights still ask, the board believes something else:
the hand does as they say, sees which of its own positions that is, and makes what came after it again. One
that it had given up it then means again. Where nothing is asked and the lights do not say that the last ply
was taken, that is made again. A space that three tries do not help is not trusted any more.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from manalath_board.controller.board import Key
from manalath_board.controller.games.base import Colour, Move
from manalath_board.controller.games.declared import declares_only
from manalath_board.controller.games.moves import Place
from manalath_board.simulator.bench import Bench
from manalath_board.simulator.hands.changing import Act, acts_between
from manalath_board.simulator.hands.declaring import declare
from manalath_board.simulator.hands.hand import LIFT_MS, SEEN_MS, TOUCH_MS, Hand
from manalath_board.simulator.hands.meant import is_set_up
from manalath_board.simulator.hands.mending import DARK_TRIES, ENDING_MS, SPACE_TRIES, Tried
from manalath_board.simulator.hands.picking import pick
from manalath_board.simulator.hands.script import Asking, Script
from manalath_board.simulator.hands.sight import LOOK_MS, Sight, look
from manalath_board.simulator.hands.turns import make, perform

#: How often a hand looks again before it calls the game off: a table may be led step by step.
LOOKS = 40
#: A board that leads a table back may wait so long for the next step.
LED_MS = 3600.0
#: So many of the games that a hand gave up last are remembered.
REMEMBERED = 10


def restore(hand: Hand) -> Asking[bool]:
    """Look and put right until nothing is asked; False if the game is to be called off."""
    tried: Tried = Counter()
    dark = 0
    is_led = has_waited = False
    for _ in range(LOOKS):
        seen = yield from look(hand.bench, LED_MS if is_led or has_waited else LOOK_MS)
        if hand.position.outcome is not None and not seen.offered:
            seen = yield from look(hand.bench, ENDING_MS)
        lying, own = _lying(hand.bench), hand.position.table()
        if seen.is_dark and dark < DARK_TRIES:
            dark += 1
            continue
        is_asked = bool(seen.blinking - hand.avoided or seen.wanted) and not seen.is_ending
        is_own = lying == own
        if not is_asked and is_own and _is_taken(hand, seen, tried):
            hand.taken = len(hand.meant.plies)
            return True
        hand.counts["mended"] += 1
        with hand.slip():
            if is_asked and (is_led or is_own):
                is_led = True
                yield from _obey(hand, seen, lying, tried)
            elif seen.offered and not seen.is_ending and not (is_own and _has_declared(hand)):
                yield from _answer(hand, seen, lying)
            elif is_led and not is_own:
                is_led = not (yield from _make_again(hand, lying))
            elif is_own and not has_waited and not seen.offered:
                has_waited = True
            elif is_own:
                is_led = has_waited = False
                yield from _make_last_again(hand, tried, is_opened=bool(seen.offered))
            else:
                yield from perform(hand, acts_between(lying, own, hand.random), TOUCH_MS)
                hand.rest()
                yield hand.span(SEEN_MS)
    return False


def _lying(bench: Bench) -> Mapping[str, Colour]:
    return {piece.space: piece.colour for piece in bench.pieces() if piece.space is not None}


def _is_taken(hand: Hand, seen: Sight, tried: Tried) -> bool:
    """Whether the lights say that the last ply was taken, by its mark or the ending, or will not say."""
    if hand.position.outcome is not None:
        return seen.is_ending
    if seen.offered:
        return declares_only(hand.position)
    landing = hand.landing()
    is_unlit = seen.mark is None and tried[landing or ""] >= SPACE_TRIES
    return is_unlit or seen.mark == landing or seen.mark in _set_up(hand)


def _has_declared(hand: Hand) -> bool:
    """Whether the last ply changed nothing on the table: then what is open is not about pieces."""
    return bool(hand.meant.plies) and not hand.before(1).changes(hand.meant.final()[-1])


def _set_up(hand: Hand) -> set[str]:
    """Where pieces lie that may have counted in any order, the last of them among them."""
    final = hand.meant.final()
    if not final or not is_set_up(final[-1]):
        return set()
    return {move.space for move in final if isinstance(move, Place) and is_set_up(move)}


def _obey(hand: Hand, seen: Sight, lying: Mapping[str, Colour], tried: Tried) -> Script:
    """Lift what blinks, and put down what is asked for; a piece that was right is lifted only so often."""
    own = hand.position.table()
    lifts = [space for space in sorted(seen.blinking - hand.avoided) if space in lying]
    tried.update(space for space in lifts if lying[space] is own.get(space))
    hand.avoided.update(space for space in lifts if tried[space] > SPACE_TRIES)
    lays = [Act(space, colour) for space, colour in sorted(seen.wanted.items()) if space not in lying]
    acts = [*(Act(space) for space in lifts if space not in hand.avoided), *lays]
    yield from perform(hand, acts, TOUCH_MS)
    yield hand.span(SEEN_MS)


def _answer(hand: Hand, seen: Sight, lying: Mapping[str, Colour]) -> Script:
    """Take what is offered, or step on; take it off where that is no table that the hand has had."""
    recent = range(min(REMEMBERED, len(hand.meant.plies)) + 1)
    strange = [space for space in sorted(seen.offered) if space in lying]
    if not strange or any(hand.before(count).table() == lying for count in recent):
        yield from pick(hand, seen)
        return
    yield from perform(hand, [Act(space) for space in strange], TOUCH_MS)
    yield hand.span(SEEN_MS)


def _make_again(hand: Hand, lying: Mapping[str, Colour]) -> Asking[bool]:
    """Go back to the latest own position that lies on the table, and make what followed again.

    If none does it may be one that was given up: that is meant again. False where nothing of it is known.
    """
    final = hand.meant.final()
    behind = next((n for n in range(len(final) + 1) if hand.before(n).table() == lying), None)
    if behind is None:
        return _give_in(hand, lying)
    moves = final[len(final) - behind :]
    for _ in moves:
        hand.withdraw()
    yield hand.span(LIFT_MS)
    for move in moves:
        yield from _make(hand, move)
        yield hand.span(SEEN_MS)
    return True


def _give_in(hand: Hand, lying: Mapping[str, Colour]) -> bool:
    """Mean again what was given up, where that is what lies on the table; False if nothing is."""
    start, given_up = hand.before(len(hand.meant.plies)), hand.meant.given_up[: -REMEMBERED - 1 : -1]
    for moves in given_up:
        positions = [start]
        for move in moves:
            positions.append(positions[-1].play(move))
        found = [count for count, position in enumerate(positions) if position.table() == lying]
        if found:
            _mean_all(hand, moves[: found[-1]])
            return True
    hand.counts["lost"] += 1
    return False


def _mean_all(hand: Hand, moves: Sequence[Move]) -> None:
    """Mean these plies from the start of the game, and no others."""
    final = hand.meant.final()
    same = next((n for n, pair in enumerate(zip(final, moves, strict=False)) if pair[0] != pair[1]), None)
    same = min(len(final), len(moves)) if same is None else same
    while len(hand.meant.plies) > same:
        hand.withdraw()
    for move in moves[same:]:
        hand.mean(move)


def _make_last_again(hand: Hand, tried: Tried, *, is_opened: bool) -> Script:
    """The last ply was not taken: leave what is open, take it back on the table, and make it again."""
    if hand.is_finished() or not hand.meant.plies:
        yield hand.span(SEEN_MS)
        return
    tried[hand.landing() or ""] += 1
    move, is_opened_by_hand = hand.meant.final()[-1], not declares_only(hand.before(1))
    now, then = hand.position.table(), hand.before(1).table()
    yield from perform(hand, acts_between(now, then, hand.random), TOUCH_MS)
    hand.withdraw()
    if is_opened and is_opened_by_hand:
        hand.tap(Key.UNDO)
    yield hand.span(LIFT_MS)
    yield from _make(hand, move)
    yield hand.span(SEEN_MS)


def _make(hand: Hand, move: Move) -> Script:
    """Make a move again as it is made: on the table, or by taps and keys."""
    yield from make(hand, move) if hand.position.changes(move) else declare(hand, move)
