"""A record shown on the lights, at a pace or step by step."""

import pytest

from controller.board import Key
from controller.games import Colour, Put
from controller.lights import paint
from controller.messages import word
from controller.ports import Sensors
from controller.session import Session, next_due_ms, open_show, step
from controller.session.events import Event, NewGame, SetHelp, Tapped, Tick
from controller.session.refusals import RecordShown
from controller.table_messages import advice
from tests.session.lit import pixel
from tests.session.test_resume import unfinished
from tests.timeline import LINKED, PROFILE, picture

RECORD = unfinished("manalath", "e5o", "f6p", "a1o")


def shown(*gaps_ms: float) -> Session:
    session = open_show(PROFILE, RECORD, gaps_ms)
    for event in (LINKED, Sensors(0, 0.0, 0.0, (0,) * 10)):
        session, _ = step(session, event)
    return session


def at(session: Session, ms: float, key: Key | None = None) -> Session:
    return step(session, Tick(ms) if key is None else Tapped(key, ms))[0]


def spaces(session: Session) -> list[str]:
    return [ply.move.space for ply in session.record.plies if isinstance(ply.move, Put)]


def test_it_runs_by_itself_with_the_gaps_it_was_given() -> None:
    session = shown(0.0, 500.0, 2000.0)
    assert spaces(at(session, 999.0)) == []
    assert spaces(at(session, 1000.0)) == ["e5"]
    assert spaces(at(session, 1500.0)) == ["e5", "f6"]
    assert spaces(at(session, 3499.0)) == ["e5", "f6"]
    assert spaces(at(session, 3500.0)) == ["e5", "f6", "a1"]
    assert spaces(at(session, 99_000.0)) == ["e5", "f6", "a1"]
    assert next_due_ms(at(session, 99_000.0)) == float("inf")


def test_ok_stops_it_and_lets_it_run_on() -> None:
    session = at(shown(0.0, 500.0, 2000.0), 1100.0, Key.OK)
    assert spaces(at(session, 50_000.0)) == ["e5"]
    session = at(session, 50_000.0, Key.OK)
    assert spaces(at(session, 50_000.0)) == ["e5", "f6"]
    assert spaces(at(session, 52_000.0)) == ["e5", "f6", "a1"]


def test_undo_goes_back_and_stops() -> None:
    session = at(at(shown(0.0, 500.0, 2000.0), 1600.0), 1700.0, Key.UNDO)
    assert spaces(session) == ["e5"]
    assert spaces(at(session, 50_000.0)) == ["e5"]


def test_by_steps_each_ok_is_a_ply_and_the_ends_are_ends() -> None:
    session = shown()
    assert spaces(at(session, 50_000.0)) == []
    session = at(session, 50_000.0, Key.UNDO)
    for number in range(5):
        session = at(session, 50_000.0 + number, Key.OK)
    assert spaces(session) == ["e5", "f6", "a1"]
    assert "move 3 of 3" in word(advice(session).message)


def test_a_key_that_sticks_is_named_and_leaves_the_show_to_the_others() -> None:
    session, (row, stuck), (_, ok) = shown(), PROFILE.keys[Key.UNDO], PROFILE.keys[Key.OK]
    for ms, columns in ((1000.0, {stuck}), (30_000.0, {stuck, ok}), (30_100.0, {stuck})):
        rows = tuple(sum(1 << column for column in columns) if n == row else 0 for n in range(10))
        session, _ = step(session, Sensors(1, ms, ms, rows))
    assert spaces(session) == ["e5"]
    assert "The Undo key stays down" in word(advice(session).message)


def test_the_keys_of_the_board_work_and_its_pieces_mean_nothing() -> None:
    session = shown()
    row, column = PROFILE.keys[Key.OK]
    down = tuple(1 << column if n == row else 0 for n in range(10))
    piece = tuple(1 << PROFILE.space("c3").first[1] if n == 2 else 0 for n in range(10))
    for ms, rows in ((100.0, piece), (2000.0, down), (2100.0, (0,) * 10)):
        session, effects = step(session, Sensors(0, ms, ms, rows))
        assert effects == ()
    assert spaces(session) == ["e5"]


def test_the_lights_are_the_pieces_and_the_newest_stands_out() -> None:
    orange, purple = ((255, 85, 0), (60, 0, 255))
    session = at(shown(), 1000.0, Key.OK)
    assert pixel(session, "e5", 1050.0) == orange
    session = at(session, 4000.0, Key.OK)
    drawn = picture(paint(session, 4050.0)).split()
    assert drawn.count("P") == 1
    assert drawn.count(".") == 68
    assert pixel(session, "f6", 4050.0) == purple
    assert pixel(session, "e5", 5400.0) == tuple(round(0.6 * part) for part in orange)
    assert pixel(session, "f6", 5400.0) == tuple(round(0.6 * part) for part in purple)
    later = picture(paint(session, 5400.0)).split()
    assert later.count("~") == 2
    assert later.count(".") == 68


def test_a_won_game_ends_with_its_lights() -> None:
    record = unfinished("manalath", *["a1o", "i1p", "a2o", "i3p", "a4o", "i5p", "a5o", "e1p", "a3o"])
    session = open_show(PROFILE, record)
    for event in (LINKED, Sensors(0, 0.0, 0.0, (0,) * 10)):
        session, _ = step(session, event)
    for number in range(9):
        session = at(session, 1000.0 * number, Key.OK)
    assert session.position.outcome is not None
    assert picture(paint(session, 8300.0)).split().count(".") < 61


@pytest.mark.parametrize("event", [NewGame(RECORD.start, 5.0), SetHelp(Colour.FIRST, 0, 5.0)])
def test_nothing_is_begun_while_a_record_is_shown(event: Event) -> None:
    with pytest.raises(RecordShown, match="a record is being shown"):
        step(shown(), event)
