"""Lights to look at: which are on, from when, and until when."""

import pytest

from controller.annexes.selftest.pattern_guest import LIGHT_MS, ROW_MS, Pattern, PatternGuest
from controller.play.guest import Act, Answer, Passed
from controller.ports import Capabilities, Identity, Linked, Unlinked
from hardware.profiles import load_profile, profile_names
from tests.wordings import detail_of, quoted, text_of


def lit(guest: PatternGuest, at_ms: float) -> list[str]:
    """List the spaces that are lit."""
    rgb, lights = guest.picture(at_ms), guest.profile.lights
    return [space for n, space in enumerate(lights) if any(rgb[3 * n : 3 * n + 3])]


@pytest.mark.parametrize("name", profile_names())
def test_a_walk_visits_every_light_in_the_order_of_the_chain_and_begins_again(name: str) -> None:
    walk = PatternGuest(load_profile(name), Pattern.WALK)
    count, at_ms, seen = len(walk.profile.lights), 0.0, []
    for _ in range(count + 1):
        seen += lit(walk, at_ms)
        assert walk.next_change_ms(at_ms) == at_ms + LIGHT_MS
        at_ms = walk.next_change_ms(at_ms)
    assert seen == [*walk.profile.lights, walk.profile.lights[0]]


@pytest.mark.parametrize("name", profile_names())
def test_rows_shine_from_the_bottom_each_space_in_one(name: str) -> None:
    rows = PatternGuest(load_profile(name), Pattern.ROWS)
    heights_mm = sorted({space.at_mm[1] for space in rows.profile.spaces})
    for number, y_mm in enumerate(heights_mm):
        own = {space.name for space in rows.profile.spaces if space.at_mm[1] == y_mm}
        assert set(lit(rows, number * ROW_MS + 1)) == own


@pytest.mark.parametrize(
    ("picture", "pixel"),
    [
        (Pattern.ORANGE, (128, 42, 0)),
        (Pattern.PURPLE, (30, 0, 128)),
        (Pattern.WHITE, (51, 51, 51)),
        (Pattern.OFF, (0, 0, 0)),
    ],
)
def test_all_lights_shine_alike_and_stand_still(picture: Pattern, pixel: tuple[int, int, int]) -> None:
    guest = PatternGuest(load_profile("hex70-dual-mega"), picture)
    assert guest.picture(123.0) == bytes(pixel) * 70
    assert guest.next_change_ms(123.0) == float("inf")


def test_it_gives_the_board_back_when_that_is_asked_for_and_for_nothing_else() -> None:
    guest = PatternGuest(load_profile("hex70-dual-mega"), Pattern.WALK)
    assert not guest.take(Passed(9e9)).take(Act(Answer.STOP, 1.0)).is_over
    assert guest.take(Act(guest.prompt.choices[0].answer, 1.0)).is_over


def test_with_the_cable_out_it_says_so_and_not_what_would_shine() -> None:
    shining = PatternGuest(load_profile("hex70-dual-mega"), Pattern.ROWS)
    gone = shining.take(Unlinked(quoted("The cable came out."), quoted("Plug it in again."), 1.0))
    assert text_of(gone.prompt) == "The cable came out."
    assert "Plug it in again." in detail_of(gone.prompt)
    assert gone.prompt.choices == shining.prompt.choices
    linked = Linked(Identity("", "hex70-dual-mega", ""), Capabilities(10, 21, 70, reports_raw=True), 2.0)
    assert gone.take(linked).prompt == shining.prompt
