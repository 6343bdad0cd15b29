"""What a page is sent about a self-test and its sensors: pure views of made-up values."""

import json

from controller.annexes.selftest.selftest_view import examination_view, marks
from controller.diagnose import Diagnosis, Finding, PartKind, PartVerdict
from controller.diagnose.diagnosis import Cause, Part
from controller.play.guest import Answer, Compare, Lay, PossibleAnswer, Prompt, StageLine
from controller.play.ledger import hear, open_ledger
from controller.ports import Edges, Sensors
from controller.web.diagnose_view import ledger_view, moves_of, sensor_view
from controller.web.message_format import to_text
from tests.web.desk import PROFILE, Json
from tests.wordings import quoted

E5 = PROFILE.space("e5").first
REST = (0,) * len(PROFILE.rows)
WITH_E5 = tuple(1 << E5[1] if row == E5[0] else 0 for row in range(len(PROFILE.rows)))

STUCK = Finding(
    PartVerdict.FAIL,
    (Part(PartKind.REED, "e5 orange"),),
    (Cause("stuck e5 orange", quoted("the reed is closed for ever"), quoted("solder a new one in")),),
    quoted("closed in all looks"),
)


def reed(name: str) -> Part:
    return Part(PartKind.REED, name)


def as_read(view: Json) -> Json:
    """Read a view as a page does."""
    return dict(json.loads(to_text(view)))


def test_a_prompt_is_described_with_its_stages_and_answers() -> None:
    prompt = Prompt(
        quoted("Lay an orange piece on e5"),
        ask=Compare({"e5": "white"}),
        number=31,
        count=140,
        left_s=403.2,
        choices=(
            PossibleAnswer(Answer.NEXT, quoted("it lies there")),
            PossibleAnswer(Answer.GO_ON, quoted("go on"), "red"),
        ),
        stages=(StageLine("reeds", quoted("Reeds"), "now", quoted("2 of 140 tried")),),
    )
    view = as_read(examination_view(prompt, None, can_begin=False, can_shine=False, is_test=True))
    assert view["diagnosis"] is None
    asked = view["prompt"]
    assert (asked["text"], asked["number"], asked["count"]) == ("Lay an orange piece on e5", 31, 140)
    assert asked["choices"] == [
        {"answer": "next", "label": "It lies there", "saw": ""},
        {"answer": "go_on", "label": "Go on", "saw": "red"},
    ]
    assert asked["stages"] == [{"name": "reeds", "title": "Reeds", "state": "now", "note": "2 of 140 tried"}]
    assert asked["left_s"] == 405
    assert asked["shown"] == {"e5": "white"}


def test_a_prompt_says_where_a_mark_is_to_point() -> None:
    for mark_deg in (None, 30.0):
        prompt = Prompt(quoted("Lay it"), ask=Lay(("e5",), mark_deg=mark_deg))
        view = as_read(examination_view(prompt, None, can_begin=False, can_shine=False, is_test=True))
        assert (view["prompt"]["spaces"], view["prompt"]["mark_deg"]) == (["e5"], mark_deg)


def test_a_finding_is_described_whole() -> None:
    diagnosis = Diagnosis(
        {reed("e5 orange"): PartVerdict.FAIL}, (STUCK,), {reed("a1 orange"): quoted("skipped")}
    )
    view = as_read(examination_view(None, diagnosis, can_begin=True, can_shine=True, is_test=False))
    assert view["prompt"] is None
    assert view["diagnosis"]["verdict"] == "fail"
    assert view["diagnosis"]["untested"] == {"a1 orange": "skipped"}
    assert view["diagnosis"]["findings"] == [
        {
            "verdict": "fail",
            "parts": [{"kind": "reed", "name": "e5 orange"}],
            "causes": [
                {
                    "fault": "stuck e5 orange",
                    "text": "the reed is closed for ever",
                    "cure": "solder a new one in",
                }
            ],
            "evidence": "closed in all looks",
            "why_together": "",
        }
    ]


def test_marks_follow_verdicts_and_the_likeliest_cause() -> None:
    diode = Part(PartKind.DIODE, "e6 orange")
    diagnosis = Diagnosis(
        {
            reed("e5 orange"): PartVerdict.FAIL,
            reed("e5 purple"): PartVerdict.PASS,
            reed("e6 orange"): PartVerdict.PASS,
            diode: PartVerdict.UNTESTED,
            reed("e7 orange"): PartVerdict.UNTESTED,
            reed("e8 orange"): PartVerdict.SUSPECT,
            Part(PartKind.LIGHT, "e9"): PartVerdict.FAIL,
            Part(PartKind.ROW, "row 3"): PartVerdict.FAIL,
        },
        (STUCK,),
    )
    assert marks(diagnosis) == {
        "e5 orange": "stuck",
        "e5 purple": "passed",
        "e6 orange": "passed",
        "e7 orange": "untested",
        "e8 orange": "doubt",
        "light e9": "light",
    }


def test_a_cause_that_is_less_likely_marks_no_sensor_with_the_sign_of_another() -> None:
    key, row, hidden = Part(PartKind.KEY, "key ok"), Part(PartKind.ROW, "row 0"), reed("a1 orange")
    causes = (Cause("stuck key ok", quoted(""), quoted("")), Cause("dead a1 orange", quoted(""), quoted("")))
    verdicts = {key: PartVerdict.FAIL, row: PartVerdict.SUSPECT, hidden: PartVerdict.SUSPECT}
    for likeliest, wanted in ((causes, ("stuck", "doubt")), (causes[::-1], ("doubt", "never"))):
        finding = Finding(PartVerdict.FAIL, (key, row, hidden), likeliest, quoted(""))
        found = marks(Diagnosis(verdicts, (finding,)))
        assert (found["key ok"], found["a1 orange"]) == wanted


def test_what_sensors_did_is_described_of_those_that_did_something() -> None:
    ledger = open_ledger(PROFILE)
    for n, matrix in enumerate((REST, WITH_E5, REST, WITH_E5)):
        ledger = hear(ledger, Sensors(n, 1000.0 * n, 1000.0 * n, matrix))
    view = as_read(ledger_view(ledger, 3500.0))
    assert view["at_ms"] == 3500
    assert view["sensors"] == [
        {
            "at": list(E5),
            "is_closed": True,
            "closes": 2,
            "opens": 1,
            "shorts": 0,
            "was_closed": True,
            "changed_ms": 3000,
            "rate": 3,
            "worst_ms": 0.0,
        }
    ]


def test_a_sensor_is_described_with_its_traced_bounce() -> None:
    ledger = hear(open_ledger(PROFILE), Sensors(0, 0.0, 0.0, REST))
    row, column = E5
    bounce = ((1000, column, True), (1500, column, False), (7200, column, True), (90_000, column, False))
    view = as_read(sensor_view(hear(ledger, Edges(row, bounce)), E5, PROFILE, 100.0))
    assert (view["name"], view["is_traced"], view["refused"]) == ("e5 orange", True, "")
    assert view["edges"] == [[1000, True], [1500, False], [7200, True], [90_000, False]]
    assert (view["bin_us"], view["bar_us"]) == (10, 250)
    assert view["bars"] == [0, 0, 1, *[0] * 21, 1]
    assert view["moves"] == 2
    assert view["median_ms"] == 3.1
    assert view["worst_ms"] == 6.21


def test_a_sensor_that_did_nothing_is_described_too_and_no_finer_than_a_scan() -> None:
    view = as_read(sensor_view(open_ledger(PROFILE), E5, PROFILE, 0.0, quoted("it cannot trace")))
    assert (view["closes"], view["edges"], view["bars"], view["median_ms"]) == (0, [], [], None)
    assert view["bar_us"] == view["bin_us"] == PROFILE.timings.scan_us
    assert view["refused"] == "it cannot trace"


def test_edges_of_one_move_lie_together() -> None:
    ledger = open_ledger(PROFILE)
    row, column = E5
    edges = ((0, column, True), (300, column, False), (19_999, column, True), (20_000, column, False))
    trace = hear(ledger, Edges(row, edges)).trace(E5)
    assert [len(move) for move in moves_of(trace)] == [3, 1]
