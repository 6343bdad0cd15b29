"""The examples that the first screen shows: of every game, lively from the start, and won at the end."""

import pytest

from controller.games import Game, all_games
from controller.lights import Meaning
from controller.table import example_of
from controller.web.acts import EXAMPLE
from controller.web.lookback_view import past_of
from hardware.profiles import load_profile

GAMES = all_games()
BOARDS = {"manalath": "hex70-dual-mega", "manalath-stein": "hex70-dual-mega"}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_an_example_begins_with_pieces_and_ends_with_a_win(game: Game) -> None:
    record = example_of(game)
    assert record is not None
    assert len(record.start.table()) >= 2
    assert len(record.plies) >= 5
    outcome = record.reached.outcome
    assert outcome is not None
    assert outcome.winner is not None
    assert outcome.evidence


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_an_example_shows_what_wins_before_it_is_made_and_nothing_else_of_a_coach(game: Game) -> None:
    record = example_of(game)
    assert record is not None
    profile = load_profile(BOARDS.get(game.name, "sq36-dual-mega"))
    positions = [past_of(profile, record, number, EXAMPLE) for number in range(len(record.plies))]
    shown = [{mark.meaning for mark in past.marks.values()} for past in positions]
    assert set().union(*shown) <= {Meaning.WINS, Meaning.LAST, Meaning.HUED, Meaning.COUNTED}
    assert Meaning.WINS in shown[-1]
    assert any(positions[-1].picture(0.0))
