"""A session on any board: with a game that fits, or with none."""

import pytest

from manalath_board.controller.games import all_games
from manalath_board.controller.geometry import hexagon
from manalath_board.controller.session import fitting, open_any_session
from manalath_board.hardware.profiles import load_profile, profile_names


@pytest.mark.parametrize("name", profile_names())
def test_the_games_that_fit_are_those_whose_spaces_the_board_has(name: str) -> None:
    profile, games = load_profile(name), all_games()
    assert fitting(profile, games) == ({} if len(profile.spaces) < 61 else games)
    assert fitting(profile, {}) == {}


def test_a_board_begins_with_the_first_game_that_fits() -> None:
    games = all_games()
    session = open_any_session(load_profile("hex70-single-mega"), games)
    assert session.record.game is next(iter(games.values()))


def test_a_board_without_a_game_has_a_session_of_all_its_spaces() -> None:
    session = open_any_session(load_profile("hex7-dual-mega"), all_games())
    game, like = session.record.game, hexagon((2, 3, 2))
    assert (game.geometry.names, game.geometry.rows) == (like.names, like.rows)
    assert game.geometry.neighbours == like.neighbours
    assert session.position.table() == {}
    assert session.position.outcome is None
