"""The Diagnose view without a browser: which pages receive what, and what their acts do."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from controller.diagnose import Examination, Stage, open_examination
from controller.games import Colour
from controller.messages import Message
from controller.play.guest import Answer
from controller.wear import BoardLife, fold, open_stint
from controller.wear.reed_stint import ReedStint
from simulator.hands.helping_hand import HelpingHand, LoopTable
from simulator.workbench import parse_fault
from tests.sweeps import PROOF
from tests.web.desk import HOST, PROFILE, Desk, Page
from tests.wordings import quoted

E5 = PROFILE.space("e5").first


@pytest.fixture
def page(desk: Desk) -> Iterator[Page]:
    with desk.connect() as page:
        page.act("watch", what="diagnose")
        page.until(lambda page: page.ledger and page.examination)
        yield page


def accounts(page: Page) -> dict[tuple[int, int], tuple[int, int]]:
    return {tuple(each["at"]): (each["closes"], each["opens"]) for each in page.ledger["sensors"]}


def begin(desk: Desk, page: Page) -> None:
    page.act("examine")
    page.read()
    desk.wait(100)
    page.until(lambda page: page.examination["prompt"])


def reply(page: Page, answer: str, *spaces: str) -> None:
    """Answer the page's last question."""
    page.act("reply", answer=answer, spaces=list(spaces), saw="", to=page.examination["prompt"]["ticket"])


def test_what_a_sensor_does_is_counted_and_sent(desk: Desk, page: Page) -> None:
    assert E5 not in accounts(page)
    page.act("inspect", row=E5[0], column=E5[1], is_traced=False)
    page.until(lambda page: page.sensor)
    assert (page.sensor["name"], page.sensor["closes"]) == ("e5 orange", 0)
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait(50)
    page.until(lambda page: accounts(page).get(E5) == (1, 0) and page.sensor["closes"] == 1)
    desk.workbench.lift("e5")
    desk.wait(50)
    page.until(lambda page: accounts(page)[E5] == (1, 1) and page.sensor["opens"] == 1)
    assert [is_closed for _, is_closed in page.sensor["edges"]] == [True, False]


def test_it_is_sent_to_who_diagnoses_and_to_nobody_else(desk: Desk, page: Page) -> None:
    with desk.connect() as other:
        other.act("watch", what="matrix")
        other.until(lambda page: page.matrix)
        desk.workbench.put("e5", Colour.FIRST)
        desk.wait(50)
        page.until(lambda page: E5 in accounts(page))
        other.read()
        assert other.ledger == other.examination == other.sensor == {}


def test_a_page_that_comes_back_is_sent_all_anew(desk: Desk, page: Page) -> None:
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait(50)
    page.until(lambda page: E5 in accounts(page))
    page.act("watch", what="nothing")
    page.read()
    page.ledger = {}
    page.act("watch", what="diagnose")
    page.until(lambda page: page.ledger and E5 in accounts(page))


def test_with_the_cable_out_the_self_test_is_said_to_go_on_and_no_game(desk: Desk, page: Page) -> None:
    begin(desk, page)
    desk.workbench.unplug()
    desk.wait(50)
    page.until(lambda page: "came out" in page.examination["prompt"]["text"])
    assert "the self-test goes on" in page.examination["prompt"]["detail"]
    assert "game" not in page.examination["prompt"]["detail"]


def test_a_sensor_that_the_board_has_not_is_not_sent(page: Page) -> None:
    page.act("inspect", row=63, column=63, is_traced=False)
    page.read()
    assert page.sensor == {}
    assert page.errors == []


def test_a_row_is_traced_while_somebody_looks_at_it(desk: Desk, page: Page) -> None:
    page.act("inspect", row=E5[0], column=E5[1], is_traced=True)
    page.until(lambda page: page.sensor)
    page.read()
    desk.wait(50)
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait(100)
    page.until(lambda page: page.sensor["is_traced"])
    assert page.sensor["refused"] == ""
    assert page.sensor["bin_us"] == 10
    page.until(lambda page: E5 in accounts(page))
    (account,) = [each for each in page.ledger["sensors"] if tuple(each["at"]) == E5]
    assert account["was_closed"]
    assert account["worst_ms"] == page.sensor["worst_ms"] > 0
    page.act("inspect", row=E5[0], column=E5[1], is_traced=False)
    page.read()
    desk.wait(100)
    assert desk.loop.snapshot.ledger.account(E5).is_closed


def test_two_pages_that_watch_two_rows_do_not_take_them_from_each_other(desk: Desk, page: Page) -> None:
    row, column = PROFILE.space("b3").first
    assert row != E5[0]
    with desk.connect() as other:
        other.act("watch", what="diagnose")
        page.act("inspect", row=E5[0], column=E5[1], is_traced=True)
        page.until(lambda page: page.sensor)
        other.act("inspect", row=row, column=column, is_traced=True)
        other.until(lambda page: "Another page is watching a different row" in page.sensor.get("refused", ""))
        assert page.sensor["refused"] == ""
        page.act("inspect", row=E5[0], column=E5[1], is_traced=False)
        other.until(lambda page: page.sensor["refused"] == "")


def test_every_page_is_sent_that_a_row_is_watched_and_that_it_is_no_more(desk: Desk, page: Page) -> None:
    with desk.connect() as other:
        other.act("watch", what="diagnose")
        other.until(lambda page: page.matrix and page.matrix["watched"] is None)
        page.act("inspect", row=E5[0], column=E5[1], is_traced=True)
        other.until(lambda page: page.matrix["watched"] == E5[0])
        page.act("inspect", row=E5[0], column=E5[1], is_traced=False)
        other.until(lambda page: page.matrix["watched"] is None)


@pytest.mark.parametrize("untraced", [None, quoted("This board cannot look at one row alone.")])
def test_a_row_that_is_not_watched_after_all_is_not_sent_as_watched(
    desk: Desk, page: Page, untraced: Message | None
) -> None:
    page.act("inspect", row=E5[0], column=E5[1], is_traced=True)
    page.until(lambda page: page.matrix["watched"] == E5[0])
    if untraced is not None:
        desk.loop.snapshot = replace(desk.loop.snapshot, untraced=untraced)
        desk.viewers.wake()
    else:
        begin(desk, page)
    page.until(lambda page: page.matrix["watched"] is None)


def test_why_a_board_does_not_trace_is_sent(desk: Desk, page: Page) -> None:
    page.act("inspect", row=E5[0], column=E5[1], is_traced=True)
    page.read()
    desk.wait(50)
    reason = "This board cannot look at one row alone."
    desk.loop.snapshot = replace(desk.loop.snapshot, untraced=quoted(reason))
    page.act("inspect", row=E5[0], column=E5[1], is_traced=True)
    page.until(lambda page: page.sensor and page.sensor["refused"] == reason)


def test_a_self_test_begins_is_answered_and_gives_the_board_back(desk: Desk, page: Page) -> None:
    assert page.examination["can_begin"]
    begin(desk, page)
    assert not page.examination["can_begin"]
    stages = page.examination["prompt"]["stages"]
    assert [line["state"] for line in stages] == ["now", *["todo"] * (len(stages) - 1)]
    desk.wait(6000)
    page.until(lambda page: page.examination["prompt"]["asks_spaces"])
    shown = page.examination["prompt"]["shown"]
    assert set(shown.values()) == {"white"}
    reply(page, "next", "e5")
    page.read()
    desk.wait(100)
    page.until(lambda page: page.examination["prompt"]["shown"] != shown)
    reply(page, "stop")
    page.read()
    desk.wait(100)
    page.until(lambda page: page.examination["prompt"]["is_paused"])
    reply(page, "leave")
    page.read()
    desk.wait(100)
    page.until(lambda page: page.examination["prompt"] is None and page.examination["can_begin"])
    assert page.examination["diagnosis"]["marks"]
    assert page.errors == []


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        ({"answer": "maybe", "spaces": [], "saw": "", "to": ""}, "answer must be one of next, skip"),
        ({"answer": "next", "spaces": ["j1"], "saw": "", "to": ""}, "no space 'j1'"),
        ({"answer": "next", "spaces": "e5", "saw": "", "to": ""}, "spaces must be a list"),
    ],
)
def test_an_answer_that_is_none_is_said(page: Page, fields: dict[str, object], answer: str) -> None:
    page.act("reply", **fields)
    page.until(lambda page: page.errors)
    assert answer in page.errors[0]


def test_who_answers_twice_before_the_next_question_has_answered_one(desk: Desk, page: Page) -> None:
    begin(desk, page)
    desk.wait(6000)
    page.until(lambda page: page.examination["prompt"]["asks_spaces"])
    number = page.examination["prompt"]["number"]
    for _ in range(3):
        reply(page, "next")
    page.read()
    desk.wait(100)
    page.until(lambda page: page.examination["prompt"]["number"] > number)
    desk.wait(100)
    page.read()
    assert page.examination["prompt"]["number"] == number + 1


def test_a_break_is_had_though_what_is_asked_has_changed(desk: Desk, page: Page) -> None:
    begin(desk, page)
    page.act("reply", answer="stop", spaces=[], saw="", to="7 What was asked before")
    page.read()
    desk.wait(100)
    page.until(lambda page: page.examination["prompt"]["is_paused"])


def test_an_answer_to_nothing_does_nothing(desk: Desk, page: Page) -> None:
    page.act("reply", answer=Answer.NEXT.value, spaces=[], saw="", to="0 Nothing")
    page.read()
    desk.wait(100)
    assert desk.loop.snapshot.guest is None
    assert page.errors == []


def test_a_hand_does_one_step_after_the_other(desk: Desk, page: Page) -> None:
    desk.workbench.put("c3", Colour.FIRST)
    desk.workbench.add_fault(parse_fault("dead-light e6"))
    desk.wait(500)
    begin(desk, page)
    page.act("lend_hand")
    page.read()
    desk.wait(15_000)
    assert desk.workbench.pieces() == ()
    page.until(lambda page: page.examination["prompt"]["asks_spaces"])
    guest = desk.loop.snapshot.guest
    assert guest is not None
    number = guest.prompt.number
    desk.wait(5_000)
    assert desk.loop.snapshot.guest is not None
    assert desk.loop.snapshot.guest.prompt.number == number
    page.act("lend_hand")
    page.read()
    desk.wait(5_000)
    judged = desk.tested.judged()
    assert judged is not None
    assert [seen.differs for seen in judged[0].seen] == [frozenset({"e6"})]


@PROOF
def test_a_hand_that_is_asked_once_for_each_step_does_them_all(desk: Desk) -> None:
    hand = HelpingHand(LoopTable(desk.loop, Examination), desk.workbench, 0)
    desk.loop.lend(open_examination(PROFILE))
    desk.wait(100)
    asked = ""
    for _ in range(8_000):
        guest = desk.loop.snapshot.guest
        assert guest is not None
        if guest.prompt.ticket != asked:
            asked = guest.prompt.ticket
            hand.help()
        desk.wait(5)
    judged = desk.tested.judged()
    assert judged is not None
    assert len(judged[0].seen) > 5


@PROOF
def test_a_hand_gives_a_step_up_that_another_hand_is_in_the_way_of(desk: Desk, page: Page) -> None:
    begin(desk, page)
    while not page.examination["prompt"]["spaces"]:
        reply(page, "skip")
        page.read()
        desk.wait(200)
        page.read()
    for ms in range(200, 4000, 200):
        page.act("lend_hand")
        page.read()
        desk.wait(ms)
        page.act("clear")
        for space in page.examination["prompt"]["spaces"]:
            page.act("put", space=space, colour="purple")
        page.read()
        desk.wait(5000)
        page.act("clear")
        page.read()
    guest = desk.loop.snapshot.guest
    assert guest is not None
    number = guest.prompt.number
    page.act("lend_hand")
    page.read()
    desk.wait(20_000)
    assert desk.loop.snapshot.guest is not None
    assert desk.loop.snapshot.guest.prompt.number > number


def test_nobody_lends_a_hand_where_nobody_is() -> None:
    desk = Desk(has_hand=False)
    with desk.connect() as page:
        page.act("lend_hand")
        page.until(lambda page: page.errors)
        assert "there is nobody at this bench" in page.errors[0].lower()


def test_there_is_no_report_before_a_self_test(desk: Desk) -> None:
    answer = desk.client.get(f"http://{HOST}/report.json")
    assert answer.status_code == 404
    assert "begin a self-test" in answer.text


def test_the_report_is_saved_as_a_document_and_as_a_page(desk: Desk, page: Page) -> None:
    begin(desk, page)
    document = desk.client.get(f"http://{HOST}/report.json")
    assert document.headers["content-disposition"].startswith(
        f'attachment; filename="self-test-{PROFILE.name}'
    )
    report = json.loads(document.text)
    assert report["format"] == "manalath-report"
    assert (report["about"]["board_id"], report["about"]["firmware"]) == ("virtual", "virtual")
    shown = desk.client.get(f"http://{HOST}/report.html")
    assert shown.headers["content-type"].startswith("text/html")
    assert "<h1" in shown.text
    assert desk.client.get(f"http://{HOST}/report.exe").status_code == 404


def test_the_joint_of_a_fault_is_drawn_and_put_into_words_of_the_page(desk: Desk) -> None:
    def joint(ending: str, fault: str, language: str = "en") -> Any:  # noqa: ANN401 - an answer of httpx
        asked = {"fault": fault, "language": language}
        return desk.client.get(f"http://{HOST}/joint.{ending}", params=asked)

    drawn = joint("svg", "open-wire row 4 after e2")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text.startswith("<svg ")
    assert 'data-line="row 4"' in drawn.text
    assert "red on J2.5" in joint("txt", "dead e5 orange").text
    assert "noir sur J1.5" in joint("txt", "dead e5 orange", "fr").text
    for ending, fault in (("svg", "lag 20"), ("txt", "<script>"), ("txt", ""), ("exe", "dead e5 orange")):
        assert joint(ending, fault).status_code == 404
    assert "no joint" in joint("txt", "lag 20").text


def leave(desk: Desk, page: Page) -> None:
    for answer in ("stop", "leave"):
        reply(page, answer)
        page.read()
        desk.wait(100)
    page.until(lambda page: page.examination["can_begin"])


@PROOF
def test_a_new_self_test_keeps_the_result_of_the_last_until_it_has_one_of_its_own(
    desk: Desk, page: Page
) -> None:
    """One that is left at once has no result, and discards nothing."""
    desk.workbench.add_fault(parse_fault("stuck e5 orange"))
    begin(desk, page)
    page.act("lend_hand")
    page.read()
    desk.wait(30_000)
    page.until(lambda page: page.examination["diagnosis"]["findings"])
    assert not page.examination["before"]
    assert desk.client.get(f"http://{HOST}/report-before.json").status_code == 404
    leave(desk, page)
    found = json.loads(desk.client.get(f"http://{HOST}/report.json").text)["findings"]
    for _ in range(2):
        begin(desk, page)
        assert page.examination["diagnosis"]["findings"] == []
        assert page.examination["before"] == {"verdict": "fail", "faults": 1}
        leave(desk, page)
    kept = desk.client.get(f"http://{HOST}/report-before.json")
    assert json.loads(kept.text)["findings"] == found
    assert "self-test-before" in kept.headers["content-disposition"]
    assert "<h1" in desk.client.get(f"http://{HOST}/report-before.html").text


def test_a_self_test_that_goes_on_is_not_begun_anew_nor_outshone(desk: Desk, page: Page) -> None:
    begin(desk, page)
    guest = desk.loop.snapshot.guest
    assert isinstance(guest, Examination)
    desk.wait(6000)
    page.act("examine")
    page.act("shine", picture="orange")
    page.read()
    desk.wait(100)
    after = desk.loop.snapshot.guest
    assert isinstance(after, Examination)
    assert Stage.EMPTY in after.evidence.done
    page.until(lambda page: not page.examination["can_shine"])


def test_where_lights_are_calm_those_of_a_self_test_are_calm_too(desk: Desk, page: Page) -> None:
    page.act("set_calm", is_calm=True)
    page.read()
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait(100)
    page.until(lambda page: page.state["is_calm"])
    begin(desk, page)
    calm = desk.loop.snapshot.guest
    assert isinstance(calm, Examination)
    lively, times = replace(calm, is_calm=False), range(2000, 5000, 50)
    assert [calm.picture(4 * at_ms) for at_ms in times] == [lively.picture(at_ms) for at_ms in times]
    assert [calm.picture(at_ms) for at_ms in times] != [lively.picture(at_ms) for at_ms in times]


def test_lights_are_shown_one_picture_after_the_other_until_the_board_is_given_back(
    desk: Desk, page: Page
) -> None:
    assert page.examination["can_shine"]
    for picture, text in (("orange", "All lights shine orange."), ("off", "All lights are off.")):
        page.act("shine", picture=picture)
        page.read()
        desk.wait(100)
        page.until(lambda page: page.examination["prompt"])
        page.until(lambda page, text=text: page.examination["prompt"]["text"] == text)  # type: ignore[misc]
        assert page.examination["can_shine"]
        assert not page.examination["is_test"]
        assert page.examination["diagnosis"] is None
        assert any(desk.workbench.strip()) is (picture == "orange")
    reply(page, "leave")
    page.read()
    desk.wait(100)
    page.until(lambda page: page.examination["prompt"] is None)
    assert desk.loop.snapshot.session.is_linked
    assert page.errors == []


def worn_out(desk: Desk) -> list[str]:
    """Let the reed of orange on e5 have flickered in five games; return what is said to be replaced."""
    flickered = ReedStint(closings=2, landings=1, flickers=1)
    stint = replace(open_stint(PROFILE), games=1, reeds={E5: flickered})
    life = BoardLife(PROFILE.name, "0a")
    for _ in range(5):
        life = fold(life, PROFILE, stint)
    desk.reeds.life = life
    return desk.reeds.replaced


def test_a_reed_that_wears_is_marked_and_described_to_who_looks_at_it(desk: Desk) -> None:
    worn_out(desk)
    desk.reeds.joints = {"e5 orange": Message("part.both", one="S_e5_1_1", other="D_e5_1")}
    with desk.connect() as page:
        page.act("watch", what="diagnose")
        page.act("inspect", row=E5[0], column=E5[1], is_traced=False)
        page.until(lambda page: page.ledger and page.sensor)
        assert page.ledger["worn"] == [list(E5)]
        assert page.sensor["life"].startswith("Reed e5 orange: its contact bounces for longer and longer.")
        assert page.sensor["life"].endswith("S_e5_1_1 and D_e5_1")
        key = next(iter(PROFILE.keys.values()))
        page.act("inspect", row=key[0], column=key[1], is_traced=False)
        page.until(lambda page: page.sensor["at"] == list(key))
        assert page.sensor["life"] == ""


def test_a_page_says_that_another_reed_is_in_place(desk: Desk) -> None:
    replaced = worn_out(desk)
    with desk.connect() as page:
        page.act("replace_reed", reed="z9 orange")
        page.until(lambda page: page.errors)
        assert "The board has no reed" in page.errors[-1]
        page.act("replace_reed", reed="e5 orange")
        page.read()
        assert replaced == ["e5 orange"]


def test_a_self_test_begins_with_the_reeds_in_doubt(desk: Desk) -> None:
    worn_out(desk)
    with desk.connect() as page:
        page.act("watch", what="diagnose")
        begin(desk, page)
    guest = desk.loop.snapshot.guest
    assert isinstance(guest, Examination)
    assert guest.evidence.first == {E5}
