"""Whether a self-test finds and names what is broken: every class of fault, pairs of them, healthy boards.

A person carries out every self-test on a twin, from the first prompt to the last (`simulator.hands.person`).
`selftest_jobs` chooses by seeded chance what is broken, and decides whether the diagnosis named it, without
knowing how a diagnosis is made.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import cpu_count
from statistics import median
from typing import Any

from hardware.profiles import load_profile
from tests.proof.bench.diagnose.selftest_jobs import (
    CLASSES,
    STANDS,
    SelftestJob,
    SelftestOutcome,
    carry_out,
    healthy_jobs,
    not_applicable,
    pair_jobs,
    single_jobs,
)
from tests.proof.bench.pool import pool

#: The twin on a serial line is the slowest: it gets each class once, and one pair or healthy board for this
#: many of each other twin.
SAMPLE = "firmware"
SAMPLED = 7

#: How many processes run at once, where the machine has them.
PROCESSES = 8


@dataclass(frozen=True, slots=True)
class SelftestAmount:
    """How much is examined: healthy boards, pairs of faults, tries of each class on each twin; and where."""

    boards: int = 20
    pairs: int = 20
    times: int = 2
    stands: tuple[str, ...] = tuple(STANDS)


ALL = SelftestAmount()


def all_stands() -> tuple[str, ...]:
    """Return the names of all twins."""
    return tuple(STANDS)


def stands_of(profile: str) -> tuple[str, ...]:
    """Return the names of the twins of one profile."""
    return tuple(name for name, stand in STANDS.items() if stand.profile == profile)


def measure_diagnose(
    seed: int, progress: Callable[[str], None], proof: SelftestAmount = ALL
) -> Mapping[str, Any]:
    """Examine everything, and return the figures of `python -m tests.proof bench diagnose`.

    ``classes`` counts how often each class was ``injected`` alone, and ``named``. Of ``pairs``, ``named`` are
    those with both faults named, and ``hidden`` those with the rest impossible to name. A healthy board with
    any finding is a false alarm. ``beside`` are findings that name nothing of what was broken, ``unfinished``
    self-tests that went astray; ``missed`` shows where to look.
    """
    jobs = list(_jobs(seed, proof))
    outcomes = list(_counted(_carried_out(jobs), len(jobs), progress))
    alone = [found for found in outcomes if len(found.job.faults) == 1]
    healthy = [found for found in outcomes if not found.job.faults]
    return {
        "classes": {name: _class(found) for name, found in _by_class(alone).items()},
        "verdicts": {name: _verdicts(found) for name, found in _by_class(alone).items()},
        "pairs": _pairs([found for found in outcomes if len(found.job.faults) == 2]),
        "healthy": len(healthy),
        "false_alarms": sum(bool(found.beside) for found in healthy),
        "beside": sum(len(found.beside) for found in outcomes if found.job.faults),
        "unfinished": sum(not found.is_whole for found in outcomes),
        "minutes": median(found.minutes for found in outcomes),
        "missed": {_label(found): _said(found) for found in outcomes if not _is_right(found)},
        "not_applicable": _not_applicable(proof.stands),
    }


def _jobs(seed: int, proof: SelftestAmount) -> Iterator[SelftestJob]:
    """Yield the self-tests, twin by twin; healthy boards and pairs are shared out among the twins."""
    pairs, boards = _shares(proof.pairs, proof.stands), _shares(proof.boards, proof.stands)
    for stand in proof.stands:
        is_sample = stand == SAMPLE and len(proof.stands) > 1
        yield from single_jobs(stand, min(proof.times, 1) if is_sample else proof.times, seed)
        yield from pair_jobs(stand, pairs[stand], seed)
        yield from healthy_jobs(stand, boards[stand], seed)


def _shares(count: int, stands: Sequence[str]) -> Counter[str]:
    """Return how many of ``count`` each twin gets, dealt out in turn."""
    others = [stand for stand in stands if stand != SAMPLE or len(stands) == 1]
    turn = [*others, *(stand for stand in stands if stand not in others), *others * (SAMPLED - 1)]
    return Counter(turn[number % len(turn)] for number in range(count))


def _carried_out(jobs: Sequence[SelftestJob]) -> Iterator[SelftestOutcome]:
    processes = min(PROCESSES, cpu_count() or 1)
    if processes == 1 or len(jobs) == 1:
        yield from map(carry_out, jobs)
        return
    with pool(processes) as workers:
        yield from workers.map(carry_out, jobs)


def _counted(
    outcomes: Iterable[SelftestOutcome], count: int, progress: Callable[[str], None]
) -> Iterator[SelftestOutcome]:
    wrong = 0
    for number, found in enumerate(outcomes, start=1):
        wrong += not _is_right(found)
        progress(f"self-test {number} of {count}: {wrong} not as it should be")
        yield found


def _is_right(found: SelftestOutcome) -> bool:
    """Whether everything that could be named was, nothing else was, and the self-test came to its end."""
    is_named = set(found.job.faults) == found.named | found.hidden
    return is_named and not found.beside and found.is_whole


def _by_class(alone: Iterable[SelftestOutcome]) -> dict[str, list[SelftestOutcome]]:
    classes: dict[str, list[SelftestOutcome]] = {name: [] for name in CLASSES}
    for found in alone:
        classes[found.job.faults[0].split()[0]].append(found)
    return {name: found for name, found in classes.items() if found}


def _class(outcomes: Sequence[SelftestOutcome]) -> Mapping[str, int]:
    return {"injected": len(outcomes), "named": sum(bool(found.named) for found in outcomes)}


def _verdicts(outcomes: Sequence[SelftestOutcome]) -> Mapping[str, int]:
    return Counter(found.verdict.value for found in outcomes)


def _pairs(outcomes: Sequence[SelftestOutcome]) -> Mapping[str, int]:
    both = sum(len(found.named) == len(found.job.faults) for found in outcomes)
    explained = sum(set(found.job.faults) == found.named | found.hidden for found in outcomes)
    return {"injected": len(outcomes), "named": both, "hidden": explained - both}


def _label(found: SelftestOutcome) -> str:
    return f"{found.job.stand} {found.job.seed}: {', '.join(found.job.faults) or 'healthy'}"


def _said(found: SelftestOutcome) -> str:
    """Describe what was wrong with a diagnosis."""
    lost = sorted(set(found.job.faults) - found.named - found.hidden)
    words = [f"not named: {', '.join(lost)}"] if lost else []
    words += [f"beside: {', '.join(found.beside)}"] if found.beside else []
    words += [] if found.is_whole else ["went astray"]
    return "; ".join(words)


def _not_applicable(stands: Iterable[str]) -> Mapping[str, Mapping[str, str]]:
    reasons = {}
    for name in stands:
        profile = load_profile(STANDS[name].profile)
        lacking = {kind: not_applicable(kind, profile) for kind in CLASSES}
        reasons[name] = {kind: reason for kind, reason in lacking.items() if reason}
    return {name: kinds for name, kinds in reasons.items() if kinds}
