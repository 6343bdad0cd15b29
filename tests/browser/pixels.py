"""Pixels of a screenshot: decodes PNGs with 8 bits per channel, as Chromium writes them."""

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

CHANNELS = {2: 3, 6: 4}
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def pixels(png: bytes) -> NDArray[np.uint8]:
    """Return rows of (red, green, blue), the top one first."""
    assert png.startswith(SIGNATURE)
    at, data = len(SIGNATURE), b""
    width = height = channels = 0
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert (depth, interlaced) == (8, 0)
            channels = CHANNELS[colour]
        elif kind == b"IDAT":
            data += body
        at += 12 + length
    lines = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 1 + width * channels)
    return _unfiltered(lines, channels).reshape(height, width, channels)[:, :, :3]


def _unfiltered(lines: NDArray[np.uint8], channels: int) -> NDArray[np.uint8]:
    """Undo the filter of each line (PNG specification, section 9)."""
    picture = np.zeros((len(lines) + 1, lines.shape[1] - 1), np.uint8)
    for n, line in enumerate(lines, start=1):
        above, row = picture[n - 1], line[1:].copy()
        match line[0]:
            case 1:
                row = _summed(row, channels)
            case 2:
                row += above
            case 3 | 4:
                row = _predicted(row, above, channels, is_paeth=line[0] == 4)
        picture[n] = row
    return picture[1:]


def _summed(row: NDArray[np.uint8], channels: int) -> NDArray[np.uint8]:
    return np.cumsum(row.reshape(-1, channels), axis=0, dtype=np.uint8).reshape(-1)


def _predicted(
    row: NDArray[np.uint8], above: NDArray[np.uint8], channels: int, *, is_paeth: bool
) -> NDArray[np.uint8]:
    values, up = row.tolist(), above.tolist()
    for n, value in enumerate(values):
        left = values[n - channels] if n >= channels else 0
        corner = up[n - channels] if n >= channels else 0
        guess = _paeth(left, up[n], corner) if is_paeth else (left + up[n]) // 2
        values[n] = (value + guess) & 0xFF
    return np.array(values, np.uint8)


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))
