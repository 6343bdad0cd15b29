"""Reads the lights without hue: what each space says, from its brightness over six seconds and nothing else.

Written from the table of meanings, not from the painter, so that it can judge it. Whether a piece stands on
the space (its place) may be known; colours of light may not.
"""

from collections.abc import Callable, Sequence
from itertools import groupby

STEP_MS = 10
SPAN_MS = 6000

#: Brightness of one light over time: the sum of its three channels, which tells no hue.
Film = Sequence[int]


def film(paint: Callable[[float], bytes], start_ms: float) -> list[Film]:
    """Take a picture every 10 ms for six seconds; the brightness of each light over time."""
    frames = [paint(start_ms + at_ms) for at_ms in range(0, SPAN_MS, STEP_MS)]
    lights = len(frames[0]) // 3
    return [[sum(frame[3 * n : 3 * n + 3]) for frame in frames] for n in range(lights)]


def decode(brightness: Film) -> str:
    """Name what one light says over six seconds, by the length of its dark times and whether it moves."""
    if not any(brightness):
        return "nothing"
    runs = [(is_lit, len(list(group)) * STEP_MS) for is_lit, group in groupby(brightness, key=bool)]
    dark = [length for is_lit, length in runs[1:-1] if not is_lit]
    lit_share = sum(length for is_lit, length in runs if is_lit) / SPAN_MS
    is_winking = bool(dark) and all(100 <= length <= 140 for length in dark)
    if len(set(brightness)) > 20:
        if lit_share < 0.8:
            return "wave"
        return "put here, winking" if is_winking else "put here"
    if lit_share == 1.0:
        return "steady"
    if lit_share < 0.3:
        return "run"
    if is_winking:
        return "steady, winking" if len(dark) <= 2 else "taking turns, winking twice"
    if all(240 <= length <= 260 for length in dark):
        return "fix me"
    return "unclear" if all(490 <= length <= 510 for length in dark) else "unknown"
