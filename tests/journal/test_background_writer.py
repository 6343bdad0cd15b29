"""The recorder beside the loop: a slow disk holds up only the change, and every answer is true."""

import threading
from collections.abc import Sequence
from pathlib import Path

from controller.board import Key
from controller.games import Colour, Put, all_games
from controller.inference import Amend, Reading
from controller.play.journal import JOURNAL_FILE, Access, Connection, Journal, Recorder, Row, offer_unfinished
from controller.play.journal.sqlite import connect
from controller.play.loop import Loop
from controller.session import Question, open_session
from controller.session.events import Began, Choose, Masked, Recorded, RecordWanted, Unmasked
from controller.session.mode import Choice
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import parse_fault
from tests.journal.disks import no_journal
from tests.journal.test_store import failing
from tests.timeline import PROFILE, SINGLE


class Slow:
    """A connection whose commits wait until ``is_let`` is set."""

    def __init__(self, inner: Connection, is_let: threading.Event) -> None:
        self._inner = inner
        self._is_let = is_let

    def execute(self, statement: str, values: Sequence[object] = (), /) -> list[Row]:
        if statement == "COMMIT":
            self._is_let.wait()
        return list(self._inner.execute(statement, values))

    def close(self) -> None:
        self._inner.close()


class Desk:
    """A simulated table with a recorder."""

    def __init__(self, recorder: Recorder) -> None:
        self.clock = SimulatedClock()
        self.board = VirtualBoard(PROFILE, self.clock, 0)
        self.recorder = recorder
        session = open_session(PROFILE, all_games()["manalath"].start(), is_recorded=True)
        self.loop = Loop(self.board, self.clock, session)
        self.loop.subscribe(recorder)
        self.wait(100)

    def wait(self, ms: float) -> None:
        until_ms = self.clock.now_ms() + ms
        self.board.workbench.after(ms, self.board.wake)
        while self.clock.now_ms() < until_ms:
            self.loop.turn()

    @property
    def moves(self) -> list[str]:
        record = self.loop.snapshot.session.record
        return [record.game.write_move(ply.move) for ply in record.plies]

    def light(self, space: str) -> tuple[int, ...]:
        at = 3 * PROFILE.lights.index(space)
        return tuple(self.loop.snapshot.frame.rgb[at : at + 3])


def test_a_slow_disk_holds_up_nothing_but_the_change(tmp_path: Path) -> None:
    is_let = threading.Event()
    journal = Journal(tmp_path / JOURNAL_FILE, lambda: 0, Access(lambda path: Slow(connect(path), is_let)))
    desk = Desk(Recorder(journal, tmp_path))
    desk.board.workbench.put("e5", Colour.FIRST)
    desk.wait(2000)
    assert desk.moves == []
    assert desk.light("e5") == (255, 85, 0)
    desk.board.workbench.put("f6", Colour.SECOND)
    desk.wait(20)
    assert desk.light("f6") == (60, 0, 255)
    is_let.set()
    desk.recorder.stop(0.0)
    desk.wait(10)
    assert desk.moves == ["e5o"]
    assert journal.games()[0].is_unfinished
    journal.close()


def test_committed_means_recorded(tmp_path: Path) -> None:
    """At that moment, whatever the session treats as played is in the file."""
    journal = Journal(tmp_path / JOURNAL_FILE, lambda: 0)
    desk = Desk(Recorder(journal, is_threaded=False))
    for number, space in enumerate(("e5", "a1", "i6", "c3"), start=1):
        desk.board.workbench.put(space, Colour.FIRST)
        desk.wait(1500)
        other = Journal(tmp_path / JOURNAL_FILE, lambda: 0)
        assert [move.text for move in other.games()[0].moves] == desk.moves
        assert len(desk.moves) == number
        other.close()
    journal.close()


def test_nothing_of_a_line_is_recorded(tmp_path: Path) -> None:
    """Also moves of the game that are taken back on the line stay on record."""
    journal = Journal(tmp_path / JOURNAL_FILE, lambda: 0)
    desk = Desk(Recorder(journal, is_threaded=False))

    def place(space: str, colour: Colour) -> None:
        desk.board.workbench.put(space, colour)
        desk.wait(1500)

    place("e5", Colour.FIRST)
    place("f6", Colour.SECOND)
    desk.loop.post(lambda at_ms: Choose(Choice.LINE, at_ms))
    place("a1", Colour.FIRST)
    for space in ("a1", "f6"):
        desk.board.workbench.lift(space)
        desk.wait(2000)
    assert desk.moves == ["e5o"]
    desk.loop.post(lambda at_ms: Choose(Choice.GAME, at_ms))
    place("f6", Colour.SECOND)
    place("g7", Colour.FIRST)
    assert desk.moves == ["e5o", "f6p", "g7o"]
    assert [move.text for move in journal.games()[0].moves] == desk.moves
    assert not journal.games()[0].is_broken
    journal.close()


def test_without_a_journal_play_goes_on_after_ok() -> None:
    desk = Desk(Recorder(no_journal, is_threaded=False))
    desk.board.workbench.put("e5", Colour.FIRST)
    desk.wait(1000)
    assert desk.loop.snapshot.session.question is Question.BROKEN
    assert white_runs(desk)
    desk.board.workbench.tap(Key.OK)
    desk.wait(1000)
    assert desk.moves == ["e5o"]
    desk.board.workbench.put("f6", Colour.SECOND)
    desk.wait(1000)
    assert desk.moves == ["e5o", "f6p"]


def test_a_sensor_that_was_left_out_stays_out_after_a_power_cut(tmp_path: Path) -> None:
    first = Journal(tmp_path / JOURNAL_FILE, lambda: 0)
    desk = Desk(Recorder(first, is_threaded=False))
    workbench = desk.board.workbench
    workbench.put("e5", Colour.FIRST)
    desk.wait(1000)
    workbench.put("a1", Colour.SECOND)
    desk.wait(1000)
    workbench.add_fault(parse_fault("dead e5 orange"))
    desk.wait(14_000)
    assert desk.loop.snapshot.session.question is Question.FAULTY
    workbench.tap(Key.OK)
    desk.wait(1000)
    first.close()
    again = Journal(tmp_path / JOURNAL_FILE, lambda: 0)
    assert again.found[0].masked == {"e5": Reading.EMPTY}
    session, number = offer_unfinished(
        again, open_session(PROFILE, all_games()["manalath"].start(), is_recorded=True), all_games()
    )
    assert (number, set(session.table.left_out)) == (1, {"e5"})
    other, _ = offer_unfinished(
        again, open_session(SINGLE, all_games()["manalath"].start(), is_recorded=True), all_games()
    )
    assert not other.table.left_out
    again.close()


def test_what_cannot_be_noted_of_a_sensor_is_noted_with_the_next_move(tmp_path: Path) -> None:
    failures: list[str] = []
    journal = Journal(tmp_path / JOURNAL_FILE, lambda: 0, failing(failures))
    answers: list[bool] = []
    recorder = Recorder(journal, is_threaded=False)
    session = open_session(PROFILE, all_games()["manalath"].start(), is_recorded=True)
    recorder.start(session, lambda make: answers.append(isinstance(make(0.0), Recorded)))
    recorder.take(Began(session.position), session)
    recorder.take(Masked("b3", Reading.EMPTY), session)
    assert journal.games() == ()
    recorder.take(RecordWanted(Amend(moves=(Put("e5", Colour.FIRST),)), 1, None), session)
    assert journal.games()[0].masked == {"b3": Reading.EMPTY}
    failures.append("after")
    recorder.take(RecordWanted(Amend(moves=(Put("f6", Colour.SECOND),)), 2, None), session)
    recorder.take(Unmasked("b3"), session)
    recorder.take(RecordWanted(Amend(moves=(Put("f6", Colour.SECOND),)), 2, None), session)
    (game,) = journal.games()
    assert ([move.text for move in game.moves], game.masked) == (["e5o", "f6p"], {})
    assert answers == [True, False, True]
    recorder.stop(0.0)
    journal.close()


def white_runs(desk: Desk) -> bool:
    """Whether white runs along an edge within five seconds."""
    until_ms = desk.clock.now_ms() + 5000
    while desk.clock.now_ms() < until_ms:
        desk.wait(100)
        if any(desk.light(f"a{n}")[2] > 0 for n in range(1, 7)):
            return True
    return False


def test_a_journal_that_can_be_opened_again_is_used_from_the_next_try_on(tmp_path: Path) -> None:
    opened: list[Journal] = []

    def open_journal() -> Journal:
        if not (tmp_path / "there").exists():
            return no_journal()
        opened.append(Journal(tmp_path / JOURNAL_FILE, lambda: 0))
        return opened[-1]

    desk = Desk(Recorder(open_journal, is_threaded=False))
    desk.board.workbench.put("e5", Colour.FIRST)
    desk.wait(1000)
    assert desk.loop.snapshot.session.question is Question.BROKEN
    (tmp_path / "there").touch()
    desk.board.workbench.tap(Key.OK)
    desk.wait(1000)
    desk.board.workbench.put("f6", Colour.SECOND)
    desk.wait(1000)
    assert desk.moves == ["e5o", "f6p"]
    (journal,) = opened
    assert [move.text for move in journal.games()[0].moves] == ["e5o", "f6p"]
    journal.close()
