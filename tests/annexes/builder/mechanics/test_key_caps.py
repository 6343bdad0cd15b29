"""The caps of the keys, against a key as its maker draws it: they reach the shaft, and nothing before it."""

import pytest

from controller.board import Key, Profile
from hardware.builder.circuit_boards import on_boards
from hardware.builder.datasheets import KEY, KEY_RIVETS_MM, KEY_SHAFT_MM, KEY_TRAVEL_MM
from hardware.builder.mechanics import key_mm
from hardware.builder.mechanics.deck import plate, skin_and_block
from hardware.builder.mechanics.pieces import key_cap
from hardware.builder.mechanics.solids import bar, disc
from hardware.profiles import load_profile, profile_names
from tests.sweeps import sampled

#: The least of a shaft in its bore that holds a cap, and the least room below a head.
GRIP_MM, ROOM_MM = 1.4, 0.5
#: A key with its legs, which stand out at two sides: from leg to leg, and from one to the one beside it.
LEGS_MM, SIDE_MM = (8.0, 5.2), 2 * KEY.body_mm[1][0]


def profiles() -> dict[str, Profile]:
    """Return each profile, wired by hand and with circuit boards."""
    wired = {name: load_profile(name) for name in profile_names()}
    return wired | {f"{name} on boards": on_boards(profile) for name, profile in wired.items()}


@sampled(2)
@pytest.mark.parametrize("profile", profiles().values(), ids=profiles())
def test_a_cap_goes_down_with_the_shaft_and_meets_neither_rivets_nor_plate(profile: Profile) -> None:
    """Heights are from what the key stands on, with the cap's bore down on its shaft."""
    deck = profile.build.deck
    for key in Key:
        cap = key_cap(profile, key)
        *_, long_mm = cap.bounding_box()
        head = cap ^ disc(KEY_SHAFT_MM - 0.2).extrude(long_mm)
        bore_mm = long_mm - head.bounding_box()[5]
        assert bore_mm >= GRIP_MM
        lowest_mm = key_mm(profile) - bore_mm
        assert lowest_mm >= KEY_RIVETS_MM + KEY_TRAVEL_MM - 1e-6
        beside = cap ^ (disc(40.0) - disc(3 * KEY.body_mm[1][0])).extrude(long_mm)
        over_plate_mm = deck.key_body_mm[1] + deck.skin_mm + deck.plate_mm
        assert lowest_mm + long_mm - beside.bounding_box()[5] >= over_plate_mm + ROOM_MM


@sampled(3)
@pytest.mark.parametrize("name", profile_names())
def test_a_key_goes_into_a_printed_deck_from_above_and_the_plate_keeps_it_there(name: str) -> None:
    """Its legs are wider than its body, and the corners of that wider than the hole of the plate."""
    profile = load_profile(name)
    deck = profile.build.deck
    for x_mm, y_mm in profile.build.keys_mm:
        corners = (x_mm - 12, y_mm - 12), (x_mm + 12, y_mm + 12)
        way_mm = deck.key_body_mm[1] + deck.skin_mm
        seen = bar((SIDE_MM, SIDE_MM), (x_mm, y_mm)) + bar(LEGS_MM, (x_mm, y_mm))
        way = seen.extrude(way_mm).translate((0, 0, -way_mm))
        assert (skin_and_block(profile, *corners) ^ way).volume() < 0.01
        body = bar((SIDE_MM, SIDE_MM), (x_mm, y_mm)).extrude(deck.plate_mm)
        assert (plate(profile, *corners) ^ body).volume() > 1.0
