"""Self-play: the same games on any workers, none lost, files continued, and a network learned."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np
import psutil
import pytest
from distributed import Client, LocalCluster

from controller.annexes.selfplay import cluster as selfplay_cluster
from controller.annexes.selfplay.cluster import ClusterError, cluster, spread
from controller.annexes.selfplay.fit import fit, learned, lesson_of, quiet_positions, read
from controller.annexes.selfplay.jobs import (
    ROUNDS,
    OtherGamesError,
    ResultLine,
    SelfplayJob,
    in_order,
    kept,
    opened,
    rate,
    read_line,
)
from controller.cli import main
from controller.errors.extras import adding
from controller.games import Colour, Game, all_games
from controller.games.search_board import DECIDED
from controller.messages import word
from tests.deadline import DEADLINE_S
from tests.games.walks import walk
from tests.sweeps import PROOF, sampled

pytestmark = pytest.mark.dask

GAMES = all_games()
JOBS = [SelfplayJob("manalath-stein", 2, 1, 7, number) for number in range(8)]
COMMAND = ["selfplay", "--game", "manalath-stein", "--level", "2", "--against", "1", "--seed", "7"]


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


@pytest.fixture(scope="module")
def lines() -> dict[int, str]:
    return {job.number: job.play() for job in JOBS}


@pytest.fixture(scope="module")
def two_workers() -> Iterator[Client]:
    with cluster(None, 2) as client:
        yield client


@pytest.fixture(scope="module")
def workers_here() -> Iterator[Client]:
    """Two workers in this process, which start at once."""
    with LocalCluster(n_workers=2, processes=False, dashboard_address=None) as here, Client(here) as client:
        yield client


def test_what_a_line_says_is_the_game_that_was_played(lines: dict[int, str]) -> None:
    for number, text in lines.items():
        line = read_line(text)
        position = GAMES["manalath-stein"].parse_fen(line.start)
        for move in line.moves:
            position = position.play(move)
        assert position.outcome is not None
        assert position.outcome.winner is line.winner
        assert line.about == JOBS[number].about


def test_games_of_a_pair_begin_alike_with_the_seats_exchanged(lines: dict[int, str]) -> None:
    one, other, next_one = (read_line(lines[number]) for number in range(3))
    assert one.start == other.start != next_one.start
    assert (one.about["levels"], other.about["levels"]) == ([2, 1], [1, 2])
    alone = [SelfplayJob("mana", 1, 1, 7, number).play() for number in range(2)]
    assert read_line(alone[0]).start != read_line(alone[1]).start


@PROOF
def test_games_are_the_same_on_any_workers_and_none_is_lost_with_one_that_dies(
    two_workers: Client, lines: dict[int, str]
) -> None:
    psutil.Process(next(iter(two_workers.run(os.getpid).values()))).kill()
    done = {job.number: line for job, line in spread(two_workers, JOBS)}
    assert done == lines


def test_nobody_waits_where_no_worker_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay_cluster, "_ALONE_S", 0.2)
    with cluster(None, 0) as client, pytest.raises(ClusterError, match="no worker is left"):
        dict(spread(client, JOBS))


def begun(command: list[str]) -> "subprocess.Popen[str]":
    """Begin a command whose two workers have come so far as to be started."""
    process = subprocess.Popen(
        [Path(sys.executable).with_name("manalath"), *command, "--games", "400", "--workers", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    while len(workers(process)) < 2:
        assert process.poll() is None
    return process


def workers(process: "subprocess.Popen[str]") -> list[psutil.Process]:
    """Return the processes of multiprocessing that play, without its own that keeps count."""
    found = []
    for child in psutil.Process(process.pid).children():
        # One that has ended meanwhile has no command any more.
        with suppress(psutil.Error):
            if "spawn_main" in " ".join(child.cmdline()):
                found.append(child)
    return found


@PROOF
def test_workers_that_are_killed_before_they_are_ready_are_reported_in_a_sentence() -> None:
    with begun(COMMAND) as process:
        while process.poll() is None:
            with suppress(psutil.Error):
                for each in workers(process):
                    each.kill()
        assert process.stdout is not None
        said = process.stdout.read().splitlines()
    assert process.returncode == 2
    assert [line.split()[0] for line in said] == ["manalath:", "[no-cluster]"]


@PROOF
def test_when_the_command_itself_is_killed_nothing_is_said() -> None:
    with begun(COMMAND) as process:
        process.kill()
        assert process.communicate(timeout=DEADLINE_S)[0] == ""


@PROOF
def test_what_a_process_that_starts_complains_of_is_not_heard_and_later_complaints_are() -> None:
    program = """
import subprocess, sys
from controller.annexes.selfplay.cluster import _unheard
child = [sys.executable, "-c", "import sys; sys.stderr.write('child ')"]
with _unheard():
    subprocess.run(child, check=True)
subprocess.run(child, check=True)
sys.stderr.write("own")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr == "child own"


def test_a_file_is_gone_on_with_and_ends_in_order(
    tmp_path: Path, workers_here: Client, lines: dict[int, str], capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    half = {number: lines[number] for number in (5, 0, 3)}
    out.write_text("".join(f"{line}\n" for line in half.values()) + lines[1][:40])
    address = str(workers_here.scheduler_info()["address"])
    assert main([*COMMAND, "--games", "8", "--out", str(out), "--scheduler", address]) == 0
    assert out.read_text() == in_order(lines) == "".join(f"{lines[number]}\n" for number in range(8))
    assert capsys.readouterr().out.startswith("8 games of manalath-stein: level 2 won ")


@PROOF
def test_a_network_is_learned_in_rounds_and_a_stop_loses_no_game(
    tmp_path: Path, two_workers: Client, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.annexes.selfplay.fit._LOOKS", 20)
    out, learned_here = tmp_path / "games.jsonl", tmp_path / "it.bin"
    address = str(two_workers.scheduler_info()["address"])
    options = f"--games 5 --scheduler {address} --out {out} --fit {learned_here}"
    command = [*COMMAND, *options.split()]
    assert main(command) == 0
    said, text, stored = capsys.readouterr().out, out.read_text(), learned_here.read_bytes()
    for number in range(1, ROUNDS + 1):
        assert f"{learned_here}, round {number} of {ROUNDS}: a network learned from " in said
    lines = list(map(read_line, text.splitlines()))
    assert [line.about["round"] for line in lines] == [1 + n // 5 for n in range(5 * ROUNDS)]
    assert all(line.about["levels"] == [1, 1] for line in lines[:5])
    assert {tuple(line.about["levels"]) for line in lines[5:]} == {(2, 1), (1, 2)}
    own = GAMES["manalath-stein"].start().search_board().network
    assert own is not None
    assert len(stored) == len(own.stored)
    out.write_text(text[: 2 * len(text) // 3])
    assert main(command) == 0
    assert (capsys.readouterr().out, out.read_text(), learned_here.read_bytes()) == (said, text, stored)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nothing\n", "line 1 is not a game of selfplay"),
        ("[]\n", "line 1 is not a game of selfplay"),
        ('{"number": "x"}\n', "line 1 is not a game of selfplay"),
    ],
)
def test_a_file_of_something_else_is_refused_and_stays(
    tmp_path: Path, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    is_refused_and_stays(tmp_path, text, said, capsys)


def test_a_file_of_another_seed_is_refused_and_stays(
    tmp_path: Path, lines: dict[int, str], capsys: pytest.CaptureFixture[str]
) -> None:
    other_seed = SelfplayJob("manalath-stein", 2, 1, 8, 1).play()
    said = "line 2 does not fit these levels"
    is_refused_and_stays(tmp_path, f"{lines[0]}\n{other_seed}\n", said, capsys)


def is_refused_and_stays(tmp_path: Path, text: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text(text)
    assert main([*COMMAND, "--out", str(out)]) == 2
    assert said in capsys.readouterr().err
    assert out.read_text() == text


def test_a_game_beyond_the_last_is_of_others(lines: dict[int, str]) -> None:
    with pytest.raises(OtherGamesError):
        kept(in_order(lines), JOBS[:4], "it")


def test_a_rating_counts_what_the_level_won() -> None:
    results = [ResultLine({}, "", (), (), Colour(number % 2)) for number in range(7)]
    results.append(ResultLine({}, "", (), (), None))
    rating = rate(JOBS, results)
    assert rating.share == 7.5 / 8
    assert rating.elo[0] < 470 < rating.elo[1] < 471 < rating.elo[2]


@sampled(2)
def test_every_input_of_a_position_is_one_of_its_network(game: Game) -> None:
    seen = set[int]()
    for seed in range(2):
        for position, _ in walk(game, seed):
            board = position.search_board()
            if board.verdict() is None and (inputs := board.inputs()):
                assert board.network is not None
                assert board.score() == board.network.score(inputs)
                seen |= set(inputs)
                assert 0 <= min(seen) <= max(seen) < board.network.inputs
    assert len(seen) > 40


@PROOF
def test_a_network_finds_what_made_the_results() -> None:
    """Of three things that may hold, two together are worth nothing, and each alone is worth something.

    The scores say so half as surely as the results.
    """
    chance = np.random.default_rng(3)
    held = chance.random((20_000, 3)) < 0.5
    worth = np.where(held[:, 0] == held[:, 1], 0.0, 1.5) - 0.8 * held[:, 2]
    chances = 1 / (1 + np.exp(-worth))
    unsure, ended = 1 / (1 + np.exp(-worth / 2)), (chance.random(20_000) < chances).astype(float)
    taught = [
        (np.flatnonzero(row).tolist(), said, end) for row, said, end in zip(held, unsure, ended, strict=True)
    ]
    network = learned(lesson_of(taught), 3)
    for inputs, wanted in (((), 0), ((0,), 150), ((1,), 150), ((0, 1), 0), ((0, 2), 70), ((2,), -80)):
        assert network.score(inputs) == pytest.approx(wanted, abs=15)
    assert network.stored == learned(lesson_of(taught), 3).stored


def test_a_fit_needs_games_of_both_kinds_and_takes_quiet_positions_alone(game: Game) -> None:
    job = SelfplayJob(game.name, 2, 2, 3, 4)
    line = read_line(job.play())
    assert fit(game, [read(game, [line], 0.3)]) is None
    position = opened(game, 3 * 1_000_003 + 4)
    assert position.fen() == line.start
    quiet = 0
    for move, score in zip(line.moves, line.scores, strict=True):
        board = position.search_board()
        quiet += abs(score) < DECIDED and board.verdict() is None and not board.is_forced
        position = position.play(move)
    assert len(list(quiet_positions(game, line, 0.3))) == quiet > 0


def test_without_dask_a_sentence_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "controller.annexes.selfplay.cluster", raising=False)
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main([*COMMAND, "--games", "1"]) == 2
    said = capsys.readouterr().err
    assert word(adding("cluster")) in said
    assert "[not-installed]" in said


def test_a_fit_of_too_few_games_is_refused_before_any_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*COMMAND, "--games", "4", "--fit", "it.bin"]) == 2
    assert "[too-few-games]" in capsys.readouterr().err


def test_a_line_is_json_for_programs(lines: dict[int, str]) -> None:
    assert set(json.loads(lines[0])) == {
        "number",
        "game",
        "seed",
        "levels",
        "start",
        "moves",
        "scores",
        "winner",
    }
