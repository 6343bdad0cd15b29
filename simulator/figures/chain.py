"""The chain: whole games by seeded hands, from magnet to light, judged by what the hands meant.

Counts committed plies that no hand meant, and intended ones that were not committed in time; measures the way
from a piece laid down to light bytes in simulated time, and the host's own part of it in real time.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle

import numpy as np

from controller.board import Profile
from controller.games import all_games
from controller.games.base import Colour, Game, Move
from controller.loop import Loop
from controller.ports import Board, BoardEvent, Frame, Request, Sensors
from controller.session import Effect, open_session
from controller.session.events import Committed, Replaced, Withdrawn
from simulator.bench import Bench
from simulator.clock import SimulatedClock
from simulator.hands import Hand
from simulator.people import Counts, Meant, Temper, people_of
from simulator.virtual_board import VirtualBoard

#: A settled placement has to be committed within this time.
UNDECIDED_MS = 3000.0
#: A space touched again sooner than this may have to stay dark for a while, so that it does not flash.
FRESH_MS = 1000.0


@dataclass(slots=True)
class Tally:
    """What was seen over all games so far."""

    games: int = 0
    plies: int = 0
    wrong_moves: int = 0
    undecided: int = 0
    counts: Counts = field(default_factory=Counts)
    simulated_ms: float = 0.0
    light_ms: list[float] = field(default_factory=list)
    wall_ms: list[float] = field(default_factory=list)


class Watched:
    """A board whose pictures are compared with what hands laid down, and whose host is timed."""

    def __init__(
        self, board: Board, lights: tuple[str, ...], tally: Tally, now_ms: Callable[[], float]
    ) -> None:
        self._board = board
        self._index = {space: 3 * n for n, space in enumerate(lights)}
        self._tally = tally
        self._now_ms = now_ms
        self._rgb = bytes(3 * len(lights))
        self._awaited: dict[str, tuple[float, bytes]] = {}
        self._touched_ms: dict[str, float] = {}
        self._read_s: float | None = None

    def laid(self, space: str, _colour: Colour, at_ms: float) -> None:
        """Wait for the light of a piece laid down on a space that no hand touched for a while."""
        if at_ms >= self._touched_ms.get(space, -FRESH_MS) + FRESH_MS:
            self._awaited[space] = (at_ms, self._pixel(self._rgb, space))
        self._touched_ms[space] = at_ms

    def _pixel(self, rgb: bytes, space: str) -> bytes:
        return rgb[self._index[space] : self._index[space] + 3]

    def read(self, timeout_s: float) -> BoardEvent | None:
        """Pass an event on; the host's time begins with it."""
        event = self._board.read(timeout_s)
        self._read_s = time.perf_counter() if isinstance(event, Sensors) else None
        return event

    def show(self, frame: Frame) -> None:
        """Pass a picture on; the host's time ends with it."""
        if self._read_s is not None:
            self._tally.wall_ms.append((time.perf_counter() - self._read_s) * 1000.0)
            self._read_s = None
        self._board.show(frame)
        self._rgb = frame.rgb
        for space, (at_ms, before) in list(self._awaited.items()):
            pixel = self._pixel(frame.rgb, space)
            if any(pixel) and pixel != before:
                self._tally.light_ms.append(self._now_ms() - at_ms)
                del self._awaited[space]

    def ask(self, request: Request) -> None:
        """Pass a request on."""
        self._board.ask(request)

    def wake(self) -> None:
        """Pass a wake-up on."""
        self._board.wake()

    def close(self) -> None:
        """Pass the end on."""
        self._board.close()


class Judge:
    """Compares every committed ply with what the hand meant by then."""

    def __init__(self, tally: Tally, settle_ms: float) -> None:
        self._tally = tally
        self._limit_ms = settle_ms + UNDECIDED_MS
        self._meant = Meant()
        self._committed: list[Move] = []

    def watch(self, meant: Meant) -> None:
        """Judge by this list."""
        self._meant = meant

    def on_effect(self, effect: Effect, at_ms: float) -> None:
        """Judge one fact at the time it became one."""
        match effect:
            case Committed(number, move):
                self._committed.append(move)
                self._compare(number, move, at_ms)
            case Replaced(number, move):
                self._committed[-1] = move
                self._compare(number, move, at_ms)
            case Withdrawn():
                self._committed.pop()

    def end(self) -> None:
        """Judge a finished game: what was committed for good is what was meant for good."""
        final = self._meant.final()
        self._tally.plies += len(self._committed)
        self._tally.undecided += max(0, len(final) - len(self._committed))
        self._tally.wrong_moves += sum(
            one != other for one, other in zip(self._committed, final, strict=False)
        ) + max(0, len(self._committed) - len(final))

    def _compare(self, number: int, move: Move, at_ms: float) -> None:
        if number > len(self._meant.plies) or move not in self._meant.plies[number - 1]:
            self._tally.wrong_moves += 1
        elif at_ms > self._meant.rested_ms[number - 1] + self._limit_ms:
            self._tally.undecided += 1


@dataclass(frozen=True, slots=True)
class Evening:
    """One game at one table: who plays on what, and who looks on after every turn of the loop."""

    profile: Profile
    game: Game
    seed: int
    temper: Temper = field(default_factory=Temper)
    on_turn: Callable[[Loop, Bench], None] = lambda _loop, _bench: None


def play_game(evening: Evening, tally: Tally) -> None:
    """Play one game to its end and its board clear, adding to ``tally``."""
    clock = SimulatedClock()
    board = VirtualBoard(evening.profile, clock, evening.seed)
    watched = Watched(board, evening.profile.lights, tally, clock.now_ms)
    start, random = people_of(evening.game, evening.seed)
    session = open_session(evening.profile, evening.game, tuple(sorted(start.blocked())))
    judge = Judge(tally, session.patience.settle_ms)
    loop = Loop(watched, clock, session, judge.on_effect)
    hand = Hand(board.bench, start, random, evening.temper, watched.laid)
    judge.watch(hand.meant)
    hand.begin()
    while not hand.is_done:
        loop.turn()
        evening.on_turn(loop, board.bench)
    board.close()
    judge.end()
    tally.games += 1
    tally.simulated_ms += clock.now_ms()
    tally.counts.add(hand.counts)


def measure_chain(
    profile: Profile, games: int, seed: int, progress: Callable[[str], None]
) -> dict[str, float]:
    """Play ``games`` whole games, the games in turn, and report the figures of `manalath bench chain`."""
    tally = Tally()
    begun_s = time.perf_counter()
    for number, game in zip(range(games), cycle(all_games().values()), strict=False):
        play_game(Evening(profile, game, seed * 1_000_003 + number), tally)
        progress(f"game {number + 1} of {games}")
    wall_s = time.perf_counter() - begun_s
    return {
        "games": tally.games,
        "plies": tally.plies,
        "wrong_moves": tally.wrong_moves,
        "undecided": tally.undecided,
        "slides": tally.counts.slides,
        "fumbles": tally.counts.fumbles,
        "wrong_pieces": tally.counts.wrong_pieces,
        "takebacks": tally.counts.takebacks,
        "mended": tally.counts.mended,
        "speed_vs_real_time": tally.simulated_ms / 1000.0 / wall_s,
        "p50_ms": float(np.percentile(tally.light_ms, 50)),
        "p99_ms": float(np.percentile(tally.light_ms, 99)),
        "wall_p50_ms": float(np.percentile(tally.wall_ms, 50)),
        "wall_p99_ms": float(np.percentile(tally.wall_ms, 99)),
    }
