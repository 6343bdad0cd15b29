"""The wires of a board as they look: the colours that they are sold in, and one drawn."""

from collections.abc import Iterable

from manalath_board.controller.document.markup import Point, group, path

#: As they look on paper and screen; others are drawn as grey.
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
    """Tell how a colour of wire looks, as #rrggbb."""
    return _HUES.get(colour, _HUES["grey"])


def wire(points: Iterable[Point], colour: str, **attributes: object) -> str:
    """Draw a wire in its colour, with a dark edge, so that a white one is seen on white."""
    points = tuple(points)
    insulation = path(points, class_="wire", stroke=hue_of(colour))
    return group((path(points, class_="edge"), insulation), **attributes)
