"""The boards of the search agree with the rules, and never call an undecided game decided."""

import random
from collections.abc import Iterator

import pytest

from controller.engine.accelerator import outlook
from controller.games import Game, Position, all_games
from controller.games.search_board import DECIDED, WON, SearchBoard
from controller.games.search_boards.rule_board import RuleBoard
from tests.games.walks import walk
from tests.sweeps import PROOF, sampled

GAMES = all_games()
SEEDS = range(3)


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


def state(board: SearchBoard) -> list[object]:
    """Return everything that a board knows, except what it keeps for the next move only."""
    slots = {name for kind in type(board).__mro__ for name in getattr(kind, "__slots__", ())}
    scratch = {"_ends", "_replies", "_returns", "_trail", "is_forced"}
    return [(name, repr(getattr(board, name))) for name in sorted(slots - scratch)]


def tables(game: Game) -> Iterator[Position]:
    for seed in SEEDS:
        yield from (position for position, _ in walk(game, seed))


def test_a_board_knows_the_legal_moves_and_who_is_to_move(game: Game) -> None:
    for position in tables(game):
        board = position.search_board()
        legal = {board.write(move) for move in board.legal()}
        assert legal == {game.write_move(move) for move in position.legal_moves()}
        assert board.mover == position.to_move.value


@sampled(1)
def test_a_board_that_a_move_is_made_on_is_that_of_the_position_after_it(game: Game) -> None:
    for position in tables(game):
        board = position.search_board()
        before = state(board)
        for move in board.legal()[::5]:
            board.make(move)
            after = position.play(board.write(move)).search_board()
            assert board.key == after.key
            assert {board.write(each) for each in board.legal()} == {
                after.write(each) for each in after.legal()
            }
            assert board.verdict() == after.verdict()
            if board.verdict() is None:
                assert board.candidates() == after.candidates()
                assert board.score() == after.score()
            board.undo()
        assert state(board) == before


def test_what_is_over_is_scored_as_the_rules_end_it(game: Game) -> None:
    for position in tables(game):
        board, outcome = position.search_board(), position.outcome
        verdict = board.verdict()
        assert (verdict in {WON, -WON, 0} and not board.legal()) == (outcome is not None)
        if outcome is not None:
            won = {None: 0, position.to_move: WON, position.to_move.other: -WON}
            assert verdict == won[outcome.winner]


def best(position: Position, plies: int) -> int:
    """Score a position by trying all that the rules allow; 0 if it goes on after ``plies``."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0 if winner is None else WON if winner is position.to_move else -WON
    if plies == 0:
        return 0
    return max(-nearer(best(position.play(move), plies - 1)) for move in position.legal_moves())


def nearer(score: int) -> int:
    return score - 1 if score > DECIDED else score + 1 if score < -DECIDED else score


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=PROOF if seed > 1 else ()) for seed in range(12)])
def test_what_is_called_decided_is(game: Game, seed: int) -> None:
    chance, decided = random.Random(seed), 0
    for position, _ in walk(game, seed):
        verdict = position.search_board().verdict()
        if verdict is None or position.outcome is not None:
            continue
        decided += 1
        if chance.random() < 0.25:
            assert best(position, WON - abs(verdict)) == verdict
    assert decided or game.name != "manalath"


@sampled(1)
def test_no_candidate_is_forgotten_that_does_not_lose_at_once(game: Game) -> None:
    for seed in SEEDS:
        for position, _ in walk(game, seed):
            board = position.search_board()
            if board.verdict() is not None:
                continue
            candidates = set(board.candidates())
            assert candidates <= set(board.legal())
            for move in set(board.legal()) - candidates:
                assert (
                    best(position.play(board.write(move)), 1) > DECIDED
                    or best(position.play(board.write(move)), 0) > DECIDED
                )


@sampled(1)
def test_what_each_move_leads_to_is_seen_alike_in_c_and_in_python(game: Game) -> None:
    for position in tables(game):
        board = position.search_board()
        if position.outcome is None and board.opening(0) is None:
            seen = outlook(board)
            assert seen == outlook(board, None)
            assert [move for move, _, _ in seen] == board.legal()
            for move, verdict, score in seen:
                board.make(move)
                assert verdict == board.verdict()
                assert verdict is not None or score == board.score()
                board.undo()


def test_a_board_knows_the_spaces_and_the_colour_of_each_move(game: Game) -> None:
    """The rules alone say so, too, by the board for any game; they name no animal, which no reed senses."""
    for position in tables(game):
        own, plain = position.search_board(), RuleBoard(position)
        moves = {plain.write(move): move for move in plain.legal()}
        for move in own.legal():
            same = moves[own.write(move)]
            assert set(own.spaces(move)) == set(plain.spaces(same)) or own.write(move)[0] == "-"
            assert own.colour(move) == plain.colour(same) or not own.spaces(move)
        assert own.geometry == plain.geometry == position.game.geometry
