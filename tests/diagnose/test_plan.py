"""What is asked for: every rectangle of a cross, and its corner too."""

import pytest

from controller.diagnose.evidence import Evidence, Stage
from controller.diagnose.examining.plan import Cross, Ghost, steps_of
from hardware.profiles import load_profile, profile_names


@pytest.mark.parametrize("name", profile_names())
def test_the_corner_of_a_cross_is_visited(name: str) -> None:
    steps = steps_of(load_profile(name), Evidence(), Stage.GHOSTS)
    (cross,) = (step for step in steps if isinstance(step, Cross))
    visited = {step.sensor for step in steps if isinstance(step, Ghost)}
    assert cross.corner in visited
