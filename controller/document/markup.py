"""HTML and SVG as text: elements, tables, prose, and drawings.

Decides only how they are written. Messages are put into words and texts are escaped here, once: every
argument called a text is plain text, every cell, child or body is already markup. The result is also
well-formed XML, so that a drawing in a page can be a file of its own.
"""

import re
from collections.abc import Iterable, Sequence
from html import escape

from controller.messages import Message, word

#: A text, or a message to be put into words here.
Said = str | Message

#: x to the right and y downwards, in the units of a drawing, mostly millimetres.
Point = tuple[float, float]

#: Elements that are always empty, written in the form that HTML and XML share.
_EMPTY = frozenset({"circle", "input", "path", "polygon", "polyline", "rect"})


def element(tag: str, *children: str, **attributes: object) -> str:
    """Write an element with its children; ``class_`` becomes ``class``, ``stroke_width`` ``stroke-width``.

    An attribute that is None is left out.

    >>> element("circle", r=2.5, class_="reed"), element("td")
    ('<circle r="2.5" class="reed"/>', '<td></td>')
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    if tag in _EMPTY:
        return f"<{tag}{written}/>"
    return f"<{tag}{written}>{''.join(children)}</{tag}>"


def text(said: Said) -> str:
    """Escape a text."""
    return escape(word(said) if isinstance(said, Message) else said)


def prose(words: str) -> str:
    """Escape a text; what is between backquotes in it is code.

    >>> prose("see `ls`")
    'see <code>ls</code>'
    """
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(words))


def number(value: float) -> str:
    """Write a number to a hundredth: of a millimetre, that is less than a dot of any printer.

    >>> number(123.456), number(40.0), number(-0.001)
    ('123.46', '40', '0')
    """
    return f"{value:z.2f}".rstrip("0").rstrip(".")


def table(
    caption: Said, head: Sequence[Said], rows: Iterable[Sequence[str]], class_: str | None = None
) -> str:
    """Write a table whose first column names its rows; caption and head are texts, the rest are cells.

    It can be scrolled by keyboard if it is wider than the page.
    """
    columns = "".join(element("th", text(name), scope="col") for name in head)
    body = "\n".join(
        element("tr", element("th", first, scope="row"), *(element("td", cell) for cell in cells))
        for first, *cells in rows
    )
    whole = element(
        "table",
        element("caption", text(caption)),
        element("thead", element("tr", columns)),
        element("tbody", f"\n{body}\n"),
        class_=class_,
    )
    return element("div", whole, class_="wide", tabindex=0, role="group", aria_label=caption)


def listed(items: Iterable[str], **attributes: object) -> str:
    """Write a list of markup."""
    return element("ul", *(element("li", item) for item in items), **attributes)


def pairs(lines: Iterable[tuple[Said, Said]], **attributes: object) -> str:
    """Write terms and their descriptions; both are texts."""
    return element(
        "dl",
        *(
            element("div", element("dt", text(term)), element("dd", text(description)))
            for term, description in lines
        ),
        **attributes,
    )


def section(name: str, title: Said, body: str, class_: str | None = None) -> str:
    """Write a section of a page with its heading."""
    heading = element("h2", text(title), id=f"h-{name}")
    return element("section", f"\n{heading}\n{body}\n", id=name, class_=class_, aria_labelledby=f"h-{name}")


def figure(drawn: str, caption: str = "", class_: str | None = None) -> str:
    """Write a figure; its caption is markup."""
    return element("figure", drawn, element("figcaption", caption) if caption else "", class_=class_)


def drawing(
    name: str, title: Said, description: Said, box: tuple[float, float, float, float], *children: str
) -> str:
    """Write a drawing, with a ``title`` and in ``description`` a text for readers who cannot see it."""
    return element(
        "svg",
        element("title", text(title), id=f"{name}-title"),
        element("desc", text(description), id=f"{name}-told"),
        *children,
        viewBox=" ".join(map(number, box)),
        role="img",
        aria_labelledby=f"{name}-title",
        aria_describedby=f"{name}-told",
        class_=f"drawing {name}",
    )


def group(children: Iterable[str], **attributes: object) -> str:
    """Write a group of elements."""
    return element("g", "\n".join(children), **attributes)


def label(at: Point, said: Said, **attributes: object) -> str:
    """Write a text at its anchor."""
    return element("text", text(said), x=at[0], y=at[1], **attributes)


def path(points: Iterable[Point], **attributes: object) -> str:
    """Draw straight lines from point to point."""
    return element("polyline", points=_points(points), **attributes)


def outline(points: Iterable[Point], **attributes: object) -> str:
    """Draw a shape with these corners."""
    return element("polygon", points=_points(points), **attributes)


def as_file(drawn: str, size_mm: tuple[float, float] | None = None, style: str = "") -> str:
    """Return a drawing as a file: with its style, and of this size on paper, or as large as there is room."""
    opening, rest = drawn.split(">", 1)
    about = 'xmlns="http://www.w3.org/2000/svg"'
    if size_mm is not None:
        width, height = map(number, size_mm)
        about += f' width="{width}mm" height="{height}mm"'
    return f"{opening} {about}>{element('style', style) if style else ''}{rest}\n"


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def _value(value: object) -> str:
    match value:
        case float():
            return number(value)
        case Message():
            return text(value)
    return escape(str(value))
