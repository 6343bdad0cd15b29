"""A document as a value: sections of facts, tables and figures, to be written as a page or as plain text.

Decides how each is laid out in either. On a terminal and on paper, no line is longer than WIDTH.
"""

import csv
import io
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import NamedTuple

from controller.document import markup
from controller.document.markup import element

#: The most characters in a line of text.
WIDTH = 100


class Rich(NamedTuple):
    """What a page shows as markup, and a text as plain characters."""

    plain: str
    marked_up: str


Cell = str | Rich


@dataclass(frozen=True, slots=True)
class Facts:
    """Sentences; what is between backquotes is code. A page lists them, or sets them as paragraphs."""

    said: Sequence[str]
    is_listed: bool = True


@dataclass(frozen=True, slots=True)
class DataTable:
    """A table whose first column names its rows; columns that are empty in a text are left out of it.

    In a head, what a `Rich` cell has for a page is a text, too.
    """

    caption: str
    head: Sequence[Cell]
    rows: Sequence[Sequence[Cell]]
    class_: str | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing with its caption, both markup; a text has what is drawn in characters ``instead``, if any."""

    drawn: str
    caption: str = ""
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Apart:
    """What only a page has, as markup, and what only a text has."""

    on_page: str = ""
    in_text: str = ""


@dataclass(frozen=True, slots=True)
class Verbatim:
    """Lines exactly as they must be typed."""

    text: str


Block = Facts | DataTable | Figure | Apart | Verbatim


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what follows it; ``name`` is its address on a page."""

    name: str
    title: str
    blocks: Sequence[Block]
    class_: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A title, a ``lead`` that follows it, and sections."""

    title: str
    lead: Sequence[Block]
    sections: Sequence[Section]

    def to_html(self, style: str, script: str = "", keeps: str = "") -> str:
        """Write a page with its own ``style`` and ``script``, which keeps its ticks as those of ``keeps``."""
        lead = "\n".join(map(_html_of, self.lead))
        sections = (
            markup.section(each.name, each.title, "".join(map(_html_of, each.blocks)), each.class_)
            for each in self.sections
        )
        page = HtmlPage(
            title=self.title, lead=lead, sections=sections, style=style, script=script, keeps=keeps
        )
        return page.html()

    def to_text(self) -> str:
        """Write plain text; a section that has only drawings is left out."""
        parts = [_headed(self.title, "=", self.lead)]
        parts += [_headed(each.title, "-", each.blocks) for each in self.sections if any(_texts(each.blocks))]
        return "\n".join(parts)


def columns(rows: Iterable[Sequence[str]], indent: str = "") -> Iterator[str]:
    """Yield the lines of columns as wide as they need to be, the last one wrapped.

    Those whose cells all begin with a digit, but for the first row's, are aligned right. A table wider than a
    line, whose last column is too narrow to wrap, is set closer.

    >>> list(columns([("pin", "mm"), ("D2", "7"), ("D10", "120")]))
    ['pin   mm', 'D2     7', 'D10  120']
    """
    every = [tuple(row) for row in rows]
    widths = [max(map(len, cells)) for cells in zip(*every, strict=True)]
    are_numbers = [all(cell[:1].isdigit() for cell in cells[1:]) for cells in zip(*every, strict=True)]
    gap = "  " if sum(widths) + 2 * len(widths) <= WIDTH or widths[-1] > WIDTH // 4 else " "
    for row in every:
        *cells, last = (
            cell.rjust(width) if is_number else cell.ljust(width)
            for cell, width, is_number in zip(row, widths, are_numbers, strict=True)
        )
        start = indent + "".join(f"{cell}{gap}" for cell in cells)
        filled = _filled(last.rstrip(), start, " " * len(start)) or start
        yield from (line.rstrip() for line in filled.split("\n"))


def wrapped(*said: str) -> str:
    """Write sentences for a text, each on lines of its own."""
    return "".join(_filled(fact.replace("`", "")) + "\n" for fact in said)


def _filled(said: str, start: str = "", then: str = "") -> str:
    return textwrap.fill(
        said,
        WIDTH,
        initial_indent=start,
        subsequent_indent=then,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _headed(title: str, line: str, blocks: Sequence[Block]) -> str:
    return f"{title}\n{line * len(title)}\n" + "\n".join(_texts(blocks))


def _texts(blocks: Sequence[Block]) -> Iterator[str]:
    return (text for text in map(_text_of, blocks) if text)


def _text_of(block: Block) -> str:
    match block:
        case Facts(said):
            return wrapped(*said)
        case DataTable(caption, head, rows):
            plain = [[_plain(cell) for cell in row] for row in (head, *rows)]
            kept = [any(cells[1:]) for cells in zip(*plain, strict=True)]
            shown = ([cell for cell, is_kept in zip(row, kept, strict=True) if is_kept] for row in plain)
            return "\n".join([*([caption] if caption else []), *columns(shown)]) + "\n"
        case Figure(instead=text) | Apart(in_text=text) | Verbatim(text):
            return text


def _html_of(block: Block) -> str:
    match block:
        case Facts(said, True):
            return markup.listed(map(markup.prose, said))
        case Facts(said):
            return "".join(markup.element("p", markup.prose(fact), class_="soft") for fact in said)
        case DataTable(caption, head, rows, class_):
            names = [cell.marked_up if isinstance(cell, Rich) else cell for cell in head]
            return markup.table(caption, names, ([_marked_up(cell) for cell in row] for row in rows), class_)
        case Figure(drawn, caption):
            return markup.figure(drawn, caption) if drawn else ""
        case Apart(on_page):
            return on_page
        case Verbatim(text):
            return markup.element("pre", markup.text(text))


def _plain(cell: Cell) -> str:
    return cell.plain if isinstance(cell, Rich) else cell


def _marked_up(cell: Cell) -> str:
    return cell.marked_up if isinstance(cell, Rich) else markup.text(cell)


@dataclass(frozen=True, slots=True, kw_only=True)
class HtmlPage:
    """A page: its title is plain text, the ``lead`` that follows it and the sections are markup."""

    title: str
    lead: str
    sections: Iterable[str]
    #: What it needs beyond the style of all pages.
    style: str
    script: str = ""
    #: The name under which its script remembers in the browser what was ticked off.
    keeps: str = ""
    #: The language of its words, as a tag (BCP 47).
    language: str = "en"

    def html(self) -> str:
        """Write the page."""
        style = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
        about = f' data-profile="{escape(self.keeps)}"' if self.keeps else ""
        header = element("header", f"\n{element('h1', escape(self.title))}\n{self.lead}\n")
        main = element("main", "\n", *(f"{each}\n" for each in self.sections))
        scripts = f"<script>\n{self.script}</script>\n" if self.script else ""
        return (
            f'<!DOCTYPE html>\n<html lang="{self.language}"{about}>\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<title>{escape(self.title)}</title>\n<link rel="icon" href="data:,">\n'
            f"<style>\n{style}{self.style}</style>\n</head>\n"
            f"<body>\n{header}\n{main}\n{scripts}</body>\n</html>\n"
        )


def csv_of(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    r"""Write a head and rows as CSV; a float loses its trailing zeros.

    >>> csv_of(("wire", "mm"), [("row 0", 150.0)])
    'wire,mm\nrow 0,150\n'
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
