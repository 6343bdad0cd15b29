"""The order of the documentation: a short README, one index, and pages that name their readers."""

import re
from pathlib import Path

import pytest

from tests.docs_blocks import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCS = ROOT / "docs"
INDEX = DOCS / "README.md"
PAGES = sorted(set(DOCS.rglob("*.md")) - {INDEX})

#: How a page opens: its title, then in one line its readers and the questions it answers.
OPENING = re.compile(r"# (?P<title>.+)\n\n\*For (?P<whom>[^:*\n]+): (?P<answers>[^*\n]+)\.\*\n\n")
ROW = re.compile(r"^\| \[(?P<title>[^\]]+)\]\((?P<page>[^)]+)\) \| (?P<answers>.+) \|$", re.MULTILINE)


def opening_of(page: Path) -> re.Match[str] | None:
    """Return the opening of a page, None if it has none."""
    return OPENING.match(page.read_text(encoding="utf-8"))


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 100


@pytest.mark.parametrize("picture", ["play/play.png", "develop/workbench.png", "build/diagnose.png"])
def test_the_readme_shows_the_page_in_each_job(picture: str) -> None:
    assert f"](docs/{picture})" in README


def test_every_page_is_in_a_folder_of_its_readers() -> None:
    assert {page.parent for page in PAGES} == {DOCS / name for name in ("play", "build", "develop")}


@pytest.mark.parametrize("page", [INDEX, *PAGES], ids=lambda page: str(page.relative_to(DOCS)))
def test_a_page_opens_with_whom_it_is_for_and_what_it_answers(page: Path) -> None:
    opening = opening_of(page)
    assert opening is not None
    assert len(opening[0].splitlines()[2]) <= 120


def test_the_index_has_every_page_once_in_the_words_of_its_opening() -> None:
    rows = [
        (row["page"], row["title"], row["answers"]) for row in ROW.finditer(INDEX.read_text(encoding="utf-8"))
    ]
    openings = [(page.relative_to(DOCS).as_posix(), opening_of(page)) for page in PAGES]
    assert sorted(rows) == sorted(
        (path, opening["title"], opening["answers"]) for path, opening in openings if opening
    )


def test_every_picture_is_shown_or_linked() -> None:
    pages = {page: page.read_text(encoding="utf-8") for page in PAGES}
    shown = {
        (page.parent / link).resolve()
        for page, text in pages.items()
        for link in re.findall(r"\]\(([^)#:]+)", text)
    }
    pictures = {path for kind in ("png", "svg") for path in DOCS.rglob(f"*.{kind}")}
    assert pictures - shown == set()
