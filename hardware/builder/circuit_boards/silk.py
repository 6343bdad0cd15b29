"""What is printed on a circuit board, so that it can be built and mended from the board in hand alone.

Every part has its name beside it. Bands, the first pin, the marked corner of a light, plus, and the outline
of a plug with its ramp say which way round it goes; a word on each side says which way up the board does.
`printed` finds a free place for each name: on no joint, hole, slot or other word, and off the edge.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import pairwise, product
from math import cos, pi, sin

from controller.board import Place
from hardware.builder.circuit_boards.copper import BoardLine, BoardWord, CircuitBoard, Component, Face, Pad
from hardware.builder.mechanics import moved

#: The height of the name of a part, of that of a plug, and of what is said of a whole board.
_NAME_MM, _PLUG_NAME_MM, _TITLE_MM = 0.8, 1.2, 1.2
#: What a joint, a hole or a line keeps free of words, and what the edge of a board does.
_AROUND_MM, _EDGE_MM = 0.2, 0.6
#: How far beside its part a name may be, in steps of so much; and the steps at which a title is tried.
_STEPS_MM, _TITLE_STEP_MM = tuple(0.4 * step for step in range(16)), 2.0
#: Beside the pads of a flat diode, and beside those of a light.
_BESIDE_DIODE_MM, _BESIDE_LIGHT_MM = 0.25, 0.25
#: The body of a wired diode, and where its band is; half of it, as of the large capacitor and of a plug.
_WIRED_MM, _BAND_MM, _CAN_MM = (4.6, 2.65), 1.1, 4.1
#: A plug from its pins: its ends, its sides, its ramp, and the number of its first pin.
_PLUG_END_MM, _PLUG_SIDE_MM, _RAMP_MM, _FIRST_MM = 1.5, 2.9, 2.0, 2.2
#: What the supply's socket is plugged with.
_SUPPLY_WORDS = "5 V, plus inside"
#: A cell of the map of what is taken.
_CELL_MM = 4.0

#: A rectangle: its lower left and its upper right.
Room = tuple[Place, Place]


def printed(board: CircuitBoard) -> CircuitBoard:
    """Return the board with all that is printed on it, beside the words that it has."""
    lines = tuple(line for part in board.parts for line in marks(part))
    words = (*board.words, *(word for part in board.parts for word in _signs(part)))
    marked = replace(board, lines=lines, words=words)
    taken = _Taken(marked)
    small_first = sorted(board.parts, key=_is_bulky)
    names = [word for part in small_first for word in taken.beside(part, part.name, _side(board, part))]
    for part in board.parts:
        if part.package == "PJ-102AH":
            names += taken.beside(part, _SUPPLY_WORDS, part.side)
    titles = [
        word
        for side, way in ((Face.FRONT, "up"), (Face.BACK, "down"))
        for word in taken.anywhere(board, f"{board.name} {revision(board)}, this side {way}", side)
    ]
    return replace(marked, words=(*marked.words, *names, *titles))


def revision(board: CircuitBoard) -> str:
    """Return six digits that change with any part, pad, hole or track of a board."""
    drawn = board.thick_mm, board.outline, board.parts, board.bores, board.tracks, board.vias
    return sha256(repr(drawn).encode()).hexdigest()[:6]


def _side(board: CircuitBoard, part: Component) -> Face:
    """Return the side on which the name of a part is: of what stands, that of its joint."""
    return Face.FRONT if part.is_standing and board.name.endswith("-skin") else part.side


def marks(part: Component) -> Iterator[BoardLine]:
    """Yield the lines that show which way round a part goes; they follow its pads, however it is turned."""
    if part.is_plug:
        yield from _plug(part)
    elif part.package == "SOD-123":
        yield from _band(part, *_ends(part))
    elif part.package == "DO-201":
        yield from _wired(part, *_ends(part))
    elif part.package == "radial-8":
        turns = [pi * step / 6 for step in range(13)]
        yield from _lined(
            part, [moved(part.at_mm, (_CAN_MM * cos(turn), _CAN_MM * sin(turn))) for turn in turns]
        )
    elif part.package == "SK6812MINI-E":
        yield from _corner(part, part.pads[2])
    elif part.package == "SO-14":
        x, y = part.pads[0].at_mm
        up = (y - part.at_mm[1]) / abs(y - part.at_mm[1])
        yield from _lined(part, [(x - 0.9, y + 0.6 * up), (x + 0.9, y + 0.6 * up)])


def _signs(part: Component) -> Iterator[BoardWord]:
    """Yield the number of a plug's first pin, and the plus of a capacitor."""
    first = part.pads[0].at_mm
    if part.is_plug:
        along, _ = _ways(part)
        at_mm = first[0] - _FIRST_MM * along[0], first[1] - _FIRST_MM * along[1]
        yield BoardWord("1", at_mm, part.side, _NAME_MM)
    elif part.package == "radial-8":
        yield BoardWord("+", moved(first, (0.5, 1.7)), part.side)


def _ends(part: Component) -> tuple[Pad, Pad]:
    one, other = part.pads
    return one, other


def _ways(part: Component) -> tuple[Place, Place]:
    """Return the direction from the first pin of a plug to the next, and that to its ramp.

    Seen from its side with the first pin at the left, the ramp of a KK 254 is below.
    """
    along = (0.0, 1.0) if part.turn_deg else (1.0, 0.0)
    sign = 1 if part.side is Face.FRONT else -1
    return along, (sign * along[1], -sign * along[0])


def _plug(part: Component) -> Iterator[BoardLine]:
    """Yield the outline of a plug, and the line of its ramp."""
    (along, ramp), (first, last) = _ways(part), (part.pads[0].at_mm, part.pads[-1].at_mm)

    def at(pin: Place, beyond_mm: float, aside_mm: float) -> Place:
        return moved(
            pin,
            (along[0] * beyond_mm + ramp[0] * aside_mm, along[1] * beyond_mm + ramp[1] * aside_mm),
        )

    corners = [
        at(pin, beyond_mm, aside_mm)
        for pin, beyond_mm, aside_mm in (
            (first, -_PLUG_END_MM, -_PLUG_SIDE_MM),
            (last, _PLUG_END_MM, -_PLUG_SIDE_MM),
            (last, _PLUG_END_MM, _PLUG_SIDE_MM),
            (first, -_PLUG_END_MM, _PLUG_SIDE_MM),
        )
    ]
    yield from _lined(part, [*corners, corners[0]])
    yield from _lined(part, [at(first, -_PLUG_END_MM, _RAMP_MM), at(last, _PLUG_END_MM, _RAMP_MM)])


def _band(part: Component, cathode: Pad, anode: Pad) -> Iterator[BoardLine]:
    """Yield a bracket around the band of a flat diode, open towards its anode."""
    is_upright = cathode.at_mm[0] == anode.at_mm[0]
    along = (cathode.at_mm[is_upright] > anode.at_mm[is_upright]) * 2 - 1
    end = cathode.at_mm[is_upright] + along * (cathode.size_mm[is_upright] / 2 + _BESIDE_DIODE_MM)
    side = cathode.size_mm[not is_upright] / 2 + _BESIDE_DIODE_MM
    middle = part.at_mm[not is_upright]
    points = [(part.at_mm[is_upright], middle - side), (end, middle - side), (end, middle + side)]
    points.append((part.at_mm[is_upright], middle + side))
    yield from _lined(part, [(y, x) if is_upright else (x, y) for x, y in points])


def _wired(part: Component, cathode: Pad, anode: Pad) -> Iterator[BoardLine]:
    """Yield the body of a wired diode that lies on the board, and its band."""
    (x, y), (half, high) = part.at_mm, _WIRED_MM
    corners = [(x - half, y - high), (x + half, y - high), (x + half, y + high), (x - half, y + high)]
    yield from _lined(part, [*corners, corners[0]])
    at = x + (half - _BAND_MM) * ((cathode.at_mm[0] > anode.at_mm[0]) * 2 - 1)
    yield from _lined(part, [(at, y - high), (at, y + high)])


def _corner(part: Component, pad: Pad) -> Iterator[BoardLine]:
    """Yield the bracket at the marked corner of a light, that of its ground."""
    (x, y), (wide, high) = part.at_mm, (pad.size_mm[0] / 2, pad.size_mm[1] / 2)
    right, up = ((at > middle) * 2 - 1 for at, middle in zip(pad.at_mm, (x, y), strict=True))
    end = pad.at_mm[0] + right * (wide + _BESIDE_LIGHT_MM), pad.at_mm[1] + up * (high + _BESIDE_LIGHT_MM)
    yield from _lined(part, [(end[0], end[1] - up * high), end, (end[0] - right * wide, end[1])])


def _lined(part: Component, points: Sequence[Place]) -> Iterator[BoardLine]:
    return (BoardLine(start, end, part.side) for start, end in pairwise(points))


def room_of(word: BoardWord) -> Room:
    """Return the room of a word, in the strokes of KiCad's letters."""
    half = word.high_mm * 0.45 * len(word.text) + 0.1, word.high_mm * 0.65
    wide, high = half[::-1] if word.is_upright else half
    (x, y) = word.at_mm
    return (x - wide, y - high), (x + wide, y + high)


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place for a word."""

    at_mm: Place
    is_upright: bool


class _Taken:
    """What is taken on each side of a board, in cells, so that a place is looked up among its neighbours."""

    def __init__(self, board: CircuitBoard) -> None:
        self._corners = board.corners
        self._rooms: dict[tuple[Face, int, int], list[Room]] = defaultdict(list)
        for part, pad in board.pads():
            for side in part.sides(pad):
                self._take(side, _around(pad.at_mm, pad.size_mm))
        for side in Face:
            for part in board.parts:
                if part.slot_mm:
                    self._take(side, _around(part.at_mm, part.slot_mm))
            for bore in board.bores:
                self._take(side, _around(bore.at_mm, (bore.across_mm, bore.across_mm)))
        for part in filter(_is_bulky, board.parts):
            self._take(part.side, part.room_mm)
        for line in board.lines:
            (x, y), (end_x, end_y) = line.start_mm, line.end_mm
            middle, size = ((x + end_x) / 2, (y + end_y) / 2), (abs(end_x - x), abs(end_y - y))
            self._take(line.side, _around(middle, size))
        for word in board.words:
            self._take(word.side, room_of(word))

    def beside(self, part: Component, text: str, side: Face) -> Iterator[BoardWord]:
        """Yield a word at the nearest free place beside a part's joints, or its body, if there is one."""
        high_mm = _PLUG_NAME_MM if part.is_plug else _NAME_MM
        low, high = part.room_mm if _is_bulky(part) else _joints(part)
        yield from self._first(text, side, high_mm, _spots(low, high, text, high_mm))

    def anywhere(self, board: CircuitBoard, text: str, side: Face) -> Iterator[BoardWord]:
        """Yield a word at the first free place, from the lower left, if there is one."""
        (left, low), (right, high) = board.corners
        xs, ys = (
            [start + _TITLE_STEP_MM * step for step in range(1, int((end - start) / _TITLE_STEP_MM))]
            for start, end in ((left, right), (low, high))
        )
        spots = (_Spot((x, y), is_upright) for is_upright in (False, True) for y, x in product(ys, xs))
        yield from self._first(text, side, _TITLE_MM, spots)

    def _first(self, text: str, side: Face, high_mm: float, spots: Iterable[_Spot]) -> Iterator[BoardWord]:
        words = (BoardWord(text, spot.at_mm, side, high_mm, spot.is_upright) for spot in spots)
        found = next((word for word in words if self._is_free(word)), None)
        if found:
            self._take(side, room_of(found))
            yield found

    def _is_free(self, word: BoardWord) -> bool:
        (left, low), (right, high) = room = room_of(word)
        (board_left, board_low), (board_right, board_high) = self._corners
        if left < board_left + _EDGE_MM or right > board_right - _EDGE_MM:
            return False
        if low < board_low + _EDGE_MM or high > board_high - _EDGE_MM:
            return False
        return not any(
            left < end_x and start_x < right and low < end_y and start_y < high
            for cell in _cells(room)
            for (start_x, start_y), (end_x, end_y) in self._rooms[word.side, *cell]
        )

    def _take(self, side: Face, room: Room) -> None:
        for cell in _cells(room):
            self._rooms[side, *cell].append(room)


def _is_bulky(part: Component) -> bool:
    """Whether the body of a part hides what is printed under it."""
    return part.has_holes and not part.is_standing and not part.meets_host


def _joints(part: Component) -> Room:
    """Return the room of the pads of a part."""
    rooms = [_around(pad.at_mm, pad.size_mm, 0.0) for pad in part.pads]
    xs, ys = zip(*(corner for room in rooms for corner in room), strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


def _spots(low: Place, high: Place, text: str, high_mm: float) -> Iterator[_Spot]:
    """Yield places around a rectangle, the nearest first."""
    long, tall = high_mm * 0.45 * len(text) + 0.3, high_mm * 0.65 + 0.2
    middle = (low[0] + high[0]) / 2, (low[1] + high[1]) / 2
    for off_mm in _STEPS_MM:
        for is_upright in (False, True):
            wide, up = (tall, long) if is_upright else (long, tall)
            right = (high[0] - low[0]) / 2 + wide + off_mm
            above = (high[1] - low[1]) / 2 + up + off_mm
            for aside_mm in _STEPS_MM[: 1 + _STEPS_MM.index(off_mm)]:
                for sign, slide in product((1, -1), (aside_mm, -aside_mm)):
                    yield _Spot(moved(middle, (slide, sign * above)), is_upright)
                    yield _Spot(moved(middle, (sign * right, slide)), is_upright)


def _around(at_mm: Place, size_mm: Place, around_mm: float = _AROUND_MM) -> Room:
    wide, high = (size / 2 + around_mm for size in size_mm)
    return (at_mm[0] - wide, at_mm[1] - high), (at_mm[0] + wide, at_mm[1] + high)


def _cells(room: Room) -> Iterator[tuple[int, int]]:
    (left, low), (right, high) = room
    return product(
        range(int(left // _CELL_MM), int(right // _CELL_MM) + 1),
        range(int(low // _CELL_MM), int(high // _CELL_MM) + 1),
    )
