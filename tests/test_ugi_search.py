"""The search that answers `go`: its reports, its limits in time and nodes, its levels."""

from itertools import count
from math import inf

import pytest

from controller.engine import SearchResult
from controller.games import Colour
from controller.ugi.ugi_search import Patience, Waits, read_limits
from controller.ugi.ugi_session import Ugi
from tests.ugi_manager import GAMES, HUGE, ONE_FROM_FIVE, AtOnce, talk, think


def test_a_search_reports_each_depth_and_then_its_move() -> None:
    said, _ = think("go nodes 2000", "position startpos moves e5o")
    *infos, answer = said
    assert [info.split()[:2] for info in infos] == [["info", "depth"]] * len(infos)
    assert [int(info.split()[2]) for info in infos[:2]] == [1, 2]
    assert " nodes 2001 time 500 nps 4002 pv " in infos[-1]
    move = answer.removeprefix("bestmove ")
    assert GAMES["manalath"].start().play("e5o").is_legal(move)
    assert infos[-1].split(" pv ")[1].split()[0] == move


def test_a_win_is_counted_in_moves_and_so_is_a_loss() -> None:
    said, _ = think("go depth 3", ONE_FROM_FIVE)
    assert said[-1] == "bestmove e5o"
    assert "depth 1 score mate 1 nodes" in said[-2]
    lost, _ = think("go depth 3", "position fen 6/7/oo1oo3/9/2oo1oo3/9/8/7/6 p")
    assert "score mate -1 nodes" in lost[-2]


def test_a_hint_is_a_move_with_its_reason_if_one_is_proved() -> None:
    said, thinker = think("go hint", ONE_FROM_FIVE)
    assert said == ['info string why {"code": "clause.wins", "facts": {}}', "bestmove e5o"]
    assert thinker.endless == [False]
    (quiet,), _ = think("go hint")
    assert GAMES["manalath"].start().is_legal(quiet.removeprefix("bestmove "))


@pytest.mark.parametrize(
    ("line", "colour", "share_ms", "most_ms"),
    [
        ("movetime 700", Colour.FIRST, inf, 700.0),
        ("p1time 60000 p2time 10", Colour.FIRST, 3000.0, 30000.0),
        ("p1time 60000 p2time 10 p1inc 1000 p2inc 0", Colour.FIRST, 3800.0, 30000.0),
        ("p1time 8 p1inc 90000", Colour.FIRST, 72000.4, 4.0),
        ("p1time 60000 p2time 2000", Colour.SECOND, 100.0, 1000.0),
        ("p1time 60000 movetime 70", Colour.FIRST, 3000.0, 70.0),
        ("p1time 60000 infinite", Colour.SECOND, inf, inf),
        ("p1time 60000 nodes 5", Colour.SECOND, inf, inf),
    ],
)
def test_time_is_a_part_of_what_is_left(line: str, colour: Colour, share_ms: float, most_ms: float) -> None:
    limits = read_limits(line.split(), colour)
    assert (limits.share_ms, limits.most_ms) == (share_ms, most_ms)


def test_a_move_that_stands_takes_less_time_and_one_that_has_just_changed_or_lost_ground_more() -> None:
    patience = Patience(read_limits(["p1time", "60000"], Colour.FIRST), 10, Waits())
    found = [(5, 0), (5, 4), (5, -20), (5, -30), (5, -70), (6, -70), (6, -60)]
    until_ms = []
    for depth, (move, score) in enumerate(found, start=1):
        patience.follow(SearchResult((move,), score, depth, 0))
        until_ms.append(patience.until_ms)
    assert until_ms == [5990.0, 2990.0, 2990.0, 1790.0, 5990.0, 5990.0, 2990.0]


def test_a_search_that_had_to_wait_ends_as_much_earlier_and_the_next_one_nearly() -> None:
    waits, limits = Waits(), read_limits(["movetime", "60"], Colour.FIRST)
    for looks_ms, ends_ms in (((1, *range(11, 60)), 40), (range(1, 60), 41)):
        patience = Patience(limits, 10, waits)
        assert next(at_ms for at_ms in looks_ms if patience.is_over(at_ms)) == ends_ms


def test_the_first_ply_of_a_slow_computer_is_no_wait() -> None:
    patience = Patience(read_limits(["movetime", "60"], Colour.FIRST), 10, Waits())
    assert [patience.is_over(at_ms) for at_ms in (30.0, 31.0, 48.0, 48.5)] == [False, False, True, True]


def test_a_computer_that_slept_leaves_half_of_the_time() -> None:
    patience = Patience(read_limits(["movetime", "60"], Colour.FIRST), 10, Waits(10_000.0))
    assert [patience.is_over(at_ms) for at_ms in (1.0, 24.5, 25.0)] == [False, False, True]


def test_no_move_takes_more_than_half_the_clock_or_than_its_time() -> None:
    for words, until_ms in (("p1time 60 p1inc 900", 20.0), ("p1time 60000 movetime 70", 60.0)):
        patience = Patience(read_limits(words.split(), Colour.FIRST), 10, Waits())
        patience.follow(SearchResult((1,), 0, 1, 0))
        assert patience.until_ms == until_ms


@pytest.mark.parametrize(
    ("line", "overhead_ms", "until_ms"),
    [
        ("go movetime 50", 10, 40),
        ("go movetime 50", 0, 50),
        ("go p1time 60 p1inc 900", 5, 25),
        ("go movetime 10", 10, 1),
        ("go movetime 0", 10, 1),
        ("go movetime -5", 10, 1),
        ("go p1time 0 p1inc 900 nodes 999999999999", 10, 1),
        ("go p1time -5", 10, 1),
    ],
)
def test_a_search_answers_by_its_limit_less_the_overhead(line: str, overhead_ms: int, until_ms: int) -> None:
    """The clock goes on by 1 ms whenever it is read, by reports too, of which the last follows the search.

    Two ms between two looks at it count as a wait.
    """
    clock = count()
    thinker = AtOnce(lambda: float(next(clock)))
    talk(Ugi(GAMES["manalath"], thinker), f"setoption name Move Overhead value {overhead_ms}", line)
    _, nodes, _, ms = thinker.said[-2].split(" nps ")[0].split()[-4:]
    assert until_ms - 1 <= int(ms) <= until_ms + 2
    assert int(nodes) <= until_ms * 1024


PASSED_OVER = {
    "fast": "fast",
    "nodes": "nodes",
    "nodes none": "nodes none",
    f"movetime {HUGE}": f"movetime {HUGE[:15]}...",
    f"depth 1 nodes {HUGE[:99]}": None,
    "wtime 1000 btime 1000": "wtime 1000 btime 1000",
    "movestogo 3 movetime 5": "movestogo 3",
    "ponder nodes 5 \x00\u00e9": "ponder \\x00\\xe9",
    "nodes 5 nodes 6": None,
    "nodes 0": None,
    "depth 0": None,
    "depth -3": None,
    "p2time 1000": None,
    "p1inc 10": None,
}


@pytest.mark.parametrize("words", PASSED_OVER, ids=lambda words: ascii(words)[:40])
def test_a_go_is_always_answered_by_a_move(words: str) -> None:
    said, thinker = think(f"go {words}")
    found = PASSED_OVER[words]
    notes = [line for line in said if line.startswith("info string")]
    known = "nodes N, movetime MS, depth N, infinite, p1time MS p2time MS p1inc MS p2inc MS"
    told = f"info string '{found}' does not limit a search, and is passed over; known are {known}"
    assert notes == ([] if found is None else [told])
    assert GAMES["manalath"].start().is_legal(said[-1].removeprefix("bestmove "))
    assert thinker.endless == [False]


def test_a_search_without_a_limit_waits_for_stop_unless_a_level_limits_it() -> None:
    for line, level, is_endless in (
        ("go", 0, True),
        ("go infinite", 0, True),
        ("go infinite now", 1, True),
        ("go", 1, False),
        ("go nodes 5", 0, False),
    ):
        assert think(line, f"setoption name Level value {level}")[1].endless == [is_endless]


def test_levels_play_as_their_seed_says() -> None:
    weak = [
        think("go nodes 5", "setoption name Level value 1", f"setoption name Seed value {n}")[0]
        for n in (1, 1, 2)
    ]
    assert weak[0] == weak[1]
    assert len({tuple(said) for said in weak}) == 2
    opened, _ = think("go nodes 5", "setoption name Seed value 3", game="mana")
    assert opened[0].startswith("bestmove edge")
