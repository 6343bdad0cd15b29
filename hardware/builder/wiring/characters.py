"""The builder's drawings in characters, for a terminal: the chain of lights, a crosspoint, the reeds."""

from collections.abc import Sequence
from itertools import pairwise

from controller.board import Profile, Space
from controller.document import WIDTH
from hardware.builder.wiring.parts import ohms
from hardware.builder.wiring.sheet import Sheet, SheetLight

#: Characters from one light to the next beside it: a number, a gap, an arrow, a gap.
_STEP = 6
_NUMBER = 2


def chain_picture(lights: Sequence[SheetLight]) -> str:
    """Draw every light, from above, as its number, and the way to the next as an arrow, a bar or a slash."""
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
    picture = "".join(_line(lines.get(down, {})) for down in range(2 * len(heights) - 1))
    return f"Seen from above; + marks where the supply comes in:\n\n{picture}"


def _way(right: int, down: int) -> str:
    if down == 0:
        return ">" if right > 0 else "<"
    if right == 0:
        return "|"
    return "/" if (right > 0) != (down > 0) else "\\"


def _line(signs: dict[int, str]) -> str:
    width = max(signs, default=-1) + 1
    return f"    {''.join(signs.get(n, ' ') for n in range(width))}".rstrip() + "\n"


#: A crosspoint, drawn. The band is the ring on the diode's body.
DIODE = """\
{volts} --[{pull_up}]--+-- column pin
{pad}               |
{pad}               +---o/ o-----|>|--- row pin: low while selected, else not connected
{pad}                   reed   anode|band (cathode)
"""


def diode_picture(sheet: Sheet) -> str:
    """Draw a crosspoint with its pull-up, reed and diode."""
    value, volts = ohms(sheet.profile.build.pull_up_ohm), f"{sheet.chip.logic_v:g} V"
    return DIODE.format(volts=volts, pull_up=value, pad=" " * (len(volts + value) - len("5 V10 kΩ")))


def reeds_picture(profile: Profile) -> str:
    """Print for each space its row, and the columns of its centre and ring reeds."""
    cells = [_sensors(space) for space in profile.spaces]
    width = max(map(len, cells)) + 4
    beside = WIDTH // width
    height = -(-len(cells) // beside)
    lines = ("".join(f"{cell:<{width}}" for cell in cells[start::height]) for start in range(height))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _sensors(space: Space) -> str:
    if space.first[0] != space.second[0]:
        return f"{space.name:<4}{space.first} {space.second}"
    columns = dict.fromkeys((space.first[1], space.second[1]))
    return f"{space.name:<4}row {space.first[0]:<2} {' '.join(f'{column:>2}' for column in columns)}"
