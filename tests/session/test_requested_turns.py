"""Requested moves that lift and capture are led step by step; those that change nothing make themselves."""

from controller.games import Colour
from controller.lights import Blink, Breath
from controller.table import ELSEWHERE, HAND, Seats
from tests.session.lit import lit
from tests.square_board import SQUARE
from tests.timeline import STUCK, Timeline, open_at

ORANGE, PURPLE = (ELSEWHERE, HAND), (HAND, ELSEWHERE)

#: Red, the first seat, may capture e3 from f4.
CAPTURE = "0 6/6/5R/1Dd1r1/2R3/6 r c3 3,4"


# ------------------------------------------------------------------------------- what changes nothing


def test_a_pass_is_previewed_and_then_makes_itself() -> None:
    stuck = open_at("manalath-stein", STUCK, seats=ORANGE)
    stuck.play("""
        at 5000 expect moves none
        at 5000 answer pass
        at 5000 expect says "Orange chooses to pass."
        at 6999 expect moves none
        at 7000 expect moves pass
    """)


def mammalath(text: str, seats: Seats = PURPLE) -> Timeline:
    return Timeline("mammalath", profile=SQUARE, seats=seats).play(text)


def test_a_release_is_previewed_on_its_spaces() -> None:
    released = mammalath("""
        at 1000 place orange c4
        at 1500 answer -a1b2c3
        at 2400 expect says "Purple chooses to release the animals on a1, b2 and c3."
        at 4399 expect moves c4
    """)
    assert lit(released, Breath) == dict.fromkeys(("a1", "b2", "c3"), Breath(None))
    released.play("""
        at 4400 expect moves c4 -a1b2c3
        at 5000 lift c4
        at 6400 expect moves none
    """)


def test_a_preview_waits_for_the_table_to_be_at_rest() -> None:
    mammalath("""
        at 1000 place orange c4
        at 1500 answer -a1b2c3
        at 4000 place orange e5
        at 6000 expect moves c4
        at 7000 lift e5
        at 7400 expect moves c4 -a1b2c3
    """)


def test_the_edge_is_chosen_by_a_seat_without_hands() -> None:
    edge = Timeline("mana", profile=SQUARE, seats=(ELSEWHERE, ELSEWHERE))
    edge.play("at 500 answer edge1\nat 1000 expect says chooses to\nat 3000 expect moves edge1")


# --------------------------------------------------------------------------------- lifts and captures


def test_a_token_is_placed_and_another_space_refused_in_mammalath() -> None:
    mammalath("""
        at 1000 place orange c4
        at 1500 answer d4
        at 2400 expect says "Put a purple piece on d4."
        at 3000 place purple e4
        at 3400 expect extra e4
        at 3800 lift e4
        at 4200 place purple d4
        at 4600 expect moves c4 d4
    """)


def test_a_swap_is_led_lift_by_lift() -> None:
    swap = mammalath("""
        at 1000 place orange c4
        at 1500 answer swap
        at 2400 expect says "Take the orange piece off c4 and put a purple piece on c4."
    """)
    assert lit(swap, Breath) == {"c4": Breath(Colour.FIRST)}
    swap.play("at 3000 lift c4\nat 3500 wait")
    assert lit(swap, Breath) == {"c4": Breath(Colour.SECOND)}
    swap.play("""
        at 8000 expect verdict under-way
        at 8100 place purple d4
        at 8600 expect extra d4
    """)
    assert (set(lit(swap, Blink)), lit(swap, Breath)) == ({"d4"}, {"c4": Breath(Colour.SECOND)})
    swap.play("""
        at 9000 lift d4
        at 9500 place purple c4
        at 9900 expect moves c4 swap
    """)


def mana(*texts: str) -> Timeline:
    board = open_at("mana", CAPTURE, SQUARE, seats=ORANGE)
    for text in texts:
        board.play(text)
    return board


CAPTURE_ASKED = """
    at 1000 answer f4-e3
    at 1000 expect says "Take the red piece off f4, take the yellow piece off e3 and put"
"""


def test_a_capture_is_led_lift_by_lift_and_may_take_its_time() -> None:
    capture = mana(CAPTURE_ASKED)
    assert lit(capture, Breath) == {"e3": Breath(Colour.SECOND)}
    capture.play("at 2000 lift e3\nat 9000 expect verdict under-way")
    assert lit(capture, Breath) == dict.fromkeys(("f4", "e3"), Breath(Colour.FIRST))
    capture.play("at 9500 lift f4\nat 15000 expect verdict under-way")
    assert lit(capture, Breath) == {"e3": Breath(Colour.FIRST)}
    capture.play("at 16000 place orange e3\nat 16400 expect moves f4-e3\nat 17000 expect verdict at-rest")


def test_a_capture_may_be_made_in_another_order_than_it_is_led() -> None:
    mana(
        CAPTURE_ASKED,
        """
        at 2000 lift f4
        at 2500 lift e3
        at 3000 place orange e3
        at 3400 expect moves f4-e3
    """,
    )


def test_of_a_piece_that_came_from_elsewhere_only_the_other_one_is_led_off() -> None:
    put = mana(CAPTURE_ASKED, "at 2000 lift e3\nat 2500 place orange e3\nat 3000 wait")
    assert lit(put, Breath) == {"f4": Breath(Colour.FIRST)}


def test_the_piece_put_elsewhere_is_led_on_to_where_it_goes() -> None:
    wrong = mana(
        CAPTURE_ASKED,
        """
        at 2000 lift f4
        at 2800 place orange e5
        at 3200 expect extra e5
        at 3200 expect missing
        at 9000 expect moves none
    """,
    )
    assert (set(lit(wrong, Blink)), set(lit(wrong, Breath))) == ({"e5"}, {"e3"})
    wrong.play("""
        at 9500 lift e5
        at 10500 lift e3
        at 11000 place orange e3
        at 11400 expect moves f4-e3
    """)


def test_another_piece_that_was_moved_is_led_back_first() -> None:
    wrong = mana(
        CAPTURE_ASKED,
        """
        at 2000 lift c2
        at 2800 place orange d4
        at 3300 expect extra d4
        at 3300 expect missing c2
        at 7000 expect says "Move the red piece from d4 to c2."
        at 7500 lift d4
        at 7900 place orange c2
        at 8400 expect moves none
        at 8400 expect verdict at-rest
    """,
    )
    assert set(lit(wrong, Breath)) == {"e3"}


def test_a_hands_takeback_puts_the_captured_piece_back_too() -> None:
    mana(
        CAPTURE_ASKED,
        """
        at 2000 lift f4
        at 2500 lift e3
        at 3000 place orange e3
        at 4000 lift c3
        at 4500 lift e3
        at 5000 place purple e3
        at 5400 expect moves f4-e3 c3-e3
        at 6000 tap undo
        at 6000 expect moves f4-e3
        at 6500 tap undo
        at 6500 expect moves f4-e3
    """,
    )


def test_a_piece_laid_where_one_is_to_go_before_that_one_is_lifted_is_led_off() -> None:
    early = mana("at 1000 answer f4-f6\nat 2000 place orange f6\nat 3000 expect extra f6")
    assert set(lit(early, Blink)) == {"f6"}
    early.play("at 4000 lift f4\nat 5000 expect extra f6\nat 5000 expect moves none")
    early.play("at 6000 lift f6\nat 8000 place orange f6\nat 9000 expect moves f4-f6")
