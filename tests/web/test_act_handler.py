"""What a page does at the table: pieces placed, lifted, slid and dragged, keys held and tapped."""

import pytest

from controller.board import Key
from controller.games import Colour
from tests.web.desk import PROFILE, SINGLE, Desk, Page


def test_a_piece_put_on_the_page_is_played(desk: Desk, page: Page) -> None:
    page.act("put", space="e5", colour="purple")
    page.until(lambda page: page.lying == {"e5": "purple"})
    desk.wait(50)
    page.until(lambda page: page.light("e5") == (60, 0, 255))
    desk.wait()
    page.until(lambda page: page.notation == ["e5p"])
    piece = {"colour": "purple", "called": "purple", "said": "", "sign": ""}
    move = {
        "number": 1,
        "by": "orange",
        "notation": "e5p",
        "said": "e5",
        "sign": "e5",
        "emblems": [],
        "piece": piece,
    }
    assert page.state["moves"] == [move]
    assert page.state["to_move"] == "purple"
    assert page.state["left"] == {"orange": 25, "purple": 24}


def test_lifting_and_sliding_are_what_a_hand_does(desk: Desk, page: Page) -> None:
    page.act("put", space="e5", colour="orange")
    page.read()
    desk.wait()
    page.act("slide", start="e5", end="e7")
    page.read()
    desk.wait()
    page.until(lambda page: page.notation == ["e7o"])
    page.act("lift", space="e7")
    page.read()
    desk.wait(2000)
    page.until(lambda page: page.notation == [] and page.lying == {})


def test_a_dragged_piece_goes_the_way_of_the_hand(desk: Desk, page: Page) -> None:
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait()
    page.act("grab", space="e5")
    x_mm, y_mm = PROFILE.space("g5").at_mm
    page.act("drag", x_mm=x_mm, y_mm=y_mm)
    page.until(lambda page: page.table["pieces"] and page.table["pieces"][0]["is_held"])
    desk.wait()
    page.until(lambda page: page.table["pieces"][0]["x_mm"] == round(x_mm, 2))
    page.act("drop")
    page.until(lambda page: page.lying == {"g5": "orange"} or not page.table["pieces"][0]["is_held"])
    desk.wait()
    page.until(lambda page: page.notation == ["g5o"])


def test_a_piece_dragged_off_the_board_is_lifted(desk: Desk, page: Page) -> None:
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait()
    page.act("grab", space="e5")
    page.act("drag", x_mm=400, y_mm=0)
    page.act("drop")
    page.read()
    desk.wait(2000)
    page.until(lambda page: page.lying == {} and page.notation == [])
    assert page.errors == []


def test_a_piece_dropped_on_another_goes_back_and_the_page_is_sent_an_error(desk: Desk, page: Page) -> None:
    for space in ("e5", "e7"):
        desk.workbench.put(space, Colour.FIRST)
        desk.wait()
    x_mm, y_mm = PROFILE.space("e5").at_mm
    page.act("grab", space="e7")
    page.act("drag", x_mm=x_mm, y_mm=y_mm)
    page.act("drop")
    page.read()
    desk.wait()
    page.until(lambda page: page.lying == {"e5": "orange", "e7": "orange"})
    assert page.errors == ["There is a piece on e5 already; the one from e7 went back."]


def test_a_page_that_goes_away_lets_go(desk: Desk) -> None:
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait()
    with desk.connect() as page:
        page.act("grab", space="e5")
        page.act("press", key="ok")
        page.read()
        assert desk.workbench.keys_down() == {Key.OK}
    desk.wait(1200)
    assert [(piece.space, piece.is_held) for piece in desk.workbench.pieces()] == [("e5", False)]
    assert desk.workbench.keys_down() == set()
    assert not desk.viewers._viewers


@pytest.mark.parametrize("held_ms", [0, 100, 950, 3000])
def test_a_page_that_goes_away_with_a_key_down_has_not_tapped_it(desk: Desk, held_ms: float) -> None:
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait()
    with desk.connect() as page:
        page.act("press", key="undo")
        page.read()
        desk.wait(held_ms)
    desk.wait(1500)
    assert desk.workbench.keys_down() == set()
    assert len(desk.loop.snapshot.session.record.plies) == 1
    desk.workbench.tap(Key.UNDO)
    desk.wait()
    assert not desk.loop.snapshot.session.record.plies


@pytest.mark.parametrize("clicks", [1, 2])
def test_a_click_quicker_than_any_reed_is_a_tap(desk: Desk, page: Page, clicks: int) -> None:
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait()
    for _ in range(clicks):
        page.act("press", key="undo")
        page.act("release", key="undo")
    page.read()
    assert desk.workbench.keys_down() == {Key.UNDO}
    desk.wait()
    assert desk.workbench.keys_down() == set()
    assert not desk.loop.snapshot.session.record.plies
    assert page.errors == []


def test_a_key_that_another_page_lets_up_is_left_alone(desk: Desk, page: Page) -> None:
    with desk.connect() as leaving:
        leaving.act("press", key="ok")
        leaving.read()
    desk.wait(200)
    page.act("release", key="ok")
    page.read()
    desk.wait(2000)
    assert page.errors == []
    assert desk.workbench.keys_down() == set()


def test_how_colours_are_given_is_chosen_on_the_page_and_asked_there() -> None:
    desk = Desk(profile=SINGLE, has_workbench=False)
    with desk.connect() as page:
        page.until(lambda page: page.state)
        assert page.state["colours"] == {"way": "key", "piece": None, "armed": None}
        page.act("tell_colours", way="ask")
        page.read()
        desk.workbench.put("e5", Colour.SECOND)
        desk.wait()
        page.until(lambda page: page.state["asked"] == "colour")
        page.until(lambda page: page.lying == {"e5": "piece"})
        page.act("tap", key="second")
        page.read()
        desk.wait()
        page.until(lambda page: page.notation == ["e5p"] and page.lying == {"e5": "purple"})
        assert page.errors == []


def test_colours_that_are_felt_are_not_asked(desk: Desk, page: Page) -> None:
    page.act("tell_colours", way="ask")
    page.read()
    desk.wait()
    page.until(lambda page: page.state["complaint"])
    assert page.state["complaint"].startswith("hex70-dual-mega senses the colours")
    assert page.state["colours"] is None


@pytest.mark.parametrize("held_ms", [0, 100, 950, 3000])
def test_a_key_that_was_only_held_has_not_been_tapped(desk: Desk, page: Page, held_ms: float) -> None:
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait()
    page.act("press", key="undo")
    page.read()
    desk.wait(held_ms)
    page.act("let_up", key="undo")
    page.read()
    desk.wait(1500)
    assert desk.workbench.keys_down() == set()
    assert len(desk.loop.snapshot.session.record.plies) == 1
    page.act("let_up", key="undo")
    page.until(lambda page: page.errors)
    assert page.errors == ["The key undo is up already; press it first."]


def test_keys_of_the_board_and_of_the_page_mean_the_same(desk: Desk, page: Page) -> None:
    page.act("put", space="e5", colour="orange")
    page.read()
    desk.wait()
    page.act("tap", key="undo")
    page.read()
    desk.wait()
    page.until(lambda page: page.notation == [] and "Take the piece off" in page.state["message"]["text"])
    assert page.state["message"]["is_problem"]
    page.act("press", key="undo")
    page.read()
    desk.wait(100)
    page.act("release", key="undo")
    page.read()
    desk.wait()
    page.until(lambda page: page.state["message"]["text"].startswith("First lift the piece on "))
