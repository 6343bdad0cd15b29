"""Power cuts: seeded games recorded on a disk that loses its power, and read from what is left.

The product's recorder writes; the players keep up with it. The remaining disk is opened again, often
under the next cut, and compared with what was acknowledged.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from controller.play.journal import Damaged, Journal, JournalError, KeptGame
from tests.proof.bench.journal.disk import Call, Disk, DiskFault, Plan
from tests.proof.bench.journal.disk_sqlite import access_to
from tests.proof.bench.journal.journal_players import Writer
from tests.proof.bench.journal.oracle import Comparison, Oracle

_PATH = Path("/games.db")
#: Within how many calls the power goes: some two games, or the first moments after a start.
_CALLS = (700, 60)
#: How many cuts in a row hit one disk.
_ROW = 10


def cut_power(seed: int, cuts: int, *, is_lying: bool = False) -> Iterator[Comparison]:
    """Play under ``cuts`` power cuts, and yield what was found after each.

    ``is_lying`` makes a disk that reports a sync it has not done.
    """
    chance = Random(seed)
    while cuts > 0:
        yield from _cut_in_a_row(chance, min(cuts, _ROW), is_lying=is_lying)
        cuts -= _ROW


def _cut_in_a_row(chance: Random, cuts: int, *, is_lying: bool) -> Iterator[Comparison]:
    disk, witness = _new_disk(chance, is_lying=is_lying), Oracle()
    for _ in range(cuts):
        disk.plan = _plan(chance)
        _write(disk, chance, witness)
        seed = chance.randrange(1 << 32)
        # What is read is a separate disk, so that the next cut may come while the log is read again.
        try:
            kept = read(disk.after_cut(seed))
        except (Damaged, JournalError):
            yield Comparison(witness.compare(()).lost, is_refused=True)
            disk, witness = _new_disk(chance, is_lying=is_lying), Oracle()
            continue
        yield witness.compare(kept)
        witness.adopt(kept)
        disk = disk.after_cut(seed)


def _plan(chance: Random) -> Plan:
    """Plan when the power goes, often after a spell in which all or some calls or syncs fail."""
    cut = chance.randint(1, chance.choice(_CALLS))
    first = chance.randint(1, cut)
    share = chance.choice((0.5, 1.0))
    spell = range(first, first + chance.choice((0, 0, 1, 5, 20)))
    failing = {number for number in spell if chance.random() < share}
    kinds = chance.choice((set(Call), {Call.SYNC}))

    def plan(number: int, call: Call) -> DiskFault | None:
        if number >= cut:
            return DiskFault.NO_POWER
        return DiskFault.BROKEN if number in failing and call in kinds else None

    return plan


def open_journal(disk: Disk) -> Journal:
    """Open the journal on a disk, as `controller.play.journal.open_folder` does; its errors, and Damaged."""
    return Journal(_PATH, lambda: 0, access_to(disk))


def read(disk: Disk) -> tuple[KeptGame, ...]:
    """Read the journal on a disk; the errors of `open_journal`."""
    journal = open_journal(disk)
    kept = journal.games()
    journal.close()
    return kept


def _new_disk(chance: Random, *, is_lying: bool) -> Disk:
    return Disk(chance.randrange(1 << 32), is_lying=is_lying)


def _write(disk: Disk, chance: Random, witness: Oracle) -> None:
    """Play until the power goes."""
    try:
        journal = open_journal(disk)
    except JournalError:
        return
    writer = Writer(journal, chance, witness)
    while not writer.is_failed:
        writer.change()
    journal.close()
