"""The C filter does what hardware/debounce.py does, step by step."""

import ctypes
import random
from collections.abc import Callable

import pytest

from controller.board import Timings
from hardware.debounce import Debounce, step
from tests.sweeps import sampled

LANES = 8
STANDS_PLANES, FRESH_PLANES = 8, 5


@pytest.fixture
def c(library: Callable[..., ctypes.CDLL]) -> ctypes.CDLL:
    return library()


def planes(state: Debounce) -> tuple[bytes, bytes]:
    def padded(planes: tuple[int, ...], count: int) -> bytes:
        assert not any(planes[count:])
        return bytes((planes + (0,) * count)[:count])

    return padded(state.stands_ms, STANDS_PLANES), padded(state.fresh_ms, FRESH_PLANES)


def history(chance: random.Random, scan_ms: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Contacts that bounce, rest and flicker, each in its own way."""
    steps, level = [], 0
    busy = chance.choice([0.02, 0.2, 0.8])
    for _ in range(chance.randrange(20, 300)):
        for lane in range(LANES):
            if chance.random() < busy:
                level ^= 1 << lane
        flicker = chance.getrandbits(LANES) & chance.getrandbits(LANES) if chance.random() < busy else 0
        steps.append((chance.choice(scan_ms), level, level ^ flicker))
    return steps


@sampled(1)
@pytest.mark.parametrize("scan_ms", [(1,), (1, 2), (0, 1), (1, 1, 1, 3), (5,), (20, 0), (1, 255)])
def test_it_is_the_twin(c: ctypes.CDLL, scan_ms: tuple[int, ...]) -> None:
    chance = random.Random(repr(scan_ms))
    for _ in range(60):
        lockout_ms, quiet_ms = (
            chance.choice([5, 5, chance.randrange(256)]),
            chance.choice([5, chance.randrange(256)]),
        )
        filter_, twin = ctypes.c_void_p(c.filter_make()), Debounce()
        now = ctypes.create_string_buffer(1 + STANDS_PLANES + FRESH_PLANES)
        for elapsed_ms, first, second in history(chance, scan_ms):
            if chance.random() < 0.01:
                lockout_ms, quiet_ms = chance.randrange(256), chance.randrange(256)
            timings = Timings(10, 20, 10, 1000, lockout_ms, quiet_ms)
            twin = step(twin, timings, elapsed_ms=elapsed_ms, first=first, second=second)
            brief = c.filter_step(filter_, lockout_ms, quiet_ms, elapsed_ms, first, second) & 0xFF
            c.filter_state(filter_, now)
            stands, fresh = planes(twin)
            assert (now.raw[0], brief) == (twin.closed, twin.brief)
            assert now.raw[1 : 1 + STANDS_PLANES] == stands
            assert now.raw[1 + STANDS_PLANES :] == fresh


def test_both_reads_of_a_slot_must_agree(c: ctypes.CDLL) -> None:
    filter_ = ctypes.c_void_p(c.filter_make())
    now = ctypes.create_string_buffer(1 + STANDS_PLANES + FRESH_PLANES)
    c.filter_step(filter_, 5, 5, 1, 0b11, 0b10)
    c.filter_state(filter_, now)
    assert now.raw[0] == 0b10
