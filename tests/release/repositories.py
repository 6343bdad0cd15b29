"""A repository of a small program with a part in C, to release."""

import subprocess
from pathlib import Path

PYPROJECT = """\
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
[project]
name = "manalath-board"
version = "1.2.3"
[tool.setuptools]
packages = ["controller", "controller.engine"]
[[tool.setuptools.ext-modules]]
name = "controller.engine._native"
sources = ["native.c"]
define-macros = [["Py_LIMITED_API", "0x030B0000"]]
py-limited-api = true
optional = true
[tool.distutils.bdist_wheel]
py-limited-api = "cp311"
"""
NATIVE = """\
#include <Python.h>
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_native", __FILE__, -1, NULL};
PyMODINIT_FUNC PyInit__native(void) { return PyModule_Create(&definition); }
"""
CHANGELOG = """\
# Changelog

## [Unreleased]

### Added
- Something.

## [1.2.2] - 2026-01-01

- The first.
"""
FILES = {
    "pyproject.toml": PYPROJECT,
    "native.c": NATIVE,
    "CHANGELOG.md": CHANGELOG,
    "controller/__init__.py": "",
    "controller/engine/__init__.py": "",
    ".gitignore": "ignored\n",
}


def make_repository(folder: Path) -> Path:
    """Make one with one commit, of a known time."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (folder / "run.sh").write_text("#!/bin/sh\n")
    (folder / "run.sh").chmod(0o755)
    git(folder, "init", "--quiet")
    commit(folder)
    return folder


def commit(folder: Path) -> None:
    """Commit all that is there."""
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "A change")


def git(folder: Path, *words: str) -> None:
    """Run git as somebody, at some time."""
    somebody = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "A"}
    somebody |= {
        "GIT_COMMITTER_EMAIL": "a@b",
        "GIT_COMMITTER_DATE": "2026-12-01T00:00:00Z",
        "HOME": str(folder),
    }
    somebody |= {"PATH": "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1"}
    subprocess.run(["/usr/bin/git", "-C", folder, *words], check=True, env=somebody)
