"""The games played at the table: those that fit the default board."""

from controller.games import all_games
from controller.session import fitting
from hardware.profiles import DEFAULT, load_profile

TABLE_GAMES = tuple(sorted(fitting(load_profile(DEFAULT), all_games())))
