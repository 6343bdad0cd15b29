"""One game by seeded hands, from magnet to light, judged by what the hands meant."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from controller.games import all_games
from controller.games.base import Game
from controller.loop import Loop
from controller.profile import Profile
from controller.session import fitting, open_session
from simulator.benchmarks.audit import Auditor, GameTally
from simulator.benchmarks.watched_board import WatchedBoard
from simulator.hands import EVERYDAY, HandKind, begin, people_at, people_of
from simulator.hands.script import Script, perform
from simulator.serial_line.firmware_board import MakeBoard
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import Workbench


def _nothing_breaks(_workbench: Workbench, _game: Game, _random: Random) -> Script:
    yield 0.0


#: The longest game, in simulated time; one of a hundred moves takes a tenth of this.
LONGEST_MS = 5_400_000.0


@dataclass(frozen=True, slots=True)
class Match:
    """One game at one table: board, game, hands, what breaks, and who looks on after every turn."""

    profile: Profile
    game: Game
    seed: int
    kind: HandKind = EVERYDAY
    breakage: Callable[[Workbench, Game, Random], Script] = _nothing_breaks
    on_turn: Callable[[Loop, Workbench], None] = lambda _loop, _workbench: None
    make: MakeBoard = VirtualBoard


def tables_of(profiles: Sequence[Profile]) -> tuple[tuple[Profile, Game], ...]:
    """Pair each board with each game that can be played on it."""
    return tuple((board, game) for board in profiles for game in fitting(board, all_games()).values())


def play_game(match: Match, tally: GameTally) -> None:
    """Play one game until it is over and its board clear, adding to ``tally``.

    A game that lasts longer than `LONGEST_MS` is abandoned: its hands only repeat themselves.
    """
    clock = SimulatedClock()
    board = match.make(match.profile, clock, match.seed)
    watched = WatchedBoard(board, match.profile.lights, tally, clock.now_ms, board.workbench.touched_ms)
    start, random = people_of(match.game, match.seed)
    session = open_session(match.profile, start)
    hand = people_at(match.profile)(board.workbench, start, random, match.kind, watched.laid)
    auditor = Auditor(tally, hand, session.hand_times.settle_ms)
    loop = Loop(watched, clock, session)
    loop.subscribe(auditor)
    while not loop.snapshot.session.is_linked:
        loop.turn()
    begin(hand)
    perform(board.workbench, match.breakage(board.workbench, match.game, Random(match.seed)))
    while not hand.is_done and clock.now_ms() < LONGEST_MS:
        loop.turn()
        auditor.on_turn(loop.snapshot.session, clock.now_ms())
        match.on_turn(loop, board.workbench)
    if not hand.is_done:
        tally.counts["abandoned"] += 1
    board.close()
    auditor.end()
    tally.simulated_ms += clock.now_ms()
