"""Mammalath, sentence by sentence of docs/play/rules.md."""

import pytest

from controller.games import BadFen, BadMove, Change, Colour, IllegalMove, Move, Outcome, Piece, all_games
from controller.games.moves import Pass, Place, ReleaseLine
from controller.games.squares.mammalath import LINES, MammalathPosition
from controller.messages import word

GAME = all_games()["mammalath"]
ANIMALS = "roygbv/oygbvr/ygbvro/gbvroy/bvroyg/vroygb"
EMPTY = "6/6/6/6/6/6"


def position(tokens: str, animals: str = ANIMALS, end: str = "w 9") -> MammalathPosition:
    found = GAME.parse_fen(f"{animals} {tokens} {end}")
    assert isinstance(found, MammalathPosition)
    return found


def test_six_animals_of_each_kind_lie_on_every_space() -> None:
    for start in (GAME.start(), *(GAME.shuffled(seed) for seed in range(5))):
        assert isinstance(start, MammalathPosition)
        lying = [animal.kind for animal in start.scenery().values()]
        assert sorted(lying) == sorted("roygbv" * 6)
        assert (start.table(), start.left(Colour.FIRST), start.left(Colour.SECOND)) == ({}, 18, 18)


def test_shuffles_differ_and_stay() -> None:
    fens = [GAME.shuffled(seed).fen() for seed in (0, 1, 2, 2**64 - 1)]
    assert len(set(fens)) == 4
    assert fens[1] == "oovryv/yooybg/ryvbbg/rrgrgy/bovbyg/govrvb 6/6/6/6/6/6 w 0"


def test_the_first_turn_places() -> None:
    start = GAME.start()
    assert {GAME.write_move(move) for move in start.legal_moves()} == set(GAME.geometry.names)
    for move in ("-r", "-a1b1c1", "swap"):
        with pytest.raises(IllegalMove, match="the first turn places a token"):
            start.play(move)


def test_only_the_second_turn_may_swap_and_the_token_comes_back() -> None:
    one = GAME.start().play("c4")
    assert one.changes(GAME.parse_move("swap")) == (Change("c4", Piece(Colour.SECOND)),)
    two = one.play("swap")
    assert two.table() == {"c4": Colour.SECOND}
    assert (two.left(Colour.FIRST), two.left(Colour.SECOND)) == (18, 17)
    for later in (two, one.play("c5"), one.play("-r")):
        with pytest.raises(IllegalMove, match="only the second turn of a game may swap"):
            later.play("swap")


def test_a_token_needs_a_space_without_one() -> None:
    with pytest.raises(IllegalMove, match="c4: an orange piece stands here already"):
        GAME.start().play("c4").play("c4")


def test_three_animals_of_a_line_are_released_whatever_tokens_are_there() -> None:
    moves = position("6/6/6/6/6/w1w3").legal_moves()
    assert sum(isinstance(move, ReleaseLine) for move in moves) == 80
    after = position("6/6/6/6/6/w1w3").play("-a1b1c1")
    assert after.fen() == "roygbv/oygbvr/ygbvro/gbvroy/bvroyg/3ygb 6/6/6/6/6/w1w3 b 10"
    assert not position("6/6/6/6/6/w1w3").changes(GAME.parse_move("-a1b1c1"))
    with pytest.raises(IllegalMove, match="no animal is left on a1; choose three"):
        after.play("-a1a2a3")


def test_a_kind_is_released_whole_while_one_of_it_is_left() -> None:
    after = position(EMPTY).play("-r")
    assert "r" not in after.fen().split()[0]
    with pytest.raises(IllegalMove, match="no animal of kind r is left"):
        after.play("-r")


@pytest.mark.parametrize(
    ("animals", "winner", "reason", "evidence", "is_lost"),
    [
        (ANIMALS, Colour.SECOND, "animals-in-row", "a1 b1 c1", True),
        ("6/6/6/6/6/2y3", Colour.SECOND, "animals-in-row", "a1 b1 c1", True),
        (EMPTY, Colour.FIRST, "clean-row", "a1 b1 c1", False),
        ("6/6/6/6/r5/6", Colour.FIRST, "clean-row", "a1 b1 c1", False),
    ],
)
def test_a_line_of_three_own_tokens_ends_the_game(
    animals: str, winner: Colour, reason: str, evidence: str, *, is_lost: bool
) -> None:
    after = position("6/6/6/6/6/w1w3", animals).play("b1")
    assert after.outcome == Outcome(winner, reason, frozenset(evidence.split()), is_lost)
    with pytest.raises(IllegalMove, match="the game is over"):
        after.play("f6")


def test_a_line_with_an_animal_and_one_without_at_once_lose() -> None:
    after = position("6/6/6/w5/w5/1ww3", "6/6/6/6/6/2y3").play("a1")
    assert after.outcome == Outcome(
        Colour.SECOND, "animals-in-row", frozenset({"a1", "b1", "c1"}), is_lost=True
    )


@pytest.mark.parametrize("tokens", ["6/6/6/w5/1w4/2w3", "6/6/6/2w3/1w4/w5", "6/6/6/w5/w5/w5"])
def test_lines_go_along_files_and_diagonals(tokens: str) -> None:
    assert position(tokens, EMPTY, "b 9").outcome is not None


def test_tokens_of_two_colours_make_no_line() -> None:
    assert position("6/6/6/6/6/wbw3", EMPTY).outcome is None


def test_the_eighteenth_token_draws_unless_it_ends_otherwise() -> None:
    before = position("wwbbww/bbwwbb/wwbbww/bbwwbb/wwbbww/bb1w2", ANIMALS, "w 40")
    assert before.outcome is None
    assert before.left(Colour.FIRST) == 1
    after = before.play("e1")
    assert after.outcome == Outcome(None, "18-tokens", frozenset(), is_lost=False)


def test_who_places_the_last_token_or_completes_a_line_decides() -> None:
    last = position("wwbbww/bbwwbb/wwbbww/bbwwbb/wwbbww/bb1w2", ANIMALS, "w 40")
    assert {GAME.write_move(move) for move in last.deciding()} == {"c1", "e1", "f1"}
    for line, release in LINES:
        for third in release.spaces:
            two = line & ~(1 << GAME.geometry.index[third])
            before = MammalathPosition(last.game, (0,) * 6, (two, 0), Colour.FIRST, 9)
            assert GAME.parse_move(third) in before.deciding()


def test_a_turn_that_does_nothing_is_a_ply_after_which_nothing_is_swapped() -> None:
    assert [each.fen()[-4:] for each in position(EMPTY, end="w 9").handed_over()] == ["b 10"]
    assert [each.fen()[-3:] for each in GAME.start().handed_over()] == ["b 2"]


@pytest.mark.parametrize(
    ("move", "said"),
    [(Place("z9"), "z9 is outside this game"), (Pass(), "pass is not a move: write a space like c4")],
)
def test_a_move_of_another_game_is_refused_in_words(move: Move, said: str) -> None:
    with pytest.raises(IllegalMove, match=said):
        position(EMPTY).play(move)


def test_the_first_two_turns_are_said_apart() -> None:
    one = GAME.start().play("c4")
    assert word(GAME.start().turn()) == "Place a token on any space."
    assert word(one.turn()) == "Replace the token with one of yours, place a token, or release animals."
    assert word(one.play("c5").turn()) == (
        "Place a token or release animals. Three in a line, or all of one kind."
    )


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (
            Outcome(Colour.SECOND, "animals-in-row", frozenset({"c1", "a1", "b1"}), is_lost=True),
            "Orange has three in a row over an animal (a1, b1, c1).",
        ),
        (
            Outcome(Colour.FIRST, "clean-row", frozenset({"c1", "a1", "b1"}), is_lost=False),
            "Orange has three in a row without an animal (a1, b1, c1).",
        ),
        (
            Outcome(None, "18-tokens", frozenset(), is_lost=False),
            "All 18 tokens of a colour are placed, and nobody has three in a row.",
        ),
    ],
)
def test_the_end_is_said(outcome: Outcome, said: str) -> None:
    assert word(GAME.ending(outcome)) == said


def test_positions_are_equal_once_nothing_can_be_swapped() -> None:
    assert position(EMPTY, end="w 2") == position(EMPTY, end="w 999")
    one, later = position("6/6/6/6/6/w5", end="b 1"), position("6/6/6/6/6/w5", end="b 3")
    assert one != later
    assert GAME.start() != position(EMPTY, end="w 2")
    assert position(EMPTY, end="w 2") != position(EMPTY, "1oygbv" + ANIMALS[6:], end="w 2")


@pytest.mark.parametrize(
    ("fen", "problem"),
    [
        (f"{ANIMALS} {EMPTY} w", f"plies played are needed, like {ANIMALS} {EMPTY} w 0"),
        (f"{ANIMALS} {EMPTY} r 0", "the side to move is w or b, not 'r'"),
        (f"{ANIMALS} {EMPTY} w 01", "'01' is not a number of plies"),
        (f"{ANIMALS} {EMPTY} w -1", "is not a number of plies"),
        (f"{ANIMALS} {EMPTY} w 9999", "is not a number of plies"),
        (f"rrrrrr/r5/6/6/6/6 {EMPTY} w 9", "row 5, column 1: one r too many, there can be 6"),
        (f"{ANIMALS} wwwwww/wwwwww/wwwwww/w5/6/6 w 9", "row 3, column 1: one w too many, there can be 18"),
        (f"{ANIMALS} 6/6/6/6/6/w5 b 0", "at ply 0 no token stands"),
        (f"{ANIMALS} 6/6/6/6/6/w5 w 1", "at ply 1 one token stands, of the player who is not to move"),
        (f"{ANIMALS} 6/6/6/6/6/wb4 w 1", "at ply 1 one token stands, of the player who is not to move"),
        (f"{ANIMALS[:-1]} {EMPTY} w 0", "row 1, column 6: the row ends here"),
        (f"{ANIMALS[:-1]}x {EMPTY} w 0", "row 1, column 6: 'x' is neither a number nor one of"),
    ],
)
def test_positions_that_cannot_be_are_refused_with_the_place(fen: str, problem: str) -> None:
    with pytest.raises(BadFen, match=problem):
        GAME.parse_fen(fen)


@pytest.mark.parametrize("text", ["-c3b2a1", "-a1a2b3", "-a1a2", "-x", "C4", "swap1", "-", "a7"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadMove, match="is not a move: write a space like c4"):
        GAME.parse_move(text)


def test_a_line_is_declared_by_its_ends_and_a_kind_by_one_animal_twice() -> None:
    start = GAME.start()
    assert isinstance(start, MammalathPosition)
    declared = {GAME.write_move(each.move): each for each in start.play("c4").declarations()}
    assert declared["-a1b2c3"].taps == (("a1", "c3"),)
    assert declared["-a1b2c3"].shown == {"a1", "b2", "c3"}
    reds = {space for space, animal in start.scenery().items() if animal.kind == "r"}
    assert declared["-r"].shown == reds
    assert set(declared["-r"].taps) == {(space, space) for space in reds}


def test_a_position_is_drawn_with_its_tokens_and_animals_side_by_side() -> None:
    position = GAME.parse_fen("roygbv/oygbvr/ygbvro/1bvroy/1vroyg/1roygb 6/6/6/6/6/w4b w 2")
    assert str(position).splitlines() == [
        "6 . . . . . .   r o y g b v",
        "5 . . . . . .   o y g b v r",
        "4 . . . . . .   y g b v r o",
        "3 . . . . . .   . b v r o y",
        "2 . . . . . .   . v r o y g",
        "1 w . . . . b   . r o y g b",
        "  a b c d e f",
        "orange to move; tokens left: orange 17, purple 17",
    ]
