"""A clock at the table: what runs when, what takebacks, slides, cables and power cuts do to it, its end."""

import pytest

from controller.games import all_games
from controller.ports import Unlinked
from controller.session import step
from controller.table import HAND, Record
from controller.table.clock import BadClockError, GameClock
from tests.timeline import Timeline
from tests.wordings import quoted


def test_time_runs_from_one_commit_to_the_next_and_a_move_adds_to_it() -> None:
    Timeline(clock="5+3").play("""
        at 1000 expect clock 300000 300000
        at 1000 place orange e5
        at 1400 expect moves e5o
        at 1400 expect clock 303000 300000
        at 4400 expect clock 303000 297000
        at 5000 place purple f6
        at 5400 expect moves e5o f6p
        at 5400 expect clock 303000 299000
        at 6400 expect clock 302000 299000
    """)


@pytest.mark.parametrize(
    ("clock", "left"),
    [("5", "299000 296000"), ("5d3", "300000 299000"), ("5h", "303000 297000"), ("5/1:30", "299000 86000")],
)
def test_each_way_counts_as_its_name_says(clock: str, left: str) -> None:
    Timeline(clock=clock).play(f"""
        at 1000 place orange e5
        at 5000 place purple f6
        at 6400 expect moves e5o f6p
        at 6400 expect clock {left}
    """)


def test_a_slide_while_it_counts_costs_nothing_twice() -> None:
    table = Timeline(clock="5+3").play("""
        at 1000 place orange e5
        at 5000 place purple f6
        at 5400 expect clock 303000 299000
        at 5700 lift f6
        at 5900 place purple g6
        at 6300 expect moves e5o g6p
        at 6300 expect clock 303000 299000
        at 7300 expect clock 302000 299000
    """)
    assert [ply.thought_ms for ply in table.session.record.plies] == [0.0, 4000.0]


def test_a_takeback_gives_both_times_back_and_a_redo_takes_them_again() -> None:
    Timeline(clock="5+3").play("""
        at 1000 place orange e5
        at 5000 place purple f6
        at 8000 place orange g7
        at 8400 expect clock 303000 299000
        at 20000 press undo
        at 20100 release undo
        at 20500 lift g7
        at 23101 expect moves e5o f6p
        at 23101 expect clock 300000 299000
        at 23200 place orange g7
        at 23600 expect moves e5o f6p g7o
        at 23600 expect clock 303000 299000
    """)


def test_moves_made_again_in_another_order_are_counted_anew() -> None:
    table = Timeline(clock="5").play("""
        at 1000 place orange e5
        at 5000 place purple f6
        at 8000 place orange g7
        at 8400 expect clock 297000 296000
        at 20000 press undo
        at 20100 release undo
        at 20500 lift g7
        at 22000 press undo
        at 22100 release undo
        at 22500 lift f6
        at 24000 expect moves e5o
        at 30000 place orange g7
        at 30400 expect moves e5o g7o
        at 33000 place purple f6
        at 33400 expect moves e5o g7o f6p
    """)
    assert [ply.thought_ms for ply in table.session.record.plies] == [0.0, 8299.0, 3000.0]


def test_the_clock_stands_while_the_board_is_away() -> None:
    Timeline(clock="5").play("""
        at 1000 place orange e5
        at 2400 unplug
        at 2400 expect clock 300000 299000
        at 90000 expect clock 300000 299000
        at 90000 plug
        at 91000 expect clock 300000 298000
    """)


def test_what_was_thought_until_the_board_was_last_heard_is_charged() -> None:
    """A cable that is pulled is dated by the last report of the sensors, which may be seconds old."""
    table = Timeline(clock="5").play("""
        at 1000 place orange e5
        at 2400 expect clock 300000 299000
    """)
    out = Unlinked(quoted("The cable is out."), quoted("Plug it in."), 2400.0, heard_ms=5900.0)
    table.session, _ = step(table.session, out)
    table.play("""
        at 90000 expect clock 300000 295500
        at 90000 plug
        at 91000 expect clock 300000 294500
    """)


def test_whoever_has_no_time_left_loses_and_is_told_beforehand() -> None:
    Timeline(clock="1:10").play("""
        at 1000 place orange e5
        at 11000 expect says "Place"
        at 11400 expect says "Purple has less than a minute. Place"
        at 61400 expect says "Purple has less than 10 seconds. Place"
        at 71399 expect clock 70000 1
        at 71400 expect says "Orange has won: Purple has no time left."
        at 71400 expect clock 70000 0
        at 80000 expect clock 70000 0
    """)


def test_undo_takes_a_loss_on_time_back_with_the_time_of_the_turn() -> None:
    Timeline(clock="0:10+2").play("""
        at 1000 place orange e5
        at 11400 expect says "Orange has won"
        at 12000 press undo
        at 12100 release undo
        at 12101 expect clock 12000 10000
        at 13101 expect clock 12000 9000
        at 22101 expect says "Orange has won"
    """)


def test_the_delay_is_not_lost() -> None:
    Timeline(clock="0:10d5").play("""
        at 1000 place orange e5
        at 16399 expect moves e5o
        at 16399 expect clock 10000 1
        at 16400 expect says "Orange has won"
    """)


def test_a_move_for_the_engine_takes_time_from_when_it_is_shown() -> None:
    Timeline(clock="5", seats=(HAND, 3)).play("""
        at 1000 place orange e5
        at 9000 answer f6p
        at 9000 expect clock 300000 300000
        at 10000 expect clock 300000 299000
        at 10000 place purple f6
        at 10400 expect clock 300000 298600
    """)


def test_what_a_turn_takes_is_kept_every_five_seconds_and_each_ply_when_it_is_recorded() -> None:
    table = Timeline(clock="5", is_recorded=True).play("""
        at 1000 place orange e5
        at 1400 recorded
        at 6399 expect facts began manalath, wanted play 1, committed 1 e5o
        at 6400 expect facts began manalath, wanted play 1, committed 1 e5o, clock 2 5000
        at 9000 place purple f6
        at 9400 recorded
    """)
    assert [ply.thought_ms for ply in table.session.record.plies] == [0.0, 8000.0]


def test_after_a_power_cut_the_turn_goes_on_from_what_was_kept() -> None:
    table = Timeline(clock="5").play("""
        at 1000 place orange e5
        at 1400 expect moves e5o
    """)
    Timeline(unfinished=table.session.record, thought_ms=5000.0).play("""
        at 1000 tap ok
        at 1500 place orange e5
        at 3000 expect moves e5o
        at 3000 expect clock 300000 293500
    """)


def test_a_key_shows_what_both_have_left() -> None:
    Timeline(clock="5").play("""
        at 1000 place orange e5
        at 61000 press orange
        at 61100 release orange
        at 61400 expect says "Orange: 5:00 · Purple: 4:01"
        at 66000 expect says "Place"
    """)


def test_the_next_game_has_the_same_clock() -> None:
    table = Timeline(clock="5").play("""
        at 1000 place orange e5
        at 9000 new manalath
        at 9100 expect moves none
        at 9100 expect clock 300000 300000
    """)
    assert table.session.record.clock == GameClock((300, 300))


@pytest.mark.parametrize("text", ["x", "10+", "+5", "0", "5/0", "10d", "1:60", "10h3", "1234", "10 5"])
def test_what_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(BadClockError):
        GameClock.read(text)


@pytest.mark.parametrize("text", ["10", "0:30", "10+5", "5/10+3", "3d2", "2h", "1:05/2:10h"])
def test_a_clock_is_read_as_it_is_written(text: str) -> None:
    clock = GameClock.read(text)
    assert clock is not None
    assert clock.text == text


def test_a_record_without_a_clock_counts_nothing() -> None:
    table = Timeline().play("""
        at 1000 place orange e5
        at 5000 place purple f6
        at 6000 expect moves e5o f6p
    """)
    assert [ply.thought_ms for ply in table.session.record.plies] == [0.0, 0.0]
    assert Record(all_games()["mana"], all_games()["mana"].start()).clock is None
