"""`manalath play`: play on a board with real pieces, or on any other that has a name."""

import argparse

from controller.cli.boards import EVERY, PLUGGED_IN, add_board, find_board
from controller.cli.commands import Commands, add_colours, add_page
from controller.cli.far_tables import add_far, check_far
from controller.cli.game_options import add_start
from controller.cli.local_door import add_lan, check_lan
from controller.cli.records import add_data
from controller.cli.runtime import run, sit_down


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "play",
        help="play on the board that is plugged in",
        description="Play on a board: move the pieces by hand, its lights answer, and a page in the "
        "browser shows what it reads. Without --board, play on the board that is plugged in. "
        "Every move is recorded; an unfinished game is offered again.",
    )
    add_start(command)
    add_colours(command)
    command.add_argument("--no-record", action="store_true", help="keep no record of what is played")
    add_board(command, EVERY, PLUGGED_IN)
    add_page(command)
    add_lan(command)
    add_far(command)
    add_data(command)
    command.set_defaults(run=_play, seed=None)


def _play(options: argparse.Namespace) -> int:
    """Play on a board until interrupted; returns the exit code."""
    check_lan(options)
    check_far(options)
    found = find_board(options.board, data=options.data)
    return run(lambda: sit_down(found, options, is_recorded=not options.no_record), options)
