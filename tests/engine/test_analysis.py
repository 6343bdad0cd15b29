"""What a game missed: wins in one and two of every game, plain losses, and never a good move."""

from collections.abc import Sequence

import pytest

from controller.engine import SECOND_LOOK, Budget, History, Judged, Judgement, analyse, chance, choose, search
from controller.engine.analysis import BLUNDER_SHARE, MISTAKE_SHARE
from controller.games import Colour, Game, all_games
from controller.games.search_board import DECIDED, WON
from controller.messages import Message
from controller.table import Record
from controller.table.forced_win import ForcedWin
from tests.games.walks import walk
from tests.sweeps import sampled, swept

GAMES = all_games()
NODES = 3000


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


def record_of(game: Game, start: str, moves: Sequence[str]) -> Record:
    record = Record(game, game.parse_fen(start))
    for move in moves:
        record = record.with_ply(game.parse_move(move), 0.0)
    return record


def played(game: Game, seed: int, level: int) -> Record:
    """Let one level play both sides to the end."""
    record, past = Record(game, game.drawn(seed)), History()
    while record.position.outcome is None and len(record.plies) < 120:
        board = record.position.search_board()
        found = choose(board, level, seed + len(record.plies), past)
        move = board.write(found.line[0])
        past = past.then(record.position, move)
        record = record.with_ply(game.parse_move(move), 0.0)
    return record


def at_random(game: Game, seed: int) -> Record:
    """Record a random game."""
    (start, _), *_ = steps = walk(game, seed)
    record = Record(game, start)
    for _, move in steps:
        record = record if move is None else record.with_ply(move, 0.0)
    return record


def won_in(game: Game, moves: int, by: Colour) -> Record:
    """Return a game of random play in which a win of ``by`` in ``moves`` was there and was given away."""
    for seed in range(80):
        for position, _ in reversed(list(walk(game, seed))):
            board = position.search_board()
            if position.outcome is not None or board.opening(0) is not None or position.to_move is not by:
                continue
            if search(board, Budget(NODES)).score != WON - 2 * moves + 1:
                continue
            for move in position.legal_moves():
                after = position.play(move)
                if after.outcome is None and search(after.search_board(), Budget(NODES)).score > DECIDED:
                    return Record(game, position).with_ply(move, 0.0)
    raise AssertionError(f"no win in {moves} was found")


@sampled(3)
@pytest.mark.parametrize("by", Colour)
@pytest.mark.parametrize("moves", [1, 2])
def test_a_win_that_was_there_and_is_gone_was_missed_by_either_side(
    game: Game, moves: int, by: Colour
) -> None:
    record = won_in(game, moves, by)
    (judged,) = analyse(record, NODES)
    assert (judged.judgement, judged.wins_in, judged.by) == (Judgement.MISSED_WIN, moves, by)
    if moves == 1:
        outcome = record.start.play(judged.line[0]).outcome
        assert outcome is not None
        assert outcome.winner is record.start.to_move


def test_one_move_alone_is_judged_by_the_second_look(game: Game) -> None:
    missed = won_in(game, 1, Colour.FIRST)
    record = missed.with_ply(missed.position.legal_moves()[0], 0.0)
    (second,) = analyse(missed, NODES)
    assert second.judgement is Judgement.MISSED_WIN
    assert list(analyse(record, NODES, only=1)) == [second]


@sampled(3)
@pytest.mark.parametrize("moves", [1, 2])
def test_to_make_the_win_is_no_error(game: Game, moves: int) -> None:
    record = won_in(game, moves, Colour.FIRST)
    (judged,) = analyse(record, NODES)
    (best,) = analyse(Record(game, record.start).with_ply(game.parse_move(judged.line[0]), 0.0), NODES)
    assert best.judgement is None
    assert best.before > 0


@sampled(2)
@pytest.mark.parametrize("seed", swept(range(125), 3))
@pytest.mark.parametrize("name", sorted(GAMES))
def test_no_mark_is_on_the_best_move_or_on_one_as_good(name: str, seed: int) -> None:
    """Whether the win is kept is asked of a search that tries every move and knows no budget."""
    game = GAMES[name]
    record = played(game, seed, 1 + seed % 7) if seed % 5 else at_random(game, seed)
    for judged in analyse(record, 400):
        if judged.judgement is None:
            continue
        before, after = map(record.reached_after, (judged.number - 1, judged.number))
        assert after != before.play(judged.line[0])
        if judged.judgement is Judgement.MISSED_WIN and (judged.wins_in or 0) <= 2:
            assert not ForcedWin(after).loses((judged.wins_in or 0) - 1)


def test_a_best_move_that_a_search_ends_after_at_once_misses_nothing() -> None:
    """After two of purple's moves one answer alone does not lose, so the search there saw no win."""
    moves = "c4o f4p b2o d4p c3o d5p a4o a3o c1o d2o a1p c5p f5p b3p a2p c2p d6p b5p"
    record = record_of(GAMES["manalath"], GAMES["manalath"].start().fen(), moves.split())
    judged = list(analyse(record))
    assert [each.number for each in judged if each.judgement is not None] == [5]
    assert (judged[13].move, judged[13].wins_in, judged[13].after) == ("b3p", None, WON - 5)


@pytest.mark.parametrize(
    ("name", "start", "move"),
    [
        ("manalath", "6/7/o5p1/3op1po1/6o3/3p5/3p4/1o3pp/2o3 p", "e8p"),
        ("manalath-stein", "5/6/4w2/1w6/2w6/w5w1/6w/1w3w/5 w", "e9w"),
    ],
)
def test_a_slower_win_is_seen_behind_the_only_answer(name: str, start: str, move: str) -> None:
    """One answer alone does not lose at once, so a search of the position after the move ends there."""
    record = record_of(GAMES[name], start, [move])
    assert ForcedWin(record.position).loses(2)
    (judged,) = analyse(record, NODES)
    assert (judged.before, judged.after, judged.judgement) == (WON - 3, WON - 5, None)


def test_to_let_the_other_player_win_is_an_error_only_where_it_could_be_helped() -> None:
    game = GAMES["manalath"]
    record = record_of(game, "6/7/8/3p1p3/2oo1oo3/9/8/7/6 p", ["a1o", "e5o"])
    first, second = analyse(record, NODES)
    assert (first.judgement, first.wins_in, first.by) == (Judgement.LOSES, 1, Colour.SECOND)
    assert second.judgement is None
    lost = record_of(game, "6/7/8/3p1p3/2oo1oo3/9/2oo1oo1/7/6 p", ["a1o"])
    (judged,) = analyse(lost, NODES)
    assert judged.before < -1000
    assert judged.judgement is None


def test_an_error_says_why_the_better_move_is_good() -> None:
    threat = "4o1/7/3opo2/o4p3/1o2o5/7p1/o2o1p2/7/6 o"
    (twice,) = analyse(record_of(GAMES["manalath"], threat, ["i1p"]), NODES)
    assert (twice.judgement, twice.line[0]) == (Judgement.MISSED_WIN, "e3o")
    assert twice.reason == twice.because == Message("clause.threatens", spaces=("d1", "d2", "e4"))
    (at_once,) = analyse(record_of(GAMES["manalath"], "6/7/8/9/oo1oo5/9/8/7/6 o", ["a1p"]), NODES)
    assert at_once.reason == Message("clause.wins")
    assert at_once.because is None, "a win that was missed in 1 wins at once"


def test_a_win_within_two_moves_is_plain_whatever_the_chance() -> None:
    assert of(WON - 3, 900).judgement is Judgement.MISSED_WIN
    assert of(WON - 5, 900).judgement is None
    assert of(-900, -(WON - 4)).judgement is Judgement.LOSES
    assert of(-900, -(WON - 6)).judgement is None
    assert of(WON - 3, WON - 9).judgement is None
    assert of(-(WON - 8), -(WON - 2)).judgement is None


@sampled(1)
@pytest.mark.parametrize(
    ("name", "moves"),
    [("manalath", "g3o e6p f1o d7p h3o"), ("manalath-stein", "f5w f7b f8b i2b f6w a1b e4w")],
)
def test_a_long_win_is_not_missed_where_the_chance_says_that_it_is_still_there(name: str, moves: str) -> None:
    """A search of two million nodes proves that both the best move and the one made win."""
    record = record_of(GAMES[name], GAMES[name].start().fen(), moves.split())
    *_, made = analyse(record)
    assert made.before > DECIDED > made.after
    assert made.judgement is None


def test_who_is_as_good_as_lost_loses_nothing() -> None:
    """A search of two million nodes proves that the best move loses, too."""
    record = record_of(GAMES["manalath"], GAMES["manalath"].start().fen(), ["f5o", "g1p", "h6o", "f7o"])
    *_, made = analyse(record)
    assert made.after < -DECIDED < made.before
    assert made.judgement is None


@sampled(1)
def test_the_same_budget_judges_the_same(game: Game) -> None:
    record = played(game, 2, 2)
    assert list(analyse(record, 100)) == list(analyse(record, 100))


@sampled(2)
def test_every_move_is_judged_in_order_and_a_better_one_is_legal(game: Game) -> None:
    record = played(game, 3, 1)
    judged = list(analyse(record, 100))
    assert [each.number for each in judged] == list(range(1, len(record.plies) + 1))
    errors = [each for each in judged if each.judgement is not None]
    assert errors
    for each in errors:
        before = record.reached_after(each.number - 1)
        assert each.by is before.to_move
        assert game.parse_move(each.line[0]) in before.legal_moves()
        assert each.line[0] != each.move


@sampled(1)
def test_an_error_is_reported_by_the_second_look(game: Game) -> None:
    record = played(game, 3, 1)
    keys = [record.reached_after(number).search_board().key for number in range(len(record.plies))]
    compared = 0
    for each in analyse(record, 100):
        if each.judgement in {Judgement.BLUNDER, Judgement.MISTAKE}:
            board = record.reached_after(each.number).search_board()
            then = search(board, Budget(100 * SECOND_LOOK), keys[: each.number])
            if then.nodes >= 100 * SECOND_LOOK:
                assert each.after == -then.score
                compared += 1
    assert compared


def test_what_no_search_chooses_is_not_judged() -> None:
    record = played(GAMES["mana"], 1, 1)
    judged = list(analyse(record, 100))
    assert all(each.judgement is None and not each.line for each in judged[:13])
    assert judged[13].line


def of(before: int, after: int) -> Judged:
    return Judged(1, Colour.FIRST, "e5o", ("d4o",), before, after)


def test_a_share_of_the_chance_of_winning_makes_the_error() -> None:
    assert of(0, 0).judgement is None
    assert of(15, -25).judgement is None
    assert chance(40) - chance(-20) > MISTAKE_SHARE
    assert of(40, -20).judgement is Judgement.MISTAKE
    assert chance(100) - chance(-100) > BLUNDER_SHARE
    assert of(100, -100).judgement is Judgement.BLUNDER
    assert of(900, 300).judgement is None


def test_a_proof_names_the_error_and_the_chance_makes_it() -> None:
    assert of(WON - 7, 900).judgement is None
    assert of(WON - 7, 100).judgement is Judgement.MISSED_WIN
    assert of(WON - 7, WON - 9).judgement is None
    assert of(-900, -(WON - 6)).judgement is None
    assert of(-100, -(WON - 6)).judgement is Judgement.LOSES
    assert of(-(WON - 4), -(WON - 2)).judgement is None
    assert of(WON - 3, -(WON - 2)).judgement is Judgement.MISSED_WIN
    assert (of(WON - 3, 0).wins_in, of(0, -(WON - 4)).wins_in, of(100, -100).wins_in) == (2, 2, None)
