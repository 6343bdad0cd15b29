"""Pictures of solids: shaded, in parallel projection, as PNG.

Drawn in numpy: every triangle is cut into rows and pixels, and of each pixel the nearest is seen.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from manifold3d import Manifold
from PIL import Image

from hardware.builder.mechanics.solids import Array, corners_of

Rgb = tuple[int, int, int]

#: Each pixel is drawn as so many by so many, which smooths edges.
_FINE = 2
#: Where the light comes from: left, above (or below, like the eye), the eye; and how bright all else is.
_LIGHT, _DIM = np.array((-0.3, 0.78, 0.55)), 0.5
_PAPER = 255.0
#: The colours of a picture, which make its file small.
_COLOURS = 128
#: An edge is so much darker than its face; a triangle seen from its side has this area, in pixels.
_DARKER, _EDGE_ON = 0.45, 1e-6


@dataclass(frozen=True, slots=True)
class ShownPart:
    """A solid in a picture, and its colour."""

    solid: Manifold
    rgb: Rgb


def picture(scene: Sequence[ShownPart], width: int, turn_deg: float = -30.0, tilt_deg: float = 35.0) -> bytes:
    """Draw a scene, turned about the vertical and looked at from above by ``tilt_deg``, below if negative."""
    parts = [corners_of(shown.solid) for shown in scene]
    corners = np.concatenate(parts).astype(float)
    colours = np.repeat([shown.rgb for shown in scene], [len(part) for part in parts], axis=0).astype(float)
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    view = _view(np.radians(turn_deg), np.radians(tilt_deg))
    seen = (normals @ view.T)[:, 2] > 0
    corners, colours, normals = corners[seen] @ view.T, colours[seen], normals[seen]
    light = _LIGHT * (1, np.copysign(1, tilt_deg), 1)
    bright = _DIM + (1 - _DIM) * np.clip((normals @ view.T) @ light, 0, 1)
    low, high = corners.min(axis=(0, 1)), corners.max(axis=(0, 1))
    scale = (width * _FINE - 8) / (high[0] - low[0])
    size = int((high[1] - low[1]) * scale) + 8, width * _FINE
    corners = ((corners - (low[0], high[1], 0)) * (scale, -scale, scale) + (4, 4, 0)).astype(np.float32)
    image = _shade(corners, colours * bright[:, None], size)
    return _png(image, width)


def _view(turn: float, tilt: float) -> Array:
    """The rotation into the picture: right, up, and towards the eye."""
    right = np.array((np.cos(turn), np.sin(turn), 0.0))
    eye = np.array((np.sin(turn) * np.cos(tilt), -np.cos(turn) * np.cos(tilt), np.sin(tilt)))
    return np.array((right, np.cross(eye, right), eye))


def _shade(corners: Array, colours: Array, size: tuple[int, int]) -> Array:
    """Draw the triangles: each is cut into rows and each row into pixels, and the nearest comes last."""
    which, x, y = _pixels(corners)
    z = _depths(corners, which, x, y)
    order = np.argsort(z)
    places = (y * size[1] + x)[order]
    depth, owner = np.full(size, -np.inf, np.float32), np.full(size, len(colours), np.int32)
    depth.flat[places], owner.flat[places] = z[order], which[order]
    image: Array = np.vstack([colours, np.full(3, _PAPER)]).astype(np.float32)[owner]
    image[_edges(depth)] *= _DARKER
    return image


def _pixels(corners: Array) -> tuple[Array, Array, Array]:
    """Return the pixels of all triangles: which triangle, and the column and the row of each."""
    x, y = corners[..., 0], corners[..., 1]
    which, row = _ranges(np.ceil(y.min(axis=1)), np.floor(y.max(axis=1)))
    starts, ends = np.full(len(row), np.inf, np.float32), np.full(len(row), -np.inf, np.float32)
    for one, other in ((0, 1), (1, 2), (2, 0)):
        low, high = y[which, one], y[which, other]
        with np.errstate(divide="ignore", invalid="ignore"):
            part = (row - low) / (high - low)
        crossed = (part >= 0) & (part <= 1)
        at = x[which, one] + np.where(crossed, part, 0) * (x[which, other] - x[which, one])
        starts = np.where(crossed, np.minimum(starts, at), starts)
        ends = np.where(crossed, np.maximum(ends, at), ends)
    line, column = _ranges(np.ceil(starts), np.floor(ends))
    return which[line], column, row[line]


def _ranges(first: Array, last: Array) -> tuple[Array, Array]:
    """Count from each first to each last number; return the pair that a number belongs to, and the number."""
    counts = np.where(np.isfinite(first), np.maximum(last - first + 1, 0), 0).astype(np.int32)
    which = np.repeat(np.arange(len(counts), dtype=np.int32), counts)
    numbers = np.arange(len(which), dtype=np.int32) - np.repeat(
        np.cumsum(counts, dtype=np.int32) - counts, counts
    )
    return which, np.where(np.isfinite(first), first, 0).astype(np.int32)[which] + numbers


def _depths(corners: Array, which: Array, x: Array, y: Array) -> Array:
    """How near each pixel of a triangle is."""
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    slopes = -normals[:, :2] / np.where(np.abs(normals[:, 2:]) < _EDGE_ON, _EDGE_ON, normals[:, 2:])
    start = corners[which, 0]
    near = start[:, 2] + slopes[which, 0] * (x - start[:, 0]) + slopes[which, 1] * (y - start[:, 1])
    clipped: Array = np.clip(near, corners[..., 2].min(axis=1)[which], corners[..., 2].max(axis=1)[which])
    return clipped


def _edges(depth: Array) -> Array:
    """Where depth bends sharply, a dark line shows the edge."""
    bend = np.zeros(depth.shape, dtype=bool)
    filled = np.where(np.isfinite(depth), depth, -1e4)
    for axis in (0, 1):
        change = np.abs(np.diff(filled, 2, axis=axis)) > 3.0 * _FINE
        part = [slice(None), slice(None)]
        part[axis] = slice(1, -1)
        bend[tuple(part)] |= change
    edges: Array = bend & np.isfinite(depth)
    return edges


def _png(image: Array, width: int) -> bytes:
    picture = Image.fromarray(np.clip(image, 0, 255).astype(np.uint8))
    smooth = picture.resize((width, picture.height * width // picture.width), Image.Resampling.LANCZOS)
    file = io.BytesIO()
    smooth.quantize(_COLOURS, Image.Quantize.FASTOCTREE).save(file, "PNG")
    return file.getvalue()
