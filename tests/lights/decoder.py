"""A decoder of the lights without hue: what each space says, from its brightness over six seconds alone.

Written from the table of meanings, not from the painter, so that it can judge the painter. The place of a
piece may be known; colours of light may not.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby, pairwise

STEP_MS = 10
SPAN_MS = 6000
#: A beat rests between its pulses for a longer share of the time than a breath does.
STANDING_SHARE = 0.3
#: How far apart two dips are, and how long each lasts: no wink is that short.
DIP_APART_MS, DIP_MS = 1000, 100

#: The brightness of one light over time: the sum of its three channels, which reveals no hue.
Film = Sequence[int]


def film(paint: Callable[[float], bytes], start_ms: float) -> list[Film]:
    """Return the brightness of each light over time, from a picture every 10 ms for six seconds."""
    frames = [paint(start_ms + at_ms) for at_ms in range(0, SPAN_MS, STEP_MS)]
    lights = len(frames[0]) // 3
    return [[sum(frame[3 * n : 3 * n + 3]) for frame in frames] for n in range(lights)]


def decode(brightness: Film) -> str:
    """Name what one light says over six seconds, from the length of its dark times and whether it moves."""
    if not any(brightness):
        return "nothing"
    runs = [(is_lit, len(list(group)) * STEP_MS) for is_lit, group in groupby(brightness, key=bool)]
    dark = [length for is_lit, length in runs[1:-1] if not is_lit]
    lit_share = sum(length for is_lit, length in runs if is_lit) / SPAN_MS
    is_winking = bool(dark) and all(100 <= length <= 140 for length in dark)
    if len(dark) > 1 and _is_dipping(runs):
        return "dipping twice, breathing" if len(set(brightness)) > 20 else "dipping twice"
    if len(set(brightness)) > 20:
        if lit_share < 0.8:
            return "wave"
        if Counter(brightness).most_common(1)[0][1] > STANDING_SHARE * len(brightness):
            return "beating, winking" if is_winking else "beating"
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


def _is_dipping(runs: list[tuple[bool, int]]) -> bool:
    """Whether a light goes dark for a tenth of a second, twice, a second apart."""
    starts, at_ms = [], 0
    for is_lit, length in runs:
        if not is_lit and length == DIP_MS:
            starts.append(at_ms)
        at_ms += length
    return any(second - first == DIP_APART_MS for first, second in pairwise(starts))
