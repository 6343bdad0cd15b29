"""The circuits of a board, drawn: a crosspoint, the supply and data of the lights, and the level shifter.

The values come from the sheet, the direction of the diode from `sheet`. The shifter between a Pi and the
lights is a 74AHCT125 in a socket, of whose four gates one is used. What goes to each of its pins is decided
here (pinout: data sheet): a gate lets its input through while its enable is low, and the inputs of the other
three must not float.
"""

from controller.document import Point, drawing, element, group, label, path
from hardware.builder.wiring.parts import ohms
from hardware.builder.wiring.sheet import Sheet

GROUND, SUPPLY, OPEN = "GND", "5 V of the lights", "stays open"

#: Where the left and right pins are drawn, and how far apart.
_LEFT_MM, _RIGHT_MM, _TOP_MM, _STEP_MM = 84, 116, 9, 7.4


def crosspoint_drawing(sheet: Sheet) -> str:
    """Draw one reed between its column and its row, as a circuit and as the parts look."""
    build = sheet.profile.build
    logic = f"{sheet.chip.logic_pin} of the {sheet.chip.name}"
    guarded = f", and {ohms(build.column_ohm)} from there to its pin" if build.column_ohm else ""
    ring = len(build.reeds.ring_mm)
    contact = f"reed ({ring} of a ring in parallel), or key" if ring > 1 else "reed, or key"
    return drawing(
        "crosspoint",
        "One crosspoint",
        f"{logic}, {ohms(build.pull_up_ohm)} to the column{guarded}; from the column through the reed to the "
        "anode of the diode; its cathode, the end with the band, is soldered to the row.",
        (0, 0, 200, 74),
        _lines([(26, 6), (26, 12)], [(26, 26), (26, 66)], [(26, 40), (58, 40)], [(80, 40), (112, 40)]),
        _lines([(124, 40), (160, 40)], [(160, 14), (160, 66)]),
        _resistor((26, 19), upright=True),
        *_in_column(build.column_ohm),
        _reed((58, 40)),
        _diode((112, 40)),
        _dots((26, 40), (160, 40)),
        label((26, 4.5), logic, class_="mark"),
        label((31, 20.5), ohms(build.pull_up_ohm), class_="value start"),
        label((26, 71.5), "column, to its pin", class_="mark"),
        label((160, 71.5), "row, to its pin", class_="mark"),
        label((160, 11), "low while selected", class_="mark"),
        label((69, 33), contact, class_="mark"),
        label((118, 33), build.diode, class_="mark"),
        label((104, 50), "anode", class_="mark"),
        label((132, 50), "cathode", class_="mark"),
        _real_diode((108, 60), sheet),
    )


def _in_column(column_ohm: int | None) -> tuple[str, ...]:
    """Draw the resistor between a column and its pin, if there is one."""
    if column_ohm is None:
        return ()
    value = label((31, 56.5), ohms(column_ohm), class_="value start")
    return _resistor((26, 55), upright=True), value


def supply_drawing(sheet: Sheet) -> str:
    """Draw the supply of the lights, what measures it, and the source of their data."""
    build, chip = sheet.profile.build, sheet.chip.name
    fed = ", ".join(light.space for light in sheet.lights if light.is_fed)
    divider, *measuring = _divider(sheet)
    return drawing(
        "supply",
        "The supply of the lights",
        f"5 V through a fuse to the lights, with a capacitor at light 0, and a diode {build.guard} across "
        f"them, band to plus.{divider} {_describe_data(sheet)} The grounds of supply, lights and {chip} are "
        "joined.",
        (0, 0, 200, 90),
        _box((4, 14), 26, 40, f"5 V\n{build.supply_ma / 1000:g} A"),
        _box((150, 14), 40, 40, f"light 0 … {len(sheet.lights) - 1}\nfed at\n{fed}"),
        _lines([(30, 20), (42, 20)], [(56, 20), (150, 20)], [(30, 48), (150, 48)]),
        element("rect", x=42, y=17, width=14, height=6, rx=3, class_="part"),
        _lines([(42, 20), (56, 20)]),
        label((49, 14), f"fuse {build.fuse_ma / 1000:g} A", class_="mark"),
        *_guard((64, 20), build.guard),
        *measuring,
        _dots((142, 20), (142, 48), (104, 48)),
        _lines([(142, 20), (142, 32.4)], [(142, 35.6), (142, 48)], [(137, 32.4), (147, 32.4)]),
        _lines([(137, 35.6), (147, 35.6)]),
        label((141, 31), "+", class_="value end"),
        label((140, 43), f"{build.capacitor_uf} µF", class_="value end"),
        _lines(
            [(104, 48), (104, 54)], [(98, 54), (110, 54)], [(100, 56), (108, 56)], [(102.5, 58), (105.5, 58)]
        ),
        label((96, 57), f"GND, also of the {chip}", class_="mark end"),
        *_data(sheet),
    )


def _divider(sheet: Sheet) -> tuple[str, ...]:
    """Describe and draw what measures the supply; no words and no drawing if nothing does."""
    build = sheet.profile.build
    if build.supply_ohm is None:
        return ("",)
    upper, lower = (ohms(value) for value in build.supply_ohm)
    return (
        f" A divider of {upper} and {lower} feeds a third of it to {build.supply_pin}.",
        _lines([(84, 20), (84, 22)], [(84, 32), (84, 36)], [(84, 46), (84, 48)], [(84, 34), (92, 34)]),
        _resistor((84, 27), upright=True, length=10),
        _resistor((84, 41), upright=True, length=10),
        _dots((84, 20), (84, 34), (84, 48)),
        label((88, 28.5), upper, class_="value start"),
        label((88, 42.5), lower, class_="value start"),
        label((93.5, 35.5), f"{build.supply_pin} of the {sheet.chip.name}", class_="mark start"),
    )


def _guard(top: Point, name: str) -> tuple[str, ...]:
    """Draw the diode across the supply, its band to plus; the ground is 28 mm below."""
    x, y = top
    return (
        _lines([(x, y), (x, y + 28)]),
        element("path", d=f"M{x - 4:g},{y + 18:g}h8l-4,-7z", class_="dot"),
        element("path", d=f"M{x - 4:g},{y + 11:g}h8", class_="conductor"),
        _dots((x, y), (x, y + 28)),
        label((x - 6, y + 16), name, class_="value end"),
    )


def _describe_data(sheet: Sheet) -> str:
    build = sheet.profile.build
    through = f"a {sheet.chip.shifter} on the lights' 5 V and " if sheet.chip.shifter else ""
    return (
        f"{sheet.profile.light_pin}, with {ohms(build.data_down_ohm)} to ground, leads through "
        f"{through}{ohms(build.data_ohm)} to light 0."
    )


def _data(sheet: Sheet) -> tuple[str, ...]:
    """Draw the way of the data: from the pin, through a level shifter if there is one, to light 0."""
    shifter, build = sheet.chip.shifter, sheet.profile.build
    start, end, lifted = (112, 112, ()) if shifter is None else (72, 97, _gate((84, 66), shifter))
    down = start + 4
    return (
        *lifted,
        _lines([(down, 66), (down, 70)], [(down, 80), (down, 83)], [(down - 5, 83), (down + 5, 83)]),
        _lines([(down - 3, 85), (down + 3, 85)], [(down - 1, 87), (down + 1, 87)]),
        _resistor((down, 75), upright=True, length=10),
        _dots((down, 66)),
        label((down - 5, 76.5), ohms(build.data_down_ohm), class_="value end"),
        _lines([(end, 66), (124, 66)], [(138, 66), (170, 66), (170, 54)]),
        _resistor((131, 66), upright=False),
        label((start - 2, 67.5), f"{sheet.profile.light_pin} of the {sheet.chip.name}", class_="mark end"),
        label((131, 73.5), ohms(build.data_ohm), class_="value"),
        label((172, 63), "DIN", class_="value start"),
    )


def _gate(left: Point, name: str) -> tuple[str, ...]:
    """Draw the gate that lifts the data, between its wires."""
    x, y = left
    return (
        _lines([(x - 12, y), (x, y)]),
        element("path", d=f"M{x},{y - 6}v12l13,-6z", class_="part"),
        label((x + 1, y + 16.5), f"{name} at 5 V", class_="mark start"),
    )


def _lines(*ways: list[Point]) -> str:
    return group(path(way, class_="conductor") for way in ways)


def _dots(*points: Point) -> str:
    return group(element("circle", cx=x, cy=y, r=1.1, class_="dot") for x, y in points)


def _resistor(middle: Point, *, upright: bool, length: float = 14.0) -> str:
    x, y = middle
    width, height = (5.0, length) if upright else (length, 5.0)
    return element("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, class_="part")


def _reed(left: Point) -> str:
    """Draw a glass tube with two tongues that do not touch."""
    x, y = left
    return group(
        (
            element("rect", x=x, y=y - 4, width=22, height=8, rx=4, class_="glass"),
            path([(x, y), (x + 3, y), (x + 13.5, y - 1.4)], class_="conductor"),
            path([(x + 9.5, y + 1.2), (x + 19, y), (x + 22, y)], class_="conductor"),
        )
    )


def _diode(left: Point) -> str:
    x, y = left
    return group(
        (
            _lines([(x, y), (x + 12, y)]),
            element("path", d=f"M{x + 2:g},{y - 4:g}v8l7,-4z", class_="dot"),
            element("path", d=f"M{x + 9:g},{y - 4:g}v8", class_="conductor"),
        )
    )


def _real_diode(left: Point, sheet: Sheet) -> str:
    """Draw the part itself, as it looks."""
    x, y = left
    return group(
        (
            _lines([(x - 14, y), (x + 34, y)]),
            element("rect", x=x, y=y - 3, width=20, height=6, rx=2, class_="diode-glass"),
            element("rect", x=x + 15, y=y - 3, width=2.6, height=6, class_="band"),
            label((x + 18, y + 8.5), "band: to the row", class_="mark"),
            label((x - 16, y + 1.5), f"{sheet.profile.build.diode}", class_="mark end"),
        )
    )


def _box(corner: Point, width: float, height: float, text: str) -> str:
    x, y = corner
    lines = text.split("\n")
    first = y + height / 2 - 3 * (len(lines) - 1) + 1.5
    return group(
        (
            element("rect", x=x, y=y, width=width, height=height, rx=2, class_="part"),
            *(label((x + width / 2, first + 6 * n), line, class_="mark") for n, line in enumerate(lines)),
        )
    )


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
