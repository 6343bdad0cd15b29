"""Two of our engines play each other over UGI, each as its own program."""

import pytest

from controller.games import all_games
from tests.match import pair, play
from tests.sweeps import PROOF, swept_keeping


@PROOF
@pytest.mark.parametrize("game", swept_keeping(sorted(all_games()), "mammalath", "manalath"))
def test_a_strong_engine_beats_a_weak_one_and_both_agree_on_the_result(game: str) -> None:
    """By the rules, the moves that they report lead to the result that they report."""
    weak, strong = ["Level value 1", "Seed value 5"], ["Level value 6", "Seed value 7"]
    won = 0
    for strong_first in (False, True):
        options = (strong, weak) if strong_first else (weak, strong)
        with pair(game, *options) as players:
            match = play(players, "go")
        rules = all_games()[game]
        position = rules.start()
        for move in match.moves:
            position = position.play(rules.parse_move(move))
        outcome = position.outcome
        assert outcome is not None
        assert outcome.winner is not None
        assert match.result == f"p{outcome.winner.value + 1}win"
        won += match.result == ("p1win" if strong_first else "p2win")
    assert won >= 1
