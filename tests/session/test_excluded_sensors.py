"""A piece that no reed has read is declared by keys, and play goes on without that sensor."""

import pytest

from controller.board import Profile
from controller.session.mode import Locating
from tests.square_board import SQUARE
from tests.timeline import PROFILE, SINGLE, Timeline, open_at

#: Purple's piece on b3 is not read.
DECLARED = """
    at 1000 place orange e5
    at 3000 tap ok
    at 3100 tap ok
    at 3100 expect says "Does the piece lie on a1? The orange key goes to the next row"
    at 3200 tap orange
    at 3300 tap purple
    at 3400 tap purple
    at 3400 expect says "Does the piece lie on b3?"
    at 3500 tap ok
    at 3500 expect says "Which colour is the piece on b3? Press the orange key or the purple key, or Undo"
    at 3600 tap purple
    at 3999 expect moves e5o
    at 4000 expect moves e5o b3p
    at 4000 expect verdict at-rest
"""


def test_a_piece_that_was_not_read_is_declared_by_keys() -> None:
    Timeline().play(
        DECLARED
        + """
    at 5000 place orange g5
    at 5400 expect moves e5o b3p g5o
    at 6000 sweep g5
    at 7000 expect moves e5o b3p
    """
    )


def test_what_was_declared_is_taken_back_by_undo_and_may_be_declared_again() -> None:
    Timeline().play(
        DECLARED
        + """
    at 5000 tap undo
    at 5000 expect moves e5o
    at 5500 expect verdict at-rest
    at 6000 tap ok
    at 6100 tap ok
    at 6200 expect says "Does the piece lie on a1?"
    at 6300 tap undo
    at 6300 expect moves e5o
    """
    )


def test_a_sensor_that_reads_a_piece_again_is_taken_back_in() -> None:
    table = Timeline().play(
        DECLARED
        + """
    at 5000 place purple b3
    at 5400 expect verdict at-rest
    """
    )
    assert table.session.table.left_out == {}
    table.play("at 6000 lift b3\nat 7000 expect moves e5o")


def test_the_keys_come_back_to_the_first_row_and_space() -> None:
    table = open_at("manalath", "6/7/8/9/10/9/8/7/6 o").play("at 1000 tap ok")
    for turn in range(9):
        table.play(f"at {1100 + turn} tap orange")
    assert table.session.mode == Locating("a1")
    for turn in range(6):
        table.play(f"at {1200 + turn} tap purple")
    assert table.session.mode == Locating("a1")


def test_where_reeds_feel_no_colours_a_key_gives_that_of_the_declared_piece() -> None:
    Timeline(profile=SINGLE).play(
        DECLARED
        + """
    at 5000 place orange g5
    at 5500 expect moves e5o b3p g5o
    at 6000 tap undo
    at 6500 lift g5
    at 7000 tap undo
    at 7500 expect moves e5o
    at 7500 expect verdict at-rest
    """
    )


#: The reed of an older piece dies.
DEAD = """
    at 1000 place orange e5
    at 2000 place purple g5
    at 3000 lift e5
    at 6100 expect missing e5
    at 12000 expect says "e5: the orange piece belongs here. Put it back."
    at 13000 expect says "Put back orange on e5. If it lies there, its sensor is faulty: press OK"
"""


@pytest.mark.parametrize("profile", [PROFILE, SINGLE])
def test_a_sensor_that_dies_under_a_piece_is_suspected_and_left_out_by_ok(profile: Profile) -> None:
    table = Timeline(profile=profile).play(
        DEAD
        + """
    at 14000 tap ok
    at 14000 expect verdict at-rest
    at 15000 place orange a1
    at 15500 expect moves e5o g5p a1o
    at 16000 place orange e5
    at 17000 lift e5
    at 20100 expect missing e5
    """
    )
    assert table.facts[-3:] == ["masked e5 empty", "committed 3 a1o", "unmasked e5"]


def test_of_two_missing_pieces_only_the_one_that_is_led_is_left_out() -> None:
    table = Timeline().play(
        """
    at 1000 place orange e5
    at 2000 place purple g5
    at 3000 place orange a1
    at 4000 sweep e5 g5
    at 20000 expect says "Put back orange on e5. If it lies there"
    at 20000 tap ok
    at 21000 expect missing g5
    at 22000 place purple g5
    at 23000 expect verdict at-rest
    """
    )
    assert table.session.table.left_out.keys() == {"e5"}


@pytest.mark.parametrize(("swept", "suspected"), [("e5 g5 a1", {"a1"}), ("e5 g5 a1 i1", set())])
def test_more_than_three_missing_pieces_are_off_and_no_sensor_is_suspected(
    swept: str, suspected: set[str]
) -> None:
    table = Timeline().play(f"""
        at 1000 place orange e5
        at 2000 place purple g5
        at 3000 place orange a1
        at 4000 place purple i1
        at 5000 place orange c3
        at 6000 sweep {swept}
        at 30000 wait
    """)
    assert table.session.verdict.suspected == suspected


def test_all_other_pieces_off_so_is_the_one_whose_sensor_is_left_out() -> None:
    Timeline().play(
        DEAD
        + """
    at 14000 tap ok
    at 15000 place orange a1
    at 16000 sweep a1 g5
    at 16500 expect verdict emptied
    at 17000 tap ok
    at 17000 expect moves none
    at 18000 expect verdict at-rest
    """
    )


def test_on_a_sensor_that_sticks_a_piece_is_declared() -> None:
    table = Timeline().play(
        """
    at 1000 place orange b3
    at 1400 expect moves b3o
    at 2000 tap undo
    at 12500 expect says "its sensor sticks: press OK to go on without it"
    at 13000 tap ok
    at 13500 expect verdict at-rest
    at 14000 tap ok
    at 14100 tap orange
    at 14200 tap purple
    at 14300 tap purple
    at 14400 expect says "Does the piece lie on b3?"
    at 14500 tap ok
    at 14600 tap orange
    at 15100 expect moves b3o
    at 16000 place purple e5
    at 16500 expect moves b3o e5p
    at 17000 unplug
    at 18000 plug
    at 18500 expect verdict at-rest
    """
    )
    assert table.session.table.left_out.keys() == {"b3"}


def chattering(space: str, from_ms: int, to_ms: int) -> str:
    """Return lines that bring an orange piece to a space whose reed opens and closes ten times a second."""
    return "".join(
        f"    at {at_ms} {'lift' if number % 2 else 'place orange'} {space}\n"
        for number, at_ms in enumerate(range(from_ms, to_ms, 100))
    )


#: A reed chatters from the moment a piece comes to it; then the other player places theirs.
OVERTAKING = """
    at 1000 place purple e5
""" + chattering("b3", 2000, 4000)


@pytest.mark.parametrize(("end", "moves"), [("lift b3", "e5p h5p"), ("place orange b3", "e5p b3o h5p")])
def test_nothing_overtakes_a_piece_on_a_sensor_that_chatters(end: str, moves: str) -> None:
    Timeline().play(
        OVERTAKING
        + f"""
    at 4000 place purple h5
    {chattering("b3", 4010, 5800).strip()}
    at 5800 expect moves e5p
    at 5800 expect says "If that does not help, its sensor is faulty: press OK to go on without it."
    at 5810 {end}
    at 9000 expect moves e5p
    at 9000 expect says "Press OK to play"
    at 9000 tap ok
    at 9500 expect moves {moves}
    """
    )


def test_of_a_sensor_that_chatters_and_is_left_out_it_is_asked_what_lies_there() -> None:
    table = Timeline().play(
        OVERTAKING
        + """
    at 3910 place purple h5
    at 4000 tap ok
    at 4000 expect says "Which colour is the piece on b3?"
    at 4100 place orange b3
    at 4500 expect extra h5
    at 4500 tap orange
    at 4500 expect says "First put the table back as it was."
    at 5000 lift h5
    at 5500 tap orange
    at 6000 expect moves e5p b3o
    at 7000 place purple h5
    at 7500 expect moves e5p b3o h5p
    """
    )
    assert table.facts[-3:] == ["masked b3 first", "committed 2 b3o", "committed 3 h5p"]


def test_what_was_declared_and_is_no_move_is_taken_back_by_undo() -> None:
    """Nothing is on e5, but a player answers that a purple piece is on it; its sensor chatters."""
    open_at("mana", "0 6/6/5R/1Dd1r1/2R3/6 r c3 3,4", SQUARE).play(
        chattering("e5", 1000, 4000)
        + """
    at 4010 tap ok
    at 4100 expect says "Which colour is the piece on e5?"
    at 4500 tap purple
    at 5000 expect extra e5
    at 5000 expect says "Take the piece off and press Undo: no sensor reads this space."
    at 6000 tap undo
    at 6500 expect verdict at-rest
    at 6500 expect moves none
    at 7000 tap undo
    at 7000 expect says "There is no move to take back."
    """
    )


def test_where_nothing_lies_on_a_sensor_that_chatters_what_waits_is_laid_again() -> None:
    Timeline().play(
        OVERTAKING
        + """
    at 3910 place purple h5
    at 4000 tap ok
    at 4500 tap undo
    at 5000 expect extra h5
    at 6000 lift h5
    at 7000 place purple h5
    at 7500 expect moves e5p h5p
    """
    )


def test_a_move_whose_landing_is_not_read_is_declared_once_its_piece_is_lifted() -> None:
    open_at("mana", "0 6/6/5R/1Dd1r1/2R3/6 r c3 3,4", SQUARE).play("""
        at 1000 lift f4
        at 4000 expect missing f4
        at 20000 expect missing f4
        at 20000 expect says "f4: set the red piece down where it may go, or put it back."
        at 21000 tap ok
        at 21000 touch e5
        at 21100 tap orange
        at 22000 expect moves f4-e5
        at 22000 expect verdict at-rest
    """)


def test_while_a_piece_is_located_another_one_is_taken_off_first() -> None:
    Timeline().play("""
        at 1000 tap ok
        at 2000 place orange a1
        at 3000 tap purple
        at 3000 expect says "First put the table back as it was."
        at 4000 lift a1
        at 5000 tap purple
        at 5000 expect says "Does the piece lie on a2?"
    """)


@pytest.mark.parametrize("profile", [PROFILE, SINGLE])
def test_who_presses_undo_again_and_again_has_lifted_what_its_sensor_still_reads(profile: Profile) -> None:
    """Two tries prove as much as ten seconds; lifting a piece after one try clears that try."""
    Timeline(profile=profile).play("""
        at 1000 place orange e5
        at 2000 tap undo
        at 3000 tap undo
        at 3000 expect says "First lift the piece on e5."
        at 3500 lift e5
        at 4000 place orange e5
        at 5000 expect moves e5o
        at 6000 tap undo
        at 7000 tap undo
        at 7000 expect says "First lift the piece on e5."
        at 8000 tap undo
        at 8000 expect says "If it is empty, its sensor sticks: press OK to go on without it"
        at 8500 tap ok
        at 9000 place orange a1
        at 9500 expect moves a1o
    """)


@pytest.mark.parametrize("gap_ms", [0, 180])
def test_who_presses_undo_twice_at_once_has_lifted_nothing_in_between(gap_ms: int) -> None:
    """Two neighbours that came unseen must be lifted; their reeds are healthy, and stay in play."""
    table = Timeline().play("""
        at 1000 unplug
        at 2000 unseen place orange a1
        at 3000 unseen place orange a2
        at 4000 plug
        at 5000 expect extra a1 a2
    """)
    for number, key in enumerate(("undo", "undo", "ok")):
        table.play(f"at {5000 + number * gap_ms} tap {key}")
    assert table.facts == ["began manalath"]
    table.play("""
        at 6000 expect extra a1 a2
        at 6000 expect says "Take the pieces off a1, a2."
        at 7000 lift a1
        at 8000 lift a2
        at 9000 expect verdict at-rest
    """)


def test_only_what_undo_has_asked_for_twice_is_doubted() -> None:
    """A piece that came after the first try has been asked for once."""
    table = Timeline().play("""
        at 1000 place orange e5
        at 2000 tap undo
        at 3000 tap undo
        at 4000 place orange a1
        at 5000 tap undo
        at 5000 expect extra a1 e5
        at 5500 tap ok
    """)
    assert [fact for fact in table.facts if "masked" in fact] == ["masked e5 first"]


def test_a_piece_that_leaves_a_space_without_a_sensor_is_asked_about() -> None:
    table = open_at("mana", "0 6/6/5R/1Dd1r1/2R3/6 y c3 3,4", SQUARE).play("""
        at 1000 lift f4
        at 12000 expect says "If it lies there, its sensor is faulty: press OK"
        at 13000 tap ok
        at 13500 lift c3
        at 14000 place purple c5
        at 14500 expect moves c3-c5
        at 15000 lift e3
        at 15500 place orange e3
        at 16000 expect says "Press OK to play f4 to e3, or put the table right."
        at 16500 tap ok
        at 17000 expect moves c3-c5 f4-e3
        at 17000 expect verdict at-rest
    """)
    assert table.session.table.left_out.keys() == {"f4"}


@pytest.mark.parametrize(("end", "move"), [("tap ok", "d2-c2"), ("place purple b1", "d2-b1")])
def test_a_piece_that_may_have_gone_to_a_space_without_a_sensor_is_asked_about_after_a_while(
    end: str, move: str
) -> None:
    """Nothing is left on c2, which has no sensor; a player who is only thinking puts the piece down again."""
    open_at("mana", "0 6/6/5R/1Dd1r1/2R3/6 y c3 3,4", SQUARE).play(f"""
        at 1000 lift c2
        at 13000 tap ok
        at 13500 lift c3
        at 14000 place purple d2
        at 15000 place orange b2
        at 16000 tap purple
        at 16000 expect says "Press OK to play c2 to b2."
        at 16500 tap ok
        at 17000 expect moves c3-d2 c2-b2
        at 18000 lift d2
        at 20900 expect verdict under-way
        at 21500 expect says "Press OK to play d2 to c2, or put the table right."
        at 22000 {end}
        at 22500 expect moves c3-d2 c2-b2 {move}
        at 22500 expect verdict at-rest
    """)


@pytest.mark.parametrize(
    ("back", "moves"),
    [("tap ok", "e3-c2"), ("place purple d1", "e3-d1"), ("place purple e3", "none")],
)
def test_the_last_piece_may_have_been_slid_on_to_a_space_without_a_sensor(back: str, moves: str) -> None:
    open_at("mana", "0 6/6/5R/1Dd1r1/2R3/6 y c2 0,0", SQUARE).play(f"""
        at 1000 lift c2
        at 32000 tap ok
        at 32500 lift e3
        at 33000 place purple d1
        at 33500 expect moves e3-d1
        at 33600 lift d1
        at 36500 expect moves e3-d1
        at 37500 expect says "Press OK to take back the last move and play e3 to c2"
        at 38000 {back}
        at 39500 expect moves {moves}
        at 39500 expect verdict at-rest
    """)


def test_a_piece_that_lies_in_sight_has_not_gone_to_a_space_without_a_sensor() -> None:
    open_at("mana", "0 6/6/5R/1Dd1r1/2R3/6 y c3 3,4", SQUARE).play("""
        at 1000 lift c2
        at 13000 tap ok
        at 13500 lift c3
        at 14000 place purple d2
        at 15000 place orange b2
        at 16000 tap purple
        at 16500 tap ok
        at 17000 expect moves c3-d2 c2-b2
        at 18000 lift d2
        at 18500 place purple e5
        at 22500 expect verdict misplaced
        at 23000 lift e5
        at 23500 place purple b1
        at 24500 expect moves c3-d2 c2-b2 d2-b1
    """)


def test_a_piece_that_was_seen_to_go_has_not_come_from_a_space_without_a_sensor() -> None:
    open_at("mana", "0 6/6/5R/1Dd1r1/2R3/6 y c3 0,0", SQUARE).play("""
        at 1000 lift f4
        at 13000 tap ok
        at 13500 lift c3
        at 14000 place purple c5
        at 14500 expect moves c3-c5
        at 15000 lift c2
        at 15500 place orange e5
        at 20000 expect verdict misplaced
        at 20500 lift e5
        at 20600 place orange c2
        at 22000 expect verdict at-rest
    """)


def test_a_piece_that_has_lain_for_long_is_first_asked_for_before_its_sensor_is_doubted() -> None:
    Timeline().play("""
    at 1000 place orange e5
    at 30000 tap undo
    at 30500 expect says "e5: this piece does not count. Take the piece off"
    at 39900 expect says "e5: this piece does not count. Take the piece off"
    at 40100 expect says "e5: a piece is still read here"
    """)
