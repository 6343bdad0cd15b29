"""The builder's drawings: how all of them look, where a board's places are in one, and its plan from above.

The look is their style sheets and script, and wires in their colours. The board is drawn in millimetres.
Decides how places are drawn; the profile says where they are. From below, left and right change places and no
text is mirrored; `hardware.builder.wiring.underside` draws that.
"""

import math
from collections.abc import Iterable
from importlib.resources import files
from itertools import pairwise

from controller.board import Crosspoint
from controller.document import Point, drawing, element, group, label, outline, path
from hardware.builder.wiring.sheet import Sheet, SheetLight, kind_of

#: How far the way from light to light swerves, so that no reed hides it.
_SWERVE_MM = 3.7
_REED_MM = 2.1
#: The fraction of its place that a space is drawn.
_FILLED = 0.977


def asset(name: str) -> str:
    """Read a style sheet or script."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def builder_style() -> str:
    """Read the style of all builder's pages."""
    return "".join(map(asset, ("builder_page.css", "drawing.css", "section.css")))


#: How each colour of wire looks; others are drawn as grey.
_HUES = {
    "brown": "#7a4a25",
    "red": "#d62f2f",
    "orange": "#f2851f",
    "yellow": "#f0cd1e",
    "green": "#2f9a45",
    "blue": "#2272d0",
    "violet": "#8b3fd0",
    "grey": "#98a1aa",
    "white": "#ffffff",
    "black": "#20242a",
    "pink": "#f283b6",
    "turquoise": "#2fb9b3",
}


def hue_of(colour: str) -> str:
    """Return how a colour of wire looks, as #rrggbb."""
    return _HUES.get(colour, _HUES["grey"])


def wire(points: Iterable[Point], colour: str, **attributes: object) -> str:
    """Draw a wire in its colour, with a dark edge so that a white one shows on white."""
    points = tuple(points)
    insulation = path(points, class_="wire", stroke=hue_of(colour))
    return group((path(points, class_="edge"), insulation), **attributes)


class BoardDrawing:
    """The places of a board in a drawing; ``side`` is 1 from above and -1 from below."""

    def __init__(self, sheet: Sheet, side: int) -> None:
        self.sheet, self.side = sheet, side
        self.pitch_mm = sheet.profile.pitch_mm
        #: Spaces and keys, in millimetres on the board, from above.
        self.places = sheet.profile.places_mm()
        self._names = sheet.profile.places()
        self._corners_mm = [(x * _FILLED, y * _FILLED) for x, y in sheet.profile.corners_mm]

    def point(self, at_mm: tuple[float, float], off_mm: tuple[float, float] = (0.0, 0.0)) -> Point:
        """Convert a place on the board to the drawing."""
        return self.side * (at_mm[0] + off_mm[0]), -(at_mm[1] + off_mm[1])

    def middle(self, at: Crosspoint) -> Point:
        """Return the middle of a crosspoint's space, or of its key."""
        return self.point(self.places[self._names[at]])

    def contacts(self, at: Crosspoint) -> tuple[Point, ...]:
        """Return the reeds of a crosspoint, or its key; those of a ring are in parallel."""
        ring_mm = self.sheet.profile.build.reeds.ring_mm
        offs_mm = ring_mm if kind_of(self.sheet.joints[at]) == "second" else ((0.0, 0.0),)
        return tuple(self.point(self.places[self._names[at]], off_mm) for off_mm in offs_mm)

    def box(self, around_mm: float) -> tuple[float, float, float, float]:
        """Return the drawing's edges, that far around everything."""
        points = [self.point(at_mm) for at_mm in self.places.values()]
        left, right = min(x for x, _ in points) - around_mm, max(x for x, _ in points) + around_mm
        top, bottom = min(y for _, y in points) - around_mm, max(y for _, y in points) + around_mm
        return left, top, right - left, bottom - top

    def cell(self, at_mm: tuple[float, float]) -> str:
        """Draw the outline of a space."""
        x, y = self.point(at_mm)
        return outline(((x + right, y + down) for right, down in self._corners_mm), class_="cell")

    def drawn(self, at: Crosspoint) -> str:
        """Draw the reeds of a crosspoint, or its key, as dots in their colour."""
        kind = f"reed {kind_of(self.sheet.joints[at])}"
        return group(element("circle", cx=x, cy=y, r=_REED_MM, class_=kind) for x, y in self.contacts(at))


def plan_above(sheet: Sheet) -> str:
    """Draw the board from above: the spaces, their reeds and lights, and the chain of the lights."""
    plan = BoardDrawing(sheet, 1)
    spaces, pieces = sheet.profile.spaces, sheet.profile.build.pieces
    chain = [_hop(one, other) for one, other in pairwise(plan.point(light.at_mm) for light in sheet.lights)]
    return drawing(
        "above",
        "The board from above",
        "Each space with its reeds and its light, and the keys; the chain of lights is drawn from number to "
        "number.",
        plan.box(plan.pitch_mm * 0.72),
        group(plan.cell(space.at_mm) for space in spaces),
        group(_ring(plan, space.at_mm, pieces.across_mm / 2, "piece") for space in spaces),
        group(path(hop, class_="chain") for hop in chain),
        group(_arrow(*hop[len(hop) // 2 - 1 : len(hop) // 2 + 1]) for hop in chain),
        group(_light(plan, light) for light in sheet.lights),
        group(plan.drawn(at) for at, joint in sheet.joints.items() if joint != "bare"),
        group(label(plan.point(space.at_mm, (0, -9.4)), space.name, class_="name") for space in spaces),
        group(
            label(plan.point(plan.places[key.value], (0, -7.5)), key.word, class_="key-name")
            for key in sheet.profile.keys
        ),
    )


def _ring(plan: BoardDrawing, at_mm: tuple[float, float], radius: float, kind: str) -> str:
    x, y = plan.point(at_mm)
    return element("circle", cx=x, cy=y, r=radius, class_=kind)


def _hop(one: Point, other: Point) -> tuple[Point, ...]:
    """Return the way from light to light; a sideways one swerves around the reeds."""
    if not math.isclose(one[1], other[1], abs_tol=0.1):
        return one, other
    bend = 0.2 * (other[0] - one[0])
    return one, (one[0] + bend, one[1] + _SWERVE_MM), (other[0] - bend, one[1] + _SWERVE_MM), other


def _arrow(one: Point, other: Point) -> str:
    """Draw a small arrowhead in the middle of the way."""
    angle = math.degrees(math.atan2(other[1] - one[1], other[0] - one[0]))
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    return element(
        "path",
        d="M-1.6,-1.5L1.8,0L-1.6,1.5z",
        transform=f"translate({x:.2f} {y:.2f}) rotate({angle:.0f})",
        class_="head",
    )


def _light(plan: BoardDrawing, light: SheetLight) -> str:
    x, y = plan.point(light.at_mm)
    kind = "light fed" if light.is_fed else "light"
    square = element("rect", x=x - 2.7, y=y - 2.7, width=5.4, height=5.4, rx=0.7, class_=kind)
    number = label((x, y + 1.2), str(light.number), class_="number")
    fed = (label((x, y - 4), "5 V", class_="feed"),) if light.is_fed else ()
    return group((square, number, *fed))
