"""What a page sends, while its hand helps, for a piece moved by two clicks or taps, or carried by a pointer.

The sweep of `tests.web.test_page_moves` sends these acts to the twin, and `tests.browser.test_gestures` holds
the page itself to them.
"""

from collections.abc import Iterable
from typing import Any

from controller.board import Profile

Act = dict[str, Any]
#: A place on the board, in mm (right, up) from its middle.
Place = tuple[float, float]


def taken_up(start: str) -> Act:
    """The piece is raised: no reed feels it before it is set down."""
    return {"act": "grab", "space": start, "raises": True}


def clicked(profile: Profile, start: str, end: str, *, captures: bool = False) -> list[Act]:
    """A click or a tap on a piece, and one on where it goes."""
    if captures:
        return [taken_up(start), {"act": "drop"}, _capture(start, end)]
    return [taken_up(start), _to(profile.space(end).at_mm), {"act": "drop"}]


def dragged(
    profile: Profile, start: str, end: str, places: Iterable[Place], *, captures: bool = False
) -> list[Act]:
    """A pointer that takes the piece over some places; it lets go at the last, on ``end``."""
    carried = [taken_up(start), *map(_to, places)]
    if captures:
        return [*carried, _to(profile.space(start).at_mm), {"act": "drop"}, _capture(start, end)]
    return [*carried, {"act": "drop"}]


def _to(place: Place) -> Act:
    return {"act": "drag", "x_mm": place[0], "y_mm": place[1]}


def _capture(start: str, end: str) -> Act:
    return {"act": "slide", "start": start, "end": end, "captures": True}
