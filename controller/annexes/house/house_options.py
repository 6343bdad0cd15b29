"""What the command line asks of a house."""

import argparse

from controller.command_line.broker_login import broker_with_login
from controller.command_line.parser import CommandLineError, NotInstalledError
from controller.errors.extras import adding
from controller.messages import Message


def check_house(options: argparse.Namespace, *, is_missing: bool) -> None:
    """Complete the broker of a house; ``is_missing`` says whether what speaks to it is not installed.

    NotInstalledError, CommandLineError, BadBrokerError or FileError if that cannot be done.
    """
    if options.house is None:
        raise CommandLineError(Message("house_table.not_named"))
    if is_missing:
        raise NotInstalledError(Message("house_table.missing", install=adding("far")))
    options.house = broker_with_login("--house", options.house)
