"""Manalath with a swap: what the second player may do for a first turn, in rules, notation and search."""

import random

import pytest

from controller.engine import NATIVE, Budget, choose, recommend, search
from controller.engine.search import Search
from controller.games import BadFen, Change, Colour, Game, IllegalMove, Piece, all_games, perft, winning_moves
from controller.games.hexagons.manalath_position import ManalathPosition
from controller.messages import word

GAMES = all_games()
NAMES = ("manalath", "manalath-stein")


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


def begun(game: Game) -> ManalathPosition:
    position = game.parse_fen(f"{game.start().fen()} swap")
    assert isinstance(position, ManalathPosition)
    return position


def own(game: Game, space: str) -> str:
    return space + game.letters[0]


def test_the_first_piece_may_be_exchanged_by_the_second_turn_alone(game: Game) -> None:
    one = begun(game).play(own(game, "c3"))
    assert one.changes(game.parse_move("swap")) == (Change("c3", Piece(Colour.SECOND)),)
    assert word(one.turn()) == (
        "Exchange the orange piece for a purple one, or place a piece of either colour."
    )
    two = one.play("swap")
    assert two.table() == {"c3": Colour.SECOND}
    assert two.to_move is Colour.FIRST
    assert (two.left(Colour.FIRST), two.left(Colour.SECOND)) == (game.pieces, game.pieces - 1)
    three = one.play(own(game, "a1"))
    for position in (begun(game), two, three, game.start().play(own(game, "c3"))):
        assert not position.is_legal("swap")
        with pytest.raises(IllegalMove, match="swap: only the first piece of a game"):
            position.play("swap")


def test_a_first_piece_of_the_other_colour_is_the_second_player_s_already(game: Game) -> None:
    one = begun(game).play("c3" + game.letters[1])
    assert "swap" not in {game.write_move(move) for move in one.legal_moves()}


def test_nothing_else_changes(game: Game) -> None:
    """A swap adds one move at the second turn, and two plies later all is as after these placements."""
    plain, swapped = game.start(), begun(game)
    assert perft(swapped, 1) == perft(plain, 1)
    assert perft(swapped, 2) == perft(plain, 2) + len(game.geometry)
    after = swapped.play(own(game, "c3")).play("swap")
    assert after == plain.play("c3" + game.letters[1]).handed_over()[0].handed_over()[0].handed_over()[0]


def test_what_the_hand_may_do_is_what_the_rules_say(game: Game) -> None:
    one = begun(game).play(own(game, "c3"))
    assert one.why_not("c3", Colour.SECOND) is None
    assert one.why_not("c3", Colour.FIRST) is not None
    assert one.why_no_move((Change("c3", Piece(Colour.SECOND)),)) is None
    assert one.count_legal() == len(one.legal_moves())


def test_a_position_line_says_that_the_first_piece_may_be_exchanged(game: Game) -> None:
    position = begun(game)
    assert position.fen().endswith(" swap")
    one = position.play(own(game, "c3"))
    assert one.fen().endswith(" swap")
    assert game.parse_fen(one.fen()) == one
    assert game.parse_fen(one.fen().removesuffix(" swap")) != one
    assert not one.play("swap").fen().endswith("swap")
    assert not one.play(own(game, "a1")).fen().endswith("swap")


def test_a_swap_that_comes_too_late_is_no_position(game: Game) -> None:
    two = begun(game).play(own(game, "c3")).play("swap")
    for fen in (f"{two.fen()} swap", f"{game.start().fen()} swap swap"):
        with pytest.raises(BadFen):
            game.parse_fen(fen)
    with pytest.raises(BadFen, match="only the first piece may be exchanged"):
        game.parse_fen(f"{two.fen()} swap")


@pytest.mark.parametrize("seed", range(6))
def test_a_search_board_agrees_with_the_rules(game: Game, seed: int) -> None:
    """Its moves, keys and what it takes back, along random games with a swap and without."""
    chance, position = random.Random(seed), begun(game)
    board = position.search_board()
    trail = [(board.key, position)]
    for number in range(8):
        legal = {game.write_move(move) for move in position.legal_moves()}
        assert {board.write(move) for move in board.legal()} == legal
        assert board.key == position.search_board().key
        move = "swap" if number == 1 and seed % 2 and "swap" in legal else chance.choice(sorted(legal))
        number_of = {board.write(each): each for each in board.legal()}
        changed = position.changes(game.parse_move(move))
        assert board.spaces(number_of[move]) == tuple(change.space for change in changed)
        board.make(number_of[move])
        position = position.play(move)
        trail.append((board.key, position))
        if position.outcome is not None:
            break
    for key, _ in reversed(trail[:-1]):
        board.undo()
        assert board.key == key


@pytest.mark.parametrize("first", ["e5", "a3", ""])
def test_the_search_in_c_finds_the_same(game: Game, first: str) -> None:
    assert NATIVE is not None
    position = begun(game).play(own(game, first)) if first else begun(game)
    *_, found = Search(position.search_board(), Budget(300)).deepen()
    assert search(position.search_board(), Budget(300)) == found


@pytest.mark.parametrize("level", [4, 6, 8])
def test_from_level_4_on_the_computer_takes_a_first_piece_that_wins(game: Game, level: int) -> None:
    """The middle wins nearly every game between equals (docs/play/first-moves.md)."""
    board = begun(game).play(own(game, "e5")).search_board()
    assert {board.write(choose(board, level, seed).line[0]) for seed in range(5)} == {"swap"}


def test_a_hint_takes_the_middle_and_opens_at_the_edge(game: Game) -> None:
    assert recommend(begun(game).play(own(game, "e5"))).move == "swap"
    inner = {name for name in game.geometry.names if len(game.geometry.adjacent(name)) == 6}
    assert {recommend(begun(game), seed=seed).move[:-1] for seed in range(20)}.isdisjoint(inner)


def test_nobody_wins_by_a_swap_at_once(game: Game) -> None:
    assert not winning_moves(begun(game).play(own(game, "e5")))
