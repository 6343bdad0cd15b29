"""Power cuts lose nothing that was acknowledged, and a record that is not synced is caught losing plies."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

import pytest

from controller.play.journal import Access, Connection, JournalError, Recorder, Row
from controller.play.subscriber import RecordAnswer
from controller.session import Session
from controller.session.events import Effect, RecordWanted
from tests.proof.bench.journal import cuts, journal_players
from tests.proof.bench.journal.cuts import cut_power
from tests.proof.bench.journal.disk import Disk, DiskFault, Plan
from tests.proof.bench.journal.disk_sqlite import access_to
from tests.proof.bench.journal.oracle import Comparison
from tests.sweeps import some, swept


def total(found: Iterable[Comparison]) -> tuple[int, int, int]:
    """Return the number of plies lost, of changes that are half there, and of journals refused."""
    all_ = list(found)
    return sum(one.lost for one in all_), sum(one.half for one in all_), sum(one.is_refused for one in all_)


@pytest.mark.parametrize("seed", swept(range(4), 1))
def test_power_cuts_lose_nothing(seed: int) -> None:
    assert total(cut_power(seed, 60)) == (0, 0, 0)


def without_power_from(call: int) -> Plan:
    return lambda number, _call: DiskFault.NO_POWER if number == call else None


def test_a_power_cut_while_a_journal_is_made_leaves_none_or_an_empty_one() -> None:
    sound = Disk(0)
    cuts.open_journal(sound).close()
    for cut in range(1, sound.calls + 1):
        disk = Disk(0, without_power_from(cut))
        with suppress(JournalError):
            cuts.open_journal(disk).close()
        assert [cuts.read(disk.after_cut(seed)) for seed in range(10)] == [()] * 10


def test_the_same_seed_plays_the_same_games() -> None:
    assert list(cut_power(7, 10, is_lying=True)) == list(cut_power(7, 10, is_lying=True))


def test_a_disk_that_lies_about_syncs_loses_plies() -> None:
    lost, _, _ = total(cut_power(1, some(60, 3), is_lying=True))
    assert lost > 10


class Unsynced:
    """A connection with its own ``synchronous`` pragma, whatever the product asks for."""

    def __init__(self, inner: Connection, synchronous: str) -> None:
        self._inner = inner
        self._synchronous = synchronous

    def execute(self, statement: str, values: Sequence[object] = (), /) -> Iterable[Row]:
        if statement.startswith("PRAGMA synchronous"):
            statement = f"PRAGMA synchronous = {self._synchronous}"
        return self._inner.execute(statement, values)

    def close(self) -> None:
        self._inner.close()


def test_a_journal_that_does_not_sync_loses_plies(monkeypatch: pytest.MonkeyPatch) -> None:
    def access(disk: Disk) -> Access:
        sound = access_to(disk)
        return replace(sound, connect=lambda path: Unsynced(sound.connect(path), "OFF"))

    monkeypatch.setattr(cuts, "access_to", access)
    lost, _, _ = total(cut_power(1, some(60, 3)))
    assert lost > 10


def test_a_recorder_that_answers_too_early_loses_plies(monkeypatch: pytest.MonkeyPatch) -> None:
    class Hasty(Recorder):
        def take(self, effect: Effect, session: Session) -> None:
            if isinstance(effect, RecordWanted):
                self._post(RecordAnswer())
            super().take(effect, session)

    monkeypatch.setattr(journal_players, "Recorder", Hasty)
    lost, half, _ = total(cut_power(1, some(60, 3)))
    assert lost + half > 0
