"""The chain of lights drawn in characters, in its layout on the board, seen from above."""

from collections.abc import Sequence
from itertools import pairwise

from hardware.wiring.sheet import SheetLight

#: Characters from one light to the next beside it: a number, a gap, an arrow, a gap.
_STEP = 6
_NUMBER = 2


def chain_picture(lights: Sequence[SheetLight]) -> str:
    """Draw every light as its number, and the way to the next as an arrow, a bar or a slash."""
    pitch_mm = min((light.hop_mm for light in lights if light.hop_mm), default=1.0)
    left_mm = min(light.at_mm[0] for light in lights)
    heights = sorted({round(light.at_mm[1], 1) for light in lights}, reverse=True)
    lines: dict[int, dict[int, str]] = {}

    def place(light: SheetLight) -> tuple[int, int]:
        across = round((light.at_mm[0] - left_mm) * _STEP / pitch_mm)
        return across, 2 * heights.index(round(light.at_mm[1], 1))

    def put(across: int, down: int, text: str) -> None:
        lines.setdefault(down, {}).update({across + n: sign for n, sign in enumerate(text)})

    for light in lights:
        put(*place(light), f"{light.number:>{_NUMBER}}{'+' if light.is_fed else ''}")
    for one, other in pairwise(lights):
        (x, y), (then_x, then_y) = place(one), place(other)
        put((x + then_x) // 2 + 1, (y + then_y) // 2, _way(then_x - x, then_y - y))
    return "".join(_line(lines.get(down, {})) for down in range(2 * len(heights) - 1))


def _way(right: int, down: int) -> str:
    if down == 0:
        return ">" if right > 0 else "<"
    if right == 0:
        return "|"
    return "/" if (right > 0) != (down > 0) else "\\"


def _line(signs: dict[int, str]) -> str:
    width = max(signs, default=-1) + 1
    return f"    {''.join(signs.get(n, ' ') for n in range(width))}".rstrip() + "\n"
