"""What a board house is sent: its lists in its form, and an archive of what is etched and drilled."""

import csv
import io
import re
import zipfile
from collections import Counter

import pytest

from hardware.builder.circuit_boards import archive, board_files
from hardware.builder.circuit_boards.copper import CircuitBoard, Face
from hardware.builder.circuit_boards.house_files import placed, placed_side
from hardware.builder.kit.order_page import clicks, order_html, ways_of
from hardware.profiles import DEFAULT, profile_names
from tests.annexes.builder.circuit_boards.copper_conductors import TWO, bare_boards
from tests.annexes.builder.circuit_boards.copper_reader import all_of, numbers, parsed
from tests.sweeps import PROOF, sampled, swept_keeping

#: What the layers that KiCad plots end in.
ENDINGS = (".gtl", ".gbl", ".gts", ".gbs", ".gtp", ".gbp", ".gto", ".gbo", ".gm1", "-PTH.drl", "-NPTH.drl")


@pytest.fixture(params=swept_keeping(profile_names(), *TWO))
def three(request: pytest.FixtureRequest) -> tuple[CircuitBoard, ...]:
    return bare_boards(str(request.param))


def listed(board: CircuitBoard, kind: str) -> list[dict[str, str]]:
    text = board_files(board)[f"{board.name}-{kind}-jlc.csv"]
    assert text.isascii()
    return list(csv.DictReader(io.StringIO(text)))


@PROOF
def test_the_list_of_parts_has_what_the_house_places_in_its_form(three: tuple[CircuitBoard, ...]) -> None:
    """Names in capitals, split by commas, at most 200 a line; a value without a blank."""
    for board in three:
        rows = listed(board, "bom")
        assert list(rows[0]) == ["Comment", "Designator", "Footprint", "JLCPCB Part #"]
        names = [row["Designator"].split(",") for row in rows]
        assert max(map(len, names)) <= 200
        flat = [name for line in names for name in line]
        assert len(set(flat)) == len(flat)
        assert set(flat) == {
            part.name.upper() for part in board.parts if not part.has_holes and part.value != "reed"
        }
        assert all(re.fullmatch(r"[A-Z0-9_]+", name) for name in flat)
        assert all(re.fullmatch(r"\d+[kRn]|[A-Z0-9-]+", row["Comment"]) for row in rows)
        assert all(re.fullmatch(r"(C\d+)?", row["JLCPCB Part #"]) for row in rows)


def test_a_line_ends_at_two_hundred_names() -> None:
    board, *_ = bare_boards(DEFAULT)
    part = placed(board)[0]
    many = CircuitBoard(board.name, board.thick_mm, board.outline, tuple(part for _ in range(410)))
    assert [len(row["Designator"].split(",")) for row in listed(many, "bom")] == [200, 200, 10]


@sampled(1)
def test_the_list_of_places_agrees_with_the_board_file(three: tuple[CircuitBoard, ...]) -> None:
    for board in three:
        rows = listed(board, "cpl")
        assert list(rows[0]) == ["Designator", "Mid X", "Mid Y", "Layer", "Rotation"]
        assert {row["Layer"] for row in rows} == {"Top" if placed_side(board) is Face.FRONT else "Bottom"}
        drawn = parsed(board_files(board)[f"{board.name}.kicad_pcb"])
        at = {
            str(text[2]).upper(): numbers(part, "at")
            for part in all_of(drawn, "footprint")
            for text in all_of(part, "fp_text")
            if text[1] == "reference"
        }
        for row in rows:
            x, y = at[row["Designator"]]
            assert (float(row["Mid X"]), float(row["Mid Y"])) == pytest.approx((x, -y), abs=0.001)


def test_the_archive_has_every_layer_and_the_paste_of_its_side_alone() -> None:
    for board in bare_boards(DEFAULT):
        names = [f"{board.name}{ending}" for ending in ENDINGS]
        packed = archive(board, {name: name.encode() for name in names})
        assert packed == archive(board, {name: name.encode() for name in reversed(names)})
        with zipfile.ZipFile(io.BytesIO(packed)) as file:
            found = file.namelist()
            assert all(file.read(name) == name.encode() for name in found)
        other = ".gbp" if placed_side(board) is Face.FRONT else ".gtp"
        assert set(found) == {name for name in names if not name.endswith(other)}


def test_the_order_page_says_how_each_part_lies(three: tuple[CircuitBoard, ...]) -> None:
    """Seen from below, right and left are exchanged: so is the marked corner of a light, at its ground."""
    rows, skin, host = three
    html = order_html("the board", three)
    assert [remark in html for remark in ("is the anode”", "the corner is ground”")] == [True, True]
    assert "is the anode" not in order_html("the board", [skin])
    for board in three:
        assert all(part.name in html for part in placed(board))
        assert f"boards/{board.name}-bom-jlc.csv" in " ".join(clicks(board))
    diodes = [part for part in rows.parts if part.package == "SOD-123"]
    assert list(ways_of("SOD-123", diodes)) == ["the band below"]
    lights = [part for part in skin.parts if part.package == "SK6812MINI-E"]
    ways = Counter(
        f"{'above' if pad.at_mm[1] > part.at_mm[1] else 'below'} "
        f"{'left' if pad.at_mm[0] > part.at_mm[0] else 'right'}"
        for part in lights
        for pad in part.pads
        if pad.net == "GND"
    )
    assert len(ways) == 2
    assert set(ways_of("SK6812MINI-E", lights)) == {
        f"the marked corner {way}, {count}" for way, count in ways.items()
    }
    chips = [part for part in host.parts if part.package == "SO-14"]
    assert list(ways_of("SO-14", chips)) == ["pin 1 above left"] * bool(chips)
    assert list(ways_of("R0805", placed(host))) == ["either way round"]
