"""The cost of the page is measured on a real process, by what a real viewer is sent."""

import pytest

from manalath_board.simulator.figures import page


def test_it_times_acts_and_counts_what_viewers_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "ACTS", 3)
    monkeypatch.setattr(page, "MEASURED_S", 1.0)
    monkeypatch.setattr(page, "SETTLED_S", 0.7)
    said: list[str] = []
    figures = page.measure_page(said.append)
    assert 0.0 < figures["act_to_light_p50_ms"] <= figures["act_to_light_p99_ms"]
    assert figures["cpu_percent_3_viewers"] >= 0.0
    # A picture is 216 bytes: at least a few came while the light breathed.
    assert figures["bytes_per_s"] > 1000.0
    assert said[:3] == ["act 1 of 3", "act 2 of 3", "act 3 of 3"]
