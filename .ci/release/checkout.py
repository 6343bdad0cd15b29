"""The commit that a release is made of: its files, its time, and its version."""

import io
import subprocess
import tarfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

from release.packing import Member

#: Where the version stands, and nowhere else.
_DECLARED = "pyproject.toml"


class ReleaseError(Exception):
    """A release cannot be made; the text says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Checkout:
    """A commit: its name, its time ``epoch_s`` in s since 1970, and all files that it tracks."""

    commit: str
    epoch_s: int
    members: tuple[Member, ...]

    def text(self, name: str) -> str:
        """Return the text of a file; ReleaseError if it is not there."""
        for member in self.members:
            if member.name == name:
                return member.content.decode()
        raise ReleaseError(f"The commit has no {name}.")

    @property
    def version(self) -> str:
        """The version that it says it is."""
        return str(tomllib.loads(self.text(_DECLARED))["project"]["version"])


def newest_commit(root: Path) -> Checkout:
    """Return the commit that the checkout at ``root`` stands at; ReleaseError if it has changes besides."""
    changed = _git(root, "status", "--porcelain").decode().splitlines()
    if changed:
        raise ReleaseError(
            f"A release is made of a commit, and {len(changed)} files differ from it, such as "
            f"{changed[0][3:]}. Commit them or take them back: git status"
        )
    commit = _git(root, "rev-parse", "HEAD").decode().strip()
    epoch_s = int(_git(root, "show", "--no-patch", "--format=%ct", "HEAD"))
    with tarfile.open(fileobj=io.BytesIO(_git(root, "archive", "--format=tar", "HEAD"))) as archive:
        members = tuple(
            Member(head.name, _there(archive.extractfile(head)).read(), bool(head.mode & 0o100))
            for head in archive
            if head.isfile()
        )
    return Checkout(commit, epoch_s, members)


def _there(file: object) -> io.BufferedReader:
    """Return the content of a member that is a file."""
    assert isinstance(file, io.BufferedReader)  # noqa: S101 - for the type alone
    return file


def _git(root: Path, *words: str) -> bytes:
    done = subprocess.run(["git", "-C", root, *words], capture_output=True, check=False)  # noqa: S603, S607 - git's own words
    if done.returncode:
        raise ReleaseError(f"git {words[0]} says: {done.stderr.decode().strip()}")
    return done.stdout
