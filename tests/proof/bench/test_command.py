"""The command of the benchmarks: its figures as a table or as JSON, and what must be 0 or has a limit."""

import json
import re
from typing import Any

import pytest

from tests.proof.bench import command
from tests.proof.bench.command import main


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("lights",), "invalid choice: 'lights'"),
        (("--games", "0"), "'0' is not a whole number of at least 1"),
        (("rules", "--seed", "-1"), "'-1' is not a whole number from 0"),
        (("hands", "--board", "hex7-dual-mega"), "invalid choice: 'hex7-dual-mega'"),
    ],
)
def test_it_refuses_what_it_cannot_measure(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert said in capsys.readouterr().err


def test_it_prints_one_object_for_programs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = {
        "rules": lambda amount, _say: {"legal_map_us": float(amount.seed)},
        "page": lambda amount, _say: {"games": amount.games},
    }
    monkeypatch.setattr(command, "FIGURES", measured)
    assert main(("rules", "--json", "--seed", "7")) == 0
    alone = json.loads(capsys.readouterr().out)
    assert alone["legal_map_us"] == 7.0
    assert alone["machine"]
    assert main(("--json", "--games", "3")) == 0
    every = json.loads(capsys.readouterr().out)
    del every["machine"]
    assert every == {"seed": 1, "rules": {"legal_map_us": 1.0}, "page": {"games": 3}}


def test_it_prints_a_table_for_people(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = {"games": 2000, "p50_ms": 1.25, "kinds": {"kills": {"lost": 7}}, "file_system": "ext4"}
    monkeypatch.setitem(command.FIGURES, "page", lambda amount, _say: measured | {"games": amount.games})
    assert main(("page", "--games", "2000")) == 0
    said = capsys.readouterr()
    assert "2,000" in said.out
    assert "1.250" in said.out
    assert re.search(r"^    kills\n      lost +7$", said.out, re.MULTILINE)
    assert re.search(r"^  file_system +ext4$", said.out, re.MULTILINE)
    assert "Python" in said.out.splitlines()[0]


def test_it_says_what_a_figure_may_be_at_most_and_which_is_above(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = {"1": 0.0005, "2": 0.02}
    measured = {"mine": mine, "at_most": {"mine": {"1": 0.001, "2": 0.01}}}
    monkeypatch.setitem(command.FIGURES, "magnets", lambda _amount, _say: measured)
    assert main(("magnets",)) == 1
    said = capsys.readouterr()
    assert re.search(r"^    1 +0\.0005  at most 0\.001$", said.out, re.MULTILINE)
    assert re.search(r"^    2 +0\.02  at most 0\.01$", said.out, re.MULTILINE)
    assert "at_most" not in said.out
    assert said.err.splitlines() == ["bench magnets measured 0.02 for mine 2, which may be at most 0.01"]
    mine["2"] = 0.01
    assert main(("magnets", "--json")) == 0
    assert json.loads(capsys.readouterr().out)["at_most"] == measured["at_most"]


def sound_figures(part: str) -> dict[str, Any]:
    """Return figures of a part in which everything that must be 0 is 0."""
    sound: dict[str, Any] = {}
    for key in command.MUST_BE_ZERO[part]:
        *tables, name = key.split(".")
        table = sound
        for step in tables:
            table = table.setdefault(step, {})
        table[name] = 0
    return sound


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_it_ends_with_1_when_what_must_be_0_is_not(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, form: tuple[str, ...]
) -> None:
    measured = sound_figures("journal") | {"lost": 26}
    measured["kinds"]["kills"]["refused_by_name"] = 3
    monkeypatch.setitem(command.FIGURES, "journal", lambda _amount, _say: measured)
    assert main(("journal", *form)) == 1
    said = capsys.readouterr()
    assert re.search(r"lost\W+26\b", said.out), "the figures are printed all the same"
    assert [line for line in said.err.splitlines() if line] == [
        "bench journal measured 26 for lost, which must be 0",
        "bench journal measured 3 for kinds.kills.refused_by_name, which must be 0",
    ]


def test_it_ends_with_0_when_all_that_must_be_0_is(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = {part: sound_figures(part) for part in command.MUST_BE_ZERO}
    assert set(sound) <= set(command.FIGURES)
    measured = {part: lambda _amount, _say, part=part: sound[part] for part in sound}
    monkeypatch.setattr(command, "FIGURES", measured)
    assert main(()) == 0
    sound["diagnose"]["false_alarms"] = 1
    assert main(()) == 1


@pytest.mark.parametrize("key", ["lost", "kinds"])
def test_it_says_what_must_be_0_and_is_not_measured(key: str) -> None:
    measured = sound_figures("journal")
    del measured[key]
    promise = next(command.broken_promises({"journal": measured}))
    assert promise.startswith(f"journal did not measure {key}")
