"""Golden frames, drawn by hand from the table of meanings.

``.`` dark, ``o`` ``p`` orange and purple at 25 %, ``O`` ``P`` at full, ``W`` white at full, ``w`` at 20 %,
``'`` at 10 %, ``,`` at 5 %, ``~`` anything else.
"""

from dataclasses import replace

from controller.games import Colour
from controller.lights import paint, past_scene, scene_of
from controller.lights.rhythm import LastMove
from tests.lights.test_coach_lights import DANGER, coached_table
from tests.session.lit import lit
from tests.timeline import Timeline, open_at

#: Orange would make six on e6, and seven on f6, f7 and f8; purple six on a3; either colour six on g4.
FORBIDDING = "6/2pp3/1oo1ooo1/2ppp4/3oo1ooo1/9/8/7/pp1ppp o"


def test_an_echo_is_full_orange() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 1010 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . O . . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
    """)


def test_a_purple_echo_has_a_notch() -> None:
    Timeline().play("""
        at 2000 place purple i6
        at 2149 expect lights
                . . . . . P
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . . . . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
        at 2150 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . . . . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
        at 2270 expect lights
                . . . . . P
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . . . . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
    """)


def test_an_echo_of_a_touch_lasts_a_quarter_of_a_second() -> None:
    Timeline().play("""
        at 1000 place orange a1
        at 1020 lift a1
        at 1249 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . . . . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                O . . . . .
        at 1251 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . . . . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
    """)


def test_a_committed_move_fades_to_faint_white_while_the_turn_sweeps_the_other_edge() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 1410 expect lights
                ~ . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . ~ . . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
        at 2195 expect lights
                . . . . . ~
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . , . . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
        at 2300 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . , . . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
    """)


def test_forbidden_spaces_are_steady_and_purple_winks() -> None:
    open_at("manalath", FORBIDDING).play("""
        at 3119 expect lights
                . . . . . .
               . . . . . . .
              . . . p . . . .
             . . . . . o o o .
            . . . . . o . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
        at 3120 expect lights
                . . . . . .
               . . . . . . .
              . . . p . . . .
             . . . . . o o o .
            . . . . . o . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . p . . .
        at 3300 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . o o o .
            . . . . . o . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . p . . .
        at 4500 expect lights
                . . . . . .
               . . . . . . .
              . . . o . . . .
             . . . . . o o o .
            . . . . . o . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . p . . .
    """)


def test_an_illegal_piece_blinks_and_the_pieces_that_forbid_it_stand_out() -> None:
    open_at("manalath", "6/7/8/9/3oo1ooo1/9/8/7/6 o").play("""
        at 1000 place orange e6
        at 1400 expect extra e6
        at 1749 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . w w W w w w .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
        at 1750 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . w w . w w w .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
    """)


def test_a_missing_piece_breathes_on_its_space() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple a1
        at 5000 lift e5
        at 8000 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . ~ . . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                , . . . . .
    """)


def test_an_unclear_reading_blinks_slowly_with_a_glow_around() -> None:
    Timeline().play("""
        at 1000 blur e5
        at 2000 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . ' ' . . . .
            . . . ' W ' . . . .
             . . . ' ' . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
        at 2500 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . . . . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
    """)


def test_green_spaces_and_spaces_outside_the_game_are_dark() -> None:
    open_at("manalath", "6/7/8/9/3oo1ooo1/4x4/8/7/6 o").play("""
        at 3500 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . . o . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
    """)


def test_a_piece_is_led_back_by_its_blink_and_a_breath() -> None:
    Timeline().play("""
        at 1000 place orange c3
        at 2000 place purple a1
        at 3000 lift c3
        at 3100 place orange g7
        at 6500 expect says "Move the orange piece from g7 to c3."
        at 6751 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . . . . . . .
             . . . . . . . . .
              . . ~ . . . . .
               . . . . . . .
                , . . . . .
        at 7001 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . W .
             . . . . . . . . .
            . . . . . . . . . .
             . . . . . . . . .
              . . ~ . . . . .
               . . . . . . .
                , . . . . .
    """)


def test_the_sweep_passes_over_what_is_forbidden() -> None:
    open_at("manalath", FORBIDDING).play("""
        at 300 expect lights
                . . . . . .
               . . . . . . .
              . . . o . . . .
             . . . . . o o o .
            . . . . . o . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . ~ . . .
    """)


def test_a_past_position_shows_its_rules_and_nobodys_turn() -> None:
    session = open_at("manalath", FORBIDDING).session
    now, past = scene_of(session), past_scene(session)
    assert past.picture(3500.0) == now.picture(3500.0)
    assert past.picture(300.0) == past.picture(6300.0) != now.picture(300.0)


def test_without_help_the_board_is_dark_where_only_the_rules_would_speak() -> None:
    table = open_at("manalath", FORBIDDING)
    table.session = replace(table.session, settings=replace(table.session.settings, helps=(0, 0)))
    assert not any(paint(table.session, 3500.0))
    table.play("at 3000 place orange c3\nat 3400 expect moves c3o\nat 4000 wait")
    assert lit(table, LastMove) == {}
    table.session = replace(table.session, settings=replace(table.session.settings, helps=(1, 1)))
    assert lit(table, LastMove) == {"c3": LastMove(Colour.FIRST, 3400.0)}


def test_where_the_last_piece_was_lifted_nothing_shines() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2400 lift e5
        at 3000 expect verdict under-way
        at 3000 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . . . . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
    """)


def test_a_wrong_piece_is_dark_until_it_is_its_turn_to_be_put_right() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple f6
        at 4000 lift e5
        at 4500 place orange d4
        at 5000 place orange a1
        at 8600 expect extra d4 a1
        at 8600 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . , . . .
            . . . . ~ . . . . .
             . . . W . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
    """)


def test_a_coach_shows_what_is_in_danger_by_two_dips_and_what_saves_it_by_a_breath() -> None:
    table = coached_table("manalath", DANGER)
    lit = """
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . . . . . . .
             . . . . . . . . .
              . . . . . . . .
               ~ ~ . . . . .
                ~ ~ . . . .
"""
    dipped = lit.replace("~ ~ . . . . .", ". ~ . . . . .").replace("~ ~ . . . .", ". . . . . .")
    for at_ms, picture in ((3500, lit), (4080, dipped), (4550, lit), (5080, dipped), (6500, lit)):
        table.play(f"at {at_ms} expect lights{picture}")
