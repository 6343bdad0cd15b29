"""The level shifter between a Pi and the lights: a 74AHCT125 in a socket, of whose four gates one is used.

Decides what goes to each of its pins (pinout: data sheet): a gate lets its input through while its enable is
low, and the inputs of the other three must not float.
"""

from controller.document import Point, drawing, element, group, label, path
from hardware.wiring.parts import ohms
from hardware.wiring.sheet import Sheet

GROUND, SUPPLY, OPEN = "GND", "5 V of the lights", "stays open"

#: Where the left and right pins are drawn, and how far apart.
_LEFT_MM, _RIGHT_MM, _TOP_MM, _STEP_MM = 84, 116, 9, 7.4


def shifter_pins(sheet: Sheet) -> tuple[str, ...]:
    """Return what goes to each pin, from 1 on."""
    profile = sheet.profile
    own = (
        GROUND,
        f"{profile.light_pin} of the {sheet.chip.name}, {ohms(profile.build.data_down_ohm)} to {GROUND}",
        f"{ohms(profile.build.data_ohm)}, DIN of light 0",
    )
    second = (SUPPLY, GROUND, OPEN, GROUND)
    third, fourth = (OPEN, GROUND, SUPPLY), (OPEN, GROUND, SUPPLY)
    return (*own, *second, *third, *fourth, SUPPLY)


def shifter_fact(sheet: Sheet) -> str:
    """Describe what goes to its pins, those with the same end together."""
    pins: dict[str, list[str]] = {}
    for number, end in enumerate(shifter_pins(sheet), start=1):
        pins.setdefault(end, []).append(str(number))
    ends = "; ".join(f"{', '.join(numbers)}: {end}" for end, numbers in pins.items())
    return f"Pins of the {sheet.chip.shifter}. {ends}. 100 nF from 14 to 7, close by."


def shifter_drawing(sheet: Sheet) -> str:
    """Draw the shifter from above, with its notch on top."""
    pins = shifter_pins(sheet)
    half = len(pins) // 2
    height = _TOP_MM + half * _STEP_MM
    middle = (_LEFT_MM + _RIGHT_MM) / 2
    name_at = middle + 1.5, height / 2 + 2
    return drawing(
        "shifter",
        "The level shifter",
        f"From above, the notch on top, pin 1 at the upper left. {shifter_fact(sheet)}",
        (0, 0, 200, height + 3),
        element("rect", x=_LEFT_MM, y=3, width=_RIGHT_MM - _LEFT_MM, height=height - 3, rx=2, class_="body"),
        element("path", d=f"M{middle - 4:g},3a4,4 0 0 0 8,0z", class_="notch"),
        label(name_at, str(sheet.chip.shifter), class_="mark on-body", transform=_upwards(name_at)),
        group(_leg(number, end, half) for number, end in enumerate(pins, start=1)),
    )


def _upwards(at: Point) -> str:
    """Return the rotation of the name, as printed on the part."""
    return f"rotate(-90 {at[0]:g} {at[1]:g})"


def _leg(number: int, end: str, half: int) -> str:
    """Draw one pin with its number and its end; pins run down the left side and up the right one."""
    is_left = number <= half
    row = number - 1 if is_left else 2 * half - number
    y = _TOP_MM + row * _STEP_MM
    edge, out = (_LEFT_MM, -1) if is_left else (_RIGHT_MM, 1)
    kind = "mark" if end in {GROUND, SUPPLY, OPEN} else "value"
    return group(
        (
            path([(edge, y), (edge + 7 * out, y)], class_="leg"),
            label((edge - 3.5 * out, y + 1.5), str(number), class_="mark on-body"),
            label((edge + 9 * out, y + 1.5), end, class_=f"{kind} {'end' if is_left else 'start'}"),
        )
    )
