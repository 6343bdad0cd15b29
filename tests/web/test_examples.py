"""The examples that the first screen shows: of every game, lively from the start, and won at the end."""

import pytest

from controller.games import Game, all_games
from controller.lights import Sign, coached
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
def test_the_coach_shows_the_winning_move_before_it_is_made(game: Game) -> None:
    record = example_of(game)
    assert record is not None
    profile = load_profile(BOARDS.get(game.name, "sq36-dual-mega"))
    last = past_of(profile, record, len(record.plies) - 1, EXAMPLE)
    signs = {pointed.sign for space in coached(last.session).values() for pointed in space}
    assert Sign.WINS in signs
    assert any(last.picture(0.0))
