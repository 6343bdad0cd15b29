"""Damage at rest: stored journals with bytes flipped, opened by the product.

A journal is stored closed, or as a killed process leaves it: between two changes, or with one recorded but
not acknowledged. Opening it must either find everything that was acknowledged, or refuse it by name: set it
aside, with a notice, and begin a new one.
"""

import tempfile
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random

from controller.play.journal import JOURNAL_FILE, Journal, JournalError, open_folder
from tests.proof.bench.journal.journal_players import Writer
from tests.proof.bench.journal.oracle import Comparison, Oracle

#: Files by name.
Files = Mapping[str, bytes]
#: Changes in one journal, and how often each journal is damaged.
_CHANGES = 40
_TIMES = 50
#: The name under which `open_folder` sets the first damaged journal aside.
SET_ASIDE = "games-damaged-1.db"
_PAGE = 4096
_SECTOR = 512


@dataclass(frozen=True, slots=True)
class StoredJournal:
    """The files of a journal that nobody has open, and what it must hold."""

    files: Files
    witness: Oracle


class _Watched(Journal):
    """A journal that keeps a copy of its files from just before it is tidied up."""

    def __init__(self, folder: Path, witness: Oracle) -> None:
        super().__init__(folder / JOURNAL_FILE, lambda: 0)
        self._folder = folder
        self._witness = witness

    def tidy(self) -> None:
        self.untidy = StoredJournal(files_in(self._folder), deepcopy(self._witness))
        super().tidy()


def flip(seed: int, flips: int) -> Iterator[Comparison]:
    """Damage journals ``flips`` times, and yield what came of each."""
    chance = Random(seed)
    while flips > 0:
        journals = lay_down(chance)
        for _ in range(min(flips, _TIMES)):
            lying = chance.choice(journals)
            yield open_damaged(lying, damage(lying.files, chance))
        flips -= _TIMES


def lay_down(chance: Random) -> tuple[StoredJournal, ...]:
    """Play; return the journal closed, left between two changes, and left before one was acknowledged."""
    with tempfile.TemporaryDirectory() as name:
        witness = Oracle()
        journal = _Watched(Path(name), witness)
        writer = Writer(journal, chance, witness)
        for _ in range(_CHANGES):
            writer.change()
        between = files_in(Path(name))
        untidy = journal.untidy
        journal.close()
        closed = files_in(Path(name))
    return StoredJournal(closed, witness), StoredJournal(between, witness), untidy


def files_in(path: Path) -> Files:
    """Read all files of a folder."""
    return {file.name: file.read_bytes() for file in sorted(path.iterdir()) if file.is_file()}


def damage(files: Files, chance: Random) -> Files:
    """Damage one of the files that are not empty."""
    name = chance.choice([name for name, content in files.items() if content])
    return {**files, name: damaged(files[name], chance)}


def open_damaged(lying: StoredJournal, files: Files) -> Comparison:
    """Open the files; what is neither there nor reported as damaged is lost."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name)
        for file, content in files.items():
            (path / file).write_bytes(content)
        try:
            folder = open_folder(path, lambda: 0)
        except JournalError:
            return Comparison(half=int(not (path / JOURNAL_FILE).exists()), is_refused=True)
        kept = folder.journal.games()
        folder.close()
        if folder.notice:
            return Comparison(half=int(bool(kept) or not (path / SET_ASIDE).exists()), is_refused=True)
        return lying.witness.compare(kept)


def damaged(content: bytes, chance: Random) -> bytes:
    """Flip bits in one byte or a few, tear the tail off, or blank a sector or a page."""
    torn = bytearray(content)
    at = chance.randrange(len(torn))
    match chance.randrange(6):
        case 0 | 1:
            torn[at] ^= 1 << chance.randrange(8)
        case 2:
            torn[at] ^= chance.randrange(1, 256)
        case 3:
            for place in range(at, min(at + chance.randint(2, 8), len(torn))):
                torn[place] ^= chance.randrange(1, 256)
        case 4:
            del torn[at:]
        case _:
            size = chance.choice((_SECTOR, _PAGE))
            start = at // size * size
            torn[start : start + size] = bytes(len(torn[start : start + size]))
    return bytes(torn)
