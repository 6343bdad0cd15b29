"""Mana, sentence by sentence of docs/play/rules.md."""

from collections import Counter
from itertools import pairwise

import pytest

from controller.games import (
    BadFen,
    BadMove,
    Change,
    Colour,
    Declaration,
    IllegalMove,
    Move,
    Outcome,
    Piece,
    Position,
    all_games,
)
from controller.games.mana_notation import STEPS
from controller.games.moves import ChooseEdge, Pass, ReleaseLine, Return, Travel
from controller.games.square import INDEX
from controller.games.squares.mana import ManaPosition
from controller.messages import Message, word
from tests.games.walks import walk

GAME = all_games()["mana"]
START = "0 rrrdrr/6/6/6/6/RRRDRR r - 0,0"


def texts(position: Position) -> set[str]:
    return {GAME.write_move(move) for move in position.legal_moves()}


def played(fen: str, *moves: str) -> Position:
    position = GAME.parse_fen(fen)
    for move in moves:
        position = position.play(move)
    return position


def test_twelve_spaces_of_each_type_lie_as_printed() -> None:
    for steps in STEPS:
        assert Counter(steps) == {1: 12, 2: 12, 3: 12}
    rows = [["".join(map(str, steps[start : start + 6])) for start in range(30, -1, -6)] for steps in STEPS]
    assert rows[0] == ["231223", "213131", "132312", "312132", "231313", "213221"]
    assert rows[1] == ["223122", "131313", "312231", "231312", "213132", "132213"]
    assert rows[2] == [row[::-1] for row in reversed(rows[0])]


def test_red_chooses_his_edge_and_sets_up_before_yellow() -> None:
    position = GAME.start()
    assert texts(position) == {"edge0", "edge1", "edge2", "edge3"}
    with pytest.raises(IllegalMove, match="Red chooses an edge first"):
        position.play("Da1")
    position = position.play("edge3")
    assert position.to_move is Colour.FIRST
    assert texts(position) == {f"D{file}{rank}" for file in "abcdef" for rank in "12"}
    with pytest.raises(IllegalMove, match="the Damyo is placed first"):
        position.play("Ra1")
    with pytest.raises(IllegalMove, match="the edge is chosen already"):
        position.play("edge0")
    with pytest.raises(IllegalMove, match="choose a space of rank 1 or 2"):
        position.play("Da3")
    position = position.play("Da1")
    assert position.pieces() == {"a1": Piece(Colour.FIRST, "damyo")}
    with pytest.raises(IllegalMove, match="the Damyo stands already"):
        position.play("Da2")
    with pytest.raises(IllegalMove, match="a red piece stands here already"):
        position.play("Ra1")
    with pytest.raises(
        IllegalMove, match="Red still has to set up on rank 1 or 2; until then no piece moves"
    ):
        position.play("a1-a2")
    for move in ("Rb1", "Rc1", "Rd1", "Re1", "Rf1"):
        assert position.to_move is Colour.FIRST
        position = position.play(move)
    assert position.to_move is Colour.SECOND
    assert texts(position) == {f"D{file}{rank}" for file in "abcdef" for rank in "56"}
    for move in ("Da6", "Rb6", "Rc6", "Rd6", "Re6", "Rf6"):
        position = position.play(move)
    assert position == GAME.parse_fen("3 drrrrr/6/6/6/6/DRRRRR r - 0,0")
    with pytest.raises(IllegalMove, match="the set-up is over"):
        position.play("Ra2")


def ends(position: Position, start: str) -> set[str]:
    return {text[3:] for text in texts(position) if text.startswith(f"{start}-")}


def test_a_piece_goes_exactly_as_far_as_its_space_says_and_may_turn() -> None:
    start = GAME.parse_fen(START)
    assert ends(start, "f1") == {"f2"}
    assert ends(start, "a1") == {"b2", "a3"}
    assert ends(start, "c1") == {"a2", "e2", "b3", "d3", "c4"}
    with pytest.raises(IllegalMove, match="no free way of exactly 2 steps leads from a1 to a2"):
        start.play("a1-a2")
    with pytest.raises(IllegalMove, match="b1: a red piece stands here already"):
        start.play("a1-b1")


def test_ways_pass_no_piece_and_come_to_no_space_twice() -> None:
    free = GAME.parse_fen("0 rrrdrr/6/6/2R3/6/RR1DRR r - 0,0")
    assert ends(free, "c3") == {"a3", "b2", "b4", "c1", "c5", "d2", "d4", "e3"}
    blocked = GAME.parse_fen("0 rr1drr/6/2r3/2R3/6/RR1DRR r - 0,0")
    assert ends(blocked, "c3") == ends(free, "c3") - {"c5"}
    # a2 requires 2 steps and is hemmed in: its only free neighbour leads on to one end, and not back.
    corner = GAME.parse_fen("0 rrr1rr/6/6/d5/RR4/1RRDR1 r a3 0,0")
    assert ends(corner, "a2") == set()


@pytest.mark.parametrize(
    "fen", ["0 3d2/r2r2/1r1r2/1R2R1/1R4/rR1D2 r d4 0,0", "0 1r1d1r/r2r2/2rR2/3R2/R3R1/2D2R y d3 0,0"]
)
def test_the_route_of_a_move_is_walked_step_by_step(fen: str) -> None:
    position = all_games()["mana"].parse_fen(fen)
    moves = [move for move in position.legal_moves() if isinstance(move, Travel)]
    assert moves
    for move in moves:
        route = position.route(move)
        assert len(route) == STEPS[int(fen[0])][INDEX[move.start]]
        assert route[-1] == move.end
        assert len({move.start, *route}) == len(route) + 1
        assert not position.table().keys() & set(route[:-1])
        for here, there in pairwise((move.start, *route)):
            assert there in position.game.geometry.around(here)


def test_a_piece_that_is_captured_leaves_the_board() -> None:
    before = GAME.parse_fen("0 1rrdrr/6/6/r5/6/RRRDRR r - 0,0")
    assert before.changes(GAME.parse_move("a1-a3")) == (
        Change("a1", None),
        Change("a3", Piece(Colour.FIRST, "ronin")),
    )
    after = before.play("a1-a3")
    assert after.fen() == "0 1rrdrr/6/6/R5/6/1RRDRR y a3 0,1"
    assert (after.left(Colour.FIRST), after.left(Colour.SECOND)) == (0, 1)


def test_who_captures_the_damyo_wins() -> None:
    won = GAME.parse_fen("0 r2rr1/r2d1r/6/6/R1RRD1/3RR1 r - 0,0").play("d2-d5")
    assert won.outcome == Outcome(Colour.FIRST, "damyo-captured", frozenset({"d5"}), is_lost=False)
    assert won.legal_moves() == ()
    assert not [space for space, one in won.scenery().items() if one.is_asked]
    assert won.fen() == "0 r2rr1/r2R1r/6/6/R1R1D1/3RR1 y d5 0,0"


def test_the_answer_comes_from_a_space_of_the_same_type() -> None:
    after = played(START, "a1-a3")
    # a3 requires 3 steps in the unturned deck, so Yellow moves from a space of three steps.
    steps = {GAME.geometry.names[space]: number for space, number in enumerate(STEPS[0])}
    assert steps["a3"] == 3
    assert {steps[move.split("-")[0]] for move in texts(after)} == {3}
    with pytest.raises(IllegalMove, match="the Mana asks for a piece on a space of 3 steps"):
        after.play("a6-a4")
    with pytest.raises(IllegalMove, match="no Ronin of the player to move is captured"):
        after.play("@a2")
    with pytest.raises(IllegalMove, match="the player to move has a move"):
        after.play("pass")
    with pytest.raises(IllegalMove, match="no piece of the player to move stands on a3"):
        after.play("a3-a4")


def test_where_no_answer_can_be_made_another_piece_moves_or_a_ronin_returns() -> None:
    # The Mana is on e2, a space of one step; Red's pieces are all on others.
    position = GAME.parse_fen("0 1rrd2/6/6/6/R3r1/D5 r e2 4,0")
    moves = texts(position)
    assert {move for move in moves if "-" in move}
    returned = {move[1:] for move in moves if move.startswith("@")}
    steps = {GAME.geometry.names[space]: number for space, number in enumerate(STEPS[0])}
    assert returned == {space for space, number in steps.items() if number == steps["e2"]} - set(
        position.table()
    )
    space = min(returned)
    after = position.play(f"@{space}")
    assert after.fen().split()[3:] == [space, "3,0"]
    assert position.changes(GAME.parse_move(f"@{space}")) == (Change(space, Piece(Colour.FIRST, "ronin")),)
    other = min(
        space for space, number in steps.items() if number != steps["e2"] and space not in position.table()
    )
    with pytest.raises(IllegalMove, match="a Ronin comes back to a space of"):
        position.play(f"@{other}")
    with pytest.raises(IllegalMove, match="@a1: a red piece stands here already"):
        position.play("@a1")
    with pytest.raises(IllegalMove, match="@z9: z9 is outside this game"):
        position.play(Return("z9"))


def test_a_player_who_can_do_nothing_passes_and_the_mana_stays() -> None:
    stuck = GAME.parse_fen("0 d5/6/6/6/r5/Dr4 r a2 0,0")
    assert stuck.legal_moves() == (Pass(),)
    assert stuck.changes(Pass()) == ()
    assert stuck.why_no_move(()) is None
    assert stuck.declarations() == (Declaration(Pass(), Message("game.to_pass")),)
    after = stuck.play("pass")
    assert after.fen() == "0 d5/6/6/6/r5/Dr4 y a2 0,0"
    assert {text[:2] for text in texts(after)} == {"a2", "a6"}
    with pytest.raises(IllegalMove, match="the player to move has a move"):
        after.play("pass")


@pytest.mark.parametrize(
    ("fen", "said"),
    [
        ("- 6/6/6/6/6/6 r - 0,0", "Red chooses which edge to face."),
        ("0 6/6/6/6/6/6 r - 0,0", "Place the Damyo on rank 1 or 2."),
        ("0 6/6/6/6/6/RRRDRR y - 0,0", "Place the Damyo on rank 6 or 5."),
        ("0 6/6/6/6/6/D5 r - 0,0", "Place a Ronin on rank 1 or 2."),
        (START, "Move any of your pieces exactly as many steps as its space says."),
        ("0 rrrdrr/6/6/R5/6/1RRDRR y a3 0,0", "Move a piece from a space of 3 steps."),
        (
            "0 1rrd2/6/6/6/R3r1/D5 r e2 4,0",
            (
                "No piece of yours on a space of one step can move. Move another one, "
                "or bring a Ronin back to a space of one step."
            ),
        ),
        (
            "0 1rrd2/6/6/6/R3r1/D5 r e2 0,0",
            "No piece of yours on a space of one step can move. Move another one.",
        ),
    ],
)
def test_a_turn_is_said(fen: str, said: str) -> None:
    assert word(GAME.parse_fen(fen).turn()) == said


def test_the_end_is_said() -> None:
    outcome = GAME.parse_fen("0 r2rr1/r2d1r/6/6/R1RRD1/3RR1 r - 0,0").play("d2-d5").outcome
    assert outcome is not None
    assert word(GAME.ending(outcome)) == "The Damyo on d5 was captured."


def test_equality_asks_for_the_type_of_the_mana_alone() -> None:
    steps = {GAME.geometry.names[space]: number for space, number in enumerate(STEPS[0])}
    fens = [f"0 rrrdrr/6/6/6/6/RRRDRR r {space} 0,0" for space in ("a6", "b6", "c6", "d6", "e6", "f6")]
    for one in fens:
        for other in fens:
            is_same = steps[one.split()[3]] == steps[other.split()[3]]
            assert (GAME.parse_fen(one) == GAME.parse_fen(other)) == is_same


@pytest.mark.parametrize(
    ("fen", "problem"),
    [
        ("0 rrrdrr/6/6/6/6/RRRDRR r -", "captured Ronin are needed, like - 6/6/6/6/6/6 r - 0,0"),
        ("4 rrrdrr/6/6/6/6/RRRDRR r - 0,0", "'4' is not a number of quarter turns"),
        ("0 rrrdrr/6/6/6/6/RRRDRR w - 0,0", "the side to move is r or y"),
        ("0 rrrdrr/6/6/6/6/RRRDRR r a7 0,0", "the Mana cannot be on 'a7'"),
        ("0 rrrdrr/6/6/6/6/RRRDRR r a3 0,0", "no piece stands where the Mana is"),
        ("0 rrrdrr/6/6/6/6/RRRDRR r - 0,6", "'0,6' is not a count of captured Ronin"),
        ("0 rrrdrr/6/6/6/6/RRRDRR r - 0", "'0' is not a count of captured Ronin"),
        ("0 rrrdrr/6/6/6/6/RRRDRR r - 0,1", "captured though no piece has moved"),
        ("0 rrrdrr/6/6/6/6/RRRDRR r a1 1,0", "Red has more than 5 Ronin"),
        ("0 rrrdrr/6/6/6/6/DRRDRR r - 0,0", "row 1, column 4: one D too many"),
        ("- rrrdrr/6/6/6/6/RRRDRR r - 0,0", "no edge is chosen"),
        ("- rrrdrr/6/6/6/6/RRRDRR r a1 0,0", "no edge is chosen"),
        ("0 6/6/6/6/6/R5 r - 0,0", "no set-up leads here"),
        ("0 6/6/6/D5/6/6 r - 0,0", "no set-up leads here"),
        ("0 d5/6/6/6/6/D5 r - 0,0", "no set-up leads here"),
        ("0 6/6/6/6/6/D5 y - 0,0", "the set-up goes on with Red"),
        ("0 6/6/6/6/6/RRRDRR r - 0,0", "the set-up goes on with Yellow"),
        ("0 rrr1rr/6/6/6/6/RRRDRR r a1 0,0", "Yellow has no Damyo"),
        ("0 rrr1rr/6/6/6/6/RRR1RR y a1 0,0", "Red has no Damyo"),
    ],
)
def test_positions_that_cannot_be_are_refused_with_the_cure(fen: str, problem: str) -> None:
    with pytest.raises(BadFen, match=problem):
        GAME.parse_fen(fen)


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (Travel("z9", "a3"), "z9 is outside this game"),
        (Travel("a1", "z9"), "z9 is outside this game"),
        (ReleaseLine(("a1", "b1", "c1")), "-a1b1c1 is not a move: write a move like a1-b3"),
    ],
)
def test_a_move_of_another_game_is_refused_in_words(move: Move, said: str) -> None:
    with pytest.raises(IllegalMove, match=said):
        GAME.parse_fen(START).play(move)


@pytest.mark.parametrize("text", ["a1-a1", "a1b2", "A1-b2", "@g1", "Ka1", "edge4", "da1", "a1-b2-c3"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadMove, match="is not a move: write a move like a1-b3"):
        GAME.parse_move(text)


def test_a_kind_that_moves_is_told_from_one_that_does_not() -> None:
    start = GAME.parse_fen(START)
    travel = start.changes(GAME.parse_move("a1-a3"))
    assert start.why_no_move(travel) is None
    assert start.why_no_move((travel[0], Change("a3", Piece(Colour.FIRST, "damyo")))) is not None


def test_an_edge_is_shown_by_the_line_that_it_brings_before_red() -> None:
    bottom = range(6)
    for declared in GAME.start().declarations():
        assert isinstance(declared.move, ChooseEdge)
        turned = [STEPS[declared.move.turns][space] for space in bottom]
        shown = [STEPS[0][INDEX[name]] for name in sorted(declared.shown)]
        assert turned in (shown, shown[::-1])
    assert len({declared.shown for declared in GAME.start().declarations()}) == 4
    assert [word(declared.said) for declared in GAME.start().declarations()] == [
        f"face the {edge} edge" for edge in ("near", "right", "far", "left")
    ]


def test_only_what_yellow_sets_up_before_red_is_done_is_early() -> None:
    def early(fen: str, colour: Colour) -> set[str]:
        return {name for name in GAME.geometry.names if GAME.parse_fen(fen).is_early(name, colour)}

    red, yellow = "0 6/6/6/6/6/D5 r - 0,0", "0 6/6/6/6/6/RRRDRR y - 0,0"
    assert early(red, Colour.SECOND) == {f"{file}{rank}" for file in "abcdef" for rank in "56"}
    assert early(red, Colour.FIRST) == early(yellow, Colour.FIRST) == early(yellow, Colour.SECOND) == set()
    assert early("- 6/6/6/6/6/6 r - 0,0", Colour.SECOND) == early(START, Colour.SECOND) == set()


def test_a_turn_that_does_nothing_may_leave_the_mana_on_every_type_that_a_move_could() -> None:
    for position, _ in walk(GAME, 1):
        assert isinstance(position, ManaPosition)
        moves = [move for move in position.legal_moves() if isinstance(move, Travel | Return)]
        ends = {change.space for move in moves for change in position.changes(move) if change.piece}
        steps = STEPS[position.state.turns or 0]
        left = [after.state for after in position.handed_over()]
        assert {steps[each.mana] for each in left if each.mana is not None} == {
            steps[INDEX[space]] for space in ends
        }
        assert {each.to_move for each in left} <= {position.to_move.other}
        assert all(after.game is GAME for after in position.handed_over())


def test_before_red_has_turned_the_deck_it_lies_unturned() -> None:
    assert [one.count for one in GAME.start().scenery().values()] == list(STEPS[0])


def test_a_position_is_drawn_with_its_pieces_and_steps_side_by_side() -> None:
    assert str(GAME.parse_fen("0 rrr3/drr3/R5/6/1RR3/DRR3 y a4 0,0")).splitlines() == [
        "6 r r r . . .   2 3 1 2 2 3",
        "5 d r r . . .   2 1 3 1 3 1",
        "4 R . . . . .   1 3 2 3 1 2",
        "3 . . . . . .   3 1 2 1 3 2",
        "2 . R R . . .   2 3 1 3 1 3",
        "1 D R R . . .   2 1 3 2 2 1",
        "  a b c d e f",
        "yellow to move; the Mana: a4",
    ]
    *board, last = str(GAME.start()).splitlines()
    assert board[:6] == [f"{number} . . . . . .   . . . . . ." for number in range(6, 0, -1)]
    assert last == "red to move; the Mana: nobody"
