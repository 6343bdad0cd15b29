"""The page of a report shows everything that was found, and loads nothing from elsewhere."""

import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser

import pytest

from controller.diagnose import Diagnosis, Evidence, Finding, PartKind, PartVerdict
from controller.diagnose.diagnosis import Cause, Part
from controller.diagnose.report import compare_reports, mark_of, report_of, report_page
from controller.diagnose.report.marks import LEGEND, space_marks
from controller.messages import word
from hardware.profiles import load_profile, profile_names
from simulator.faults import kinds_on
from tests.diagnose.reports import (
    ABOUT,
    FAULTS,
    PROFILE,
    broken,
    broken_document,
    diagnosis,
    document,
    evidence,
    parts,
)
from tests.sweeps import PROOF, sampled
from tests.wordings import quoted

#: Faults of neither a space nor a wire.
NOT_ON_THE_MAP = {
    "bad-piece",
    "weak-supply",
    "sagging-supply",
    "unplugged",
    "lag",
    "lossy",
    "bridge",
    "resets",
}

#: A board whose page is soon made.
SMALL = load_profile("hex7-dual-mega")

#: Elements without a closing tag.
VOID = {"meta", "link", "br"}


class Outline(HTMLParser):
    """A parser that checks that each element is closed by its own tag and collects identifiers and words."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names += [value or "" for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.words.append(data)


def read(page: str) -> str:
    """Return the words of a page as one text; AssertionError if it is not well formed."""
    outline = Outline()
    outline.feed(page)
    assert outline.open == []
    assert len(outline.names) == len(set(outline.names))
    return re.sub(r"\s+", " ", " ".join(outline.words))


@cache
def broken_page() -> str:
    return report_page(broken_document())


@sampled(1)
@pytest.mark.parametrize("name", profile_names())
def test_a_good_board_has_a_page(name: str) -> None:
    said = read(report_page(document(profile=load_profile(name))))
    assert "In order: all" in said
    assert "Nothing was found." in said
    assert "All spaces have passed." in said


def test_every_cause_cure_and_proof_is_said() -> None:
    said = read(broken_page())
    for fault, _, _, cause, cure in FAULTS:
        assert fault in said
        assert cause in said
        assert cure in said
    assert "A reed that never closes and a diode that never conducts read the same." in said
    assert said.count("Seen in 3 of 3 visits.") == len(FAULTS)


def test_what_is_wrong_comes_before_the_board_and_that_before_the_figures() -> None:
    page = broken_page()
    places = [page.index(f'id="{name}"') for name in ("findings", "board", "parts", "sensors", "wiring")]
    assert places == sorted(places)
    assert places[0] > page.index("Something is broken:")


def test_a_doubt_comes_after_every_fault() -> None:
    said = read(report_page(document("bounce d6 orange", "stuck b2 orange"))).split("What is wrong")[1]
    assert said.index("is stuck closed") < said.index("bounces too long")


def test_whose_report_it_is_stands_at_the_top() -> None:
    said = read(report_page(document(profile=SMALL))).split("What is wrong")[0]
    for entry in (ABOUT.date, ABOUT.product, ABOUT.firmware, ABOUT.board, ABOUT.board_id, "seed 5"):
        assert entry in said


def test_a_twin_without_id_and_firmware_is_said_to_be_simulated() -> None:
    nameless = replace(ABOUT, board_id="", firmware="")
    for about, entry in ((nameless, "simulated"), (replace(nameless, seed=None), "–")):
        made = report_of(SMALL, evidence(SMALL), diagnosis(profile=SMALL), about)
        top = read(report_page(made)).split("What is wrong")[0]
        assert top.count(entry) == len(("its id", "firmware"))


def test_nothing_is_asked_for_from_elsewhere_and_no_script_runs() -> None:
    page = report_page(broken_document(), compare_reports(document(), broken_document()))
    assert re.findall(r"https?:|@import|<script|<img|<link(?! rel=\"icon\" href=\"data:)", page) == []
    assert re.findall(r"url\((?!\"#)", page) == []


def test_texts_are_texts() -> None:
    evil = '<script>alert(1)</script> & "more"'
    said = quoted(evil)
    finding = Finding(PartVerdict.FAIL, (Part(PartKind.REED, evil),), (Cause(evil, said, said),), said, said)
    about = replace(ABOUT, date=evil, board_id=evil, board=evil, firmware=evil, product=evil)
    found = Diagnosis(
        {Part(PartKind.REED, evil): PartVerdict.FAIL}, (finding,), {Part(PartKind.REED, evil): said}
    )
    profile = replace(SMALL, title=evil, light_pin=evil)
    whole = report_of(profile, replace(evidence(SMALL), counters={evil: 3}), found, about)
    other = report_of(profile, evidence(SMALL), Diagnosis({}), about)
    page = report_page(whole, compare_reports(other, whole))
    assert "<script" not in page
    assert evil.split(maxsplit=1)[0] in read(page)


def test_every_reed_and_key_has_a_line_and_each_that_bounces_a_chart() -> None:
    page = broken_page()
    for name in PROFILE.sensors().values():
        assert f'<th scope="row">{name}</th>' in page
    assert "Bounce of d6 orange" in page
    assert page.index("Bounce of d6 orange") < page.index("<details>")
    assert page.index("Bounce of a1 orange") > page.index("<details>")
    assert "looks at a contact every 10 µs" in page


def test_a_board_that_cannot_trace_says_how_fine_it_sees() -> None:
    profile = load_profile("hex70-single-gpio")
    said = read(report_page(report_of(profile, Evidence(), diagnosis(profile=profile), ABOUT)))
    assert f"A scan starts every {profile.timings.scan_us / 1000:g} ms" in said
    assert "does not measure the supply" in said


@PROOF
def test_what_has_changed_is_said_where_it_was_compared() -> None:
    old = document("stuck b2 orange")
    said = read(report_page(broken_document(), compare_reports(old, broken_document())))
    assert f"Since {ABOUT.date}" in said
    assert "Still there The reed on b2 (orange) is stuck closed." in said
    assert "reed pass, now fail: d2 orange" in said
    assert "Since" not in read(broken_page())
    assert "Nothing has changed." in read(report_page(document(), compare_reports(document(), document())))


def test_why_parts_are_untested_is_said_once_a_reason() -> None:
    said = read(broken_page())
    assert said.count("It was left out.") == 1
    assert "▨ untested" in said


# --- marks ---

NOTHING = quoted("")


def cause(fault: str) -> Cause:
    return Cause(fault, NOTHING, NOTHING)


def test_every_fault_of_a_space_or_wire_has_a_sign_of_the_legend_and_a_word() -> None:
    signs = {sign for sign, _ in LEGEND}
    for kind in set(kinds_on(PROFILE)) - NOT_ON_THE_MAP:
        mark = mark_of(Finding(PartVerdict.FAIL, (), (cause(f"{kind} e5 orange"),), NOTHING))
        assert mark.sign in signs
        assert word(mark.word) != "failed"


def test_a_space_has_the_worst_of_its_marks() -> None:
    found = broken()
    marks = space_marks(PROFILE, found.verdicts.items(), found.findings)
    wanted = {"b2": "stuck", "d2": "never closes", "d6": "bounces", "e3": "ghost", "g5": "dark"}
    assert {space: word(marks[space].word) for space in wanted} == wanted
    assert word(marks["i4"].word) == "untested"
    assert word(marks["a1"].word) == "passed"


def test_of_two_findings_on_a_space_the_worse_one_marks_it() -> None:
    reed, light = Part(PartKind.REED, "d6 purple"), Part(PartKind.LIGHT, "d6")
    doubt = Finding(PartVerdict.SUSPECT, (reed,), (cause("chatter d6 purple"),), quoted(""))
    fault = Finding(PartVerdict.FAIL, (light,), (cause("dead-light d6"),), NOTHING)
    verdicts = parts() | {reed: PartVerdict.SUSPECT, light: PartVerdict.FAIL}
    marks = space_marks(PROFILE, verdicts.items(), (doubt, fault))
    assert word(marks["d6"].word) == "dark"


def test_a_wire_marks_what_has_not_passed_because_of_it() -> None:
    row = Part(PartKind.ROW, "row 2")
    beyond = {f"c{n}" for n in range(4, 9)}
    hidden = {Part(PartKind.REED, f"{space} orange"): PartVerdict.UNTESTED for space in beyond}
    finding = Finding(PartVerdict.FAIL, (row,), (cause("open-wire row 2 after c3"),), quoted(""))
    marks = space_marks(PROFILE, {**parts(), row: PartVerdict.FAIL, **hidden}.items(), (finding,))
    assert {space for space, mark in marks.items() if word(mark.word) == "open wire"} == {
        "c4",
        "c5",
        "c6",
        "c7",
        "c8",
    }


def test_of_several_causes_it_is_the_likeliest_that_marks_spaces() -> None:
    key, row, column = (
        Part(PartKind.KEY, "key ok"),
        Part(PartKind.ROW, "row 0"),
        Part(PartKind.COLUMN, "column 9"),
    )
    causes = (
        cause("stuck key ok"),
        cause("short-wire row 0 column 9"),
    )
    hidden = {Part(PartKind.REED, f"{name} orange"): PartVerdict.UNTESTED for name in PROFILE.rows[0].order}
    verdicts = {**parts(), **hidden, key: PartVerdict.FAIL}
    for likeliest in (causes, causes[::-1]):
        finding = Finding(PartVerdict.FAIL, (key, row, column), likeliest, NOTHING)
        words = {word(mark.word) for mark in space_marks(PROFILE, verdicts.items(), (finding,)).values()}
        assert ("wires short" in words) is (likeliest != causes)
        assert "stuck" not in words
    slow = Finding(
        PartVerdict.SUSPECT,
        (column, row),
        (cause("slow-column 9"), causes[1]),
        quoted(""),
    )
    marks = space_marks(PROFILE, verdicts.items(), (slow,))
    assert {name for name, mark in marks.items() if word(mark.word) == "slow column"} <= set(
        PROFILE.columns[9].order
    )
