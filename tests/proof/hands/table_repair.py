"""How a hand puts right what the lights ask for in any game, and when it gives up.

First the table must be as the hand believes. If the lights still ask, the board believes something else: the
hand follows the lights, and makes its way back from there. If nothing is asked and the lights do not show the
last ply as taken, it is made again. A space that three tries do not help is no longer trusted; once the board
doubts its sensor too, the hand confirms that the piece lies there.
"""

from collections.abc import Mapping

from controller.games import Colour
from simulator.hands.hand import SEEN_MS, TOUCH_MS, Hand
from simulator.hands.script import Asking, Script
from simulator.hands.sight import DARK_TRIES, Sight, look
from tests.proof.hands.acceptance import (
    asked_pieces,
    is_asked,
    is_last_refused,
    is_previewed,
    is_taken,
    last_declared,
    look_longer,
    refused_ply,
)
from tests.proof.hands.candidate_choice import known_taken, take, to_be_laid
from tests.proof.hands.repair import SPACE_TRIES, RepairLog, claimed_pieces, say_ok, vouch
from tests.proof.hands.turns import TableTouch, acts_between, perform
from tests.proof.hands.way_back import (
    answer,
    give_up,
    has_moved,
    leave,
    make_again,
    make_last_again,
    make_refused_again,
    undo,
)

#: How many looks a hand takes before it calls the game off: a table may be led back step by step.
LOOKS = 40
#: How many looks a board that leads a table back may wait before the next step.
LED_LOOKS = 3


def restore(hand: Hand) -> Asking[bool]:
    """Look and put right until nothing is asked; False if the game must be called off."""
    course, dark = RepairLog(), 0
    for _ in range(LOOKS):
        seen = yield from _watch(hand, LED_LOOKS if course.is_led or course.has_waited else 1)
        if seen.is_dark and dark < DARK_TRIES:
            dark += 1
            continue
        hand.taken = known_taken(hand, seen.mark)
        lying, refused = hand.workbench.lying(), refused_ply(hand, seen)
        is_own = lying == hand.position.table()
        is_slid_in_vain = seen.is_ending and hand.landing() in seen.blinking and len(hand.meant.plies[-1]) > 1
        is_over = hand.position.outcome is not None and seen.is_ending and not is_slid_in_vain
        is_right = refused is None and not is_asked(hand, seen) and is_taken(hand, seen, course.tried)
        if is_own and (is_over or is_right):
            hand.taken = len(hand.meant.plies)
            return True
        hand.counts["mended"] += 1
        with hand.slip():
            if is_slid_in_vain:
                yield from _concede(hand)
            elif refused is not None:
                course.is_led = False
                yield from give_up(hand, refused)
            elif seen.blinking and not seen.blinking & lying.keys() and hand.plies_since(lying) is not None:
                yield from _say_empty(hand, seen, course)
            elif not is_asked(hand, seen) and (claimed := claimed_pieces(hand, seen)):
                yield from vouch(hand, claimed[0])
            elif course.to_undo and not is_asked(hand, seen) and not seen.offered:
                yield from undo(hand, course)
            elif is_own:
                yield from _convince(hand, seen, course)
            else:
                yield from _put_in_order(hand, seen, course)
    return False


def _concede(hand: Hand) -> Script:
    """Put the last piece back where it ended the game: a slide at that moment was not accepted."""
    hand.mean_instead(hand.meant.plies[-1][-2])
    yield from perform(
        hand, acts_between(hand.workbench.lying(), hand.position.table(), hand.random), TOUCH_MS
    )
    yield hand.span(SEEN_MS)


def _say_empty(hand: Hand, seen: Sight, course: RepairLog) -> Script:
    """Answer for blinking empty spaces: by turns OK (sensors are at fault) and Undo (nothing was meant)."""
    blinking = " ".join(["empty", *sorted(seen.blinking)])
    course.tried[blinking] += 1
    yield from say_ok(hand) if course.tried[blinking] % 2 else undo(hand, course)


def _convince(hand: Hand, seen: Sight, course: RepairLog) -> Script:
    """Act where the table is as the hand means it and the board takes it for something else."""
    if seen.blinking & hand.avoided and not course.vouched & seen.blinking:
        course.vouched |= seen.blinking
        yield from say_ok(hand)
    elif is_last_refused(hand, seen):
        yield from make_refused_again(hand, course)
    elif is_asked(hand, seen):
        yield from _obey(hand, seen, course)
    elif seen.offered and not seen.is_ending and not is_previewed(hand, seen):
        yield from leave(hand) if last_declared(hand) else answer(hand, seen, course)
    elif not course.has_waited and not seen.offered:
        course.has_waited = True
    elif seen.faint and not seen.offered and hand.landing() is not None:
        # What would be brightest has no light.
        yield from take(hand)
    else:
        course.is_led = course.has_waited = False
        yield from make_last_again(hand, seen, course)


def _put_in_order(hand: Hand, seen: Sight, course: RepairLog) -> Script:
    """Act where the table is not as the hand means it: follow the lights, or what the hand knows itself.

    If several plies may not have been taken, none of them is laid together with others.
    """
    if is_asked(hand, seen) and course.is_led:
        yield from _obey(hand, seen, course)
    elif seen.offered and not seen.is_ending:
        yield from answer(hand, seen, course)
    elif course.is_led:
        course.is_led = False
        yield from make_again(hand, seen, course)
    else:
        lying, wanted = hand.workbench.lying(), to_be_laid(hand)
        if lying == wanted or (hand.plies_since(lying) or 0) > 1:
            yield from make_again(hand, seen, course)
            return
        yield from perform(hand, acts_between(lying, wanted, hand.random), TOUCH_MS)
        hand.rest()
        yield hand.span(SEEN_MS)


def _watch(hand: Hand, looks: int) -> Asking[Sight]:
    """Look up to ``looks`` times, until something is asked; after the end of a game look for its ending."""
    seen = yield from look(hand.workbench)
    for _ in range(looks - 1):
        if seen.blinking or seen.wanted or seen.offered:
            break
        seen = yield from look(hand.workbench)
    return (yield from look_longer(hand, seen))


def _obey(hand: Hand, seen: Sight, course: RepairLog) -> Script:
    """Lift what blinks and lay what is asked for; a piece that was right is lifted only a few times."""
    tried = course.tried
    lying, own = hand.workbench.lying(), hand.position.table()
    lifts = [space for space in sorted(seen.blinking - hand.avoided) if space in lying]
    tried.update(space for space in lifts if lying[space] is own.get(space))
    hand.avoided.update(space for space in lifts if tried[space] > SPACE_TRIES)
    wanted = asked_pieces(seen)
    lays = [TableTouch(space, colour) for space, colour in sorted(wanted.items()) if space not in lying]
    left = {space: colour for space, colour in lying.items() if space not in lifts}
    spare = [space for act in lays for space in _spare(hand, left, act)]
    off = dict.fromkeys([*(space for space in lifts if space not in hand.avoided), *spare])
    acts = [*map(TableTouch, off), *lays]
    course.is_led = bool(acts)
    yield from perform(hand, acts, TOUCH_MS)
    yield hand.span(SEEN_MS)


def _spare(hand: Hand, lying: Mapping[str, Colour], act: TableTouch) -> list[str]:
    """Return where to take a piece from: it was put back unread, or none is in the box."""
    colour = act.colour
    unread = [space for space in sorted(hand.unread) if lying.get(space) is colour]
    put_back = [space for space in unread if has_moved(hand, space, act.space)]
    if put_back or colour is None or [*lying.values()].count(colour) < hand.owned(colour):
        return put_back[:1]
    return [space for space in sorted(hand.avoided) if lying.get(space) is colour][:1]
