"""Levels: each game has eight, the same seed plays the same game, and none misses what is plain."""

import pytest

from controller.engine import choose
from controller.games import Colour, Game, Position, all_games
from controller.games.rule_board import RuleBoard
from controller.table import LEVELS
from tests.games.walks import walk
from tests.sweeps import swept_keeping

GAMES = all_games()


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


def played(game: Game, seed: int, levels: tuple[int, int]) -> list[Position]:
    """Let two levels play a game of at most two hundred plies."""
    positions, before = [game.drawn(seed)], list[int]()
    while positions[-1].outcome is None and len(positions) < 200:
        position = positions[-1]
        found = choose(position.search_board(), levels[position.to_move.value], seed + len(before), before)
        before.append(position.search_board().key)
        positions.append(position.play(position.search_board().write(found.line[0])))
    return positions


def test_each_game_has_eight_levels(game: Game) -> None:
    assert len(game.start().search_board().levels) == len(LEVELS) == 8
    assert len(RuleBoard(game.start()).levels) == 8


def test_games_of_all_levels_end(game: Game) -> None:
    for level in (1, 4):
        positions = played(game, level, (level, level))
        assert positions[-1].outcome is not None


def test_a_seed_plays_the_same_game_again_and_another_another(game: Game) -> None:
    first, again, other = (played(game, seed, (2, 2)) for seed in (5, 5, 6))
    assert first == again
    assert first != other


@pytest.mark.parametrize("level", swept_keeping([1, 5, 8], 1, 5))
def test_the_computer_varies_among_good_first_moves(game: Game, level: int) -> None:
    begun = [game.start() for _ in range(12)]
    for ply in range(2):
        begun = [
            position.play(
                position.search_board().write(choose(position.search_board(), level, seed + ply).line[0])
            )
            for seed, position in enumerate(begun)
        ]
    assert len({position.fen() for position in begun}) >= 5


def test_much_better_players_win(game: Game) -> None:
    """At least six of eight games, with seats changed: a level so far above hardly ever loses."""
    won = 0
    for seed in range(8):
        strong = Colour(seed % 2)
        levels = (6, 1) if strong is Colour.FIRST else (1, 6)
        outcome = played(game, seed // 2, levels)[-1].outcome
        won += outcome is not None and outcome.winner is strong
    assert won >= 6


@pytest.mark.parametrize("level", [1, 2, 4])
def test_no_level_misses_a_win_in_one(game: Game, level: int) -> None:
    found = 0
    for seed in range(2):
        for position, _ in list(walk(game, seed))[-12:]:
            if position.outcome is not None or position.search_board().opening(seed) is not None:
                continue
            ends = [position.play(move).outcome for move in position.legal_moves()]
            if any(end is not None and end.winner is position.to_move for end in ends):
                move = choose(position.search_board(), level, seed).line[0]
                outcome = position.play(position.search_board().write(move)).outcome
                assert outcome is not None
                assert outcome.winner is position.to_move
                found += 1
    assert found > 0
