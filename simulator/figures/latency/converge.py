"""How soon board and host agree again after a reset, over a line that loses one byte of a hundred.

They agree when the host is told what the contacts do, and the strip shows what the host wants.
"""

from collections.abc import Callable
from random import Random

from controller.board import Profile
from controller.games import all_games
from controller.games.base import Colour
from controller.loop import Loop
from controller.session import open_session
from simulator.cable import Noise
from simulator.clock import SimulatedClock
from simulator.figures.latency.table import FirmwareTable
from simulator.serial_twin import BRIDGE

#: What is lost on the line.
LOSSY = Noise(lost=0.01)

#: A board plays on for so long between two resets, in ms.
PLAYS_MS = (500.0, 4000.0)

#: An agreement has to last for so long, so that it is none by chance; and after so long it is given up; in ms.
LASTS_MS = 20.0
GIVEN_UP_MS = 20_000.0

_MOST_PIECES = 20


def measure_convergence(
    profile: Profile, seed: int, resets: int, progress: Callable[[str], None]
) -> list[float]:
    """Reset a board in play at instants of chance; the seconds from each reset to the agreement."""
    clock, random = SimulatedClock(), Random(seed)
    table = FirmwareTable(profile, clock, seed, BRIDGE, LOSSY)
    loop = Loop(table.board, clock, open_session(profile, all_games()["manalath"]))
    took_s = list[float]()
    _agree(loop, clock, table)
    for number in range(resets):
        until_ms = clock.now_ms() + random.uniform(*PLAYS_MS)
        while clock.now_ms() < until_ms:
            loop.turn()
        _move(table, profile, random)
        table.twin.reset()
        _move(table, profile, random)
        took_s.append(_agree(loop, clock, table) / 1000.0)
        progress(f"reset {number + 1} of {resets}")
    table.close()
    return took_s


def _agree(loop: Loop, clock: SimulatedClock, table: FirmwareTable) -> float:
    """Turn until both agree; how long that took, in ms."""
    begun_ms = clock.now_ms()
    since_ms: float | None = None
    while since_ms is None or clock.now_ms() < since_ms + LASTS_MS:
        loop.turn()
        if clock.now_ms() > begun_ms + GIVEN_UP_MS:
            return GIVEN_UP_MS
        if not _is_agreed(loop, table):
            since_ms = None
        elif since_ms is None:
            since_ms = clock.now_ms()
    return since_ms - begun_ms


def _is_agreed(loop: Loop, table: FirmwareTable) -> bool:
    seen = loop.snapshot
    is_told = seen.sensors is not None and seen.sensors.debounced == table.bench.contacts()
    return seen.session.is_linked and is_told and table.bench.strip() == seen.frame.rgb


def _move(table: FirmwareTable, profile: Profile, random: Random) -> None:
    """Lay a piece somewhere, or take one away."""
    standing = [piece.space for piece in table.bench.pieces() if piece.space is not None]
    free = [space.name for space in profile.spaces if space.name not in standing]
    if len(standing) < _MOST_PIECES:
        table.bench.put(random.choice(free), random.choice(tuple(Colour)))
    else:
        table.bench.lift(random.choice(standing))
