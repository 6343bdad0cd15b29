"""The nestorgames edition: what its rule sheet states, and what docs/play/rules.md decides."""

import pytest

from controller.games import (
    BadFen,
    BadMove,
    Colour,
    Game,
    GameError,
    Hint,
    IllegalMove,
    Outcome,
    Position,
    Put,
)
from controller.games.hexagons.manalath_box import green, no_supply, too_big
from controller.games.hexagons.manalath_nestorgames import GAME
from controller.games.hexagons.manalath_position import ManalathPosition
from controller.games.moves import ChooseEdge, Pass
from controller.games.rule_errors import OVER, occupied, outside

START = "6/7/8/9/10/9/8/7/6 o"
ORANGE_EXHAUSTED = "oopo1o/ppoppo1/1p3o1p/poopo1p1o/ppop1op1po/o2op1o1o/po3ppp/opo1oo1/opp1po p"
#: One piece is left, which purple must place.
BEFORE_STUCK = "pppoo1/ooo3p/p1ppoo1o/1o1o1opoo/p2po1pp1p/opop2o1o/o3popp/ppo1p1o/popoop p"
BEFORE_STUCK_QUART = "opoo1p/opp1p1o/po2o1po/p2pp1opp/oopo1op1oo/o1pop1p1o/p1opo1op/op1oop1/1pp2p p"
BEFORE_STUCK_QUINT = "poopo1/p1p1opo/pop2ppo/1opooo1x1/opo1xppopp/p1pp1po1o/1p1o2op/oo1po1p/opp1oo p"


def after(fen: str, *moves: str) -> ManalathPosition:
    position = GAME.parse_fen(fen)
    for move in moves:
        position = position.play(GAME.parse_move(move))
    return position


def outcome(fen: str, *moves: str) -> tuple[Colour | None, str] | None:
    found = after(fen, *moves).outcome
    return None if found is None else (found.winner, found.reason)


def test_the_box() -> None:
    game: Game = GAME
    position: Position = game.start()
    assert (len(GAME.geometry), GAME.pieces, GAME.max_blocked) == (70, 25, 3)
    assert (position.left(Colour.FIRST), position.left(Colour.SECOND)) == (25, 25)
    assert position.to_move is Colour.FIRST
    assert position.fen() == START
    assert position.table() == {}


def test_either_colour_may_be_placed_by_either_side() -> None:
    position = after(START, "a1p", "a2o")
    assert position.table() == {"a1": Colour.SECOND, "a2": Colour.FIRST}
    assert position.fen() == "6/7/8/9/10/9/8/7/po4 o"


def test_own_quart_loses_and_own_quint_wins() -> None:
    assert outcome("6/7/8/9/10/9/8/7/ooo3 o", "a4o") == (Colour.SECOND, "quart")
    assert outcome("6/7/8/9/10/9/8/7/oo1oo1 o", "a3o") == (Colour.FIRST, "quint")
    assert outcome("6/7/8/9/10/9/8/7/ppp3 p", "a4p") == (Colour.FIRST, "quart")
    assert outcome("6/7/8/9/10/9/8/7/pp1pp1 p", "a3p") == (Colour.SECOND, "quint")


def test_quart_and_quint_together_lose_whichever_came_first() -> None:
    assert outcome("ooo3/7/8/9/10/9/8/7/ooooo1 o", "i4o") == (Colour.SECOND, "quart")
    assert outcome("oo1oo1/7/8/9/10/9/8/7/oooo2 o", "i3o") == (Colour.SECOND, "quart")


def test_only_the_player_who_has_moved_is_examined() -> None:
    assert outcome("6/7/8/9/10/9/8/7/ppp3 o", "a4p") is None
    assert outcome("6/7/8/9/10/9/8/7/pp1pp1 o", "a3p") is None


def test_a_quint_built_by_the_opponent_wins_at_the_end_of_the_next_turn() -> None:
    built = after("6/7/8/9/10/9/8/7/pp1pp1 o", "a3p")
    assert built.outcome is None
    assert built.play(GAME.parse_move("e5o")).outcome == Outcome(
        Colour.SECOND, "quint", frozenset({"a1", "a2", "a3", "a4", "a5"}), is_lost=False
    )


def test_a_quint_built_by_the_opponent_does_not_win_beside_an_own_quart() -> None:
    built = after("ppp3/7/8/9/10/9/8/7/pp1pp1 o", "a3p")
    assert built.play(GAME.parse_move("i4p")).outcome == Outcome(
        Colour.FIRST, "quart", frozenset({"i1", "i2", "i3", "i4"}), is_lost=True
    )


def test_a_quart_built_by_the_opponent_loses_unless_it_is_averted() -> None:
    assert outcome("6/7/8/9/10/9/8/7/ppp3 o", "a4p", "e5o") == (Colour.FIRST, "quart")
    assert outcome("6/7/8/9/10/9/8/7/ppp3 o", "a4p", "a5p") == (Colour.SECOND, "quint")


def test_a_group_of_six_is_illegal_in_either_colour_for_either_side() -> None:
    for side in "op":
        for letter in "op":
            fen = f"6/7/8/9/10/9/8/7/{letter * 3}1{letter * 2} {side}"
            with pytest.raises(IllegalMove, match=f"a4{letter}: .* a group of 6 with a1, a2, a3, a5, a6"):
                after(fen, f"a4{letter}")


def test_why_not_gives_each_reason() -> None:
    position = after("6/7/8/9/x9/9/8/7/ooo1oo o")
    assert position.why_not("a4", Colour.FIRST) == too_big(Colour.FIRST, ["a1", "a2", "a3", "a5", "a6"])
    assert position.why_not("a4", Colour.SECOND) is None
    assert position.why_not("a1", Colour.SECOND) == occupied(Colour.FIRST)
    assert position.why_not("e1", Colour.FIRST) == green("e1")
    assert position.why_not("a7", Colour.FIRST) == outside("a7")
    assert position.hints() == {"a4": Hint(frozenset({Colour.FIRST}))}


def test_reasons_count_every_joined_group_once() -> None:
    # e5 touches three separate groups of purple: d4 with d3, e6 alone, f4 with g4.
    position = after("6/7/3p4/3p5/5p4/2pp5/8/7/6 o")
    assert position.why_not("e5", Colour.SECOND) == too_big(Colour.SECOND, ["d3", "d4", "e6", "f4", "g4"])
    assert position.why_not("e5", Colour.FIRST) is None


def test_a_group_touched_twice_counts_once() -> None:
    # d4 and e4 both touch e5 and each other: with e5 they are three, not five.
    position = after("6/7/8/9/3p6/3p5/8/7/6 o")
    assert position.why_not("e5", Colour.SECOND) is None
    assert position.play(Put("e5", Colour.SECOND)).why_not("e6", Colour.SECOND) is None


def test_an_exhausted_colour_leaves_only_the_other() -> None:
    position = after(ORANGE_EXHAUSTED)
    assert (position.left(Colour.FIRST), position.left(Colour.SECOND)) == (0, 1)
    assert {move.colour for move in position.legal_moves() if isinstance(move, Put)} == {Colour.SECOND}
    assert position.count_legal() == 17
    legal = position.legal_moves()[0]
    assert isinstance(legal, Put)
    assert position.why_not(legal.space, Colour.FIRST) == no_supply(Colour.FIRST)
    with pytest.raises(IllegalMove, match="no orange piece is left in this game"):
        position.play(Put(legal.space, Colour.FIRST))


def test_the_group_rule_forbids_whatever_the_supply() -> None:
    position = after(ORANGE_EXHAUSTED)
    forbidden = {space for space, hint in position.hints().items() if Colour.FIRST in hint.forbidden}
    empty = len(GAME.geometry) - len(position.table())
    assert 0 < len(forbidden) < empty
    assert {position.why_not(space, Colour.FIRST) for space in forbidden} == {no_supply(Colour.FIRST)}


@pytest.mark.parametrize(
    ("fen", "last", "winner", "reason"),
    [
        (BEFORE_STUCK, "i6p", None, "stuck"),
        (BEFORE_STUCK_QUART, "h4o", Colour.SECOND, "stuck-quart"),
        (BEFORE_STUCK_QUINT, "c3o", Colour.FIRST, "stuck-quint"),
    ],
)
def test_who_cannot_place_ends_the_game_and_is_examined(
    fen: str, last: str, winner: Colour | None, reason: str
) -> None:
    position = after(fen, last)
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason) == (winner, reason)
    assert position.legal_moves() == ()
    assert GAME.parse_fen(position.fen()).outcome == position.outcome
    assert (position.outcome.evidence == frozenset()) == (winner is None)
    assert position.outcome.is_lost == reason.endswith("quart")


def test_green_spaces_take_no_piece_and_join_no_group() -> None:
    position = GAME.start(["a3"])
    for move in ("a1o", "a2o", "a4o", "a5o", "e1p"):
        position = position.play(GAME.parse_move(move))
    assert position.outcome is None
    assert position.blocked() == {"a3"}
    with pytest.raises(IllegalMove, match="green"):
        position.play(Put("a3", Colour.FIRST))
    assert position.fen() == "6/7/8/9/p9/9/8/7/ooxoo1 p"


def test_green_spaces_make_another_position() -> None:
    assert GAME.start(["c3", "e5"]) == GAME.start(["e5", "c3"])
    assert GAME.start(["c3"]) != GAME.start()
    assert GAME.start(["c3"]).count_legal() == 138


def test_there_is_no_pass() -> None:
    with pytest.raises(BadMove, match="is not a move"):
        GAME.parse_move("pass")
    with pytest.raises(IllegalMove, match="can still be placed"):
        GAME.start().play(Pass())


def test_nothing_goes_in_a_finished_game() -> None:
    finished = after("6/7/8/9/10/9/8/7/ooo3 o", "a4o")
    assert finished.legal_moves() == ()
    assert finished.why_not("e5", Colour.SECOND) == OVER
    for move in (Put("e5", Colour.SECOND), Pass()):
        with pytest.raises(IllegalMove, match="the game is over"):
            finished.play(move)


def test_the_order_of_moves_does_not_matter_to_a_position() -> None:
    one = after(START, "a1o", "e5p", "i6o", "c3p")
    other = after(START, "c3p", "i6o", "e5p", "a1o")
    assert one == other
    assert hash(one) == hash(other)
    assert one != after(START, "a1o", "e5p", "i6o")
    assert one != after(START, "a1p", "e5o", "i6o", "c3p")


def test_the_drawing() -> None:
    assert str(after("6/7/8/9/x9/9/8/7/ooo1p1 p")).splitlines() == [
        "i     . . . . . .",
        "h    . . . . . . .",
        "g   . . . . . . . .",
        "f  . . . . . . . . .",
        "e x . . . . . . . . .",
        "d  . . . . . . . . .",
        "c   . . . . . . . .",
        "b    . . . . . . .",
        "a     o o o . p .",
        "purple to move; left: orange 22, purple 24",
    ]
    assert str(after("6/7/8/9/10/9/8/7/oooo2 p")).endswith("purple wins: quart; left: orange 21, purple 25")


@pytest.mark.parametrize(
    ("fen", "message"),
    [
        (START.removesuffix(" o"), f"rows and side to move are needed, like {START}"),
        ("6/7/8/9/10/9/8/7 o", "9 rows are needed, i first and a last with / between them, but there are 8"),
        ("6/7/8/9/10/9/8/7/6/6 o", "there are 10"),
        ("6/7/8/9/9/9/8/7/6 o", "row e, column 10: the row ends here, but it has 10 spaces"),
        ("6/7/8//10/9/8/7/6 o", "row f, column 1: the row ends here, but it has 9 spaces"),
        ("6/7/8/9/11/9/8/7/6 o", "row e, column 1: '11' goes past the end, the row has 10 spaces"),
        ("6/7/8/9/10/9/8/7/2o4 o", "row a, column 4: '4' goes past the end, the row has 6 spaces"),
        ("6/7/8/9/10/9/8/7/5oo o", "row a, column 7: the row has only 6 spaces; take 'o'"),
        ("6/7/8/9/55/9/8/7/6 o", "row e, column 1: '55' goes past .*two numbers never touch"),
        ("6/7/8/9/o45/9/8/7/6 o", "row e, column 2: '45' goes past .*two numbers never touch"),
        ("6/7/8/9/10/9/8/7/ooo33 o", "row a, column 4: '33' goes past .*two numbers never touch"),
        ("6/7/8/9/10/9/8/7/o0o4 o", "row a, column 2: '0' is not a number of empty spaces; leave it out"),
        ("6/7/8/9/10/9/8/7/00 o", "row a, column 1: '00' is not a number of empty spaces; leave it out"),
        ("6/7/8/9/010/9/8/7/6 o", "row e, column 1: '010' is not a number .*without the leading 0"),
        ("06/7/8/9/10/9/8/7/6 o", "row i, column 1: '06' is not a number .*without the leading 0"),
        ("6/7/8/9/10/9/8/7/2w3 o", "row a, column 3: 'w' is neither a number nor one of o p x"),
        ("6/7/8/9/10/9/8/7/2O3 o", "row a, column 3: 'O' is neither a number nor one of o p x"),
        ("6/7/8/9/10/9/8/7/²5 o", r"row a, column 1: '\\xb2' is neither a number nor one of o p x"),
        (f"6/7/8/9/{'1' * 6000}/9/8/7/6 o", "row e, column 1: '1{24}\\.\\.\\.' goes past the end"),
        ("xx4/7/8/9/10/9/8/7/xx4 o", "row a, column 2: one x too many, there can be 3"),
        ("6/7/8/9/10/9/8/7/oooooo o", r"row a, column 1: orange has a group of 6 \(a1 a2 a3 a4 a5 a6\)"),
        ("6/7/8/9/10/9/8/pppppp1/p5 o", r"row a, column 1: purple .* 7 \(a1 b1 b2 b3 b4 b5 b6\)"),
        ("6/7/8/9/10/9/8/7/6 w", "the side to move is o or p, not 'w'"),
        ("6/7/8/9/10/9/8/7/6 O", "the side to move is o or p, not 'O'"),
        ("6/7/8/9/10/9/8/7/6 o pass", "'pass' after the side to move means nothing here"),
        ("6/7/8/9/10/9/8/7/6 o 0 1", "'0' after the side to move means nothing here"),
    ],
)
def test_a_bad_position_line_says_what_and_where(fen: str, message: str) -> None:
    with pytest.raises(BadFen, match=message):
        GAME.parse_fen(fen)


def test_more_pieces_than_the_supply_say_where() -> None:
    # Twenty-five in pairs and singles, then one more in row a.
    rows = ["o1oo1o", "7", "o1oo1oo1", "9", "oo1oo1oo1o", "9", "o1oo1oo1", "7", "o1o1o1"]
    placed = sum(row.count("o") for row in rows)
    assert placed == 24
    rows[7] = "5o1"
    GAME.parse_fen(f"{'/'.join(rows)} p")
    rows[8] = "o1o1oo"
    with pytest.raises(BadFen, match="row a, column 6: one o too many, there can be 25; take some away"):
        GAME.parse_fen(f"{'/'.join(rows)} p")


def test_a_turn_of_another_game_is_refused_in_words() -> None:
    with pytest.raises(IllegalMove, match="edge1: Manalath has no such turn"):
        GAME.start().play(ChooseEdge(1))


def test_a_finished_line_is_finished() -> None:
    assert outcome("6/7/8/9/10/9/8/7/oooo2 p") == (Colour.SECOND, "quart")
    assert outcome("6/7/8/9/10/9/8/7/ooooo1 p") == (Colour.FIRST, "quint")
    assert outcome("6/7/8/9/10/9/8/7/oooo2 o") is None
    assert outcome("oooo2/7/8/9/10/9/8/7/ooooo1 p") == (Colour.SECOND, "quart")


def test_among_equals_the_lowest_group_is_the_evidence() -> None:
    finished = after("oooo2/7/8/9/10/9/8/7/1oooo1 p").outcome
    assert finished is not None
    assert finished.evidence == {"a2", "a3", "a4", "a5"}


@pytest.mark.parametrize(
    ("blocked", "message"),
    [
        (["c3", "e5", "g6", "a1"], "at most 3 green spaces, not 4"),
        (["c3", "c3"], "green space c3 is named twice"),
        (["e11"], "no space 'e11'"),
        (["C3"], "no space 'C3'"),
        ([""], "no space ''"),
    ],
)
def test_bad_green_spaces_are_refused(blocked: list[str], message: str) -> None:
    with pytest.raises(GameError, match=message):
        GAME.start(blocked)
