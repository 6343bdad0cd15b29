"""`manalath explain`: what the code of an error means, and what to do about it."""

import argparse

from controller.cli.commands import Commands
from controller.errors.pages import pages


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "explain",
        help="explain the code of an error",
        description="Explain what the code of an error means, with an example and what to do about it. "
        "Without CODE, list all codes.",
    )
    command.add_argument(
        "code", nargs="?", choices=tuple(pages()), metavar="CODE", help="the word in brackets below an error"
    )
    command.set_defaults(run=_explain)


def _explain(options: argparse.Namespace) -> int:
    if options.code:
        print(pages()[options.code].text, end="")
        return 0
    width = max(map(len, pages()))
    for code, page in pages().items():
        print(f"{code:<{width}}  {page.summary}")
    return 0
