"""The examples that explain a game follow its rules."""

import pytest

from controller.games import Game, IllegalMove, all_games, decisive_moves
from controller.games.rule_guide import Example, Showing
from controller.messages import word

GAMES = all_games()
EXAMPLES = [
    pytest.param(game, example, id=f"{name} {example.said.code.partition('.')[2]}")
    for name, game in GAMES.items()
    for example in game.guide.examples
]


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
def test_an_example_shows_what_it_says(game: Game, example: Example) -> None:
    before = game.parse_fen(example.fen)
    assert before.outcome is None
    if example.shows is Showing.FORBIDDEN:
        with pytest.raises(IllegalMove):
            before.play(example.move)
        return
    after = before.play(example.move)
    if example.shows is Showing.SAVED:
        advice = decisive_moves(before)
        assert advice.danger
        assert game.parse_move(example.move) in advice.saving
        return
    match example.shows, after.outcome:
        case Showing.TURN, None:
            pass
        case Showing.WON, outcome:
            assert outcome is not None
            assert (outcome.winner, outcome.is_lost) == (before.to_move, False)
        case Showing.LOST, outcome:
            assert outcome is not None
            assert (outcome.winner, outcome.is_lost) == (before.to_move.other, True)
        case shows, outcome:
            pytest.fail(f"{shows} ends with {outcome}")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_guide_is_short_and_shows_a_turn_and_a_win(game: Game) -> None:
    guide = game.guide
    assert len(word(guide.goal)) < 100
    assert 1 <= len(guide.rules) <= 5
    assert all(word(rule).endswith(".") for rule in (guide.goal, *guide.rules))
    shown = [example.shows for example in guide.examples]
    assert {Showing.TURN, Showing.WON} <= set(shown)
    assert len(shown) == 5
    assert all(example.task is not None for example in guide.examples)


def test_every_game_has_a_goal_of_its_own() -> None:
    goals = [word(game.guide.goal) for game in GAMES.values()]
    assert len(set(goals)) == len(goals)
    assert "Five of your colour wins. Four loses. Six is not allowed." in goals


def test_the_deciding_group_of_an_older_four_is_the_four() -> None:
    game = GAMES["manalath-stein"]
    (lost,) = (example for example in game.guide.examples if example.shows is Showing.LOST)
    outcome = game.parse_fen(lost.fen).play(lost.move).outcome
    assert outcome is not None
    assert (outcome.reason, len(outcome.evidence)) == ("quart-old-over-quint", 4)
