"""The recorder answers once a change is on the disk, in order, however slow the disk is."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.games import Put
from controller.inference import Amend
from controller.messages import Message
from controller.play.journal import Journal, JournalError, Recorder
from controller.play.journal.store import Lines
from controller.session import Session
from controller.session.events import Began, Event, Recorded, RecordFailed, RecordWanted
from tests.journal.disks import no_journal
from tests.timeline import COLOURS, Timeline
from tests.wordings import quoted

MOVES = ("e5", "f6", "g7")


class Disk(Journal):
    """A journal whose next append can be kept waiting or made to fail."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, lambda: 0)
        self.gate = threading.Event()
        self.gate.set()
        self.trouble = ""

    def append(self, lines: Lines) -> None:
        """Write once the gate is open, or fail with the trouble that is set."""
        self.gate.wait()
        if self.trouble:
            raise JournalError(quoted(self.trouble))
        super().append(lines)

    def written(self) -> list[str]:
        """Return the moves that another program would find now."""
        reader = Journal(self._path, lambda: 0)
        moves = [move.text for game in reader.games() for move in game.moves]
        reader.close()
        return moves


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    return Disk(tmp_path / "games.db")


@pytest.fixture
def session() -> Session:
    return Timeline().session


def wanted(number: int) -> RecordWanted:
    return RecordWanted(Amend(moves=(Put(MOVES[number - 1], COLOURS["orange"]),)), number, None)


def record(
    disk: Disk, session: Session, *, is_threaded: bool
) -> tuple[Recorder, list[tuple[Event, list[str]]]]:
    """Return a recorder at the start of a game, and its answers, each with what was on the disk by then."""
    answers: list[tuple[Event, list[str]]] = []

    def post(command: Callable[[float], Event]) -> None:
        answers.append((command(0.0), disk.written()))

    recorder = Recorder(disk, is_threaded=is_threaded)
    recorder.start(session, post)
    recorder.take(Began(session.record.start), session)
    return recorder, answers


@pytest.mark.parametrize("is_threaded", [False, True])
def test_what_is_answered_is_on_the_disk(disk: Disk, session: Session, is_threaded: bool) -> None:  # noqa: FBT001
    recorder, answers = record(disk, session, is_threaded=is_threaded)
    recorder.take(wanted(1), session)
    recorder.take(wanted(2), session)
    recorder.stop(0.0)
    assert answers == [(Recorded(0.0), ["e5o"]), (Recorded(0.0), ["e5o", "f6o"])]


def test_a_disk_that_fails_is_answered_and_asked_again(disk: Disk, session: Session) -> None:
    recorder, answers = record(disk, session, is_threaded=False)
    disk.trouble = "the disk is full"
    recorder.take(wanted(1), session)
    disk.trouble = ""
    recorder.take(wanted(1), session)
    assert answers == [(RecordFailed(quoted("the disk is full"), 0.0), []), (Recorded(0.0), ["e5o"])]


def test_a_slow_disk_is_waited_for_in_order_and_to_the_end(disk: Disk, session: Session) -> None:
    recorder, answers = record(disk, session, is_threaded=True)
    disk.gate.clear()
    for number in (1, 2, 3):
        recorder.take(wanted(number), session)
    assert answers == []
    disk.gate.set()
    recorder.stop(0.0)
    assert [moves for _, moves in answers] == [["e5o"], ["e5o", "f6o"], ["e5o", "f6o", "g7o"]]


def test_a_journal_that_cannot_be_opened_is_answered_with_why(session: Session) -> None:
    answers: list[Event] = []
    recorder = Recorder(no_journal, is_threaded=False)
    recorder.start(session, lambda command: answers.append(command(0.0)))
    recorder.take(Began(session.record.start), session)
    recorder.take(wanted(1), session)
    assert answers == [RecordFailed(Message("journal.no_home"), 0.0)]
