"""Tiles: a board is divided where nothing is in the way, and its tiles fit each other again."""

import io
import math

import pytest
from ezdxf.filemanagement import read

from controller.board import Profile
from hardware.builder.mechanics import holes_of, outline_of
from hardware.builder.mechanics.holes import HoleUse, block_holes, rows_of
from hardware.builder.mechanics.outlines import outlines
from hardware.builder.mechanics.tiles import (
    Tile,
    deck_dowels,
    deck_layout,
    dowels_needed,
    frame_dowels,
    frame_layout,
    plate_layout,
)
from hardware.profiles import load_profile, profile_names
from tests.other_process import printed_by
from tests.sweeps import PROOF, sampled


@pytest.fixture(scope="module", params=profile_names())
def profile(request: pytest.FixtureRequest) -> Profile:
    return load_profile(request.param)


def inner_seams(profile: Profile, tiles: list[Tile]) -> set[tuple[int, float]]:
    low_mm, high_mm = outline_of(profile)
    return {
        (axis, edge_mm)
        for tile in tiles
        for axis in (0, 1)
        for edge_mm in (tile.low_mm[axis], tile.high_mm[axis])
        if low_mm[axis] < edge_mm < high_mm[axis]
    }


def test_tiles_cover_the_deck_once(profile: Profile) -> None:
    (left_mm, low_mm), (right_mm, top_mm) = outline_of(profile)
    for tiles in (deck_layout(profile), plate_layout(profile)):
        areas = [math.prod(high - low for low, high in zip(t.low_mm, t.high_mm, strict=True)) for t in tiles]
        assert sum(areas) == pytest.approx((right_mm - left_mm) * (top_mm - low_mm))
        assert max(high - low for t in tiles for low, high in zip(t.low_mm, t.high_mm, strict=True)) <= 212


def test_no_seam_of_the_deck_meets_a_bore_or_the_wire_of_a_row(profile: Profile) -> None:
    for axis, seam_mm in inner_seams(profile, deck_layout(profile)):
        for hole in block_holes(profile):
            assert abs(hole.at_mm[axis] - seam_mm) - hole.reach_mm > 1.5, hole
        assert axis == 0 or min(abs(level_mm - seam_mm) for level_mm in rows_of(profile)) > 2


def test_seams_of_the_plate_lie_over_none_of_the_deck(profile: Profile) -> None:
    deck, plate = (inner_seams(profile, layout(profile)) for layout in (deck_layout, plate_layout))
    assert all(abs(one - other) > 1 for axis, one in deck for way, other in plate if way == axis)


def test_a_seam_crosses_a_recess_steeply_or_not_at_all(profile: Profile) -> None:
    for axis, seam_mm in inner_seams(profile, plate_layout(profile)):
        for hole in holes_of(profile):
            if hole.cut is HoleUse.RECESS:
                off_mm, rim_mm = abs(hole.at_mm[axis] - seam_mm), 13.0 if hole.across_mm == 26 else 17.5
                assert off_mm < 0.8 * rim_mm or off_mm > rim_mm + 1.5 + 0.8


def test_two_dowels_join_every_seam_and_lie_in_both_tiles(profile: Profile) -> None:
    tiles = deck_layout(profile)
    ends = [place for tile in tiles for place in deck_dowels(profile, tile)]
    assert all(ends.count(place) == 2 for place in ends)
    assert len(ends) == (4 * len(tiles) if len(tiles) > 1 else 0)
    for (x_mm, y_mm), axis in ends:
        for hole in block_holes(profile):
            across, along = (x_mm - hole.at_mm[0], y_mm - hole.at_mm[1])[:: 1 if axis == 0 else -1]
            assert abs(across) > 8 + hole.reach_mm or abs(along) > 1.6 + hole.reach_mm + 0.8, hole
    in_frame = [place for tile in frame_layout(profile) for place in frame_dowels(profile, tile)]
    assert all(in_frame.count(place) == 2 for place in in_frame)
    assert dowels_needed(profile) == len(ends) // 2 + len(in_frame)


@PROOF
def test_the_same_profile_makes_the_same_bytes_in_every_process() -> None:
    program = (
        "from hardware.builder.mechanics.outlines import outlines\n"
        "from hardware.profiles import load_profile\n"
        "print(outlines(load_profile('hex7-dual-mega')))"
    )
    once, again = (printed_by("-c", program, hash_seed=seed) for seed in ("1", "4"))
    assert once == again


@sampled(1)
def test_outlines_hold_every_hole_at_its_place(profile: Profile) -> None:
    drawings = outlines(profile)
    sheets = {name: read(io.StringIO(text.decode())) for name, text in drawings.items()}
    circles = [(name, c.dxf) for name, sheet in sheets.items() for c in sheet.modelspace().query("CIRCLE")]
    found = {
        (name, dxf.layer, round(dxf.center.x, 3), round(dxf.center.y, 3), dxf.radius) for name, dxf in circles
    }
    build = profile.build
    for space in profile.spaces:
        x_mm, y_mm = space.at_mm
        assert ("plate.dxf", "CUT", x_mm, y_mm, build.deck.hole_mm / 2) in found
        light = round(x_mm + build.light_mm[0], 3), round(y_mm + build.light_mm[1], 3)
        assert ("skin.dxf", "CUT", *light, build.deck.light_hole_mm / 2) in found
        for right_mm, up_mm in ((0.0, 0.0), *build.reeds.ring_mm):
            assert ("block.dxf", "DRILL", round(x_mm + right_mm, 3), round(y_mm + up_mm, 3), 1.3) in found
    assert all(not sheet.audit().errors and sheet.units == 4 for sheet in sheets.values())
    names = {text.dxf.text for text in sheets["skin.dxf"].modelspace().query("TEXT")}
    assert names == {space.name for space in profile.spaces}
