"""The menu on the lights: ``ok`` held for two seconds, what is chosen, and the way out."""

from dataclasses import replace

import pytest

from controller.board import Profile
from controller.games import Colour
from controller.messages import word
from controller.session import step
from controller.session.events import SetHelp
from controller.session.light_menu import BRIGHTNESSES, OFFERED, menu_groups
from controller.session.mode import Menu, Playing, Topic
from controller.table import FITS, HAND, HANDS, OpeningRule, opening_of, openings_of
from controller.table_messages import menu_options
from hardware.profiles import load_profile
from tests.session.opened_menu import is_open, opened
from tests.square_board import SQUARE
from tests.timeline import PROFILE, Timeline


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


def test_the_game_is_opened_as_chosen_and_the_next_one_alike() -> None:
    table = opened()
    menu = table.session.mode
    assert isinstance(menu, Menu)
    (group,) = (each for each in menu_groups(table.session, menu) if each.topic is Topic.OPENING)
    _, swap, *_ = group.spaces
    table.play(f"""
        at 8000 place orange {swap}
        at 8300 lift {swap}
        at 8500 expect says "Opening: with a swap."
        at 9000 tap ok
        at 9000 expect facts began manalath, began manalath
        at 9500 press ok
        at 11600 release ok
        at 12000 tap undo
        at 13000 place orange c3
        at 14000 expect says "Exchange the orange piece for a purple one"
    """)
    assert opening_of(table.session.record.start) is OpeningRule.SWAP


def test_a_handicap_begins_with_a_piece_to_put_down() -> None:
    """It has its own light, as each way to open the game has; then its space is asked for."""
    table = opened()
    menu = table.session.mode
    assert isinstance(menu, Menu)
    (group,) = (each for each in menu_groups(table.session, menu) if each.topic is Topic.OPENING)
    assert len(group.spaces) == len(openings_of(menu.game))
    handicap = group.spaces[2]
    table.play(f"""
        at 8000 place orange {handicap}
        at 8300 lift {handicap}
        at 8500 expect says "Opening: handicap 1, for orange."
        at 9000 tap ok
        at 9000 expect facts began manalath, began manalath
        at 10000 place orange a2
        at 12000 expect moves none
        at 12000 expect verdict at-rest
        at 12500 place purple e5
        at 14000 expect moves e5p
    """)
    assert opening_of(table.session.record.start) is OpeningRule.HANDICAP_1


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
    assert set(table.session.settings.helps) == {None}
    table.play("at 8200 tap ok")
    assert table.session.settings.helps == (None, 0)
    assert table.session.settings.brightness == BRIGHTNESSES[1]
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
    assert table.session.settings.helps == (2, 2)


def test_undo_forgets_what_was_chosen() -> None:
    table = opened()
    table.play("""
        at 8000 touch d1
        at 8100 touch e1
        at 8200 touch a2
        at 8300 tap undo
    """)
    assert (table.session.settings.helps, table.session.settings.brightness) == ((None, None), 1.0)
    assert table.facts == ["began manalath"]


def test_what_a_page_chose_meanwhile_stays() -> None:
    table = opened()
    table.session, _ = step(table.session, SetHelp(Colour.FIRST, 0, 8000.0))
    table.play("""
        at 8100 touch d4
        at 8200 tap ok
    """)
    assert table.session.settings.helps == (0, 0)


def test_by_keys_alone_first_goes_to_the_next_row_and_second_to_the_next_choice() -> None:
    table = opened()
    table.play("""
        at 8000 tap orange
        at 8100 tap orange
        at 8200 tap orange
        at 8300 tap orange
        at 8400 tap purple
        at 8500 tap orange
        at 8600 tap orange
        at 8700 tap purple
        at 8800 tap ok
    """)
    assert (table.session.settings.helps, table.session.settings.brightness) == ((2, None), BRIGHTNESSES[0])


def test_the_engine_takes_a_seat_and_a_game_begins_with_it() -> None:
    """The row of its levels is there once it has a seat: the one that fits, and five of the eight."""
    table = opened("at 1000 place orange e5").play("at 8000 touch c5")
    assert isinstance(table.session.mode, Menu)
    assert table.session.mode.seats == (HAND, FITS)
    titles = [word(title) for title, _ in menu_options(table.session)]
    assert titles[2:4] == ["Moves of orange", "Moves of purple"]
    assert "Level of the computer" in titles
    table.play("""
        at 8100 touch f1
        at 8150 expect says "Level of the computer: the one that fits, about 1."
        at 8200 touch f5
        at 8300 expect says "Level of the computer: 5."
        at 8400 tap ok
        at 8400 expect says "Manalath is not over. OK ends it unfinished"
        at 8500 tap ok
    """)
    assert table.session.record.seats == (HAND, 5)
    table.play('at 9000 lift e5\nat 12000 place orange e5\nat 12500 expect says "Purple is thinking"')


def test_the_level_that_fits_follows_the_results_at_a_table_without_a_page() -> None:
    """It stays the same within a game, and is left by choosing a level."""
    table = opened().play("at 8000 touch c5\nat 8400 tap ok")
    assert table.session.record.seats == (HAND, 1)
    table.session = replace(table.session, fit=table.session.fit.begun_at("manalath", 4))
    table.play("at 9000 place orange e5\nat 10000 choose resign")
    assert table.session.record.seats == (HAND, 1)
    table.play("at 12000 sweep\nat 14000 wait")
    assert table.facts[-3:] == ["committed 1 e5o", "ended resigned", "began manalath"]
    assert table.session.record.seats == (HAND, 3)
    table.play("at 15000 place orange e5\nat 16000 choose resign\nat 18000 sweep\nat 20000 wait")
    assert table.session.record.seats == (HAND, 2)
    table.play("""
        at 25000 press ok
        at 27500 release ok
        at 27600 expect says "Menu."
        at 28000 touch f4
        at 28500 tap ok
    """)
    assert table.session.record.seats == (HAND, 3)
    table.play("at 29000 place orange e5\nat 30000 choose resign\nat 32000 sweep\nat 34000 wait")
    assert table.session.record.seats == (HAND, 3)


def test_hands_take_the_seats_again() -> None:
    table = Timeline(seats=(2, 6)).play("at 1000 press ok\nat 3500 release ok\nat 4000 touch c1")
    assert isinstance(table.session.mode, Menu)
    assert table.session.mode.seats == (HAND, 6)
    assert [group.at for group in menu_groups(table.session, table.session.mode)][-1] == OFFERED.index(5)
    table.play("at 4100 touch c4\nat 4200 tap ok")
    assert table.session.record.seats == HANDS


def test_what_is_no_choice_is_said() -> None:
    opened().play("""
        at 8000 touch i4
        at 8000 expect says "Nothing can be chosen there."
    """)


def test_a_clock_is_chosen_and_a_game_begins_with_it() -> None:
    table = Timeline().play("""
        at 1000 press ok
        at 3500 release ok
        at 4000 touch a6
        at 4500 tap ok
        at 5000 expect clock 600000 600000
        at 6000 press ok
        at 8500 release ok
        at 9000 tap ok
        at 9500 expect clock 600000 600000
        at 10000 press ok
        at 12500 release ok
        at 13000 touch a4
        at 13500 tap ok
    """)
    assert table.session.record.clock is None


def test_a_line_is_tried_and_left_by_the_menu() -> None:
    table = opened("at 1000 place orange e5").play("""
        at 8000 touch g2
        at 8100 expect says "Played on: a line, to try it. "
        at 8200 tap ok
    """)
    assert table.session.companions.aside is not None
    table.play("""
        at 9000 place purple a1
        at 10000 expect moves e5o a1p
        at 11000 press ok
        at 13000 release ok
        at 14000 touch g1
        at 14200 tap ok
        at 15000 lift a1
        at 17000 expect moves e5o
    """)
    assert table.session.companions.aside is None
