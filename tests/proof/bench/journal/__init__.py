"""Whether the journal keeps what it has acknowledged: the figures of ``python -m tests.proof bench journal``.

Tries kills and power cuts at any moment, a disk in trouble at every call, and damage at rest, each in its own
module; `oracle` knows what must be there, and `journal_players` play the games that are written.
"""

import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from controller.play.journal import EntryKind, GameHeader, open_folder
from tests.proof.bench.journal.cuts import cut_power
from tests.proof.bench.journal.flips import flip
from tests.proof.bench.journal.kills import kill
from tests.proof.bench.journal.oracle import Comparison
from tests.proof.bench.journal.troubles import DiskTrouble, every_call

Progress = Callable[[str], None]
Counts = dict[str, int]


@dataclass(frozen=True, slots=True)
class JournalAmount:
    """How much is tried; every ``stride``-th of the games on a disk in trouble."""

    kills: int = 1000
    cuts: int = 1000
    flips: int = 1000
    stride: int = 1
    commits: int = 500


def measure_journal(seed: int, progress: Progress, amount: JournalAmount | None = None) -> dict[str, Any]:
    """Try to make the journal lose something, for some minutes.

    - ``tried``: crashes, games on a disk in trouble, and damaged journals opened.
    - ``lost``: acknowledged plies and results that are not there; after damage at rest only those lost
      without a notice.
    - ``half``: changes that are there in part, or were never made, and damaged journals that were not kept.
    - ``refused_by_name``: journals that were set aside with a notice; only damage at rest may do that.
    - ``unsaid``: troubles that the table did not show, or that ended the game.
    - ``kinds``: the same for each kind.
    - ``commit_p50_ms``, ``commit_p99_ms``: from a change that must be recorded to its record, real time on
      ``file_system``.
    """
    amount = amount or JournalAmount()
    kinds = {
        "kills": _count("kill -9", kill(seed, amount.kills), progress),
        "power_cuts": _count("power cut", cut_power(seed, amount.cuts), progress),
        "io_errors": _count_troubles(amount.stride, progress),
        "flips": _count("damaged journal", flip(seed, amount.flips), progress),
    }
    progress("commits")
    commit_ms = _commit_ms(amount.commits)
    total = {key: sum(counts[key] for counts in kinds.values()) for key in _none()}
    return {
        **total,
        "kinds": kinds,
        "commit_p50_ms": float(np.percentile(commit_ms, 50)),
        "commit_p99_ms": float(np.percentile(commit_ms, 99)),
        "file_system": _file_system(Path(tempfile.gettempdir())),
    }


def _none() -> Counts:
    return {"tried": 0, "lost": 0, "half": 0, "refused_by_name": 0, "unsaid": 0}


def _count(what: str, found: Iterable[Comparison], progress: Progress) -> Counts:
    counts = _none()
    for one in found:
        _add(counts, one)
        progress(f"{what} {counts['tried']}, lost {counts['lost']}")
    return counts


def _count_troubles(stride: int, progress: Progress) -> Counts:
    counts = _none()
    for trouble in DiskTrouble:
        for outcome in every_call(trouble, stride):
            _add(counts, outcome.found)
            counts["unsaid"] += outcome.unsaid + (not outcome.is_finished)
            progress(f"disk in trouble ({trouble.value}) {counts['tried']}, lost {counts['lost']}")
    return counts


def _add(counts: Counts, found: Comparison) -> None:
    counts["tried"] += 1
    counts["lost"] += found.lost
    counts["half"] += found.half
    counts["refused_by_name"] += found.is_refused


def _commit_ms(commits: int) -> list[float]:
    """Time the recorder's work before it answers."""
    with tempfile.TemporaryDirectory() as name:
        folder = open_folder(Path(name), lambda: 0)
        folder.journal.begin(GameHeader("manalath", ""))
        times_ms = []
        for number in range(1, commits + 1):
            begun_s = perf_counter()
            folder.journal.append([(EntryKind.PLY, number, "e5o")])
            folder.journal.tidy()
            times_ms.append((perf_counter() - begun_s) * 1000.0)
        folder.close()
    return times_ms


def _file_system(path: Path) -> str:
    """Return the kind of file system that a path is on, as Linux reports it; empty elsewhere."""
    try:
        lines = Path("/proc/mounts").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    mounts = [line.split()[1:3] for line in lines]
    fitting = [(len(at), kind) for at, kind in mounts if path.resolve().is_relative_to(at)]
    return max(fitting, default=(0, ""))[1]
