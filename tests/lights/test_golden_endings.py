"""Golden frames of how a game ends, and of questions to a player. The signs are those of ``test_golden``."""

import pytest

from controller.lights import paint
from controller.lights.rhythm import Doubt
from tests.lights.test_golden import FORBIDDING
from tests.session.lit import lit
from tests.timeline import PROFILE, STUCK, open_at


def test_a_win_breathes_in_the_five_while_a_wave_runs_from_the_winners_edge() -> None:
    open_at("manalath", "6/7/8/9/3oo1oo2/9/8/7/6 o").play("""
        at 1000 place orange e6
        at 1410 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . ~ ~ ~ ~ ~ . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                ~ ~ ~ ~ ~ ~
        at 1560 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . ~ ~ ~ ~ ~ . .
             . . . . . . . . .
              . . . . . . . .
               ~ ~ ~ ~ ~ ~ ~
                ~ ~ ~ ~ ~ ~
    """)


@pytest.mark.parametrize(
    ("letter", "rows", "channels"), [("o", "abcdefghi", (0, 1)), ("p", "ihgfedcba", (0, 2))]
)
def test_the_wave_and_the_five_have_the_winners_hue(
    letter: str, rows: str, channels: tuple[int, ...]
) -> None:
    five = f"3{letter * 2}1{letter * 2}2"
    won = open_at("manalath", f"6/7/8/9/{five}/9/8/7/6 {letter}").play(f"""
        at 1000 place {"orange" if letter == "o" else "purple"} e6
        at 1500 expect moves e6{letter}
    """)
    fronts: list[str] = []
    for row in range(len(rows)):
        rgb = paint(won.session, won.session.turn.since_ms + 150.0 * row + 1.0)
        pixels = {space: rgb[3 * n : 3 * n + 3] for n, space in enumerate(PROFILE.lights)}
        lit = {space: tuple(n for n in range(3) if pixel[n]) for space, pixel in pixels.items() if any(pixel)}
        assert set(lit.values()) == {channels}
        fronts += [space[0] for space in lit if space[1:] == "1" and space[0] not in fronts]
    assert "".join(fronts) == rows


def test_a_loss_blinks_in_the_four_and_then_the_winners_wave_comes_from_his_edge() -> None:
    open_at("manalath", "6/7/8/9/3oo1o3/9/8/7/6 o").play("""
        at 1000 place orange e6
        at 1410 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . O O O O . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
        at 1660 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . . . . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
        at 3910 expect lights
                ~ ~ ~ ~ ~ ~
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . . . . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
    """)


def test_a_draw_is_a_checker() -> None:
    open_at("manalath-stein", STUCK).play("""
        at 1000 tap ok
        at 2000 tap ok
        at 2100 expect lights
                ~ . ~ . ~ .
               . ~ . ~ . ~ .
              ~ . ~ . ~ . ~ .
             . ~ . ~ . ~ . ~ .
            ~ . ~ . ~ . ~ . ~ .
             . ~ . ~ . ~ . ~ .
              ~ . ~ . ~ . ~ .
               . ~ . ~ . ~ .
                ~ . ~ . ~ .
    """)


def test_ok_is_wanted_by_a_dot_that_runs_there_and_back() -> None:
    table = open_at("manalath-stein", STUCK)
    edges = {}
    for at_ms in (5000, 5130, 5520, 5650, 6000, 9999):
        rgb = paint(table.session, float(at_ms))
        colours = {space: rgb[3 * n : 3 * n + 3] for n, space in enumerate(PROFILE.lights)}
        edges[at_ms] = [f"a{n}" for n in range(1, 6) if colours[f"a{n}"] == b"\x99\x99\x99"]
    assert edges == {5000: ["a1"], 5130: ["a2"], 5520: ["a5"], 5650: ["a4"], 6000: ["a2"], 9999: []}


def test_an_emptied_board_shows_no_rules_but_asks_for_ok() -> None:
    table = open_at("manalath", FORBIDDING).play("at 1000 sweep\nat 2000 expect verdict emptied")
    shining = {
        space
        for n, space in enumerate(PROFILE.lights)
        if any(paint(table.session, 5130.0)[3 * n : 3 * n + 3])
    }
    assert shining == {"a2"}


def test_a_piece_that_is_read_long_after_all_others_are_off_may_be_its_sensors_fault() -> None:
    won = open_at("manalath", "6/7/8/9/3oo1oo2/9/8/7/6 o").play("""
        at 1000 place orange e6
        at 3000 sweep e5 e6 e7 e8
        at 3400 expect verdict clearing
        at 4000 wait
    """)
    assert lit(won, Doubt) == {}
    won.play("at 60000 wait")
    assert lit(won, Doubt) == {"e4": Doubt()}


def test_what_has_to_be_put_right_outranks_the_end_of_a_game_and_ok() -> None:
    won = open_at("manalath", "6/7/8/9/3oo1oo2/9/8/7/6 o").play("""
        at 1000 place orange e6
        at 2000 place purple a1
        at 2500 expect extra a1
    """)
    a1 = 3 * PROFILE.lights.index("a1")
    assert paint(won.session, 3001.0)[a1 : a1 + 3] == b"\xff\xff\xff"
    assert paint(won.session, 3251.0)[a1 : a1 + 3] == b"\x00\x00\x00"
    stuck = open_at("manalath-stein", STUCK).play("at 1000 lift i1\nat 1500 expect missing i1")
    a2 = 3 * PROFILE.lights.index("a2")
    assert not any(paint(stuck.session, 5130.0)[a2 : a2 + 3])
