"""What `python -m tests.proof bench diagnose` counts, given made-up findings of a self-test."""

from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from controller.diagnose import Diagnosis, Evidence, Finding, PartKind, PartVerdict
from controller.diagnose.diagnosis import Cause, Part
from hardware.profiles import load_profile, profile_names
from simulator.faults import parse_fault
from simulator.hands.selftest_run import Examined
from tests.proof.bench import diagnose
from tests.proof.bench.command import broken_promises
from tests.proof.bench.diagnose import SAMPLED, SelftestAmount, measure_diagnose, stands_of
from tests.proof.bench.diagnose.selftest_jobs import (
    CLASSES,
    STANDS,
    SelftestJob,
    SelftestOutcome,
    outcome,
)
from tests.proof.bench.match import tables_of
from tests.proof.bench.test_pi import silent
from tests.wordings import quoted

MEGA = load_profile("hex70-dual-mega")
VIRTUAL = SelftestAmount(boards=3, pairs=2, times=1, stands=("virtual",))


def finding(cause: str) -> Finding:
    return Finding(
        PartVerdict.FAIL, (), (Cause(cause, quoted("it is so"), quoted("mend it")),), quoted("seen")
    )


def found(
    faults: tuple[str, ...],
    *causes: str,
    seed: int = 1,
    untested: tuple[Part, ...] = (),
    is_whole: bool = True,
) -> SelftestOutcome:
    """The outcome of a self-test that reports these causes."""
    diagnosis = Diagnosis(
        {}, tuple(map(finding, causes)), dict.fromkeys(untested, quoted("nothing gets there"))
    )
    job = SelftestJob("virtual", faults, seed)
    said = Examined(Evidence(), diagnosis, 20.0, is_whole)
    return outcome(job, [parse_fault(text) for text in faults], said, MEGA)


def answering(
    answer: Callable[[SelftestJob], SelftestOutcome],
) -> Callable[[Sequence[SelftestJob]], list[SelftestOutcome]]:
    return lambda jobs: [answer(job) for job in jobs]


def right(job: SelftestJob) -> SelftestOutcome:
    return found(job.faults, *job.faults)


def test_all_that_is_named_is_counted_by_class(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnose, "_carried_out", answering(right))
    figures = measure_diagnose(1, silent, VIRTUAL)
    assert figures["classes"] == {name: {"injected": 1, "named": 1} for name in CLASSES}
    assert figures["verdicts"]["stuck"] == {"fail": 1}
    assert figures["pairs"] == {"injected": 2, "named": 2, "hidden": 0}
    assert list(broken_promises({"diagnose": figures})) == []
    assert (figures["healthy"], figures["beside"]) == (3, 0)
    assert figures["missed"] == figures["not_applicable"] == {}


def test_as_many_boards_and_pairs_are_examined_as_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[SelftestJob] = []

    def carried_out(asked: Sequence[SelftestJob]) -> list[SelftestOutcome]:
        jobs.extend(asked)
        return [right(job) for job in asked]

    monkeypatch.setattr(diagnose, "_carried_out", carried_out)
    turn = SAMPLED * (len(STANDS) - 1) + 1
    figures = measure_diagnose(1, silent, SelftestAmount(boards=2 * turn, pairs=turn))
    assert (figures["healthy"], figures["pairs"]["injected"]) == (2 * turn, turn)
    for count in (0, 2):
        stands = Counter(job.stand for job in jobs if len(job.faults) == count)
        assert stands.keys() == set(STANDS)
        assert stands["virtual"] == SAMPLED * stands["firmware"]


def test_what_is_not_named_is_reported_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(job: SelftestJob) -> SelftestOutcome:
        return found(job.faults, "stuck e5 orange", seed=job.seed)

    monkeypatch.setattr(diagnose, "_carried_out", answering(wrong))
    said: list[str] = []
    figures = measure_diagnose(1, said.append, VIRTUAL)
    assert all(count["named"] == 0 for count in figures["classes"].values())
    assert figures["pairs"] == {"injected": 2, "named": 0, "hidden": 0}
    assert figures["false_alarms"] == figures["healthy"] == 3
    assert figures["beside"] == len(CLASSES) + 2
    assert len(figures["missed"]) == len(said) == len(CLASSES) + 2 + 3
    assert "not named: colour-order; beside: stuck e5 orange" in figures["missed"].values()


def test_a_self_test_without_an_end_is_not_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        diagnose, "_carried_out", answering(lambda job: found(job.faults, *job.faults, is_whole=False))
    )
    assert measure_diagnose(1, silent, VIRTUAL)["unfinished"] == len(CLASSES) + 2 + 3


def test_of_a_pair_one_may_be_hidden_behind_the_other() -> None:
    cut, dead = "open-wire row 3 after d4", "dead d6 orange"
    pair = found((cut, dead), cut, untested=(Part(PartKind.REED, "d6 orange"),))
    assert pair.named == {cut}
    assert pair.hidden == {dead}
    silent_about_it = found((cut, dead), cut)
    assert silent_about_it.named == {cut}
    assert not silent_about_it.hidden
    in_the_open = found((cut, "dead d2 orange"), cut, untested=(Part(PartKind.REED, "d2 orange"),))
    assert not in_the_open.hidden


def test_every_board_has_its_twins() -> None:
    assert stands_of("hex70-dual-mega") == ("virtual", "firmware")
    assert stands_of("hex70-single-gpio") == ("pi-single",)
    for board, _ in tables_of([load_profile(name) for name in profile_names()]):
        assert stands_of(board.name), board.name


def test_what_a_twin_cannot_have_is_reported_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnose, "_carried_out", answering(right))
    figures = measure_diagnose(1, silent, SelftestAmount(0, 0, 1, ("virtual", "pi-single")))
    assert figures["classes"]["bounce"] == {"injected": 1, "named": 1}
    assert figures["classes"]["stuck"] == {"injected": 2, "named": 2}
    assert set(figures["not_applicable"]) == {"pi-single"}
    assert "20 ms" in figures["not_applicable"]["pi-single"]["bounce"]
