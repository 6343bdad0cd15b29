"""The drill template, measured in the PDF itself."""

import math

import pytest

from controller.board import Profile
from hardware.builder.kit.drill_template import PAPERS, template_pdf
from hardware.builder.mechanics import HoleUse, holes_of, outline_of
from hardware.profiles import DEFAULT, load_profile, profile_names
from tests.annexes.builder.kit.pdf_reader import Page, pages_of
from tests.sweeps import PROOF, sampled


@pytest.fixture(scope="module")
def profile() -> Profile:
    return load_profile(DEFAULT)


@pytest.fixture(scope="module", params=PAPERS)
def pages(request: pytest.FixtureRequest, profile: Profile) -> list[Page]:
    return pages_of(template_pdf(profile, request.param))


def bar_mm(page: Page) -> float:
    """Return the length of the only line that ends in two short ones."""
    ends = {
        (round(x, 1), round((y + to_y) / 2, 1))
        for x, y, to_x, to_y in page.lines
        if x == to_x and abs(to_y - y) < 5
    }
    (bar,) = [
        line
        for line in page.lines
        if line[1] == line[3] and {(round(end, 1), round(line[1], 1)) for end in (line[0], line[2])} <= ends
    ]
    return bar[2] - bar[0]


@sampled(1)
def test_every_page_has_a_bar_of_100_mm(pages: list[Page]) -> None:
    assert [bar_mm(page) for page in pages] == pytest.approx([100] * len(pages), abs=0.01)


@sampled(1)
def test_spaces_are_as_far_apart_as_they_are_on_the_board(profile: Profile, pages: list[Page]) -> None:
    at_mm = {space.name: space.at_mm for space in profile.spaces}
    seen = set()
    for page in pages:
        named = {text: (x, y) for text, x, y in page.texts if text in at_mm}
        for one, (x, y) in named.items():
            seen.add(one)
            for other, (to_x, to_y) in named.items():
                wanted = math.dist(at_mm[one], at_mm[other])
                assert math.dist((x, y), (to_x, to_y)) == pytest.approx(wanted, abs=0.02)
    assert seen == set(at_mm)


def test_a_row_of_six_is_150_mm_on_a3(profile: Profile) -> None:
    found = [
        page.place("a6")[0] - page.place("a1")[0]
        for page in pages_of(template_pdf(profile, "A3"))
        if {"a1", "a6"} <= {text for text, _, _ in page.texts}
    ]
    assert {abs(round(mm, 2)) for mm in found} == {150.0}


def test_reeds_are_drilled_in_the_middle_of_each_space_and_on_its_ring(profile: Profile) -> None:
    drilled = sorted((hole.name, hole.at_mm) for hole in holes_of(profile) if hole.cut is HoleUse.REED)
    assert drilled == sorted(
        (space.name, (space.at_mm[0] + x_mm, space.at_mm[1] + y_mm))
        for space in profile.spaces
        for x_mm, y_mm in ((0.0, 0.0), *profile.build.reeds.ring_mm)
    )


@sampled(1)
def test_every_hole_has_its_cross_on_a_page_of_each_side(profile: Profile, pages: list[Page]) -> None:
    """A name is always at the same place beside its space's centre, which locates the board on a page."""
    holes = holes_of(profile)
    assert len([hole for hole in holes if hole.cut is HoleUse.REED]) == 3 * 70
    for sign, cuts, off in (
        (1, {HoleUse.RECESS, HoleUse.LIGHT, HoleUse.KEY}, (10, -9.5)),
        (-1, {HoleUse.REED, HoleUse.LIGHT, HoleUse.KEY}, (10, 8)),
    ):
        missing = {(hole.cut, hole.at_mm) for hole in holes if hole.cut in cuts}
        for page in pages:
            if any("mirrored" in text for text, _, _ in page.texts) != (sign < 0):
                continue
            name, x, y = next(found for found in page.texts if found[0] in {s.name for s in profile.spaces})
            middle = x + off[0], y + off[1]
            space = profile.space(name).at_mm
            drawn = page.crosses()
            missing = {
                (cut, at)
                for cut, at in missing
                if not any(
                    math.dist(cross, (middle[0] + sign * (at[0] - space[0]), middle[1] - (at[1] - space[1])))
                    < 0.03
                    for cross in drawn
                )
            }
        assert not missing


@pytest.mark.parametrize("name", profile_names())
def test_every_board_lies_within_its_deck(name: str) -> None:
    profile = load_profile(name)
    (left, low), (right, top) = outline_of(profile)
    for hole in holes_of(profile):
        x, y = hole.at_mm
        radius = hole.across_mm / 2
        assert left < x - radius < x + radius < right
        assert low < y - radius < y + radius < top


@PROOF
def test_the_same_profile_makes_the_same_bytes(profile: Profile) -> None:
    assert template_pdf(profile, "A4") == template_pdf(profile, "A4")


def test_nothing_is_printed_where_a_printer_cannot(pages: list[Page]) -> None:
    for page in pages:
        width, height = page.size_mm
        foot = [(x, y) for text, x, y in page.texts if " " in text]
        assert len(foot) == 5
        assert all(9 < x < width - 9 and 9 < y < height - 9 for x, y in foot)
