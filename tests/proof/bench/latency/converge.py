"""How soon board and host agree again after a reset, over a line that loses one byte in a hundred.

They agree when the host knows what the contacts do, and the strip shows what the host has wanted since.
"""

from dataclasses import dataclass
from random import Random

from controller.board import Profile
from controller.games import Colour, all_games
from controller.play.loop import Loop
from controller.session import game_of, open_session
from simulator.serial_line.cable import BRIDGE, LineNoise
from simulator.twin_clock import SimulatedClock
from tests.proof.bench.latency.busy_boards import Wanting
from tests.proof.bench.latency.firmware_table import FirmwareTable

#: The noise on the line.
LOSSY = LineNoise(lost=0.01)

#: How long a board plays on between two resets, in ms.
PLAYS_MS = (500.0, 2500.0)

#: When waiting for agreement is given up, in ms.
GIVEN_UP_MS = 20_000.0

_MOST_PIECES = 20


@dataclass(frozen=True, slots=True)
class Restart:
    """How a board restarts: by itself, as by its watchdog, or through its bootloader, by its button."""

    is_by_bootloader: bool = False

    def happen(self, table: FirmwareTable) -> None:
        """Restart the board."""
        if self.is_by_bootloader:
            table.twin.reset()
        else:
            with table.twin.rig.condition:
                table.twin.rig.follow()
                table.chip.reset()


def measure_convergence(profile: Profile, seed: int, restarts: int, restart: Restart) -> list[float]:
    """Restart a board in play at random instants; return the seconds from each to the agreement."""
    clock, random = SimulatedClock(), Random(seed)
    table = FirmwareTable(profile, clock, seed, BRIDGE, LOSSY)
    board = Wanting(table)
    loop = Loop(board, clock, open_session(profile, game_of(profile, all_games(), None).start()))
    took_s = list[float]()
    _agree(loop, clock, table, board)
    for _ in range(restarts):
        until_ms = clock.now_ms() + random.uniform(*PLAYS_MS)
        while clock.now_ms() < until_ms:
            loop.turn()
        _move(table, profile, random)
        restart.happen(table)
        _move(table, profile, random)
        board.wanted.clear()
        took_s.append(_agree(loop, clock, table, board) / 1000.0)
    table.close()
    return took_s


def _agree(loop: Loop, clock: SimulatedClock, table: FirmwareTable, board: Wanting) -> float:
    """Turn until both agree; return how long that took, in ms."""
    begun_ms = clock.now_ms()
    while clock.now_ms() < begun_ms + GIVEN_UP_MS:
        loop.turn()
        if _is_agreed(loop, table, board):
            break
    return clock.now_ms() - begun_ms


def _is_agreed(loop: Loop, table: FirmwareTable, board: Wanting) -> bool:
    seen = loop.snapshot
    is_reported = seen.sensors is not None and seen.sensors.debounced == table.workbench.contacts()
    return seen.session.is_linked and is_reported and table.workbench.strip() in board.wanted


def _move(table: FirmwareTable, profile: Profile, random: Random) -> None:
    """Lay a piece somewhere, or take one away."""
    standing = [piece.space for piece in table.workbench.pieces() if piece.space is not None]
    free = [space.name for space in profile.spaces if space.name not in standing]
    if len(standing) < _MOST_PIECES:
        table.workbench.put(random.choice(free), random.choice(tuple(Colour)))
    else:
        table.workbench.lift(random.choice(standing))
