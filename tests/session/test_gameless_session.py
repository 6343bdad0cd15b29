"""A session on a board that no game fits has all its spaces, named according to the board's shape."""

from controller.games import all_games
from controller.games.geometry import SQUARE36, hexagon
from controller.session import open_any_session
from hardware.profiles import load_profile
from tests.square_board import SQUARE


def test_a_board_without_a_game_has_a_session_of_all_its_spaces() -> None:
    session = open_any_session(load_profile("hex7-dual-mega"), all_games())
    game, like = session.record.game, hexagon((2, 3, 2))
    assert (game.geometry.names, game.geometry.rows) == (like.names, like.rows)
    assert game.geometry.neighbours == like.neighbours
    assert session.position.table() == {}
    assert session.position.outcome is None


def test_its_rows_are_named_as_those_of_its_shape() -> None:
    rows = open_any_session(SQUARE, all_games()).record.game.geometry.row_names
    assert rows == SQUARE36.row_names
    rows = open_any_session(load_profile("hex7-dual-mega"), all_games()).record.game.geometry.row_names
    assert rows == ("a", "b", "c")
