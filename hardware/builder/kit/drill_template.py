"""The drill template of a deck at full size, tiled over pages, from above and mirrored from below.

Decides how the deck is divided into tiles and what is printed beside them. Every page carries a 100 mm bar,
which reveals a scaled print before anything is drilled. The same profile makes the same bytes.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from controller.board import Place, Profile
from hardware.builder.kit.printed_files import new_pdf
from hardware.builder.mechanics import (
    KEY_HOLE_MM,
    LOOSE_MM,
    SCREW_HOLE_MM,
    Hole,
    HoleUse,
    holes_of,
    outline_of,
)
from hardware.builder.wiring import BORE_MM

if TYPE_CHECKING:
    from fpdf import FPDF

#: Width and height of each paper.
PAPERS: dict[str, Place] = {"A4": (210.0, 297.0), "A3": (297.0, 420.0), "Letter": (215.9, 279.4)}

#: The margin that a printer leaves, the height of the text below a tile, and the overlap of two tiles.
_EDGE_MM, _FOOT_MM, _OVERLAP_MM = 10.0, 24.0, 12.0
BAR_MM = 100.0
#: How far a cross reaches from its middle.
_CROSS_MM = {
    HoleUse.RECESS: 4.0,
    HoleUse.LIGHT: 2.5,
    HoleUse.LIGHT_BOARD: 2.5,
    HoleUse.KEY: 4.0,
    HoleUse.KEY_BODY: 4.0,
    HoleUse.SCREW: 3.0,
    HoleUse.REED: 2.0,
}
#: The uses that belong to a light, which are red, and those beside which a name stands.
_LIGHTS, _NAMED = {HoleUse.LIGHT, HoleUse.LIGHT_BOARD}, {HoleUse.KEY, HoleUse.KEY_BODY, HoleUse.SCREW}
_GREY, _BLACK, _RED = (150,), (0,), (190, 30, 30)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the deck: its name, what is drilled from it, and the sign of x: -1 if mirrored."""

    name: str
    cuts: frozenset[HoleUse]
    sign: int


SIDES = (
    Side(
        "from above: plate and skin",
        frozenset({HoleUse.RECESS, HoleUse.LIGHT, HoleUse.KEY, HoleUse.SCREW}),
        1,
    ),
    Side(
        "from below, mirrored: block",
        frozenset({HoleUse.REED, HoleUse.LIGHT_BOARD, HoleUse.KEY_BODY, HoleUse.SCREW}),
        -1,
    ),
)


@dataclass(frozen=True, slots=True)
class PaperTile:
    """The part of the deck on one page: its column and row among the tiles, and its upper left corner."""

    column: int
    row: int
    left_mm: float
    top_mm: float


@dataclass(frozen=True, slots=True)
class Tiling:
    """The tiles of a deck on one paper: the paper as oriented, a tile's size, and the columns and rows."""

    paper_mm: Place
    tile_mm: Place
    columns: int
    rows: int

    def tiles(self, middle_mm: Place) -> Iterator[PaperTile]:
        """Yield the tiles, centred on the middle of the deck, y upwards; neighbours overlap."""
        step_x, step_y = (tile_mm - _OVERLAP_MM for tile_mm in self.tile_mm)
        left_mm = middle_mm[0] - (self.columns * step_x + _OVERLAP_MM) / 2
        top_mm = middle_mm[1] + (self.rows * step_y + _OVERLAP_MM) / 2
        for row in range(self.rows):
            for column in range(self.columns):
                yield PaperTile(column, row, left_mm + column * step_x, top_mm - row * step_y)


def tiling_of(size_mm: Place, paper_mm: Place) -> Tiling:
    """Divide a deck of that size into the fewest tiles, with the paper upright or on its side."""
    upright, lying = paper_mm, (paper_mm[1], paper_mm[0])
    return min(
        (_tiling(size_mm, paper) for paper in (upright, lying)), key=lambda t: (t.columns * t.rows, t.columns)
    )


def _tiling(size_mm: Place, paper_mm: Place) -> Tiling:
    tile_mm = paper_mm[0] - 2 * _EDGE_MM, paper_mm[1] - 2 * _EDGE_MM - _FOOT_MM
    columns, rows = (
        max(1, math.ceil((size - _OVERLAP_MM) / (tile - _OVERLAP_MM)))
        for size, tile in zip(size_mm, tile_mm, strict=True)
    )
    return Tiling(paper_mm, tile_mm, columns, rows)


def template_pdf(profile: Profile, paper: str) -> bytes:
    """Draw the template on the paper of that name."""
    (left_mm, low_mm), (right_mm, top_mm) = outline_of(profile)
    tiling = tiling_of((right_mm - left_mm, top_mm - low_mm), PAPERS[paper])
    pdf = new_pdf(f"Drill template of {profile.name}, {paper}", tiling.paper_mm)
    for side in SIDES:
        middle_mm = side.sign * (left_mm + right_mm) / 2, (low_mm + top_mm) / 2
        for tile in tiling.tiles(middle_mm):
            _page(pdf, profile, tiling, side, tile)
    return bytes(pdf.output())


def _page(pdf: "FPDF", profile: Profile, tiling: Tiling, side: Side, tile: PaperTile) -> None:
    """Draw one page, first the part outside the tile, because settings made within the clip end with it."""
    pdf.add_page()
    width_mm, height_mm = tiling.tile_mm
    pdf.set_line_width(0.15)
    pdf.set_draw_color(*_GREY)
    pdf.rect(_EDGE_MM, _EDGE_MM, width_mm, height_mm)
    _glue_marks(pdf, tiling, tile)
    _foot(pdf, profile, tiling, side, tile)
    with pdf.rect_clip(_EDGE_MM, _EDGE_MM, width_mm, height_mm):
        _outline(pdf, profile, side, tile)
        for hole in holes_of(profile):
            x_mm, y_mm = _on_page(side, tile, hole.at_mm)
            reach_mm = max(hole.across_mm / 2, _CROSS_MM[hole.cut])
            if not (
                -reach_mm < x_mm - _EDGE_MM < width_mm + reach_mm
                and -reach_mm < y_mm - _EDGE_MM < height_mm + reach_mm
            ):
                continue
            if hole.cut in side.cuts:
                _hole(pdf, hole, x_mm, y_mm)
            if hole.cut is HoleUse.RECESS:
                _name(pdf, hole.name, x_mm - 10, y_mm + (9.5 if side.sign > 0 else -8))
            if hole.cut in _NAMED & side.cuts:
                _name(pdf, hole.name, x_mm - 5, y_mm + 9)


def _on_page(side: Side, tile: PaperTile, at_mm: Place) -> Place:
    """Map a place on the deck to the page, y downwards."""
    return _EDGE_MM + side.sign * at_mm[0] - tile.left_mm, _EDGE_MM + tile.top_mm - at_mm[1]


def _outline(pdf: "FPDF", profile: Profile, side: Side, tile: PaperTile) -> None:
    (left_mm, low_mm), (right_mm, top_mm) = outline_of(profile)
    x_mm, y_mm = _on_page(side, tile, (left_mm if side.sign > 0 else right_mm, top_mm))
    pdf.set_line_width(0.3)
    pdf.set_draw_color(*_BLACK)
    pdf.rect(x_mm, y_mm, right_mm - left_mm, top_mm - low_mm)


def _hole(pdf: "FPDF", hole: Hole, x_mm: float, y_mm: float) -> None:
    """Draw the cross in the middle of a hole, and its rim."""
    reach_mm = _CROSS_MM[hole.cut]
    pdf.set_line_width(0.15)
    pdf.set_draw_color(*(_RED if hole.cut in _LIGHTS else _BLACK))
    pdf.line(x_mm - reach_mm, y_mm, x_mm + reach_mm, y_mm)
    pdf.line(x_mm, y_mm - reach_mm, x_mm, y_mm + reach_mm)
    pdf.set_draw_color(*_GREY)
    if hole.cut is HoleUse.KEY_BODY:
        half_mm = hole.across_mm / 2
        pdf.rect(x_mm - half_mm, y_mm - half_mm, hole.across_mm, hole.across_mm)
    else:
        pdf.circle(x_mm, y_mm, hole.across_mm / 2)


def _name(pdf: "FPDF", name: str, x_mm: float, y_mm: float) -> None:
    pdf.set_font("helvetica", size=8)
    pdf.text(x_mm, y_mm, name)


def _glue_marks(pdf: "FPDF", tiling: Tiling, tile: PaperTile) -> None:
    """Draw lines in the margin that show where to lay the edge of the next tile."""
    width_mm, height_mm = tiling.tile_mm
    pdf.set_line_width(0.2)
    pdf.set_draw_color(*_BLACK)
    right_mm, low_mm = _EDGE_MM + width_mm - _OVERLAP_MM, _EDGE_MM + height_mm - _OVERLAP_MM
    if tile.column + 1 < tiling.columns:
        pdf.line(right_mm, _EDGE_MM - 4, right_mm, _EDGE_MM + 4)
        pdf.line(right_mm, _EDGE_MM + height_mm - 4, right_mm, _EDGE_MM + height_mm + 4)
    if tile.row + 1 < tiling.rows:
        pdf.line(_EDGE_MM - 4, low_mm, _EDGE_MM + 4, low_mm)
        pdf.line(_EDGE_MM + width_mm - 4, low_mm, _EDGE_MM + width_mm + 4, low_mm)


def _foot(pdf: "FPDF", profile: Profile, tiling: Tiling, side: Side, tile: PaperTile) -> None:
    """Draw the bar, what the page is, how to print it, and its place among the tiles."""
    top_mm = _EDGE_MM + tiling.tile_mm[1] + 8
    pdf.set_line_width(0.3)
    pdf.set_draw_color(*_BLACK)
    pdf.line(_EDGE_MM, top_mm, _EDGE_MM + BAR_MM, top_mm)
    for x_mm in (_EDGE_MM, _EDGE_MM + BAR_MM):
        pdf.line(x_mm, top_mm - 2, x_mm, top_mm + 2)
    pdf.set_font("helvetica", size=8)
    pdf.text(_EDGE_MM + 26, top_mm - 1.2, "100 mm; if not, print again at 100 %")
    pdf.text(_EDGE_MM + BAR_MM + 6, top_mm + 1, _check(profile))
    where = f"column {tile.column + 1} of {tiling.columns}, row {tile.row + 1} of {tiling.rows}"
    pdf.text(_EDGE_MM, top_mm + 5, f"{profile.name}, {side.name}: {where}")
    pdf.text(
        _EDGE_MM,
        top_mm + 9,
        "Cut along the frame, lay the next page's edge on the marks, and check that the crosses meet.",
    )
    pdf.text(_EDGE_MM, top_mm + 13, _legend(profile, side))
    _map(pdf, tiling, tile, top_mm)


def _check(profile: Profile) -> str:
    """Name the two spaces farthest apart and their distance, to measure once the tiles are glued."""
    first, last = max(
        combinations(profile.spaces, 2), key=lambda pair: round(math.dist(pair[0].at_mm, pair[1].at_mm), 2)
    )
    apart_mm = math.dist(first.at_mm, last.at_mm)
    return f"Glued: {first.name} to {last.name} {apart_mm:.1f} mm"


def _legend(profile: Profile, side: Side) -> str:
    deck = profile.build.deck
    if HoleUse.RECESS in side.cuts:
        return (
            f"Black: {deck.hole_mm:g} mm, plate alone. Red: light, {deck.light_hole_mm:g} mm, plate and "
            f"skin. Keys: {KEY_HOLE_MM:g} mm, plate and skin. Screws: {SCREW_HOLE_MM:g} mm, through all."
        )
    side_mm, high_mm = deck.key_body_mm
    return (
        f"Black: reeds, {BORE_MM:g} mm, {deck.block_mm:g} mm deep, stopped by the skin. Red: lights, "
        f"{deck.light_board_mm + LOOSE_MM:g} mm. Squares: keys, {side_mm:g} mm, {high_mm:g} deep, from above."
    )


def _map(pdf: "FPDF", tiling: Tiling, tile: PaperTile, top_mm: float) -> None:
    """Draw a small map of all tiles, with this one filled."""
    width_mm, height_mm = 7.0, 5.0
    left_mm = tiling.paper_mm[0] - _EDGE_MM - tiling.columns * width_mm
    pdf.set_line_width(0.2)
    pdf.set_fill_color(*_GREY)
    for row in range(tiling.rows):
        for column in range(tiling.columns):
            style = "DF" if (column, row) == (tile.column, tile.row) else "D"
            pdf.rect(left_mm + column * width_mm, top_mm + row * height_mm, width_mm, height_mm, style=style)
