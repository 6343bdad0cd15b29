"""How pieces are set up in Mana: in any order, several at once, before their time."""

from controller.games import Colour
from controller.games.moves import Place
from controller.lights import Blink, Steady
from controller.lights.rhythm import DoubleBeat
from tests.session.lit import lit
from tests.square_board import SQUARE
from tests.timeline import Timeline


def test_the_last_pieces_of_a_set_up_count_though_the_first_move_is_begun() -> None:
    table = Timeline("mana", profile=SQUARE)
    table.play("""
        at 500 tap purple
        at 1000 tap ok
    """)
    for at_ms in range(3000, 13_000, 1000):
        colour = "orange" if table.session.position.to_move is Colour.FIRST else "purple"
        table.play(f"at {at_ms} place {colour} {places(table)[0]}\nat {at_ms + 500} wait")
    made = len(table.session.record.plies)
    one, other, *_ = places(table)
    red = next(space for space, colour in table.session.position.table().items() if colour is Colour.FIRST)
    table.play(f"""
        at 13000 place purple {one}
        at 13225 place purple {other}
        at 13280 lift {red}
        at 14500 wait
    """)
    assert len(table.session.record.plies) == made + 2


def places(table: Timeline) -> list[str]:
    """Return where the next piece of a set-up may go."""
    return [move.space for move in table.session.position.legal_moves() if isinstance(move, Place)]


EDGE = """
    at 1000 tap purple
    at 1500 tap ok
    at 2000 expect moves edge0
"""


def set_up() -> Timeline:
    return Timeline("mana", profile=SQUARE).play(EDGE)


def test_all_pieces_of_a_set_up_laid_at_once_are_asked_for_the_damyo_and_those_of_the_other_wait() -> None:
    table = set_up().play("""
        at 3000 place orange a1 orange b1 orange c1 orange d1 orange e1 orange f1
        at 3300 place purple a6
        at 3600 place purple b6
        at 4100 expect verdict undecided
    """)
    assert set(lit(table, DoubleBeat)) == {"a1"}
    assert {"b1", "c1", "d1", "e1", "f1"} <= set(lit(table, Steady))
    assert {"a6", "b6"} <= set(lit(table, Blink))
    table.play("""
        at 9000 tap purple
        at 10000 tap ok
        at 10100 expect moves edge0 Db1 Ra1 Rc1 Rd1 Re1 Rf1 Da6 Rb6
        at 11000 expect verdict at-rest
    """)


def test_ronin_that_come_as_one_count_in_any_order() -> None:
    set_up().play("""
        at 3000 place orange a1
        at 4000 expect moves edge0 Da1
        at 4500 place orange c1 orange e1 orange b2
        at 5000 expect moves edge0 Da1 Rc1 Re1 Rb2
    """)


def test_two_neighbours_that_come_as_one_may_be_one_piece_and_are_asked() -> None:
    set_up().play("""
        at 3000 place orange a1
        at 4500 place orange c1 orange d1
        at 5000 expect verdict undecided
        at 5500 tap ok
        at 5600 expect moves edge0 Da1 Rc1 Rd1
    """)


def test_a_piece_laid_before_its_set_up_waits_and_may_be_taken_away_again() -> None:
    set_up().play("""
        at 3000 place purple c5
        at 4000 expect says "until it is that player's turn to set up"
        at 4500 place orange a1
        at 5000 expect moves edge0 Da1
        at 6000 lift c5
        at 6500 expect verdict at-rest
        at 7000 place purple c4
        at 7500 expect verdict misplaced
    """)


def test_the_last_piece_of_one_side_and_the_first_of_the_other_may_come_as_one() -> None:
    set_up().play("""
        at 3000 place orange a1
        at 4000 place orange c1 orange e1 orange b2 orange d2
        at 5000 place orange f2 purple a6
        at 6000 expect moves edge0 Da1 Rc1 Re1 Rb2 Rd2 Rf2 Da6
        at 6500 expect verdict at-rest
    """)
