"""A few worlds, small ones; and that a seed is the same world each time. The rest is ``-m proof``."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from controller.annexes.scenarios.scenario_parser import read_scenario
from controller.games import all_games
from hardware.profiles import load_profile
from tests.proof.world import command
from tests.proof.world.acts import WorldAct, drawn_acts
from tests.proof.world.as_scenario import BenchTrace
from tests.proof.world.catalogue import UNREACHED, catalogue, missing
from tests.proof.world.command import Played, play_many, read_log, results_of
from tests.proof.world.play import Outcome, play_world
from tests.proof.world.report import page_of
from tests.proof.world.settings import Keeping, Settings, drawn
from tests.proof.world.shrink import fewest, shrunk
from tests.sweeps import sampled

#: How many acts the worlds of the ordinary tests have.
FEW = 6


@pytest.mark.parametrize("seed", [4, 23])
def test_a_world_ends_well(seed: int) -> None:
    settings = drawn(seed)
    assert play_world(seed, settings, drawn_acts(settings)[:FEW]).problem == ""


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(300))
def test_many_worlds_end_well(seed: int) -> None:
    assert play_world(seed).problem == ""


def test_a_seed_is_the_same_world_each_time() -> None:
    acts = drawn_acts(drawn(26))[:FEW]
    one, other = (play_world(26, drawn(26), acts) for _ in range(2))
    assert one.seen.found == other.seen.found
    assert one.simulated_s == other.simulated_s


def test_a_world_can_be_stopped_before_any_act() -> None:
    outcome = play_world(26, until=2)
    assert (outcome.acts, outcome.problem) == (2, "")


def test_only_the_acts_that_matter_are_left() -> None:
    acts = tuple(WorldAct(float(number), 0, "key", number) for number in range(20))
    said = list[str]()
    assert [act.chance for act in fewest(acts, lambda some: {acts[3], acts[17]} <= {*some}, said.append)] == [
        3,
        17,
    ]
    assert said[-1] == "2 acts"


def test_what_a_world_does_not_need_to_fail_is_turned_off() -> None:
    settings = replace(drawn(2), clock="90", late_ms=30.0)
    acts = drawn_acts(settings)[:4]

    def play(settings: Settings, some: object) -> object:
        outcome = type("Outcome", (), {})()
        outcome.problem = "safety: ply 1 e5o stands" if some and settings.friend else ""
        return outcome

    smaller, left = shrunk(settings, acts, "safety: ply 7 a1p stands", play=play)  # type: ignore[arg-type] # what a play returns
    assert (len(left), smaller.clock, smaller.late_ms, smaller.pages) == (1, "", 0.0, ())


def test_what_hands_did_is_a_scenario() -> None:
    settings = Settings(1, "hex70-dual-mega", "manalath", drawn(1).hands, "careful", acts=FEW)
    traces = list[BenchTrace]()
    acts = tuple(WorldAct(2000.0 * number, 0, "move", number) for number in range(1, 4))
    play_world(1, settings, acts, on_table=lambda table: traces.append(BenchTrace(table.workbench)))
    text = traces[0].text(title="It fails", game="manalath", seed=1)
    scenario = read_scenario(text, "world", load_profile(settings.profile))
    assert [line.split()[2] for line in text.splitlines() if line.startswith("at")][:1] == ["place"]
    assert scenario.game is all_games()["manalath"]


def test_the_catalogue_is_made_of_the_products_own_lists() -> None:
    names = catalogue()
    for name in (
        "message: table.emptied",
        "light: take_off",
        "question: broken",
        "far: cut",
        "why: Together",
    ):
        assert name in names
    left = missing(Counter(names))
    assert left == {}
    assert all(why for why in UNREACHED.values())


def _log(path: Path, *problems: str) -> Path:
    """Write a log of worlds that were played, and the beginning of one that was interrupted."""
    worlds = [
        Played(
            seed=seed,
            problem=problem,
            acts=10,
            simulated_s=360.0,
            core_s=2.0,
            acts_back=seed,
            kinds=["pages"],
            found={"light: take_off": 2, "far: here": 1},
        )
        for seed, problem in enumerate(problems)
    ]
    text = "".join(json.dumps(played) + "\n" for played in worlds) + '{"seed": 7, "pro'
    path.write_text(text, encoding="utf-8")
    return path


def test_the_page_is_drawn_from_the_results(tmp_path: Path) -> None:
    worlds = play_many(range(2), log=_log(tmp_path / "log", "", "safety: it is dark"))
    results = results_of(worlds)
    assert (results["acts"], results["core_s"], results["most_acts_back"]) == (20, 4, 1)
    assert results["reached"] == {"far: here": 2, "light: take_off": 4}
    page = page_of(results)
    for line in ("| worlds | 2 |", "| acts a second | 5.0 |", "| pages | 2 |", "| 1 | safety: it is dark |"):
        assert line in page


def test_worlds_in_the_log_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, played = _log(tmp_path / "log", "", ""), list[int]()

    def fail(seed: int) -> Outcome:
        played.append(seed)
        raise ArithmeticError

    monkeypatch.setattr(command, "play_world", fail)
    for _ in range(2):
        worlds = play_many(range(4), log=log)
        assert [world["problem"].split()[-1:] for world in worlds] == [[], [], *2 * [["ArithmeticError"]]]
    assert played == [2, 3]
    assert [*read_log(log)] == [0, 1, 2, 3]


@sampled(2)
@pytest.mark.parametrize("keeping", list(Keeping))
def test_whatever_keeps_the_record(keeping: Keeping) -> None:
    settings = replace(drawn(4), keeping=keeping, friend=None, is_meant=False, late_ms=30.0)
    assert play_world(4, settings, drawn_acts(settings)[:FEW]).problem == ""
