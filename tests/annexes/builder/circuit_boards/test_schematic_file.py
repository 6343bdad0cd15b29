"""The schematic agrees with the board: read by its own reader, each pin is on the net of its pads."""

import pytest

from hardware.builder.circuit_boards import board_files
from hardware.profiles import profile_names
from tests.annexes.builder.circuit_boards.copper_conductors import TWO, bare_boards
from tests.annexes.builder.circuit_boards.copper_reader import Parsed, all_of, numbers, parsed, shapes
from tests.sweeps import sampled, swept_keeping

#: A part, and the number of a pin.
Pin = tuple[str, str]


def pins_of(sheet: Parsed) -> dict[Pin, tuple[float, float]]:
    """Return where on the sheet the end of each pin is; the y of a library is upwards."""
    (library,) = all_of(sheet, "lib_symbols")
    drawn = {
        str(symbol[1]): {
            number_of(pin): numbers(pin, "at")[:2]
            for unit in all_of(symbol, "symbol")
            for pin in all_of(unit, "pin")
        }
        for symbol in all_of(library, "symbol")
    }
    found = {}
    for symbol in all_of(sheet, "symbol"):
        ((_, name),) = all_of(symbol, "lib_id")
        x, y, turn = numbers(symbol, "at")
        assert turn == 0
        (reference,) = (str(each[2]) for each in all_of(symbol, "property") if each[1] == "Reference")
        for number, (right, up) in drawn[str(name)].items():
            found[reference, number] = round(x + right, 2), round(y - up, 2)
    return found


def number_of(pin: Parsed) -> str:
    (number,) = all_of(pin, "number")
    return str(number[1])


def nets_of(sheet: Parsed) -> dict[Pin, str]:
    """Return the net of each pin, by the label at its end; empty at a cross."""
    at: dict[tuple[float, ...], str] = {}
    for label in all_of(sheet, "global_label"):
        at[numbers(label, "at")[:2]] = str(label[1])
    for cross in all_of(sheet, "no_connect"):
        at[numbers(cross, "at")] = ""
    pins = pins_of(sheet)
    assert len(set(pins.values())) == len(pins) == len(at)
    return {pin: at[place] for pin, place in pins.items()}


@sampled(1)
@pytest.mark.parametrize("name", swept_keeping(profile_names(), *TWO))
def test_every_pin_is_on_the_net_of_its_pads(name: str) -> None:
    for board in bare_boards(name):
        files = board_files(board)
        drawn = nets_of(parsed(files[f"{board.name}.kicad_sch"]))
        laid = {shape.pad: shape.net for shape in shapes(files[f"{board.name}.kicad_pcb"]) if shape.pad}
        assert drawn == laid


@sampled(1)
@pytest.mark.parametrize("name", swept_keeping(profile_names(), *TWO))
def test_every_part_has_its_value_and_its_footprint(name: str) -> None:
    for board in bare_boards(name):
        (instances,) = all_of(parsed(board_files(board)[f"{board.name}.kicad_sch"]), "symbol_instances")
        told = [
            {str(each[0]): str(each[1]) for each in path[2:] if isinstance(each, list)}
            for path in all_of(instances, "path")
        ]
        assert [(each["reference"], each["value"], each["footprint"]) for each in told] == [
            (part.name, part.value, f"manalath:{part.package}") for part in board.parts
        ]
