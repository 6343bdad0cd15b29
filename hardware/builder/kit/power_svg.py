"""The power drawing: how the supply's socket, the fuse, the guard and the feeds join at two terminals.

Decides the layout. What is fed, and through which parts, comes from the sheet and the strip-board.
"""

from collections.abc import Iterator, Sequence

from controller.document import Point, as_file, drawing, element, group, label, path
from hardware.builder.kit.stripboard import layout_of
from hardware.builder.kit.wire_harness import SUPPLY_MM2
from hardware.builder.wiring import Sheet, asset

#: Between two screws of a terminal, in mm of the drawing, and where its parts stand across.
_STEP, _TOP = 10.0, 24.0
_SOCKET, _FUSE, _SCREW, _OUT, _WORDS = 20.0, 72.0, 124.0, 146.0, 150.0
_WIDTH = 240.0
_RED, _BLACK = "#c22a2a", "#1c2229"


def power_svg(sheet: Sheet) -> str:
    """Draw the power joint of a board as an SVG file."""
    plus, minus = _outputs(sheet, "5 V"), _outputs(sheet, "GND")
    return as_file(power_drawing(sheet), _size(plus, minus), asset("drawing.css"))


def power_drawing(sheet: Sheet) -> str:
    """Draw the power joint of a board, to be shown on a page."""
    plus, minus = _outputs(sheet, "5 V"), _outputs(sheet, "GND")
    return _drawn(sheet, plus, minus, _size(plus, minus))


def _size(plus: Sequence[str], minus: Sequence[str]) -> tuple[float, float]:
    return _WIDTH, _TOP + _STEP * (len(plus) + len(minus) + 4) + 8


def _outputs(sheet: Sheet, name: str) -> list[str]:
    """Say where each wire from a terminal goes: a fed light, or the strip-board."""
    feeds = [
        f"{name} of light {light.number} ({light.space}), {SUPPLY_MM2:g} mm2"
        for light in sheet.lights
        if light.is_fed
    ]
    strips = [end.spot[0] for end in layout_of(sheet).ends if end.text.startswith(f"{name} of the lights")]
    return [*feeds, *(f"strip {strip} of the strip-board" for strip in strips)]


def _drawn(sheet: Sheet, plus: Sequence[str], minus: Sequence[str], size: tuple[float, float]) -> str:
    build = sheet.profile.build
    top, low = _TOP, _TOP + _STEP * (len(plus) + 2.5)
    socket_y = (top + low) / 2
    return drawing(
        "power",
        f"Power of {sheet.profile.name}",
        (
            f"From the socket, plus goes through the fuse of {build.fuse_ma / 1000:g} A to a terminal, minus "
            f"to another. Between them is the {build.guard}, its band to plus. From plus: {'; '.join(plus)}. "
            f"From minus: {'; '.join(minus)}."
        ),
        (0, 0, *size),
        label((4, 9), f"{sheet.profile.name}: where the power joins", class_="value start"),
        element("rect", x=_SOCKET, y=socket_y - 9, width=26, height=18, rx=2, class_="body"),
        label((4, socket_y - 12), "5.5 x 2.1 mm, plus inside", class_="mark start"),
        _wire(_RED, (_SOCKET + 26, socket_y - 5), (_FUSE - 8, socket_y - 5), (_FUSE - 8, top), (_FUSE, top)),
        _wire(_RED, (_FUSE + 20, top), (_SCREW, top)),
        _wire(
            _BLACK, (_SOCKET + 26, socket_y + 5), (_FUSE - 8, socket_y + 5), (_FUSE - 8, low), (_SCREW, low)
        ),
        element("rect", x=_FUSE, y=top - 4, width=20, height=8, rx=4, class_="part"),
        label((_FUSE + 10, top - 7), f"fuse {build.fuse_ma / 1000:g} A, fast", class_="mark"),
        *_guard(build.guard, (top, low)),
        group(_terminal(_RED, top, plus)),
        group(_terminal(_BLACK, low, minus)),
        label((4, size[1] - 5), "Each terminal is one row of screws, all joined.", class_="mark start"),
    )


def _guard(name: str, between: tuple[float, float]) -> Iterator[str]:
    """Draw the diode between the terminals, on the screws beside their inputs."""
    top, low = between
    x, y = _SCREW - 12, (top + low) / 2
    yield _wire(_RED, (_SCREW, top), (x, top), (x, y - 4))
    yield _wire(_BLACK, (_SCREW, low), (x, low), (x, y + 4))
    yield element("path", d=f"M{x - 4:g},{y + 4:g}h8l-4,-7z", class_="dot")
    yield element("path", d=f"M{x - 4:g},{y - 3:g}h8", class_="conductor")
    yield label((x - 6, y + 2), f"{name}, band up", class_="value end")


def _terminal(hue: str, top: float, outputs: Sequence[str]) -> Iterator[str]:
    """Draw a row of screws, and the wire from each to what it feeds."""
    height = _STEP * (len(outputs) + 1)
    yield element("rect", x=_SCREW - 4, y=top - 5, width=8, height=height, rx=1, class_="body")
    yield element("circle", cx=_SCREW, cy=top, r=2.4, class_="pin")
    for number, words in enumerate(outputs, start=1):
        y = top + _STEP * number
        yield _wire(hue, (_SCREW, y), (_OUT, y))
        yield element("circle", cx=_SCREW, cy=y, r=2.4, class_="pin")
        yield label((_WORDS, y + 1.5), words, class_="mark start")


def _wire(hue: str, *points: Point) -> str:
    return path(points, stroke=hue, stroke_width=1.4, fill="none")
