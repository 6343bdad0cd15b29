"""Field maps: what a reed would sense at every place under a piece, and where the reeds are."""

from collections.abc import Iterator

import numpy as np

from controller.board import Place
from controller.document.markup import drawing, element, group, label
from controller.games.base import Colour
from hardware.magnetics.field import GLASSES, Array
from hardware.magnetics.pull import PlacedPiece, StandingReeds, pull
from hardware.magnetics.site import Site
from hardware.magnetics.worst_case_margins import drop_out_at, pull_in_at

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
        group(_bands(_felt(site, colour, reach_mm), levels_at(site), reach_mm)),
        element("circle", cx=0, cy=0, r=site.pieces.across_mm / 2, class_="rim"),
        *discs,
        *reeds,
    )


def _felt(site: Site, colour: Colour, reach_mm: float) -> Array:
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
