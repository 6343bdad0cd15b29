"""The board map: the board in its shape, with a mark on every space.

Decides how it is drawn: row a at the bottom, as the board lies before its player. A sign, a word and the way
a space is drawn (plain, hatched, with a broken or a thick edge) show its state.
"""

import math
from collections.abc import Mapping

from controller.diagnose.diagnosis import PartVerdict
from controller.diagnose.report.marks import Mark
from controller.document.markup import drawing, element, label, outline
from controller.messages import Message
from controller.profile import Profile

_EDGE_MM = 4.0

#: The share of its place that a space fills.
_FILLED = 0.96

_WRONG = (PartVerdict.FAIL, PartVerdict.SUSPECT)


def map_of(profile: Profile, marks: Mapping[str, Mark]) -> str:
    """Draw all spaces."""
    corners = [(x * _FILLED, y * _FILLED) for x, y in profile.corners_mm]
    xs, ys = zip(*(space.at_mm for space in profile.spaces), strict=True)
    reach = _reach(corners) + _EDGE_MM
    box = (min(xs) - reach, -max(ys) - reach, max(xs) - min(xs) + 2 * reach, max(ys) - min(ys) + 2 * reach)
    # Faults are drawn last: their edges are thick, and nothing lies over them.
    last = sorted(profile.spaces, key=lambda space: marks[space.name].verdict in _WRONG)
    spaces = (_space(space.name, space.at_mm, corners, marks[space.name]) for space in last)
    return drawing("map", Message("report_page.map_title"), _describe(marks), box, _HATCH, *spaces)


_HATCH = element(
    "defs",
    element(
        "pattern",
        element("path", d="M0 0V3", class_="hatch"),
        id="untested-hatch",
        width=3,
        height=3,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    ),
)


def _space(name: str, at_mm: tuple[float, float], corners: list[tuple[float, float]], mark: Mark) -> str:
    x, y = at_mm[0], -at_mm[1]
    points = [(x + dx, y + dy) for dx, dy in corners]
    hatched = [outline(points, class_="hatched")] if mark.verdict is PartVerdict.UNTESTED else []
    return element(
        "g",
        outline(points, class_="space"),
        *hatched,
        label((x, y - 6.2), name, class_="name"),
        label((x, y + 2.2), mark.sign, class_="sign"),
        label((x, y + 8.4), mark.word, class_="word"),
        class_=mark.verdict.value,
    )


def _reach(corners: list[tuple[float, float]]) -> float:
    return max(math.hypot(*corner) for corner in corners)


def _describe(marks: Mapping[str, Mark]) -> Message:
    """Describe the map in words: every space that has not passed, by its mark."""
    spaces: dict[Message, list[str]] = {}
    for space, mark in marks.items():
        if mark.verdict is not PartVerdict.PASS:
            spaces.setdefault(mark.word, []).append(space)
    by_mark = tuple((mark, tuple(names)) for mark, names in spaces.items())
    return Message("report_page.map_marks", marks=by_mark)
