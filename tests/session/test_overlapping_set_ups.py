"""Several pieces of a set-up at once: the order in which they count, are taken back and are placed again."""

from tests.session.test_square_turns import mana

#: The board is laid out, and Red sets up.
SET_UP = "0 6/6/6/6/6/{} r - 0,0"
#: Red has set up.
ALL_RED = "0 6/6/6/6/6/DRRRRR y - 0,0"
SET_UP_AGAIN = """
    at 1000 place purple a6
    at 2000 place purple b6
    at 3000 place purple d6
    at 4000 sweep a6 b6 d6
    at 5500 expect moves none
"""


def test_of_two_pieces_set_up_alike_at_once_nobody_is_asked_the_order() -> None:
    mana(SET_UP.format("D5")).play("""
        at 1000 together orange c2 orange f1
        at 2000 expect verdict at-rest
        at 2000 expect moves Rf1 Rc2
    """)


def test_of_two_pieces_of_different_kinds_at_once_the_first_is_asked() -> None:
    mana(SET_UP.format("6")).play("""
        at 1000 together orange c2 orange f1
        at 2000 expect verdict undecided
        at 2000 expect moves none
    """)


def test_the_last_piece_of_a_set_up_counts_though_the_first_move_is_begun() -> None:
    table = mana(SET_UP.format("6")).play("""
        at 1000 place orange a1
        at 2000 place orange b1
        at 2500 place orange c1
        at 3000 place orange d1
        at 3500 place orange e1
        at 4000 place orange f1
        at 5000 place purple a6
        at 6000 place purple b6
        at 6500 place purple c6
        at 7000 place purple d6
        at 8000 place purple e6
        at 8060 place purple f6
        at 8300 lift a1
        at 8450 wait
    """)
    assert len(table.session.record.plies) == 11
    table.play("at 8470 wait")
    assert len(table.session.record.plies) == 12


def test_pieces_of_a_set_up_are_taken_back_in_any_order() -> None:
    """Those that are there stay set up, and their piece of another kind is still the first one."""
    table = mana(SET_UP.format("6")).play("""
        at 1000 place orange a1
        at 2000 place orange b1
        at 3000 place orange c1
        at 4000 place orange d1
        at 5000 expect moves Da1 Rb1 Rc1 Rd1
        at 6000 lift c1
        at 6200 lift b1
        at 7150 expect moves Da1 Rb1 Rc1 Rd1
        at 7250 expect moves Da1 Rd1
        at 8000 place orange b2
        at 8400 expect moves Da1 Rd1 Rb2
    """)
    assert {space: piece.kind for space, piece in table.session.position.pieces().items()} == {
        "a1": "damyo",
        "d1": "ronin",
        "b2": "ronin",
    }


def test_the_piece_that_counts_by_its_place_is_not_taken_back_before_the_others() -> None:
    mana(SET_UP.format("6")).play("""
        at 1000 place orange a1
        at 2000 place orange b1
        at 3000 place orange c1
        at 6000 lift a1
        at 9500 expect missing a1
        at 9500 expect moves Da1 Rb1 Rc1
    """)


def test_pieces_set_up_again_in_another_order_may_be_of_other_kinds_and_are_asked() -> None:
    for key, moves in (("wait", "Da6 Rb6 Rd6"), ("tap purple", "Db6 Ra6 Rd6")):
        mana(ALL_RED).play(SET_UP_AGAIN).play(f"""
            at 6000 place purple b6
            at 6600 place purple a6
            at 7200 place purple d6
            at 7600 expect verdict undecided
            at 8000 {key}
            at 8100 tap ok
            at 8500 expect moves {moves}
        """)


def test_what_is_left_of_a_set_up_is_asked_about_where_the_damyo_may_have_gone() -> None:
    table = mana(ALL_RED).play("""
        at 1000 place purple b6
        at 1020 place purple d6
        at 1500 expect verdict undecided
        at 1600 place purple c6
        at 2500 lift b6
        at 2600 lift d6
        at 3500 expect verdict undecided
        at 3600 expect moves none
    """)
    table.play("""
        at 4000 tap ok
        at 4500 expect moves Dc6
    """)


def test_pieces_set_up_again_with_the_damyo_first_are_the_same() -> None:
    mana(ALL_RED).play(SET_UP_AGAIN).play("""
        at 6000 place purple a6
        at 6200 place purple d6
        at 6400 place purple b6
        at 7000 expect moves Da6 Rb6 Rd6
    """)
