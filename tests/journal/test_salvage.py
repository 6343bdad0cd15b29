"""Salvage brings back every whole game, a part of a damaged one, and nothing that was never written."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from controller.cli import main
from controller.play.journal import (
    JOURNAL_FILE,
    EntryKind,
    GameHeader,
    Journal,
    KeptGame,
    KeptMove,
    open_folder,
)
from controller.play.journal.entries import Entry, followed_by
from controller.play.journal.salvage import Salvaged, salvage_games
from tests.proof.bench.journal.flips import damage, lay_down
from tests.sweeps import sampled, swept

START = "6/7/8/9/10/9/8/7/6 o"
HEADER = GameHeader("manalath", START, "hex70-dual-mega", "000001.jsonl")
PAGE = 4096
GAMES = 40
PLIES = 11


Filled = tuple[bytes, tuple[KeptGame, ...]]


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Filled:
    """A journal of several pages, and its games; each has some 700 bytes, in one or two pages."""
    folder = tmp_path_factory.mktemp("filled")
    times = iter(range(1_000_000_000_000, 2_000_000_000_000, 1000))
    journal = Journal(folder / JOURNAL_FILE, lambda: next(times))
    for number in range(GAMES):
        journal.begin(HEADER)
        for ply in range(1, PLIES + 1):
            journal.append([(EntryKind.PLY, ply, f"a{ply}{'op'[number % 2]}")])
        journal.append([(EntryKind.RESULT, 0, "draw, agreed")])
    games = journal.games()
    journal.close()
    return (folder / JOURNAL_FILE).read_bytes(), games


def check(found: Salvaged, file: Path) -> None:
    """Check that whatever was found is a game as it once was in a file, which is sound."""
    was: dict[int, KeptGame] = {}
    known: dict[int, list[KeptGame]] = {}
    with closing(sqlite3.connect(file)) as connection:
        for game, kind, *rest in connection.execute(
            "SELECT game, kind, number, text, at_ms FROM entry ORDER BY id"
        ):
            was[game] = followed_by(was.get(game), Entry(game, EntryKind(kind), *rest))
            known.setdefault(game, []).append(was[game])
    for game in found.games:
        assert game in known[game.number] or replace(game, is_broken=False) in known[game.number]
    assert {game.number for game in found.games}.isdisjoint(found.lost)


def test_all_of_a_sound_journal_is_there(filled: Filled) -> None:
    content, games = filled
    assert salvage_games([content]) == Salvaged(games, ())
    assert len(content) > 6 * PAGE


@sampled(8)
@pytest.mark.parametrize("page", range(10))
@pytest.mark.parametrize(("sector", "size"), [(0, 512), (2, 512), (0, PAGE)])
def test_a_torn_page_costs_only_the_games_in_it(
    filled: Filled, tmp_path: Path, page: int, sector: int, size: int
) -> None:
    content, _ = filled
    (tmp_path / JOURNAL_FILE).write_bytes(content)
    at = page * PAGE + sector * 512
    found = salvage_games([content[:at] + bytes(size) + content[at + size :]])
    check(found, tmp_path / JOURNAL_FILE)
    in_it = size // 700 + 3
    assert sum(not game.is_broken for game in found.games) >= GAMES - in_it


@sampled(4)
@pytest.mark.parametrize("length", range(PAGE, 9 * PAGE, 4321))
def test_what_is_cut_short_gives_all_that_is_left(filled: Filled, tmp_path: Path, length: int) -> None:
    content, games = filled
    (tmp_path / JOURNAL_FILE).write_bytes(content)
    found = salvage_games([content[:length]])
    check(found, tmp_path / JOURNAL_FILE)
    assert len(found.games) >= len(games) * (length // PAGE - 2) // (len(content) // PAGE)


@pytest.mark.parametrize(
    ("change", "incomplete"),
    [
        ("UPDATE entry SET text = 'c3p' WHERE id = 17", {2}),
        ("UPDATE entry SET at_ms = at_ms + 1 WHERE id BETWEEN 15 AND 16", {2}),
        ("UPDATE entry SET seal = zeroblob(16) WHERE id = 17", {2}),
        ("DELETE FROM entry WHERE id = 17", {2}),
        ("DELETE FROM entry WHERE id BETWEEN 14 AND 15", {2}),
        ("DELETE FROM entry WHERE id BETWEEN 13 AND 15", {1, 2}),
        ("DELETE FROM entry WHERE id BETWEEN 17 AND 43", {2, 3, 4}),
        ("UPDATE entry SET game = 1 WHERE id = 17", set()),
        ("UPDATE entry SET game = 1, text = 'c3p' WHERE id = 17", {1, 2}),
    ],
)
def test_a_broken_seal_costs_its_game_alone(
    filled: Filled, tmp_path: Path, change: str, incomplete: set[int]
) -> None:
    content, games = filled
    (tmp_path / JOURNAL_FILE).write_bytes(content)
    file = sqlite3.connect(tmp_path / JOURNAL_FILE)
    file.executescript(f"DROP TRIGGER entry_stays; DROP TRIGGER entry_is_kept; {change}; VACUUM")
    file.close()
    found = salvage_games([(tmp_path / JOURNAL_FILE).read_bytes()])
    assert all(game in games for game in found.games if not game.is_broken)
    whole = {game.number for game in found.games if not game.is_broken}
    assert set(range(1, GAMES + 1)) - whole == incomplete


def test_a_log_gives_what_it_holds_with_its_journal_or_alone(tmp_path: Path) -> None:
    journal = Journal(tmp_path / JOURNAL_FILE, lambda: 5)
    journal.begin(HEADER)
    journal.append([(EntryKind.PLY, 1, "e5o")])
    journal.tidy()
    journal.append([(EntryKind.PLY, 2, "f6p")])
    file, log = ((tmp_path / f"{JOURNAL_FILE}{part}").read_bytes() for part in ("", "-wal"))
    journal.close()
    assert [len(game.moves) for game in salvage_games([file, log]).games] == [2]
    assert [len(game.moves) for game in salvage_games([log]).games] == [2]
    assert [len(game.moves) for game in salvage_games([file]).games] == [1]


@sampled(3)
@pytest.mark.parametrize("seed", swept(range(60), 6))
def test_whatever_is_damaged_nothing_is_made_up(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    for number, lying in enumerate(lay_down(chance)):
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, content in lying.files.items():
            (folder / name).write_bytes(content)
        for _ in range(8):
            check(salvage_games(damage(lying.files, chance).values()), folder / JOURNAL_FILE)


def spoil(folder: Path) -> None:
    """Change one letter in the second of two games."""
    file = folder / JOURNAL_FILE
    file.write_bytes(file.read_bytes().replace(b"c3p", b"c4p"))


def keep(folder: Path) -> None:
    """Keep two games of two plies."""
    opened = open_folder(folder, lambda: 7)
    for first, second in (("a1o", "a2p"), ("c3p", "c5o")):
        moves = (KeptMove(first, 5), KeptMove(second, 6))
        opened.journal.keep(KeptGame(0, HEADER, len(opened.journal.games()) + 5, moves))
    opened.close()


def test_a_journal_that_was_set_aside_is_brought_back_and_not_doubled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ("--data", str(tmp_path))
    keep(tmp_path)
    spoil(tmp_path)
    assert main(("games", *data)) == 0
    assert "`manalath games --salvage` brings its games back" in capsys.readouterr().err
    command = ("games", "--salvage", str(tmp_path / "games-damaged-1.db"), *data)
    assert main(command) == 0
    said = capsys.readouterr()
    assert said.out == "Game 1 is game 1 now, 2 moves, unfinished.\n"
    assert said.err == "Nothing can be read of game 2.\n"
    assert main(command) == 0
    assert capsys.readouterr().out == "Game 1 is there already, as game 1.\n"
    (game,) = open_folder(tmp_path, lambda: 0, is_owner=False).journal.found
    assert ([move.text for move in game.moves], game.header) == (["a1o", "a2p"], HEADER)


def test_games_of_another_folder_come_without_its_sensor_readings(tmp_path: Path) -> None:
    keep(tmp_path / "there")
    shutil.move(tmp_path / "there" / JOURNAL_FILE, tmp_path / "away.db")
    assert main(("games", "--salvage", str(tmp_path / "away.db"), "--data", str(tmp_path / "here"))) == 0
    journal = Journal(tmp_path / "here" / JOURNAL_FILE, lambda: 0)
    journal.close()
    assert [game.header.stream for game in journal.found] == ["", ""]


def test_a_file_without_a_game_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "none.db").write_bytes(b"nothing" * 1000)
    assert main(("games", "--salvage", str(tmp_path / "none.db"), "--data", str(tmp_path))) == 2
    assert "no game can be read in" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["none.db"]
