"""Any call of the disk may fail: the table shows it, play goes on, and whatever was acknowledged is kept."""

from contextlib import suppress

import pytest

from controller.lights import edge_lights, precedence
from controller.play.journal import EntryKind, GameHeader, JournalError, Recorder
from controller.play.journal.store import Lines
from controller.play.subscriber import RecordAnswer
from tests.proof.bench.journal import troubles
from tests.proof.bench.journal.cuts import open_journal
from tests.proof.bench.journal.disk import Disk, DiskFault, sound
from tests.proof.bench.journal.oracle import Comparison
from tests.proof.bench.journal.troubles import (
    DiskTrouble,
    TroubleOutcome,
    every_call,
    play_in_trouble,
)
from tests.sweeps import PROOF, sampled

#: This call records the first ply; those before it open the journal.
OPENED = 27


def is_well(outcome: TroubleOutcome) -> bool:
    return outcome.found == Comparison() and not outcome.unsaid and outcome.is_finished


@sampled(1)
@pytest.mark.parametrize("trouble", DiskTrouble)
def test_the_table_goes_on_whatever_fails(trouble: DiskTrouble) -> None:
    outcomes = list(every_call(trouble, stride=47))
    assert all(is_well(outcome) for outcome in outcomes), outcomes
    assert any(outcome.asked for outcome in outcomes)
    assert not outcomes[-1].failed
    assert not outcomes[-1].asked


@PROOF
def test_each_call_of_a_first_record_may_fail_once() -> None:
    outcomes = [play_in_trouble(DiskTrouble.ONCE, number) for number in range(OPENED, OPENED + 12, 2)]
    assert all(is_well(outcome) for outcome in outcomes), outcomes
    assert any(outcome.asked for outcome in outcomes)
    assert not any(outcome.gave_up for outcome in outcomes), "the second try succeeds"


@sampled(1)
@pytest.mark.parametrize("trouble", [DiskTrouble.ROOM_AGAIN, DiskTrouble.SYNCED_AGAIN])
def test_a_disk_mended_before_ok_makes_the_record_whole(trouble: DiskTrouble) -> None:
    outcomes = [play_in_trouble(trouble, number) for number in (OPENED, 70, 100)]
    assert all(is_well(outcome) for outcome in outcomes), outcomes
    assert [(outcome.asked, outcome.gave_up) for outcome in outcomes] == [(1, 0)] * 3


def test_a_disk_that_is_gone_is_asked_about_once_a_game() -> None:
    outcome = play_in_trouble(DiskTrouble.GONE, OPENED)
    assert is_well(outcome)
    assert (outcome.asked, outcome.gave_up) == (2, 2)


def test_the_same_beginning_twice_is_two_games() -> None:
    """The first is in the log, although it could not be synced and was given up."""
    disk = Disk(0)
    journal = open_journal(disk)
    calls = [None] * 6  # the log's length, its head, two syncs, two frames; then the disk is gone
    disk.plan = lambda _number, _call: calls.pop() if calls else DiskFault.BROKEN
    header, ply = GameHeader("manalath", "6/7/8/9/10/9/8/7/6 o"), [(EntryKind.PLY, 1, "e5o")]
    journal.begin(header)
    with pytest.raises(JournalError, match="sync: broken; check whether its disk is sound"):
        journal.append(ply)
    disk.plan = sound
    journal.begin(header)
    journal.append(ply)
    assert [len(game.moves) for game in journal.games()] == [1, 1]
    journal.close()


def test_a_recorder_that_says_recorded_whatever_happens_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    class Careless(Recorder):
        def _record(self, lines: Lines) -> None:
            with suppress(JournalError):
                self._opened().append(lines)
            self._post(RecordAnswer())

    monkeypatch.setattr(troubles, "Recorder", Careless)
    assert play_in_trouble(DiskTrouble.GONE, OPENED + 5).found.lost > 0


def test_a_table_that_does_not_light_up_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    layers = tuple(each for each in precedence._LAYERS if each.lights is not edge_lights.ok_wanted)
    monkeypatch.setitem(precedence._AT, precedence.At.GAME, layers)
    assert play_in_trouble(DiskTrouble.GONE, OPENED).unsaid == 2
