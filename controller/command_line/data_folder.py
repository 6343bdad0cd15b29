"""The folder of the records on the command line: its option, and where it is by default."""

import argparse
from pathlib import Path

from controller.messages import Message
from controller.play.journal import JournalError, base_below_home, default_folder


def add_data(command: argparse.ArgumentParser) -> None:
    """Add the option for the folder of the records."""
    command.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help=f"the folder of the records (default: ~/{base_below_home()}/manalath)",
    )


def records_path(named: Path | None) -> Path:
    """Return the folder of the records: ``named``, or one below the home; JournalError if there is none."""
    try:
        return named or default_folder()
    except RuntimeError as error:
        raise JournalError(Message("journal.no_home")) from error
