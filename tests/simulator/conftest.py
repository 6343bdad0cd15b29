"""The default board, and sensors by name instead of bits."""

from collections.abc import Callable

import pytest

from controller.board import Profile
from hardware.profiles import DEFAULT, load_profile
from simulator.electrical import Rows


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
