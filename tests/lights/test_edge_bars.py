"""The bars of a table that has them: at each player's edge the most pressing of what it could show."""

from collections.abc import Mapping
from dataclasses import replace

from controller.games import Colour
from controller.lights import Bar, bars
from controller.lights.palette import ORANGE, PURPLE
from controller.lights.rhythm import Run
from tests.session.lit import lit
from tests.session.test_hints import with_engine
from tests.timeline import SINGLE, Timeline, open_at

FIRST, SECOND = Colour


def shown(table: Timeline, text: str = "") -> Mapping[Colour, Bar]:
    """Return what the bars show after a text, as if the table had any."""
    session = table.play(text).session
    return bars(replace(session, settings=replace(session.settings, has_edge_bars=True)))


def test_the_player_to_move_is_shown_until_the_game_is_over() -> None:
    table = Timeline()
    assert shown(table) == {FIRST: Bar.TURN}
    assert shown(table, "at 1000 place orange e5\nat 2000 wait") == {SECOND: Bar.TURN}
    assert bars(table.session) == {}
    assert (
        shown(open_at("manalath", "6/7/8/9/1oooo5/9/8/7/6 o"), "at 1000 place orange f5\nat 2000 wait") == {}
    )


def test_a_table_without_bars_shows_who_is_to_move_on_its_edge_in_their_colour() -> None:
    assert {run.hue for run in lit(Timeline(), Run).values()} == {ORANGE}
    table = Timeline().play("at 1000 place orange e5\nat 4000 wait")
    assert {run.hue for run in lit(table, Run).values()} == {PURPLE}


def test_without_its_board_a_table_shows_nothing() -> None:
    assert shown(Timeline(), "at 1000 unplug") == {}


def test_who_is_thought_for_is_shown_as_that_and_not_as_being_to_move() -> None:
    table = with_engine(Timeline())
    assert shown(table, "at 1000 choose hint") == {FIRST: Bar.THINKING}
    assert shown(table, "at 2000 answer e5p") == {FIRST: Bar.TURN}


def test_an_armed_colour_is_shown_at_the_edge_of_its_key() -> None:
    table = Timeline(profile=SINGLE)
    assert shown(table, "at 1000 tap purple") == {FIRST: Bar.TURN, SECOND: Bar.ARMED}
    assert shown(Timeline(profile=SINGLE), "at 1000 tap orange") == {FIRST: Bar.ARMED}


def test_an_answer_that_is_wanted_goes_before_whose_turn_it_is() -> None:
    asked = "at 0 place orange e5\nat 1000 place purple c3\nat 2000 lift e5\nat 2020 lift c3\nat 4000 wait"
    assert shown(Timeline(), asked) == {FIRST: Bar.ASKED}
