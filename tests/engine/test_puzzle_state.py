"""A puzzle in play: what spoils it, what solves it, and what the messages say of it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from controller.engine import choose
from controller.games import Colour, all_games
from controller.messages import Message
from controller.session import Resuming, open_record
from controller.session.committed_changes import mode_of
from controller.table import HANDS, LEVELS, Record, following, posed, resigned
from controller.table.forced_win import ForcedWin, PuzzleState, puzzle_state
from controller.table.puzzles import puzzle_of
from controller.table_messages import headline, judged, result
from hardware.profiles import DEFAULT, load_profile
from tests.wordings import worded

GAMES = all_games()
SAID = Message("quoted.text", text="So it is.")


def begun(name: str, number: int) -> Record:
    puzzle = puzzle_of(GAMES[name], number)
    assert puzzle is not None
    return posed(puzzle)


def played(record: Record, *moves: str) -> Record:
    """Play on, whether the moves need hands or not."""
    for move in moves:
        parsed = record.game.parse_move(move)
        if record.reached.to_move in record.without_hands:
            record = record.asking(parsed)
        record = record.with_ply(parsed, 0.0)
    return record


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", [1, 16])
def test_the_solution_stays_open_to_its_end_and_solves(name: str, number: int) -> None:
    record = begun(name, number)
    assert record.puzzle is not None
    for move in record.puzzle.line:
        assert puzzle_state(record) is PuzzleState.OPEN
        record = played(record, move)
    while record.reached.outcome is None:
        assert puzzle_state(record) is PuzzleState.OPEN
        record = played(record, record.game.write_move(record.reached.legal_moves()[0]))
    assert puzzle_state(record) is PuzzleState.SOLVED
    assert worded(judged(record, SAID)) == f"Puzzle {number} is solved. So it is."
    assert worded(result(record, record.reached.outcome)) == f"Puzzle {number} is solved"


@pytest.mark.parametrize("name", GAMES)
def test_a_first_move_that_is_another_spoils_it(name: str) -> None:
    record = begun(name, 16)
    assert record.puzzle is not None
    moves = map(record.game.write_move, record.start.legal_moves())
    wrong = next(move for move in moves if move != record.puzzle.line[0])
    assert puzzle_state(played(record, wrong)) is PuzzleState.SPOILT


def slower_wins() -> Iterator[tuple[Record, str]]:
    """Yield puzzles after two plies, with a move that wins, but one move too late."""
    for number in range(16, 31):
        record = begun("mammalath", number)
        assert record.puzzle is not None
        record = played(record, *record.puzzle.line[:2])
        forced = ForcedWin(record.reached)
        yield from ((record, move) for move in forced.keys(3, 99) if move not in forced.keys(2, 99))


def test_a_later_move_that_is_too_slow_spoils_it_and_undo_mends_it() -> None:
    record, slow = next(slower_wins())
    spoilt = played(record, slow)
    assert puzzle_state(spoilt) is PuzzleState.SPOILT
    assert worded(judged(spoilt, SAID)) == ("This no longer wins in 3. Take it back and try again. So it is.")
    assert puzzle_state(spoilt.amended(1, (), 0.0)) is PuzzleState.OPEN


def test_an_end_that_is_none_of_the_puzzle_does_not_solve_it() -> None:
    record = begun("mana", 3)
    given_up = Record(
        record.game, record.start, seats=record.seats, puzzle=record.puzzle, agreed=resigned(Colour.SECOND)
    )
    assert puzzle_state(given_up) is PuzzleState.SPOILT
    assert worded(judged(given_up, SAID)) == "Not won in 2. So it is. Take it back and try again."
    assert worded(result(given_up, resigned(Colour.SECOND))) == "Not won in 2 moves"


def test_a_solution_that_the_computer_shows_is_an_ordinary_end() -> None:
    record = begun("manalath", 4)
    assert record.puzzle is not None
    shown = played(replace(record, seats=(LEVELS[-1], LEVELS[-1])), *record.puzzle.line)
    assert shown.reached.outcome is not None
    assert worded(result(shown, shown.reached.outcome)) == "Orange wins with five"
    assert judged(shown, SAID) == SAID


def test_a_win_that_took_too_many_moves_does_not_solve_it() -> None:
    record = begun("manalath", 4)
    assert record.puzzle is not None
    hurried = replace(record, puzzle=replace(record.puzzle, moves=1))
    assert puzzle_state(played(hurried, *record.puzzle.line)) is PuzzleState.SPOILT


def test_a_game_of_its_own_is_said_nothing_of() -> None:
    record = Record(GAMES["mana"], GAMES["mana"].start())
    assert puzzle_state(record) is None
    assert judged(record, SAID) == SAID


def test_moves_are_counted_where_the_solver_is_to_move() -> None:
    profile = load_profile(DEFAULT)
    record = begun("manalath", 8)
    assert record.puzzle is not None
    assert worded(headline(open_record(profile, record))) == "Orange to move: 2 moves left"
    assert worded(headline(open_record(profile, played(record, "a1o")))) == "The computer to move"
    after = played(record, *record.puzzle.line[:2])
    assert worded(headline(open_record(profile, after))) == "Orange to move: 1 move left"
    assert worded(headline(open_record(profile, played(record, "a1p")))) == "The computer to move"


def test_the_next_one_follows_a_puzzle_that_is_solved_and_itself_another() -> None:
    record = begun("manalath", 4)
    assert record.puzzle is not None
    assert following(record) == record
    assert following(played(record, *record.puzzle.line)) == begun("manalath", 5)
    last = begun("manalath", 30)
    assert last.puzzle is not None
    assert following(played(last, *last.puzzle.line)) == last


def test_who_leaves_it_at_the_table_plays_by_hand() -> None:
    mode = mode_of(begun("manalath", 4))
    assert isinstance(mode, Resuming)
    assert mode.offered is not None
    assert mode.offered.other.seats == HANDS
    assert mode.offered.other.puzzle is None


@pytest.mark.parametrize("name", GAMES)
def test_the_engine_holds_out_as_long_as_can_be(name: str) -> None:
    """After the first move of a win in three, where any answer will do, none allows a win in one."""
    for number in (16, 17, 18):
        record = begun(name, number)
        assert record.puzzle is not None
        position = record.start.play(record.puzzle.line[0])
        for seed in (0, 1):
            move = position.search_board().write(choose(position.search_board(), LEVELS[-1], seed).line[0])
            assert not ForcedWin(position.play(move)).wins(1)
