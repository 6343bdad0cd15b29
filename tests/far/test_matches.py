"""Simulated matches: whatever goes wrong on the way, both boards end up with the same games."""

import pytest

from controller.games import all_games
from tests.far.far_board import Habits
from tests.far.matches import Tally, play_match
from tests.sweeps import PROOF, sampled

#: Hands that propose something every few moves, and often answer by laying a piece.
PROPOSING = Habits(undo=0.15, draw=0.05, instead=0.2)


def check(tally: Tally) -> None:
    """Nothing was lost, doubled or left open, and nothing happened without consent."""
    assert (tally.lost, tally.doubled, tally.differ, tally.unfinished) == (0, 0, 0, 0)
    assert (tally.repeated, tally.unasked, tally.undone) == (0, 0, 0)


@sampled(1)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", ["manalath", "manalath-stein", "mammalath", "mana"])
def test_a_match_loses_and_doubles_nothing(name: str, seed: int) -> None:
    tally = play_match(all_games()[name], seed)
    check(tally)
    assert tally.acts > 0


@PROOF
@pytest.mark.parametrize("trouble", [0.0, 0.3])
@pytest.mark.parametrize("name", ["manalath", "manalath-stein", "mammalath", "mana"])
def test_what_was_granted_has_happened_and_what_was_declined_has_not(name: str, trouble: float) -> None:
    tally = play_match(all_games()[name], 201, trouble, habits=PROPOSING)
    check(tally)
    assert tally.granted > 0
    assert tally.declined > 0


@PROOF
@pytest.mark.parametrize("seed", range(2))
def test_a_broker_that_replays_truncates_and_forges_changes_nothing(seed: int) -> None:
    check(play_match(all_games()["mammalath"], 100 + seed, malice=0.5))


@PROOF
def test_where_nothing_goes_wrong_it_is_joined_at_once() -> None:
    tally = Tally()
    tally.add(play_match(all_games()["mammalath"], 7, trouble=0.0))
    assert max(tally.join_ms) < 1000.0
    assert tally.resume_ms == []
