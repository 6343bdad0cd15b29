"""First moves are measured: each that differs, on from where one stopped, and the same on any workers."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import pytest

from controller.annexes.selfplay import cluster as selfplay_cluster
from controller.annexes.selfplay import handicap_picture
from controller.annexes.selfplay.first_move_games import (
    MOST_STRONG_GAMES,
    ROUND,
    FirstMoveJob,
    Measurement,
    first_moves,
    handicaps,
)
from controller.annexes.selfplay.first_move_picture import picture
from controller.annexes.selfplay.first_moves import (
    STRENGTHS,
    FirstMoves,
    Worth,
    first_moves_of,
    handicaps_of,
    read_first_moves,
)
from controller.cli import main
from controller.games import Game, all_games
from controller.table import openings_of
from tests.checkouts import ROOT

GAMES = all_games()
STEIN = GAMES["manalath-stein"]


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


def line_of(job: FirstMoveJob, won: float) -> str:
    return json.dumps({name: getattr(job, name) for name in FirstMoveJob.__slots__} | {"won": won})


def counted(game: Game, most: int, wins: dict[str, float]) -> Measurement:
    """Measure with games that are counted instead of played: of each first move a share is won."""
    found = Measurement(game, 1)
    while jobs := found.next_round(most):
        for job in jobs:
            is_won = job.number % ROUND < wins.get(job.move, 0.0) * ROUND
            found.add(line_of(job, float(is_won)))
    return found


def test_every_legal_first_move_is_like_one_that_is_measured(game: Game) -> None:
    """And no two that are measured are alike: turned and mirrored, they are all moves, each once."""
    start, turns = game.start(), game.geometry.symmetries()
    names = game.geometry.names
    legal = [game.write_move(move) for move in start.legal_moves()]
    reached = list[str]()
    for move in first_moves(game):
        board = start.search_board()
        (spaces,) = {board.spaces(number) for number in board.legal() if board.write(number) == move}
        if len(spaces) == 1:
            at = game.geometry.index[spaces[0]]
            reached += {move.replace(spaces[0], names[turn[at]]) for turn in turns}
        else:
            reached.append(move)
    assert sorted(reached) == sorted(legal)


def test_first_moves_that_may_be_even_are_played_on() -> None:
    found = counted(STEIN, 60, {"a3w": 0.5, "e5w": 1.0})
    games = {(one.move, one.nodes): one.games for one in found.worth}
    assert {games["a3w", nodes] for nodes in STRENGTHS} == {60}
    assert {played for (move, _), played in games.items() if move != "a3w"} == {ROUND}
    assert len(games) == len(first_moves(STEIN)) * len(STRENGTHS)


def test_a_measurement_goes_on_where_it_stopped() -> None:
    whole, lines = Measurement(STEIN, 1), list[str]()
    jobs = whole.next_round()
    lines = [line_of(job, float(job.number % 2)) for job in jobs[:7]]
    stopped = Measurement(STEIN, 1)
    for line in lines:
        stopped.add(line)
    assert [*stopped.next_round()] == [*jobs[7:]]


def test_a_measurement_goes_on_after_what_ships_with_those_that_are_named() -> None:
    """A round that was cut short there is left out: which of its games were played nobody knows."""
    known = FirstMoves(1, "", "", (Worth("a3w", 10_000, 20, 9.0), Worth("a1w", 10_000, 19, 8.0)))
    on = Measurement(STEIN, 1, known=known, only=("a3w", "a1w"))
    numbers = {(job.move, job.number) for job in on.next_round() if job.nodes == 10_000}
    assert numbers == {(move, number) for move in ("a1w", "a3w") for number in range(20, 40)}
    assert on.worth == tuple(sorted(known.worth, key=lambda one: one.move))
    on.add(line_of(FirstMoveJob(STEIN.name, "a3w", 10_000, 1, 20), 1.0))
    assert Worth("a3w", 10_000, 21, 10.0) in on.worth
    with pytest.raises(ValueError, match="a3w"):
        on.add(line_of(FirstMoveJob(STEIN.name, "a3w", 10_000, 1, 3), 1.0))


def test_a_game_is_the_same_wherever_it_is_played(game: Game) -> None:
    job = FirstMoveJob(game.name, first_moves(game)[0], 300, 5, 3)
    line = job.play()
    assert line == job.play()
    assert json.loads(line)["won"] in {0.0, 0.5, 1.0}
    others = {FirstMoveJob(game.name, job.move, 300, 5, number).play() for number in range(4)}
    assert len(others) == 4


@pytest.mark.parametrize(
    "line",
    [
        "notes",
        "{}",
        line_of(FirstMoveJob("mana", "edge0", 10_000, 1, 0), 1.0),
        line_of(FirstMoveJob("manalath-stein", "a1w", 10_000, 2, 0), 1.0),
        line_of(FirstMoveJob("manalath-stein", "a1w", 10, 1, 0), 1.0),
        line_of(FirstMoveJob("manalath-stein", "i1w", 10_000, 1, 0), 1.0),
        line_of(FirstMoveJob("manalath-stein", "a1w", 10_000, 1, 0), 0.25),
    ],
)
def test_a_file_of_other_games_is_refused_and_kept(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(f"{line}\n", encoding="utf-8")
    assert main(["openings", "--game", "manalath-stein", "--out", str(path)]) == 2
    assert f"{path}: line 1 is not a game that measures these first moves" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == f"{line}\n"


@pytest.fixture
def reached(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Stand in for a cluster, on which whoever opens wins; the number of workers, each time it is reached."""
    found = list[int]()

    @contextmanager
    def cluster(_address: str | None, workers: int) -> Iterator[None]:
        found.append(workers)
        yield

    def spread(_client: None, jobs: list[FirstMoveJob]) -> Iterator[tuple[FirstMoveJob, str]]:
        return ((job, line_of(job, 1.0)) for job in jobs)

    monkeypatch.setattr(selfplay_cluster, "cluster", cluster)
    monkeypatch.setattr(selfplay_cluster, "spread", spread)
    return found


def test_measured_games_are_kept_and_become_a_table(
    reached: list[int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games, table = tmp_path / "games.jsonl", tmp_path / "table.txt"
    command = ["openings", "--game", "mana", "--out", str(games), "--table", str(table), "--workers", "3"]
    assert main(command) == 0
    assert "\nedge3   100%" in capsys.readouterr().out
    written = read_first_moves(table.read_text(encoding="ascii"))
    assert {(one.games, one.won) for one in written.worth} == {(ROUND, ROUND)}
    before = games.read_text(encoding="utf-8")
    assert main(command) == 0
    assert games.read_text(encoding="utf-8") == before
    assert len(before.splitlines()) == ROUND * len(STRENGTHS) * len(first_moves(GAMES["mana"]))
    assert reached == [3], "where all games are kept, no cluster is needed"


def test_handicaps_are_measured_in_rounds_on_one_cluster(
    reached: list[int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games, table = tmp_path / "games.jsonl", tmp_path / "table.txt"
    command = ["openings", "--game", STEIN.name, "--handicaps", "--out", str(games), "--table", str(table)]
    assert main([*command, "--games", "240", "--workers", "3"]) == 0
    assert reached == [3]
    assert "\nhandicap1 +1040" in capsys.readouterr().out
    written = read_first_moves(table.read_text(encoding="ascii"))
    assert {(one.move, one.nodes): one.games for one in written.worth} == {
        (opening, nodes): 240 if nodes < STRENGTHS[-1] else MOST_STRONG_GAMES
        for opening in handicaps(STEIN)
        for nodes in STRENGTHS
    }


def test_a_game_without_handicaps_has_none_to_measure(
    reached: list[int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ([], ["--out", str(tmp_path / "games.jsonl")]):
        assert main(["openings", "--game", "mana", "--handicaps", *command]) == 1
        assert "The openings of Mana have not been measured" in capsys.readouterr().out
    assert reached == []


def test_a_game_with_a_handicap_begins_with_it() -> None:
    """And is the same wherever it is played, also with more green spaces than the rule book allows."""
    for opening in handicaps(GAMES["manalath"]):
        job = FirstMoveJob("manalath", opening, 50, 5, 3)
        assert job.play() == job.play()
    blocked = {len(start.blocked()) for start in handicaps(GAMES["manalath"]).values()}
    assert blocked == {0, 1, 2, 3, 4, 7}


def test_a_table_is_read_as_it_was_written() -> None:
    table = FirstMoves(1, "0123abcd", "2026-11-30", (Worth("a1w", 10_000, 40, 19.5),))
    assert read_first_moves(table.text()) == table


def test_a_table_ships_for_every_game_and_says_what_it_measured(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    table = first_moves_of(game)
    assert table is not None
    assert {one.move for one in table.worth} == {*first_moves(game)}
    assert {one.nodes for one in table.worth} == {*STRENGTHS}
    assert all(one.games >= ROUND for one in table.worth)
    assert main(["openings", "--game", game.name]) == 0
    out = capsys.readouterr().out
    assert game.title in out
    assert all(f"\n{one.move} " in out for one in table.worth)


@pytest.mark.parametrize("name", ["manalath", "manalath-stein"])
def test_the_table_of_handicaps_ships_and_the_steps_rise_at_each_strength(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = GAMES[name]
    table = handicaps_of(game)
    assert table is not None
    assert {(one.move, one.nodes) for one in table.worth} == {*product(handicaps(game), STRENGTHS)}
    for nodes in STRENGTHS:
        steps = [one.share for one in table.worth if one.nodes == nodes and one.move.startswith("handicap")]
        assert steps == sorted(steps)
        assert len(steps) == len(openings_of(game)) - 2
    assert main(["openings", "--game", name, "--handicaps"]) == 0
    out = capsys.readouterr().out
    assert all(f"\n{opening} " in out for opening in handicaps(game))


def test_a_picture_of_handicaps_has_a_point_for_each_cell(tmp_path: Path) -> None:
    path, game = tmp_path / "handicaps.svg", GAMES["manalath"]
    assert main(["openings", "--handicaps", "--picture", str(path)]) == 0
    drawn, table = path.read_text(encoding="utf-8"), handicaps_of(game)
    assert table is not None
    assert drawn.count("<circle") == len(table.worth)
    assert ">7 green<" in drawn
    assert ">handicap4<" in drawn


@pytest.mark.parametrize(
    ("won", "is_even", "may_be_even"),
    [(50, True, True), (58, True, True), (68, False, True), (80, False, False)],
)
def test_what_is_even_depends_on_how_much_is_known(won: int, *, is_even: bool, may_be_even: bool) -> None:
    """The ends of the interval of 100 games are 40 and 60 % around 50, as any table of Wilson's says."""
    worth = Worth("a1w", 10_000, 100, won)
    assert (worth.is_even, worth.may_be_even) == (is_even, may_be_even)


@pytest.mark.parametrize("name", ["mammalath", "manalath", "manalath-stein"])
def test_a_picture_says_of_every_space_what_the_table_says(name: str, tmp_path: Path) -> None:
    """As many figures as the board has spaces, once for each colour that a first piece may have."""
    path, game = tmp_path / "table.svg", GAMES[name]
    assert main(["openings", "--game", name, "--picture", str(path)]) == 0
    figures = Counter(re.findall(r">(\d+)</text>", path.read_text(encoding="utf-8")))
    table, turns = first_moves_of(game), game.geometry.symmetries()
    assert table is not None
    strongest = {one.move: one for one in table.worth if one.nodes == STRENGTHS[-1]}
    expected = Counter[str]()
    for move, one in strongest.items():
        index = game.geometry.index[move[:2]]
        expected[f"{100 * one.share:.0f}"] += len({turn[index] for turn in turns})
    assert figures == expected


def test_the_pictures_of_the_docs_are_those_of_the_tables_that_ship() -> None:
    """If one is not, run `manalath openings --game NAME --picture docs/play/first-moves-NAME.svg`."""
    for name in ("mammalath", "manalath", "manalath-stein"):
        table = first_moves_of(GAMES[name])
        assert table is not None
        shown = (ROOT / "docs" / "play" / f"first-moves-{name}.svg").read_text(encoding="utf-8")
        assert shown == picture(GAMES[name], table)


def test_the_pictures_of_handicaps_in_the_docs_are_those_of_the_tables_that_ship() -> None:
    """If one is not, run `manalath openings --handicaps --picture docs/play/handicap-NAME.svg`."""
    for name in ("manalath", "manalath-stein"):
        table = handicaps_of(GAMES[name])
        assert table is not None
        shown = (ROOT / "docs" / "play" / f"handicap-{name}.svg").read_text(encoding="utf-8")
        assert shown == handicap_picture.picture(GAMES[name], table)
