"""Determinism: the same streams from the same seed, in any process and on any machine."""

import ast
from functools import cache

import pytest

from simulator.twin_clock import SimulatedClock
from tests.other_process import printed_by
from tests.simulator.life import Streams, live
from tests.sweeps import PROOF, swept

#: The digests of seed 11. Sensors and wire depend on additions, square roots and comparisons, which IEEE 754
#: rounds alike everywhere, and on logarithms that are rounded first; the lights on cosines and powers, which
#: are rounded to whole duties. A change of the simulator, the rules or the lights may change them on purpose:
#: `python -m tests.simulator.life 11` prints the new ones.
GOLDEN = {"sensors": "793c8f1063e0c317", "wire": "8e2e68298cc8132c", "lights": "3e5c04bf5f920a7d"}


def digests_of_another_process(seed: int, hash_seed: str) -> dict[str, str]:
    done = printed_by("-m", "tests.simulator.life", str(seed), hash_seed=hash_seed)
    digests: dict[str, str] = ast.literal_eval(done)
    return digests


@cache
def lived(seed: int) -> Streams:
    return live(SimulatedClock(), seed)


@PROOF
def test_the_same_seed_is_the_same_run_in_every_process() -> None:
    assert digests_of_another_process(3, "1") == digests_of_another_process(3, "4242")


def test_the_same_seed_is_the_same_run_on_every_machine() -> None:
    assert lived(11).digests() == GOLDEN


@PROOF
@pytest.mark.parametrize("seed", swept(range(3), 2))
def test_much_happens_in_a_run_and_another_seed_is_another_one(seed: int) -> None:
    streams = lived(seed)
    assert min(len(streams.sensors), len(streams.wire), len(streams.lights)) > 30
    assert streams.digests() != lived(seed + 1).digests()
