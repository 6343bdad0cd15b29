"""A fault is the same on every twin: how a piece is read, and when, regardless of what scans the matrix."""

from dataclasses import dataclass
from functools import partial

import pytest

from controller.board import Profile
from controller.games import COLOUR_WORDS, Colour
from controller.ports import BoardEvent, Frame, Health, Sensors
from hardware.profiles import load_profile
from simulator.pi.pi_board import PiBoard
from simulator.serial_line.firmware_board import FirmwareBoard, MakeBoard, TwinBoard
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import Laying, parse_fault
from tests.sweeps import sampled

#: The time within which every twin answers.
START_MS = 3000.0

#: The time within which the effect of a piece arrives from any twin.
ANSWER_MS = 300.0


@dataclass
class Twin:
    """A running twin, and what it reported last."""

    board: TwinBoard
    clock: SimulatedClock
    profile: Profile
    names: dict[tuple[int, int], str]
    #: The closed sensors and the supply of the latest reports.
    closed: frozenset[str] = frozenset()
    supply_mv: int | None = None

    def run(self, ms: float) -> list[BoardEvent]:
        events: list[BoardEvent] = []
        until_ms = self.clock.now_ms() + ms
        while self.clock.now_ms() < until_ms:
            event = self.board.read((until_ms - self.clock.now_ms()) / 1000)
            if event is not None:
                self.take(event)
                events.append(event)
        return events

    def take(self, event: BoardEvent) -> None:
        match event:
            case Sensors(debounced=rows):
                self.closed = frozenset(
                    name for (row, column), name in self.names.items() if rows[row] >> column & 1
                )
            case Health():
                self.supply_mv = event.supply_mv

    def after_ms(self, space: str, colour: Colour, name: str) -> float:
        """Lay a piece and return how long it takes until its reed is read as closed."""
        put_ms = self.clock.now_ms()
        self.board.workbench.put(space, colour)
        while name not in self.closed:
            assert self.clock.now_ms() < put_ms + 2000
            self.run(1)
        return self.clock.now_ms() - put_ms


TWINS: dict[str, tuple[str, MakeBoard]] = {
    "virtual": ("hex70-dual-mega", VirtualBoard),
    "virtual single": ("hex70-single-gpio", VirtualBoard),
    "firmware twin": ("hex70-dual-mega", FirmwareBoard),
    "firmware itself": ("hex70-dual-mega", partial(FirmwareBoard, chip="elf")),
    "pi single": ("hex70-single-gpio", partial(PiBoard, leaves_out_still=True)),
    "pi dual": ("hex70-dual-gpio", partial(PiBoard, leaves_out_still=True)),
}


def begun(name: str) -> Twin:
    profile_name, make = TWINS[name]
    profile, clock = load_profile(profile_name), SimulatedClock()
    twin = Twin(make(profile, clock, 1), clock, profile, dict(profile.sensors()))
    twin.run(START_MS)
    return twin


@pytest.fixture(params=TWINS)
def twin(request: pytest.FixtureRequest) -> Twin:
    return begun(request.param)


def reed(twin: Twin, space: str, colour: Colour = Colour.FIRST) -> str:
    """Return the name of the reed that a piece closes."""
    is_single = f"{space} reed" in twin.names.values()
    return f"{space} reed" if is_single else f"{space} {COLOUR_WORDS[colour]}"


@sampled(4)
@pytest.mark.parametrize(
    ("fault", "read"),
    [
        ("swapped {e5} {g2}", {"g2"}),
        ("swapped {g2} {e5}", {"g2"}),
        ("joined {e5} {g2}", {"e5", "g2"}),
        ("joined {g2} {e5}", {"e5", "g2"}),
    ],
)
def test_two_reeds_are_exchanged_or_joined(fault: str, read: set[str], twin: Twin) -> None:
    names = {space: reed(twin, space) for space in ("e5", "g2")}
    twin.board.workbench.add_fault(parse_fault(fault.format_map(names)))
    twin.board.workbench.put("e5", Colour.FIRST)
    twin.run(ANSWER_MS)
    assert twin.closed == {names[space] for space in read}
    twin.board.workbench.clear_faults()
    twin.run(ANSWER_MS)
    assert twin.closed == {names["e5"]}
    twin.board.workbench.lift("e5")
    twin.run(ANSWER_MS)
    assert twin.closed == frozenset()


@sampled(3)
@pytest.mark.parametrize("axis", ["row", "column"])
def test_two_wires_are_exchanged(axis: str, twin: Twin) -> None:
    at = {name: place for place, name in twin.names.items()}
    row, column = at[reed(twin, "e5")]
    other = (row + 2, column) if axis == "row" else (row, column + 2)
    first, second = (row, row + 2) if axis == "row" else (column, column + 2)
    twin.board.workbench.add_fault(parse_fault(f"swapped-wires {axis} {first} {axis} {second}"))
    twin.board.workbench.put("e5", Colour.FIRST)
    twin.run(ANSWER_MS)
    assert twin.closed == {twin.names[other]}
    twin.board.workbench.clear_faults()
    twin.run(ANSWER_MS)
    assert twin.closed == {reed(twin, "e5")}


@sampled(3)
@pytest.mark.parametrize("name", [name for name in TWINS if "single" not in name])
@pytest.mark.parametrize("colour", Colour)
def test_a_reed_answers_to_pieces_of_both_colours(name: str, colour: Colour) -> None:
    twin = begun(name)
    twin.board.workbench.add_fault(parse_fault(f"sensitive {reed(twin, 'e5', colour.other)}"))
    # On its axis a ring has no field.
    twin.board.workbench.put("e5", colour, (2.5, 0.0), Laying(turn_deg=0.0))
    twin.run(ANSWER_MS)
    assert twin.closed == {"e5 orange", "e5 purple"}


@sampled(3)
def test_a_stiff_reed_closes_late(twin: Twin) -> None:
    usual_ms = twin.after_ms("e5", Colour.FIRST, reed(twin, "e5"))
    twin.board.workbench.lift("e5")
    twin.run(ANSWER_MS)
    twin.board.workbench.add_fault(parse_fault(f"slow-close {reed(twin, 'e5')} 200"))
    late_ms = twin.after_ms("e5", Colour.FIRST, reed(twin, "e5"))
    assert 180 <= late_ms - usual_ms <= 220


def test_lights_behind_a_broken_chain_are_dark(twin: Twin) -> None:
    twin.board.workbench.add_fault(parse_fault("broken-chain a4"))
    lights = twin.profile.lights
    twin.board.show(Frame(1, bytes([9]) * 3 * len(lights)))
    twin.run(ANSWER_MS)
    number = lights.index("a4")
    assert 0 < number < len(lights)
    assert twin.board.workbench.strip() == bytes([9]) * 3 * number + bytes(3 * (len(lights) - number))


@sampled(1)
@pytest.mark.parametrize("name", ["virtual", "firmware twin", "firmware itself"])
def test_a_thin_supply_is_felt_when_it_gets_thin_and_when_it_is_mended(name: str) -> None:
    twin = begun(name)
    twin.board.show(Frame(1, bytes([60]) * 3 * 70))
    twin.run(1100)
    healthy_mv = twin.supply_mv
    assert healthy_mv is not None
    twin.board.workbench.add_fault(parse_fault("sagging-supply 1000"))
    twin.run(1100)
    assert twin.supply_mv is not None
    assert twin.supply_mv < healthy_mv - 500
    twin.board.workbench.clear_faults()
    twin.run(1100)
    assert twin.supply_mv == healthy_mv
