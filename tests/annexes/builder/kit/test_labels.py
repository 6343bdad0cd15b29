"""Labels: every wire has a flag for each end, and every plug and space a name."""

from collections import Counter

import pytest

from hardware.builder.kit.labels import labels_pdf
from hardware.builder.wiring import Sheet, sheet_of
from hardware.profiles import load_profile, profile_names, read_profile
from hardware.profiles.profile_files import profile_text
from tests.annexes.builder.kit.pdf_reader import pages_of
from tests.sweeps import sampled


@pytest.fixture(scope="module", params=profile_names())
def sheet(request: pytest.FixtureRequest) -> Sheet:
    return sheet_of(load_profile(request.param))


@sampled(2)
def test_what_is_labelled(sheet: Sheet) -> None:
    words = Counter(text for page in pages_of(labels_pdf(sheet)) for text, _, _ in page.texts)
    for line in sheet.lines:
        twice_on_both_ends = 4
        assert words[f"{line.name} {line.pin} {line.connector}.{line.place}"] == twice_on_both_ends
    assert all(words[space.name] == 1 for space in sheet.profile.spaces)
    assert all(words[f"{name}, 1 to {len(lines)}"] == 2 for name, lines in sheet.connectors.items())
    assert all(words[cap] == 1 for cap in ("orange", "purple", "undo", "ok"))


def test_they_lie_on_the_paper(sheet: Sheet) -> None:
    for page in pages_of(labels_pdf(sheet)):
        assert all(10 < x < 200 and 10 < y < 287 for _, x, y in page.texts)


def test_a_plug_with_letters_that_no_pdf_has_is_printed_all_the_same() -> None:
    text = profile_text(load_profile("hex70-single-gpio"))
    odd = read_profile(text.replace('"J1.', '"Jж.'), "mine.toml")
    assert any("J?" in text for page in pages_of(labels_pdf(sheet_of(odd))) for text, _, _ in page.texts)
