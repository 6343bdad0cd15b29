"""A game whose board was lent to a guest for a while is decided again in the same way."""

from pathlib import Path

from controller.board import Key
from controller.diagnose import Examination, Stage, open_examination
from controller.games import Colour, all_games
from controller.play.guest import Act, Answer
from controller.play.guest_runner import TAKEN
from controller.play.journal import JOURNAL_FILE, Journal, Recorder, replay_stream
from hardware.profiles import load_profile
from tests.journal.test_background_writer import Desk
from tests.timeline import PROFILE


def test_a_guest_in_the_middle_of_a_game_replays_identically(tmp_path: Path) -> None:
    journal = Journal(tmp_path / JOURNAL_FILE, lambda: 0)
    recorder = Recorder(journal, tmp_path, is_threaded=False)
    desk = Desk(recorder)
    desk.board.workbench.put("e5", Colour.FIRST)
    desk.wait(1500)
    desk.loop.lend(open_examination(PROFILE))
    desk.wait(100)
    desk.board.workbench.clear_table()
    desk.wait(5000)
    guest = desk.loop.snapshot.guest
    assert isinstance(guest, Examination)
    assert guest.stage is Stage.LIGHTS, "it went on with the board, and the game did not hear of it"
    desk.board.workbench.tap(Key.OK)
    desk.board.workbench.put("a1", Colour.SECOND)
    desk.wait(2000)
    assert desk.moves == ["e5o"]
    desk.board.workbench.clear_table()
    desk.board.workbench.put("e5", Colour.FIRST)
    desk.wait(500)
    desk.loop.answer(lambda at_ms: Act(Answer.LEAVE, at_ms))
    desk.wait(1000)
    desk.board.workbench.put("f6", Colour.SECOND)
    desk.wait(2000)
    assert desk.moves == ["e5o", "f6p"]
    recorder.stop(desk.clock.now_ms())
    journal.close()
    lines = (tmp_path / "000001.jsonl").read_text().splitlines()
    replayed = replay_stream(lines, all_games(), load_profile)
    assert replayed.is_identical
    assert [fact.split()[-1] for fact in replayed.now if "committed" in fact] == ["e5o", "f6p"]
    assert any(TAKEN.cause.code in line for line in lines)
