"""Shelves of puzzles: posed one after the other, judged at once, by every right answer."""

import pytest

from controller.annexes.puzzles.shelf_puzzles import puzzles_of
from controller.annexes.puzzles.task import PuzzleTask, Shelf
from controller.games import Colour
from controller.messages import Message
from controller.table import ELSEWHERE
from tests.annexes.puzzles.solver import GAMES, Solver
from tests.sweeps import PROOF, sampled
from tests.wordings import worded

#: How soon the solver is told, in virtual time, once the game has the move.
TOLD_MS = 100.0


def tasks(game: str, shelf: Shelf) -> list[PuzzleTask]:
    return [puzzle.task for puzzle in puzzles_of(GAMES[game])[shelf]]


def text_of(solver: Solver) -> str:
    text = solver.guide.view()["text"]
    assert isinstance(text, Message)
    return worded(text)


@sampled(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_right_move_is_told_at_once_and_the_next_puzzle_comes_by_itself(game: str) -> None:
    solver = Solver(game).begin("win-1")
    first, second, *_ = tasks(game, Shelf.WIN_1)
    assert solver.loop.snapshot.session.record.start == first.start
    solver.do(first.answers()[0])
    solver.until(lambda: bool(solver.loop.snapshot.session.record.plies), ms=1.0)
    made_ms = solver.clock.now_ms()
    solver.until_stage("right")
    assert solver.clock.now_ms() - made_ms <= TOLD_MS
    assert text_of(solver) == "Right. One more."
    solver.until(lambda: solver.guide.view()["number"] == 2).until_stage("asked")
    assert solver.loop.snapshot.session.record.start == second.start
    assert solver.workbench.lying() == second.start.table()
    practice = solver.shelves.practice.read()
    assert practice.is_solved(game, Shelf.WIN_1, 1)
    assert (practice.streak, practice.best) == (1, 1)


def test_a_wrong_move_is_told_at_once_and_the_same_puzzle_comes_again() -> None:
    solver = Solver("manalath").begin("stop")
    task = tasks("manalath", Shelf.STOP)[0]
    wrong = next(
        text
        for move in task.start.legal_moves()
        if (text := GAMES["manalath"].write_move(move)) not in task.answers()
        and task.start.play(move).outcome is None
    )
    solver.do(wrong)
    solver.until(lambda: bool(solver.loop.snapshot.session.record.plies), ms=1.0)
    made_ms = solver.clock.now_ms()
    solver.until_stage("wrong")
    assert solver.clock.now_ms() - made_ms <= TOLD_MS
    assert text_of(solver) == "That does not stop it. Try again."
    solver.until_stage("asked")
    assert solver.workbench.lying() == task.start.table()
    before = solver.shelves.practice.read()
    assert before.streak == 0
    assert not before.solved
    solver.do(task.answers()[0])
    solver.until_stage("right")
    after = solver.shelves.practice.read()
    assert after.is_solved("manalath", Shelf.STOP, 1)
    # Only the first answer counts.
    assert (after.rating, after.streak) == (before.rating, 0)


@sampled(1)
@pytest.mark.parametrize("game", ["manalath", "mana"])
def test_every_answer_of_a_puzzle_with_several_is_right(game: str) -> None:
    found = tasks(game, Shelf.STOP)
    number, task = next((n, task) for n, task in enumerate(found, 1) if len(task.answers()) > 1)
    for answer in task.answers():
        solver = Solver(game)
        for n in range(1, number):
            solver.tick(game, Shelf.STOP, n)
        solver.begin("stop").do(answer)
        solver.until_stage("right")


@pytest.mark.parametrize("game", ["manalath", "mammalath"])
def test_a_win_in_two_is_played_to_its_end_against_the_longest_defence(game: str) -> None:
    solver = Solver(game).begin("win-2")
    task = tasks(game, Shelf.WIN_2)[0]
    solver.do(task.answers()[0])
    solver.until_stage("going_on")
    assert text_of(solver) == "Right. Go on."
    solver.until(lambda: solver.loop.snapshot.session.record.requested is not None)
    reply = solver.loop.snapshot.session.record.requested
    assert reply is not None
    solver.do(task.game.write_move(reply))
    solver.until(lambda: len(solver.loop.snapshot.session.record.plies) == 2)
    reached = solver.loop.snapshot.session.record.reached
    last = next(move for move in reached.legal_moves() if task.is_right(reached.play(move), 2))
    solver.turn(1000.0)
    solver.do(task.game.write_move(last))
    solver.until_stage("right")


def test_an_answer_that_is_shown_counts_as_wrong_and_the_player_makes_it() -> None:
    solver = Solver("manalath").begin("win-1")
    task = tasks("manalath", Shelf.WIN_1)[0]
    solver.guide.show()
    solver.until(lambda: bool(solver.guide.view().get("is_shown"))).until_stage("asked")
    assert text_of(solver).endswith(f"The answer: {task.answers()[0]}.")
    before = solver.shelves.practice.read()
    assert before.rating < 800
    solver.do(task.answers()[0])
    solver.until_stage("right")
    assert solver.shelves.practice.read() == before


@PROOF
def test_the_board_is_turned_to_the_solver() -> None:
    solver = Solver("manalath")
    seen = set[Colour]()
    solver.guide.begin("win-1")
    while seen != set(Colour):
        solver.until_stage("asked")
        record = solver.loop.snapshot.session.record
        assert record.seats[record.start.to_move.value] == 0
        assert record.seats[record.start.to_move.other.value] == ELSEWHERE
        seen.add(record.start.to_move)
        solver.guide.go_on()
        solver.turn(100.0)


def test_a_shelf_that_a_game_has_not_is_empty() -> None:
    solver = Solver("mana")
    assert Shelf.FOUR not in puzzles_of(GAMES["mana"])
    solver.guide.begin("four")
    solver.until_stage("over")
    assert text_of(solver) == "There is nothing more here today."


@PROOF
def test_on_lights_alone_a_wrong_piece_is_asked_off_and_the_next_puzzle_is_led() -> None:
    solver = Solver("manalath", is_helped=False)
    first, second, *_ = tasks("manalath", Shelf.WIN_1)
    solver.guide.begin("win-1")
    solver.turn(1000.0)
    for space, colour in first.start.table().items():
        solver.workbench.put(space, colour)
        solver.turn(600.0)
    solver.until_stage("asked")
    assert solver.loop.snapshot.session.record.seats == (0, 0)
    wrong = next(
        move for move in ("a1o", "a1p", "i1o") if first.start.is_legal(move) and move not in first.answers()
    )
    solver.do(wrong)
    solver.until_stage("wrong").until_stage("begun")
    solver.turn(1000.0)
    assert wrong[:2] in solver.workbench.lying()
    assert any(solver.loop.snapshot.frame.rgb)
    solver.workbench.lift(wrong[:2])
    solver.until_stage("asked").do(first.answers()[0])
    solver.until_stage("right").until(lambda: solver.guide.view()["number"] == 2)
    assert solver.loop.snapshot.session.record.start == second.start


@PROOF
def test_on_lights_alone_the_answer_in_a_win_in_two_is_led() -> None:
    solver = Solver("manalath", is_helped=False)
    task = tasks("manalath", Shelf.WIN_2)[0]
    solver.guide.begin("win-2")
    solver.turn(1000.0)
    for space, colour in task.start.table().items():
        solver.workbench.put(space, colour)
        solver.turn(600.0)
    solver.until_stage("asked").do(task.answers()[0])
    solver.until_stage("going_on")
    solver.until(lambda: solver.loop.snapshot.session.record.requested is not None)
    reply = solver.loop.snapshot.session.record.requested
    assert reply is not None
    assert task.game.write_move(reply) == task.reply(task.start.play(task.answers()[0]))
    solver.turn(1000.0)
    assert any(solver.loop.snapshot.frame.rgb)
