"""A whole table in one run: seeded hands and faults, a loop and its lights, and a record of it all.

As a program it prints the digest of each stream of a seed: ``python -m tests.simulator.life SEED``.
"""

import random
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256

from controller.board import Key
from controller.games import Colour, all_games
from controller.play.board_proxy import Relay
from controller.play.loop import Loop
from controller.ports import Board, BoardEvent, Clock, Frame, Health, Sensors
from controller.session import open_session
from hardware.profiles import DEFAULT, load_profile
from simulator.twin_clock import SimulatedClock, TwinClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import Workbench, WorkbenchError, parse_fault

PROFILE = load_profile(DEFAULT)
LIFE_MS = 8_000.0

FAULTS = (
    "chatter e5 orange",
    "bounce d4 purple 20",
    "slow-release e6 orange 120",
    "weak f5 orange",
    "crosstalk e4 orange e5",
    "bridged-diode e4 orange",
    "slow-column 4 110",
    "short-wire row 2 column 5",
    "loose J3",
    "swapped-light e5 e6",
    "colour-order",
    "weak-supply 150",
    "unplugged",
    "lag 40",
    "lossy 30",
    "resets 3",
)


@dataclass
class Streams:
    """The record of a run: one line for each event, with its time."""

    sensors: list[str] = field(default_factory=list)
    wire: list[str] = field(default_factory=list)
    lights: list[str] = field(default_factory=list)

    def digests(self) -> dict[str, str]:
        """Return one digest for each stream."""
        return {
            name: sha256("\n".join(lines).encode()).hexdigest()[:16]
            for name, lines in (("sensors", self.sensors), ("wire", self.wire), ("lights", self.lights))
        }


class Tapped(Relay):
    """A board whose port is recorded."""

    def __init__(self, board: Board, clock: Clock, streams: Streams) -> None:
        super().__init__(board)
        self._clock = clock
        self._streams = streams

    def read(self, timeout_s: float) -> BoardEvent | None:
        event = self.board.read(timeout_s)
        # Health reports are left out: hands and game cannot know their content or their times.
        if event is not None and not isinstance(event, Health):
            self._streams.wire.append(f"{self._clock.now_ms()!r} {event}")
        if isinstance(event, Sensors):
            self._streams.sensors.append(str(event))
        return event

    def show(self, frame: Frame) -> None:
        self._streams.wire.append(f"{self._clock.now_ms()!r} {frame.seq} {frame.rgb.hex()}")
        self.board.show(frame)


def live(clock: TwinClock, seed: int, before: Callable[[VirtualBoard], None] = lambda _: None) -> Streams:
    """Run for `LIFE_MS`, all of it planned in advance; ``before`` gets the board before time passes."""
    streams = Streams()
    board = VirtualBoard(PROFILE, clock, seed)
    before(board)
    strip: list[bytes] = [b""]

    def look() -> None:
        shown = board.workbench.strip()
        if shown != strip[0]:
            strip[0] = shown
            streams.lights.append(f"{board.workbench.now_ms()!r} {shown.hex()}")

    plan(board.workbench, random.Random(seed))
    board.workbench.subscribe(look)
    loop = Loop(Tapped(board, clock, streams), clock, open_session(PROFILE, all_games()["manalath"].start()))
    while clock.now_ms() < LIFE_MS:
        loop.turn()
    return streams


def plan(workbench: Workbench, chance: random.Random) -> None:
    """Plan hands that place, lift, slide, drag and press, and faults that come and go."""
    spaces = [f"{row}{column}" for row in "cdefg" for column in range(1, 8)]

    def act() -> None:
        one, other = chance.sample(spaces, 2)
        slip_mm = (chance.uniform(-2, 2), chance.uniform(-2, 2))
        lying = [piece.space or one for piece in workbench.pieces()] or [one]
        acts: list[Callable[[], object]] = [
            lambda: workbench.put(one, chance.choice(list(Colour)), slip_mm),
            lambda: workbench.lift(chance.choice(lying)),
            lambda: workbench.slide(chance.choice(lying), other, chance.uniform(50, 800)),
            lambda: workbench.tap(chance.choice(list(Key)), chance.uniform(1, 300)),
            lambda: drag(chance.choice(lying)),
        ]
        with suppress(WorkbenchError):
            chance.choices(acts, [6, 2, 2, 1, 1])[0]()

    def drag(space: str) -> None:
        hold = workbench.grab(space)
        workbench.drag(hold, chance.uniform(-120, 120), chance.uniform(-100, 100))
        workbench.after(chance.uniform(10, 300), lambda: workbench.let_go(hold))

    at_ms = 0.0
    while at_ms < LIFE_MS:
        at_ms += chance.choice([3.0, 60.0, 700.0]) * chance.uniform(0.5, 1.5)
        workbench.after(at_ms, act)
    for text in chance.sample(FAULTS, 10):
        begin_ms = chance.uniform(0, LIFE_MS)
        fault = parse_fault(text)
        workbench.after(begin_ms, lambda fault=fault: workbench.add_fault(fault))  # type: ignore[misc]
        workbench.after(begin_ms + chance.uniform(100, 3000), lambda fault=fault: mend(workbench, fault))  # type: ignore[misc]


def mend(workbench: Workbench, fault: object) -> None:
    """Remove a fault, if it is still there."""
    workbench.set_faults(other for other in workbench.faults() if other != fault)


if __name__ == "__main__":
    sys.stdout.write(str(live(SimulatedClock(), int(sys.argv[1])).digests()))
