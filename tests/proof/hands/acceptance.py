"""Whether the board has taken what a hand did, or wants something changed, judged by the lights."""

from collections import Counter
from collections.abc import Mapping

from controller.games import Colour, Declaration, declares_only
from controller.games.moves import Place
from simulator.hands.hand import Hand
from simulator.hands.intended_moves import is_set_up
from simulator.hands.script import Asking
from simulator.hands.sight import Sight, look, look_when_lit
from tests.proof.hands.candidate_choice import look_on
from tests.proof.hands.declared_move import is_shown
from tests.proof.hands.repair import ENDING_MS, SPACE_TRIES, Tried

#: How many looks a board may take to show what it makes of a ply.
ANSWER_LOOKS = 5


def is_asked(hand: Hand, seen: Sight) -> bool:
    """Whether the lights want something changed, leaving out spaces that the hand no longer trusts."""
    return bool(seen.blinking - (hand.avoided & hand.workbench.lying().keys()) or asked_pieces(seen))


def asked_pieces(seen: Sight) -> Mapping[str, Colour]:
    """Return the pieces asked for; none during an ending, whose lights swell in the same way."""
    return {} if seen.is_ending else seen.wanted


def is_last_refused(hand: Hand, seen: Sight) -> bool:
    """Whether the lights ask for the last ply to be taken back, and for nothing else."""
    if seen.offered or len(hand.meant.plies) <= hand.taken:
        return False
    now, then = hand.position.table(), hand.before(1).table()
    claimed = {space: colour for space, colour in seen.claimed.items() if now.get(space) is not colour}
    asked, blinking = {**asked_pieces(seen), **claimed}, seen.blinking - hand.avoided
    is_back = all(then.get(space) is colour is not now.get(space) for space, colour in asked.items())
    is_off = all(now.get(space) not in {None, then.get(space)} for space in blinking)
    return bool(asked or blinking) and is_back and is_off


def is_taken(hand: Hand, seen: Sight, tried: Tried) -> bool:
    """Whether the lights show the last ply as taken, by its mark or the ending, or cannot show it."""
    if hand.position.outcome is not None:
        return seen.is_ending
    if seen.offered:
        return declares_only(hand.position)
    landing = hand.landing()
    is_unlit = seen.mark is None and tried[landing or ""] >= SPACE_TRIES
    return is_unlit or seen.mark == landing or seen.mark in _set_up(hand)


def last_declared(hand: Hand) -> Declaration | None:
    """Return how the last ply was declared, if it was; an open choice then concerns no pieces."""
    if not hand.meant.plies:
        return None
    given, last = hand.before(1).declarations(), hand.meant.final()[-1]
    return next((declared for declared in given if declared.move == last), None)


def is_previewed(hand: Hand, seen: Sight) -> bool:
    """Whether the last ply still waits for its ``ok``; anything else open came from one press too many."""
    declared = last_declared(hand)
    return declared is not None and is_shown(declared, seen.offered)


def _set_up(hand: Hand) -> set[str]:
    """Return where the last mover set up pieces, if the last ply did; these may count in any order."""
    final = hand.meant.final()
    side = hand.side(-1) if final and is_set_up(final[-1]) else None
    moves = [move for number, move in enumerate(final) if hand.side(number) is side]
    return {move.space for move in moves if isinstance(move, Place) and is_set_up(move)}


def refused_depth(hand: Hand, seen: Sight) -> int:
    """Count how many of the last plies landed on blinking spaces, at least one."""
    landings = (hand.landing(depth) for depth in range(len(hand.meant.plies)))
    depths = (depth for depth, landing in enumerate(landings) if landing not in seen.blinking)
    return max(1, next(depths, len(hand.meant.plies)))


def refused_ply(hand: Hand, seen: Sight) -> int | None:
    """Find the first ply not known to be taken that blinks though it was tried often enough.

    A ply that had to be made, because no other spaces allowed a move, stays.
    """
    plies, refused = len(hand.meant.plies), seen.blinking & hand.avoided
    numbers = (n for n in range(hand.taken, plies) if hand.landing(plies - 1 - n) in refused)
    return next((number for number in numbers if hand.has_choice(plies - number)), None)


def look_longer(hand: Hand, seen: Sight) -> Asking[Sight]:
    """Look on for lights that show only now and then: an offer, or the ending of a game."""
    if hand.position.outcome is None or seen.offered:
        return (yield from look_on(hand, seen))
    return (yield from look(hand.workbench, ENDING_MS))


def until_answered(hand: Hand) -> Asking[Sight]:
    """Look until the lights ask for something or show the last ply as taken, `ANSWER_LOOKS` at most."""
    looks_left = ANSWER_LOOKS
    while True:
        looks_left -= 1
        seen = yield from look_longer(hand, (yield from look_when_lit(hand.workbench)))
        if not looks_left or is_asked(hand, seen) or seen.offered or is_taken(hand, seen, Counter()):
            return seen
