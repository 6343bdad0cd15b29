"""How people play a game: a ply in one of the ways of their kind, a look at the lights, the next ply.

Who sits down to a seeded match, and with which start of the game. Decides how often there are green spaces,
and where, by a chance that the people go on using as they play.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from controller.games import Game, Position, Put
from controller.games.hexagons.manalath_base import ManalathEdition
from simulator.hands.hand import SEEN_MS, Hand, Turn, Way
from simulator.hands.script import Asking, Script, perform
from simulator.hands.sight import look
from tests.proof.hands.declared_move import declare
from tests.proof.hands.repair import ENDING_MS, put_right, say_ok
from tests.proof.hands.table_repair import restore
from tests.proof.hands.turns import make

#: How often people agree on green spaces, where the game has them.
GREEN_SHARE = 0.25


def people_of(game: Game, seed: int) -> tuple[Position, Random]:
    """Return the start of a game, now and then with green spaces, and the chance of its players."""
    random = Random(seed)
    greens = random.randint(0, game.max_blocked) if random.random() < GREEN_SHARE else 0
    blocked = tuple(sorted(random.sample(game.geometry.names, greens)))
    return game.shuffled(seed) if game.is_shuffled else game.start(blocked), random


T = TypeVar("T")

CLEAR_MS = 1500.0
#: How many turns in a row people try without getting any further.
MOST_IDLE = 12
#: How often a move is declared where one could be placed.
DECLARED_SHARE = 0.12


def begin(hand: Hand) -> None:
    """Let a hand play a game on its bench, from now until it ``is_done``."""
    perform(hand.workbench, _sitting(hand))


def _sitting(hand: Hand) -> Script:
    """Play a game to its end and clear the board; leave one that cannot be put right as it is."""
    yield hand.span(hand.kind.think_ms)
    landing, idle = None, 0
    while not hand.is_finished():
        before = len(hand.meant.plies)
        yield from _play(hand, clear_of=() if landing is None else (landing,))
        idle = 0 if len(hand.meant.plies) > before else idle + 1
        if idle > MOST_IDLE:
            _call_off(hand)
            return
        if not hand.is_finished() and hand.happens(hand.kind.plays_on) and (yield from _sees_no_harm(hand)):
            landing = hand.landing()
            continue
        landing = None
        yield hand.span(SEEN_MS)
        if not (yield from _mend(hand)(hand)):
            _call_off(hand)
            return
        yield hand.span(hand.kind.think_ms)
        if hand.interlude is not None and not hand.is_finished():
            yield from hand.interlude()
    yield CLEAR_MS
    hand.workbench.clear_table()
    yield CLEAR_MS
    if (yield from look(hand.workbench, ENDING_MS)).is_ending:
        yield from say_ok(hand)
    hand.is_done = True


def take_turn(hand: Hand) -> Script:
    """Make one ply, put right what the lights ask for, and think."""
    yield from _play(hand, clear_of=())
    yield hand.span(SEEN_MS)
    yield from _mend(hand)(hand)
    yield hand.span(hand.kind.think_ms)


def _call_off(hand: Hand) -> None:
    """Abandon the game as it is."""
    hand.counts["abandoned"] += 1
    hand.is_done = True


def _mend(hand: Hand) -> Callable[[Hand], Asking[bool]]:
    """Choose the repair: ply by ply where pieces are only placed, otherwise by the whole table."""
    return put_right if isinstance(hand.position.game, ManalathEdition) else restore


def _sees_no_harm(hand: Hand) -> Asking[bool]:
    """Whether, within the blink of an eye, the last piece is lit and nothing shines in full white."""
    landing = hand.landing()
    is_answered, is_harmless = landing is None, hand.sees_calm()
    gap_ms = hand.span(hand.kind.quick_ms)
    for _ in range(2):
        yield gap_ms / 2
        is_harmless = is_harmless and hand.sees_calm()
        is_answered = is_answered or (landing is not None and hand.is_lit(landing))
    return is_answered and is_harmless


def _play(hand: Hand, clear_of: tuple[str, ...]) -> Script:
    """Make the next ply: placed or, now and then and where nothing else is possible, declared.

    It keeps clear of the piece just laid, which the other player is still touching, and takes none up before
    it has counted.
    """
    move = hand.choose(clear_of=clear_of)
    declared = [each.move for each in hand.position.declarations() if each.move != move]
    if declared and hand.position.changes(move) and hand.happens(DECLARED_SHARE):
        move = hand.random.choice(declared)
    if wait_ms := hand.wait_ms(move):
        yield wait_ms
    if not hand.position.changes(move):
        yield from declare(hand, move)
    elif isinstance(move, Put):
        way: Way = _chosen(hand, hand.kind.ways, type(hand).place)
        yield from way(hand, move)
    else:
        turn: Turn = _chosen(hand, hand.kind.turns, make)
        yield from turn(hand, move)


def _chosen(hand: Hand, ways: Sequence[tuple[float, T]], otherwise: T) -> T:
    """Choose a way by its share; the rest of the time, ``otherwise``."""
    chance = hand.random.random()
    for share, way in ways:
        if chance < share:
            return way
        chance -= share
    return otherwise
