"""The supply of the lights on the skin: what its copper loses, there and back, at the most that may flow."""

import numpy as np
import pytest

from hardware.builder.kit.board_steps import FED_V, LAST_LIGHT_V
from hardware.profiles import load_profile, profile_names
from tests.annexes.builder.circuit_boards.copper_conductors import COUPON, files_of
from tests.annexes.builder.circuit_boards.copper_reader import Place, shapes
from tests.sweeps import PROOF

#: A square of copper of 35 um, and a plated hole.
SQUARE_OHM, HOLE_OHM = 1.72e-5 / 0.035, 1e-3
#: A SK6812MINI-E shines from 3.7 V on; fuse, cable and supply take most of the rest.
MOST_LOST_V = 0.4
#: Half a metre of 0.25 mm2 there and back, two wires beside each other each way.
CABLE_OHM = 0.035
BOARDS = [COUPON, *(pytest.param(name, marks=PROOF) for name in profile_names() if name != COUPON)]


def lost_v(text: str, net: str, plug: tuple[str, ...], drawn: dict[str, float]) -> dict[str, float]:
    """Return the volts between the plug of the lights and pads of a net that draw so many amperes.

    Where a track meets another between its ends, the joint is passed over: the result is an upper bound.
    """
    own = [shape for shape in shapes(text) if shape.net == net]
    nodes: dict[tuple[float, float, str], int] = {}
    pads: dict[tuple[str, str], int] = {}

    def node(at: Place, side: str) -> int:
        return nodes.setdefault((round(at[0], 2), round(at[1], 2), side), len(nodes))

    ways: list[tuple[int, int, float]] = []
    for shape in own:
        front, *others = sorted(shape.sides)
        if shape.pad or shape.start == shape.end:
            middle = (shape.start[0] + shape.end[0]) / 2, (shape.start[1] + shape.end[1]) / 2
            first = node(middle, front)
            ways += [(first, node(middle, side), HOLE_OHM) for side in others]
            if shape.pad:
                pads[shape.pad] = first
        else:
            squares = float(np.hypot(*np.subtract(shape.end, shape.start))) / (2 * shape.half_mm)
            ways.append((node(shape.start, front), node(shape.end, front), max(squares * SQUARE_OHM, 1e-6)))
    siemens = np.zeros((len(nodes), len(nodes)))
    for one, other, ohm in ways:
        siemens[[one, other], [one, other]] += 1 / ohm
        siemens[[one, other], [other, one]] -= 1 / ohm
    for number in plug:
        at = pads["J4", number]
        siemens[at, at] += 1e9
    amperes = np.zeros(len(nodes))
    for part, ampere in drawn.items():
        amperes[pads[part, "1" if net == "5V" else "3"]] += ampere
    volts = np.linalg.solve(siemens, amperes)
    return {part: float(volts[pads[part, "1" if net == "5V" else "3"]]) for part in drawn}


@pytest.mark.parametrize("name", BOARDS)
def test_little_of_the_supply_is_lost_on_the_way_to_the_lights(name: str) -> None:
    profile, text = load_profile(name), files_of(name)["skin"]
    even = dict.fromkeys(
        (f"L_{space}" for space in profile.lights), profile.cap_ma / 1000 / len(profile.lights)
    )
    there, back = lost_v(text, "5V", ("2", "4"), even), lost_v(text, "GND", ("1", "5"), even)
    lost = {part: there[part] + back[part] for part in even}
    assert min(lost.values()) > 0
    assert max(lost.values()) < MOST_LOST_V


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_in_order_passes_the_reading_at_its_last_light(name: str) -> None:
    """All of what the lights may draw flows in the 16 last ones of the chain, and through the cable of J4."""
    profile, text = load_profile(name), files_of(name)["skin"]
    last = [f"L_{space}" for space in profile.lights[-16:]]
    drawn = dict.fromkeys(last, profile.cap_ma / 1000 / len(last))
    there, back = lost_v(text, "5V", ("2", "4"), drawn), lost_v(text, "GND", ("1", "5"), drawn)
    most_v = max(there[part] + back[part] for part in drawn) + profile.cap_ma / 1000 * CABLE_OHM
    assert FED_V - most_v >= LAST_LIGHT_V
