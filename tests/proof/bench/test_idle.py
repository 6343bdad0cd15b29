"""The cost of an idle simulation, measured by the system on a real process with a real viewer."""

import pytest

from tests.proof.bench import process
from tests.sweeps import PROOF


@PROOF
def test_it_watches_a_running_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "REST_S", 0.5)
    monkeypatch.setattr(process, "MEASURED_S", 0.5)
    said: list[str] = []
    figures = process.measure_idle(said.append)
    assert 0.0 <= figures["idle_cpu_percent"] <= 200.0
    assert 10.0 < figures["rss_mb"] < 1000.0
    assert said == ["watching an idle simulation for 0 s"]
