"""A report keeps everything, and an invalid one is refused with the place of the fault."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.board import Key
from controller.diagnose import Diagnosis, Evidence, PartKind, PartVerdict, Stage
from controller.diagnose.diagnosis import Part
from controller.diagnose.evidence import Laid, Look, Loss, Marked, Pressed, Quiet, Seen, Supply, Visit
from controller.diagnose.report import (
    ReportError,
    evidence_from,
    read_report,
    report_from_text,
    report_of,
    report_text,
    summary_of,
)
from controller.diagnose.report.report import diagnosis_from
from controller.games import Colour
from controller.play.bounce import bounce_of
from hardware.profiles import load_profile, profile_names
from tests.diagnose.reports import ABOUT, PROFILE, broken, broken_document, diagnosis, document, evidence
from tests.sweeps import PROOF, sampled
from tests.wordings import quoted, read

COUNT = st.integers(0, 10_000)
TIME_MS = st.floats(0.0, 1e9)
MAYBE_MS = st.none() | TIME_MS
EDGES = st.lists(COUNT, max_size=4).map(tuple)
SENSOR = st.tuples(st.integers(0, len(PROFILE.rows) - 1), st.integers(0, len(PROFILE.columns) - 1))
MATRIX = st.tuples(*[st.integers(0, (1 << len(PROFILE.columns)) - 1)] * len(PROFILE.rows))
SPACE = st.sampled_from([space.name for space in PROFILE.spaces])
LAID = st.builds(Laid, SPACE, st.sampled_from(Colour))
LOOK = st.builds(
    Look,
    st.sampled_from(Stage),
    MATRIX,
    st.lists(LAID, max_size=3).map(tuple),
    st.frozensets(st.sampled_from(Key)),
    st.none() | SENSOR,
    st.booleans(),
)
VISIT = st.builds(
    Visit,
    *(SENSOR, MAYBE_MS, MAYBE_MS, COUNT, COUNT, TIME_MS, EDGES, EDGES),
    turned_turns=COUNT,
    has_let_go=st.none() | st.booleans(),
)
MARKED = st.builds(Marked, SENSOR, COUNT, st.booleans())
PRESSED = st.builds(
    Pressed,
    st.tuples(st.sampled_from(Key), st.sampled_from(Key)),
    st.tuples(MAYBE_MS, MAYBE_MS),
    st.tuples(MAYBE_MS, MAYBE_MS),
    st.frozensets(SENSOR, max_size=2),
)
SEEN = st.builds(
    Seen, st.frozensets(SPACE, max_size=4), st.text(), st.frozensets(SPACE, max_size=4), st.text()
)


def several(values: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(values, max_size=3).map(tuple)


EVIDENCE = st.builds(
    Evidence,
    looks=several(LOOK),
    visits=several(VISIT),
    marked=several(MARKED),
    pressed=several(PRESSED),
    seen=several(SEEN),
    quiet=st.builds(Quiet, TIME_MS, st.dictionaries(SENSOR, COUNT, max_size=3)),
    losses=several(st.builds(Loss, TIME_MS, st.builds(quoted, st.text()), TIME_MS, st.booleans())),
    supply=several(st.builds(Supply, COUNT, TIME_MS)),
    counters=st.dictionaries(st.text(), COUNT, max_size=3),
    shown_ms=several(TIME_MS),
    skipped=st.frozensets(SENSOR, max_size=3),
    done=st.frozensets(st.sampled_from(Stage)),
    is_traced=st.booleans(),
    is_quick=st.booleans(),
    swept=st.frozensets(SENSOR, max_size=3),
)


def test_evidence_comes_back_exactly() -> None:
    for whole in (
        Evidence(quiet=Quiet(60_000.0, {(0, 1): 2}), counters={"resent": 3}, skipped=frozenset({(1, 0)})),
        evidence(),
    ):
        text = report_text(report_of(PROFILE, whole, Diagnosis({}), ABOUT))
        assert evidence_from(report_from_text(text)) == whole


@PROOF
@settings(max_examples=20)
@given(EVIDENCE)
def test_any_evidence_comes_back_exactly(whole: Evidence) -> None:
    text = report_text(report_of(PROFILE, whole, Diagnosis({}), ABOUT))
    assert evidence_from(report_from_text(text)) == whole


def kept(name: str) -> str:
    return (Path(__file__).parent / "kept" / name).read_text(encoding="utf-8")


def again(text: str) -> dict[str, Any]:
    """Write a report again after reading it."""
    report = read_report(json.loads(text))
    return report_of(report.profile, report.evidence, diagnosis_from(json.loads(text)), report.about)


def test_a_report_that_an_earlier_program_wrote_is_read_and_written_as_it_was() -> None:
    """It lacks what has since been added, also to the pieces and deck of its board; that has its default."""
    document, before = again(kept("report-5.json")), json.loads(kept("report-5.json"))
    for part, there in before["profile"]["build"].items():
        if part in {"pieces", "deck"}:
            now = document["profile"]["build"][part]
            document["profile"]["build"][part] = {name: now[name] for name in there}
    assert document["profile"]["build"].pop("built") == "wired"
    assert (document.pop("wear"), document["evidence"].pop("first")) == ([], [])
    assert report_text(document) == kept("report-5.json")


def test_what_was_found_comes_back_exactly() -> None:
    found = broken()
    assert diagnosis_from(report_of(PROFILE, evidence(), found, ABOUT)) == found


@sampled(1)
@pytest.mark.parametrize("name", profile_names())
def test_the_profile_is_in_it_whole(name: str) -> None:
    profile = load_profile(name)
    report = read_report(json.loads(report_text(document(profile=profile))))
    assert report.profile == profile
    assert report.about == ABOUT


def test_a_document_is_what_json_makes_of_it() -> None:
    whole = broken_document()
    assert json.loads(report_text(whole)) == whole


def test_every_reed_is_summed_up() -> None:
    report = read_report(broken_document())
    (line,) = (line for line in report.sensors if line.name == "d6 orange")
    visits = [visit for visit in report.evidence.visits if visit.sensor == line.at]
    assert len(visits) == line.visits == 2
    assert line.closing_us == max(visit.closing_us[-1] for visit in visits)
    assert line.bounce == bounce_of(edges for v in visits for edges in (v.closing_us, v.opening_us))
    (untried,) = {
        line.came_ms for line in read_report(report_of(PROFILE, Evidence(), broken(), ABOUT)).sensors
    }
    assert untried is None


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (diagnosis(), "In order: all"),
        (diagnosis("bounce d6 orange"), "not as it should: bounce d6 orange."),
        (diagnosis("stuck b2 orange", "bounce d6 orange"), "broken: stuck b2 orange, bounce d6 orange."),
        (
            Diagnosis({Part(PartKind.REED, "e5 orange"): PartVerdict.UNTESTED}),
            "but 1 of 1 parts is untested.",
        ),
        (broken(), "parts are untested."),
        (
            Diagnosis(
                {
                    Part(PartKind.KEY, "key ok"): PartVerdict.UNTESTED,
                    Part(PartKind.ROW, "row 1"): PartVerdict.FAIL,
                }
            ),
            "parts have failed; 1 of 2 parts is untested.",
        ),
        (Diagnosis({}), "Nothing has been tested yet."),
    ],
)
def test_the_summary_is_one_sentence(found: Diagnosis, said: str) -> None:
    summary = read(summary_of(found))
    assert said in summary
    assert summary.endswith(".")


def changed(path: tuple[Any, ...], value: object) -> dict[str, Any]:
    """Return a report with one entry replaced, or removed if the value is ``...``."""
    whole = json.loads(report_text(document()))
    place = whole
    for step in path[:-1]:
        place = place[step]
    if value is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return dict(whole)


BAD = [
    (("format",), "manalath-record", "not a report of a self-test"),
    (("version",), 4, "this report is of version 4, and this program reads version 5"),
    (("version",), "9", "of version '9', and"),
    (("version",), True, "this report is of version true"),
    (("verdict",), "good", "verdict must be one of pass, suspect, fail, untested, not 'good'"),
    (("about", "seed"), "5", "the report: about: seed must be a whole number, not '5'"),
    (("about", "seed"), True, "about: seed must be a whole number, not true"),
    (("evidence",), ..., "the report lacks 'evidence'"),
    (("evidence", "mood"), 1, "evidence has an unknown entry 'mood'"),
    (("evidence", "looks"), None, "looks must be a list, not null"),
    (("evidence", "looks", 0), [], "looks[0] must be an object, not []"),
    (("evidence", "looks", 0, "matrix"), [0], "looks[0] must have a matrix of 10 rows and 21 columns"),
    (("evidence", "looks", 0, "matrix", 3), 1 << 21, "looks[0] must have a matrix of 10 rows"),
    (("evidence", "looks", 0, "asked"), [1, 2, 3], "asked must have 2 items, not 3"),
    (("evidence", "looks", 1, "pieces", 0, "space"), "z9", "piece on 'z9', which is not a space"),
    (("evidence", "pressed", 0, "others"), [[0, 21]], "a sensor [0, 21] outside the matrix"),
    (("evidence", "visits", 4, "sensor"), [10, 0], "a sensor [10, 0] outside the matrix"),
    (("evidence", "visits", 4, "sensor"), [-1, 0], "a sensor [-1, 0] outside the matrix"),
    (("evidence", "visits", 4, "left_ms"), True, "visits[4]: left_ms must be a number, not true"),
    (("evidence", "visits", 4, "left_ms"), float("inf"), "visits[4]: left_ms must be a finite number"),
    (("evidence", "visits", 4, "left_ms"), "x" * 99, "must be a number, not 'xxx"),
    (("evidence", "done"), ["tea"], "done[0] must be one of empty, lights"),
    (("evidence", "quiet", "turns"), [[[0, 0]]], "turns[0] must have 2 items, not 1"),
    (("evidence", "counters"), {"resets": 1.5}, "counters: resets must be a whole number, not 1.5"),
    (("evidence", "is_traced"), 1, "is_traced must be true or false, not 1"),
    (("profile", "keys"), {"tea": [0, 0]}, "must be one of first, second, undo, ok, not 'tea'"),
    (("profile", "lights", 0), "z9", "has lights without a space"),
    (("sensors", 0, "at"), [0, 21], "a sensor [0, 21] outside"),
]


@sampled(4)
@pytest.mark.parametrize(("path", "value", "said"), BAD)
def test_a_bad_document_is_refused_by_place(path: tuple[Any, ...], value: object, said: str) -> None:
    with pytest.raises(ReportError) as caught:
        evidence_from(changed(path, value))
    assert said in str(caught.value)
    assert str(caught.value).count(";") == 1


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "[1]", "null", '"\\ud800"'])
def test_what_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(ReportError):
        report_from_text(text)
