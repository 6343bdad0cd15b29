"""Fixtures: the default board with its bench under a simulated clock, and sensors by name instead of bits."""

from collections.abc import Callable

import pytest

from controller.board import Profile
from controller.ports import Sensors
from hardware.profiles import DEFAULT, load_profile
from simulator.circuit import Rows
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import Workbench


@pytest.fixture(scope="session")
def profile() -> Profile:
    return load_profile(DEFAULT)


@pytest.fixture(scope="session")
def closed(profile: Profile) -> Callable[..., Rows]:
    """Make a matrix in which the named reeds and keys are closed."""
    places = {name: at for at, name in profile.sensors().items()}

    def rows(*names: str) -> Rows:
        bits = [0] * len(profile.rows)
        for row, column in (places[name] for name in names):
            bits[row] |= 1 << column
        return tuple(bits)

    return rows


@pytest.fixture(scope="session")
def named(profile: Profile) -> Callable[[Rows], frozenset[str]]:
    """Name what is closed in a matrix, ``unused 0 16`` too, and reference lines that are *not* closed."""
    sensors = profile.sensors()

    def names(rows: Rows) -> frozenset[str]:
        found = set()
        for row in range(len(profile.rows)):
            for column in range(len(profile.columns)):
                is_closed = bool(rows[row] >> column & 1)
                if profile.is_reference((row, column)):
                    if not is_closed:
                        found.add(f"no reference {row} {column}")
                elif is_closed:
                    found.add(sensors.get((row, column), f"unused {row} {column}"))
        return frozenset(found)

    return names


@pytest.fixture
def clock() -> SimulatedClock:
    return SimulatedClock()


@pytest.fixture
def board(profile: Profile, clock: SimulatedClock) -> VirtualBoard:
    return VirtualBoard(profile, clock, seed=1)


@pytest.fixture
def workbench(board: VirtualBoard, run: Callable[[float], None]) -> Workbench:
    run(10)
    return board.workbench


@pytest.fixture
def run(board: VirtualBoard, clock: SimulatedClock) -> Callable[[float], None]:
    """Let simulated time pass."""

    def pass_ms(ms: float) -> None:
        until_ms = clock.now_ms() + ms
        while clock.now_ms() < until_ms:
            board.read((until_ms - clock.now_ms()) / 1000)

    return pass_ms


@pytest.fixture
def read(board: VirtualBoard, profile: Profile, clock: SimulatedClock) -> Callable[[float], list[str]]:
    """Let simulated time pass and return the names of the sensors that close, in order."""
    sensors = profile.sensors()
    was: set[str] = set()

    def closings(ms: float) -> list[str]:
        until_ms, found = clock.now_ms() + ms, list[str]()
        while clock.now_ms() < until_ms:
            event = board.read((until_ms - clock.now_ms()) / 1000)
            if isinstance(event, Sensors):
                now = {name for (row, column), name in sensors.items() if event.debounced[row] >> column & 1}
                found += sorted(now - was)
                was.clear()
                was.update(now)
        return found

    return closings
