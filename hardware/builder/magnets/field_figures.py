"""Figures of the field: along the way of a piece, and at every place under it."""

import math
from collections.abc import Iterator

import numpy as np

from controller.board import Place
from controller.document import drawing, element, group, label, outline, path
from controller.games import Colour
from hardware.builder.magnets.worst_case_margins import drop_out_at, pull_in_at
from hardware.magnetics.field import GLASSES, Array, PlacedPiece, StandingReeds, pull, upright
from hardware.magnetics.site import Site
from hardware.magnetics.tolerances import DROP_OUT

#: How far the map reaches beyond the rim of the piece, and the size of its cells.
_BEYOND_MM = 3.0
_STEP_MM = 0.125

#: The CSS classes of the bands, from too little for any reed to twice what all need.
BANDS = ("none", "little", "holds", "some", "all", "twice")


def levels_at(site: Site) -> tuple[float, ...]:
    """Return the ampere-turns at the boundaries between bands."""
    drop_out, pull_in = drop_out_at(site), pull_in_at(site)
    return (drop_out / 2, drop_out, site.reeds.class_at[0], pull_in, 2 * pull_in)


def map_of(site: Site, colour: Colour, name: str, title: str, text: str) -> str:
    """Draw the field of a piece at rest, not turned, on an upright reed at every place."""
    reach_mm = round(site.pieces.across_mm / 2 + _BEYOND_MM)
    magnets = site.pieces.magnets(colour)
    across_mm = magnets.disc_mm[0]
    discs = (
        group(
            (
                element("circle", cx=x, cy=-y, r=across_mm / 2, class_="disc"),
                label((x, -y + 0.6), pole, class_="pole"),
            )
        )
        for (x, y), pole in zip(magnets.places(), magnets.poles, strict=True)
    )
    own = range(len(site.places))[site.own(colour)]
    reeds = (_reed(place, is_own=number in own) for number, place in enumerate(site.places))
    return drawing(
        name,
        title,
        text,
        (-reach_mm, -reach_mm, 2 * reach_mm, 2 * reach_mm),
        group(_bands(_felt_around(site, colour, reach_mm), levels_at(site), reach_mm)),
        element("circle", cx=0, cy=0, r=site.pieces.across_mm / 2, class_="rim"),
        *discs,
        *reeds,
    )


def _felt_around(site: Site, colour: Colour, reach_mm: float) -> Array:
    """Compute what a reed would sense in the middle of every cell, row by row from the top, left to right."""
    middles = np.arange(-reach_mm, reach_mm, _STEP_MM) + _STEP_MM / 2
    x_mm, y_mm = middles[None, :], -middles[:, None]
    glass = GLASSES[site.reeds.glass_mm]
    reeds = StandingReeds((x_mm, y_mm), (x_mm, y_mm), site.reeds.gap_mm, glass)
    return np.abs(pull(site.pieces.magnets(colour), PlacedPiece((0.0, 0.0), 0.0), reeds))


def _bands(felt: Array, levels: tuple[float, ...], reach_mm: float) -> Iterator[str]:
    """Fill the cells of each band, adjacent ones in a single strip."""
    band_of = np.searchsorted(levels, felt)
    for band, class_ in enumerate(BANDS):
        strips = "".join(
            f"M{start * _STEP_MM - reach_mm:g} {line * _STEP_MM - reach_mm:g}"
            f"h{(end - start) * _STEP_MM:g}v{_STEP_MM:g}H{start * _STEP_MM - reach_mm:g}z"
            for line, cells in enumerate(band_of == band)
            for start, end in _runs(cells)
        )
        if strips:
            yield element("path", d=strips, class_=f"band {class_}", style=f"fill:var(--{class_})")


def _runs(cells: Array) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each run of set cells."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], cells.astype(int), [0]))))
    yield from zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)


def _reed(place: Place, *, is_own: bool) -> str:
    """Draw a round mark for a reed that should close, a square one for a reed that should not."""
    x, y = place[0], -place[1]
    if is_own:
        return element("circle", cx=x, cy=y, r=0.9, class_="reed own")
    return element("rect", x=x - 0.8, y=y - 0.8, width=1.6, height=1.6, class_="reed foreign")


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
