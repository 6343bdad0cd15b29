"""What the game does while the menu is open: pieces, requested moves, the cable, a record."""

from controller.session import step
from controller.session.events import OpenMenu
from controller.session.mode import Playing
from controller.table import ELSEWHERE, HAND
from tests.session.opened_menu import is_open, opened
from tests.timeline import SINGLE, STUCK, Timeline, open_at


def test_nothing_placed_settles_and_no_lift_takes_back_and_what_was_left_is_led_back() -> None:
    table = opened("at 1000 place orange e5")
    table.play("""
        at 8000 place purple f6
        at 12000 expect extra f6
        at 12500 lift e5
        at 20000 expect moves e5o
        at 21000 expect missing e5
        at 22000 place orange e5
        at 22500 tap undo
        at 23000 expect moves e5o
        at 23000 expect extra f6
        at 24000 lift f6
        at 24500 expect verdict at-rest
    """)
    assert table.session.mode == Playing()


def test_what_lay_wrong_as_it_opened_is_no_tap_when_it_is_lifted() -> None:
    table = open_at("manalath", "6/7/8/9/10/9/8/7/o1oooo o").play("""
        at 1000 place orange a2
        at 1500 expect extra a2
        at 2000 press ok
        at 4100 release ok
        at 4200 place orange i1
        at 4250 lift i1
        at 4600 lift a2
        at 5000 expect says "Menu. Game: Manalath."
        at 7000 place orange a2
        at 7300 lift a2
        at 7300 expect says "Game: Manalath (Dieter Stein)."
    """)
    assert is_open(table)


def test_a_requested_move_waits_until_it_is_left() -> None:
    table = Timeline(seats=(HAND, ELSEWHERE)).play("""
        at 1000 place orange e5
        at 3000 press ok
        at 5500 release ok
        at 6000 answer f6p
        at 9000 expect says "Menu."
        at 9500 place purple f6
        at 14000 expect moves e5o
        at 14500 lift f6
        at 15000 tap undo
        at 15500 expect says "Put a purple piece on f6."
        at 16000 place purple f6
        at 16500 expect moves e5o f6p
    """)
    assert not is_open(table)


def test_a_requested_pass_is_previewed_once_it_is_left() -> None:
    table = open_at("manalath-stein", STUCK, seats=(ELSEWHERE, HAND)).play("""
        at 3000 press ok
        at 5500 release ok
        at 6000 answer pass
        at 9000 tap undo
        at 10900 expect moves none
        at 11100 expect moves pass
    """)
    assert not is_open(table)


def test_the_preview_of_a_requested_pass_does_not_make_it_meanwhile() -> None:
    table = open_at("manalath-stein", STUCK, seats=(ELSEWHERE, HAND)).play("""
        at 3000 press ok
        at 4000 answer pass
        at 5500 release ok
        at 9000 expect moves none
        at 9100 tap undo
        at 9100 expect moves pass
    """)
    assert not is_open(table)


def test_after_the_end_the_table_may_be_cleared_while_it_is_open() -> None:
    table = Timeline().play("""
        at 1000 place orange e5
        at 1500 tap ok
        at 1600 tap purple
        at 1700 tap ok
        at 1700 expect says "Orange has won: Purple has resigned."
        at 3000 press ok
        at 5500 release ok
    """)
    table.play("""
        at 8000 lift e5
        at 12500 expect says "Menu."
        at 12600 touch a2
        at 13000 tap ok
        at 14000 expect verdict at-rest
    """)
    assert table.facts[-1] == "began manalath-stein"
    assert table.facts.count("began manalath") == 1


def test_left_over_a_cleared_table_the_same_game_begins_anew() -> None:
    table = Timeline().play("""
        at 1000 place orange e5
        at 1500 tap ok
        at 1600 tap purple
        at 1700 tap ok
        at 3000 press ok
        at 5500 release ok
    """)
    table.play("""
        at 8000 lift e5
        at 12500 tap undo
        at 14000 expect verdict at-rest
    """)
    assert table.facts[-1] == "began manalath"


def test_a_piece_is_tapped_with_by_key_on_a_board_that_feels_no_colours() -> None:
    table = Timeline(profile=SINGLE).play("""
        at 1000 press ok
        at 3000 release ok
        at 4000 place orange a2
        at 4300 lift a2
        at 5000 press purple
        at 5100 release purple
        at 6000 press ok
        at 6100 release ok
    """)
    assert table.session.record.game.name == "manalath"
    assert table.session.mode == Playing()
    assert table.session.table.arming.armed is None


def test_a_cable_that_is_pulled_closes_it() -> None:
    table = opened("at 1000 place orange e5")
    table.play("""
        at 8000 touch a2
        at 8100 unplug
        at 8200 plug
        at 9000 tap ok
        at 9000 expect moves e5o
    """)
    assert not is_open(table)
    assert table.facts == ["began manalath", "committed 1 e5o"]


def test_a_game_that_is_offered_is_answered_first() -> None:
    played = Timeline().play("at 1000 place orange e5\nat 2000 wait")
    table = Timeline(unfinished=played.session.record).play("""
        at 1000 press ok
        at 4000 release ok
        at 4000 expect says "Press OK to go on with it"
    """)
    assert not is_open(table)


def test_it_opens_over_a_pass_that_opened_by_itself_and_leaves_to_it() -> None:
    table = open_at("manalath-stein", STUCK).play("""
        at 5000 press ok
        at 7500 release ok
        at 7500 expect says "Menu."
        at 8000 tap undo
        at 8000 expect says "Press OK to pass."
    """)
    assert not is_open(table)


def test_with_a_record_another_game_begins_once_that_is_recorded() -> None:
    table = Timeline(is_recorded=True).play("""
        at 1000 place orange e5
        at 1500 recorded
    """)
    table.session, _ = step(table.session, OpenMenu(3000.0))
    table.play("""
        at 4000 touch a2
        at 4100 tap ok
        at 4200 tap ok
        at 4200 expect moves e5o
        at 4300 recorded
        at 4300 expect moves none
    """)
    assert table.session.record.game.name == "manalath-stein"
    assert table.facts[-3:] == ["wanted begin 1", "abandoned", "began manalath-stein"]


def test_a_page_opens_it_as_the_key_does() -> None:
    table = Timeline()
    table.session, _ = step(table.session, OpenMenu(1000.0))
    assert is_open(table)
    table.play("at 2000 touch a2")
    chosen = table.session.mode
    table.session, _ = step(table.session, OpenMenu(3000.0))
    assert table.session.mode == chosen, "it is not opened anew"
