"""The rhythm of a light as it is seen, from what the strip shows and nothing else.

At one moment a light is ``dark`` or of a hue. What it does over time has its own name: ``stays dark``, or
with its hue ``steady``, ``winks``, ``blinks`` (twice a second), ``blinks slowly`` (once a second) and
``breathes``, or ``alternates`` between orange and purple. Anything else is described in words that no
expectation can ask for.
"""

from collections.abc import Sequence
from itertools import groupby

from controller.lights import ORANGE, PURPLE, WHITE
from simulator.strip import DARK, hue_among

#: The hues of the game. A purple that is hardly lit is nearer to blue, which the game never shows.
HUES = {"orange": ORANGE, "purple": PURPLE, "white": WHITE}

#: What can be seen at one moment.
AT_ONCE = (DARK, *HUES)

_RHYTHMS = ("steady", "winks", "blinks", "blinks slowly", "breathes")

#: What must be watched for a while.
WATCHED = ("stays dark", "alternates", *(f"{rhythm} {hue}" for rhythm in _RHYTHMS for hue in HUES))

#: How long a light is dark between two lit times, in ms, by the name of that. Pictures are a thirtieth of a
#: second apart, and a light may be held dark for one or two of them so that it does not flash.
_DARK_MS = {"winks": (60.0, 200.0), "blinks": (200.0, 360.0), "blinks slowly": (400.0, 620.0)}

#: A light with more levels than this glides from one to the next.
_GLIDING_LEVELS = 20
#: The dark share of a breath, at most: its wink.
_BREATH_DARK = 0.15
#: How far apart the levels of a steady light may be, as a share of the highest.
_STEADY = 0.25

#: One light over time: milliseconds and its red, green and blue.
Film = Sequence[tuple[float, bytes]]


def hue_of(pixel: bytes) -> str:
    """Name the nearest of the three hues, or ``dark``."""
    return hue_among(pixel, HUES)


def look_of(film: Film) -> str:
    """Name what a light does, from samples about 10 ms apart over `WATCH_MS`."""
    hues = {hue_of(pixel) for _, pixel in film} - {DARK}
    if not hues:
        return "stays dark"
    if len(hues) > 1:
        return (
            "alternates" if hues == {"orange", "purple"} else f"changes between {' and '.join(sorted(hues))}"
        )
    (hue,) = hues
    return f"{_rhythm_of(film)} {hue}"


def _rhythm_of(film: Film) -> str:
    levels = {max(pixel) for _, pixel in film if any(pixel)}
    dark_share = sum(not any(pixel) for _, pixel in film) / len(film)
    if len(levels) > _GLIDING_LEVELS:
        return "breathes" if dark_share <= _BREATH_DARK else "comes and goes in"
    if max(levels) - min(levels) > _STEADY * max(levels):
        return "changes its level in"
    gaps_ms = _gaps_ms(film)
    if not gaps_ms:
        return "steady" if dark_share == 0 else "goes on or off once in"
    for name, (shortest_ms, longest_ms) in _DARK_MS.items():
        if all(shortest_ms <= gap_ms <= longest_ms for gap_ms in gaps_ms):
            return name
    return "flickers in"


def _gaps_ms(film: Film) -> list[float]:
    """Return how long the light was dark each time between two lit times."""
    starts = [(is_lit, next(run)[0]) for is_lit, run in groupby(film, key=lambda sample: any(sample[1]))]
    return [
        starts[n + 1][1] - at_ms
        for n, (is_lit, at_ms) in enumerate(starts)
        if not is_lit and 0 < n < len(starts) - 1
    ]
