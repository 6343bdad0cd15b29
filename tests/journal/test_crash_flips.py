"""A journal damaged on the disk is whole or is refused by name; it is never taken for another one."""

from random import Random

import pytest

from controller.play.journal import JOURNAL_FILE
from controller.play.journal.entries import Entry
from tests.proof.bench.journal.flips import (
    StoredJournal,
    damaged,
    flip,
    lay_down,
    open_damaged,
)
from tests.proof.bench.journal.oracle import Comparison


@pytest.fixture(scope="module")
def journals() -> tuple[StoredJournal, ...]:
    """One journal closed, one left between two changes, and one left before a change was acknowledged."""
    return lay_down(Random(4))


def test_damage_is_seen() -> None:
    found = list(flip(seed=1, flips=60))
    assert not sum(one.lost + one.half for one in found)
    assert 5 < sum(one.is_refused for one in found) < 55


def test_journals_lie_in_all_three_ways() -> None:
    closed, between, untidy = lay_down(Random(1))
    assert [name for name, content in closed.files.items() if content] == [JOURNAL_FILE]
    assert between.files[f"{JOURNAL_FILE}-wal"] == b""
    assert untidy.files[f"{JOURNAL_FILE}-wal"]
    assert untidy.files[f"{JOURNAL_FILE}-shm"]
    for lying in (closed, between, untidy):
        assert open_damaged(lying, lying.files) == Comparison()


def test_the_log_of_a_killed_process_may_be_damaged_anywhere() -> None:
    """Nothing that was acknowledged depends on it."""
    chance = Random(3)
    untidy = lay_down(chance)[2]
    for _ in range(15):
        log = damaged(untidy.files[f"{JOURNAL_FILE}-wal"], chance)
        found = open_damaged(untidy, {**untidy.files, f"{JOURNAL_FILE}-wal": log})
        assert not found.lost + found.half


@pytest.mark.parametrize("way", range(3))
@pytest.mark.parametrize("length", [0, 1, 100, 511])
def test_a_journal_that_was_cut_is_refused_however_it_lay_there(
    journals: tuple[StoredJournal, ...], way: int, length: int
) -> None:
    lying = journals[way]
    cut = lying.files[JOURNAL_FILE][:length]
    assert open_damaged(lying, {**lying.files, JOURNAL_FILE: cut}) == Comparison(is_refused=True)


def with_one_letter_changed() -> Comparison:
    """Open a journal whose first ply is another move, in a page that SQLite considers intact."""
    closed = lay_down(Random(1))[0]
    content = bytearray(closed.files[JOURNAL_FILE])
    content[content.rindex(b"ply") + 4] ^= 1
    return open_damaged(closed, {JOURNAL_FILE: bytes(content)})


def test_one_letter_is_enough() -> None:
    assert with_one_letter_changed() == Comparison(is_refused=True)


def test_without_seals_a_letter_goes_unseen_and_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Entry, "seal", lambda _self, _before: b"")
    found = with_one_letter_changed()
    assert not found.is_refused
    assert found.lost + found.half > 0
