"""Levels: each game has eight, the same seed plays the same game, and each errs only as people do."""

from collections.abc import Iterator

import pytest

from controller.engine import NO_HISTORY, History, choose, overlooked
from controller.engine.attention import FULL, Attention
from controller.engine.levels import SKILLS, skill_of
from controller.games import Colour, Game, Position, all_games, decisive_moves, winning_moves
from controller.games.search_boards.rule_board import RuleBoard
from controller.table import LEVELS
from tests.games.walks import walk
from tests.sweeps import sampled, some, swept_keeping

GAMES = all_games()


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


def played(game: Game, seed: int, levels: tuple[int, int]) -> list[tuple[Position, History]]:
    """Let two levels play a game of at most two hundred plies."""
    positions = [(game.drawn(seed), History())]
    while positions[-1][0].outcome is None and len(positions) < 200:
        position, past = positions[-1]
        move = chosen(position, levels[position.to_move.value], seed + len(positions), past)
        positions.append((position.play(move), past.then(position, move)))
    return positions


def chosen(position: Position, level: int, seed: int, past: History = NO_HISTORY) -> str:
    board = position.search_board()
    return board.write(choose(board, level, seed, past).line[0])


def ends(game: Game, seeds: range) -> Iterator[tuple[Position, History]]:
    """Yield the last positions of random games in which a search chooses the move."""
    for seed in seeds:
        past, found = History(), list[tuple[Position, History]]()
        for position, move in walk(game, seed):
            if position.outcome is None and position.search_board().opening(seed) is None:
                found.append((position, past))
            if move is not None:
                past = past.then(position, game.write_move(move))
        yield from found[-8:]


def test_each_game_has_eight_levels_and_only_the_top_one_overlooks_nothing(game: Game) -> None:
    assert len(LEVELS) == 8
    for board in (game.start().search_board(), RuleBoard(game.start())):
        attention = [skill_of(board, level).attention for level in LEVELS]
        assert attention == sorted(attention)
        assert [each == FULL for each in attention] == [False] * 7 + [True]
    assert all(len(skills) == 8 for skills in SKILLS.values())


def test_games_of_all_levels_end(game: Game) -> None:
    for level in (1, 4):
        assert played(game, level, (level, level))[-1][0].outcome is not None


@sampled(2)
def test_a_seed_plays_the_same_game_again_and_another_another(game: Game) -> None:
    first, again, other = (played(game, seed, (2, 2)) for seed in (5, 5, 6))
    assert first == again
    assert first != other


@sampled(3)
@pytest.mark.parametrize("level", swept_keeping([1, 5, 8], 1, 5))
def test_the_computer_varies_among_good_first_moves(game: Game, level: int) -> None:
    begun = [game.start() for _ in range(12)]
    for ply in range(2):
        begun = [position.play(chosen(position, level, seed + ply)) for seed, position in enumerate(begun)]
    assert len({position.fen() for position in begun}) >= 5


def test_a_level_that_overlooks_much_sets_up_its_mana_with_little_care() -> None:
    """The top level leaves no Damyo on the second line, where it is attacked soonest."""

    def exposed(level: int, seed: int) -> int:
        position = GAMES["mana"].start()
        while position.search_board().opening(seed) is not None:
            position = position.play(chosen(position, level, seed))
        rows = position.fen().split()[1].split("/")
        return ("d" in rows[1]) + ("D" in rows[-2])

    games = some(30, 6)
    first, top = (sum(exposed(level, seed) for seed in range(games)) for level in (1, 8))
    assert top == 0
    assert first > games / 2


@sampled(1)
def test_much_better_players_win(game: Game) -> None:
    """At least six of eight games, with seats changed: a level so far above hardly ever loses."""
    won = 0
    for seed in range(8):
        strong = Colour(seed % 2)
        levels = (6, 1) if strong is Colour.FIRST else (1, 6)
        outcome = played(game, seed // 2, levels)[-1][0].outcome
        won += outcome is not None and outcome.winner is strong
    assert won >= 6


@sampled(1)
@pytest.mark.parametrize("level", [1, 4, 8])
def test_no_level_misses_a_win_that_is_plain(game: Game, level: int) -> None:
    """A win is plain in the player's own colour, beside the last moves; to the top level every one is."""
    found = 0
    for seed, (position, past) in enumerate(ends(game, range(4))):
        board, wins = position.search_board(), winning_moves(position)
        attention = Attention(1, seed, frozenset((board.mover,)), past.lately)
        numbers = [move for move in board.legal() if position.game.parse_move(board.write(move)) in wins]
        if level == 8 or any(not attention.threat(board, move).kinds for move in numbers):
            move = position.game.parse_move(chosen(position, level, seed, past))
            assert not wins or move in decisive_moves(position).winning
            found += bool(wins)
    assert found > 0


@sampled(2)
@pytest.mark.parametrize("level", [1, 4, 8])
def test_no_level_ends_its_own_game_while_another_move_is_legal(game: Game, level: int) -> None:
    tried = 0
    for seed, (position, past) in enumerate(ends(game, range(4))):
        losing = {move for move in position.legal_moves() if is_lost_by(position, position.play(move))}
        if 0 < len(losing) < position.count_legal():
            assert position.game.parse_move(chosen(position, level, seed, past)) not in losing
            tried += 1
    assert tried > 0 or game.name == "mana"


def is_lost_by(position: Position, after: Position) -> bool:
    return after.outcome is not None and after.outcome.winner is position.to_move.other


@sampled(1)
@pytest.mark.parametrize("level", LEVELS)
def test_a_lost_game_is_lost_by_the_winner_s_five(level: int) -> None:
    """Orange threatens to make five in two places, and the parry of one is worth as much as any."""
    position = GAMES["manalath"].parse_fen("3opo/3o2o/4o3/1po5o/3o6/4p2oo/4pp1o/p6/oo4 p")
    for seed in range(14, 18):
        after = position.play(chosen(position, level, seed))
        assert after.outcome is None


@sampled(1)
@pytest.mark.parametrize("level", [1, 3])
def test_a_level_names_the_threat_that_it_overlooked(game: Game, level: int) -> None:
    """Who lets the other player win at once, though another move would not, overlooked just that."""
    named = 0
    for seed, (position, past) in enumerate(ends(game, range(some(10, 2)))):
        if winning_moves(position):
            continue
        board = position.search_board()
        after = position.play(chosen(position, level, seed, past))
        if after.outcome is None and winning_moves(after) and is_safe(position):
            threats = overlooked(board, level, seed, past, 0)
            assert threats
            assert all(threat.kinds for threat in threats)
            replies = after.search_board()
            wins = {game.write_move(move) for move in winning_moves(after)}
            assert {replies.write(threat.move) for threat in threats} & wins
            named += 1
    assert named > 0


def is_safe(position: Position) -> bool:
    """Whether some move lets the other player win neither by itself nor at once."""
    for move in position.legal_moves():
        after = position.play(move)
        if after.outcome is None and not winning_moves(after):
            return True
    return False


@sampled(1)
def test_a_search_names_what_was_too_deep_for_a_level(game: Game) -> None:
    named = [
        threat
        for seed, (position, past) in enumerate(ends(game, range(6)))
        for threat in overlooked(position.search_board(), 2, seed, past, 2000)
    ]
    assert any(threat.turns > 1 for threat in named)
    assert all(threat.kinds for threat in named)


def test_the_top_level_overlooks_nothing(game: Game) -> None:
    for seed, (position, past) in enumerate(ends(game, range(1))):
        assert overlooked(position.search_board(), LEVELS[-1], seed, past, 2000) == ()
