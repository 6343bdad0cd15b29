"""The figures of the journal add up the findings for each kind of crash."""

from pathlib import Path

from tests.proof.bench import journal
from tests.proof.bench.command import broken_promises
from tests.proof.bench.journal import JournalAmount, measure_journal
from tests.sweeps import PROOF


@PROOF
def test_the_figures_and_their_progress() -> None:
    said: list[str] = []
    figures = measure_journal(2, said.append, JournalAmount(kills=3, cuts=10, flips=5, stride=400, commits=3))
    kinds = figures["kinds"]
    assert [kind["tried"] for kind in kinds.values()] == [3, 10, 14, 5]
    assert list(kinds) == ["kills", "power_cuts", "io_errors", "flips"]
    for key in ("tried", "lost", "half", "refused_by_name", "unsaid"):
        assert figures[key] == sum(kind[key] for kind in kinds.values())
    assert list(broken_promises({"journal": figures})) == []
    assert 0 < figures["commit_p50_ms"] <= figures["commit_p99_ms"]
    assert len(said) == 3 + 10 + 14 + 5 + 1


def test_the_file_system_is_that_of_the_nearest_mount() -> None:
    assert journal._file_system(Path("/proc/self")) == "proc"
