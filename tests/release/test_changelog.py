"""What is new is cut into the section of a version, once."""

import tomllib
from importlib.metadata import version

import pytest

from release.changelog import cut, notes, with_version
from release.checkout import ReleaseError
from tests.checkouts import ROOT
from tests.release.repositories import CHANGELOG, PYPROJECT


def test_what_is_unreleased_becomes_the_section_of_a_version() -> None:
    after = cut(CHANGELOG, "1.3.0", "2026-12-01")
    assert "## [Unreleased]\n\n## [1.3.0] - 2026-12-01\n\n### Added\n- Something.\n" in after
    assert notes(after, "1.3.0") == "### Added\n- Something.\n"
    assert notes(after, "1.2.2") == "- The first.\n"


@pytest.mark.parametrize(
    ("text", "version", "said"),
    [
        (CHANGELOG, "1.3", "three numbers"),
        (CHANGELOG, "v1.3.0", "three numbers"),
        (CHANGELOG, "1.2.2", "a section of 1.2.2 already"),
        (cut(CHANGELOG, "1.3.0", "2026-12-01"), "1.4.0", "nothing to release"),
        ("# Changelog\n", "1.3.0", "nothing to release"),
    ],
)
def test_what_cannot_be_cut_is_said(text: str, version: str, said: str) -> None:
    with pytest.raises(ReleaseError, match=said):
        cut(text, version, "2026-12-01")


def test_a_version_without_a_section_says_how_it_gets_one() -> None:
    with pytest.raises(ReleaseError, match=r"make version VERSION=1\.3\.0"):
        notes(CHANGELOG, "1.3.0")


def test_the_version_stands_in_one_place() -> None:
    assert tomllib.loads(with_version(PYPROJECT, "1.3.0"))["project"]["version"] == "1.3.0"
    with pytest.raises(ReleaseError, match="names 2 versions"):
        with_version(PYPROJECT + 'version = "1"\n', "1.3.0")
    with_version((ROOT / "pyproject.toml").read_text(), "9.9.9")


def test_the_changelog_of_the_project_has_notes_of_its_version_or_can_be_cut() -> None:
    """What was just cut has nothing unreleased, but the notes of the version that the project says it is."""
    text, own = (ROOT / "CHANGELOG.md").read_text(), version("manalath-board")
    assert notes(text if f"## [{own}]" in text else cut(text, own, "2026-12-01"), own)
