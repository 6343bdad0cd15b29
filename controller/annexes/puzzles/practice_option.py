"""The option that has the puzzles of a shelf posed at the table."""

import argparse
from collections.abc import Sequence
from typing import Any

#: The shelves whose puzzles are done with one move, which the lights alone can judge.
ON_LIGHTS = ("mistakes", "win-1", "stop", "four")


class PracticeAction(argparse.Action):
    """Names the shelf, and has no record kept: what is practised is no game."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """See `argparse.Action`."""
        del parser, option_string
        namespace.practice, namespace.no_record = values, True


def add_practice(command: argparse.ArgumentParser) -> None:
    """Add the option."""
    command.add_argument(
        "--practice",
        action=PracticeAction,
        choices=ON_LIGHTS,
        help="pose puzzles at the table, one after the other: those of a shelf, or what you missed in your "
        "own games; the lights lead the pieces, and no record is kept",
    )
