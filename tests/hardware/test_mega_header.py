"""The Mega's header against the schematic read the other way round: by port, not by pin."""

import pytest

from controller.board import ProfileError
from hardware.mega_header import PINS, SIZE_MM, SOCKETS, port_of
from hardware.profiles import load_profile, profile_names

#: The pins of each port, from bit 7 down to bit 0; a dash is a bit that is not on the header.
PORTS = {
    "A": "D29 D28 D27 D26 D25 D24 D23 D22",
    "B": "D13 D12 D11 D10 D50 D51 D52 D53",
    "C": "D30 D31 D32 D33 D34 D35 D36 D37",
    "D": "D38 - - - D18 D19 D20 D21",
    "E": "- - D3 D2 D5 - D1 D0",
    "F": "A7 A6 A5 A4 A3 A2 A1 A0",
    "G": "- - D4 - - D39 D40 D41",
    "H": "- D9 D8 D7 D6 - D16 D17",
    "J": "- - - - - - D14 D15",
    "K": "A15 A14 A13 A12 A11 A10 A9 A8",
    "L": "D42 D43 D44 D45 D46 D47 D48 D49",
}


def test_every_pin_is_the_bit_that_the_ports_say() -> None:
    by_port = {
        pin: (port, 7 - place)
        for port, pins in PORTS.items()
        for place, pin in enumerate(pins.split())
        if pin != "-"
    }
    assert by_port == PINS
    assert len(PINS) == len(set(PINS.values())) == 70


@pytest.mark.parametrize(
    ("pin", "port"),
    [
        ("A0", ("F", 0)),
        ("A7", ("F", 7)),
        ("A8", ("K", 0)),
        ("A9", ("K", 1)),
        ("D22", ("A", 0)),
        ("D29", ("A", 7)),
        ("D37", ("C", 0)),
        ("D36", ("C", 1)),
        ("D35", ("C", 2)),
        ("D34", ("C", 3)),
        ("D33", ("C", 4)),
        ("D49", ("L", 0)),
        ("D42", ("L", 7)),
        ("D12", ("B", 6)),
        ("D9", ("H", 6)),
    ],
)
def test_the_pins_of_the_default_board(pin: str, port: tuple[str, int]) -> None:
    assert port_of(pin) == port


@pytest.mark.parametrize("name", [name for name in profile_names() if name.endswith("-mega")])
def test_a_profile_for_the_mega_names_pins_of_its_header(name: str) -> None:
    profile = load_profile(name)
    ports = [port_of(wire.pin) for wire in (*profile.rows, *profile.columns)]
    assert len(set(ports)) == len(ports)
    assert port_of(profile.light_pin) not in ports


@pytest.mark.parametrize("pin", ["D54", "A16", "d22", "22", "PA0", "D022", ""])
def test_another_name_is_refused_with_those_there_are(pin: str) -> None:
    with pytest.raises(ProfileError, match=f"no pin '{pin}' .* D0-D53 or A0-A15"):
        port_of(pin)


def test_every_pin_is_in_one_socket_and_on_the_board() -> None:
    named = [name for socket in SOCKETS for name in socket.names]
    assert sorted(name for name in named if name in PINS) == sorted(PINS)
    for socket in SOCKETS:
        x, y = socket.first_mm
        across = 2 if socket.is_paired else len(socket.names)
        assert x + 2.54 * (across - 1) < SIZE_MM[0] - 2
        assert y + 2.54 * (len(socket.names) / across - 1) < SIZE_MM[1] - 2


def test_a_shield_of_an_uno_fits() -> None:
    """Of an Uno's sockets, one stands 0.16 inch beside the next, the others on a grid of a tenth."""
    at = {socket.names: socket.first_mm for socket in SOCKETS}
    last, first = (next(place for names, place in at.items() if name in names) for name in ("D8", "D7"))
    assert first[0] - (last[0] + 9 * 2.54) == pytest.approx(0.16 * 25.4)
    analogue = next(place for names, place in at.items() if "A0" in names)
    assert (analogue[0] - first[0]) / 2.54 == pytest.approx(2)
    assert (analogue[1] - first[1]) / 2.54 == pytest.approx(19)
