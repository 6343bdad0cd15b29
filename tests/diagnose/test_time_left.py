"""The displayed time left falls and never grows."""

from itertools import pairwise

import pytest

from controller.diagnose import open_quick_check
from controller.play.guest import Answer
from hardware.profiles import load_profile
from simulator.hands.person import Manner
from tests.diagnose.person import Sitting
from tests.sweeps import PROOF, swept

COUPON = load_profile("hex7-dual-mega")
#: A person who takes four times as long as usual, and pauses at every fifth step.
SLOW = Manner(reaction_ms=4_000.0, spread=0.8, pauses=0.2, carried_ms=(2_000.0, 4_000.0))


class SlowSitting(Sitting):
    """A sitting with a slow person."""

    manner = SLOW


@PROOF
@pytest.mark.parametrize("seed", swept([1, 2], 1))
def test_the_time_left_never_grows_however_slow_somebody_is(seed: int) -> None:
    """A dead reed is asked for several times, which nothing could foresee."""
    sitting = SlowSitting(COUPON, faults=("dead b2 orange",), seed=seed)
    times_left_s = [sitting.guest.prompt.left_s]

    def is_over() -> bool:
        times_left_s.append(sitting.guest.left_s)
        return not times_left_s[-1]

    sitting.run(is_over)
    assert all(one >= other for one, other in pairwise(times_left_s))
    assert times_left_s[0] > 100
    assert times_left_s[-1] == sitting.guest.prompt.left_s == 0


def test_the_whole_self_test_after_a_quick_check_has_a_time_of_its_own() -> None:
    sitting = Sitting(COUPON)
    sitting.guest = open_quick_check(COUPON)
    sitting.run()
    assert sitting.guest.prompt.left_s == 0
    sitting.say(Answer.WHOLE)
    assert sitting.guest.prompt.left_s > 100
