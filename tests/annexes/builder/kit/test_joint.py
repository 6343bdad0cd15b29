"""The joint of a fault: its wires and no others, the right place ringed, the right pins measured."""

import re
from random import Random

import pytest

from controller.board import Built, Profile
from controller.messages import LANGUAGES, catalogue, word
from hardware.builder.kit import joint_figure, joint_reading
from hardware.builder.kit.joint import Joint, joint_of
from hardware.builder.kit.stripboard import layout_of
from hardware.builder.wiring import sheet_of
from hardware.profiles import DEFAULT, load_profile, profile_names
from simulator.faults import KINDS, kinds_on
from tests.annexes.builder.circuit_boards.copper_conductors import bare_boards
from tests.docs_blocks import ROOT
from tests.proof.bench.diagnose.selftest_jobs import inject
from tests.sweeps import sampled, swept_keeping

SHEET = sheet_of(load_profile(DEFAULT))
ON_BOARDS = sheet_of(load_profile(DEFAULT).as_built(Built.BOARDS))
#: Faults that are at no joint: of pieces, of a whole plug, of cable, supply and link.
NOWHERE = {"bad-piece", "loose", "crosstalk"} | {
    name for name, kind in KINDS.items() if kind.on in {"cable", "link"}
}


def joint(fault: str) -> Joint:
    found = joint_of(SHEET, fault)
    assert found is not None, fault
    return found


@pytest.mark.parametrize(
    ("fault", "lines", "said"),
    [
        ("dead e5 orange", {"row 4", "column 4"}, "red on J2.5, black on J1.5, its piece laid down: nothing"),
        ("stuck key ok", {"row 0", "column 9"}, "red on J2.10, black on J1.1: a diode's voltage"),
        ("bridged-diode b2 purple", {"row 1", "column 11"}, "0 V both ways"),
        ("open-diode reference row 3", {"row 3", "column 20"}, "red on J3.11, black on J1.4: nothing"),
        (
            "open-wire row 4 after e2",
            {"row 4"},
            "one tip on J1.5 (strip 5), the other on the green wire at e3",
        ),
        ("short-wire row 3 column 4", {"row 3", "column 4"}, "from J1.4 to J2.5: it beeps"),
        ("swapped-wires row 3 row 5", {"row 3", "row 5"}, "the two are exchanged"),
        ("grounded row 3", {"row 3"}, "from J1.4 (strip 4) to ground: it beeps; once mended it is silent"),
        ("powered column 4", {"column 4"}, "from J2.5 (strip 15) to its supply: 0"),
        ("reversed-light e5", set(), "the arrow on the board of the light at e5"),
        (
            "slow-column 11",
            {"column 11"},
            "strip 22, from hole 18 on: from J3.2 to 5 V it must measure 10 kΩ",
        ),
        ("broken-chain e5", set(), "from the output of the light at e4 to the input at e5"),
        ("broken-chain a1", set(), "from the data resistor to the input at a1"),
        ("bounce e5 purple 12", {"row 4", "column 14"}, "the self-test tells whether it is mended"),
    ],
)
def test_wires_and_readings(fault: str, lines: set[str], said: str) -> None:
    assert set(joint(fault).lines) == lines
    assert said in word(joint(fault).reading)


@sampled(2)
@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("dead e5 orange", "Cables off the shield, meter on diode, red on J2.5, black on J1.5"),
        ("open-wire row 4 after e2", "one tip on J1.5, the other on D_e3_2: silent; once mended it beeps."),
        ("swapped-wires row 3 row 5", "follow both along their cable: two contacts are exchanged."),
        ("grounded row 3", "from J1.4 to ground: it beeps"),
        ("powered column 4", "from J2.5 to its supply: 0"),
        ("reversed-light e5", "the marked corner of the light at e5"),
        (
            "slow-column 11",
            "Its pull-up is R_UP11: from J3.2 to 5V it must measure 10 kΩ. There: R_UP11, J3.2.",
        ),
    ],
)
def test_readings_on_circuit_boards_are_of_their_parts(fault: str, said: str) -> None:
    figure = joint_figure(ON_BOARDS.profile, fault)
    assert figure is not None
    assert said in word(figure.reading)


@sampled(2)
@pytest.mark.parametrize("name", profile_names())
def test_no_circuit_board_has_a_strip_or_a_wire_to_solder(name: str) -> None:
    profile = load_profile(name).as_built(Built.BOARDS)
    for fault in faults_of(profile):
        reading = joint_reading(profile, fault)
        assert reading is None or not re.search(r"strip|wire", word(reading)), fault


def test_the_parts_of_a_joint_are_ringed_on_the_pictures_of_their_boards() -> None:
    """A reed has an end on two boards; a pull-up is on the shield alone."""
    for fault, boards, names in (
        ("dead e5 orange", {"rows", "skin"}, ["S_e5_1_1", "D_e5_1", "S_e5_1_1"]),
        ("slow-column 11", {"skin", "shield"}, ["J3.2", "R_UP11", "J3.2"]),
    ):
        figure = joint_figure(ON_BOARDS.profile, fault)
        assert figure is not None
        drawn = set(re.findall(rf"{DEFAULT}-(\w+), from (?:above|below)", figure.drawing))
        assert drawn == boards
        assert figure.drawing.count('stroke="#c22a2a"') == len(names)
        texts = re.findall(r">([^<>]+)</text>", figure.drawing)
        assert sorted(text for text in texts if text in names) == sorted(names)


def test_what_is_ringed_is_where_the_fault_is() -> None:
    profile = SHEET.profile
    x_mm, y_mm = profile.space("e5").at_mm
    assert joint("dead e5 orange").places == ((x_mm, y_mm),)
    ring = tuple((x_mm + right, y_mm + up) for right, up in profile.build.reeds.ring_mm)
    (middle,) = joint("dead e5 purple").places
    assert middle == pytest.approx([sum(axis) / len(ring) for axis in zip(*ring, strict=True)])
    assert joint("half-dead e5 purple 2").places == ring[1:]
    assert joint("dead-light e5").places == ((x_mm + profile.build.light_mm[0], y_mm),)
    cut = tuple(profile.space(name).at_mm for name in ("e2", "e3"))
    assert joint("open-wire row 4 after e2").places == cut


@pytest.mark.parametrize(
    ("fault", "parts"),
    [
        ("dead e5 orange", ("S_e5_1_1", "D_e5_1")),
        ("half-dead e5 purple 2", ("S_e5_2_2",)),
        ("stuck key ok", ("SW_ok", "D_ok")),
        ("open-diode reference row 3", ("D_ROW3",)),
        ("open-wire row 4 after e2", ("D_e2_1", "D_e2_2", "D_e3_1", "D_e3_2")),
        ("open-wire column 4 after e5", ("S_e5_1_1", "S_f5_1_1")),
        ("open-wire row 4 at pin", ("J1.5", "D_e1_1", "D_e1_2")),
        ("short-wire row 3 column 4", ("J1.4", "J2.5")),
        ("slow-column 11", ("R_UP11", "J3.2")),
        ("broken-chain e5", ("L_e4", "L_e5")),
        ("joined e5 orange f5 orange", ("S_e5_1_1", "D_e5_1", "S_f5_1_1", "D_f5_1")),
    ],
)
def test_parts_of_circuit_boards_are_named(fault: str, parts: tuple[str, ...]) -> None:
    assert joint(fault).parts == parts


@pytest.mark.parametrize("name", profile_names())
def test_every_part_that_is_named_is_on_the_boards(name: str) -> None:
    profile = load_profile(name)
    sheet, known = sheet_of(profile), {part.name for board in bare_boards(name) for part in board.parts}
    for fault in faults_of(profile):
        found = joint_of(sheet, fault)
        if found is not None:
            assert found.parts
            assert {part.partition(".")[0] for part in found.parts} <= known


@sampled(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("fault", "is_reed"),
    [
        ("dead e5 orange", True),
        ("half-dead e5 purple 2", True),
        ("bounce e5 purple 12", True),
        ("stuck key ok", False),
        ("open-diode e5 orange", False),
        ("open-wire column 4 after e5", False),
    ],
)
def test_the_joint_of_a_reed_names_the_page_that_says_how_it_comes_out(
    fault: str, language: str, *, is_reed: bool
) -> None:
    page = "docs/build/replace.md"
    assert (ROOT / page).is_file()
    for sheet in (SHEET, ON_BOARDS):
        figure = joint_figure(sheet.profile, fault)
        assert figure is not None
        assert (page in word(figure.reading, catalogue(language))) == is_reed


def test_the_pull_up_is_where_the_strip_board_has_it() -> None:
    strip, hole = re.findall(r"strip (\d+), from hole (\d+)", word(joint("slow-column 11").reading))[0]
    ends = {part.one for part in layout_of(SHEET).bridges if part.text == "10 kΩ"}
    assert (int(strip), int(hole)) in ends


def faults_of(profile: Profile) -> list[str]:
    return [str(inject(name, profile, Random(name))) for name in kinds_on(profile)]


@pytest.mark.parametrize("name", swept_keeping(profile_names(), "hex7-dual-mega"))
def test_every_fault_at_a_joint_is_drawn_with_its_wires_alone(name: str) -> None:
    profile = load_profile(name)
    for fault in faults_of(profile):
        figure = joint_figure(profile, fault)
        assert (figure is None) == (fault.split()[0] in NOWHERE), fault
        if figure is None:
            continue
        found = joint_of(sheet_of(profile), fault)
        assert found is not None
        drawn = set(re.findall(r'data-line="([^"]+)"', figure.drawing))
        bare = {line.name for line in sheet_of(profile).lines if line.is_reference}
        assert drawn == set(found.lines) - bare
        assert figure.drawing.count('stroke="#c22a2a"') == len(found.places) > 0
        assert all(word(figure.reading, catalogue(tag)) for tag in LANGUAGES)


@sampled(2)
@pytest.mark.parametrize("name", profile_names())
def test_every_wire_and_diode_has_one_whatever_is_wrong_with_it(name: str) -> None:
    sheet = sheet_of(load_profile(name))
    lines = [line.name for line in sheet.lines]
    wires = [
        f"{kind} {line}{cut}"
        for line in lines
        for kind, cut in (("grounded", ""), ("powered", ""), ("open-wire", " at pin"))
    ]
    diodes = [f"open-diode {diode}" for diode in sheet.profile.diodes().values()]
    for fault in (*wires, *diodes, *(f"short-wire {lines[0]} {line}" for line in lines[1:])):
        found = joint_of(sheet, fault)
        assert found is not None
        assert all(word(found.reading, catalogue(tag)) for tag in LANGUAGES)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "dead",
        "dead z9 orange",
        "half-dead z9 purple 1",
        "open-wire row 99",
        "swapped e5 orange",
        "broken-chain z9",
    ],
)
def test_what_is_no_fault_of_the_board_has_no_joint(text: str) -> None:
    assert joint_figure(SHEET.profile, text) is None
