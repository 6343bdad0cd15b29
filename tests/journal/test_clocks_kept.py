"""A clock in the record: what each ply took, what the present turn has taken, export, import and damage."""

from pathlib import Path

import pytest

from controller.games import Colour, all_games
from controller.messages import word
from controller.play.journal import EntryKind, GameHeader, KeptGame, KeptMove, offer_unfinished
from controller.play.journal.entries import Damaged, Entry, RecordError, add, followed_by, header_text
from controller.play.journal.record_format import read_record, record_json, record_text
from controller.play.journal.store import Journal
from controller.session import open_session
from controller.table.clock import GameClock
from hardware.profiles import DEFAULT, load_profile

GAMES = all_games()
START = GAMES["manalath"].start().fen()
HEADER = GameHeader("manalath", START, clock="5+3")
GAME = KeptGame(1, HEADER, 0, (KeptMove("e5o", 1000), KeptMove("f6p", 9000, 7250)))


def kept(*lines: tuple[EntryKind, int, str]) -> KeptGame:
    """Add up a game on a clock."""
    game = followed_by(None, Entry(1, EntryKind.GAME, 0, header_text(HEADER), 0))
    for kind, number, text in lines:
        game = followed_by(game, Entry(1, kind, number, text, 0))
    return game


def test_every_ply_has_its_time_and_the_turn_what_was_read_last() -> None:
    game = kept(
        (EntryKind.PLY, 1, "e5o"),
        (EntryKind.CLOCK, 1, "0"),
        (EntryKind.CLOCK, 2, "5000"),
        (EntryKind.PLY, 2, "f6p"),
        (EntryKind.CLOCK, 2, "7250"),
        (EntryKind.CLOCK, 3, "5000"),
        (EntryKind.CLOCK, 3, "10000"),
    )
    assert [move.thought_ms for move in game.moves] == [0, 7250]
    assert game.thinking_ms == 10_000
    record = game.record(GAMES)
    assert record.clock == GameClock.read("5+3")
    movers = [record.reached_after(number).to_move for number in range(2)]
    assert movers == [Colour.FIRST, Colour.SECOND]
    assert [ply.thought_ms for ply in record.plies] == [0.0, 7250.0]
    assert record.left_ms == (303_000.0, 295_750.0)


def test_a_revised_ply_keeps_its_time_and_one_taken_back_takes_it_along() -> None:
    plies = ((EntryKind.PLY, 1, "e5o"), (EntryKind.PLY, 2, "f6p"), (EntryKind.CLOCK, 2, "7250"))
    assert kept(*plies, (EntryKind.REVISED, 2, "g6p")).moves[-1].thought_ms == 7250
    back = kept(*plies, (EntryKind.CLOCK, 3, "5000"), (EntryKind.TAKEN_BACK, 2, ""))
    assert (len(back.moves), back.thinking_ms) == (1, 0)


@pytest.mark.parametrize(("number", "text"), [(0, "1"), (3, "1"), (1, "x"), (1, "-1"), (1, "")])
def test_a_reading_that_makes_no_sense_costs_that_game_alone(number: int, text: str) -> None:
    with pytest.raises(Damaged):
        kept((EntryKind.PLY, 1, "e5o"), (EntryKind.CLOCK, number, text))
    games: dict[int, object] = {1: kept((EntryKind.PLY, 1, "e5o"))}
    add(games, Entry(1, EntryKind.CLOCK, number, text, 0))  # type: ignore[arg-type]
    assert "reading of its clock" in word(games[1])  # type: ignore[arg-type]


def test_text_and_json_have_the_clock_and_every_time() -> None:
    text = record_text(GAME)
    assert "clock: 5+3\n" in text
    assert "f6p 9.000 7.250\n" in text
    for written in (text, record_json(GAME)):
        read = read_record(written, GAMES)
        assert (read.header.clock, [move.thought_ms for move in read.moves]) == ("5+3", [0, 7250])
    without = KeptGame(1, GameHeader("manalath", START), 0, (KeptMove("e5o", 1000),))
    assert "clock" not in record_text(without) + record_json(without)


def test_what_is_no_clock_in_a_record_is_refused() -> None:
    with pytest.raises(RecordError) as error:
        read_record(record_text(GAME).replace("5+3", "soon"), GAMES)
    assert "clock" in word(error.value.message)


def test_a_game_played_elsewhere_is_kept_with_its_clock(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.db", lambda: 5)
    number = journal.keep(GAME)
    (read,) = journal.games()
    assert (read.header, read.moves, number) == (HEADER, GAME.moves, 1)
    journal.close()


def test_a_turn_goes_on_from_what_was_read_of_it(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.db", lambda: 5)
    journal.begin(HEADER)
    journal.append([(EntryKind.PLY, 1, "e5o"), (EntryKind.CLOCK, 1, "0")])
    journal.append([(EntryKind.CLOCK, 2, "5000")])
    journal.close()
    again = Journal(tmp_path / "games.db", lambda: 5)
    session = open_session(load_profile(DEFAULT), GAMES["manalath"].start(), is_recorded=True)
    offered, number = offer_unfinished(again, session, GAMES)
    assert number == 1
    assert offered.turn.clock.spent_ms == 5000.0
    again.close()
