"""The router on small boards: straight, around, through to the other side, or refused by name."""

from dataclasses import replace

import pytest

from controller.board import Place
from hardware.builder.circuit_boards.copper import CircuitBoard, Component, Face, Pad
from hardware.builder.circuit_boards.router import PadLink, RoutingError, routed

ENDS = ((-8.0, 0.0), (8.0, 0.0))


def pad(at_mm: Place, net: str, drill_mm: float = 0.0) -> Component:
    """Return a part with one round pad, on the back if it has no hole."""
    name = f"{net} {at_mm}"
    made = Pad("1", at_mm, (1.6, 1.6), net, drill_mm, is_round=True)
    return Component(name, "", "", at_mm, Face.BACK, (made,), (at_mm, at_mm))


def wall(at_mm: Place, size_mm: Place, drill_mm: float = 0.0) -> Component:
    """Return copper of another net."""
    made = Pad("1", at_mm, size_mm, "WALL", drill_mm)
    return Component(f"wall {at_mm}", "", "", at_mm, Face.BACK, (made,), (at_mm, at_mm))


def board(*others: Component, drill_mm: float = 0.0) -> tuple[CircuitBoard, PadLink]:
    ends = [pad(at_mm, "A", drill_mm) for at_mm in ENDS]
    outline = (-12.0, -10.0), (12.0, -10.0), (12.0, 10.0), (-12.0, 10.0)
    made = CircuitBoard("small", 1.6, outline, (*ends, *others))
    return made, PadLink(ends[0].pads[0], ends[1].pads[0])


def test_a_way_that_is_free_is_straight() -> None:
    made, link = board()
    (track,) = routed(made, [link]).tracks
    assert (track.start_mm, track.end_mm, track.side) == (*ENDS, Face.BACK)


def test_a_wall_is_passed_on_its_own_side_if_that_is_short() -> None:
    made, link = board(wall((0.0, 0.0), (2.0, 4.0)))
    found = routed(made, [link])
    assert not found.vias
    assert max(abs(track.end_mm[1]) for track in found.tracks) > 2.0 + 0.15


def test_a_long_wall_is_passed_on_the_other_side() -> None:
    made, link = board(wall((0.0, 0.0), (2.0, 18.0)))
    found = routed(made, [link])
    assert len(found.vias) == 2
    assert {track.side for track in found.tracks} == set(Face)


def test_what_is_wider_than_a_via_does_not_go_through_one() -> None:
    """The wall of its hole has as much copper as a track of its width, and the supply needs its own whole."""
    made, link = board(wall((0.0, 0.0), (2.0, 18.0)))
    with pytest.raises(RoutingError):
        routed(made, [replace(link, width_mm=1.2)])


def test_what_is_walled_in_on_both_sides_is_refused_by_its_places() -> None:
    made, link = board(wall((0.0, 0.0), (2.0, 19.6), drill_mm=1.0))
    with pytest.raises(RoutingError) as refused:
        routed(made, [link])
    said = "small: no track of A fits from (-8, 0) to (8, 0) mm; leave more room there"
    assert str(refused.value) == said


def test_alone_it_does_not_meet_its_own_net() -> None:
    middle = pad((0.0, 0.0), "A")
    made, link = board(middle)
    (through,) = routed(made, [link]).tracks
    assert (through.start_mm, through.end_mm) == ENDS
    around = routed(made, [replace(link, is_alone=True)])
    assert len(around.tracks) > 1


def test_a_link_in_the_way_is_laid_again() -> None:
    """The first takes the only gap that the second fits through, and finds another way for itself."""
    walls = [wall((0.0, y), (1.0, 8.6), drill_mm=0.8) for y in (-5.5, 5.5)]
    other = [pad((-3.0, y), "B", drill_mm=0.8) for y in (-2.5, 2.5)]
    made, link = board(*walls, *other, drill_mm=0.8)
    first = PadLink(other[0].pads[0], other[1].pads[0])
    found = routed(made, [first, link])
    assert {track.net for track in found.tracks} == {"A", "B"}
