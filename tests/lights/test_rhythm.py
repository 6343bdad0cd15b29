"""Each rhythm as its docstring has it: when it changes, and how bright it is."""

from itertools import groupby

import pytest

from controller.games import Colour
from controller.lights import DARK, NEVER, WHITE, Blink, Breath, Duty, Flash, Rhythm, Steady, dim, hue_of
from controller.lights.ending_lights import Checker, Ripple, Thrice
from controller.lights.rhythm import (
    FORBIDDEN_LEVEL,
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

FIRST, SECOND = Colour.FIRST, Colour.SECOND
ORANGE, PURPLE = (dim(hue_of(colour), FORBIDDEN_LEVEL) for colour in Colour)

#: What a light shows one after the other in its period, and for how many milliseconds.
STANDING: dict[Rhythm, list[tuple[Duty | None, int]]] = {
    Coloured(SECOND): [(DARK, 120), (PURPLE, 2880)],
    Neither(): [(ORANGE, 1000), (PURPLE, 250), (DARK, 120), (PURPLE, 280), (DARK, 120), (PURPLE, 230)],
    Blink(500.0, 0.5): [(dim(WHITE, 0.5), 250), (DARK, 250)],
    Doubt(): [(WHITE, 250), (DARK, 250), (WHITE, 250), (DARK, 1750)],
    Dips(Steady(WHITE, 0.2), 2, 3000.0): [
        (DARK, 100),
        (dim(WHITE, 0.2), 500),
        (DARK, 100),
        (dim(WHITE, 0.2), 2300),
    ],
    Run(WHITE, 0.6, 0.0, 2000.0, (0.0, 700.0), 100.0): [
        (dim(WHITE, 0.6), 100),
        (None, 600),
        (dim(WHITE, 0.6), 100),
        (None, 1200),
    ],
    Thrice(SECOND, 0.0, 6000.0): [
        *((hue_of(SECOND), 250), (DARK, 250)),
        *((hue_of(SECOND), 250), (DARK, 250)),
        *((hue_of(SECOND), 250), (DARK, 250)),
        (None, 4500),
    ],
}
#: For how many milliseconds what moves is dark and lit by turns in its period, from its start on.
WINKING: dict[Rhythm, tuple[int, ...]] = {
    Breath(SECOND): (0, 941, 119, 940),
    DoubleBeat(SECOND): (0, 1441, 119, 440),
    Ripple(SECOND, 0.0, 300.0, 6000.0): (300, 150, 120, 630, 4800),
}


@pytest.mark.parametrize("light", STANDING, ids=str)
def test_what_stands_in_between_changes_exactly_when_it_says(light: Rhythm) -> None:
    shown = STANDING[light]
    period = sum(lasting for _, lasting in shown)
    seen = [light.duty(float(at_ms)) for at_ms in range(2 * period)]
    assert [(duty, len(list(group))) for duty, group in groupby(seen)] == shown * 2
    edges, at_ms = [], 0.0
    while at_ms < period:
        at_ms = light.next_change_ms(at_ms)
        edges.append(round(at_ms))
    assert edges == [n for n in range(1, period + 1) if seen[n] != seen[n - 1]]


@pytest.mark.parametrize("light", WINKING, ids=str)
def test_purple_winks_while_it_moves(light: Rhythm) -> None:
    is_lit = [any(light.duty(float(at_ms)) or ()) for at_ms in range(sum(WINKING[light]))]
    runs = [len(list(group)) for _, group in groupby(is_lit)]
    assert ((0, *runs) if is_lit[0] else tuple(runs)) == WINKING[light]


@pytest.mark.parametrize("colour", [*Colour, None])
def test_a_light_that_speaks_of_a_colour_has_its_hue(colour: Colour | None) -> None:
    lights: list[Rhythm] = [Breath(colour), DoubleBeat(colour)]
    if colour is not None:
        lights += [
            Coloured(colour),
            Offer(colour),
            LastMove(colour, 500.0),
            Ripple(colour, 500.0, 0.0, 6000.0),
        ]
    hue = WHITE if colour is None else hue_of(colour)
    for light in lights:
        duty = light.duty(500.0)
        assert duty is not None
        assert dim(duty, max(hue) / max(duty)) == pytest.approx(hue), light


@pytest.mark.parametrize(
    ("light", "least", "most"),
    [
        (Glow(), 0.05, 0.25),
        (Breath(None), 0.05, 0.6),
        (DoubleBeat(None), 0.2, 0.6),
        (DoubleBeat(None, is_faint=True), 0.075, 0.25),
    ],
    ids=str,
)
def test_what_swells_is_between_these_shares(light: Rhythm, least: float, most: float) -> None:
    levels = [max(duty) for at_ms in range(2000) if (duty := light.duty(float(at_ms))) is not None]
    assert len(levels) == 2000
    assert min(levels) == pytest.approx(max(dim(WHITE, least)), abs=0.01)
    assert max(levels) == pytest.approx(max(dim(WHITE, most)), abs=0.01)
    assert light.next_change_ms(1000.0) == pytest.approx(1000.0 + 1000.0 / 30.0)


def test_an_offer_breathes_once_in_five_seconds() -> None:
    light = Offer(FIRST)
    assert [light.duty(at_ms) for at_ms in (2000.0, 4999.0, 5000.0)] == [DARK, DARK, Breath(FIRST).duty(0.0)]
    assert light.next_change_ms(1999.0) == pytest.approx(1999.0 + 1000.0 / 30.0)
    assert light.next_change_ms(2000.0) == 5000.0


def test_a_draw_fades_in_the_first_half_of_every_round() -> None:
    light = Checker(1000.0, 6000.0)
    assert [light.duty(at_ms) is None for at_ms in (3999.0, 4000.0, 6999.0, 7000.0, 10_000.0)] == [
        *(False, True, True, False, True)
    ]
    assert light.next_change_ms(9999.0) == pytest.approx(9999.0 + 1000.0 / 30.0)
    assert [light.next_change_ms(at_ms) for at_ms in (4000.0, 10_000.0)] == [7000.0, 13_000.0]


def test_what_fades_is_half_as_bright_to_the_eye_half_way() -> None:
    for light, full, fade_ms in (
        (Checker(1000.0, 6000.0), 0.4, 3000),
        (Ripple(FIRST, 1000.0, 0.0, 6000.0), 1.0, 900),
    ):
        duties = [light.duty(1000.0 + part * fade_ms) for part in (0.0, 0.5)]
        levels = [max(duty or ()) / 255.0 for duty in duties]
        assert levels == pytest.approx([full, full * 0.5**2.2])


def test_the_last_move_is_half_its_hue_and_half_faint_white_half_way() -> None:
    half = [part * 0.5**2.2 + 255.0 * 0.05 * 0.5 for part in hue_of(FIRST)]
    assert LastMove(FIRST, 1000.0).duty(1300.0) == pytest.approx(half)


def test_lights_that_take_turns_breathe_one_after_the_other() -> None:
    assert Breath(None, 500.0).duty(500.0) == Breath(None).duty(0.0)


def test_a_wave_moves_while_it_passes_and_comes_again_in_the_next_round() -> None:
    wave = Ripple(FIRST, 1000.0, 300.0, 6000.0)
    edges = [wave.next_change_ms(at_ms) for at_ms in (1000.0, 2199.0, 2200.0)]
    assert edges == [1300.0, pytest.approx(2199.0 + 1000.0 / 30.0), 7300.0]


def test_what_has_come_to_rest_is_not_painted_again() -> None:
    assert Coloured(FIRST).next_change_ms(0.0) == LastMove(FIRST, 1000.0).next_change_ms(1600.0) == NEVER


def test_dips_begin_when_they_may() -> None:
    light = Dips(Steady(WHITE, 0.2), 2, 3000.0, from_ms=650.0)
    assert [light.duty(at_ms) == DARK for at_ms in (0.0, 600.0, 649.0, 650.0)] == [False, False, False, True]
    assert [light.next_change_ms(at_ms) for at_ms in (0.0, 650.0)] == [650.0, 700.0]


def test_what_happens_once_has_its_edges() -> None:
    echo = Flash(SECOND, 1000.0, 1500.0)
    times_ms = (999.0, 1000.0, 1149.0, 1150.0, 1269.0, 1270.0, 1499.0, 1500.0)
    purple = hue_of(SECOND)
    shown = [echo.duty(at_ms) for at_ms in times_ms]
    assert shown == [
        None,
        purple,
        purple,
        DARK,
        DARK,
        purple,
        purple,
        None,
    ]
    edges = [echo.next_change_ms(at_ms) for at_ms in (0.0, 1000.0, 1150.0, 1270.0, 1500.0)]
    assert edges == [1000.0, 1150.0, 1270.0, 1500.0, float("inf")]
    later = Later(Until(1.0, 3000.0), 1000.0)
    assert (later.duty(999.0), later.next_change_ms(0.0), later.next_change_ms(1000.0)) == (
        None,
        1000.0,
        3000.0,
    )
