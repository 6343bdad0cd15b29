"""Cover and comb: a reed stands at the profile's height, and everything that is soldered finds room."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest
from manifold3d import Manifold

from controller.board import Place, ProfileError
from hardware.builder.circuit_boards.comb import Sandwich, deck_of
from hardware.builder.circuit_boards.sandwich import BOARD_MM, on_boards
from hardware.builder.mechanics.part_list import DeckModel
from hardware.builder.mechanics.solids import disc, joined
from hardware.builder.mechanics.tiles import deck_dowels, deck_layout
from hardware.profiles import load_profile, profile_names
from tests.annexes.builder.circuit_boards.copper_conductors import COUPON, bare_boards
from tests.sweeps import PROOF

BOARDS = [COUPON, *(pytest.param(name, marks=PROOF) for name in profile_names() if name != COUPON)]
NOTHING_MM3 = 0.01


@cache
def made(name: str) -> tuple[Sandwich, DeckModel]:
    rows, skin, _ = bare_boards(name)
    sandwich = Sandwich(on_boards(load_profile(name)), skin, rows)
    return sandwich, deck_of(sandwich)


def rods(places: Sequence[Place], across_mm: float, low_mm: float, high_mm: float) -> Manifold:
    return joined(disc(across_mm, at).extrude(high_mm - low_mm).translate((0, 0, low_mm)) for at in places)


def meets(solid: Manifold, others: Sequence[Manifold]) -> bool:
    return any((solid ^ other).volume() > NOTHING_MM3 for other in others)


@pytest.mark.parametrize("name", BOARDS)
def test_everything_finds_its_room(name: str) -> None:
    sandwich, deck = made(name)
    cover, skin, comb, rows = deck.layers
    for layer in (cover, comb):
        assert all(len(tile.decompose()) == 1 for tile in layer.tiles)
    assert not meets(joined(skin.fitted), [*cover.tiles, *comb.tiles])
    assert not meets(joined(rows.fitted), comb.tiles)
    standing = [part.at_mm for part in sandwich.rows.parts if part.value == sandwich.profile.build.diode]
    assert standing
    top_mm = -sandwich.profile.build.deck.skin_mm - BOARD_MM
    assert not meets(rods(standing, 2.0, top_mm - sandwich.comb_mm, top_mm), comb.tiles)


@pytest.mark.parametrize("name", BOARDS)
def test_a_ledge_stops_each_reed_at_the_height_of_the_profile(name: str) -> None:
    sandwich, deck = made(name)
    build, reeds = sandwich.profile.build, sandwich.profile.build.reeds
    places = [part.at_mm for part in sandwich.skin.parts if part.value == "reed"]
    high_mm = -(reeds.gap_mm - build.pieces.floor_mm)
    _, skin, comb, _ = deck.layers
    assert not meets(rods(places, 1.8, high_mm - reeds.glass_mm, high_mm), comb.tiles)
    assert not meets(rods(places, 0.5, high_mm, high_mm + reeds.stub_mm), [*comb.tiles, *skin.tiles])
    ring_mm2 = (disc(1.8) - disc(1.2)).area()
    stopped = rods(places, 1.8, high_mm, high_mm + 0.1)
    held_mm3 = sum((tile ^ stopped).volume() for tile in comb.tiles)
    assert held_mm3 == pytest.approx(0.1 * ring_mm2 * len(places), rel=0.01)


@pytest.mark.parametrize("name", BOARDS)
def test_a_reed_leaves_downwards_with_the_copper_at_its_stub(name: str) -> None:
    """Once its two joints are open, and without unsoldering a board: on its way nothing is in its way."""
    sandwich, deck = made(name)
    build, reeds = sandwich.profile.build, sandwich.profile.build.reeds
    places = [part.at_mm for part in sandwich.skin.parts if part.value == "reed"]
    glass_mm = -(reeds.gap_mm - build.pieces.floor_mm)
    under_mm = -build.deck.skin_mm - build.deck.block_mm - reeds.glass_mm
    _, _, comb, rows = deck.layers
    assert not meets(rods(places, 2.0, under_mm, glass_mm), [*comb.tiles, *rows.tiles])


@pytest.mark.parametrize("name", BOARDS)
def test_the_dowels_that_are_bought_are_those_of_the_comb(name: str) -> None:
    sandwich, _ = made(name)
    profile, holes = sandwich.profile, sandwich.holes
    bought = sum(len(deck_dowels(profile, tile)) for tile in deck_layout(profile))
    assert bought == sum(len(deck_dowels(profile, tile, holes)) for tile in deck_layout(profile, holes))


def test_no_cover_fits_over_reeds_that_stand_too_high() -> None:
    coupon = load_profile(COUPON)
    reeds = replace(coupon.build.reeds, gap_mm=3.5)
    near = replace(coupon, build=replace(coupon.build, reeds=reeds))
    with pytest.raises(ProfileError, match=r"0\.5 mm are left for the cover"):
        on_boards(near)
