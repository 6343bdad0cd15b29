"""Simulated matches: whatever goes wrong on the way, both boards end up with the same games."""

import pytest

from controller.games import all_games
from tests.far.matches import Tally, play_match
from tests.sweeps import sampled


@sampled(4)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", ["manalath", "manalath-stein", "mammalath", "mana"])
def test_a_match_loses_and_doubles_nothing(name: str, seed: int) -> None:
    tally = play_match(all_games()[name], seed)
    assert (tally.lost, tally.doubled, tally.differ, tally.unfinished) == (0, 0, 0, 0)
    assert tally.acts > 0


@sampled(1)
@pytest.mark.parametrize("seed", range(2))
def test_a_broker_that_replays_truncates_and_forges_changes_nothing(seed: int) -> None:
    tally = play_match(all_games()["mammalath"], 100 + seed, malice=0.5)
    assert (tally.lost, tally.doubled, tally.differ, tally.unfinished) == (0, 0, 0, 0)


def test_where_nothing_goes_wrong_it_is_joined_at_once() -> None:
    tally = Tally()
    tally.add(play_match(all_games()["manalath"], 7, trouble=0.0))
    assert max(tally.join_ms) < 1000.0
    assert tally.resume_ms == []
