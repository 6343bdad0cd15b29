"""The strip-board drawing: component side, twice actual size; the strips show through from below.

`hardware.builder.kit.stripboard` decides where everything goes.
"""

from collections.abc import Iterator
from importlib.resources import files

from controller.document import Point, as_file, drawing, element, group, label, path
from hardware.builder.kit.stripboard import (
    HOLES,
    BoardPart,
    End,
    Layout,
    PlugHeader,
    Socket,
    Spot,
    chip_side,
    layout_of,
)
from hardware.builder.wiring import Sheet, asset, hue_of

#: The hole pitch, 2.54 mm on the board, and the margins on the left, above and on the right.
_STEP, _LEFT, _TOP = 5.08, 46.0, 20.0
_RIGHT = 84.0
_COLOURS = {"bare": "#5c646e", "wire": "#1266a8", "resistor": "#1c2229", "capacitor": "#1c2229"}


def stripboard_svg(sheet: Sheet) -> str:
    """Draw the strip-board of a board as an SVG file."""
    layout = layout_of(sheet)
    style = asset("drawing.css") + stripboard_style()
    return as_file(_drawn(sheet, layout, _size(layout)), _size(layout), style)


def stripboard_drawing(sheet: Sheet) -> str:
    """Draw the strip-board of a board, to be shown with its style on a page."""
    layout = layout_of(sheet)
    return _drawn(sheet, layout, _size(layout))


def stripboard_style() -> str:
    """Read the style of the drawing, beyond that of all drawings."""
    return files(__package__).joinpath("stripboard.css").read_text(encoding="utf-8")


def _size(layout: Layout) -> tuple[float, float]:
    return _LEFT + HOLES * _STEP + _RIGHT, _TOP + (layout.strips + 1) * _STEP + 27


def _drawn(sheet: Sheet, layout: Layout, size: tuple[float, float]) -> str:
    chip = sheet.chip.name
    plugs = ", ".join(header.name for header in layout.headers)
    description = (
        f"{layout.strips} strips of {HOLES} holes. The wires to the {chip} are on the left, the headers of "
        f"{plugs} in the middle, and the pull-ups over cuts on the right, with a bare wire along their ends."
    )
    below = _TOP + (layout.strips + 1) * _STEP
    return drawing(
        "stripboard",
        f"Strip-board of {sheet.profile.name}",
        description,
        (0, 0, *size),
        label((_LEFT, 9), f"{sheet.profile.name}: strip-board, component side", class_="value start"),
        group(_strip(strip) for strip in range(1, layout.strips + 1)),
        group(_header(header) for header in layout.headers),
        group(_socket(socket) for socket in layout.sockets),
        group(_bridge(bridge) for bridge in layout.bridges),
        group(_cut(spot) for spot in layout.cuts),
        group(_end(end) for end in layout.ends),
        group(_numbers(layout)),
        *_legend((_LEFT, below + 6), sheet),
    )


def _legend(at: Point, sheet: Sheet) -> Iterator[str]:
    x, y = at
    notes = (
        "Red cross: cut the strip there from below, with a 4 mm drill bit. Grey line: a bare wire.",
        f"Left: {chip_side(sheet)}.",
        "The headers of the plugs are keyed, pin 1 on top.",
        "Computed from the profile, not built yet: first test every strip against its neighbours.",
    )
    for number, note in enumerate(notes):
        yield label((x, y + 5 * number), note, class_="note start")


def _numbers(layout: Layout) -> Iterator[str]:
    """Draw the number of every fifth hole above, and of every strip on the right."""
    for hole in range(5, HOLES + 1, 5):
        x, y = _at((1, hole))
        yield label((x, y - 4), str(hole), class_="note")
    for strip in range(1, layout.strips + 1):
        x, y = _at((strip, HOLES))
        yield label((x + 5, y + 1), str(strip), class_="strip-number")


def _at(spot: Spot) -> Point:
    strip, hole = spot
    return _LEFT + hole * _STEP, _TOP + strip * _STEP


def _strip(strip: int) -> str:
    """Draw a strip of copper with its holes."""
    x, y = _at((strip, 1))
    holes = (
        element("circle", cx=_at((strip, hole))[0], cy=y, r=0.5, class_="hole")
        for hole in range(1, HOLES + 1)
    )
    return group(
        (
            element("rect", x=x - 2.5, y=y - 2, width=(HOLES - 1) * _STEP + 5, height=4, class_="copper"),
            *holes,
        )
    )


def _cut(spot: Spot) -> str:
    x, y = _at(spot)
    return group(
        (
            element("rect", x=x - 1.2, y=y - 2.1, width=2.4, height=4.2, class_="gap"),
            element("path", d=f"M{x - 1.6:.2f},{y - 1.6:.2f}l3.2,3.2m0,-3.2l-3.2,3.2", class_="cut"),
        )
    )


def _header(header: PlugHeader) -> str:
    """Draw the body of a header with its pins; pin 1 is square."""
    points = [_at(spot) for spot in header.spots]
    (x, top), (_, low) = points[0], points[-1]
    pins = (
        element("rect", x=x - 1, y=y - 1, width=2, height=2, rx=0.2 if n == 0 else 1, class_="pin-of-plug")
        for n, (_, y) in enumerate(points)
    )
    numbers = (
        label((x - 3.6, y + 1), str(n), class_="pin-number") for n, (_, y) in enumerate(points, start=1)
    )
    return group(
        (
            element("rect", x=x - 5.5, y=top - 2.4, width=8.5, height=low - top + 4.8, rx=1, class_="body"),
            *pins,
            *numbers,
            label((x + 5, (top + low) / 2 + 1.4), header.name, class_="plug-name start"),
        )
    )


def _socket(socket: Socket) -> str:
    (left, top), (right, _) = _at(socket.spots[0]), _at(socket.spots[-1])
    _, low = _at(socket.spots[len(socket.spots) // 2 - 1])
    pins = (element("circle", cx=x, cy=y, r=1.1, class_="pin-of-plug") for x, y in map(_at, socket.spots))
    middle = ((left + right) / 2, (top + low) / 2)
    return group(
        (
            element(
                "rect",
                x=left - 2,
                y=top - 2.6,
                width=right - left + 4,
                height=low - top + 5.2,
                rx=1,
                class_="body",
            ),
            element("path", d=f"M{middle[0] - 2:.2f},{top - 2.6:.2f}a2,2 0 0 0 4,0z", class_="notch"),
            *pins,
            label(
                (middle[0] + 1.2, middle[1]),
                socket.name,
                class_="pin-number",
                transform=f"rotate(-90 {middle[0] + 1.2:g} {middle[1]:g})",
            ),
        )
    )


def _bridge(bridge: BoardPart) -> str:
    """Draw a wire from hole to hole, with the body of a part in its middle."""
    one, other = _at(bridge.one), _at(bridge.other)
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    line = path([one, other], class_="lead", stroke=_COLOURS[bridge.kind])
    ends = (element("circle", cx=at[0], cy=at[1], r=0.9, class_="joint") for at in (one, other))
    if not bridge.text:
        return group((line, *ends))
    is_level = one[1] == other[1]
    width, height = (17.0, 3.6) if is_level else (3.6, min(9.0, abs(other[1] - one[1])))
    body = element("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=1, class_="part")
    words = (
        label((x, y + 1.1), bridge.text, class_="part-value")
        if is_level
        else label((x + 3, y + 1.1), bridge.text, class_="part-value beside start")
    )
    return group((line, body, *ends, words))


def _end(end: End) -> str:
    """Draw a wire that leaves on the nearer side, labelled with where it goes."""
    x, y = _at(end.spot)
    strip, hole = end.spot
    is_left = hole < HOLES / 2
    out, anchor = (_LEFT - 4, "end") if is_left else (_at((strip, HOLES))[0] + 12, "start")
    colour = hue_of(end.colour)
    return group(
        (
            path([(x, y), (out, y)], class_="edge-of-wire"),
            path([(x, y), (out, y)], class_="lead", stroke=colour),
            element("circle", cx=x, cy=y, r=1.1, class_="joint"),
            label((out + (-2 if is_left else 2), y + 1.2), end.text, class_=f"end-name {anchor}"),
        )
    )
