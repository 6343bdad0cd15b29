"""`manalath wiring`: everything needed to solder a board."""

import argparse
from pathlib import Path

from controller.cli.commands import Commands, add_profile
from controller.cli.stdio import say
from controller.cli.user_files import write_text
from controller.messages import Message
from hardware.profiles.profile_files import find_profile
from hardware.wiring import page_of, sheet_of, text_of


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "wiring",
        help="print everything needed to solder a board",
        description="Print everything that a builder needs to solder a board: pins, connectors, wires "
        "with their routes and lengths, crosspoints, diodes, lights, parts. The page also "
        "has drawings from above and from below, to print or to tick off.",
    )
    add_profile(command)
    command.add_argument(
        "--html", metavar="FILE", help="write a page with drawings instead; - for standard output"
    )
    command.set_defaults(run=_wiring)


def _wiring(options: argparse.Namespace) -> int:
    sheet = sheet_of(find_profile(options.profile))
    if options.html is None:
        print(text_of(sheet), end="")
    elif options.html == "-":
        print(page_of(sheet), end="")
    else:
        write_text(Path(options.html), page_of(sheet))
        say(Message("command.wiring", path=options.html, profile=options.profile))
    return 0
