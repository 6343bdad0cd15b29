"""The header of a Pi as the builder sees it, in characters and drawn: what goes to each of its pins.

Decides its layout: from above, odd pins on the left and even ones on the right, with the Pi's header at the
right and its USB sockets below. The host says what a pin is for.
"""

from controller.document import Point, drawing, element, group, label
from hardware.wiring.board_host import HeaderPin
from hardware.wiring.sheet import Sheet
from hardware.wiring.wire_colours import wire

FROM_ABOVE = (
    "Seen from above, with the header at the right and the USB sockets below: pin 1 is at the upper left."
)

#: Where the pins of both sides are drawn, how far apart, and where their wires and words begin.
_LEFT_MM, _RIGHT_MM, _TOP_MM, _STEP_MM = 105.5, 114.5, 8.0, 7.6
_WIRE_MM, _NAME_MM, _WORDS_MM = 5.0, 17.0, 36.0
_PIN_MM = 2.9


def header_picture(sheet: Sheet) -> str:
    """Draw the header in characters: at each pin its name and what goes there."""
    left, right = sheet.chip.header[::2], sheet.chip.header[1::2]
    lines = (
        f"{_words(odd):>31}  {odd.name:>6}  {odd.number:>2} | "
        f"{even.number:<2}  {even.name:<6}  {_words(even)}"
        for odd, even in zip(left, right, strict=True)
    )
    return "\n".join(line.rstrip() for line in lines) + "\n"


def header_drawing(sheet: Sheet) -> str:
    """Draw the header, with the ends of the wires in their colours."""
    pins = sheet.chip.header
    height = len(pins) / 2 * _STEP_MM + 2.4
    width = _RIGHT_MM - _LEFT_MM + 10
    described = "; ".join(f"{pin.number} {pin.name} {_words(pin)}".rstrip() for pin in pins)
    return drawing(
        "header",
        f"The header of the {sheet.chip.name}",
        f"{FROM_ABOVE} {described}.",
        (0, 0, _LEFT_MM + _RIGHT_MM, height + 6),
        element("rect", x=_LEFT_MM - 5, y=3, width=width, height=height, rx=1.5, class_="body"),
        group(_drawn(pin) for pin in pins),
    )


def _words(pin: HeaderPin) -> str:
    return f"{pin.goes_to}, {pin.colour}" if pin.colour else pin.goes_to


def _drawn(pin: HeaderPin) -> str:
    """Draw a pin with its number, the end of its wire, its name and its use; the first pin is square."""
    is_left = pin.number % 2 == 1
    x, y = _LEFT_MM if is_left else _RIGHT_MM, _TOP_MM + (pin.number - 1) // 2 * _STEP_MM
    out, anchor = (-1, "end") if is_left else (1, "start")

    def beside(distance_mm: float) -> Point:
        return x + out * distance_mm, y + 1.5

    wired = [(x + out * _WIRE_MM, y), (x + out * (_NAME_MM - 2), y)]
    corner = 0.4 if pin.number == 1 else _PIN_MM
    return group(
        (
            element(
                "rect",
                x=x - _PIN_MM,
                y=y - _PIN_MM,
                width=2 * _PIN_MM,
                height=2 * _PIN_MM,
                rx=corner,
                class_=f"pin {pin.use.value}",
            ),
            label((x, y + 1.1), str(pin.number), class_=f"number {pin.use.value}"),
            *([wire(wired, pin.colour)] if pin.colour else []),
            label(beside(_NAME_MM), pin.name, class_=f"value {anchor}"),
            *([label(beside(_WORDS_MM), _words(pin), class_=f"mark {anchor}")] if pin.goes_to else []),
        )
    )
