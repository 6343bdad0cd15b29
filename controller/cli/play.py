"""`manalath play`: play on a board; and what every command that opens a table for play has in common."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from controller.cli.annexes import AT_TABLES
from controller.cli.game_options import add_start
from controller.cli.runtime import Runtime, run, sit_down
from controller.command_line.board_kinds import every_kind
from controller.command_line.boards import PLUGGED_IN, add_board, check_game, find_board
from controller.command_line.data_folder import add_data
from controller.command_line.found_board import FoundBoard
from controller.command_line.parser import Commands, Parser, add_colours, add_page
from controller.games import Game, all_games
from controller.session import game_of
from controller.table import HAND

if TYPE_CHECKING:
    from controller.command_line.play_table import PlayTable

#: What begins anew with a game on another board.
_ANEW = dict.fromkeys(("shuffle", "position", "colours", "invite", "join"))


class _Table:
    """See `PlayTable`."""

    def add_game(self, command: Parser) -> None:
        """Add the options for what is played."""
        add_start(command)
        add_colours(command)
        command.add_argument("--no-record", action="store_true", help="keep no record of what is played")

    def add_twin_options(self, command: Parser) -> None:
        """Add the options that annexes have for a simulated table alone."""
        for annex in AT_TABLES:
            annex.add_twin_options(command)

    def add_table(self, command: Parser) -> None:
        """Add the options for what a table has besides its board: page, annexes, records."""
        add_page(command)
        for annex in AT_TABLES:
            annex.add_options(command)
        add_data(command)

    def check(self, options: argparse.Namespace) -> None:
        """Raise an InputError if a table cannot have what is asked for."""
        for annex in AT_TABLES:
            annex.check(options)

    def wished_game(self, options: argparse.Namespace) -> Game | None:
        """Return the game that is asked for; None for the first that fits the board."""
        return all_games().get(options.game or "")

    def play(
        self,
        found: FoundBoard,
        options: argparse.Namespace,
        other: Callable[[Game], FoundBoard] | None = None,
    ) -> int:
        """Play on a board until interrupted; returns the exit code.

        A show keeps no record, and its board stays.
        """
        is_show = any(annex.is_show(options) for annex in AT_TABLES)
        if is_show:
            check_game(found.name, found.profile, game_of(found.profile, all_games(), options.game))
        is_recorded = not (options.no_record or is_show)
        if other is None or is_show:
            return run(lambda: sit_down(found, options, is_recorded=is_recorded), options)

        def start() -> Runtime:
            return sit_down(found, options, is_recorded=is_recorded, can_change=True)

        def change(game: Game, port: int) -> Runtime:
            """Start the board of another game at the same port."""
            begin = _ANEW | {"game": game.name, "port": port, "first": HAND, "second": HAND}
            asked = argparse.Namespace(**vars(options) | begin)
            return sit_down(other(game), asked, is_recorded=is_recorded, can_change=True)

        return run(start, options, change=change)


TABLE = _Table()


def add_parsers(commands: Commands, table: "PlayTable") -> None:
    """Describe the command."""
    command = commands.add_parser(
        "play",
        description="Play on a board: move the pieces by hand, its lights answer, and a page in the "
        "browser shows what it reads. Without --board, play on the board that is plugged in. "
        "Every move is recorded; an unfinished game is offered again.",
    )
    table.add_game(command)
    add_board(command, every_kind(), PLUGGED_IN)
    table.add_table(command)
    command.set_defaults(run=_play, seed=None)


def _play(options: argparse.Namespace) -> int:
    """Play on a board until interrupted; returns the exit code."""
    TABLE.check(options)
    return TABLE.play(find_board(options.board, data=options.data), options)
