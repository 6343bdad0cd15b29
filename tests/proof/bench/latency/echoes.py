"""How soon a light answers a reed: from the contact's first edge to the picture that the strip has latched.

Decides by chip, cable and contacts alone: a piece is laid on an empty space at any instant, and the time ends
when the light there is the one that the host wants there. The host's own part is added.
"""

from dataclasses import dataclass, field
from random import Random

from controller.board import Profile
from controller.games import Colour, all_games
from controller.play.loop import Loop
from controller.session import game_of, open_session
from simulator.avr.avr_chip import CYCLES_PER_US
from simulator.serial_line.cable import BRIDGE, UsbBridge
from simulator.timed_board import ANY_MS, LIES_MS, SETTLES_MS, ResponseTimes, TimedBoard, run_for
from simulator.twin_clock import SimulatedClock
from tests.proof.bench.latency.busy_boards import Breathing
from tests.proof.bench.latency.firmware_table import FirmwareTable, Wrongs

#: How long a space is left alone after its piece, in ms.
RESTS_MS = (750.0, 1250.0)

#: An echo shines brighter than this, of 255; what a space shows whatever is played does not.
ECHO_LEVEL = 200


@dataclass(slots=True)
class Echoes(ResponseTimes):
    """The measurements, and what else was counted meanwhile."""

    #: The average time from the beginning of one scan to that of the next.
    scan_period_us: float = 0.0
    wrongs: Wrongs = field(default_factory=Wrongs)
    simulated_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Try:
    """How echoes are measured: how many, whether all lights breathe, and over which bridge."""

    pieces: int
    is_animated: bool = False
    bridge: UsbBridge = BRIDGE


def measure_echoes(profile: Profile, seed: int, wanted: Try) -> Echoes:
    """Lay ``pieces`` down one by one, each at a random instant and space."""
    clock, random = SimulatedClock(), Random(seed)
    table = FirmwareTable(profile, clock, seed, wanted.bridge)
    took_ms: list[float] = []
    board = Breathing(table, clock) if wanted.is_animated else table
    loop = Loop(
        TimedBoard(board, took_ms.append),
        clock,
        open_session(profile, game_of(profile, all_games(), None).start()),
    )
    echoes = Echoes()
    run_for(loop, clock, SETTLES_MS)
    first = table.chip.scans
    for _ in range(wanted.pieces):
        space, colour = random.choice(profile.spaces), random.choice(tuple(Colour))
        run_for(loop, clock, random.uniform(*RESTS_MS))
        at = 3 * profile.lights.index(space.name)
        lit_us: list[float] = []

        def look(at: int = at, lit_us: list[float] = lit_us) -> None:
            shown = table.twin.rig.strip.shown[at : at + 3]
            asked = loop.snapshot.frame.rgb[at : at + 3]
            if not lit_us and max(asked) > ECHO_LEVEL and shown == asked:
                lit_us.append(table.chip.latches[-1] / CYCLES_PER_US)

        table.twin.rig.listeners.append(look)
        begun_us: list[float] = []

        def put(space: str = space.name, colour: Colour = colour, begun_us: list[float] = begun_us) -> None:
            begun_us.append(table.workbench.now_ms() * 1000.0)
            table.workbench.put(space, colour)

        # Not at the end of a turn, which depends on what the board does, but at any instant.
        table.workbench.after(random.uniform(0.0, ANY_MS), put)
        run_for(loop, clock, ANY_MS + LIES_MS)
        table.twin.rig.listeners.remove(look)
        table.workbench.lift(space.name)
        echoes.add((lit_us[0] - begun_us[0]) / 1000.0 if lit_us else None, took_ms[-1])
    last = table.chip.scans
    echoes.scan_period_us = (last[1] - first[1]) / (last[0] - first[0]) / CYCLES_PER_US
    echoes.wrongs, echoes.simulated_s = table.wrongs(), clock.now_ms() / 1000.0
    table.close()
    return echoes
