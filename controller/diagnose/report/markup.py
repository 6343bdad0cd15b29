"""HTML and SVG as text: elements, tables, and prose.

Decides how they are written, and nothing else. Messages are put into words and texts are escaped here, once:
whatever is called a text is one, whatever is called a cell or a child is markup already.
"""

from collections.abc import Iterable, Sequence
from html import escape

from manalath_board.controller.messages import Message
from manalath_board.controller.messages.catalogue import word

#: A text, or what is put into words here.
Said = str | Message


def element(tag: str, *children: str, **attributes: object) -> str:
    """Write an element with its children; ``class_`` becomes ``class``, ``stroke_width`` ``stroke-width``.

    >>> element("circle", r=2.5, class_="reed")
    '<circle r="2.5" class="reed"></circle>'
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{text(_number(value))}"'
        for name, value in attributes.items()
    )
    return f"<{tag}{written}>{''.join(children)}</{tag}>"


def text(said: Said) -> str:
    """Escape a text."""
    return escape(word(said) if isinstance(said, Message) else said)


def label(at: tuple[float, float], said: Said, **attributes: object) -> str:
    """Write a text in a drawing."""
    return element("text", text(said), x=at[0], y=at[1], **attributes)


def drawing(
    name: str, title: Said, told: Said, box: tuple[float, float, float, float], *children: str
) -> str:
    """Make a drawing of its parts, with a ``title``, and in ``told`` what it shows, for who cannot see it."""
    return element(
        "svg",
        element("title", text(title), id=f"{name}-title"),
        element("desc", text(told), id=f"{name}-told"),
        *children,
        viewBox=" ".join(f"{edge:.5g}" for edge in box),
        role="img",
        aria_labelledby=f"{name}-title",
        aria_describedby=f"{name}-told",
    )


def table(caption: Said, head: Sequence[Said], rows: Iterable[Sequence[str]], class_: str = "") -> str:
    """Write a table whose first column names its rows; caption and head are texts, the rest are cells.

    It can be scrolled by keyboard where it is wider than the page.
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
    """Write terms with what they are; both are texts."""
    return element(
        "dl",
        *(element("div", element("dt", text(term)), element("dd", text(told))) for term, told in lines),
        **attributes,
    )


def section(name: str, title: Said, body: str) -> str:
    """Write a section of a page with its heading."""
    heading = element("h2", text(title), id=f"h-{name}")
    return element("section", f"\n{heading}\n{body}\n", id=name, aria_labelledby=f"h-{name}")


def _number(value: object) -> Said:
    if isinstance(value, Message):
        return value
    return f"{value:.5g}" if isinstance(value, float) else str(value)
