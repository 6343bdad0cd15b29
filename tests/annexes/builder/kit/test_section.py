"""The section drawing matches the profile: every measure in words, and every face to scale."""

import re
from xml.etree import ElementTree as ET

import pytest

from controller.board import Profile
from hardware.builder.wiring import section_drawing, section_facts, section_file
from hardware.builder.wiring.section import SCALE, section_size_mm
from hardware.profiles import DEFAULT, load_profile, profile_names
from tests.docs_blocks import ROOT


@pytest.fixture(scope="module", params=profile_names())
def profile(request: pytest.FixtureRequest) -> Profile:
    return load_profile(request.param)


def boxes(drawing: ET.Element, kind: str) -> list[tuple[float, float, float, float]]:
    return [
        tuple(float(part.get(name, "")) / SCALE for name in ("x", "y", "width", "height"))  # type: ignore[misc]
        for part in drawing.iter()
        if part.get("class") == kind
    ]


def test_faces_are_as_far_apart_as_the_profile_says(profile: Profile) -> None:
    drawing, build = ET.fromstring(section_drawing(profile)), profile.build  # noqa: S314 - our own text
    ((_, skin, _, skin_mm),), ((_, block, _, block_mm),) = boxes(drawing, "skin"), boxes(drawing, "block")
    assert (skin_mm, block_mm) == pytest.approx((build.deck.skin_mm, build.deck.block_mm))
    assert block - skin == pytest.approx(skin_mm)
    glasses = boxes(drawing, "glass")
    assert len(glasses) == 1 + len(build.reeds.ring_mm)
    for _, glass, _, glass_mm in glasses:
        assert glass_mm == pytest.approx(build.reeds.glass_mm)
        assert glass - skin == pytest.approx(build.reeds.gap_mm - build.pieces.floor_mm, abs=0.02)
    for kind, magnets in (("first", build.pieces.first), ("second", build.pieces.second)):
        for _, top, across, high in boxes(drawing, f"disc {kind}"):
            assert (across, high) == pytest.approx(magnets.disc_mm)
            assert skin - (top + high) == pytest.approx(build.pieces.floor_mm, abs=0.02)


def test_every_measure_is_written(profile: Profile) -> None:
    build = profile.build
    words = " ".join(part.text or "" for part in ET.fromstring(section_drawing(profile)).iter())  # noqa: S314
    for name, mm in (
        *(("piece", build.pieces.across_mm), ("floor", build.pieces.floor_mm)),
        *(("gap", build.reeds.gap_mm), ("glass", build.reeds.glass_mm), ("stub", build.reeds.stub_mm)),
        *(("plate", build.deck.plate_mm), ("skin", build.deck.skin_mm), ("block", build.deck.block_mm)),
        *(("hole at the skin", build.deck.hole_mm), ("its hole", build.deck.light_hole_mm)),
    ):
        assert re.search(rf"{name} {mm:g}\b", words), name


def test_the_numbers_are_worked_out() -> None:
    gap, glass, recess, piece, light = section_facts(load_profile(DEFAULT).build)
    assert "0.8 floor of the piece + 1 skin + 0.2 air + 2 stub = 4 mm" in gap
    assert "begins 2.2 mm below the underside of the skin, 3.2 mm below the face" in glass
    assert "A reed with both stubs is 14 mm long and ends 3.8 mm above" in glass
    assert "1.5 mm deep, 26 mm across at the skin and 29 at the top" in recess
    assert "5 mm high, its lower edge bevelled by 1 mm" in piece
    assert "a washer of brass, 20 x 10.5 x 2 mm" in piece
    assert "2 stay free beside a piece" in light


def test_the_guide_shows_the_section_of_the_board_that_it_builds() -> None:
    """If it does not, run `manalath kit --out kit`, and copy kit/section.svg into docs/build."""
    shown = (ROOT / "docs" / "build" / "section.svg").read_text(encoding="utf-8")
    profile = load_profile(DEFAULT)
    assert shown == section_file(profile)


def test_as_a_file_it_is_as_large_as_it_says(profile: Profile) -> None:
    size = section_size_mm(profile.build)
    drawing = ET.fromstring(section_file(profile))  # noqa: S314 - our own text
    box = [float(number) for number in drawing.get("viewBox", "").split()]
    assert box[2:] == pytest.approx(size, rel=1e-3)
    assert (drawing.get("width"), drawing.get("height")) == (f"{size[0]:g}mm", f"{size[1]:g}mm")
    assert "@import" not in "".join(drawing.itertext())
