"""`manalath magnets`: a verdict on the magnets of a board, as text, as JSON, as a page."""

import json
from pathlib import Path

import pytest

from controller.cli import main
from hardware.profiles import load_profile
from hardware.profiles.profile_files import profile_text
from tests.sweeps import PROOF

FEW = ("--samples", "100")


@pytest.fixture
def former(tmp_path: Path) -> Path:
    """The file of a coupon with a ring of eight like magnets."""
    text = profile_text(load_profile("hex7-dual-mega"))
    for new, old in (("NNNNNNNN", "NSNS"), ("[3.0, 2.0]", "[5.0, 2.0]"), ("gap_mm = 6.0", "gap_mm = 4.0")):
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


@PROOF
def test_it_says_that_a_board_that_ships_can_be_built(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("magnets", *FEW)) == 0
    said = capsys.readouterr()
    assert said.out.startswith("Magnets of hex70-dual-mega\n")
    assert "These magnets and reeds go together" in said.out
    assert said.err == ""


@PROOF
def test_it_ends_with_1_for_magnets_of_ones_own_that_do_not_go_together(
    capsys: pytest.CaptureFixture[str], former: Path
) -> None:
    assert main(("magnets", str(former), *FEW)) == 1
    said = capsys.readouterr().out
    assert "poles NNNNNNNN" in said
    assert "Do not build this" in said


def test_it_prints_one_object_for_programs(capsys: pytest.CaptureFixture[str], former: Path) -> None:
    assert main(("magnets", str(former), "--json", "--seed", "4", *FEW)) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["seed"], found["samples"], found["is_good"]) == (4, 100, False)
    assert found["misread"]["1"] > 0.5


def test_it_writes_a_page(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(("magnets", "hex7-single-mega", "--html", "page.html", *FEW)) == 0
    assert capsys.readouterr().out == (
        "page.html shows the magnets of hex7-single-mega; open it in a browser.\n"
    )
    assert main(("magnets", "hex7-single-mega", "--html", "-", *FEW)) == 0
    assert capsys.readouterr().out == Path("page.html").read_text(encoding="utf-8")


def test_progress_is_shown_to_a_person_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(("magnets", "hex7-single-mega", *FEW)) == 0
    said = capsys.readouterr()
    assert "3 mm off, 100 samples" in said.err
    assert "samples\r" not in said.out
