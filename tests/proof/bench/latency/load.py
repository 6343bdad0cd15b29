"""Play under full load, and over a line that loses bytes: is anything wrong decided, lost or shown?

Counts as `tests.proof.bench.audit` does, in whole games by hands of every kind, over the firmware itself.
What the board shows is compared with what its host wanted, and what the host accepts with what the chip sent.
"""

from dataclasses import dataclass, field
from random import Random

from controller.board import Profile
from controller.games import Game, all_games
from controller.session import fitting
from simulator.hands.script import Script
from simulator.serial_line.cable import BRIDGE, LineNoise
from simulator.twin_clock import TwinClock
from simulator.workbench import Workbench
from tests.proof.bench.audit import GameTally
from tests.proof.bench.latency.busy_boards import Insisting, Wanting
from tests.proof.bench.latency.firmware_table import FirmwareTable, Wrongs
from tests.proof.bench.match import Match, play_game
from tests.proof.bench.tolerated_faults import chatter
from tests.proof.hands import KINDS

#: How many reeds never rest during a game: about ten reports a second each.
CHATTERING = 2

#: What a bad line loses, changes and adds.
BAD_LINE = LineNoise(lost=1e-3, changed=1e-3, added=1e-4)

MINUTE_MS = 60_000.0


@dataclass(slots=True)
class Load:
    """The results of all games together."""

    tally: GameTally = field(default_factory=GameTally)
    wrongs: Wrongs = field(default_factory=Wrongs)


class LoadedTable(Insisting):
    """A table of the firmware under full load, whose pictures are compared with those that were wanted."""

    def __init__(self, profile: Profile, clock: TwinClock, seed: int, noise: LineNoise) -> None:
        self._firmware = FirmwareTable(profile, clock, seed, BRIDGE, noise)
        self._wanting = Wanting(self._firmware)
        super().__init__(self._wanting, clock)
        self._unwanted = 0
        self._firmware.twin.rig.listeners.append(self._look)

    @property
    def workbench(self) -> Workbench:
        """The bench that the hands use."""
        return self._firmware.workbench

    def wrongs(self) -> Wrongs:
        """Return the errors; a picture that nobody wanted counts as an invented packet."""
        wrongs = self._firmware.wrongs()
        wrongs.corrupt_accepted += self._unwanted
        return wrongs

    def _look(self) -> None:
        shown = self._firmware.twin.rig.strip.shown
        self._unwanted += any(shown) and shown not in self._wanting.wanted


def measure_load(profile: Profile, seed: int, minutes: float, noise: LineNoise) -> Load:
    """Play whole games one after the other until ``minutes`` of simulated time are over."""
    load = Load()
    games, kinds, number = list(fitting(profile, all_games()).values()), list(KINDS.values()), 0
    while load.tally.simulated_ms < minutes * MINUTE_MS:
        tables = list[LoadedTable]()

        def make(
            profile: Profile, clock: TwinClock, seed: int, tables: list[LoadedTable] = tables
        ) -> LoadedTable:
            tables.append(LoadedTable(profile, clock, seed, noise))
            return tables[0]

        game = games[number % len(games)]
        match = Match(profile, game, seed + number, kinds[number % len(kinds)], _chatter, make=make)
        play_game(match, load.tally)
        load.wrongs.add(tables[0].wrongs())
        number += 1
    return load


def _chatter(workbench: Workbench, game: Game, random: Random) -> Script:
    """Let reeds under pieces begin to chatter, one after the other."""
    for _ in range(CHATTERING):
        yield from chatter(workbench, game, random)
