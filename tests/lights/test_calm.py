"""Calm lights: what blinks blinks slowly, and what can be distinguished still can (see `test_meanings`)."""

from itertools import pairwise

import pytest

from controller.games import Colour
from controller.lights import NEVER, WHITE, Blink, Breath, Flash, Rhythm, Steady, calmed, paint
from controller.lights.ending_lights import Checker, Ripple, Thrice
from controller.lights.rhythm import (
    Coloured,
    Dips,
    DoubleBeat,
    Doubt,
    Glow,
    LastMove,
    Later,
    Neither,
    Offer,
    Run,
    Until,
)
from controller.lights.scene import PACE
from controller.session import step
from controller.session.events import SetCalm
from tests.timeline import Timeline, open_at

FIRST, SECOND = Colour.FIRST, Colour.SECOND

#: Lights that go on and on, some of them from 1000 ms on.
REPEATED: tuple[Rhythm, ...] = (
    *(Coloured(colour) for colour in Colour),
    *(Breath(colour) for colour in (*Colour, None)),
    *(DoubleBeat(colour) for colour in (*Colour, None)),
    *(Offer(colour) for colour in Colour),
    *(Dips(Steady(WHITE, 0.12), count, 3000.0) for count in (1, 2, 3)),
    Dips(Steady(WHITE, 0.25), 2, 4000.0, apart_ms=1000.0),
    Dips(Breath(FIRST), 2, 4000.0, apart_ms=1000.0),
    Breath(None, 500.0),
    DoubleBeat(None, is_faint=True),
    Neither(),
    Blink(500.0),
    Blink(1000.0),
    Doubt(),
    Glow(),
    Steady(WHITE, 0.2),
    Run(WHITE, 0.6, 1000.0, 5000.0, (130.0, 1170.0), 130.0),
    Later(Dips(Steady(WHITE, 0.12), 6, 4800.0), 1000.0),
    Ripple(SECOND, 1000.0, 300.0, 6000.0),
    Thrice(FIRST, 1000.0, 6000.0),
    Checker(1000.0, 6000.0),
)

#: Lights that happen once.
ONCE: tuple[Rhythm, ...] = (
    Flash(FIRST, 1000.0, 1250.0),
    Flash(SECOND, 1000.0, NEVER),
    LastMove(SECOND, 1000.0),
    Until(1.0, 3000.0),
)


def onsets(light: Rhythm, for_ms: float) -> list[float]:
    """Return the times at which a light goes on after it was dark."""
    times = [10.0 * n for n in range(round(for_ms / 10.0))]
    is_lit = [any(light.duty(at_ms) or ()) for at_ms in times]
    return [times[n + 1] for n, (was, now) in enumerate(pairwise(is_lit)) if now and not was]


@pytest.mark.parametrize("light", REPEATED, ids=str)
def test_no_light_goes_on_more_than_twice_in_four_seconds(light: Rhythm) -> None:
    begun = onsets(calmed(light), 60_000.0)
    assert all(third - first >= 4000.0 for first, third in zip(begun, begun[2:], strict=False))


@pytest.mark.parametrize("light", REPEATED, ids=str)
def test_each_is_the_same_light_four_times_as_slow(light: Rhythm) -> None:
    begun_ms, slow = getattr(light, "start_ms", 0.0), calmed(light)
    for at_ms in range(1000, 13_000, 10):
        assert slow.duty(begun_ms + PACE * (at_ms - begun_ms)) == light.duty(float(at_ms))


@pytest.mark.parametrize("light", ONCE, ids=str)
def test_what_answers_a_hand_or_counts_seconds_keeps_its_pace(light: Rhythm) -> None:
    assert calmed(light) == light
    faded = calmed(Dips(light, 2, 3000.0))
    assert isinstance(faded, Dips)
    assert faded.light == light


#: A light under dips, which does something by itself while they have not begun.
DIPPING = Dips(Blink(500.0), 1, 3000.0, from_ms=1100.0)
EVERY = (*REPEATED, *ONCE, DIPPING)


@pytest.mark.parametrize("light", [*EVERY, *map(calmed, EVERY)], ids=str)
def test_the_next_change_is_never_later_than_what_is_seen(light: Rhythm) -> None:
    at_ms = 0.0
    while at_ms < 30_000.0:
        then_ms = min(light.next_change_ms(at_ms), 30_000.0)
        assert at_ms < then_ms
        if then_ms - at_ms > 40.0:
            assert len({light.duty(at_ms + (then_ms - at_ms) * part) for part in (0.01, 0.5, 0.99)}) == 1
        at_ms = max(then_ms, at_ms + 1.0)


def test_what_changes_seldom_changes_four_times_as_late_and_what_moves_still_moves_smoothly() -> None:
    blink, breath = Blink(500.0), Breath(FIRST)
    assert [calmed(blink).next_change_ms(at_ms) for at_ms in (0.0, 999.0, 1000.0)] == [1000.0, 1000.0, 2000.0]
    assert calmed(breath).next_change_ms(1000.0) == breath.next_change_ms(1000.0)


def test_a_wrong_piece_goes_on_and_off_every_two_seconds() -> None:
    table = open_at("manalath", "6/7/8/9/3oo1ooo1/9/8/7/6 o")
    table.session, _ = step(table.session, SetCalm(is_calm=True, at_ms=0.0))
    table.play("at 500 place orange e6\nat 1000 expect extra e6")
    light = 3 * table.profile.lights.index("e6")
    shown = {at_ms: paint(table.session, at_ms)[light] for at_ms in (2001.0, 2999.0, 3001.0, 3999.0, 4001.0)}
    assert shown == {2001.0: 255, 2999.0: 255, 3001.0: 0, 3999.0: 0, 4001.0: 255}


def test_it_can_be_ended() -> None:
    calm, _ = step(Timeline().session, SetCalm(is_calm=True, at_ms=0.0))
    assert calm.settings.is_calm
    assert not step(calm, SetCalm(is_calm=False, at_ms=0.0))[0].settings.is_calm
