"""Lost moments: found in one's own games and proved, asked when they are due, gone with their game."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from controller.annexes.puzzles.lost_moments import distance, due, key_of, lost, searched
from controller.annexes.puzzles.memory import DAY_MS
from controller.annexes.puzzles.practice import MOST_A_DAY, Practice, PracticeFile
from controller.annexes.puzzles.shelves import MISTAKES, Shelves
from controller.annexes.puzzles.task import Shelf
from controller.games import Colour
from controller.play.journal import GameHeader, KeptGame, KeptMove
from controller.play.journal.archive import Archive
from controller.play.journal.folder import holds_records
from tests.annexes.open_annexes import ignore
from tests.annexes.puzzles.solver import GAMES, Solver, nothing_lies
from tests.games.plain_proof import keys
from tests.kept_games import BEGAN_MS, keep
from tests.missed_win import MISSED, START

GAME = GAMES["manalath"]
NOON_MS = BEGAN_MS + DAY_MS
#: Orange misses e5, which wins, and purple takes that space: the game is given up then.
LOST = replace(MISSED, number=1, began_ms=BEGAN_MS, result="second wins, resigned")
#: Orange could stop the five of purple on e5 alone, and does not.
THREAT = KeptGame(
    2,
    GameHeader("manalath", START.replace("o", "#").replace("p", "o").replace("#", "p")[:-1] + "o"),
    BEGAN_MS + 1,
    (KeptMove("a1p", 0), KeptMove("e5p", 0)),
    "second wins, quint",
)


def moments_of(*kept: KeptGame) -> Practice:
    return searched(Practice(), kept, GAMES)


def test_a_win_that_was_missed_is_one_and_the_rules_prove_it() -> None:
    record = LOST.record(GAMES)
    assert list(lost(record)) == [(0, Shelf.WIN_1)]
    assert "e5o" in keys(record.start, 1)


def test_a_threat_that_was_not_stopped_is_one() -> None:
    assert list(lost(THREAT.record(GAMES))) == [(0, Shelf.STOP)]


def test_a_move_that_wins_or_stops_it_is_none() -> None:
    won = replace(LOST, moves=(KeptMove("e5o", 0),), result="first wins, quint")
    assert list(lost(won.record(GAMES))) == []
    stopped = replace(THREAT, moves=(KeptMove("e5o", 0),))
    assert list(lost(stopped.record(GAMES))) == []


def test_what_the_computer_missed_a_puzzle_and_a_game_that_goes_on_have_none() -> None:
    by_computer = replace(LOST, header=replace(LOST.header, seats=(3, 0)))
    puzzle = replace(LOST, header=replace(LOST.header, puzzle=1))
    going_on = replace(LOST, result="")
    assert not moments_of(by_computer, puzzle, going_on).moments


def test_a_game_is_searched_once_and_forgotten_once_it_is_deleted() -> None:
    practice = moments_of(LOST, THREAT)
    assert [moment.game for moment in practice.moments] == [key_of(THREAT), key_of(LOST)]
    assert searched(practice, [LOST, THREAT], GAMES) == practice
    assert [moment.game for moment in searched(practice, [LOST], GAMES).moments] == [key_of(LOST)]
    assert searched(practice, [], GAMES) == Practice()


def test_a_record_that_cannot_be_played_again_harms_nothing() -> None:
    broken = replace(LOST, number=3, began_ms=BEGAN_MS + 3, moves=(KeptMove("z9o", 0),))
    assert [moment.game for moment in moments_of(LOST, broken).moments] == [key_of(LOST)]
    elsewhere = replace(LOST, number=4, header=replace(LOST.header, game="chess"))
    assert not moments_of(elsewhere).moments


def test_those_that_need_the_fewest_pieces_moved_come_first() -> None:
    practice, kept = moments_of(LOST, THREAT), (LOST, THREAT)
    for first, second in ((LOST, THREAT), (THREAT, LOST)):
        lying = first.record(GAMES).start.table()
        found = due(practice, kept, GAME, NOON_MS, lying=lying)
        assert [moment.game for moment, _ in found] == [key_of(first), key_of(second)]
        assert distance(found[0][1].start, lying) == 0
        assert distance(found[0][1].start, {**lying, "a1": Colour.FIRST}) == 1
    assert due(practice, kept, GAMES["mana"], NOON_MS, lying={}) == []


def test_no_more_than_three_are_asked_in_a_day() -> None:
    kept = tuple(replace(LOST, number=n, began_ms=BEGAN_MS + n) for n in range(1, 6))
    practice = moments_of(*kept)
    for asked in range(MOST_A_DAY):
        found = due(practice, kept, GAME, NOON_MS, lying={})
        assert len(found) == MOST_A_DAY - asked
        practice = practice.recalled(found[0][0], NOON_MS, is_right=True)
    assert due(practice, kept, GAME, NOON_MS, lying={}) == []
    # On the next day the two come that were not asked yet; those that were known follow later.
    assert len(due(practice, kept, GAME, NOON_MS + DAY_MS, lying={})) == len(kept) - MOST_A_DAY
    assert len(due(practice, kept, GAME, NOON_MS + 2 * DAY_MS, lying={})) == MOST_A_DAY


def shelves_in(folder: Path) -> Shelves:
    return Shelves(folder, PracticeFile(folder, ignore), nothing_lies, lambda: NOON_MS)


@pytest.mark.parametrize("is_helped", [True, False])
def test_it_is_asked_at_the_board_and_any_move_that_wins_is_right(tmp_path: Path, *, is_helped: bool) -> None:
    keep(tmp_path, LOST)
    shelves = shelves_in(tmp_path)
    shelves.search()
    solver = Solver("manalath", shelves, is_helped=is_helped)
    if is_helped:
        solver.begin(MISTAKES)
    else:
        solver.guide.begin(MISTAKES)
        solver.turn(1000.0)
        for space, colour in LOST.record(GAMES).start.table().items():
            solver.workbench.put(space, colour)
            solver.turn(600.0)
        solver.until_stage("asked")
    assert solver.guide.view()["is_mistake"]
    solver.do("e5o")
    solver.until_stage("right").until_stage("over")
    [moment] = shelves.practice.read().moments
    assert moment.memory is not None
    assert moment.memory.due_ms == NOON_MS + 2 * DAY_MS
    assert shelves_in(tmp_path).practice.read() == shelves.practice.read()


def test_a_deleted_game_is_no_longer_asked(tmp_path: Path) -> None:
    keep(tmp_path, LOST)
    shelves = shelves_in(tmp_path)
    assert shelves.view()["mistakes"]["manalath"] == 1
    for file in tmp_path.glob("games.db*"):
        file.unlink()
    assert not holds_records(tmp_path)
    assert shelves_in(tmp_path).view()["moments"] == 0


def test_records_that_cannot_be_read_now_are_none(tmp_path: Path) -> None:
    keep(tmp_path, LOST)
    shelves = shelves_in(tmp_path)
    assert isinstance(Archive(tmp_path, lambda: NOON_MS).games(), tuple)
    shutil.rmtree(tmp_path)
    assert shelves.view()["moments"] == 0
