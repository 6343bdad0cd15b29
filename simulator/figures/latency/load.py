"""Play under full load, and over a line that loses bytes: is anything wrong decided, lost or shown?

Counts as `simulator.figures.judge` does, for whole games by hands of every kind, over the firmware itself.
What the board shows is compared with what its host wanted, what the host accepts with what the chip sent.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from controller.board import Profile
from controller.games import all_games
from controller.games.base import Game
from controller.lights.rhythm import MOTION_MS
from controller.ports import Board, BoardEvent, Clock, Frame
from simulator.bench import Bench, parse_fault
from simulator.cable import Noise
from simulator.clock import SimulatedClock
from simulator.figures.evening import Evening, play_game
from simulator.figures.judge import Tally
from simulator.figures.latency.table import FirmwareTable
from simulator.hands import KINDS
from simulator.hands.script import Script
from simulator.relay import Relay
from simulator.serial_twin import BRIDGE

#: Reeds that never rest while a game is played: about ten reports a second each.
CHATTERING = 2

#: What a line that is bad loses, changes and adds.
BAD_LINE = Noise(lost=1e-3, changed=1e-3, added=1e-4)

MINUTE_MS = 60_000.0


@dataclass(slots=True)
class Load:
    """What was seen of all games together."""

    tally: Tally = field(default_factory=Tally)
    led_violations: int = 0
    uart_overruns: int = 0
    corrupt_accepted: int = 0


class Insisting(Relay):
    """A board that gets its picture again and again, as fast as a host animates."""

    def __init__(self, board: Board, clock: Clock) -> None:
        super().__init__(board)
        self._clock = clock
        self._frame: Frame | None = None
        self._due_ms = 0.0
        #: Every picture that was wanted.
        self.wanted: set[bytes] = set()

    def read(self, timeout_s: float) -> BoardEvent | None:
        """Pass an event on; show the picture again when it is due."""
        now_ms = self._clock.now_ms()
        if self._frame is None:
            return self.board.read(timeout_s)
        if now_ms >= self._due_ms:
            self.show(Frame(self._frame.seq, self._frame.rgb))
        return self.board.read(min(timeout_s, max(self._due_ms - now_ms, 0.0) / 1000.0))

    def show(self, frame: Frame) -> None:
        """Pass a picture on, and keep it."""
        self._frame = frame
        self._due_ms = self._clock.now_ms() + MOTION_MS
        self.wanted.add(frame.rgb)
        self.board.show(frame)


class LoadedTable:
    """A table of the firmware under full load, whose pictures are compared with those that were wanted."""

    def __init__(self, profile: Profile, clock: SimulatedClock, seed: int, noise: Noise) -> None:
        self.firmware = FirmwareTable(profile, clock, seed, BRIDGE, noise)
        self.board = Insisting(self.firmware.board, clock)
        self.unwanted = 0
        self.firmware.twin.rig.listeners.append(self._look)

    @property
    def bench(self) -> Bench:
        """What the hands handle."""
        return self.firmware.bench

    def _look(self) -> None:
        shown = self.firmware.twin.rig.strip.shown
        self.unwanted += any(shown) and shown not in self.board.wanted


def measure_load(
    profile: Profile, seed: int, minutes: float, noise: Noise, progress: Callable[[str], None]
) -> Load:
    """Play whole games one after the other until ``minutes`` of simulated time are over."""
    load = Load()
    games, kinds, number = list(all_games().values()), list(KINDS.values()), 0
    while load.tally.simulated_ms < minutes * MINUTE_MS:
        tables = list[LoadedTable]()

        def lay(
            profile: Profile, clock: SimulatedClock, seed: int, tables: list[LoadedTable] = tables
        ) -> LoadedTable:
            tables.append(LoadedTable(profile, clock, seed, noise))
            return tables[0]

        game = games[number % len(games)]
        evening = Evening(profile, game, seed + number, kinds[number % len(kinds)], _chatter, lay=lay)
        play_game(evening, load.tally)
        for table in tables:
            _count(load, table)
        number += 1
        progress(f"{load.tally.simulated_ms / MINUTE_MS:.1f} of {minutes:g} minutes of play")
    return load


def _count(load: Load, table: LoadedTable) -> None:
    firmware = table.firmware
    load.led_violations += sum(offence.count for offence in firmware.chip.offences.values())
    load.uart_overruns += firmware.chip.uart_overruns
    load.corrupt_accepted += firmware.traffic.corrupt + table.unwanted
    firmware.close()


def _chatter(bench: Bench, _game: Game, random: Random) -> Script:
    """Pieces that stand begin to chatter, one after the other."""
    for _ in range(CHATTERING):
        yield random.uniform(5_000.0, 20_000.0)
        standing = [piece for piece in bench.pieces()[:-10] if piece.space is not None]
        if standing:
            piece = random.choice(standing)
            bench.add_fault(parse_fault(f"chatter {piece.space} {piece.colour.name.lower()}"))
