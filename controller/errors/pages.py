"""The pages that explain the codes of errors: the sections of ``pages.md``, beside this module.

Decides where a page begins and what its first lines are: the code as its title, then a one-sentence summary.
The rest is up to its author; the tests check that every code has a page and that what it shows is true.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

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
    _before, *read = _TITLE.split(files(__package__).joinpath("pages.md").read_text(encoding="utf-8"))
    return {code: _page(code, text.strip()) for code, text in zip(read[::2], read[1::2], strict=True)}


def _page(code: str, text: str) -> Page:
    summary = text.partition("\n\n")[0].replace("\n", " ")
    return Page(code, summary, f"# {code}\n\n{text}\n")
