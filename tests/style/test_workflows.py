"""The workflows may do no more than they need, and run what was looked at: actions by commit, not by a name.

A tag can be moved to another commit by whoever owns the action, or has taken it over; a commit cannot.
"""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.checkouts import ROOT

WORKFLOWS = sorted((ROOT / ".github/workflows").iterdir())

#: An action by its commit, with the version that this was.
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def uses_in(text: str) -> list[str]:
    """Return what each line of a workflow uses, with its comment."""
    return re.findall(r"^\W*uses:\s*(.*?)\s*$", text, re.MULTILINE)


def permissions_of(text: str) -> list[object]:
    """Return what a workflow may do, and what each of its jobs may that says so itself."""
    workflow: dict[str, Any] = yaml.safe_load(text)
    jobs = [job["permissions"] for job in workflow["jobs"].values() if "permissions" in job]
    return [workflow.get("permissions"), *jobs]


def test_there_are_workflows() -> None:
    assert WORKFLOWS


#: The one that publishes, whose jobs each may do the one thing that they are for.
RELEASE = ROOT / ".github/workflows/release.yml"


@pytest.mark.parametrize("path", [path for path in WORKFLOWS if path != RELEASE], ids=lambda path: path.name)
def test_a_workflow_may_read_the_sources_and_no_more(path: Path) -> None:
    for allowed in permissions_of(path.read_text("utf-8")):
        assert allowed in ({}, {"contents": "read"})


def test_the_release_is_made_by_the_command_and_each_job_may_do_one_thing() -> None:
    text = RELEASE.read_text("utf-8")
    assert permissions_of(text) == [{"contents": "read"}, {"id-token": "write"}, {"contents": "write"}]
    workflow: dict[str, Any] = yaml.safe_load(text)
    steps = {name: job["steps"] for name, job in workflow["jobs"].items()}
    made = [step["run"] for step in steps["make"] if str(step.get("run")).startswith("make ")]
    assert [line.partition(" HEADERS=")[0] for line in made] == [
        'make release VERSION="${GITHUB_REF_NAME#v}"'
    ]
    # What publishes has no code of the project, and makes nothing.
    for publishing in (steps["index"], steps["draft"]):
        assert not re.search(r"checkout|\bmake ", str(publishing))


def test_a_release_names_no_secret() -> None:
    assert not re.search(r"secrets|password|KEY=|sign ", strip_comments(RELEASE.read_text("utf-8")))


def strip_comments(text: str) -> str:
    return re.sub(r"(?m)^ *#.*$", "", text)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_action_is_named_by_its_commit_with_its_version(path: Path) -> None:
    for used in uses_in(path.read_text("utf-8")):
        assert PINNED.fullmatch(used), used


def test_what_looks_for_them_finds_them() -> None:
    commit = "0123456789abcdef0123456789abcdef01234567"
    text = f"jobs:\n  a:\n    permissions: write-all\n    steps:\n      - uses: one/two@{commit} # v1.2.3\n"
    assert uses_in(text) == [f"one/two@{commit} # v1.2.3"]
    assert permissions_of(text) == [None, "write-all"]
    for loose in ("one/two@v4", f"one/two@{commit}", "one/two@0123456 # v1.2.3", "one/two@main # v1.2.3"):
        assert not PINNED.fullmatch(loose)
