"""The changelog: what is new is cut into the section of a version, which goes with its release as notes."""

import re

from release.checkout import ReleaseError

_UNRELEASED = "## [Unreleased]\n"
_PLAIN = re.compile(r"\d+\.\d+\.\d+")


def cut(text: str, version: str, date: str) -> str:
    """Return the changelog with what is unreleased as the section of a version; ``date`` as 2026-12-31.

    ReleaseError if nothing is unreleased, if that version is there already, or is none.
    """
    if not _PLAIN.fullmatch(version):
        raise ReleaseError(f"A version is three numbers, such as 0.2.0, and not {version!r}.")
    if f"## [{version}]" in text:
        raise ReleaseError(f"CHANGELOG.md has a section of {version} already.")
    before, heading, after = text.partition(_UNRELEASED)
    if not after.partition("\n## [")[0].strip():
        raise ReleaseError("CHANGELOG.md has nothing under [Unreleased], so there is nothing to release.")
    return f"{before}{heading}\n## [{version}] - {date}\n{after}"


def notes(text: str, version: str) -> str:
    """Return the section of a version, without its heading; ReleaseError if it has none."""
    found = re.search(
        rf"^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## \[|\Z)", text, re.DOTALL | re.MULTILINE
    )
    if found is None or not found[1].strip():
        raise ReleaseError(
            f"CHANGELOG.md has no section of {version}. Write it, and the version, with:\n"
            f"    make version VERSION={version}"
        )
    return found[1].strip() + "\n"


def with_version(pyproject: str, version: str) -> str:
    """Return pyproject.toml with another version."""
    changed, times = re.subn(r'^version = "[^"]*"$', f'version = "{version}"', pyproject, flags=re.MULTILINE)
    if times != 1:
        raise ReleaseError(f"pyproject.toml names {times} versions in place of one.")
    return changed
