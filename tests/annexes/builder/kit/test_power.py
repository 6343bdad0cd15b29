"""Where the power joins: a wire to every fed light and to the strip-board, from both terminals."""

from xml.etree import ElementTree as ET

import pytest

from hardware.builder.kit.power_svg import power_svg
from hardware.builder.wiring import sheet_of
from hardware.profiles import load_profile, profile_names


@pytest.mark.parametrize("name", profile_names())
def test_both_terminals_feed_every_light_that_is_fed_and_the_strip_board(name: str) -> None:
    sheet = sheet_of(load_profile(name))
    drawn = ET.fromstring(power_svg(sheet))  # noqa: S314 - our own text
    space = "{http://www.w3.org/2000/svg}"
    words = [text.text or "" for text in drawn.iter(f"{space}text")]
    fed = [light for light in sheet.lights if light.is_fed]
    for light in fed:
        assert [f"light {light.number} ({light.space})" in each for each in words].count(True) == 2
    assert [each.endswith("of the strip-board") for each in words].count(True) == 2
    assert len(list(drawn.iter(f"{space}circle"))) == 2 * (len(fed) + 2)
    assert f"{sheet.profile.build.guard}, band up" in words
    _, _, width, height = map(float, drawn.get("viewBox", "").split())
    for line in drawn.iter(f"{space}polyline"):
        for point in line.get("points", "").split():
            x, y = map(float, point.split(","))
            assert 0 < x < width
            assert 0 < y < height
