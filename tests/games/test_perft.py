"""The counts of docs/play/rules.md, on which other programs agree."""

import pytest

from controller.games import Colour, Put, all_games, divide, perft
from controller.games.moves import Pass

GAMES = all_games()
CROWDED_GREEN = "1x4/6p/2o3p1/2o2o2p/o1oxpp2o1/1p2op1o1/3o1x2/1op1p2/3p2 o"
MIDDLE = "3p1p/po4p/2p1op2/p1pp1p1oo/1p3op1op/p1ppoo2p/6po/pp2opp/o2o2 o"
LATE = "popop1/po1o1po/p1p1popo/2p2o1op/op1p2opp1/opoo4o/p1o1poop/op1p1p1/2op1o o"
STEIN_MIDDLE = "bbbwb/ww1w2/b1b1b1w/w1ww3b/b1b2wbw1/3b2w1/w1w3b/1b1www/b1b2 w"
STEIN_PAIRED = "1b1ww/1ww1b1/w2bw2/wb2w1bw/2wbb3w/1w1b1bwb/2w2w1/b1bw1b/wb1w1 w"
NOTHING_TO_PLACE = "bbbwb/ww1wwb/b1bbb1w/wbww1wbb/bwbwbwbww/b2bw1wb/wwwb1bb/bb1www/bwbbb w"


@pytest.mark.parametrize(("depth", "count"), list(enumerate([1, 140, 19_320, 2_627_520])))
def test_manalath_start(depth: int, count: int) -> None:
    assert perft(GAMES["manalath"].start(), depth) == count


@pytest.mark.parametrize(("depth", "count"), list(enumerate([1, 134, 17_688, 2_299_440])))
def test_manalath_start_with_green(depth: int, count: int) -> None:
    assert perft(GAMES["manalath"].start(["c3", "e5", "g6"]), depth) == count


@pytest.mark.parametrize(("depth", "count"), list(enumerate([1, 122, 14_640, 1_727_520])))
def test_stein_start(depth: int, count: int) -> None:
    assert perft(GAMES["manalath-stein"].start(), depth) == count


@pytest.mark.parametrize(
    ("name", "fen", "counts"),
    [
        ("manalath", CROWDED_GREEN, [93, 7_631]),
        ("manalath", MIDDLE, [59, 2_810, 83_660]),
        ("manalath", LATE, [43, 1_202, 13_519]),
        ("manalath-stein", STEIN_MIDDLE, [57, 2_401, 104_151]),
        ("manalath-stein", STEIN_PAIRED, [56, 2_396, 89_023]),
    ],
)
def test_positions_where_the_rules_bite(name: str, fen: str, counts: list[int]) -> None:
    position = GAMES[name].parse_fen(fen)
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("depth", "count"), list(enumerate([1, 36, 4_392, 464_724])))
def test_mammalath_start(depth: int, count: int) -> None:
    assert perft(GAMES["mammalath"].start(), depth) == count


@pytest.mark.parametrize(
    ("turns", "counts"),
    [
        (0, [15, 71, 327, 2_305]),
        (1, [15, 49, 157, 1_354]),
        (2, [16, 56, 261, 1_200]),
        (3, [16, 66, 421, 2_293]),
    ],
)
def test_mana_set_up_on_its_first_lines(turns: int, counts: list[int]) -> None:
    position = GAMES["mana"].parse_fen(f"{turns} rrrdrr/6/6/6/6/RRRDRR r - 0,0")
    assert [perft(position, depth) for depth in range(1, 5)] == counts


@pytest.mark.proof
@pytest.mark.parametrize(("name", "count"), [("manalath", 352_087_680), ("manalath-stein", 200_392_320)])
def test_the_counts_of_four_plies(name: str, count: int) -> None:
    assert perft(GAMES[name].start(), 4) == count


def test_division_adds_up_and_keeps_the_order() -> None:
    position = GAMES["manalath"].parse_fen(LATE)
    counts = divide(position, 2)
    assert tuple(counts) == position.legal_moves()
    assert sum(counts.values()) == 1_202
    assert len(set(counts.values())) > 1


def test_nothing_is_counted_below_a_finished_game() -> None:
    finished = GAMES["manalath"].parse_fen("6/7/8/9/10/9/8/7/oooo2 p")
    assert [perft(finished, depth) for depth in range(4)] == [1, 0, 0, 0]
    assert divide(finished, 1) == divide(finished, 2) == {}


def test_a_finishing_move_is_counted_but_not_what_would_follow() -> None:
    position = GAMES["manalath"].parse_fen("6/7/8/9/10/9/8/7/ooo3 o")
    counts = divide(position, 2)
    assert counts[Put("a4", Colour.FIRST)] == 0
    assert perft(position, 1) == 134


def test_a_pass_counts() -> None:
    game = GAMES["manalath-stein"]
    before = game.parse_fen(NOTHING_TO_PLACE)
    assert before.legal_moves() == (Pass(),)
    assert [perft(before, depth) for depth in range(4)] == [1, 1, 1, 0]
    assert divide(before, 2) == {Pass(): 1}


@pytest.mark.parametrize("depth", [-1, -10])
def test_a_negative_depth_is_a_mistake_of_the_caller(depth: int) -> None:
    with pytest.raises(ValueError, match="0 or more"):
        perft(GAMES["manalath"].start(), depth)


def test_a_division_has_a_first_move() -> None:
    with pytest.raises(ValueError, match="1 or more"):
        divide(GAMES["manalath"].start(), 0)
