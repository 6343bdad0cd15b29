"""A virtual board of squares: pieces are read where they lie and in their colour; keys and lights work."""

from collections.abc import Mapping

import pytest

from controller.board import Key
from controller.games import Colour
from controller.games.geometry import SQUARE36
from controller.ports import Frame, Sensors
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.square_board import SQUARE


def read(board: VirtualBoard) -> Mapping[str, Colour]:
    """Read all events and return the colour of the piece on each occupied space."""
    matrix: tuple[int, ...] = ()
    while (event := board.read(0.05)) is not None:
        matrix = event.debounced if isinstance(event, Sensors) else matrix
    places = {(space.name, colour): space.sensor(colour) for space in SQUARE.spaces for colour in Colour}
    return {name: colour for (name, colour), (row, column) in places.items() if matrix[row] >> column & 1}


@pytest.mark.parametrize("turned", [0, 1])
def test_a_full_table_of_both_colours_is_read_as_it_lies(turned: int) -> None:
    board = VirtualBoard(SQUARE, SimulatedClock(), seed=1)
    table = {space: Colour((n + n // 6 + turned) % 2) for n, space in enumerate(SQUARE36.names)}
    for space, colour in table.items():
        board.workbench.put(space, colour)
    assert read(board) == table


def test_keys_are_read_and_lights_shine() -> None:
    board = VirtualBoard(SQUARE, SimulatedClock(), seed=1)
    read(board)
    row, column = SQUARE.keys[Key.OK]
    board.workbench.press(Key.OK)
    event = board.read(0.05)
    assert isinstance(event, Sensors)
    assert event.debounced[row] >> column & 1
    rgb = bytes(3 * SQUARE.lights.index("f6")) + b"\xff\x55\x00"
    rgb = rgb.ljust(3 * len(SQUARE.lights), b"\0")
    board.show(Frame(1, rgb))
    board.read(0.05)
    assert board.workbench.strip() == rgb
