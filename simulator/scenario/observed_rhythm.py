"""The rhythm in which a light is seen to shine, from what the strip shows and nothing else.

At one moment a light is ``dark`` or of a hue. What it does over time has a name of its own: ``stays dark``,
or with its hue ``steady``, ``winks``, ``blinks`` (twice a second), ``blinks slowly`` (once a second) and
``breathes``, or ``alternates`` between orange and purple. What fits no name is told in words that no
expectation can ask for.
"""

from collections.abc import Sequence
from itertools import groupby

from manalath_board.controller.lights.palette import ORANGE, PURPLE, WHITE
from manalath_board.simulator.eye import DARK, hue_among

#: What the game shows. A purple that is hardly lit is nearer to blue, which it never shows.
HUES = {"orange": ORANGE, "purple": PURPLE, "white": WHITE}

#: What can be seen at one moment.
AT_ONCE = (DARK, *HUES)

_RHYTHMS = ("steady", "winks", "blinks", "blinks slowly", "breathes")

#: What has to be watched for a while.
WATCHED = ("stays dark", "alternates", *(f"{rhythm} {hue}" for rhythm in _RHYTHMS for hue in HUES))

#: How long a light is dark between two lit times, in ms, by what that is called. Pictures follow each other
#: by a thirtieth of a second, and a light may be held dark for one or two of them so that it does not flash.
_DARK_MS = {"winks": (60.0, 200.0), "blinks": (200.0, 360.0), "blinks slowly": (400.0, 620.0)}

#: A light of more levels than this glides from one to the next.
_GLIDING_LEVELS = 20
#: A breath is dark for its wink at most, a share of its time.
_BREATH_DARK = 0.15
#: Levels of a steady light lie no further apart, as a share of the highest.
_STEADY = 0.25

#: One light over time: milliseconds and its red, green and blue.
Film = Sequence[tuple[float, bytes]]


def hue_of(pixel: bytes) -> str:
    """Name the nearest of the three hues, or ``dark``."""
    return hue_among(pixel, HUES)


def look_of(film: Film) -> str:
    """Name what a light does, from samples about 10 ms apart over WATCH_MS."""
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
    """How long the light was dark each time between two lit times."""
    starts = [(is_lit, next(run)[0]) for is_lit, run in groupby(film, key=lambda sample: any(sample[1]))]
    return [
        starts[n + 1][1] - at_ms
        for n, (is_lit, at_ms) in enumerate(starts)
        if not is_lit and 0 < n < len(starts) - 1
    ]
