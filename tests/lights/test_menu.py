"""The menu on the lights, and the countdown to switching off."""

from dataclasses import replace

import pytest

from controller.board import Key, Profile
from controller.games import Colour
from controller.lights import Blink, Breath, Steady, paint
from controller.lights.rhythm import Coloured, Run, Until
from controller.session.keys import KeysDown
from controller.session.mode import Menu
from tests.session.lit import lit
from tests.square_board import SQUARE
from tests.timeline import PROFILE, Timeline

OPENED = """
    at 3000 press ok
    at 5500 release ok
"""


def opened(game: str = "manalath", profile: Profile = PROFILE) -> Timeline:
    return Timeline(game, profile=profile).play("at 1000 wait").play(OPENED)


def test_what_is_chosen_breathes_in_its_row_and_all_else_is_faint() -> None:
    table = opened()
    assert lit(table, Breath) == {
        "a1": Breath(None),
        "a4": Breath(None),
        "b1": Breath(None),
        "c1": Breath(Colour.FIRST),
        "c4": Breath(Colour.SECOND),
        "d2": Breath(Colour.FIRST),
        "d5": Breath(Colour.SECOND),
        "e4": Breath(None),
        "h1": Breath(None),
    }
    openings = {"h2", "h3", "h4", "h5", "h6"}
    assert set(lit(table, Steady)) == {"a2", "a5", "a6", "b2", "e1", "e2", "e3"} | openings
    assert lit(table, Coloured) == {
        **dict.fromkeys(("c2", "d1", "d3"), Coloured(Colour.FIRST, 0.06)),
        **dict.fromkeys(("c5", "d4", "d6"), Coloured(Colour.SECOND, 0.06)),
    }
    assert table.session.profile.space_rows[0][:2] == ("a1", "a2")


def test_on_squares_no_green_row_and_two_games() -> None:
    table = opened("mana", SQUARE)
    assert set(lit(table, Breath)) == {"a3", "b1", "b4", "d1", "d3", "e4", "d5"}
    assert set(lit(table, Steady)) == {"a1", "e1", "f1", "a5", "b5", "c5"}


def test_the_row_in_which_the_keys_step_is_a_little_brighter() -> None:
    table = opened()
    assert lit(table, Steady)["a2"] != lit(table, Steady)["b2"]
    table.play("at 6000 tap orange")
    assert lit(table, Steady)["a2"] != lit(table, Steady)["b2"]
    assert lit(table, Steady)["b2"] == Steady((255.0, 255.0, 255.0), 0.2)


def test_green_spaces_breathe_among_all_that_can_be_green() -> None:
    table = opened().play("""
        at 6000 touch b2
        at 6100 touch e5
    """)
    assert set(lit(table, Breath)) == {"e5"}
    assert list(lit(table, Steady).values()) == 69 * [Steady((255.0, 255.0, 255.0), 0.1)]


def test_nothing_of_the_game_shines_through_but_what_is_in_the_way() -> None:
    table = (
        Timeline().play("at 1000 place orange e5").play(OPENED).play("at 6000 place orange c3\nat 9500 wait")
    )
    assert lit(table, Blink) == {"c3": Blink(500.0)}
    assert "e5" not in lit(table, object)


def test_who_is_asked_to_leave_a_game_sees_it_on_the_edge() -> None:
    table = Timeline().play("at 1000 place orange e5").play(OPENED).play("at 6000 touch a2\nat 6100 tap ok")
    assert set(lit(table, Run)) == set(table.profile.space_rows[-1])


@pytest.mark.parametrize(("space", "share"), [("e1", 0.1), ("e2", 0.25), ("e3", 0.5)])
def test_brightness_dims_every_light_and_lets_none_go_out(space: str, share: float) -> None:
    table = opened().play(f"at 6000 touch {space}")
    assert isinstance(table.session.mode, Menu)
    bright = paint(replace(table.session, mode=replace(table.session.mode, brightness=1.0)), 6500.0)
    dimmed = paint(table.session, 6500.0)
    assert all((full > 0) == (part > 0) for full, part in zip(bright, dimmed, strict=True))
    assert max(dimmed) == pytest.approx(share * max(bright), abs=1)
    table.play("at 7000 tap ok\nat 8000 place orange e5\nat 8100 wait")
    n = 3 * table.profile.lights.index("e5")
    assert paint(table.session, 8100.0)[n : n + 3] == bytes(round(share * part) for part in (255, 85, 0))


def test_the_seconds_until_the_board_is_switched_off_go_out_one_by_one() -> None:
    table = Timeline().play("""
        at 1000 press undo
        at 1500 press ok
    """)
    assert lit(table, Until) == {f"a{n}": Until(1.0, 1500.0 + 1000.0 * n) for n in range(1, 6)}
    assert Until(1.0, 2500.0).duty(2499.0) == (255.0, 255.0, 255.0)
    assert Until(1.0, 2500.0).duty(2500.0) is None
    assert Until(1.0, 2500.0).next_change_ms(2499.0) == 2500.0
    table.play("at 3000 release ok")
    assert lit(table, Until) == {}
    held = replace(
        table.session, keys=KeysDown({Key.OK: 0.0, Key.UNDO: 0.0}, is_swallowed=True, is_spent=True)
    )
    assert held.keys.halt_ms == float("inf")
