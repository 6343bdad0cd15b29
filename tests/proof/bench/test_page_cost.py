"""The cost of the page, measured on a real process by what a real viewer receives."""

import pytest

from tests.proof.bench import browser_cost, page_cost, turn_time
from tests.sweeps import PROOF


def test_without_a_browser_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    said: list[str] = []
    assert browser_cost.measure_browser("http://127.0.0.1:1/", said.append) == {}
    assert turn_time.measure_turns("http://127.0.0.1:1/", said.append) == {}
    assert ["only measured with Chromium" in each for each in said] == [True, True]


@PROOF
@pytest.mark.browser
def test_it_times_acts_and_counts_what_viewers_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_cost, "ACTS", 3)
    monkeypatch.setattr(page_cost, "MEASURED_S", 1.0)
    monkeypatch.setattr(page_cost, "SETTLED_S", 0.7)
    monkeypatch.setattr(page_cost, "PAGES", 3)
    monkeypatch.setattr(page_cost, "SPACES", page_cost.SPACES[:1])
    monkeypatch.setattr(browser_cost, "LOADS", 1)
    monkeypatch.setattr(browser_cost, "IDLE_S", 0.5)
    monkeypatch.setattr(browser_cost, "DROPS", 1)
    monkeypatch.setattr(browser_cost, "PICTURES", 3)
    monkeypatch.setattr(browser_cost, "SLOWED", (1, 2))
    monkeypatch.setattr(turn_time, "LEVELS", (1, 2))
    monkeypatch.setattr(turn_time, "TURNS", 2)
    said: list[str] = []
    figures = page_cost.measure_page(said.append)
    assert all(isinstance(value, float) for name, value in figures.items() if name != "at_most")
    assert figures["usable_ratio"] > 1.0
    assert 0.0 < figures["drop_to_light_p50_ms"] <= figures["drop_to_light_p99_ms"]
    assert figures["drop_to_light_first_ms"] > 0.0
    assert min(figures["idle_main_thread_percent_empty"], figures["idle_main_thread_percent"]) > 0.0
    assert 50.0 < figures["first_load_kb"] <= figures["at_most"]["first_load_kb"]
    assert figures["words_at_start"] > 10.0
    assert all(figures[f"pictures_ratio_slowed_{slowed}"] > 0.0 for slowed in browser_cost.SLOWED)
    assert figures["echo_ratio_3_pages"] > 0.0
    for level in turn_time.LEVELS:
        assert 0.0 < figures[f"turn_p50_ms_level_{level}"] <= figures[f"turn_worst_ms_level_{level}"]
    assert 0.0 < figures["act_to_light_p50_ms"] <= figures["act_to_light_p99_ms"]
    assert figures["cpu_percent_3_viewers"] >= 0.0
    # A picture is 216 bytes: at least a few came while the light breathed.
    assert figures["bytes_per_s"] > 1000.0
    assert said[:3] == ["act 1 of 3", "act 2 of 3", "act 3 of 3"]
