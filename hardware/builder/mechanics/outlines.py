"""Outlines to cut, engrave and drill instead of printing: plate, skin and block, a DXF drawing each.

Millimetres, seen from above, from the middle of the board. What is on the layer CUT is cut through, what is
on DRILL is drilled, and ENGRAVE marks. Written by ezdxf, which the extra `kit` brings.
"""

import io
from collections.abc import Iterable, Mapping

from ezdxf import units
from ezdxf._options import options
from ezdxf.document import Drawing
from ezdxf.filemanagement import new
from ezdxf.layouts.layout import Modelspace

from controller.board import Profile
from hardware.builder.mechanics.holes import Hole, HoleUse, holes_of, outline_of

#: Of each sheet: the uses whose holes are cut, and those that are drilled.
SHEETS: Mapping[str, tuple[frozenset[HoleUse], frozenset[HoleUse]]] = {
    "plate": (frozenset({HoleUse.RECESS, HoleUse.LIGHT, HoleUse.KEY}), frozenset({HoleUse.SCREW})),
    "skin": (frozenset({HoleUse.LIGHT, HoleUse.KEY}), frozenset({HoleUse.SCREW})),
    "block": (frozenset({HoleUse.KEY_BODY}), frozenset({HoleUse.REED, HoleUse.LIGHT_BOARD, HoleUse.SCREW})),
}
#: Colours of AutoCAD's index: red is cut, blue engraved, green drilled.
_LAYERS = {"CUT": 1, "ENGRAVE": 5, "DRILL": 3}
_TEXT_MM, _NAME_MM = 3.0, 9.0


def outlines(profile: Profile, sheets: Iterable[str] = SHEETS) -> dict[str, bytes]:
    """Draw sheets; the same profile makes the same bytes."""
    return {f"{sheet}.dxf": _sheet(profile, sheet) for sheet in sheets}


def _sheet(profile: Profile, sheet: str) -> bytes:
    drawing = _new()
    space = drawing.modelspace()
    (left_mm, low_mm), (right_mm, top_mm) = outline_of(profile)
    corners = [(left_mm, low_mm), (right_mm, low_mm), (right_mm, top_mm), (left_mm, top_mm)]
    space.add_lwpolyline(corners, close=True, dxfattribs={"layer": "CUT"})
    cut, drilled = SHEETS[sheet]
    for hole in holes_of(profile):
        if hole.cut in cut | drilled:
            _hole(space, hole, "CUT" if hole.cut in cut else "DRILL")
        if hole.cut is HoleUse.RECESS and sheet == "plate":
            top_across_mm = hole.across_mm + 2 * profile.build.deck.bevel_mm
            space.add_circle(hole.at_mm, top_across_mm / 2, dxfattribs={"layer": "ENGRAVE"})
        if hole.cut is HoleUse.RECESS and sheet != "plate":
            _name(space, hole)
    # Otherwise ezdxf lists these in the order of a set, which differs from process to process.
    for kind in sorted(drawing.entitydb.dxf_types_in_use()):
        drawing.classes.add_class(kind)
    file = io.StringIO()
    drawing.write(file)
    return file.getvalue().encode()


def _new() -> Drawing:
    """Start a drawing that names no moment and no chance, so that it can be compared."""
    options.write_fixed_meta_data_for_testing = True
    drawing = new("R2010", units=units.MM)
    for name, colour in _LAYERS.items():
        drawing.layers.add(name, color=colour)
    return drawing


def _hole(space: Modelspace, hole: Hole, layer: str) -> None:
    if hole.cut is HoleUse.KEY_BODY:
        (x_mm, y_mm), half_mm = hole.at_mm, hole.across_mm / 2
        square = [(x_mm + x * half_mm, y_mm + y * half_mm) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        space.add_lwpolyline(square, close=True, dxfattribs={"layer": layer})
    else:
        space.add_circle(hole.at_mm, hole.across_mm / 2, dxfattribs={"layer": layer})


def _name(space: Modelspace, hole: Hole) -> None:
    """Mark a space by its name, beside its reeds."""
    at_mm = hole.at_mm[0] - 4.0, hole.at_mm[1] - _NAME_MM
    space.add_text(hole.name, height=_TEXT_MM, dxfattribs={"layer": "ENGRAVE", "insert": at_mm})
