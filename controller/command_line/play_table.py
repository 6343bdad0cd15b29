"""What every command that opens a table for play has in common; whoever puts the program together has it."""

import argparse
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.command_line.board_kinds import FoundBoard
    from controller.command_line.parser import Parser
    from controller.games import Game


class PlayTable(Protocol):
    """A table for play, as the options of a command ask for it."""

    def add_game(self, command: "Parser") -> None:
        """Add the options for what is played."""

    def add_twin_options(self, command: "Parser") -> None:
        """Add the options that annexes have for a simulated table alone."""

    def add_table(self, command: "Parser") -> None:
        """Add the options for what a table has besides its board: page, annexes, records."""

    def check(self, options: argparse.Namespace) -> None:
        """Raise an InputError if a table cannot have what is asked for."""

    def wished_game(self, options: argparse.Namespace) -> "Game | None":
        """Return the game that is asked for; None for the first that fits the board."""

    def play(
        self,
        found: "FoundBoard",
        options: argparse.Namespace,
        other: "Callable[[Game], FoundBoard] | None" = None,
    ) -> int:
        """Play on a board until interrupted; returns the exit code.

        ``other`` finds the board that takes its place for a game that does not fit it; None if none does.
        """
