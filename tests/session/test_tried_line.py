"""A line that is tried: the game waits as it is, its clock stands, and every piece is led home."""

from dataclasses import replace

import pytest

from controller.games import Colour, all_games
from controller.inference.correction_step import Carry, PutBack, TakeOff
from controller.session import Question, Resuming, step
from controller.session.events import SetNames
from controller.session.mode import Choice, Choosing, Playing
from controller.session.ok_choices import exits_of
from controller.table import ELSEWHERE, HAND, Record
from tests.square_board import SQUARE
from tests.timeline import Timeline, open_at

ORANGE = Colour.FIRST
TWO_PLIES = """
        at 1000 place orange e5
        at 2000 place purple f6
"""
AWAY = TWO_PLIES + "        at 5000 choose line\n"


def test_a_line_is_played_and_taken_back_and_the_game_knows_nothing_of_it() -> None:
    table = Timeline().play(
        AWAY
        + """
        at 5000 expect says "A line: Place a piece of either colour"
        at 6000 place orange a1
        at 7000 place purple a2
        at 7400 expect moves e5o f6p a1o a2p
        at 10000 lift a2
        at 10500 place purple a3
        at 12000 expect moves e5o f6p a1o a3p
        at 20000 choose game
        at 23500 expect says "Take the pieces off a1, a3."
        at 24000 lift a1
        at 25000 lift a3
        at 26000 expect moves e5o f6p
        at 26000 expect says "Orange to move"
        at 27000 place orange a1
        at 27400 expect moves e5o f6p a1o
    """
    )
    assert table.facts == ["began manalath", "committed 1 e5o", "committed 2 f6p", "committed 3 a1o"]


def test_players_who_are_named_in_a_line_are_named_in_the_game() -> None:
    names = ("Ada", "Grace")
    line, _ = step(Timeline().play(AWAY).session, SetNames(names, 5500.0))
    assert (line.record.names, line.game_record.names) == (names, names)


def test_moves_of_the_game_are_taken_back_in_a_line_and_put_back_by_the_lights() -> None:
    table = Timeline().play(
        AWAY
        + """
        at 6000 lift f6
        at 7000 lift e5
        at 11000 expect moves none
        at 12000 place orange f6
        at 14000 expect moves f6o
        at 15000 choose game
        at 18500 expect extra f6
        at 18500 expect says "Move the orange piece from f6 to e5."
        at 19000 lift f6
        at 19400 place orange e5
        at 23000 expect says "f6"
        at 24000 place purple f6
        at 25000 expect moves e5o f6p
        at 25000 expect says "Orange to move"
    """
    )
    assert table.facts == ["began manalath", "committed 1 e5o", "committed 2 f6p"]


def test_the_table_as_the_game_has_it_is_the_game_at_once() -> None:
    table = Timeline().play(AWAY + "        at 9000 choose game\n        at 9000 expect moves e5o f6p")
    assert table.session.mode == Playing()
    assert table.session.companions.aside is None


def test_a_move_of_the_line_that_lies_there_is_no_move_of_the_game() -> None:
    Timeline().play(
        AWAY
        + """
        at 6000 place orange a1
        at 8000 choose game
        at 20000 expect moves e5o f6p
        at 20000 expect extra a1
    """
    )


def test_the_clock_stands_and_goes_on_with_what_was_thought() -> None:
    Timeline(clock="5").play(
        TWO_PLIES
        + """
        at 3000 expect clock 299400 299000
        at 3000 choose line
        at 4000 place orange a1
        at 60000 expect clock 299400 299000
        at 60000 choose game
        at 60000 expect clock 299400 299000
        at 61000 lift a1
        at 62000 expect moves e5o f6p
        at 71200 expect clock 289600 299000
    """
    )


def test_from_keys_it_is_a_choice_and_undo_takes_back_as_in_any_game() -> None:
    table = Timeline().play(
        TWO_PLIES
        + """
        at 3000 tap ok
        at 3100 tap orange
        at 3200 expect says "Press OK to try a line."
        at 3300 tap ok
        at 3400 expect says "A line: Place a piece of either colour"
        at 4000 place orange a1
        at 5000 place purple a2
        at 6000 tap undo
        at 6500 lift a2
        at 8000 expect moves e5o f6p a1o
        at 9000 tap ok
        at 9100 tap orange
        at 9200 expect says "go back to the game"
    """
    )
    assert table.session.mode == Choosing((Choice.UNREAD, Choice.GAME), at=1)


def test_a_line_that_has_ended_goes_back_by_ok_or_is_taken_back() -> None:
    start = all_games()["manalath"].start()
    six = Record(start.game, start)
    for move in ("a1o", "i1p", "a2o", "i2p", "a3o", "i3p"):
        six = six.with_ply(start.game.parse_move(move), 0.0)
    table = Timeline(unfinished=six).play("""
        at 1000 tap ok
        at 2000 together orange a1 purple i1 orange a2 purple i2 orange a3 purple i3
        at 6000 choose line
        at 7000 place orange a4
        at 9000 expect says "go back to the game, or take a move back and try another"
    """)
    assert table.session.position.outcome is not None
    table.play('at 10000 tap ok\nat 10500 lift a4\nat 12000 expect says "Orange to move"')
    assert "ended" not in " ".join(table.facts)


def test_another_game_is_begun_from_the_game_itself() -> None:
    table = Timeline().play(
        AWAY
        + """
        at 6000 place orange a1
        at 8000 new manalath
        at 8000 expect moves none
    """
    )
    assert table.facts[-2:] == ["abandoned", "began manalath"]
    assert table.session.companions.aside is None


def test_the_cable_may_be_pulled_in_a_line() -> None:
    Timeline().play(
        AWAY
        + """
        at 6000 place orange a1
        at 8000 unplug
        at 9000 plug
        at 12000 expect moves e5o f6p a1o
        at 13000 choose game
        at 13500 lift a1
        at 15000 expect moves e5o f6p
    """
    )


def test_all_taken_off_in_a_line_is_asked_and_goes_back() -> None:
    table = Timeline().play(
        AWAY
        + """
        at 6000 sweep e5 f6
        at 10000 expect says "go back to the game"
        at 11000 tap ok
    """
    )
    assert isinstance(table.session.mode, Resuming)
    assert [len(table.session.record.plies), table.session.companions.aside] == [2, None]


def test_a_match_or_an_empty_game_is_not_put_aside() -> None:
    table = Timeline().play("at 1000 choose line\nat 1000 expect moves none")
    assert table.session.companions.aside is None
    match = Timeline().play(TWO_PLIES)
    record = replace(match.session.record, match=1, seats=(HAND, ELSEWHERE))
    assert Choice.LINE not in exits_of(replace(match.session, record=record))


def test_the_seats_of_a_game_wait_too() -> None:
    table = Timeline(seats=(HAND, 3)).play("""
        at 1000 place orange e5
        at 2000 choose line
        at 3000 place purple f6
        at 4000 place orange g7
        at 5000 expect moves e5o f6p g7o
        at 6000 choose game
        at 7000 lift f6
        at 8000 lift g7
        at 10000 expect moves e5o
    """)
    assert table.session.record.seats == (HAND, 3)
    assert table.session.awaited is not None


#: Red's Damyo belongs on b3, Ronin on c2 and f4. In a line the Damyo went to b5 and a Ronin to a2, or the two
#: stand in each other's places.
GAME = "0 6/6/5R/1Dd1r1/2R3/6 r c3 3,4"
STRAYED = "0 6/1D4/6/2d1r1/R1R3/6 r c3 3,4"
SWAPPED = "0 6/6/5R/1Rd1r1/2D3/6 r c3 3,4"


def on_a_line(fen: str) -> Timeline:
    """Lay a position of Mana, as that of a line, while the game waits."""
    table = open_at("mana", fen, SQUARE)
    game = all_games()["mana"]
    waiting = replace(table.session, record=Record(game, game.parse_fen(GAME)))
    companions = replace(table.session.companions, aside=waiting)
    table.session = replace(table.session, companions=companions)
    return table


def test_a_damyo_that_strayed_is_led_to_its_own_place_and_no_ronin_is() -> None:
    table = on_a_line(STRAYED).play("at 1000 choose game\nat 5000 wait")
    assert table.session.judged.plan == Carry("b5", "b3", ORANGE)
    table.play("at 6000 lift b5\nat 6500 place orange b3\nat 10000 wait")
    assert table.session.judged.plan == Carry("a2", "f4", ORANGE)
    table.play("at 11000 lift a2\nat 11500 place orange f4\nat 13000 wait")
    assert table.session.mode == Playing()


def test_pieces_of_two_kinds_in_each_others_places_are_lifted_though_no_reed_can_tell() -> None:
    table = on_a_line(SWAPPED).play("at 1000 choose game\nat 5000 expect extra b3 c2")
    first = table.session.judged.plan
    assert isinstance(first, TakeOff)
    table.play(f"at 6000 lift {first.spaces[0]}\nat 10000 wait")
    then = table.session.judged.plan
    assert isinstance(then, Carry)
    table.play(f"at 11000 lift {then.start}\nat 11500 place orange {then.end}\nat 15000 wait")
    last = table.session.judged.plan
    assert isinstance(last, PutBack)
    table.play(f"at 16000 place orange {then.start}\nat 18000 wait")
    assert table.session.mode == Playing()
    assert table.session.question in {None, Question.KINDS}


def test_undo_on_the_way_home_is_answered_and_the_game_is_not_at_stake() -> None:
    table = Timeline().play(
        AWAY
        + """
        at 6000 place orange c3
        at 12000 choose game
        at 13500 tap undo
        at 13500 expect says "First lift the piece on c3"
        at 14500 expect moves e5o f6p
        at 16000 lift c3
        at 16000 lift e5
        at 18000 tap undo
        at 18000 expect says "First put the pieces back as the game has them"
        at 19000 tap undo
        at 20000 expect moves e5o f6p
        at 21000 place orange e5
        at 22000 expect says "Orange to move"
        at 24000 tap undo
        at 24500 expect moves e5o
    """
    )
    assert table.facts == ["began manalath", "committed 1 e5o", "committed 2 f6p", "withdrawn 2"]


@pytest.mark.parametrize(
    "asked",
    ["tap undo\n        at 16000 tap undo", "wait\n        at 23000 wait"],
    ids=["undo twice", "time"],
)
def test_a_reed_that_sticks_on_the_way_home_is_named_as_fast_as_in_play(asked: str) -> None:
    way_home = f"""{AWAY}
        at 6000 place orange c3
        at 12000 choose game
        at 14000 {asked}
    """
    in_play = f"""{TWO_PLIES}
        at 6000 place orange c3
        at 12000 tap undo
        at 14000 {asked}
    """
    for text in (way_home, in_play):
        session = Timeline().play(text).session
        assert session.question is Question.FAULTY
        assert session.verdict.suspected == {"c3"}
