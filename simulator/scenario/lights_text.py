"""The lights of a board as text, for a report: one sign per light, row a at the bottom.

``O P W`` are orange, purple and white; ``o p w`` the same, faint; ``.`` is dark.
"""

from collections import defaultdict
from collections.abc import Sequence

from simulator.scenario.observed_rhythm import hue_of

#: The share of full brightness from which a light is drawn bright.
_BRIGHT = 0.3

_FULL = 255


def draw(lights: Sequence[str], rgb: bytes) -> str:
    """Draw a picture of 3 bytes per light; ``lights`` names the space over each, in light order."""
    rows: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for n, name in enumerate(lights):
        rows[name[0]].append((int(name[1:]), _sign(rgb[3 * n : 3 * n + 3])))
    widest = max(len(row) for row in rows.values())
    return "\n".join(
        f"{letter} {' ' * (widest - len(rows[letter]))}{' '.join(sign for _, sign in sorted(rows[letter]))}"
        for letter in sorted(rows, reverse=True)
    )


def _sign(pixel: bytes) -> str:
    hue = hue_of(pixel)
    if hue == "dark":
        return "."
    return hue[0].upper() if max(pixel) >= _BRIGHT * _FULL else hue[0]
