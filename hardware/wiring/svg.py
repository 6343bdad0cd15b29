"""Drawing in SVG: elements as text, and the colours of wires."""

from collections.abc import Iterable
from html import escape

from manalath_board.hardware.wiring.assets import asset

#: x to the right and y downwards, in millimetres.
Point = tuple[float, float]

#: The colours that wires are sold in, as they look on paper and screen; others are drawn as grey.
WIRES = {
    "brown": "#7a4a25",
    "red": "#d62f2f",
    "orange": "#f2851f",
    "yellow": "#f0cd1e",
    "green": "#2f9a45",
    "blue": "#2272d0",
    "violet": "#8b3fd0",
    "grey": "#98a1aa",
    "white": "#ffffff",
    "black": "#20242a",
    "pink": "#f283b6",
    "turquoise": "#2fb9b3",
}


def element(tag: str, *children: str, **attributes: object) -> str:
    """Write an element; ``stroke_width`` becomes ``stroke-width``, ``class_`` becomes ``class``.

    >>> element("circle", r=2.5, class_="reed")
    '<circle r="2.5" class="reed"/>'
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(_value(value))}"'
        for name, value in attributes.items()
    )
    return f"<{tag}{written}>{''.join(children)}</{tag}>" if children else f"<{tag}{written}/>"


def group(children: Iterable[str], **attributes: object) -> str:
    """Write a group of elements."""
    return element("g", "\n".join(children), **attributes)


def label(at: Point, text: str, **attributes: object) -> str:
    """Write a text at its anchor."""
    return element("text", escape(text), x=at[0], y=at[1], **attributes)


def path(points: Iterable[Point], **attributes: object) -> str:
    """Draw straight lines from point to point."""
    return element("polyline", points=" ".join(f"{x:.4g},{y:.4g}" for x, y in points), **attributes)


def wire(points: Iterable[Point], colour: str, **attributes: object) -> str:
    """Draw a wire in its colour, with a dark edge, so that a white one is seen on white."""
    points = tuple(points)
    insulation = path(points, class_="wire", stroke=WIRES.get(colour, WIRES["grey"]))
    return group((path(points, class_="edge"), insulation), **attributes)


def drawing(title: str, text: str, box: tuple[float, float, float, float], *children: str, name: str) -> str:
    """Make a whole drawing of its parts, with a ``title`` and a ``text`` for those who cannot see it."""
    x, y, width, height = box
    return element(
        "svg",
        element("title", escape(title), id=f"{name}-title"),
        element("desc", escape(text), id=f"{name}-text"),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{x:.4g} {y:.4g} {width:.4g} {height:.4g}",
        role="img",
        aria_labelledby=f"{name}-title {name}-text",
        class_=f"drawing {name}",
    )


def _value(value: object) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def as_file(drawn: str, size_mm: tuple[float, float], more_style: str = "") -> str:
    """Make a drawing stand alone: with its style in it, and as large as that on paper."""
    opening, rest = drawn.split(">", 1)
    width, height = size_mm
    style = element("style", asset("drawing.css") + more_style)
    return f'{opening} width="{width:g}mm" height="{height:g}mm">{style}{rest}\n'
