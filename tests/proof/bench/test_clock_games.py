"""The benchmark of clocks judges every ply of games by hands, and finds none off."""

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from controller.games import Colour, Put
from controller.session.events import Committed, Effect, Withdrawn
from hardware.profiles import load_profile
from tests.proof.bench.clock_games import ClockJudge, ClockTally, measure_clock
from tests.sweeps import PROOF

if TYPE_CHECKING:
    from controller.session import Session

#: It tries what `make proof` works with.
pytestmark = PROOF

E5, F6, G7 = Put("e5", Colour.FIRST), Put("f6", Colour.SECOND), Put("g7", Colour.FIRST)


class Turns:
    """A record whose players take turns."""

    def reached_after(self, plies: int) -> SimpleNamespace:
        return SimpleNamespace(to_move=(Colour.FIRST, Colour.SECOND)[plies % 2])


def judged(*effects: Effect) -> list[float]:
    """What the judge says that each ply took."""
    judge, session = ClockJudge(ClockTally()), cast("Session", SimpleNamespace(record=Turns()))
    for effect in effects:
        judge.take(effect, session)
    return [thought.took_ms for thought in judge.thoughts]


@pytest.mark.parametrize(("again", "took_ms"), [(F6, 4000.0), (G7, 2500.0)])
def test_a_ply_made_again_costs_what_it_did_unless_it_overtakes_one_of_the_other_player(
    again: Put, took_ms: float
) -> None:
    plies = Committed(1, E5, 1000.0), Committed(2, F6, 5000.0), Committed(3, G7, 8000.0)
    back = Withdrawn(3, 9000.0), Withdrawn(2, 9500.0)
    assert judged(*plies, *back, Committed(2, again, 12_000.0)) == [0.0, took_ms]


def test_every_ply_is_charged_what_it_took() -> None:
    said: list[str] = []
    boards = tuple(load_profile(name) for name in ("hex70-dual-mega", "sq36-dual-mega"))
    figures = measure_clock(boards, 2, 7, said.append)
    assert figures["games"] == 2
    assert figures["plies"] > 20
    assert figures["moments"] > 500
    assert (figures["off"], figures["bad_cuts"]) == (0, 0)
    assert said[-1].startswith("game 2 of 2 on a clock: 0 of")
