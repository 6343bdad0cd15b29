"""One game by seeded hands, from magnet to light, judged by what the hands meant.

A watched board: when a light answers a piece laid down, and how long its host takes for that. The answer
counts from the moment at which the piece closed its reed, on its way down.

The chain: whole games by everyday hands, from magnet to light, judged by what the hands meant. Counts
committed plies that no hand meant, and intended ones that were not committed in time; measures from laying a
piece to light bytes in simulated time, and the host's own part of that in real time.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from random import Random

import numpy as np

from controller.annexes.selfplay.jobs import SEED_STEP
from controller.board import Profile
from controller.games import Colour, Game, all_games
from controller.play.loop import Loop
from controller.ports import Board, BoardEvent, Frame, Linked, Unlinked
from controller.session import fitting, open_session
from controller.table.clock import GameClock
from simulator.hands.script import Script, perform
from simulator.serial_line.firmware_board import MakeBoard
from simulator.timed_board import TimedBoard
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import Workbench
from tests.proof.bench.audit import Auditor, GameTally
from tests.proof.bench.excursions import plan_excursion
from tests.proof.hands import EVERYDAY, HandKind, begin, people_at, people_of


def measure_chain(
    profile: Profile, games: int, seed: int, progress: Callable[[str], None]
) -> dict[str, float]:
    """Play ``games`` matches, each game in turn, and return the figures of the benchmark `chain`."""
    tally = GameTally()
    begun_s = time.perf_counter()
    for number, game in zip(range(games), cycle(fitting(profile, all_games()).values()), strict=False):
        play_game(Match(profile, game, seed * SEED_STEP + number), tally)
        progress(f"game {number + 1} of {games}")
    wall_s = time.perf_counter() - begun_s
    return {
        "games": tally.games,
        "plies": tally.plies,
        "wrong_moves": tally.wrong_moves,
        "undecided": tally.undecided,
        "slides": tally.counts["slides"],
        "fumbles": tally.counts["fumbles"] + tally.counts["bumps"],
        "wrong_pieces": tally.counts["wrong_pieces"],
        "takebacks": tally.counts["takebacks"],
        "mended": tally.counts["mended"],
        "speed_vs_real_time": tally.simulated_ms / 1000.0 / wall_s,
        "p50_ms": float(np.percentile(tally.light_ms, 50)),
        "p99_ms": float(np.percentile(tally.light_ms, 99)),
        "wall_p50_ms": float(np.percentile(tally.wall_ms, 50)),
        "wall_p99_ms": float(np.percentile(tally.wall_ms, 99)),
    }


#: A light that changed more recently may have to stay as it is for a while, so that it does not flash.
FRESH_MS = 1000.0


class WatchedBoard(TimedBoard):
    """A board whose frames are compared with what hands laid down, and whose host is timed."""

    def __init__(
        self,
        board: Board,
        lights: tuple[str, ...],
        tally: GameTally,
        now_ms: Callable[[], float],
        touched_ms: Callable[[str], float | None],
    ) -> None:
        super().__init__(board, tally.wall_ms.append)
        self._index = {space: 3 * n for n, space in enumerate(lights)}
        self._tally = tally
        self._now_ms = now_ms
        self._touched_ms = touched_ms
        self._rgb = bytes(3 * len(lights))
        self._awaited: dict[str, tuple[float, bytes]] = {}
        self._changed_ms: dict[str, float] = {}
        self._is_linked = False

    def laid(self, space: str, _colour: Colour, at_ms: float) -> None:
        """Wait for the light of a piece laid down on a space whose light has not changed for a while."""
        if self._is_linked and at_ms >= self._changed_ms.get(space, -FRESH_MS) + FRESH_MS:
            self._awaited[space] = (at_ms, self._pixel(self._rgb, space))

    def _pixel(self, rgb: bytes, space: str) -> bytes:
        return rgb[self._index[space] : self._index[space] + 3]

    def read(self, timeout_s: float) -> BoardEvent | None:
        """Pass an event on; a board that is away answers nothing."""
        event = super().read(timeout_s)
        if isinstance(event, Linked | Unlinked):
            self._is_linked = isinstance(event, Linked)
            self._awaited.clear()
        return event

    def show(self, frame: Frame) -> None:
        """Pass a frame on, and see what it answers."""
        super().show(frame)
        self._note_changes(frame.rgb)
        for space, (at_ms, before) in list(self._awaited.items()):
            pixel = self._pixel(frame.rgb, space)
            if any(pixel) and pixel != before:
                touched_ms = self._touched_ms(space)
                self._tally.light_ms.append(self._now_ms() - max(at_ms, touched_ms or at_ms))
                del self._awaited[space]

    def _note_changes(self, rgb: bytes) -> None:
        for space, at in self._index.items():
            if rgb[at : at + 3] != self._rgb[at : at + 3]:
                self._changed_ms[space] = self._now_ms()
        self._rgb = rgb


def _nothing_breaks(_workbench: Workbench, _game: Game, _random: Random) -> Script:
    yield 0.0


#: The longest game, in simulated time; one of a hundred moves takes a tenth of this.
LONGEST_MS = 5_400_000.0


@dataclass(frozen=True, slots=True)
class Match:
    """One game at one table: board, game, hands, what breaks, and who looks on after every turn.

    If it ``has_lines``, people may leave it once to try one.
    """

    profile: Profile
    game: Game
    seed: int
    kind: HandKind = EVERYDAY
    breakage: Callable[[Workbench, Game, Random], Script] = _nothing_breaks
    on_turn: Callable[[Loop, Workbench], None] = lambda _loop, _workbench: None
    make: MakeBoard = VirtualBoard
    clock: str = ""
    has_lines: bool = False


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
    session = replace(session, record=replace(session.record, clock=GameClock.read(match.clock)))
    hand = people_at(match.profile)(board.workbench, start, random, match.kind, watched.laid)
    auditor = Auditor(tally, hand, session.hand_times.settle_ms)
    loop = Loop(watched, clock, session)
    loop.subscribe(auditor)
    if match.has_lines:
        plan_excursion(hand, loop, match.seed)
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
