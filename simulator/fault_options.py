"""The options for what is broken from the start; a command that breaks nothing loads nothing of faults."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from controller.board import Profile
from controller.command_line.user_files import read_text
from controller.messages import Message

if TYPE_CHECKING:
    from simulator.faults import Fault


def add_faults(command: argparse.ArgumentParser, what: str) -> None:
    """Add the option for what is broken from the start."""
    command.add_argument(
        "--fault",
        action="append",
        default=[],
        metavar="TEXT",
        help=f"{what}; can be repeated (`manalath fault kinds`)",
    )


def given_faults(texts: Sequence[str], profile: Profile) -> "tuple[Fault, ...]":
    """Read the faults given to a command; an InputError names one that the board cannot have."""
    from simulator.faults import check_fault, parse_fault

    faults = tuple(parse_fault(text) for text in texts)
    for fault in faults:
        check_fault(fault, profile)
    return faults


def read_faults(path: Path, profile: Profile) -> "tuple[Fault, ...]":
    """Read a file of faults for a board; FileError or BadFaultListError names file, entry and cure."""
    from simulator.faults import BadFaultListError, faults_from_json

    try:
        return faults_from_json(read_text(path, Message("twin_fault.file")), profile)
    except BadFaultListError as error:
        raise BadFaultListError(Message("file.within", path=str(path), why=error.message)) from None
