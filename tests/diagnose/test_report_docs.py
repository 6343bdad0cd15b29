"""docs/develop/report.md describes exactly the fields that a report has."""

import re
from collections.abc import Iterator

import pytest

from tests.diagnose.reports import broken_document
from tests.docs_blocks import ROOT
from tests.sweeps import sampled

PAGE = (ROOT / "docs" / "develop" / "report.md").read_text(encoding="utf-8")

TABLE = re.compile(r"^\| field of (.*?) \| is \|\n\|---\|---\|\n((?:\|.*\n)+)", re.MULTILINE)

#: Objects whose keys are names of something else.
BY_NAME = {"evidence.counters", "profile.build.measured", "profile.keys"}


def documented(page: str) -> dict[str, list[str]]:
    """Return the fields of every table, by the place that its heading names."""
    found = {}
    for head, rows in re.findall(
        r"^\| field of (.*?) \| is \|\n\|---\|---\|\n((?:\|.*\n)+)", page, re.MULTILINE
    ):
        places = re.findall(r"`([^`]+)`", head) or [""]
        for place in places:
            found[place] = re.findall(r"^\| `(\w+)` \| .+ \|$", rows, re.MULTILINE)
    return found


def fields_in(value: object, place: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield every object of a document: its place and its fields."""
    if isinstance(value, dict) and place not in BY_NAME:
        yield place, tuple(value)
        for name, item in value.items():
            yield from fields_in(item, f"{place}.{name}".lstrip("."))
    if isinstance(value, list):
        for item in value:
            yield from fields_in(item, f"{place}[]")


def test_a_real_document_has_exactly_the_documented_fields_in_their_order() -> None:
    found = set(fields_in(broken_document()))
    assert dict(found) == {place: tuple(fields) for place, fields in documented(PAGE).items()}
    assert len(found) == len(dict(found))


@sampled(1)
@pytest.mark.parametrize("line", ["| `seed` |", "| field of `evidence.losses[]` |", "| `cure` |"])
def test_a_field_that_is_documented_no_more_is_missed(line: str) -> None:
    remaining = documented("\n".join(each for each in PAGE.splitlines() if not each.startswith(line)) + "\n")
    assert {place: tuple(fields) for place, fields in remaining.items()} != dict(fields_in(broken_document()))
