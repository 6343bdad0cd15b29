"""Players who only hear what a board says play each game to its end, and know how it stands."""

import pytest

from controller.games import all_games
from hardware.profiles import load_profile
from tests.proof.bench.blind_games import HeardTally, figures_of, play_by_ear
from tests.sweeps import PROOF, sampled

#: It tries what `make proof` works with.
pytestmark = PROOF

SEED = 70
GAMES = {
    "manalath": "hex70-dual-mega",
    "manalath-stein": "hex70-dual-mega",
    "mammalath": "sq36-dual-mega",
    "mana": "sq36-dual-mega",
}


@sampled(4)
@pytest.mark.parametrize("is_alone", [True, False], ids=["both seats", "against the computer"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_played_by_ear(game: str, *, is_alone: bool) -> None:
    tally = HeardTally()
    play_by_ear(load_profile(GAMES[game]), all_games()[game], SEED, is_alone=is_alone, tally=tally)
    assert tally.problems == []
    figures = figures_of(tally)
    assert (figures["ended"], figures["unfinished"], figures["misheard"], figures["unspoken"]) == (1, 0, 0, 0)
    assert tally.sayings > 5
