"""What is printed on the boards: every name, and which way round each part goes."""

from dataclasses import replace
from itertools import combinations, product
from math import dist

import pytest

from controller.board import Place
from hardware.builder.circuit_boards.copper import BoardLine, CircuitBoard, Component, Face
from hardware.builder.circuit_boards.silk import Room, marks, revision, room_of
from hardware.builder.datasheets import PITCH_MM
from hardware.profiles import profile_names
from tests.annexes.builder.circuit_boards.copper_conductors import COUPON, bare_boards
from tests.sweeps import sampled


@pytest.fixture(params=profile_names())
def three(request: pytest.FixtureRequest) -> tuple[CircuitBoard, ...]:
    return bare_boards(str(request.param))


def test_every_part_has_its_name_beside_its_joints(three: tuple[CircuitBoard, ...]) -> None:
    for board in three:
        for part in board.parts:
            joints = Face.FRONT if part.is_standing and "skin" in board.name else part.side
            (word,) = (word for word in board.words if word.text == part.name)
            assert word.side is joints
            assert min(dist(word.at_mm, pad.at_mm) for pad in part.pads) < 12.0


@sampled(1)
def test_no_word_lies_over_another_or_over_a_line(three: tuple[CircuitBoard, ...]) -> None:
    for board in three:
        for side in Face:
            rooms = [room_of(word) for word in board.words if word.side is side]
            lined = [span(line) for line in board.lines if line.side is side]
            assert not any(overlap(one, other) for one, other in combinations(rooms, 2))
            assert not any(overlap(one, other) for one, other in product(rooms, lined))


def span(line: BoardLine) -> Room:
    (x, y), (end_x, end_y) = line.start_mm, line.end_mm
    return (min(x, end_x), min(y, end_y)), (max(x, end_x), max(y, end_y))


def overlap(one: Room, other: Room) -> bool:
    return all(one[0][axis] < other[1][axis] and other[0][axis] < one[1][axis] for axis in (0, 1))


def points(part: Component) -> list[Place]:
    return [at for line in marks(part) for at in (line.start_mm, line.end_mm)]


def nearest(part: Component, at_mm: Place) -> str:
    """Return the number of the pad that is nearest to a place."""
    return min(part.pads, key=lambda pad: dist(pad.at_mm, at_mm)).number


def test_bands_corners_and_plus_are_at_the_right_pads(three: tuple[CircuitBoard, ...]) -> None:
    """A band is at the cathode, pad 1; the marked corner of a light at its ground, pad 3; plus at pad 1."""
    seen = set()
    for board in three:
        for part in board.parts:
            seen.add(part.package)
            if part.package == "SOD-123":
                _, anode = part.pads
                reach = [dist(at, anode.at_mm) for at in points(part)]
                assert min(reach) > dist(part.at_mm, anode.at_mm)
                assert nearest(part, points(part)[reach.index(max(reach))]) == "1"
            elif part.package == "SK6812MINI-E":
                assert {nearest(part, at) for at in points(part)} == {"3"}
                assert {pad.number: pad.net for pad in part.pads}["3"] == "GND"
            elif part.package == "radial-8":
                (plus,) = (word for word in board.words if word.text == "+")
                assert nearest(part, plus.at_mm) == "1"
                assert part.pads[0].net == "5V"
            elif part.package == "DO-201":
                band = list(marks(part))[-1]
                assert nearest(part, band.start_mm) == "1"
                assert part.pads[0].net == "5V"
            elif part.package == "SO-14":
                assert {nearest(part, at) for at in points(part)} == {"1"}
    assert {"SOD-123", "SK6812MINI-E", "radial-8", "DO-201"} <= seen


def test_the_ramp_of_a_plug_is_below_with_its_first_pin_at_the_left(three: tuple[CircuitBoard, ...]) -> None:
    """So it is on each side and however a plug is turned: a cable joins like contacts (Molex, KK 254)."""
    for board in three:
        for part in board.parts:
            if not part.is_plug:
                continue
            first, second = (complex(*pad.at_mm) for pad in part.pads[:2])
            ramp = list(marks(part))[-1]
            off = complex(*ramp.start_mm) - first
            along = second - first
            if part.side is Face.BACK:
                off, along = -off.conjugate(), -along.conjugate()
            assert (off / along).imag < 0
            ones = [word for word in board.words if word.text == "1" and word.side is part.side]
            beside = [word for word in ones if dist(word.at_mm, part.pads[0].at_mm) < PITCH_MM]
            assert [nearest(part, word.at_mm) for word in beside] == ["1"]


def test_each_side_says_which_way_up_it_goes_and_what_it_is() -> None:
    for board in bare_boards(COUPON):
        for side, way in ((Face.FRONT, "up"), (Face.BACK, "down")):
            title = f"{board.name} {revision(board)}, this side {way}"
            assert [word.side for word in board.words if word.text == title] == [side]


def test_the_revision_changes_with_the_copper_alone() -> None:
    board, *_ = bare_boards(COUPON)
    assert revision(replace(board, parts=board.parts[1:])) != revision(board)
    assert revision(replace(board, words=())) == revision(board)
