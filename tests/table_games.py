"""The games played at the table: those that fit the default board."""

from manalath_board.controller.games import all_games
from manalath_board.controller.session import fitting
from manalath_board.hardware.profiles import DEFAULT, load_profile

TABLE_GAMES = tuple(sorted(fitting(load_profile(DEFAULT), all_games())))
