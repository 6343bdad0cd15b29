"""How soon a light answers a reed: from the contact's first edge to the picture that the strip has latched.

Decides by chip, cable and contacts alone: a piece is laid on an empty space at any instant, and the time is
over when the light there is the one that the host wants there. The host's own part passes in no simulated
time; it is measured by its clock and added.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from controller.board import Profile
from controller.games import all_games
from controller.games.base import Colour
from controller.lights.rhythm import MOTION_MS
from controller.loop import Loop
from controller.ports import Board, BoardEvent, Clock, Frame, Sensors
from controller.session import open_session
from simulator.avr.chip import CYCLES_PER_US
from simulator.cable import Bridge
from simulator.clock import SimulatedClock
from simulator.figures.latency.table import FirmwareTable
from simulator.relay import Relay
from simulator.serial_twin import BRIDGE

#: How long a piece lies, too short to count as placed, and how long the space is then left alone; in ms.
LIES_MS = 300.0
RESTS_MS = (2500.0, 3500.0)

#: Within this time a piece is laid, at any instant, in ms.
ANY_MS = 100.0

#: A board is not measured before it has said what it is, and shown the turn.
SETTLES_MS = 4000.0

#: The brightest that the lights breathe that nobody needs, so that the cap dims nothing.
_BREATH = 24


class Breathing(Relay):
    """A board whose dark lights all breathe, as fast as a host animates; what the loop shows comes first."""

    def __init__(self, board: Board, clock: Clock) -> None:
        super().__init__(board)
        self._clock = clock
        self._wanted = b""
        self._number = 0
        self._due_ms = 0.0

    def read(self, timeout_s: float) -> BoardEvent | None:
        """Pass an event on; show the next picture when it is due."""
        now_ms = self._clock.now_ms()
        if self._wanted and now_ms >= self._due_ms:
            self._animate()
        left_s = max(self._due_ms - now_ms, 0.0) / 1000.0 if self._wanted else timeout_s
        return self.board.read(min(timeout_s, left_s))

    def show(self, frame: Frame) -> None:
        """Show what is wanted, and let the rest breathe."""
        self._wanted = frame.rgb
        self._animate()

    def _animate(self) -> None:
        self._number += 1
        self._due_ms = self._clock.now_ms() + MOTION_MS
        level = abs(self._number % (2 * _BREATH) - _BREATH) + 1
        pixels = (self._wanted[at : at + 3] for at in range(0, len(self._wanted), 3))
        rgb = b"".join(pixel if any(pixel) else bytes((level,)) * 3 for pixel in pixels)
        self.board.show(Frame(self._number, rgb))


class Timed(Relay):
    """A board whose host is timed: from a report that it reads to the picture that it shows."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._read_s: float | None = None
        self.rgb = b""
        #: How long the host took to answer a report, in ms; each is read at most once.
        self.took_ms = 0.0

    def read(self, timeout_s: float) -> BoardEvent | None:
        """Pass an event on; the host's time begins with it."""
        event = self.board.read(timeout_s)
        self._read_s = time.perf_counter() if isinstance(event, Sensors) else None
        return event

    def show(self, frame: Frame) -> None:
        """Pass a picture on; the host's time ends with it."""
        if self._read_s is not None:
            self.took_ms = (time.perf_counter() - self._read_s) * 1000.0
        self.rgb = frame.rgb
        self.board.show(frame)


@dataclass(slots=True)
class Echoes:
    """What was measured: simulated time with the host's added, and the host's alone."""

    ms: list[float] = field(default_factory=list)
    host_ms: list[float] = field(default_factory=list)
    #: Pieces whose light never came.
    missed: int = 0
    #: From one scan's beginning to the next one's, on average.
    scan_period_us: float = 0.0


@dataclass(frozen=True, slots=True)
class Try:
    """How echoes are measured: how many, whether all lights breathe meanwhile, and over which bridge."""

    pieces: int
    is_animated: bool = False
    bridge: Bridge = BRIDGE


def measure_echoes(
    profile: Profile, seed: int, wanted: Try, progress: Callable[[str], None]
) -> tuple[Echoes, FirmwareTable]:
    """Lay ``pieces`` down one by one, each at an instant and space of chance; the table is to be closed."""
    clock, random = SimulatedClock(), Random(seed)
    table = FirmwareTable(profile, clock, seed, wanted.bridge)
    timed = Timed(Breathing(table.board, clock) if wanted.is_animated else table.board)
    loop = Loop(timed, clock, open_session(profile, all_games()["manalath"]))
    echoes = Echoes()
    _pass(loop, clock, SETTLES_MS)
    first = table.chip.scans
    for number in range(wanted.pieces):
        progress(f"piece {number + 1} of {wanted.pieces}{', all lights breathing' * wanted.is_animated}")
        space, colour = random.choice(profile.spaces), random.choice(tuple(Colour))
        _pass(loop, clock, random.uniform(*RESTS_MS))
        at = 3 * profile.lights.index(space.name)
        lit_us: list[float] = []

        def look(at: int = at, lit_us: list[float] = lit_us) -> None:
            shown = table.twin.rig.strip.shown[at : at + 3]
            if not lit_us and any(timed.rgb[at : at + 3]) and shown == timed.rgb[at : at + 3]:
                lit_us.append(table.chip.latches[-1] / CYCLES_PER_US)

        table.twin.rig.listeners.append(look)
        begun_us: list[float] = []

        def put(space: str = space.name, colour: Colour = colour, begun_us: list[float] = begun_us) -> None:
            begun_us.append(table.bench.now_ms() * 1000.0)
            table.bench.put(space, colour)

        # Not at the end of a turn, which has its reasons in what the board does, but at any instant.
        table.bench.after(random.uniform(0.0, ANY_MS), put)
        _pass(loop, clock, ANY_MS + LIES_MS)
        table.twin.rig.listeners.remove(look)
        table.bench.lift(space.name)
        if lit_us:
            echoes.host_ms.append(timed.took_ms)
            echoes.ms.append((lit_us[0] - begun_us[0]) / 1000.0 + timed.took_ms)
        else:
            echoes.missed += 1
    last = table.chip.scans
    echoes.scan_period_us = (last[1] - first[1]) / (last[0] - first[0]) / CYCLES_PER_US
    return echoes, table


def _pass(loop: Loop, clock: SimulatedClock, ms: float) -> None:
    """Let about so much time pass: to the end of the turn in which it is over."""
    until_ms = clock.now_ms() + ms
    while clock.now_ms() < until_ms:
        loop.turn()
