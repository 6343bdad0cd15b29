"""Keys, notices, and a board that comes and goes."""

from controller.lights import paint
from tests.timeline import STUCK, Timeline, open_at


def test_undo_takes_back_and_its_piece_has_to_be_lifted() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple f5
        at 3000 press undo
        at 3100 release undo
        at 3100 expect moves e5o
        at 3100 expect extra f5
        at 4000 tap undo
        at 4000 expect says "First lift the piece on f5."
        at 4000 expect moves e5o
        at 5000 lift f5
        at 5400 expect verdict at-rest
        at 6000 place purple f5
        at 6400 expect moves e5o f5p
        at 7000 expect facts began manalath, committed 1 e5o, committed 2 f5p, withdrawn 2, committed 2 f5p
    """)


def test_undo_with_the_last_piece_in_the_hand_does_not_wait() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 lift e5
        at 2100 tap undo
        at 2100 expect moves none
        at 9000 expect facts began manalath, committed 1 e5o, withdrawn 1
    """)


def test_undo_with_nothing_to_take_back_says_so() -> None:
    Timeline().play("""
        at 1000 tap undo
        at 1000 expect says "There is no move to take back."
        at 2000 place orange e5
        at 2400 expect says "Purple to move"
    """)


def test_a_held_key_and_a_chord_do_nothing() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 press undo
        at 3000 release undo
        at 3000 expect moves e5o
        at 4000 press undo
        at 4050 press ok
        at 4100 release undo
        at 4150 release ok
        at 5000 press undo
        at 5050 press ok
        at 5100 release ok
        at 5150 release undo
        at 9000 expect moves e5o
        at 9100 press undo
        at 9200 release undo
        at 9200 expect moves none
    """)


def test_ok_means_nothing_where_nothing_is_asked() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 tap ok
        at 2000 expect moves e5o
        at 2000 expect facts began manalath, committed 1 e5o
    """)


def test_what_stands_on_the_board_when_it_first_answers_is_not_played() -> None:
    table = Timeline()
    table.reeds[4] = 1 << 4
    first = Timeline.__new__(Timeline)
    first.game, first.blocked, first.facts, first.now_ms, first.seq = "manalath", (), [], 0.0, 0
    first.reeds = table.reeds
    first.__post_init__()
    first.play("""
        at 1000 expect extra e5
        at 1000 expect moves none
        at 2000 lift e5
        at 2400 expect verdict at-rest
    """)


def test_what_stands_when_the_board_is_back_does_not_count_in_a_game_begun_meanwhile() -> None:
    Timeline().play("""
        at 1000 place orange c3
        at 2000 unplug
        at 3000 unseen place purple g4
        at 3500 new manalath
        at 4000 plug
        at 5000 expect extra c3 g4
        at 6000 sweep c3 g4
        at 6400 expect verdict at-rest
        at 6400 expect moves none
    """)


def test_a_doubted_sensor_is_forgotten_by_a_game_begun_while_the_board_is_away() -> None:
    """The readings are gone with the link: nothing is left that could be at fault."""
    table = Timeline()
    table.play("""
        at 1000 place orange e5
        at 2000 place purple e6
        at 3000 lift e5
        at 20000 expect says "e5"
        at 21000 unplug
        at 22000 new manalath
    """)
    assert table.session.verdict.suspected == frozenset()
    paint(table.session, 22500)
    table.play("""
        at 23000 plug
        at 23500 expect moves none
    """)


def test_a_notice_is_said_for_a_moment_or_until_the_next_act() -> None:
    Timeline().play("""
        at 1000 tap undo
        at 4999 expect says "There is no move to take back."
        at 5000 expect says "Place a piece of either colour"
        at 6000 tap undo
        at 6100 tap ok
        at 6100 expect says "Does the piece lie on a1?"
    """)


def test_one_undo_on_an_emptied_board_takes_back_one_ply_at_a_time() -> None:
    Timeline().play("""
        at 1000 place orange a1
        at 2000 place purple i1
        at 3000 place orange c4
        at 5000 sweep
        at 8000 tap undo
        at 8000 expect moves a1o i1p
        at 8100 tap undo
        at 8100 expect moves a1o
        at 9099 expect moves a1o
        at 9100 expect moves none
    """)


def test_a_pulled_cable_loses_nothing_and_invents_nothing() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple f5
        at 2100 unplug
        at 2100 expect says "The cable is out. Plug it in."
        at 9000 expect moves e5o
        at 9500 tap undo
        at 9500 expect moves e5o
        at 9600 plug
        at 9999 expect moves e5o
        at 10000 expect moves e5o
        at 10000 expect verdict undecided
        at 10500 tap ok
        at 10500 expect moves e5o f5p
    """)


def test_two_pieces_placed_while_the_cable_was_out_are_asked_about() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 unplug
        at 3000 unseen together purple f5 orange g5
        at 4000 plug
        at 5000 expect moves e5o
        at 5000 expect extra f5 g5
    """)


def test_a_piece_laid_beside_one_slid_while_the_cable_was_out_is_asked_about() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple c3
        at 3000 unplug
        at 3100 unseen lift c3
        at 3200 unseen place purple c4
        at 3300 unseen place orange g6
        at 4000 plug
        at 5000 expect says "Press OK to play orange on g6, or put the table right."
        at 5500 expect moves e5o c3p
        at 6000 tap ok
        at 6000 expect moves e5o c3p g6o
        at 6500 expect says "c4: this may be the purple piece that is missing. Move it back where it was."
        at 9500 expect says "Move the purple piece from c4 to c3."
        at 10000 lift c4
        at 11000 place purple c3
        at 12000 expect verdict at-rest
        at 12000 expect moves e5o c3p g6o
    """)


def test_moves_made_after_a_piece_was_taken_off_unseen_are_asked_about_as_one() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple c3
        at 3000 unplug
        at 3100 unseen lift c3
        at 4000 plug
        at 4500 place orange g6
        at 4700 place purple f2
        at 5500 expect says "Press OK to take back the last move and play orange on g6, then purple on f2"
        at 5500 expect moves e5o c3p
        at 6000 tap ok
        at 6500 expect verdict at-rest
        at 6500 expect moves e5o g6o f2p
    """)


def test_moves_made_after_a_piece_was_taken_off_and_laid_unseen_are_asked_about_in_every_order() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple c3
        at 3000 unplug
        at 3100 unseen lift c3
        at 3200 unseen place orange g6
        at 3300 unseen place orange f2
        at 4000 plug
        at 5000 expect says "take back the last move and play orange on f2, then orange on g6"
        at 5200 tap purple
        at 5300 expect says "take back the last move and play orange on g6, then orange on f2"
        at 5500 expect moves e5o c3p
        at 6000 tap ok
        at 6500 expect verdict at-rest
        at 6500 expect moves e5o g6o f2o
    """)


def test_a_slide_while_the_cable_was_out_is_not_guessed_at() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 unplug
        at 3000 unseen lift e5
        at 3000 unseen place orange e6
        at 4000 plug
        at 6000 expect moves e5o
        at 6000 expect missing e5
        at 6000 expect extra e6
    """)


def test_the_last_piece_exchanged_while_the_cable_was_out_is_asked_about() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 lift e5
        at 2300 unplug
        at 2500 unseen place purple e5
        at 4000 plug
        at 6000 expect moves e5o
        at 6000 expect says "take back the last move and play purple on e5, or put the table right."
        at 6500 lift e5
        at 7800 place purple e5
        at 8500 tap ok
        at 8500 expect moves e5p
        at 9000 expect verdict at-rest
    """)


def test_a_key_held_while_the_cable_is_put_in_does_nothing_when_it_comes_up() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 unplug
        at 2500 unseen press undo
        at 3000 plug
        at 3100 release undo
        at 9000 expect moves e5o
        at 9100 press undo
        at 9200 release undo
        at 9200 expect moves none
    """)


def test_a_pass_waits_until_the_table_is_right() -> None:
    open_at("manalath-stein", STUCK).play("""
        at 1000 lift i1
        at 1500 tap ok
        at 1500 expect moves none
        at 2000 place purple i1
        at 2500 tap ok
        at 2500 expect moves pass
    """)


def test_a_colour_used_up_again_after_a_takeback_is_said_again() -> None:
    almost = "popop1/po1o1po/p1p1popo/o1po1o1op/op1p2oppo/opoo4o/p1o1poop/op1p1pp/2op1o o"
    open_at("manalath", almost).play("""
        at 1000 place orange b5
        at 1400 expect says "No orange piece is left. Place a purple piece. Press OK"
        at 2000 tap ok
        at 2000 expect says "No orange piece is left. Place a purple piece."
        at 3000 lift b5
        at 4000 expect says "Orange to move: Place a piece of either colour"
        at 4500 place orange b5
        at 4900 expect says "Press OK"
    """)


def test_a_piece_laid_while_the_cable_was_out_is_no_move_of_a_game_begun_then() -> None:
    Timeline().play("""
        at 1000 unplug
        at 2000 unseen place purple g4
        at 2500 new manalath
        at 3000 plug
        at 4000 expect extra g4
        at 4000 expect moves none
    """)


def test_two_readings_beside_each_other_that_came_while_the_cable_was_out_are_not_guessed_at() -> None:
    """A ring pushed half way reads as two pieces; when it moves on, the other reading is no piece."""
    Timeline().play("""
        at 1000 place purple e5
        at 2000 unplug
        at 2500 unseen together purple h1 orange h2
        at 3000 plug
        at 3500 expect extra h1 h2
        at 4000 lift h1
        at 5000 expect extra h2
        at 6000 expect moves e5p
        at 7000 lift h2
        at 8000 place orange h2
        at 8400 expect moves e5p h2o
    """)


def test_one_piece_laid_down_while_the_cable_was_out_counts_once_somebody_says_so() -> None:
    Timeline().play("""
        at 1000 place purple e5
        at 2000 unplug
        at 2500 unseen place orange h2
        at 3000 plug
        at 3400 expect moves e5p
        at 3400 expect verdict undecided
        at 4000 tap ok
        at 4000 expect moves e5p h2o
    """)


def test_what_was_unclear_when_the_cable_came_out_does_not_count_when_it_is_back() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 blur f5
        at 2500 expect verdict unclear
        at 3000 unplug
        at 3500 unseen lift f5
        at 3500 unseen place orange f5
        at 4000 plug
        at 5000 expect moves e5o
        at 5000 expect extra f5
    """)


def test_a_ring_on_its_way_as_the_cable_goes_in_is_no_orange_piece() -> None:
    Timeline().play("""
        at 1000 place purple e5
        at 2000 unplug
        at 2500 unseen place purple g6
        at 3000 plug
        at 3037 blur g6
        at 3046 place orange f7
        at 3053 lift g6
        at 3600 expect moves e5p
        at 3700 exchange f7 purple
        at 4200 expect verdict undecided
        at 4300 tap ok
        at 4300 expect moves e5p f7p
    """)


def test_a_tap_that_counts_as_a_question_comes_up_is_no_answer_to_it() -> None:
    """No player has seen the question when the key goes down."""
    for released_ms in (1399, 1400, 1450):
        Timeline().play(f"""
            at 1000 together orange c2 orange f1
            at 1200 press ok
            at {released_ms} release ok
            at 1500 expect verdict undecided
            at 1500 expect moves none
            at 2000 tap ok
            at 2000 expect verdict at-rest
        """)
