"""Floods of hostile guests, each beside a real process; a few guests of each kind stand for the hundred."""

import pytest

from tests.proof.bench import floods
from tests.proof.bench.flood_guests import FLOODS
from tests.sweeps import PROOF


def test_elsewhere_it_says_that_it_measures_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floods, "is_measurable", lambda: False)
    said: list[str] = []
    assert floods.measure_floods(1, said.append) == {}
    assert "only measured on Linux" in said[0]


@PROOF
@pytest.mark.parametrize("kind", FLOODS)
def test_it_times_lights_the_page_and_the_end_beside_guests(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], kind: str
) -> None:
    monkeypatch.setattr(floods, "MOVES", 2)
    monkeypatch.setattr(floods, "BEGIN_S", 0.5)
    monkeypatch.setattr(floods, "FLOODS", {kind: FLOODS[kind]})
    said: list[str] = []
    figures = floods.measure_floods(1, said.append)
    assert said == ["nobody", kind]
    assert set(figures["beside"]) == {"nobody", kind}
    for beside in figures["beside"].values():
        assert all(beside[name] > 0.0 for name in figures["at_most"])
    assert figures["end_s"] == max(beside["end_s"] for beside in figures["beside"].values())
    assert "Traceback" not in capfd.readouterr().err
