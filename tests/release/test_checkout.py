"""A release is made of a commit, and of nothing that lies beside it."""

from pathlib import Path

import pytest

from release.checkout import ReleaseError, newest_commit
from release.packing import Member
from tests.release.repositories import make_repository


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    return make_repository(tmp_path / "repository")


def test_a_commit_has_its_files_its_time_and_its_version(repository: Path) -> None:
    (repository / "ignored").write_text("not tracked")
    found = newest_commit(repository)
    assert Member("run.sh", b"#!/bin/sh\n", is_program=True) in found.members
    assert "ignored" not in {member.name for member in found.members}
    assert (found.version, found.epoch_s, len(found.commit)) == ("1.2.3", 1_796_083_200, 40)


@pytest.mark.parametrize("name", ["native.c", "new.c"])
def test_what_differs_from_the_commit_is_named(repository: Path, name: str) -> None:
    (repository / name).write_text("changed")
    with pytest.raises(ReleaseError, match=f"1 files differ from it, such as {name}"):
        newest_commit(repository)


def test_a_folder_without_commits_is_none(tmp_path: Path) -> None:
    with pytest.raises(ReleaseError, match="not a git repository"):
        newest_commit(tmp_path)


def test_a_file_that_is_missing_is_named(repository: Path) -> None:
    with pytest.raises(ReleaseError, match=r"no LICENSE"):
        newest_commit(repository).text("LICENSE")
