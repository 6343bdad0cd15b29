"""The menu on the lights: ``ok`` held for two seconds, and the way out of it."""

import pytest

from manalath_board.controller.games.base import Colour
from manalath_board.controller.messages.catalogue import word
from manalath_board.controller.mode_advice import menu_options
from manalath_board.controller.profile import Profile
from manalath_board.controller.seats import ELSEWHERE, HAND, HANDS
from manalath_board.controller.session import step
from manalath_board.controller.session.events import OpenMenu, SetLevel
from manalath_board.controller.session.menu import BRIGHTNESSES, FIRST_LEVEL, OFFERED, groups
from manalath_board.controller.session.mode import Menu, Playing
from manalath_board.hardware.profiles import load_profile
from tests.square_board import SQUARE
from tests.timeline import PROFILE, SINGLE, STUCK, Timeline, open_at

HOLD = """
        at 5000 press ok
        at 6999 expect says "to move"
        at 7000 expect says "Menu."
        at 7500 release ok
"""


def opened(text: str = "", game: str = "manalath", profile: Profile = PROFILE) -> Timeline:
    return Timeline(game, profile=profile).play(text).play(HOLD)


def is_open(table: Timeline) -> bool:
    return isinstance(table.session.mode, Menu)


@pytest.mark.parametrize(
    ("board", "game"),
    [("hex70-dual-mega", "manalath"), ("hex70-single-gpio", "manalath"), ("sq36-dual-mega", "mana")],
)
def test_ok_held_for_two_seconds_opens_it_and_undo_leaves(board: str, game: str) -> None:
    table = Timeline(game, profile=load_profile(board)).play("""
        at 1000 press ok
        at 2999 wait
    """)
    assert not is_open(table)
    table.play("at 3000 wait")
    assert is_open(table)
    table.play("""
        at 3500 release ok
        at 3600 expect says "Menu."
        at 4000 press undo
        at 4100 release undo
    """)
    assert not is_open(table)
    assert table.facts == [f"began {game}"]


def test_held_for_less_it_stays_closed_and_is_no_tap() -> None:
    table = Timeline().play("""
        at 1000 place orange e5
        at 2000 press ok
        at 3900 release ok
        at 9000 wait
    """)
    assert table.session.mode == Playing()


def test_a_key_that_was_down_when_the_cable_came_back_opens_nothing() -> None:
    table = Timeline().play("""
        at 1000 unplug
        at 1500 unseen press ok
        at 2000 plug
        at 9000 wait
        at 9100 release ok
        at 9200 press ok
        at 9300 press undo
        at 9400 release undo
        at 19000 wait
    """)
    assert table.session.mode == Playing()


def test_another_game_is_chosen_by_a_tap_and_begins_with_ok() -> None:
    table = opened()
    table.play("""
        at 8000 place orange a2
        at 8300 lift a2
        at 8300 expect says "OK begins Manalath (Dieter Stein)"
        at 9000 tap ok
        at 9000 expect facts began manalath, began manalath-stein
    """)
    assert table.session.mode == Playing()
    assert table.session.record.game.name == "manalath-stein"


def test_on_squares_the_games_of_squares_are_chosen() -> None:
    table = opened(game="mammalath", profile=SQUARE)
    table.play("""
        at 8000 touch b1
        at 9000 tap ok
    """)
    assert table.session.record.game.name == "mana"


def test_what_a_game_leaves_to_chance_goes_by_the_moment_of_ok() -> None:
    tables = [opened(game="mana", profile=SQUARE).play("at 8000 touch a1") for _ in range(3)]
    for table, at_ms in zip(tables, (9000, 9000, 9001), strict=True):
        table.play(f"at {at_ms} tap ok")
    one, same, other = (table.session.record for table in tables)
    assert one.game.name == "mammalath"
    assert one.start == same.start != other.start
    assert one.seed is not None


def test_a_game_under_way_is_left_only_by_ok_twice() -> None:
    table = opened("""
        at 1000 place orange e5
        at 2000 place purple f6
    """)
    table.play("""
        at 8000 touch a2
        at 9000 tap ok
        at 9000 expect moves e5o f6p
        at 9000 expect says "is not over. OK ends it unfinished and begins Manalath (Dieter Stein)"
        at 9500 tap undo
        at 9500 expect says "Menu."
        at 9600 tap undo
        at 9600 expect moves e5o f6p
    """)
    assert table.session.mode == Playing()
    assert "abandoned" not in table.facts
    table.play("""
        at 15000 press ok
        at 17500 release ok
        at 18000 touch a2
        at 19000 tap ok
        at 19500 tap ok
        at 19500 expect extra e5 f6
        at 20000 sweep
        at 20500 expect verdict at-rest
    """)
    assert table.facts[-2:] == ["abandoned", "began manalath-stein"]


def test_green_spaces_are_tapped_where_the_game_takes_them() -> None:
    table = opened()
    table.play("""
        at 8000 touch b2
        at 8000 expect says "Tap up to 3 spaces that will take no piece"
        at 8500 place orange e5
        at 8800 lift e5
        at 9500 touch c3
        at 9600 touch d4
        at 9700 touch f6
        at 9700 expect says "No more spaces can be green"
        at 9800 touch c3
        at 9900 tap ok
        at 9900 expect says "green spaces d4 and e5"
        at 9950 tap ok
    """)
    assert table.session.position.blocked() == {"d4", "e5"}
    assert table.session.mode == Playing()


def test_undo_among_the_green_spaces_goes_back_without_them() -> None:
    table = opened()
    table.play("""
        at 8000 touch b2
        at 8100 touch e5
        at 8200 tap undo
        at 8200 expect says "Menu."
        at 8300 tap ok
    """)
    assert table.session.position.blocked() == frozenset()
    assert table.facts == ["began manalath"]


def test_help_and_brightness_are_chosen_and_count_from_ok_on() -> None:
    table = opened()
    table.play("""
        at 8000 touch d4
        at 8100 touch e2
    """)
    assert table.session.levels == (1, 1)
    table.play("at 8200 tap ok")
    assert table.session.levels == (1, 0)
    assert table.session.brightness == BRIGHTNESSES[1]
    assert table.facts == ["began manalath"]


@pytest.mark.parametrize(
    ("game", "profile", "spaces"), [("manalath", PROFILE, ("d3", "d6")), ("mana", SQUARE, ("c4", "f4"))]
)
def test_a_coach_is_chosen_for_either_player(game: str, profile: Profile, spaces: tuple[str, str]) -> None:
    table = opened(game=game, profile=profile)
    table.play(f"""
        at 8000 touch {spaces[0]}
        at 8100 touch {spaces[1]}
        at 8200 tap ok
    """)
    assert table.session.levels == (2, 2)


def test_undo_forgets_what_was_chosen() -> None:
    table = opened()
    table.play("""
        at 8000 touch d1
        at 8100 touch e1
        at 8200 touch a2
        at 8300 tap undo
    """)
    assert (table.session.levels, table.session.brightness) == ((1, 1), 1.0)
    assert table.facts == ["began manalath"]


def test_what_a_page_chose_meanwhile_stays() -> None:
    table = opened()
    table.session, _ = step(table.session, SetLevel(Colour.FIRST, 0, 8000.0))
    table.play("""
        at 8100 touch d4
        at 8200 tap ok
    """)
    assert table.session.levels == (0, 0)


def test_by_keys_alone_first_goes_to_the_next_row_and_second_to_the_next_choice() -> None:
    table = opened()
    table.play("""
        at 8000 tap first
        at 8100 tap first
        at 8200 tap first
        at 8300 tap first
        at 8400 tap second
        at 8500 tap first
        at 8600 tap first
        at 8700 tap second
        at 8800 tap ok
    """)
    assert (table.session.levels, table.session.brightness) == ((2, 1), BRIGHTNESSES[0])


def test_the_engine_takes_a_seat_at_a_level_and_a_game_begins_with_it() -> None:
    """The row of its levels is there once it has a seat; six of the eight have a light."""
    table = opened("at 1000 place orange e5").play("at 8000 touch c5")
    assert isinstance(table.session.mode, Menu)
    assert table.session.mode.seats == (HAND, FIRST_LEVEL)
    titles = [word(title) for title, _ in menu_options(table.session)]
    assert titles[2:4] == ["Moves of orange", "Moves of purple"]
    assert titles[-1] == "Level of the engine"
    table.play("""
        at 8200 touch f5
        at 8300 expect says "Level of the engine: 6."
        at 8400 tap ok
        at 8400 expect says "Manalath is not over. OK ends it unfinished"
        at 8500 tap ok
    """)
    assert table.session.record.seats == (HAND, 6)
    table.play('at 9000 lift e5\nat 12000 place orange e5\nat 12500 expect says "Purple is thinking"')


def test_hands_take_the_seats_again() -> None:
    table = Timeline(seats=(2, 5)).play("at 1000 press ok\nat 3500 release ok\nat 4000 touch c1")
    assert isinstance(table.session.mode, Menu)
    assert table.session.mode.seats == (HAND, 5)
    assert [group.at for group in groups(table.session, table.session.mode)][-1] == OFFERED.index(4)
    table.play("at 4100 touch c4\nat 4200 tap ok")
    assert table.session.record.seats == HANDS


def test_what_is_no_choice_is_said() -> None:
    opened().play("""
        at 8000 touch h4
        at 8000 expect says "Nothing can be chosen there."
    """)


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
        at 15500 expect says "For purple: put a purple piece on f6."
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
        at 1600 tap second
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
        at 1600 tap second
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
        at 5000 press second
        at 5100 release second
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
