"""The board drawn from below, as one solders: every wire past its reeds and keys to its far end, every diode.

Decides where wires run in the drawing; the profile fixes only their order. A column passes every reed of a
ring in turn; a link joins the other ends of those reeds, and the diode begins there.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from controller.board import Crosspoint, Key, Place
from controller.document import Point, drawing, element, group, label, path
from hardware.builder.wiring.board_drawing import BoardDrawing, hue_of, wire
from hardware.builder.wiring.sheet import Sheet, SheetAxis, SheetLine

#: How far below the middle of its spaces the wire of a row runs.
ROW_BELOW_MM = 7.5
#: The ring around a joint.
_JOINT_MM = 7.0
#: How far a link is bowed.
_BOW_MM = 2.6
#: How far wires extend beyond their first and last reed, and how far beside a diode a column approaches a
#: ring.
_LEAD_MM, _ROW_LEAD_MM, _LOW_LEAD_MM = 18.0, 15.0, 30.0
_ROW_END_MM, _COLUMN_END_MM = 17.0, 8.0
_BESIDE_MM = 3.4
#: The possible lengths of a column's lead, the best first, and how far it keeps the label of its pin from
#: other labels, from reeds and diodes, and from keys.
_LEADS_MM, _TAG_MM, _CLEAR_MM, _KEY_MM = (_LEAD_MM, 15.0, 25.0, 32.0), (18.0, 6.5), (8.0, 7.0), (12.0, 9.5)
#: How far below its row a lead runs past other spaces; within half a space of the edge there are none to
#: pass.
_BELOW_MM, _HALF_SPACE_MM = 6.0, 15.0
#: How far a bare diode carries a far end to its reference line, and how far out that line turns its corner.
_BARE_MM, _CORNER_MM = 6.0, 12.0
#: How many times as far across as up a way is that turns a corner instead.
_FLAT = 1.3
#: Descriptions of the drawing, for readers who cannot see it.
_DESCRIPTIONS = {
    SheetAxis.ROW: "Each row runs past its spaces, with a diode from every {each}, its band to the row.",
    SheetAxis.COLUMN: "Each column runs through its reeds.",
}
_BARE = " At every far end a bare diode leads to a reference line."


#: Where the name of a key may end, from its middle, the best place first, or mirrored begin; and the room of
#: a letter and of a line.
_NAME_PLACES: tuple[tuple[float, float, int], ...] = tuple(
    (side * aside, down, side)
    for aside, downs in (
        (-1.8, (13.5, 9.0, -6.0, -9.0, 17.5, 21.0, 25.0, 29.0, -13.0)),
        (-8.0, (1.3, 5.5, -3.0, 9.5, -7.0)),
    )
    for down in downs
    for side in (1, -1)
)
_LETTER_MM, _LINE_MM = 2.1, 2.2
#: Beyond its length, how far from the middle of a key a name may meet anything.
_NAME_REACH_MM = _LINE_MM + max(math.hypot(aside, down) for aside, down, _ in _NAME_PLACES) + 2.0
#: The height of a tag.
_TAG_HIGH_MM = 5.6


class _Underside(BoardDrawing):
    """The places of a board from below, and the wires and tags that are drawn, as ways."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__(sheet, -1)
        self._ways = list[tuple[Point, Point]]()

    def wire(self, points: Iterable[Point], colour: str) -> str:
        """Draw a wire."""
        points = tuple(points)
        self._ways += pairwise(points)
        return wire(points, colour)

    def tag(self, at: Point, line: SheetLine) -> str:
        """Draw the label of a pin at the start of its wire."""
        (x, y), half = at, _tag_mm(line) / 2
        self._ways += (
            ((x - half, y + down), (x + half, y + down))
            for down in (-_TAG_HIGH_MM / 2, 0.0, _TAG_HIGH_MM / 2)
        )
        return _tag(at, line)

    def name(self, key: Key) -> str:
        """Draw the name of a key, where it keeps farthest from everything that is drawn."""
        x, y = self.point(self.places[key.value])
        wide = _LETTER_MM * len(key.word)
        around = [other for other in self._ways if _may_be_near((x, y), other, wide + _NAME_REACH_MM)]

        def way(place: tuple[float, float, int]) -> tuple[Point, Point]:
            right, down, side = place
            return (x + right - side * wide, y + down - 1.2), (x + right, y + down - 1.2)

        def free_mm(place: tuple[float, float, int]) -> float:
            start, end = way(place)
            reach_mm = math.dist(start, end) / 2 + _LINE_MM
            middle = _between(start, end, 0.5)
            near = [other for other in around if _may_be_near(middle, other, reach_mm)]
            near = [other for other in near if _off(middle, other) < reach_mm]
            points = [_between(start, end, part / 6) for part in range(7)]
            return min((_LINE_MM, *(_off(at, other) for at in points for other in near)))

        best = max(_NAME_PLACES, key=free_mm)
        self._ways.append(way(best))
        right, down, side = best
        return label((x + right, y + down), key.word, class_="key-name" if side > 0 else "key-name start")


def plan_below(
    sheet: Sheet,
    axes: Sequence[SheetAxis] = tuple(SheetAxis),
    only: Collection[str] | None = None,
    joints: Sequence[Place] = (),
) -> str:
    """Draw the board from below: every wire of those ``axes`` past its reeds and keys to its far end.

    With ``only``, wires of other names are left out. ``joints``, places on the board, are ringed.
    """
    plan = _Underside(sheet)
    lines = [line for line in sheet.lines if line.stops and not line.is_reference]
    if only is not None:
        lines = [line for line in lines if line.name in only]
    ends = {line: _far_end(plan, line) for line in lines} if sheet.bare else {}
    columns = [line for line in lines if line.axis is SheetAxis.COLUMN]
    draw = {
        SheetAxis.COLUMN: _columns(plan, columns, ends),
        SheetAxis.ROW: (_row(plan, line, ends.get(line)) for line in lines if line.axis is SheetAxis.ROW),
    }
    wires = [*(_references(plan, ends) if ends and only is None else ())]
    wires += [group(draw[axis]) for axis in draw if axis in axes]
    drawn = " and ".join(f"{axis.value}s" for axis in axes)
    each = "reed or ring of reeds" if sheet.profile.build.reeds.ring_mm else "reed"
    described = " ".join(_DESCRIPTIONS[axis] for axis in axes).format(each=each)
    return drawing(
        "-".join(["below", *(axis.value for axis in axes)]),
        f"The board from below, its {drawn}",
        f"Left and right are swapped. {described}{_BARE if ends else ''}",
        plan.box(plan.pitch_mm * 1.2),
        group(plan.cell(space.at_mm) for space in sheet.profile.spaces),
        group(_key(plan, key.value) for key in sheet.profile.keys),
        *wires,
        group(_names(plan)),
        group(plan.drawn(at) for at, joint in sheet.joints.items() if joint != "bare"),
        group(_joint(plan, at_mm) for at_mm in joints),
    )


def _joint(plan: _Underside, at_mm: Place) -> str:
    """Ring a place, twice, so that it is seen on any ground."""
    x, y = plan.point(at_mm)
    return group(
        element("circle", cx=x, cy=y, r=_JOINT_MM, fill="none", stroke=hue, stroke_width=width)
        for hue, width in (("#ffffff", 3.2), ("#c22a2a", 1.6))
    )


def _key(plan: _Underside, name: str) -> str:
    x, y = plan.point(plan.places[name])
    return element("rect", x=x - 6.5, y=y - 4.5, width=13, height=9, rx=1.5, class_="key")


def _names(plan: _Underside) -> Iterator[str]:
    """Draw the names of spaces and keys."""
    for space in plan.sheet.profile.spaces:
        yield label(plan.point(space.at_mm, (-9.6, 4.6)), space.name, class_="name")
    for key in plan.sheet.profile.keys:
        yield plan.name(key)


def _crosspoints(line: SheetLine) -> list[Crosspoint]:
    """List the crosspoints of a line with a reed or key, from the pin on."""
    return [at for stop in line.stops if not stop.is_far_end for at in stop.crosspoints]


def _taps(plan: _Underside, line: SheetLine) -> list[Point]:
    """Return where a row's diodes begin: at its keys and reeds, in a ring at the lowest reed."""
    return [max(plan.contacts(at), key=lambda point: point[1]) for at in _crosspoints(line)]


def _links(plan: _Underside, line: SheetLine) -> Iterator[str]:
    """Draw the links between the other ends of a ring's reeds, bowed so that they show beside the column."""
    for at in _crosspoints(line):
        for (x, y), (other_x, other_y) in pairwise(plan.contacts(at)):
            bow = _BOW_MM / math.dist((x, y), (other_x, other_y))
            middle = (
                (x + other_x) / 2 + bow * (other_y - y) * plan.side,
                (y + other_y) / 2 - bow * (other_x - x) * plan.side,
            )
            yield path([(x, y), middle, (other_x, other_y)], class_="link")


def _row(plan: _Underside, line: SheetLine, end: Point | None) -> str:
    """Draw a row below its reeds, from its lead to its far end, with the diode of every crosspoint."""
    taps = _taps(plan, line)
    ends = [] if end is None else [end]
    levels = [plan.middle(at)[1] + ROW_BELOW_MM for at in _crosspoints(line)]
    buses = [(x, level) for (x, _), level in zip(taps, levels, strict=True)]
    lead, out = _lead(plan, buses) if buses else ([ends[0]], -plan.side)
    return group(
        (
            plan.wire([*lead, *buses, *ends], line.colour),
            *_links(plan, line),
            *(_diode(tap, bus) for tap, bus in zip(taps, buses, strict=True)),
            plan.tag((lead[0][0] + out * 5, lead[0][1]), line),
        ),
        data_line=line.name,
    )


def _lead(plan: _Underside, buses: Sequence[Point]) -> tuple[list[Point], int]:
    """Return a row's way in from the board's edge, below the spaces before its own, and on which side."""
    (x, y), away = buses[0], buses[-1][0] - buses[0][0]
    out = -plan.side if away == 0 else -1 if away > 0 else 1
    beside = [plan.point(at_mm) for at_mm in plan.places.values()]
    edge = max(out * there for there, level in beside if abs(level + ROW_BELOW_MM - y) < 1)
    if edge - out * x < _HALF_SPACE_MM:
        return [(x + out * _ROW_LEAD_MM, y)], out
    low = y + _BELOW_MM
    return [(out * (edge + _LOW_LEAD_MM), low), (x + out * _BELOW_MM, low)], out


def _columns(plan: _Underside, lines: Sequence[SheetLine], ends: Mapping[SheetLine, Point]) -> Iterator[str]:
    """Draw columns from lead to far end through their reeds; leads avoid others and reeds if they can."""
    taken = list[Point]()
    parts = [point for line in plan.sheet.rows for point in _parts(plan, line)]
    keys = [plan.point(plan.places[key.value]) for key in plan.sheet.profile.keys]
    for line in lines:
        out, ways = _column(plan, line, ends.get(line))
        others = (taken, _TAG_MM), (parts, _CLEAR_MM), (keys, _KEY_MM)
        free = (way for way in ways if _is_free(way[0], *others))
        way = next(free, ways[-1])
        taken.append(way[0])
        tag = plan.tag((way[0][0], way[0][1] + out * 2), line)
        yield group((plan.wire(way, line.colour), tag), data_line=line.name)


def _is_free(start: Point, *others: tuple[Sequence[Point], tuple[float, float]]) -> bool:
    """Whether a place keeps the given distances from all of those points, across or up and down."""
    return not any(
        abs(start[0] - x) < across_mm and abs(start[1] - y) < down_mm
        for points, (across_mm, down_mm) in others
        for x, y in points
    )


def _parts(plan: _Underside, line: SheetLine) -> Iterator[Point]:
    """Return the reeds and keys of a row, and the diodes between them and the row."""
    for at, (x, _) in zip(_crosspoints(line), _taps(plan, line), strict=True):
        level = plan.middle(at)[1] + ROW_BELOW_MM
        yield from (*plan.contacts(at), (x, level - ROW_BELOW_MM / 2), (x, level))


def _column(plan: _Underside, line: SheetLine, end: Point | None) -> tuple[int, list[list[Point]]]:
    """Return the ways a column can take, the best first, and 1 if it comes from below, otherwise -1."""
    crosspoints = _crosspoints(line)
    ends = [] if end is None else [end]
    if not crosspoints:
        return 1, [ends]
    first, last = plan.middle(crosspoints[0]), plan.middle(crosspoints[-1])
    out = -1 if first[1] < last[1] else 1
    passed = [point for at in crosspoints for point in _passed(plan, at, out)]
    sides = (-plan.side, plan.side) if passed[0] == first else (0,)
    starts = [
        (passed[0][0] + side * _BESIDE_MM, first[1] + out * lead_mm)
        for lead_mm in _LEADS_MM
        for side in sides
    ]
    return out, [[start, *passed, *ends] for start in starts]


def _passed(plan: _Underside, at: Crosspoint, out: int) -> list[Point]:
    """Return a column's way past the contacts of a crosspoint; it comes to a ring beside the diode there."""
    contacts = sorted(plan.contacts(at), key=lambda point: -out * point[1])
    x, y = contacts[0]
    if len(contacts) == 1 or plan.sheet.is_scattered:
        return contacts
    return [(x + plan.side * _BESIDE_MM, y + out * ROW_BELOW_MM), *contacts]


def _far_end(plan: _Underside, line: SheetLine) -> Point:
    """Return the end of a wire, beyond its last reed."""
    crosspoints = _crosspoints(line)
    x, y = plan.middle(crosspoints[-1]) if crosspoints else (0.0, 0.0)
    if line.axis is SheetAxis.ROW:
        return x + plan.side * _ROW_END_MM, y + ROW_BELOW_MM
    return min(plan.contacts(crosspoints[-1]))[0] if crosspoints else x, y - _COLUMN_END_MM


def _references(plan: _Underside, ends: Mapping[SheetLine, Point]) -> Iterator[str]:
    """Draw both reference lines along the far ends of the other wires, with all bare diodes."""
    row, column = plan.sheet.rows[-1], plan.sheet.columns[-1]
    row_ends = [ends[plan.sheet.columns[at[1]]] for at in row.crosspoints[:-1]]
    column_ends = [ends[plan.sheet.rows[at[0]]] for at in column.crosspoints[:-1]]
    over = [(x, y - _BARE_MM) for x, y in row_ends]
    beside = [(x + plan.side * _BARE_MM, y) for x, y in column_ends]
    corner, meeting = _corner(plan, over, beside)
    yield group(
        (
            plan.wire([(over[0][0] - plan.side * 13, over[0][1]), *over, *corner], row.colour),
            *(_diode(end, point) for end, point in zip(row_ends, over, strict=True)),
            _diode(meeting, [*over, *corner][-1]),
            plan.tag((over[0][0] - plan.side * 18, over[0][1]), row),
        ),
        data_line=row.name,
        class_="reference",
    )
    yield group(
        (
            plan.wire(
                [(beside[0][0], beside[0][1] + _LEAD_MM), *_around_keys(plan, beside), meeting], column.colour
            ),
            *(_diode(point, end) for end, point in zip(column_ends, beside, strict=True)),
            plan.tag((beside[0][0], beside[0][1] + _LEAD_MM + 2), column),
        ),
        data_line=column.name,
        class_="reference",
    )


def _corner(
    plan: _Underside, over: Sequence[Point], beside: Sequence[Point]
) -> tuple[tuple[Point, ...], Point]:
    """Return the reference row's way on to where the reference column meets it, and that place.

    The way is empty if the column runs up beside the row's end.
    """
    (over_x, over_y), (beside_x, beside_y) = over[-1], beside[-1]
    if beside_y > over_y and plan.side * beside_x > plan.side * over_x:
        return (), (beside_x, over_y)
    passed = [plan.side * x for x, y in (*over, *beside) if y <= over_y]
    outermost = plan.side * (max(passed) + _CORNER_MM)
    top = min(y for _, y in (*over, *beside)) - _CORNER_MM
    around = (outermost, over_y), (outermost, top), (beside_x + plan.side * _CORNER_MM, top)
    return around, (beside_x, top)


def _around_keys(plan: _Underside, points: Sequence[Point]) -> Iterator[Point]:
    """Yield a wire's points, with a corner where a flat way to the next one would cross keys or leads.

    The corner is above or below the outer of the two, where the wire cannot run along a row.
    """
    yield points[0]
    for (x, y), (then_x, then_y) in pairwise(points):
        if abs(then_x - x) > _FLAT * abs(then_y - y):
            yield (x, then_y) if plan.side * x > plan.side * then_x else (then_x, y)
        yield then_x, then_y


def _diode(anode: Point, cathode: Point) -> str:
    """Draw a diode on the way from the column's side to the row's, band to the row."""
    length = math.dist(anode, cathode)
    angle = math.degrees(math.atan2(cathode[1] - anode[1], cathode[0] - anode[0]))
    return element(
        "path",
        d=f"M0,0H{length:.2f}M{length / 2 - 1.5:.2f},-1.4v2.8l2.4,-1.4zm2.6,-0.1v3",
        transform=f"translate({anode[0]:.2f} {anode[1]:.2f}) rotate({angle:.0f})",
        class_="diode",
    )


def _tag_mm(line: SheetLine) -> float:
    return 3.2 + 2.4 * len(line.pin)


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def _may_be_near(at: Point, way: tuple[Point, Point], reach_mm: float) -> bool:
    """Whether the box around a way is in reach of a place; if it isn't, neither is the way."""
    (x, y), (then_x, then_y) = way
    return (
        min(x, then_x) - reach_mm <= at[0] <= max(x, then_x) + reach_mm
        and min(y, then_y) - reach_mm <= at[1] <= max(y, then_y) + reach_mm
    )


def _off(at: Point, way: tuple[Point, Point]) -> float:
    """Return how far a place is from a way."""
    (x, y), (then_x, then_y) = way
    along = (then_x - x, then_y - y)
    long_2 = along[0] ** 2 + along[1] ** 2
    part = ((at[0] - x) * along[0] + (at[1] - y) * along[1]) / long_2 if long_2 else 0.0
    return math.dist(at, _between(*way, min(max(part, 0.0), 1.0)))


def _tag(at: Point, line: SheetLine) -> str:
    """Draw the label of a pin at the start of its wire."""
    (x, y), width = at, _tag_mm(line)
    fill = hue_of(line.colour)
    is_pale = line.colour in {"white", "yellow", "pink", "orange", "grey"}
    return group(
        (
            element(
                "rect",
                x=x - width / 2,
                y=y - _TAG_HIGH_MM / 2,
                width=width,
                height=_TAG_HIGH_MM,
                rx=1.2,
                fill=fill,
                class_="tag",
            ),
            label((x, y + 1.4), line.pin, class_="tag-text pale" if is_pale else "tag-text"),
        )
    )
