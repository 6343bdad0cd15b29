"""Putting the table right on request: the pieces become those of the position, and nothing else happens."""

from collections.abc import Iterator

import pytest

from controller.games.base import Colour
from tests.web.desk import PROFILE, Desk, Page

PLAYED = {"e5": "orange", "c3": "purple", "g6": "orange"}
COLOURS = {"orange": Colour.FIRST, "purple": Colour.SECOND}


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    for space, colour in PLAYED.items():
        desk.workbench.put(space, COLOURS[colour])
        desk.wait()
    return desk


@pytest.fixture
def page(desk: Desk) -> Iterator[Page]:
    with desk.connect() as page:
        page.until(lambda page: page.lying == PLAYED and len(page.notation) == 3)
        yield page


def restored(desk: Desk, page: Page) -> None:
    """Ask for it, and check that the table now follows the position."""
    page.act("restore")
    page.read()
    desk.wait(4000)
    page.until(lambda page: page.lying == PLAYED)
    assert desk.loop.snapshot.session.position.table() == {s: COLOURS[c] for s, c in PLAYED.items()}
    assert page.notation == ["e5o", "c3p", "g6o"]
    page.until(lambda page: not page.state["message"]["is_problem"])
    assert page.errors == []


def test_what_is_missing_is_put(desk: Desk, page: Page) -> None:
    desk.workbench.clear_table()
    desk.wait(5000)
    page.until(lambda page: page.state["asked"] == "emptied")
    restored(desk, page)


def test_what_is_too_many_is_taken_off(desk: Desk, page: Page) -> None:
    for space in ("a1", "b2", "i3"):
        desk.workbench.put(space, Colour.SECOND)
    desk.wait(5000)
    assert len(page.notation) == 3
    restored(desk, page)


@pytest.mark.parametrize(("space", "colour"), [("c3", Colour.FIRST), ("e5", Colour.SECOND)])
def test_what_is_exchanged_is_changed_back(desk: Desk, page: Page, space: str, colour: Colour) -> None:
    desk.workbench.lift(space)
    desk.wait(5000)
    desk.workbench.put(space, colour)
    desk.wait(5000)
    page.until(lambda page: page.state["message"]["is_problem"])
    restored(desk, page)


def test_another_piece_is_put_where_one_was_only_once_that_was_seen_to_go(desk: Desk, page: Page) -> None:
    """A piece that is there when a game begins must be lifted before it counts."""
    page.act("new", game="manalath", position="6/7/8/9/4p5/9/2p5/7/6 o")
    page.read()
    desk.wait(100)
    page.until(lambda page: page.notation == [])
    page.act("restore")
    page.read()
    desk.wait(1000)
    page.until(lambda page: page.lying == {"c3": "purple"})
    desk.wait(3000)
    page.until(lambda page: page.lying == {"e5": "purple", "c3": "purple"})
    page.until(lambda page: not page.state["message"]["is_problem"])


def test_where_another_hand_is_in_the_way_the_rest_is_put_and_it_is_said(desk: Desk, page: Page) -> None:
    for space in ("e5", "c3"):
        desk.workbench.lift(space)
    desk.wait(5000)
    with desk.connect() as other:
        x_mm, y_mm = PROFILE.space("e5").at_mm
        other.act("grab", space="g6")
        other.act("drag", x_mm=x_mm, y_mm=y_mm)
        other.read()
        desk.wait(500)
        page.act("restore")
        page.until(lambda page: page.errors)
        assert page.errors == ["There is no room on e5: another piece is in the way; try again."]
        page.until(lambda page: page.lying.get("c3") == "purple")


def test_a_real_board_is_put_right_by_hand(desk: Desk) -> None:
    desk = Desk(has_workbench=False)
    with desk.connect() as page:
        page.act("restore")
        page.until(lambda page: page.errors)
        assert page.errors == ["This is a real board; move the pieces on it by hand."]
