"""What a search finds: small boards solved, plain wins and losses, and always the same result."""

import random
import tracemalloc
from dataclasses import replace
from itertools import count
from typing import Never

import pytest

from controller.engine import NATIVE, Budget, Follower, Native, SearchResult, search
from controller.engine.accelerator import as_words
from controller.engine.search import ALONE
from controller.games import Game, Position, all_games
from controller.games.hexagons.manalath_nestorgames import Manalath
from controller.games.search_board import DECIDED, WON
from controller.games.search_boards.rule_board import RuleBoard
from tests.games.walks import walk
from tests.proof.bench import solved_boards
from tests.proof.bench.solved_boards import Solved
from tests.sweeps import PROOF, sampled, swept

GAMES = all_games()
#: The search in Python and the one in C, which must be built where tests run.
ENGINES = pytest.mark.parametrize("native", [None, NATIVE], ids=["python", "c"])
PLENTY = 3_000_000


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


def test_the_accelerator_is_there() -> None:
    assert NATIVE is not None


@sampled(1)
@pytest.mark.parametrize(
    "board",
    [
        pytest.param(board, marks=() if board.is_small else PROOF, id=str(board))
        for board in solved_boards.boards()
    ],
)
def test_small_boards_are_solved(board: Solved) -> None:
    assert board.agrees()


def test_a_board_that_is_solved_otherwise_does_not_agree() -> None:
    board = next(solved_boards.boards())
    assert board.agrees() is not replace(board, is_won=not board.is_won).agrees()


@ENGINES
def test_a_board_of_seven_is_solved_by_either(native: Native | None) -> None:
    found = search(
        solved_boards.smaller((2, 3, 2), Manalath).start().search_board(), Budget(PLENTY), native=native
    )
    assert found.score > DECIDED


def best_of(position: Position, native: Native | None, nodes: int = 600) -> tuple[Position, SearchResult]:
    board = position.search_board()
    found = search(board, Budget(nodes), native=native)
    return position.play(board.write(found.line[0])), found


@sampled(1)
@ENGINES
@pytest.mark.parametrize("seed", swept(range(8), 1))
def test_a_win_in_one_is_taken_and_a_loss_in_one_avoided(
    game: Game, seed: int, native: Native | None
) -> None:
    for position, _ in walk(game, seed):
        if position.outcome is not None or position.search_board().opening(seed) is not None:
            continue
        replies = [position.play(move) for move in position.legal_moves()]
        wins = [each for each in replies if each.outcome and each.outcome.winner is position.to_move]
        after, _ = best_of(position, native)
        if wins:
            assert after in wins
            continue
        if after.outcome is None and loses_at_once(after):
            assert all(each.outcome or loses_at_once(each) for each in replies)


def loses_at_once(after: Position) -> bool:
    """Whether the player to move wins with their next move."""
    ends = (after.play(move).outcome for move in after.legal_moves())
    return any(end is not None and end.winner is after.to_move for end in ends)


@pytest.mark.parametrize("seed", swept(range(3), 1))
def test_both_searches_find_the_same_after_every_depth(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    for position, _ in list(walk(game, seed))[seed::9]:
        board = position.search_board()
        if position.outcome is not None or board.opening(seed) is not None:
            continue
        noise = chance.choice((0, 0, 50))
        budget = Budget(chance.randint(5, 700), noise=noise, seed=chance.getrandbits(63), table_bits=12)
        before = [chance.getrandbits(63) for _ in range(seed)]
        found: list[list[SearchResult]] = []
        for native in (None, NATIVE):
            heard: list[SearchResult] = []
            search(board, budget, before, Follower(hear=heard.append), native)
            found.append(heard)
        assert found[0] == found[1]
        assert found[0][-1].nodes <= max(budget.nodes, found[0][0].nodes) + 1


@pytest.mark.parametrize("seed", swept(range(6), 1))
def test_both_searches_find_the_same_as_a_game_comes_to_its_end(game: Game, seed: int) -> None:
    for position, _ in list(walk(game, seed))[-6:]:
        board = position.search_board()
        if position.outcome is None and board.opening(seed) is None:
            assert search(board, Budget(1500), native=None) == search(board, Budget(1500))


@PROOF
@pytest.mark.parametrize("seed", range(60))
def test_both_searches_find_the_same_from_thousands_of_positions(game: Game, seed: int) -> None:
    for position, _ in walk(game, seed):
        board = position.search_board()
        if position.outcome is None and board.opening(seed) is None:
            budget = Budget(300, noise=seed % 3 * 40, seed=seed)
            assert search(board, budget, native=None) == search(board, budget)


@ENGINES
def test_a_search_ends_when_it_is_told_to(native: Native | None) -> None:
    depths: list[int] = []
    follower = Follower(lambda: 2 in depths, lambda found: depths.append(found.depth))
    board = GAMES["manalath"].start().search_board()
    found = search(board, Budget(20_000), follower=follower, native=native)
    assert depths == [1, 2, 2]
    assert found.nodes < 10_000
    assert board.write(found.line[0])


@pytest.mark.parametrize(("native", "interval"), [(None, 1), (NATIVE, 1024)], ids=["python", "c"])
def test_a_search_asks_at_regular_intervals_whether_it_is_over(
    game: Game, native: Native | None, interval: int
) -> None:
    """Once its time is up, a search visits no further node."""
    clock, heard = count(1), list[SearchResult]()
    follower = Follower(lambda: next(clock) == 5, heard.append)
    boards = (position.search_board() for position, _ in walk(game, 1))
    board = next(board for board in boards if board.opening(1) is None)
    found = search(board, Budget(10**6), follower=follower, native=native)
    assert next(clock) == 6
    assert 4 * interval < found.nodes <= heard[0].nodes + 5 * interval


@ENGINES
def test_an_error_of_the_follower_ends_the_search(native: Native | None) -> None:
    board = GAMES["manalath"].start().search_board()

    def fail(*_: object) -> Never:
        raise KeyError

    for follower in (Follower(is_over=fail), Follower(hear=fail)):
        with pytest.raises(KeyError):
            search(board, Budget(10**6), follower=follower, native=native)


def test_a_table_outlives_the_search_and_is_empty_for_the_next() -> None:
    """To free a large one takes longer than some moves may."""
    board, budget = GAMES["manalath"].start().search_board(), Budget(10**6, 3, table_bits=20)
    search(board, Budget(1, table_bits=1))
    tracemalloc.start()
    first = search(board, budget), tracemalloc.get_traced_memory()[0] >> 20
    second = search(board, budget), tracemalloc.get_traced_memory()[0] >> 20
    tracemalloc.stop()
    assert first == second
    assert first[1] == 16


@ENGINES
def test_what_wins_in_one_move_is_seen_whatever_the_budget(native: Native | None) -> None:
    board = GAMES["manalath"].parse_fen("6/7/8/3p1p3/2oo1oo3/9/8/7/6 o").search_board()
    for budget, follower in ((Budget(1), ALONE), (Budget(1000), Follower(lambda: True))):
        found = search(board, budget, (), follower, native)
        assert (board.write(found.line[0]), found.score, found.depth) == ("e5o", WON - 1, 1)


@ENGINES
def test_a_position_that_is_over_has_no_move(native: Native | None) -> None:
    over = GAMES["manalath"].parse_fen("6/7/8/9/10/9/8/7/oooo2 p").search_board()
    assert search(over, Budget(100), native=native) == SearchResult((), WON, 0, 0)


@ENGINES
def test_nobody_comes_back_to_a_position_that_wins(native: Native | None) -> None:
    """A move back to an earlier position is worth nothing: better than a loss, worse than a win."""
    position = GAMES["mana"].parse_fen("0 rrrdrr/6/6/6/6/RRRDRR r - 0,0")
    board = position.search_board()
    free = search(board, Budget(10**6, 1), native=native)
    board.make(free.line[0])
    key = board.key
    board.undo()
    again = search(board, Budget(10**6, 1), [key], native=native)
    assert again != free


def test_a_game_without_a_board_of_its_own_is_searched_by_its_rules(game: Game) -> None:
    for position, _ in list(walk(game, 2))[-4:]:
        own = position.search_board()
        if position.outcome is not None or own.opening(1) is not None:
            continue
        plain = search(RuleBoard(position), Budget(40_000, 2))
        quick = search(own, Budget(40_000, 2))
        if abs(plain.score) > DECIDED:
            assert plain.score == quick.score


def test_words_that_are_no_board_are_refused() -> None:
    assert NATIVE is not None
    for words in (b"", b"\0" * 8, b"\xff" * 80_000):
        for board in range(3):
            with pytest.raises(ValueError, match="these are not the words of a board"):
                NATIVE.look(board, words, b"", ())
    with pytest.raises(ValueError, match="there is no such board"):
        NATIVE.look(3, b"", b"", ())


def test_a_network_of_another_board_is_refused(game: Game) -> None:
    boards = (position.search_board() for position, _ in walk(game, 1))
    board = next(board for board in boards if board.opening(1) is None)
    assert NATIVE is not None
    assert board.network is not None
    assert board.native is not None
    for network in (b"", board.network.packed[:-2], board.network.packed + bytes(32)):
        with pytest.raises(ValueError, match="this is not the network of such a board"):
            NATIVE.look(board.native, as_words(board.packed()), network, ())
