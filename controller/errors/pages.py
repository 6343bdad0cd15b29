"""The pages that explain the codes of errors, one Markdown file each, beside this module.

Decides where a page is and what its first lines are: the code as its title, then a one-sentence summary. The
rest is up to its author; the tests check that every code has a page and that what it shows is true.
"""

from dataclasses import dataclass
from importlib.resources import files

_ENDING = ".md"


@dataclass(frozen=True, slots=True)
class Page:
    """The page of one code: ``summary`` is its first sentence, ``text`` all of it."""

    code: str
    summary: str
    text: str


def codes() -> tuple[str, ...]:
    """List every code that has a page, in alphabetical order.

    >>> "bad-move" in codes()
    True
    """
    found = (entry.name for entry in files(__package__).iterdir())
    return tuple(sorted(name.removesuffix(_ENDING) for name in found if name.endswith(_ENDING)))


def page_of(code: str) -> Page:
    """Read the page of a code that `codes` lists.

    >>> page_of("bad-move").summary
    'A move is not written as the game writes its moves.'
    """
    text = files(__package__).joinpath(f"{code}{_ENDING}").read_text(encoding="utf-8")
    _title, summary, *_ = text.split("\n\n")
    return Page(code, summary.replace("\n", " "), text)
