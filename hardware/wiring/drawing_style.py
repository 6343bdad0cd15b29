"""How the builder's pages and drawings look: their style sheets and script, and wires in their colours."""

from collections.abc import Iterable
from importlib.resources import files

from controller.document import Point, group, path


def asset(name: str) -> str:
    """Read a style sheet or script."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def builder_style() -> str:
    """Read the style of all builder's pages."""
    return "".join(map(asset, ("builder_page.css", "drawing.css", "section.css")))


#: How each colour of wire looks; others are drawn as grey.
_HUES = {
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


def hue_of(colour: str) -> str:
    """Return how a colour of wire looks, as #rrggbb."""
    return _HUES.get(colour, _HUES["grey"])


def wire(points: Iterable[Point], colour: str, **attributes: object) -> str:
    """Draw a wire in its colour, with a dark edge so that a white one shows on white."""
    points = tuple(points)
    insulation = path(points, class_="wire", stroke=hue_of(colour))
    return group((path(points, class_="edge"), insulation), **attributes)
