"""Boards on a Pi that run for a while, and hands that act in the middle of their scans."""

import random
from contextlib import suppress
from dataclasses import dataclass, field

from controller.board import Key, Profile
from controller.games import Colour
from controller.ports import BoardEvent, Frame, Sensors
from simulator.pi.library_twin import Flavour
from simulator.pi.pi_board import PiBoard, PiMachine
from simulator.twin_clock import SimulatedClock
from simulator.workbench import WorkbenchError


@dataclass
class Life:
    """A board that runs for a while, and the events it reported."""

    profile: Profile
    clock: SimulatedClock = field(default_factory=SimulatedClock)
    seed: int = 1
    pi: str = "4"
    flavour: Flavour = "rpi-lgpio"
    on: PiMachine | None = None
    events: list[BoardEvent] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.board = PiBoard(
            self.profile, self.clock, self.seed, pi=self.pi, flavour=self.flavour, on=self.on
        )
        self.workbench = self.board.workbench

    def run(self, ms: float) -> list[BoardEvent]:
        """Read for a while and return the events."""
        events, until_ms = list[BoardEvent](), self.clock.now_ms() + ms
        while self.clock.now_ms() < until_ms:
            event = self.board.read((until_ms - self.clock.now_ms()) / 1000)
            if event is not None:
                events.append(event)
        self.events += events
        return events

    def sensors(self, ms: float) -> list[frozenset[str]]:
        """Read for a while and name what is closed in each report."""
        return [self.named(event.debounced) for event in self.run(ms) if isinstance(event, Sensors)]

    def named(self, rows: tuple[int, ...]) -> frozenset[str]:
        names = self.profile.sensors().items()
        return frozenset(name for (row, column), name in names if rows[row] >> column & 1)

    def picture(self, seq: int, level: int) -> Frame:
        return Frame(seq, bytes([level]) * 3 * len(self.profile.lights))


def hands(life: Life, acts: int) -> None:
    """Put, lift, slide and press at random, in the middle of scans."""
    chance, keys = random.Random(life.seed), list(Key)
    spaces = [space.name for space in life.profile.spaces]
    for number in range(acts):
        occupied = [piece.space for piece in life.workbench.pieces() if piece.space is not None]
        free = [space for space in spaces if space not in occupied]
        act = chance.choice(("put", "put", "lift", "slide", "tap", "show"))
        with suppress(WorkbenchError):
            match act:
                case "lift" if occupied:
                    life.workbench.lift(chance.choice(occupied))
                case "slide" if occupied:
                    life.workbench.slide(chance.choice(occupied), chance.choice(free))
                case "tap":
                    life.workbench.tap(keys[number % len(keys)])
                case "show":
                    life.board.show(life.picture(number, chance.randrange(1, 40)))
                case _:
                    life.workbench.put(chance.choice(free), chance.choice(list(Colour)))
        life.run(chance.uniform(1, 400))
