"""The audit of a match: it judges by what the hands meant, and by nothing that the product reports."""

from collections import Counter
from collections.abc import Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from controller.games import Colour, Move, Position, Put, all_games
from controller.session.events import Committed, Replaced, Withdrawn
from hardware.profiles import load_profile
from tests.proof.bench.audit import UNDECIDED_MS, Auditor, GameTally
from tests.proof.bench.match import Match, play_game
from tests.proof.hands import Meant

if TYPE_CHECKING:
    from controller.session import Session
    from tests.proof.hands import Hand

D4, E5, F6 = Put("d4", Colour.FIRST), Put("e5", Colour.FIRST), Put("f6", Colour.SECOND)
SETTLE_MS = 400.0


class Still:
    """A hand that has meant these plies and does nothing more."""

    def __init__(self, *plies: Put) -> None:
        self.meant = Meant()
        self.counts: Counter[str] = Counter()
        for ply in plies:
            self.meant.add(ply, 1000.0)

    def before(self, plies: int) -> Position:
        return position_after(self.meant.final()[: len(self.meant.plies) - plies])


def position_after(plies: Sequence[Move]) -> Position:
    position = all_games()["manalath"].start()
    for ply in plies:
        position = position.play(ply)
    return position


def judge_of(*plies: Put) -> tuple[Auditor, GameTally]:
    tally = GameTally()
    return Auditor(tally, cast("Hand", Still(*plies)), SETTLE_MS), tally


def test_what_was_meant_and_committed_in_time_is_right() -> None:
    judge, tally = judge_of(E5, F6)
    judge.judge(Committed(1, E5), 1000.0 + SETTLE_MS + UNDECIDED_MS)
    judge.judge(Committed(2, F6), 1400.0)
    judge.end()
    assert (tally.plies, tally.wrong_moves, tally.undecided) == (2, 0, 0)


def test_a_wrong_ply_on_which_the_next_one_is_built_is_wrong() -> None:
    judge, tally = judge_of(E5, F6)
    judge.judge(Committed(1, F6), 1400.0)
    assert tally.wrong_moves == 0
    judge.judge(Committed(2, F6), 2400.0)
    judge.end()
    # It was built on, and is there at the end.
    assert tally.wrong_moves == 2


def taken(*moments: Sequence[Committed | Withdrawn], meant: Sequence[Sequence[Put]]) -> GameTally:
    """What the judge says of effects, taken moment by moment, where a hand means these plies by then.

    Each ply is every place where its piece rested, as in `Meant`.
    """
    final = [places[-1] for places in meant]
    judge, tally = judge_of(*final)
    judge._hand.meant.plies = [list(places) for places in meant]
    stands = list[Move]()
    for at_ms, effects in enumerate(moments):
        for effect in effects:
            stands[effect.number - 1 :] = [effect.move] if isinstance(effect, Committed) else []
            record = SimpleNamespace(reached=position_after(stands))
            judge.take(effect, cast("Session", SimpleNamespace(at_ms=1000.0 + at_ms, record=record)))
    judge.end()
    return tally


@pytest.mark.parametrize("second", [E5, F6])
def test_plies_of_one_moment_may_come_in_another_order_if_they_lead_to_the_same(second: Put) -> None:
    tally = taken([Committed(1, D4), Committed(2, second)], meant=[[E5], [D4]])
    is_transposed = second is E5
    assert tally.counts["transposed"] == 2 * is_transposed
    assert (tally.wrong_moves == 0) == is_transposed


def test_a_transposed_ply_may_have_been_meant_in_its_place_before_its_piece_was_slid_on() -> None:
    """d4 is slid to e5, and the other player lays d4: asked which was first, OK takes d4, then e5."""
    answered: Sequence[Committed | Withdrawn] = [Withdrawn(1), Committed(1, D4), Committed(2, E5)]
    tally = taken([Committed(1, E5)], answered, [Committed(3, F6)], meant=[[D4, E5], [D4], [F6]])
    assert (tally.wrong_moves, tally.counts["transposed"]) == (0, 2)


def test_a_ply_that_overtakes_another_at_an_earlier_moment_is_wrong() -> None:
    assert taken([Committed(1, D4)], [Committed(2, E5)], meant=[[E5], [D4]]).wrong_moves > 0


def test_a_wrong_ply_that_is_put_right_before_the_next_one_is_not() -> None:
    judge, tally = judge_of(E5, F6)
    judge.judge(Committed(1, F6), 1400.0)
    judge.judge(Replaced(1, E5), 2400.0)
    judge.judge(Committed(2, E5), 2800.0)
    judge.judge(Withdrawn(2), 3900.0)
    judge.judge(Committed(2, F6), 4300.0)
    judge.end()
    assert tally.wrong_moves == 0


def test_a_ply_that_was_meant_when_it_was_committed_may_be_given_up() -> None:
    judge, tally = judge_of(E5, F6)
    judge.judge(Committed(1, E5), 1400.0)
    judge._hand.meant.plies[0] = [F6]
    judge.judge(Committed(2, F6), 1800.0)
    assert tally.wrong_moves == 0


@pytest.mark.parametrize(
    ("meant", "wrong", "undecided"), [((F6, E5), 2, 0), ((E5,), 1, 0), ((E5, F6, E5), 0, 1)]
)
def test_in_the_end_what_stands_is_compared(meant: tuple[Put, ...], wrong: int, undecided: int) -> None:
    judge, tally = judge_of(*meant)
    judge._committed = [E5, F6]
    judge.end()
    assert (tally.wrong_moves, tally.undecided) == (wrong, undecided)


@pytest.mark.parametrize(("abandoned", "wrong"), [(0, 1), (1, 0)])
def test_a_ply_that_was_taken_back_before_hands_abandoned_the_game_is_undecided(
    abandoned: int, wrong: int
) -> None:
    judge, tally = judge_of(E5)
    judge.judge(Committed(1, E5), 1400.0)
    judge._hand.meant.withdraw()
    judge._hand.meant.add(F6, 2000.0)
    judge._hand.counts["abandoned"] = abandoned
    judge.end()
    assert (tally.wrong_moves, tally.undecided) == (wrong, 1 - wrong)


def test_what_comes_too_late_is_undecided() -> None:
    judge, tally = judge_of(E5)
    judge.judge(Committed(1, E5), 1001.0 + SETTLE_MS + UNDECIDED_MS)
    judge.end()
    assert (tally.wrong_moves, tally.undecided) == (0, 1)


def test_a_game_that_does_not_end_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.proof.bench.match.LONGEST_MS", 20_000.0)
    tally = GameTally()
    play_game(Match(load_profile("hex70-dual-mega"), all_games()["manalath"], 1), tally)
    assert tally.counts["abandoned"] == 1
    assert 20_000 <= tally.simulated_ms < 25_000
