"""Two hands over the board at once: what can be distinguished is played, the rest is asked."""

import pytest

from controller.board import Profile
from controller.games import Colour
from controller.lights import Blink, Breath, Steady
from controller.lights.choice_lights import picked
from hardware.profiles import load_profile
from tests.session.lit import lit
from tests.timeline import Timeline, open_at

FAST, SLOW = load_profile("hex70-dual-mega"), load_profile("hex70-dual-gpio")


@pytest.mark.parametrize(("profile", "apart_ms"), [(FAST, 0), (FAST, 1), (FAST, 30), (SLOW, 49)])
def test_which_of_two_pieces_that_arrive_as_one_was_first_is_asked(profile: Profile, apart_ms: int) -> None:
    """Contacts bounce, and a scan takes time, so they cannot settle which of two came first."""
    Timeline(profile=profile).play(f"""
        at 1000 place orange e5
        at {1000 + apart_ms} place purple g6
        at 2000 expect verdict undecided
        at 2000 expect moves none
        at 2000 expect says "Press OK to play orange on e5, then purple on g6. The orange and purple keys"
        at 3100 tap purple
        at 3100 expect says "Press OK to play purple on g6, then orange on e5."
        at 3200 tap ok
        at 3200 expect moves g6p e5o
        at 4000 expect verdict at-rest
    """)


def test_who_takes_one_of_two_off_has_answered_which_was_first() -> None:
    Timeline().play("""
        at 1000 together orange e5 purple g6
        at 2000 expect verdict undecided
        at 3000 lift g6
        at 3500 expect moves e5o
    """)


def test_the_first_of_the_chosen_order_breathes_and_the_other_one_is_faint() -> None:
    table = Timeline().play("""
        at 1000 together orange e5 purple g6
        at 2000 expect verdict undecided
    """)
    lights = picked(table.session)
    assert {space: type(rhythm) for space, rhythm in lights.items()} == {"e5": Breath, "g6": Steady}
    table.play("at 2100 tap purple")
    lights = picked(table.session)
    assert {space: type(rhythm) for space, rhythm in lights.items()} == {"e5": Steady, "g6": Breath}


def test_an_order_is_offered_as_far_as_it_is_legal() -> None:
    """Four of their colour lose the game for the mover, and five win it: either way nothing follows."""
    open_at("manalath", "6/7/8/9/1oooo5/9/8/7/6 o").play("""
        at 1000 together orange f5 purple a1
        at 2000 expect says "Press OK to play purple on a1."
        at 2100 tap purple
        at 2100 expect says "Press OK to play orange on f5."
        at 2200 tap ok
        at 2700 expect extra a1
    """)


def test_neighbours_that_close_as_one_may_be_one_piece() -> None:
    Timeline().play("""
        at 1000 together orange e5 purple e6
        at 2000 expect extra e5 e6
        at 2000 expect says "nobody can tell which was first"
        at 3000 lift e6
        at 3500 expect moves e5o
    """)


@pytest.mark.parametrize(("profile", "apart_ms"), [(FAST, 31), (SLOW, 50)])
def test_pieces_a_blink_apart_have_one(profile: Profile, apart_ms: int) -> None:
    Timeline(profile=profile).play(f"""
        at 1000 place orange e5
        at {1000 + apart_ms} place purple g6
        at {1400 + apart_ms} expect moves e5o g6p
    """)


def test_a_piece_that_comes_while_the_last_of_its_colour_is_off_may_be_that_one() -> None:
    """Slid from e5 to e6, and another placed on e5; or set straight on e5 while another was placed on e6."""
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place orange e6
        at 2010 lift e5
        at 2200 place orange e5
        at 4000 expect extra e6
        at 4000 expect says "this may be a new move, or the last piece moved on"
        at 4000 expect says "Put the last piece back where it was, or press Undo to take it back."
        at 5000 lift e6
        at 5500 expect moves e5o
        at 6000 place orange e6
        at 6500 expect moves e5o e6o
    """)


def test_so_may_one_that_comes_while_another_was_off_that_had_not_settled() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 1100 place orange e6
        at 1110 lift e5
        at 1300 place orange e5
        at 4000 expect extra e5 e6
        at 4000 expect says "nobody can tell which was first"
        at 5000 lift e6
        at 5500 expect moves e5o
    """)


def test_one_may_set_a_piece_straight_while_the_other_lays_the_other_colour() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 lift e5
        at 2050 place purple g6
        at 2200 place orange e5
        at 2600 expect moves e5o g6p
    """)


def test_a_space_touched_before_and_taken_after_another_has_no_place_in_their_order() -> None:
    """Purple touched e5 and placed on g6, then orange placed on e5; or e5 was purple's first thought."""
    Timeline().play("""
        at 1000 place purple e5
        at 1100 lift e5
        at 1200 place purple g6
        at 1450 place orange e5
        at 3000 expect extra e5 g6
        at 4000 lift g6
        at 4050 lift e5
        at 5000 place purple g6
        at 5500 place orange e5
        at 6000 expect moves g6p e5o
    """)


def test_so_has_one_on_which_a_wrong_piece_stood_until_then() -> None:
    """An orange piece replaces a forbidden purple one on e5, while another is placed on g1."""
    open_at("manalath", "6/7/8/9/1ppp1pp3/9/8/7/6 o").play("""
        at 1000 place purple e5
        at 1700 expect extra e5
        at 1800 lift e5
        at 1940 place orange g1
        at 2160 place orange e5
        at 4000 expect extra e5 g1
    """)


def test_a_push_half_way_is_no_piece_beside_though_its_own_reeds_chattered() -> None:
    """A ring pushed to and fro over e5 closes e6's reed; a piece placed on e6 after that came no sooner."""
    Timeline().play("""
        at 1000 place purple e5
        at 2000 blur e5
        at 2010 exchange e5 orange
        at 2020 blur e5
        at 2025 place orange e6
        at 2030 exchange e5 purple
        at 2060 place orange i4
        at 2250 lift e6
        at 2300 blur e5
        at 2310 exchange e5 orange
        at 2320 blur e5
        at 2330 exchange e5 purple
        at 2340 blur e5
        at 2350 exchange e5 purple
        at 2520 place orange e6
        at 2930 expect moves e5p
        at 2930 expect verdict unclear
    """)


def test_what_waits_for_the_last_piece_in_a_hand_is_shown_after_a_while() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 lift e5
        at 2500 place purple f7
        at 5499 expect verdict under-way
        at 5500 expect missing e5
        at 5500 expect extra f7
        at 5500 expect says "Put the orange piece back on e5, or press Undo to take it back."
        at 5900 expect says "e5: the orange piece belongs here. Put it back."
        at 7000 place orange e5
        at 7400 expect moves e5o f7p
    """)


def test_the_piece_to_put_back_breathes_and_the_one_that_waits_for_it_blinks() -> None:
    table = Timeline().play("""
        at 1000 place orange e5
        at 2000 lift e5
        at 2400 place purple g7
        at 6000 wait
    """)
    assert lit(table, Breath) == {"e5": Breath(Colour.FIRST)}
    assert set(lit(table, Blink)) == {"g7"}


def test_a_piece_that_comes_home_after_another_was_laid_is_asked_about() -> None:
    Timeline().play("""
        at 100 place purple a1
        at 500 place orange e5
        at 1000 lift e5
        at 1500 place orange f7
        at 2500 place orange e5
        at 2950 expect verdict undecided
        at 2950 expect says "Press OK to take back the last move and play orange on e5, then orange on f7."
        at 2950 expect moves a1p f7o
        at 4000 tap ok
        at 4000 expect moves a1p e5o f7o
        at 5000 expect verdict at-rest
    """)
    Timeline().play("""
        at 100 place purple a1
        at 500 place orange e5
        at 1000 lift e5
        at 2050 place orange f7
        at 2500 place orange e5
        at 2950 expect verdict undecided
        at 2950 expect moves a1p f7o
        at 3500 tap purple
        at 4000 tap ok
        at 4000 expect moves a1p f7o e5o
        at 5000 expect verdict at-rest
    """)
