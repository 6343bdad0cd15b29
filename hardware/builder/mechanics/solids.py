"""Solids: shapes in millimetres that are cut, raised and written, by manifold3d of the extra `kit`."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from manifold3d import CrossSection, Manifold, OpType

from controller.board import Place

#: The corners of a drawn circle: up to so many millimetres across, so many.
_CORNERS = ((5.0, 24), (15.0, 48), (1e9, 96))
#: How far a cut goes on beyond a face.
_BEYOND_MM = 1.0
#: A triangle of binary STL.
_TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])

Array: TypeAlias = npt.NDArray[Any]


def disc(across_mm: float, at_mm: Place = (0.0, 0.0)) -> CrossSection:
    """Draw a circle."""
    corners = next(corners for most_mm, corners in _CORNERS if across_mm <= most_mm)
    return CrossSection.circle(across_mm / 2, corners).translate(at_mm)


def box(low_mm: Place, high_mm: Place) -> CrossSection:
    """Draw a rectangle between two corners."""
    return CrossSection.square((high_mm[0] - low_mm[0], high_mm[1] - low_mm[1])).translate(low_mm)


def bar(size_mm: Place, at_mm: Place = (0.0, 0.0)) -> CrossSection:
    """Draw a rectangle around its middle."""
    return CrossSection.square(size_mm, center=True).translate(at_mm)


def slot(across_mm: float, one_mm: Place, other_mm: Place) -> CrossSection:
    """Draw two circles, and all between them."""
    return CrossSection.batch_hull([disc(across_mm, one_mm), disc(across_mm, other_mm)])


def together(shapes: Iterable[CrossSection]) -> CrossSection:
    """Join drawings."""
    return CrossSection.batch_boolean(list(shapes), OpType.Add)


def joined(solids: Iterable[Manifold]) -> Manifold:
    """Join solids."""
    return Manifold.batch_boolean(list(solids), OpType.Add)


def carved(
    outline: CrossSection, high_mm: float, cuts: Iterable[tuple[CrossSection, float, float]]
) -> Manifold:
    """Raise an outline to a height, less every cut between its two heights."""
    alike = defaultdict[tuple[float, float], list[CrossSection]](list)
    for shape, low_mm, top_mm in cuts:
        if not _may_meet(shape, outline):
            continue
        # What reaches a face goes on beyond it: two faces in one plane would leave a skin.
        alike[low_mm or -_BEYOND_MM, top_mm + _BEYOND_MM * (top_mm == high_mm)].append(shape)
    cutters = [
        together(shapes).extrude(top_mm - low_mm).translate((0, 0, low_mm))
        for (low_mm, top_mm), shapes in alike.items()
    ]
    return Manifold.batch_boolean([outline.extrude(high_mm), *cutters], OpType.Subtract)


def _may_meet(one: CrossSection, other: CrossSection) -> bool:
    (left, low, right, high), (other_left, other_low, other_right, other_high) = one.bounds(), other.bounds()
    return bool(left < other_right and other_left < right and low < other_high and other_low < high)


def rod(across_mm: float, long_mm: float, at_mm: tuple[float, float, float], axis: int) -> Manifold:
    """Lay a rod through a place, with its middle there, along the first or the second axis."""
    upright = disc(across_mm).extrude(long_mm).translate((0, 0, -long_mm / 2))
    return upright.rotate((0, 90, 0) if axis == 0 else (90, 0, 0)).translate(at_mm)


def corners_of(solid: Manifold) -> Array:
    """Return its triangles: an array of (triangles, 3 corners, 3 coordinates)."""
    mesh = solid.to_mesh()
    corners: Array = np.asarray(mesh.vert_properties, np.float32)[:, :3][np.asarray(mesh.tri_verts)]
    return corners


def stl_of(solid: Manifold, title: str) -> bytes:
    """Write a solid as binary STL; its triangles are counter-clockwise, seen from outside."""
    corners = corners_of(solid)
    triangles = np.zeros(
        len(corners), dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")]
    )
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    triangles["normal"] = np.divide(normals, lengths, out=np.zeros_like(normals), where=lengths > 0)
    triangles["corners"] = corners
    head = title.encode("ascii", "replace")[:80].ljust(80)
    return head + np.uint32(len(corners)).tobytes() + triangles.tobytes()
