"""The picture of circuit boards on which joints are ringed: each board from the side on which its names are.

Skin and rows are seen from below, where the names of their spaces are printed, the host's board from above.
"""

from collections.abc import Collection, Iterator, Sequence

from controller.board import Place
from controller.document import drawing, element, group, label
from hardware.builder.circuit_boards.copper import CircuitBoard, Component, Face, Pad

#: From one board to the next, the room around all, and that of a board's title.
_APART_MM, _AROUND_MM, _TITLE_MM = 16.0, 8.0, 9.0
#: How far a ring keeps from its part; the height of that part's name, and of a word on the board.
_RING_MM, _NAME_MM, _WORD_MM = 1.2, 3.0, 2.6
_SEEN = {Face.FRONT: "from above", Face.BACK: "from below"}


def picture_of(boards: Sequence[CircuitBoard], parts: Collection[str]) -> str:
    """Draw the boards on which these parts are, each part ringed; ``J2.5`` is contact 5 of J2."""
    drawn, top_mm, wide_mm = list[str](), _TITLE_MM, 0.0
    for board in boards:
        ringed = list(_ringed(board, parts))
        if ringed:
            view = _SeenBoard(board, top_mm)
            drawn.append(view.whole(ringed))
            top_mm, wide_mm = top_mm + board.size_mm[1] + _APART_MM, max(wide_mm, board.size_mm[0])
    box = (-wide_mm / 2 - _AROUND_MM, -_AROUND_MM, wide_mm + 2 * _AROUND_MM, top_mm + _AROUND_MM)
    return drawing(
        "joint-on-boards",
        "The circuit boards with the joint",
        "The parts of the joint are ringed.",
        box,
        *drawn,
    )


def _ringed(board: CircuitBoard, parts: Collection[str]) -> Iterator[tuple[str, Sequence[Pad]]]:
    """Yield the parts of a board that are asked for, each with its pads, or with the contact that is."""
    for part in board.parts:
        if part.name in parts:
            yield part.name, part.pads
        yield from ((name, [pad]) for pad in part.pads if (name := f"{part.name}.{pad.number}") in parts)


class _SeenBoard:
    """A board as it is drawn, with its upper edge so far down."""

    def __init__(self, board: CircuitBoard, top_mm: float) -> None:
        (left, _), (right, high) = board.corners
        self._board, self._middle_mm, self._high_mm, self._top_mm = board, (left + right) / 2, high, top_mm
        below = sum(word.side is Face.BACK for word in board.words)
        self._face = Face.BACK if 2 * below > len(board.words) else Face.FRONT

    def _point(self, at_mm: Place) -> Place:
        right = at_mm[0] - self._middle_mm
        return -right if self._face is Face.BACK else right, self._high_mm - at_mm[1] + self._top_mm

    def whole(self, ringed: Sequence[tuple[str, Sequence[Pad]]]) -> str:
        """Draw the board, its parts and its words, and ring the parts with their names."""
        wide, high = self._board.size_mm
        title = f"{self._board.name}, {_SEEN[self._face]}"
        return group(
            (
                label((0.0, self._top_mm - 3.0), title, font_size=4),
                element("rect", x=-wide / 2, y=self._top_mm, width=wide, height=high, class_="cell"),
                *(self._part(part) for part in self._board.parts),
                *(
                    label(self._point(word.at_mm), word.text, font_size=_WORD_MM)
                    for word in self._board.words
                    if word.side is self._face
                ),
                *(
                    self._ring(name, pads, is_above=number % 2 == 0)
                    for number, (name, pads) in enumerate(ringed)
                ),
            )
        )

    def _part(self, part: Component) -> str:
        return group(
            element("circle", cx=x, cy=y, r=min(pad.size_mm) / 2, fill="#aab5c0")
            for pad in part.pads
            for x, y in [self._point(pad.at_mm)]
        )

    def _ring(self, name: str, pads: Sequence[Pad], *, is_above: bool) -> str:
        """Ring a part, its name above or below, so that those of two neighbours are apart."""
        xs, ys = zip(*(self._point(pad.at_mm) for pad in pads), strict=True)
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        reach = max(max(xs) - min(xs), max(ys) - min(ys)) / 2 + max(pads[0].size_mm) / 2 + _RING_MM
        rings = (
            element("circle", cx=x, cy=y, r=reach, fill="none", stroke=hue, stroke_width=width)
            for hue, width in (("#ffffff", 1.6), ("#c22a2a", 0.8))
        )
        down = -reach - _NAME_MM / 2 if is_above else reach + 1.2 * _NAME_MM
        return group((*rings, label((x, y + down), name, font_size=_NAME_MM)))
