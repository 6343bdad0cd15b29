"""The data sheets of the bought parts: whole, and read by footprints, profiles and lists alike.

`circuit_boards.test_library` holds them against drawings of others.
"""

from itertools import pairwise
from math import atan2, tau

import pytest

from hardware.builder.circuit_boards.copper import Component
from hardware.builder.datasheets import (
    FUSE_CLIPS,
    GLASS_MM,
    JACK,
    KEY,
    KEY_LEGS_MM,
    LIGHT,
    PLUG,
    REEDS,
    TAIL,
    WIRE,
    Corners,
    Datasheet,
)
from hardware.builder.kit import plan_of
from hardware.builder.kit.shopping_list import parts_csv
from hardware.profiles import load_profile, profile_names
from tests.annexes.builder.bought_parts import sheet_of, sheets
from tests.annexes.builder.circuit_boards.copper_conductors import COUPON, bare_boards

#: The light is in no library of KiCad; what stands between two boards has one leg on each, of wire.
IN_NO_LIBRARY = {LIGHT.package, TAIL, WIRE}


#: How far bodies rise in KiCad's own models of these footprints (kicad-packages3d 6.0.10). It has none of the
#: jack, of the clips and of the light; that of a capacitor is of no value.
MODELS_MM = {
    "key": 3.6,
    "SOD-123": 1.25,
    "R0805": 0.45,
    "C0805": 1.25,
    "DO-201": 5.72,
    "SO-14": 1.75,
    "header-5": 11.7,
}
#: How much lower a body may be here than there, and how much higher.
LOWER_MM, HIGHER_MM = 0.1, 0.2


def holds(room: Corners, corners: Corners) -> bool:
    (left, low), (right, high) = room
    return all(left <= x <= right and low <= y <= high for x, y in corners)


@pytest.mark.parametrize("sheet", sheets(), ids=lambda sheet: f"{sheet.package} {sheet.reference}")
def test_a_data_sheet_is_whole(sheet: Datasheet) -> None:
    assert sheet.source
    assert sheet.high_mm > 0
    assert bool(sheet.library) == (sheet.package not in IN_NO_LIBRARY)
    assert [leg.pin for leg in sheet.legs if leg.pin not in sheet.pins] == []
    assert {leg.pin for leg in sheet.legs} == set(sheet.pins)
    assert holds(sheet.courtyard_mm, sheet.body_mm)
    for leg in sheet.legs:
        (x, y), (wide, high) = leg.at_mm, leg.size_mm
        assert holds(sheet.courtyard_mm, ((x - wide / 2, y - high / 2), (x + wide / 2, y + high / 2)))
        assert leg.drill_mm < min(leg.size_mm)


@pytest.mark.parametrize("package", MODELS_MM)
def test_a_body_rises_as_far_as_its_model(package: str) -> None:
    off_mm = sheet_of(package).high_mm - MODELS_MM[package]
    assert -LOWER_MM - 1e-6 <= off_mm <= HIGHER_MM + 1e-6


def test_a_key_has_two_straps_of_two_legs_each() -> None:
    assert len(KEY.legs) == 4
    assert KEY.straps_mm == (KEY_LEGS_MM[0],) * 2


def turned(part: Component) -> list[float]:
    """Return the sides of a body, the shorter first."""
    assert part.body_mm is not None
    return sorted(high - low for low, high in zip(*part.body_mm, strict=True))


@pytest.mark.parametrize("name", profile_names())
def test_every_part_on_a_board_is_one_of_a_data_sheet(name: str) -> None:
    """Pins and sockets that meet the host have no body of their own."""
    for board in bare_boards(name):
        for part in (part for part in board.parts if not part.package.startswith(("pins-", "socket-"))):
            sheet = sheet_of(part.package)
            assert [pad.number for pad in part.pads] == [leg.pin for leg in sheet.legs]
            if not part.is_standing:
                assert turned(part) == pytest.approx(
                    sorted(high - low for low, high in zip(*sheet.body_mm, strict=True))
                )
                assert part.high_mm == sheet.high_mm
                assert part.body_mm is not None
                assert holds(part.room_mm, part.body_mm)


@pytest.mark.parametrize("name", profile_names())
def test_keys_and_reeds_of_a_profile_are_those_of_the_data_sheets(name: str) -> None:
    build = load_profile(name).build
    assert build.deck.key_body_mm == (KEY.body_mm[1][0] - KEY.body_mm[0][0], KEY.high_mm)
    reed = REEDS[build.reeds.glass_mm]
    assert (reed.high_mm, 2 * reed.body_mm[1][0]) == (build.reeds.glass_mm, GLASS_MM)


def test_what_is_bought_is_what_the_data_sheets_describe() -> None:
    profile = load_profile(COUPON)
    by_hand, of_boards = parts_csv(plan_of(profile)), parts_csv(plan_of(profile, bare_boards(COUPON)))
    for listed in (by_hand, of_boards):
        assert f"legs 6.5 x 4.5 mm apart, as {KEY.reference}" in listed
        assert REEDS[profile.build.reeds.glass_mm].reference in listed
        assert PLUG in listed
    assert all(sheet.reference in of_boards for sheet in (JACK, FUSE_CLIPS, LIGHT))


@pytest.mark.parametrize("name", profile_names())
def test_a_light_on_the_back_looks_up_through_its_slot(name: str) -> None:
    """Seen from where it shines, its pins 1 to 4 go round counter-clockwise (Opsco's data sheet)."""
    skin = bare_boards(name)[1]
    for light in (part for part in skin.parts if part.package == LIGHT.package):
        (x, y), around = light.at_mm, [pad.at_mm for pad in sorted(light.pads, key=lambda pad: pad.number)]
        angles = [atan2(pad_y - y, pad_x - x) for pad_x, pad_y in around]
        steps = [(other - one) % tau for one, other in pairwise((*angles, angles[0]))]
        assert sum(steps) == pytest.approx(tau), light.name
        assert light.slot_mm is not None
        assert all(slot > 2 * half for slot, half in zip(light.slot_mm, LIGHT.body_mm[1], strict=True))
