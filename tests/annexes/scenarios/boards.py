"""The board on which a scenario is run."""

from controller.annexes.scenarios.scenario_parser import game_in, game_of
from controller.board import Profile
from controller.command_line.boards import board_for, find_board
from controller.games import all_games


def board_of(name: str) -> Profile:
    """Return the simplest board for the game of a scenario, shipped or in a file."""
    return _board(game_of(name))


def board_in(text: str) -> Profile:
    """Return the simplest board for the game of a text."""
    return _board(game_in(text))


def _board(game: str) -> Profile:
    return find_board(board_for(all_games()[game])).profile
