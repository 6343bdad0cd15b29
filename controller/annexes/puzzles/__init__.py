"""Puzzles: shelves of them at every table, those that ship on the command line, and how others are found.

`shelf_table` brings the view *Puzzles*, `shelf_guide` poses a puzzle and judges the moves, `task` decides
what is right. `lost_moments` finds in a player's own games what is asked again when `memory` wants it, and
`practice` keeps all of that in one file. `puzzle_miner` finds puzzles in games of the engine against itself.
"""

import argparse
from collections.abc import Mapping

from controller.annex import Annex, OpenAnnex, OpenTable, Subcommand

#: What can be practised: what was missed in one's own games, or a shelf.
PRACTICES = ("mistakes", "win-1", "stop", "four", "win-2", "win-3")


class PuzzlesAnnex(Annex):
    """Brings the command that lists, shows and finds puzzles, and the shelves at a table with a game."""

    name = "puzzles"
    commands: Mapping[str, Subcommand] = {
        "puzzles": Subcommand(
            "controller.annexes.puzzles.puzzles_command",
            "list the puzzles that ship, show one, or find others",
            {"manalath puzzles": "the puzzles that ship; `simulate --practice win-2` poses some"},
        )
    }
    examples: Mapping[str, str] = {
        "manalath play --practice mistakes": "what you missed in your own games, on the lights of a board"
    }

    def add_options(self, command: argparse.ArgumentParser) -> None:
        """Add the option that poses the puzzles of a shelf at the table."""
        command.add_argument(
            "--practice",
            choices=PRACTICES,
            help="pose puzzles at the table, one after the other: those of a shelf, or what you missed in "
            "your own games; the lights lead the pieces, and no record is kept",
        )

    def is_show(self, options: argparse.Namespace) -> bool:
        """Whether puzzles are posed at the table: what is practised is no game."""
        return getattr(options, "practice", None) is not None

    def open(self, table: OpenTable) -> OpenAnnex | None:
        """Open the shelves where a game fits the board."""
        from controller.games import all_games
        from controller.session import fitting

        if not fitting(table.loop.snapshot.session.profile, all_games()):
            return None
        from controller.annexes.puzzles.shelf_table import ShelfTable

        return ShelfTable(table)


ANNEX = PuzzlesAnnex()
