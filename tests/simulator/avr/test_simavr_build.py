"""Building the C side: it compiles once, without warnings, and reports what is missing."""

import os
from pathlib import Path

import pytest

from controller.errors import coded
from simulator.avr import simavr_build
from simulator.avr.simavr_build import INSTALL, NoAvrSimulatorError, cache_folder, compiled
from tests.sweeps import PROOF
from tests.wordings import worded

STRICT = ("-Wall", "-Wextra", "-Wconversion", "-Wno-sign-conversion", "-Wshadow", "-Werror")


@PROOF
def test_it_compiles_without_a_warning(tmp_path: Path) -> None:
    # Warnings about libsimavr's own headers do not concern us.
    quiet = ("-isystem", "/usr/include/simavr")
    assert compiled(tmp_path, *STRICT, *quiet).is_file()


@PROOF
def test_it_is_compiled_once(tmp_path: Path) -> None:
    made = compiled(tmp_path)
    written_ns = made.stat().st_mtime_ns
    assert compiled(tmp_path) == made
    assert made.stat().st_mtime_ns == written_ns
    assert os.listdir(tmp_path) == [made.name]  # noqa: PTH208 - names are what is wanted


@PROOF
def test_other_sources_make_another_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = compiled(tmp_path)
    texts = simavr_build.sources()
    monkeypatch.setattr(simavr_build, "sources", lambda: texts | {"more.c": "int twin_more;"})
    assert compiled(tmp_path) != made


def test_no_compiler_is_said_with_its_cure(tmp_path: Path) -> None:
    with pytest.raises(NoAvrSimulatorError) as caught:
        compiled(tmp_path, compiler="no-such-compiler")
    said = worded(coded(caught.value))
    assert f"`{INSTALL}`" in said
    assert "`manalath simulate`" in said
    assert "[no-avr-simulator]" in said


def compiler(folder: Path, text: str) -> str:
    """A compiler that runs a shell script."""
    path = folder / "cc"
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_no_library_is_said(tmp_path: Path) -> None:
    with pytest.raises(NoAvrSimulatorError, match="there is no libsimavr"):
        compiled(tmp_path, compiler=compiler(tmp_path, "echo libsimavr.so"))


def test_no_headers_are_said_in_the_compilers_words(tmp_path: Path) -> None:
    script = 'case $1 in -print*) echo "$0";; *) echo "x.c:1: fatal error: no sim_avr.h" >&2; exit 1;; esac'
    with pytest.raises(NoAvrSimulatorError, match=r"fatal error: no sim_avr\.h"):
        compiled(tmp_path, compiler=compiler(tmp_path, script))


def test_the_cache_is_where_the_desktop_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert cache_folder() == Path("/somewhere/manalath")
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    assert cache_folder() == Path.home() / ".cache" / "manalath"
