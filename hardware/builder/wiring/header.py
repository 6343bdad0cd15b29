"""The pins of a host as the builder sees them, in characters and drawn: what goes to each.

Decides the layout: the words of a pin stand outside its row, those of an upper or lower edge upright. The
host says where its pins are and what they are for.
"""

from collections.abc import Iterator
from enum import Enum
from functools import partial

from controller.document import Point, drawing, element, group, label
from hardware.builder.wiring.board_drawing import wire
from hardware.builder.wiring.board_host import Box, Header, HeaderPin, HeaderRows
from hardware.builder.wiring.sheet import Sheet

_PITCH_MM = 2.54
#: From the middle of a pin: its edge, its socket's, and its name if nothing goes there; else the ends of its
#: wire, its name, and its words.
_PIN_MM, _SOCKET_MM, _IDLE_MM, _WIRE_MM, _NAME_MM, _WORDS_MM = 0.96, 1.5, 2.2, (1.7, 4.8), 5.7, 12.0
#: The mean width of a letter, and the margin around everything, in the units of the drawing.
_LETTER, _MARGIN = 2.4, 3.0


class _Side(Enum):
    """Where the words of a pin stand: on its left or right, and by how many degrees all of that is turned."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (1, -90)
    DOWN = (-1, -90)


def header_picture(sheet: Sheet) -> str:
    """Draw the pins in characters: at each its name and what goes there."""
    lines = (line for rows in sheet.chip.header.rows for line in _lines(rows))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def header_drawing(sheet: Sheet) -> str:
    """Draw the pins, with the ends of the wires in their colours."""
    header = sheet.chip.header
    described = "; ".join(f"{pin.number or ''} {pin.name} {_words(pin)}".strip() for pin in header.pins)
    at_scale = partial(_box, header.scale)
    landmarks = (at_scale(box, class_="part") for box in header.landmarks_mm.values())
    named = (
        label(((x + w / 2) * header.scale, (y + h / 2) * header.scale + 1.5), name, class_="mark")
        for name, (x, y, w, h) in header.landmarks_mm.items()
    )
    sockets = (at_scale(_socket(rows), rx=1.5, class_="body") for rows in header.rows)
    return drawing(
        "header",
        f"The pins of the {sheet.chip.name}",
        f"{header.seen} {described}.",
        _bounds(header),
        at_scale((0, 0, *header.size_mm), rx=2, class_="cell"),
        group((*landmarks, *named)),
        group(sockets),
        group(_drawn(pin, at, side, header.scale) for pin, at, side in _placed(header)),
    )


def _lines(rows: HeaderRows) -> Iterator[str]:
    """Yield a line for each pair of pins, or for each pin of a longer row that something goes to."""
    pins = rows.pins
    if not rows.is_paired:
        yield from (f"{pin.name:>6}  {_words(pin)}" for pin in pins if pin.goes_to)
        return
    for left, right in zip(pins[::2], pins[1::2], strict=True):
        yield (
            f"{_words(left):>31}  {left.name:>6}  {left.number or '':>2} | "
            f"{right.number or '':<2}  {right.name:<6}  {_words(right)}"
        )


def _words(pin: HeaderPin) -> str:
    return f"{pin.goes_to}, {pin.colour}" if pin.colour else pin.goes_to


def _placed(header: Header) -> Iterator[tuple[HeaderPin, Point, _Side]]:
    """Yield each pin, its place in the drawing, and the side of its words."""
    for rows in header.rows:
        x, y = rows.first_mm
        row_side = _Side.UP if y < header.size_mm[1] / 2 else _Side.DOWN
        for index, pin in enumerate(rows.pins):
            down, right = divmod(index, rows.across)
            at = ((x + right * _PITCH_MM) * header.scale, (y + down * _PITCH_MM) * header.scale)
            yield pin, at, (_Side.LEFT, _Side.RIGHT)[right] if rows.is_paired else row_side


def _bounds(header: Header) -> Box:
    """Return the rectangle that holds the host and all words: its left, top, width and height."""
    boxes = ((0, 0, *header.size_mm), *header.landmarks_mm.values(), *map(_socket, header.rows))
    corners = [at for x, y, w, h in boxes for at in ((x, y), (x + w, y + h))]
    ends = [(x * header.scale, y * header.scale) for x, y in corners]
    for pin, (x, y), side in _placed(header):
        out, turned = side.value
        reach = _WORDS_MM * header.scale + _LETTER * len(_words(pin)) if pin.goes_to else 0.0
        ends.append((x, y - out * reach) if turned else (x + out * reach, y))
    left, top = min(x for x, _ in ends) - _MARGIN, min(y for _, y in ends) - _MARGIN
    right, low = max(x for x, _ in ends) + _MARGIN, max(y for _, y in ends) + _MARGIN
    return left, top, right - left, low - top


def _socket(rows: HeaderRows) -> Box:
    """Return the body around rows of pins, in millimetres."""
    (x, y), down = rows.first_mm, len(rows.pins) // rows.across
    return (
        x - _SOCKET_MM,
        y - _SOCKET_MM,
        (rows.across - 1) * _PITCH_MM + 2 * _SOCKET_MM,
        (down - 1) * _PITCH_MM + 2 * _SOCKET_MM,
    )


def _box(scale: float, box: Box, **attributes: object) -> str:
    x, y, width, height = (length * scale for length in box)
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def _drawn(pin: HeaderPin, at: Point, side: _Side, scale: float) -> str:
    """Draw a pin with its number, the end of its wire, its name and its use; the first pin is square."""
    out, turned = side.value
    anchor, half = "start" if out > 0 else "end", _PIN_MM * scale
    name_mm = _NAME_MM if pin.goes_to else _IDLE_MM
    ends = [(out * end * scale, 0.0) for end in _WIRE_MM]
    return group(
        (
            element(
                "rect",
                x=-half,
                y=-half,
                width=2 * half,
                height=2 * half,
                rx=0.4 if pin.number == 1 else half,
                class_=f"pin {pin.use.value}",
            ),
            *([label((0, 1.1), str(pin.number), class_=f"number {pin.use.value}")] if pin.number else []),
            *([wire(ends, pin.colour)] if pin.colour else []),
            label(
                (out * name_mm * scale, 1.5),
                pin.name,
                class_=f"value {anchor}",
            ),
            *(
                [label((out * _WORDS_MM * scale, 1.5), _words(pin), class_=f"mark {anchor}")]
                if pin.goes_to
                else []
            ),
        ),
        transform=f"translate({at[0]:g} {at[1]:g})" + (f" rotate({turned})" if turned else ""),
    )
