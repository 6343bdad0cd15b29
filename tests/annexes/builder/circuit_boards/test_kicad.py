"""KiCad: what its answers become, and on a machine that has it, what it says of every board."""

import csv
import re
import stat
import warnings
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from gerbonara import LayerStack
from gerbonara.graphic_objects import Flash, Line

from controller.board import Place
from controller.cli import main
from hardware.builder.circuit_boards import board_files, circuit_boards, has_kicad, plot
from hardware.builder.circuit_boards.copper import CircuitBoard, Face
from hardware.builder.circuit_boards.footprints import diode_end
from hardware.builder.circuit_boards.kicad import KicadError
from hardware.builder.circuit_boards.kicad_file import on_sheet
from hardware.profiles import load_profile, profile_names
from tests.annexes.builder.circuit_boards.copper_reader import shapes
from tests.annexes.builder.kit.test_kit import lack

COUPON = "hex7-dual-mega"


@pytest.fixture
def python(tmp_path: Path) -> Path:
    """Return the place of a program that stands in for KiCad's Python."""
    return tmp_path / "python"


def answers(python: Path, script: str) -> str:
    python.write_text(f"#!/bin/sh\ncat >/dev/null\n{script}\n", encoding="utf-8")
    python.chmod(python.stat().st_mode | stat.S_IXUSR)
    return str(python)


def test_without_kicad_there_is_none(python: Path) -> None:
    assert not has_kicad(str(python))
    assert not has_kicad(answers(python, "exit 1"))
    assert has_kicad(answers(python, "exit 0"))


def test_what_kicad_prints_before_its_answer_is_passed_over(python: Path, tmp_path: Path) -> None:
    said = """echo 'a font is missing'; echo '{"broken": [], "files": ["a.gbl"]}'"""
    assert plot(tmp_path / "a.kicad_pcb", tmp_path, answers(python, said)) == ("a.gbl",)


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("""echo '{"broken": ["[clearance]: too near"], "files": []}'""", r"breaks one rule.*\[clearance\]"),
        ("echo 'no such board' >&2; exit 1", "KiCad cannot check a.kicad_pcb: no such board"),
        ("exit 3", "KiCad cannot check a.kicad_pcb: exit code 3"),
    ],
)
def test_what_kicad_refuses_is_said(python: Path, tmp_path: Path, script: str, sentence: str) -> None:
    with pytest.raises(KicadError, match=sentence):
        plot(tmp_path / "a.kicad_pcb", tmp_path, answers(python, script))


@pytest.mark.parametrize("place", ["boards", "boards/{board}", "boards/{board}/a.gbl"])
def test_no_link_leads_what_is_plotted_out_of_the_folder(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plotted = list[Path]()
    board, outside = f"{COUPON}-rows", tmp_path / "mine"
    outside.mkdir()
    monkeypatch.setattr("hardware.builder.circuit_boards.has_kicad", lambda: True)
    monkeypatch.setattr("hardware.builder.circuit_boards.plot", lambda _, folder: plotted.append(folder))
    monkeypatch.setattr("hardware.builder.kit_command._boards", lambda _: ())
    monkeypatch.setattr(
        "hardware.builder.kit_command._board_files", lambda _: {f"boards/{board}.kicad_pcb": b""}
    )
    lack(monkeypatch, "ezdxf")
    link = tmp_path / "kit" / place.format(board=board)
    link.parent.mkdir(parents=True)
    link.symlink_to(outside)
    assert main(["kit", COUPON, "--boards", "--out", str(tmp_path / "kit"), "--force"]) == 2
    assert "that leads out of the folder" in capsys.readouterr().err
    assert plotted == []
    assert list(outside.iterdir()) == []


def test_a_kit_holds_the_boards_without_kicad_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lack(monkeypatch, "manifold3d")
    monkeypatch.setattr("hardware.builder.circuit_boards.has_kicad", lambda: False)
    assert main(["kit", COUPON, "--boards", "--out", str(tmp_path / "kit")]) == 0
    assert "apt install --no-install-recommends kicad" in capsys.readouterr().err
    folder = tmp_path / "kit/boards"
    for board in ("rows", "skin", "shield"):
        text = (folder / f"{COUPON}-{board}.kicad_pcb").read_text(encoding="utf-8")
        pads = {shape.pad[0] for shape in shapes(text) if shape.pad}
        with (folder / f"{COUPON}-{board}-parts.csv").open(encoding="utf-8", newline="") as file:
            listed = list(csv.DictReader(file))
        assert {name for row in listed for name in row["Designator"].split()} == pads
        assert all(len(row["Designator"].split()) == int(row["Quantity"]) for row in listed)
        with (folder / f"{COUPON}-{board}-places.csv").open(encoding="utf-8", newline="") as file:
            placed = {row["Designator"] for row in csv.DictReader(file)}
        assert placed == {name for name in pads if re.match(r"(D_[abc]\d_|L_|C_|R1|R_)", name)}


@pytest.mark.kicad
@pytest.mark.parametrize("name", profile_names())
def test_kicad_finds_no_rule_broken_and_plots_every_layer(name: str, tmp_path: Path) -> None:
    for board in circuit_boards(load_profile(name), lambda _name: None):
        for file, text in board_files(board).items():
            (tmp_path / file).write_text(text, encoding="utf-8")
        plotted = tmp_path / board.name
        plotted.mkdir()
        made = plot(tmp_path / f"{board.name}.kicad_pcb", plotted)
        endings = {Path(file).suffix for file in made}
        assert {".gtl", ".gbl", ".gts", ".gbs", ".gbp", ".gm1", ".drl"} <= endings
        assert sum(file.endswith(".drl") for file in made) == 2
        plots_agree(plotted, board)


def plots_agree(folder: Path, board: CircuitBoard) -> None:
    """Compare what is etched, drilled and cut, as gerbonara reads it, with the board."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about the names of files
        plots = LayerStack.open(folder)
        bounds = plots.board_bounds()
    for side, layer in ((Face.FRONT, "top"), (Face.BACK, "bottom")):
        etched = plots[layer, "copper"].objects
        pads = [plotted(pad.at_mm) for part, pad in board.pads() if side in part.sides(pad)]
        assert Counter(near(each.x, each.y) for each in etched if isinstance(each, Flash)) == Counter(
            (*pads, *(plotted(via.at_mm) for via in board.vias))
        )
        lines = {
            (near(each.x1, each.y1), near(each.x2, each.y2)) for each in etched if isinstance(each, Line)
        }
        assert lines == {
            (plotted(track.start_mm), plotted(track.end_mm)) for track in board.tracks if track.side is side
        }
    drilled = Counter(
        (near(hole.x, hole.y), hole.aperture.diameter)
        for layer in plots.drill_layers
        for hole in layer.objects
    )
    assert drilled == Counter(
        (
            *((plotted(pad.at_mm), pad.drill_mm) for _, pad in board.pads() if pad.drill_mm),
            *((plotted(via.at_mm), via.drill_mm) for via in board.vias),
            *((plotted(bore.at_mm), bore.across_mm) for bore in board.bores),
        )
    )
    (left, low), (right, high) = (plotted(corner) for corner in (board.outline[0], board.outline[2]))
    assert [*bounds[0], *bounds[1]] == pytest.approx([left, low, right, high], abs=0.06)


def plotted(at_mm: Place) -> Place:
    """Return where a place of a board is plotted."""
    right, down = on_sheet(at_mm)
    return near(right, -down)


def near(x: float, y: float) -> Place:
    return round(x + 1e-6, 2), round(y + 1e-6, 2)


@pytest.mark.kicad
def test_kicad_refuses_a_joint_under_a_body_and_a_hole_in_a_joint(tmp_path: Path) -> None:
    """The room of each part is in the file, and the project forbids what KiCad would pass over."""
    rows, skin, _ = circuit_boards(load_profile(COUPON), lambda _name: None)
    keys = [part for part in skin.parts if part.package == "key"]
    flat = [part for part in rows.parts if not part.has_holes]
    for board, (under, *_) in ((skin, keys), (rows, flat)):
        moved = diode_end("D_OK", under.at_mm, "1N4148", "")
        files = board_files(replace(board, parts=(*board.parts, moved)))
        for file, text in files.items():
            (tmp_path / file).write_text(text, encoding="utf-8")
        with pytest.raises(KicadError, match="courtyard"):
            plot(tmp_path / f"{board.name}.kicad_pcb", tmp_path)


@pytest.mark.kicad
def test_kicad_finds_what_is_broken(tmp_path: Path) -> None:
    """Without one of its tracks a pad is not connected."""
    rows, *_ = circuit_boards(load_profile(COUPON), lambda _name: None)
    lines = board_files(rows)[f"{rows.name}.kicad_pcb"].splitlines(keepends=True)
    lines.remove(next(line for line in lines if line.startswith("  (segment ")))
    path = tmp_path / "cut.kicad_pcb"
    path.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(KicadError, match="unconnected"):
        plot(path, tmp_path)
