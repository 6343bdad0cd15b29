"""KiCad: what its answers become, and on a machine that has it, what it says of every board."""

import csv
import json
import re
import stat
import warnings
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from gerbonara import LayerStack
from gerbonara.graphic_objects import Flash, Line

from controller.board import Built, Place
from controller.cli import main
from hardware.builder.circuit_boards import board_files, circuit_boards, find_kicad, plot
from hardware.builder.circuit_boards.copper import CircuitBoard, Face
from hardware.builder.circuit_boards.footprints import diode_end
from hardware.builder.circuit_boards.kicad import Kicad, KicadError
from hardware.builder.circuit_boards.kicad_file import on_sheet
from hardware.profiles import load_profile, profile_names
from hardware.profiles.profile_files import find_profile
from tests.annexes.builder.circuit_boards.copper_conductors import bare_boards, boards
from tests.annexes.builder.circuit_boards.copper_reader import shapes
from tests.annexes.builder.kit.test_kit import lack
from tests.sweeps import sampled

COUPON = "hex7-dual-mega"


#: What stands in for KiCad's command line: it checks, and it plots a layer and the holes.
CHECKS = """case "$2" in
    erc) while [ "$1" != --output ]; do shift; done; echo '{drawn}' >"$2";;
    drc) while [ "$1" != --output ]; do shift; done; echo '{report}' >"$2";;
    export) touch "$(dirname "$0")/plotted/a.$3";;
    *) echo 9.0.2;;
esac"""
SOUND = '{"violations": [], "unconnected_items": []}'
BROKEN = SOUND.replace(
    'items": []', 'items": [{"type": "unconnected_items", "description": "one is missing"}]'
)


def program(folder: Path, name: str, script: str) -> str:
    """Write a program that stands in for one of KiCad's, and return its place."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def by_module(folder: Path, script: str) -> Kicad:
    """Return a KiCad 6, of whose module this is the answer."""
    return Kicad(None, program(folder, "python", f"cat >/dev/null\n{script}"))


def by_command(folder: Path, report: str, drawn: str = "") -> Kicad:
    """Return a KiCad 9 that finds this, and in a schematic that."""
    checks = CHECKS.replace("{report}", report).replace("{drawn}", drawn)
    return Kicad(program(folder, "kicad-cli", checks), None)


@pytest.fixture
def plots(tmp_path: Path) -> Path:
    folder = tmp_path / "plotted"
    folder.mkdir()
    return folder


@pytest.mark.parametrize(
    ("version", "module", "command_plots", "module_checks"),
    [
        (None, "exit 0", False, True),
        ("echo 7.0.11", "exit 0", True, True),
        ("echo 8.0.4", "exit 1", True, False),
        ("echo 9.0.2", "exit 0", True, False),
        ("echo 10.0.7", "exit 1", True, False),
        ("exit 1", "exit 0", True, True),
    ],
)
def test_the_command_line_checks_from_8_and_plots_from_7(
    tmp_path: Path, version: str | None, module: str, *, command_plots: bool, module_checks: bool
) -> None:
    commands = [str(tmp_path / "nowhere"), *([program(tmp_path, "kicad-cli", version)] if version else [])]
    python = program(tmp_path, "python", module)
    expected = Kicad(commands[-1] if command_plots else None, python if module_checks else None)
    assert find_kicad(commands, python) == expected


def test_a_kicad_that_cannot_check_is_none(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "nowhere")
    assert find_kicad([nowhere], nowhere) is None
    assert find_kicad([nowhere], program(tmp_path, "python", "exit 1")) is None
    assert find_kicad([program(tmp_path, "kicad-cli", "echo 7.0.11")], nowhere) is None


def test_what_kicad_prints_before_its_answer_is_passed_over(tmp_path: Path, plots: Path) -> None:
    kicad = by_module(tmp_path, f"echo 'a font is missing'; touch {plots}/a.gbl; echo '[]'")
    assert plot(tmp_path / "a.kicad_pcb", plots, kicad) == ("a.gbl",)


def test_the_command_line_checks_and_then_plots(tmp_path: Path, plots: Path) -> None:
    made = plot(tmp_path / "a.kicad_pcb", plots, by_command(tmp_path, SOUND))
    assert made == ("a.drill", "a.gerbers")


def test_on_7_the_module_checks_and_the_command_line_plots(tmp_path: Path, plots: Path) -> None:
    asked = tmp_path / "asked.json"
    python = program(tmp_path, "python", f"cat >{asked}; echo '[]'")
    kicad = replace(by_command(tmp_path, BROKEN), python=python)
    assert plot(tmp_path / "a.kicad_pcb", plots, kicad) == ("a.drill", "a.gerbers")
    assert json.loads(asked.read_text(encoding="utf-8"))["folder"] is None


def test_what_the_command_line_finds_is_said_and_nothing_plotted(tmp_path: Path, plots: Path) -> None:
    with pytest.raises(KicadError, match=r"breaks one rule.*\[unconnected_items\]: one is missing"):
        plot(tmp_path / "a.kicad_pcb", plots, by_command(tmp_path, BROKEN))
    assert list(plots.iterdir()) == []


def test_the_schematic_beside_a_board_is_checked_with_it(tmp_path: Path, plots: Path) -> None:
    """KiCad's warnings, that its libraries have not what is in the file, are no errors."""
    (tmp_path / "a.kicad_sch").touch()
    board, found = (
        tmp_path / "a.kicad_pcb",
        '{"type": "pin", "description": "a pin is loose", "severity": "%s"}',
    )
    for severity, broken in (("warning", False), ("error", True)):
        drawn = '{"sheets": [{"violations": [' + found % severity + "]}]}"
        kicad = by_command(tmp_path, SOUND, drawn)
        if broken:
            with pytest.raises(KicadError, match=r"breaks one rule.*\[pin\]: a pin is loose"):
                plot(board, plots, kicad)
        else:
            assert plot(board, plots, kicad) == ("a.drill", "a.gerbers")


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("""echo '["[clearance]: too near"]'""", r"breaks one rule.*\[clearance\]"),
        ("echo 'no such board' >&2; exit 1", "KiCad cannot check a.kicad_pcb: no such board"),
        ("exit 3", "KiCad cannot check a.kicad_pcb: exit code 3"),
    ],
)
def test_what_kicad_refuses_is_said(tmp_path: Path, plots: Path, script: str, sentence: str) -> None:
    with pytest.raises(KicadError, match=sentence):
        plot(tmp_path / "a.kicad_pcb", plots, by_module(tmp_path, script))


@sampled(2)
@pytest.mark.parametrize("place", ["boards", "boards/{board}", "boards/{board}/a.gbl", "boards/{board}.zip"])
def test_no_link_leads_what_is_plotted_out_of_the_folder(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plotted = list[Path]()
    board, outside = f"{COUPON}-rows", tmp_path / "mine"
    outside.mkdir()
    monkeypatch.setattr("hardware.builder.circuit_boards.find_kicad", lambda: Kicad("kicad-cli", None))
    monkeypatch.setattr(
        "hardware.builder.circuit_boards.plot", lambda _, folder, _kicad: plotted.append(folder)
    )
    monkeypatch.setattr("hardware.builder.kit_command._boards", lambda _: bare_boards(COUPON))
    monkeypatch.setattr(
        "hardware.builder.kit_command._board_files", lambda *_: {f"boards/{board}.kicad_pcb": b""}
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
    monkeypatch.setattr("hardware.builder.circuit_boards.find_kicad", lambda: None)
    laid_out = boards(COUPON)
    monkeypatch.setattr("hardware.builder.circuit_boards.circuit_boards", lambda _profile, _show: laid_out)
    assert main(["kit", COUPON, "--boards", "--out", str(tmp_path / "kit")]) == 0
    assert "apt install --no-install-recommends kicad" in capsys.readouterr().err
    folder = tmp_path / "kit/boards"
    built = find_profile(str(folder / f"{COUPON}.toml"))
    assert built.build.built is Built.BOARDS
    shipped = load_profile(COUPON)
    assert built.as_built(Built.WIRED) == shipped
    for board in ("rows", "skin", "shield"):
        text = (folder / f"{COUPON}-{board}.kicad_pcb").read_text(encoding="utf-8")
        pads = {shape.pad[0] for shape in shapes(text) if shape.pad}
        with (folder / f"{COUPON}-{board}-cpl-jlc.csv").open(encoding="utf-8", newline="") as file:
            placed = {row["Designator"] for row in csv.DictReader(file)}
        assert placed == {name.upper() for name in pads if re.match(r"(D_[abc]\d_|L_|C_|R1|R_)", name)}
        assert not (folder / f"{COUPON}-{board}.zip").exists()


def found() -> Kicad:
    """Return the KiCad of this machine."""
    kicad = find_kicad()
    assert kicad is not None
    return kicad


@pytest.mark.kicad
@pytest.mark.parametrize("name", profile_names())
def test_kicad_finds_no_rule_broken_and_plots_every_layer(name: str, tmp_path: Path) -> None:
    for board in circuit_boards(load_profile(name), lambda _name: None):
        for file, text in board_files(board).items():
            (tmp_path / file).write_text(text, encoding="utf-8")
        plotted = tmp_path / board.name
        plotted.mkdir()
        made = plot(tmp_path / f"{board.name}.kicad_pcb", plotted, found())
        endings = {Path(file).suffix for file in made}
        assert {".gtl", ".gbl", ".gts", ".gbs", ".gtp", ".gbp", ".gto", ".gbo", ".gm1", ".drl"} <= endings
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
    flat = [part for part in rows.parts if part.is_placed]
    for board, (under, *_) in ((skin, keys), (rows, flat)):
        moved = diode_end("D_OK", under.at_mm, "1N4148", "")
        files = board_files(replace(board, parts=(*board.parts, moved)))
        for file, text in files.items():
            (tmp_path / file).write_text(text, encoding="utf-8")
        with pytest.raises(KicadError, match=r"courtyard|hole_clearance"):
            plot(tmp_path / f"{board.name}.kicad_pcb", tmp_path, found())


@pytest.mark.kicad
def test_kicad_finds_what_is_broken(tmp_path: Path) -> None:
    """Without one of its tracks a pad is not connected."""
    rows, *_ = circuit_boards(load_profile(COUPON), lambda _name: None)
    lines = board_files(rows)[f"{rows.name}.kicad_pcb"].splitlines(keepends=True)
    lines.remove(next(line for line in lines if line.startswith("  (segment ")))
    path = tmp_path / "cut.kicad_pcb"
    path.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(KicadError, match="unconnected"):
        plot(path, tmp_path, found())
