"""`manalath ugi`: a conversation with a tournament manager on standard input and output."""

import argparse
import sys

from manalath_board.controller.cli.commands import Commands, add_game
from manalath_board.controller.cli.stdio import input_lines
from manalath_board.controller.games import DEFAULT, all_games
from manalath_board.controller.ugi import serve


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "ugi",
        help="speak UGI with a tournament manager",
        description="Speak the Universal Game Interface on standard input and output: positions, moves, "
        "results and perft. There is no search: any other `go` is answered by an error line.",
    )
    add_game(command, "the game to speak of", DEFAULT)
    command.set_defaults(run=_ugi)


def _ugi(options: argparse.Namespace) -> int:
    serve(all_games()[options.game], input_lines(), sys.stdout)
    return 0
