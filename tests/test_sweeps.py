"""The sample of a test's cases: as many as asked for, and none that are proofs anyway."""

from types import SimpleNamespace
from typing import Any

from tests.sweeps import PROOF, leave_to_proof, sampled


class Case:
    """A collected case with its marks."""

    def __init__(self, name: str, *marks: Any) -> None:  # noqa: ANN401 - pytest's marks
        self.nodeid = f"tests/test_it.py::test_it[{name}]"
        self.marks = {mark.name: SimpleNamespace(args=mark.args) for mark in marks}

    def get_closest_marker(self, name: str) -> Any:  # noqa: ANN401 - as pytest's
        return self.marks.get(name)

    def add_marker(self, mark: Any) -> None:  # noqa: ANN401 - as pytest's
        self.marks[mark.name] = mark


def test_a_sample_is_drawn_from_what_is_no_proof() -> None:
    quick = [Case(f"quick {n}", sampled(2)) for n in range(5)]
    slow = [Case(f"slow {n}", sampled(2), PROOF) for n in range(95)]
    every: Any = [*slow, *quick]
    leave_to_proof(every)
    assert sum("proof" not in case.marks for case in quick) == 2
    assert all("proof" in case.marks for case in slow)
