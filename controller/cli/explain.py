"""`manalath explain`: what the code of an error means, and what to do about it."""

import argparse

from controller.cli.commands import Commands
from controller.errors.pages import codes, page_of


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "explain",
        help="explain the code of an error",
        description="Explain what the code of an error means, with an example and what to do about it. "
        "Without CODE, list all codes.",
    )
    command.add_argument(
        "code", nargs="?", choices=codes(), metavar="CODE", help="the word in brackets below an error"
    )
    command.set_defaults(run=_explain)


def _explain(options: argparse.Namespace) -> int:
    if options.code:
        print(page_of(options.code).text, end="")
        return 0
    width = max(len(code) for code in codes())
    for code in codes():
        print(f"{code:<{width}}  {page_of(code).summary}")
    return 0
