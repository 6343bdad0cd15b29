"""One game by seeded hands, from magnet to light, judged by what the hands meant."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from controller.board import Profile
from controller.games.base import Game
from controller.loop import Loop
from controller.ports import Board
from controller.session import open_session
from simulator.bench import Bench
from simulator.clock import SimulatedClock
from simulator.figures.judge import Judge, Tally
from simulator.figures.watched import Watched
from simulator.hands import EVERYDAY, Hand, Kind, begin, people_of
from simulator.hands.script import Script, perform
from simulator.virtual_board import VirtualBoard


def _nothing_breaks(_bench: Bench, _game: Game, _random: Random) -> Script:
    yield 0.0


class Table(Protocol):
    """A twin to play on: the host's board, and the bench beside it."""

    @property
    def board(self) -> Board:
        """What the loop reads."""

    @property
    def bench(self) -> Bench:
        """What the hands handle."""


@dataclass(frozen=True, slots=True)
class VirtualTable:
    """A virtual board of a profile, with a clock and a seed of its own."""

    board: VirtualBoard

    @property
    def bench(self) -> Bench:
        """The board's own bench."""
        return self.board.bench


def lay_virtual(profile: Profile, clock: SimulatedClock, seed: int) -> Table:
    """Lay a table with a virtual board."""
    return VirtualTable(VirtualBoard(profile, clock, seed))


@dataclass(frozen=True, slots=True)
class Evening:
    """One game at one table: who plays on what, what breaks meanwhile, and who looks on after every turn."""

    profile: Profile
    game: Game
    seed: int
    kind: Kind = EVERYDAY
    breakage: Callable[[Bench, Game, Random], Script] = _nothing_breaks
    on_turn: Callable[[Loop, Bench], None] = lambda _loop, _bench: None
    lay: Callable[[Profile, SimulatedClock, int], Table] = lay_virtual


def play_game(evening: Evening, tally: Tally) -> None:
    """Play one game to its end and its board clear, adding to ``tally``."""
    clock = SimulatedClock()
    table = evening.lay(evening.profile, clock, evening.seed)
    watched = Watched(table.board, evening.profile.lights, tally, clock.now_ms)
    start, random = people_of(evening.game, evening.seed)
    session = open_session(evening.profile, evening.game, tuple(sorted(start.blocked())))
    hand = Hand(table.bench, start, random, evening.kind, watched.laid)
    judge = Judge(tally, hand, session.patience.settle_ms)
    loop = Loop(watched, clock, session, judge.on_effect)
    begin(hand)
    perform(table.bench, evening.breakage(table.bench, evening.game, Random(evening.seed)))
    while not hand.is_done:
        loop.turn()
        judge.on_turn(loop.snapshot.session, clock.now_ms())
        evening.on_turn(loop, table.bench)
    table.board.close()
    judge.end()
    tally.simulated_ms += clock.now_ms()
