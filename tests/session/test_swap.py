"""A swap at the table: a hand exchanges the first piece, takes it back, or is led to it."""

from dataclasses import replace

from controller.games import Colour, all_games
from controller.lights import Breath
from controller.table import ELSEWHERE, HAND, Record
from controller.table.clock import GameClock
from tests.session.lit import lit
from tests.timeline import Timeline, open_at

MANALATH = all_games()["manalath"]
FEN = f"{MANALATH.start().fen()} swap"
SWAPPED = """
    at 1000 place orange c3
    at 1500 expect says "Exchange the orange piece for a purple one, or place a piece of either colour."
    at 3000 lift c3
    at 3400 place purple c3
    at 4000 expect moves c3o swap
    at 4000 expect says "Place a piece of either colour on an empty space."
"""


def begun() -> Timeline:
    return open_at("manalath", FEN)


def test_a_hand_exchanges_the_first_piece() -> None:
    begun().play(SWAPPED + "\n    at 5000 place orange a1\n    at 6000 expect moves c3o swap a1o")


def test_a_first_piece_that_is_only_lifted_is_asked_for_either_way() -> None:
    begun().play("""
        at 1000 place orange c3
        at 3000 lift c3
        at 6000 expect says "c3: put a purple piece here, or put the orange one back."
        at 7000 place orange c3
        at 8000 expect verdict at-rest
        at 8000 expect moves c3o
        at 9000 tap undo
        at 9500 lift c3
        at 11000 expect verdict at-rest
        at 11000 expect facts committed 1 c3o, withdrawn 1
    """)


def test_a_seat_without_hands_swaps_and_a_hand_is_led() -> None:
    swap = open_at("manalath", FEN, seats=(HAND, ELSEWHERE))
    swap.play("""
        at 1000 place orange c3
        at 1500 answer swap
        at 2400 expect says "Take the orange piece off c3 and put a purple piece on c3."
    """)
    assert lit(swap, Breath) == {"c3": Breath(Colour.FIRST)}
    swap.play("at 3000 lift c3\nat 3500 wait")
    assert lit(swap, Breath) == {"c3": Breath(Colour.SECOND)}
    swap.play("at 4000 place purple c3\nat 5000 expect moves c3o swap")


def test_a_game_that_breaks_off_before_the_swap_still_has_it() -> None:
    record = Record(MANALATH, MANALATH.parse_fen(FEN)).with_ply(MANALATH.parse_move("c3o"), 0.0)
    Timeline(unfinished=record).play("""
        at 1000 place orange c3
        at 2000 tap ok
        at 3000 expect moves c3o
        at 4000 lift c3
        at 4400 place purple c3
        at 5000 expect moves c3o swap
    """)


def test_the_time_of_the_choice_is_the_second_player_s() -> None:
    table = begun()
    table.session = replace(table.session, record=replace(table.session.record, clock=GameClock.read("5")))
    table.play("""
        at 1000 place orange c3
        at 5000 lift c3
        at 5400 place purple c3
        at 6400 expect moves c3o swap
        at 6400 expect clock 299400 295600
    """)


def test_a_swap_is_taken_back_and_made_again() -> None:
    begun().play(
        SWAPPED
        + """
    at 5000 tap undo
    at 5500 expect moves c3o
    at 6000 lift c3
    at 6500 place orange c3
    at 7500 expect verdict at-rest
    at 8000 lift c3
    at 8400 place purple c3
    at 9000 expect moves c3o swap
    """
    )


def test_a_swap_is_taken_back_by_hand() -> None:
    begun().play(
        SWAPPED
        + """
    at 5000 lift c3
    at 5500 place orange c3
    at 7500 expect moves c3o
    """
    )
