"""The time to the first read of a board, of this checkout and of another one that is the same."""

import pytest

from tests.checkouts import ROOT
from tests.proof.bench import first_read
from tests.sweeps import PROOF


@PROOF
def test_it_starts_this_checkout_and_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_read, "STARTS", 1)
    said: list[str] = []
    figures = first_read.measure_first_read(str(ROOT), said.append)
    assert figures.keys() == {"first_read_s", "processor_s", "before", "ratio", "processor_ratio"}
    assert figures["first_read_s"] > 0.0
    assert said == ["start 1 of 1"]
    assert first_read.measure_first_read("", said.append).keys() == {"first_read_s", "processor_s"}
