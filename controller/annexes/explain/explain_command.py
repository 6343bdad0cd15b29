"""`manalath explain`: what the code of an error means, and what to do about it.

The pages are the sections of ``pages.md`` in `controller.errors`. Decides where one begins and what its first
lines are: the code as its title, then a one-sentence summary. The rest is up to its author; the tests check
that every code has a page and that what it shows is true.
"""

import argparse
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from controller import errors
from controller.command_line.parser import Commands

_TITLE = re.compile(r"^# ([a-z]+(?:-[a-z]+)+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Page:
    """The page of one code: ``summary`` is its first sentence, ``text`` all of it."""

    code: str
    summary: str
    text: str


@cache
def pages() -> Mapping[str, Page]:
    """Read every page, by its code, in alphabetical order.

    >>> pages()["bad-move"].summary
    'A move is not written as the game writes its moves.'
    """
    _before, *read = _TITLE.split(files(errors).joinpath("pages.md").read_text(encoding="utf-8"))
    return {code: _page(code, text.strip()) for code, text in zip(read[::2], read[1::2], strict=True)}


def _page(code: str, text: str) -> Page:
    summary = text.partition("\n\n")[0].replace("\n", " ")
    return Page(code, summary, f"# {code}\n\n{text}\n")


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "explain",
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
