import random

import pytest

from controller.games import all_games
from tests.proof.bench import rules_speed


@pytest.fixture(autouse=True)
def _little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_speed, "_MAP_GAMES", 2)
    monkeypatch.setattr(rules_speed, "_RANDOM_GAMES", 2)
    monkeypatch.setattr(rules_speed, "_PERFT_ROUNDS", 1)
    monkeypatch.setattr(rules_speed, "_ALONE_GAMES", 1)
    monkeypatch.setattr(rules_speed, "_PERFT_DEPTH", 2)


def test_the_figures_and_their_progress() -> None:
    said: list[str] = []
    figures = rules_speed.measure_rules(1, said.append)
    names = ["legal_map_us", "perft_nodes_per_s", "random_games_per_s"]
    alone = [f"{game}_{name}" for game in ("mammalath", "mana") for name in names]
    assert list(figures) == names + alone
    assert all(figure > 0 for figure in figures.values())
    assert len(said) == 5


def test_the_seed_fixes_the_work() -> None:
    game = all_games()["manalath"]
    one, same, other = (rules_speed._plies(game, random.Random(seed)) for seed in (1, 1, 2))
    assert one == same != other
    assert one[-1][0].play(one[-1][1]).outcome is not None
