"""Excursions: in the middle of a game, people leave it to try a line, come back and follow the lights home.

They leave and come back by the buttons of a page, and see on it which of the two they are in. What they mean
in the line is forgotten afterwards: the game must be as it was. The lights say what goes where.
"""

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from random import Random

from controller.board import Key
from controller.play.loop import Loop
from controller.session import Resuming, Session
from controller.session.events import Choose
from controller.session.mode import Choice
from simulator.hands.hand import SEEN_MS, TOUCH_MS
from simulator.hands.script import Asking, Script
from simulator.hands.sight import look
from tests.proof.hands import Hand, take_turn
from tests.proof.hands.turns import TableTouch, acts_between, perform

#: How often a game has an excursion, and how often it begins after any one ply.
SHARE, A_PLY = 0.2, 0.08
#: The plies of a line, and how long people wait for a page.
PLIES, PAGE_MS = (1, 5), 400.0
#: How many looks at the lights people take on the way home.
LOOKS = 120


def plan_excursion(hand: Hand, loop: Loop, seed: int) -> None:
    """Have a hand leave its game once, if this game is one of those with an excursion."""
    random = Random(seed)
    if random.random() >= SHARE:
        return

    def interlude() -> Script:
        if hand.counts["lines"] or random.random() >= A_PLY or not hand.meant.plies:
            return
        yield from _excursion(hand, loop, random.randint(*PLIES))

    hand.interlude = interlude


def _excursion(hand: Hand, loop: Loop, plies: int) -> Script:
    meant, avoided, positions, taken = *deepcopy((hand.meant, hand.avoided)), [*hand.positions], hand.taken
    record = loop.snapshot.session.record
    if not (yield from _press(loop, Choice.LINE, lambda session: session.companions.aside is not None)):
        return
    hand.counts["lines"] += 1
    with hand.slip():
        for _ in range(plies):
            if hand.is_finished():
                break
            yield from take_turn(hand)
        yield from _press(loop, Choice.GAME, lambda session: session.companions.aside is None)
        hand.meant, hand.avoided, hand.positions, hand.taken = meant, avoided, positions, taken
        yield from _go_home(hand, loop)
        yield from perform(hand, _unlike_page(hand), TOUCH_MS)
        hand.rest_from(0)
        yield hand.span(SEEN_MS)
    after = loop.snapshot.session.record
    hand.counts["lines_changed"] += [p.move for p in after.plies] != [p.move for p in record.plies]


def _unlike_page(hand: Hand) -> list[TableTouch]:
    """Return how to lay the table as the page shows it.

    No light asks for it where no sensor reads, one chatters, or the light is dead.
    """
    return acts_between(hand.workbench.lying(), hand.position.table(), hand.random)


def _press(loop: Loop, choice: Choice, is_done: Callable[[Session], bool]) -> Asking[bool]:
    """Press a button of the page until it shows the effect; False if the board stays away."""
    for _ in range(LOOKS):
        if is_done(loop.snapshot.session):
            return True
        loop.post(partial(Choose, choice))
        yield PAGE_MS
    return False


def _go_home(hand: Hand, loop: Loop) -> Script:
    """Take off what blinks and lay what breathes, until the game goes on; if nothing asks, as on the page."""
    for _ in range(LOOKS):
        if not isinstance(loop.snapshot.session.mode, Resuming):
            return
        seen, lying = (yield from look(hand.workbench)), hand.workbench.lying()
        off = [TableTouch(space) for space in sorted(seen.blinking) if space in lying]
        on = [
            TableTouch(space, colour) for space, colour in sorted(seen.wanted.items()) if space not in lying
        ]
        hand.counts["acts_home"] += max(len(off), len(on))
        acts = [*off, *on]
        if not acts and seen.is_running:
            acts = _unlike_page(hand)
            if not acts:
                hand.tap(Key.OK)
        yield from perform(hand, acts, TOUCH_MS)
        yield hand.span(SEEN_MS)
