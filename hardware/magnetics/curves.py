"""Curves: what the reeds of a space sense while a piece is slid away or lifted, over all of its turns.

Reeds in parallel make one curve, that of the reed that senses most.
"""

import math
from collections.abc import Iterator

import numpy as np

from controller.document.markup import drawing, element, group, label, outline, path
from controller.games.base import Colour
from hardware.magnetics.field import Array
from hardware.magnetics.monte_carlo import DROP_OUT
from hardware.magnetics.pull import PlacedPiece, pull, upright
from hardware.magnetics.site import Site
from hardware.magnetics.worst_case_margins import pull_in_at

#: The height at which a lifted piece counts as gone.
LIFT_MM = 15.0

#: The size of the diagram in its own units, and the view box with the labels around it.
_WIDTH, _HEIGHT = 150.0, 80.0
_BOX = (-12.0, -5.0, 168.0, 97.0)

_POINTS = 76
_TURNS = np.linspace(0, 2 * np.pi, 180, endpoint=False)[:, None]

#: The steps of both scales, in ampere-turns and in millimetres.
_AT_STEP, _MM_STEP = 20, 5


def slide_curve(site: Site, colour: Colour, name: str, title: str, text: str) -> str:
    """Draw what the reeds sense while a piece is slid to the nearest space."""
    x_mm, y_mm = next(iter(site.others), (30.0, 0.0))
    far_mm = math.hypot(x_mm, y_mm)
    off_mm = np.linspace(0, far_mm, _POINTS)
    way = PlacedPiece((off_mm * (x_mm / far_mm), off_mm * (y_mm / far_mm)), _TURNS)
    return drawing(
        name,
        title,
        text,
        _BOX,
        *_diagram(site, _felt(site, colour, way), far_mm),
    )


def lift_curve(site: Site, colour: Colour, name: str, title: str, text: str) -> str:
    """Draw what the reeds sense while a piece is lifted."""
    way = PlacedPiece((0.0, 0.0), _TURNS, np.linspace(0, LIFT_MM, _POINTS))
    return drawing(
        name,
        title,
        text,
        _BOX,
        *_diagram(site, _felt(site, colour, way), LIFT_MM),
    )


def _felt(site: Site, colour: Colour, way: PlacedPiece) -> list[Array]:
    """Compute what the reeds of each colour sense, by turn and by step along the way."""
    magnets = site.pieces.magnets(colour)
    reeds = (site.places[site.own(other)] for other in site.colours)
    return [
        np.max([np.abs(pull(magnets, way, upright(site.reeds, (place,)))) for place in places], axis=0)
        for places in reeds
    ]


def _diagram(site: Site, felt: list[Array], far_mm: float) -> tuple[str, ...]:
    """Draw the contents of a diagram."""
    most_at = _AT_STEP * math.ceil(max(float(curve.max()) for curve in felt) / _AT_STEP)
    curves = (_curve(curve, most_at, number) for number, curve in enumerate(felt))
    return (*_class_bands(site, most_at), *_axes(far_mm, most_at), *curves)


def _curve(felt: Array, most_at: float, number: int) -> str:
    """Draw the least and the most over all turns; they coincide where the turn makes no difference."""
    across = np.linspace(0, _WIDTH, _POINTS).tolist()
    upper = [(x, _down(at, most_at)) for x, at in zip(across, felt.max(axis=0).tolist(), strict=True)]
    lower = [(x, _down(at, most_at)) for x, at in zip(across, felt.min(axis=0).tolist(), strict=True)]
    area = outline(upper + lower[::-1], class_="turns")
    return group(
        (area, path(upper, class_="most"), path(lower, class_="least")), class_=f"curve reed{number}"
    )


def _class_bands(site: Site, most_at: float) -> Iterator[str]:
    """Draw the bands in which reeds of the class close, and in which they open again."""
    least_at, pull_in = site.reeds.class_at[0], pull_in_at(site)
    yield _band("pull-in", least_at, pull_in, most_at)
    yield _band("drop-out", least_at * DROP_OUT[0], pull_in * DROP_OUT[1], most_at)


def _band(class_: str, low_at: float, high_at: float, most_at: float) -> str:
    top, bottom = _down(high_at, most_at), _down(low_at, most_at)
    return element("rect", x=0, y=top, width=_WIDTH, height=bottom - top, class_=f"stripe {class_}")


def _axes(far_mm: float, most_at: float) -> Iterator[str]:
    for at in range(0, int(most_at) + 1, _AT_STEP):
        yield path([(0, _down(at, most_at)), (_WIDTH, _down(at, most_at))], class_="grid")
        yield label((-1.5, _down(at, most_at) + 1.4), f"{at}", class_="tick at")
    yield label((3, -1.2), "ampere-turns", class_="tick unit")
    for mm in range(0, int(far_mm) + 1, _MM_STEP):
        x = mm / far_mm * _WIDTH
        yield path([(x, _HEIGHT), (x, _HEIGHT + 1)], class_="axis")
        yield label((x, _HEIGHT + 5.5), f"{mm}", class_="tick")
    yield label((_WIDTH / 2, _HEIGHT + 10.5), "mm", class_="tick")
    yield path([(0, 0), (0, _HEIGHT), (_WIDTH, _HEIGHT)], class_="axis")


def _down(at: float, most_at: float) -> float:
    """Return how far down the diagram an amount is drawn."""
    return max(_HEIGHT * (1 - at / most_at), 0.0)
