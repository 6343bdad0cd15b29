"""The board drawn in millimetres: from above, as one plays, and from below, as one solders.

Decides where wires run in the drawing, which the profile leaves to the builder but for their order; keys,
which have no place in the profile, are drawn beyond the last space of their row. From below, left and right
change places and no text is mirrored.
"""

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise

from controller.board import Crosspoint
from hardware.wiring.sheet import Axis, Light, Line, Sheet
from hardware.wiring.svg import WIRES, Point, drawing, element, group, label, path, wire

#: How far below the reeds the wire of a row runs, and how far wires reach beyond their first and last reed.
_BUS_MM = 7.5
_LEAD_MM, _LONG_LEAD_MM = 18.0, 25.0
_ROW_END_MM, _COLUMN_END_MM = 17.0, 8.0
#: How far a bare diode carries a far end to its reference line, and that line around the corner.
_BARE_MM, _CORNER_MM = 6.0, 12.0
#: How far the way from light to light swerves, so that no reed hides it.
_SWERVE_MM = 5.5
#: Where a key is drawn from the space or key before it, and what is left free around everything.
_TO_KEY_MM, _KEY_MM = 32.0, 19.0
_REED_MM = 2.1
_PIECE_MM = 25.0


class Plan:
    """The places of a board in a drawing; ``side`` is 1 from above and -1 from below."""

    def __init__(self, sheet: Sheet, side: int) -> None:
        self.sheet, self.side = sheet, side
        self.pitch_mm = sheet.profile.pitch_mm
        #: Spaces and keys, in millimetres on the board, from above.
        self.places = {space.name: space.at_mm for space in sheet.profile.spaces}
        for row in sheet.rows:
            self._place_keys(row)

    def _place_keys(self, row: Line) -> None:
        lowest_mm = min(y_mm for _, y_mm in self.places.values())
        at, step_mm = (0.0, lowest_mm - self.pitch_mm), _TO_KEY_MM
        for stop in row.stops:
            if stop.name in self.places:
                at = self.places[stop.name]
            elif not stop.is_far_end:
                at = self.places[stop.name] = (at[0] + step_mm, at[1])
                step_mm = _KEY_MM

    def point(self, at_mm: tuple[float, float], off_mm: tuple[float, float] = (0.0, 0.0)) -> Point:
        """Where a place on the board is in the drawing."""
        return self.side * (at_mm[0] + off_mm[0]), -(at_mm[1] + off_mm[1])

    def sensor(self, at: Crosspoint) -> Point:
        """Where the reed or key of a crosspoint is."""
        profile = self.sheet.profile
        name = self.sheet.joints[at]
        first, _, second = name.partition(" ")
        if first == "key":
            return self.point(self.places[second])
        off_mm = profile.build.ring_mm if second == "second" else (0.0, 0.0)
        return self.point(self.places[first], off_mm)

    def box(self, around_mm: float) -> tuple[float, float, float, float]:
        """The drawing's edges, so far around everything."""
        points = [self.point(at_mm) for at_mm in self.places.values()]
        left, right = min(x for x, _ in points) - around_mm, max(x for x, _ in points) + around_mm
        top, bottom = min(y for _, y in points) - around_mm, max(y for _, y in points) + around_mm
        return left, top, right - left, bottom - top

    def cell(self, at_mm: tuple[float, float]) -> str:
        """The outline of a space."""
        x, y = self.point(at_mm)
        radius = self.pitch_mm / math.sqrt(3) - 0.4
        corners = [math.radians(60 * n + 30) for n in range(6)]
        return element(
            "polygon",
            points=" ".join(
                f"{x + radius * math.cos(a):.2f},{y + radius * math.sin(a):.2f}" for a in corners
            ),
            class_="cell",
        )


def plan_above(sheet: Sheet) -> str:
    """Draw the board from above: the spaces, their reeds and lights, and the chain of the lights."""
    plan = Plan(sheet, 1)
    spaces = sheet.profile.spaces
    chain = [_hop(one, other) for one, other in pairwise(plan.point(light.at_mm) for light in sheet.lights)]
    first, second = zip(
        *((plan.sensor(space.first), plan.sensor(space.second)) for space in spaces), strict=True
    )
    return drawing(
        "The board from above",
        "Each space with its two reeds and its light; the chain of lights is drawn from number to number.",
        plan.box(plan.pitch_mm * 0.72),
        group(plan.cell(space.at_mm) for space in spaces),
        group(_ring(plan, space.at_mm, _PIECE_MM / 2, "piece") for space in spaces),
        group(path(hop, class_="chain") for hop in chain),
        group(_arrow(*hop[len(hop) // 2 - 1 : len(hop) // 2 + 1]) for hop in chain),
        group(_light(plan, light) for light in sheet.lights),
        group((element("circle", cx=x, cy=y, r=_REED_MM, class_="reed first") for x, y in first)),
        group((element("circle", cx=x, cy=y, r=_REED_MM, class_="reed second") for x, y in second)),
        group(label(plan.point(space.at_mm, (0, -8.2)), space.name, class_="name") for space in spaces),
        name="above",
    )


def plan_below(sheet: Sheet) -> str:
    """Draw the board from below: every wire past its reeds and keys to its far end, and every diode."""
    plan = Plan(sheet, -1)
    spaces, keys = sheet.profile.spaces, [key.value for key in sheet.profile.keys]
    ends = {line: _far_end(plan, line) for line in sheet.lines if not line.is_reference}
    return drawing(
        "The board from below",
        "Left and right have changed places. Each row runs past its spaces, with a diode from every reed, "
        "band to the row; each column runs through its reeds. At every far end a bare diode leads to a "
        "reference line.",
        plan.box(plan.pitch_mm * 1.2),
        group(plan.cell(space.at_mm) for space in spaces),
        group(_key(plan, name) for name in keys),
        group(label(plan.point(space.at_mm, (-9.6, 4.6)), space.name, class_="name") for space in spaces),
        *_references(plan, ends),
        group(_column(plan, line, ends[line]) for line in sheet.columns if not line.is_reference),
        group(_row(plan, line, ends[line]) for line in sheet.rows if not line.is_reference),
        group(_contact(plan, at, joint) for at, joint in sheet.joints.items() if joint != "bare"),
        name="below",
    )


def _ring(plan: Plan, at_mm: tuple[float, float], radius: float, kind: str) -> str:
    x, y = plan.point(at_mm)
    return element("circle", cx=x, cy=y, r=radius, class_=kind)


def _hop(one: Point, other: Point) -> tuple[Point, ...]:
    """The way from light to light; one to the side swerves around the reeds."""
    if not math.isclose(one[1], other[1], abs_tol=0.1):
        return one, other
    bend = 0.2 * (other[0] - one[0])
    return one, (one[0] + bend, one[1] - _SWERVE_MM), (other[0] - bend, one[1] - _SWERVE_MM), other


def _arrow(one: Point, other: Point) -> str:
    """A small head in the middle of the way."""
    angle = math.degrees(math.atan2(other[1] - one[1], other[0] - one[0]))
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    return element(
        "path",
        d="M-1.6,-1.5L1.8,0L-1.6,1.5z",
        transform=f"translate({x:.2f} {y:.2f}) rotate({angle:.0f})",
        class_="head",
    )


def _light(plan: Plan, light: Light) -> str:
    x, y = plan.point(light.at_mm)
    kind = "light fed" if light.is_fed else "light"
    square = element("rect", x=x - 2.7, y=y - 2.7, width=5.4, height=5.4, rx=0.7, class_=kind)
    number = label((x, y + 1.2), str(light.number), class_="number")
    fed = (label((x, y - 4), "5 V", class_="feed"),) if light.is_fed else ()
    return group((square, number, *fed))


def _key(plan: Plan, name: str) -> str:
    x, y = plan.point(plan.places[name])
    square = element("rect", x=x - 6.5, y=y - 4.5, width=13, height=9, rx=1.5, class_="key")
    return group((square, label((x - 1.8, y + 13.5), name, class_="key-name")))


def _bus(at: Point) -> Point:
    return at[0], at[1] + _BUS_MM


def _row(plan: Plan, line: Line, end: Point) -> str:
    """A row below its reeds, from its lead to its far end, with the diode of every crosspoint."""
    taps = [plan.sensor(at) for stop in line.stops[:-1] for at in stop.crosspoints]
    buses = [_bus(tap) for tap in taps]
    start = (buses[0][0] - plan.side * 13, buses[0][1]) if buses else end
    return group(
        (
            wire([start, *buses, end], line.colour),
            *(_diode(tap, bus) for tap, bus in zip(taps, buses, strict=True)),
            _tag((start[0] - plan.side * 5, start[1]), line),
        ),
        data_line=line.name,
    )


def _column(plan: Plan, line: Line, end: Point) -> str:
    """A column through its reeds, from its lead to its far end."""
    taps = [plan.sensor(at) for stop in line.stops[:-1] for at in stop.crosspoints]
    is_beside = any(
        other.number < line.number and other.stops[0].name == line.stops[0].name
        for other in plan.sheet.columns
    )
    lead_mm = _LONG_LEAD_MM if is_beside else _LEAD_MM
    start = (taps[0][0], taps[0][1] + lead_mm) if taps else end
    return group(
        (wire([start, *taps, end], line.colour), _tag((start[0], start[1] + 2), line)), data_line=line.name
    )


def _far_end(plan: Plan, line: Line) -> Point:
    """Where a wire ends, beyond the last of its reeds."""
    taps = [plan.sensor(at) for stop in line.stops[:-1] for at in stop.crosspoints]
    x, y = taps[-1] if taps else (0.0, 0.0)
    if line.axis is Axis.ROW:
        return x + plan.side * _ROW_END_MM, y + _BUS_MM
    return x, y - _COLUMN_END_MM


def _references(plan: Plan, ends: Mapping[Line, Point]) -> Iterator[str]:
    """Both reference lines along the far ends of the other wires, with all bare diodes."""
    row, column = plan.sheet.rows[-1], plan.sheet.columns[-1]
    row_ends = [ends[plan.sheet.columns[at[1]]] for at in row.crosspoints[:-1]]
    column_ends = [ends[plan.sheet.rows[at[0]]] for at in column.crosspoints[:-1]]
    over = [(x, y - _BARE_MM) for x, y in row_ends]
    beside = [(x + plan.side * _BARE_MM, y) for x, y in column_ends]
    passed = [plan.side * x for x, y in (*over, *beside) if y <= over[-1][1]]
    outermost = plan.side * (max(passed) + _CORNER_MM)
    top = min(y for _, y in (*over, *beside)) - _CORNER_MM
    corner = (outermost, over[-1][1]), (outermost, top), (beside[-1][0] + plan.side * _CORNER_MM, top)
    meeting = (beside[-1][0], top)
    yield group(
        (
            wire([(over[0][0] - plan.side * 13, over[0][1]), *over, *corner], row.colour),
            *(_diode(end, point) for end, point in zip(row_ends, over, strict=True)),
            _diode(meeting, corner[-1]),
            _tag((over[0][0] - plan.side * 18, over[0][1]), row),
        ),
        data_line=row.name,
        class_="reference",
    )
    yield group(
        (
            wire([(beside[0][0], beside[0][1] + _LEAD_MM), *beside, meeting], column.colour),
            *(_diode(point, end) for end, point in zip(column_ends, beside, strict=True)),
            _tag((beside[0][0], beside[0][1] + _LEAD_MM + 2), column),
        ),
        data_line=column.name,
        class_="reference",
    )


def _diode(anode: Point, cathode: Point) -> str:
    """A diode on its way from the column's side to the row's, band to the row."""
    length = math.dist(anode, cathode)
    angle = math.degrees(math.atan2(cathode[1] - anode[1], cathode[0] - anode[0]))
    return element(
        "path",
        d=f"M0,0H{length:.2f}M{length / 2 - 1.5:.2f},-1.4v2.8l2.4,-1.4zm2.6,-0.1v3",
        transform=f"translate({anode[0]:.2f} {anode[1]:.2f}) rotate({angle:.0f})",
        class_="diode",
    )


def _contact(plan: Plan, at: Crosspoint, joint: str) -> str:
    x, y = plan.sensor(at)
    kind = "key" if joint.startswith("key") else joint.split()[1]
    return element("circle", cx=x, cy=y, r=_REED_MM, class_=f"reed {kind}")


def _tag(at: Point, line: Line) -> str:
    """The pin of the Mega at the start of a wire."""
    x, y = at
    width = 3.2 + 2.4 * len(line.pin)
    fill = WIRES.get(line.colour, WIRES["grey"])
    is_pale = line.colour in {"white", "yellow", "pink", "orange", "grey"}
    return group(
        (
            element(
                "rect", x=x - width / 2, y=y - 2.8, width=width, height=5.6, rx=1.2, fill=fill, class_="tag"
            ),
            label((x, y + 1.4), line.pin, class_="tag-text pale" if is_pale else "tag-text"),
        )
    )
