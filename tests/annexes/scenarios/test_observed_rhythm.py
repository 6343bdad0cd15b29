"""Every rhythm of the lights is recognised by its name, and nothing else is taken for one."""

from collections.abc import Callable

import pytest

from controller.annexes.scenarios.observed_rhythm import WATCHED, Film, look_of
from controller.annexes.scenarios.steps import WATCH_MS
from controller.games import Colour
from controller.lights import WHITE, Blink, Breath, Rhythm, Steady
from controller.lights.ending_lights import Ripple, Thrice
from controller.lights.rhythm import Coloured, LastMove, Neither
from tests.sweeps import sampled


def film(duty: Callable[[float], tuple[float, float, float] | None], start_ms: float) -> Film:
    times = [start_ms + 10.0 * n for n in range(round(WATCH_MS / 10))]
    return [(at_ms, bytes(round(part) for part in duty(at_ms) or (0, 0, 0))) for at_ms in times]


@sampled(8)
@pytest.mark.parametrize("start_ms", [0.0, 130.0, 777.0, 2950.0])
@pytest.mark.parametrize(
    ("rhythm", "look"),
    [
        (Steady(WHITE, 0.0), "stays dark"),
        (Steady(WHITE, 0.05), "steady white"),
        (Coloured(Colour.FIRST), "steady orange"),
        (Coloured(Colour.SECOND), "winks purple"),
        (Neither(), "alternates"),
        (Blink(500.0), "blinks white"),
        (Blink(1000.0, 0.1), "blinks slowly white"),
        (Breath(Colour.FIRST), "breathes orange"),
        (Breath(Colour.SECOND), "breathes purple"),
    ],
)
def test_every_rhythm_has_its_name_whenever_the_watch_begins(
    rhythm: Rhythm, look: str, start_ms: float
) -> None:
    assert look_of(film(rhythm.duty, start_ms)) == look
    assert look in WATCHED


@pytest.mark.parametrize(
    ("rhythm", "look"),
    [
        (LastMove(Colour.FIRST, 0.0), "changes between orange and white"),
        (Ripple(Colour.FIRST, 0.0, 0.0, 6000.0), "comes and goes in orange"),
        (Thrice(Colour.FIRST, 0.0, 6000.0), "blinks orange"),
    ],
)
def test_what_happens_once_is_reported_as_it_is(rhythm: Rhythm, look: str) -> None:
    assert look_of(film(rhythm.duty, 0.0)) == look


@pytest.mark.parametrize(
    ("duty", "look"),
    [
        (lambda at_ms: (255.0, 255.0, 255.0) if at_ms < 2000 else None, "goes on or off once in white"),
        (
            lambda at_ms: (255.0, 85.0, 0.0) if at_ms < 2000 else (64.0, 21.0, 0.0),
            "changes its level in orange",
        ),
        (lambda at_ms: (60.0, 0.0, 255.0) if at_ms % 800 < 100 else None, "flickers in purple"),
    ],
)
def test_what_has_no_name_cannot_be_mistaken_for_one(
    duty: Callable[[float], tuple[float, float, float] | None], look: str
) -> None:
    seen = look_of(film(duty, 0.0))
    assert seen == look
    assert seen not in WATCHED
