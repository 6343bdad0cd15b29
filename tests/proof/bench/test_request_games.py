"""Games against a seat without hands: requested moves are played, and a wrong move made for one is cured."""

import pytest

from controller.annexes.selfplay.jobs import SEED_STEP
from controller.board import Profile
from controller.games import Colour, all_games
from hardware.profiles import DEFAULT, load_profile
from tests.proof.bench.request_games import Against, Served, measure_requested, serve
from tests.square_board import SQUARE
from tests.sweeps import PROOF

HEXAGONS = load_profile(DEFAULT)


@PROOF
@pytest.mark.parametrize(
    ("profile", "game", "seed"),
    [
        (HEXAGONS, "manalath", 3),
        (HEXAGONS, "manalath-stein", 4),
        (SQUARE, "mammalath", 1),
        (SQUARE, "mana", 5),
        # A turn is undone that had moved the Damyo.
        (SQUARE, "mana", SEED_STEP + 135),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_nothing_but_what_is_requested_is_played_for_the_seat(profile: Profile, game: str, seed: int) -> None:
    served = Served()
    serve(Against(profile, all_games()[game], Colour.SECOND, seed, errs=True), served)
    tally = served.tally
    assert (tally.games, tally.wrong_moves, tally.undecided, tally.counts["abandoned"]) == (1, 0, 0, 0)
    assert tally.counts["requested"] >= len(served.others) > 0
    assert max(served.others) <= 6


@PROOF
def test_the_figures_say_what_was_played_and_what_may_be() -> None:
    said: list[str] = []
    figures = measure_requested((HEXAGONS,), 1, 12, said.append)
    assert figures["games"] == figures["games_with_another_move"] == 1
    assert figures["wrong_moves"] == figures["undecided"] == figures["abandoned"] == 0
    assert figures["at_most"] == {"acts_to_cure": 2}
    assert said == ["game 1 of 1: 0 wrong"]
