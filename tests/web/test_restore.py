"""Putting the table right on request: the pieces become those of the position, and nothing else happens."""

from collections.abc import Iterator

import pytest

from controller.board import Key, Profile
from controller.games import Colour, all_games
from controller.session import Session
from controller.session.events import Requested
from hardware.profiles import load_profile
from simulator.carrying_hand import EMPTY_MS, CarryingHand
from tests.web.desk import PROFILE, Desk, Page

#: Mana half way, yellow to move a piece on a space of one step.
CAPTURE = "0 1r1d1r/r2r2/2rR2/3R2/R3R1/2D2R y d3 0,0"
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


def test_a_piece_is_exchanged_only_once_its_space_was_seen_empty(desk: Desk) -> None:
    """A busy program may see a piece leave later than the hand has taken it."""
    seen_late = [desk.loop.snapshot.session] * 3

    class Busy(CarryingHand):
        def _session(self) -> Session:
            return seen_late.pop() if seen_late else super()._session()

    Busy(desk.loop, desk.workbench).exchange("e5", Colour.SECOND)
    desk.wait(3 * EMPTY_MS + 50)
    assert "e5" not in desk.workbench.lying()
    desk.wait(EMPTY_MS)
    assert desk.workbench.lying()["e5"] is Colour.SECOND


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


def requested(desk: Desk, page: Page, move: str) -> None:
    """Have a seat without hands answer with a move, and the page's hand make it."""
    page.until(lambda _: desk.loop.snapshot.session.awaited is not None)
    asked = desk.loop.snapshot.session.awaited
    assert asked is not None
    desk.loop.post(lambda at_ms: Requested(asked.fen(), move, at_ms))
    desk.wait(100)
    page.until(lambda page: page.state["carries"])


def against_the_engine(game: str, position: str, profile: Profile = PROFILE) -> Desk:
    """A table with the position on it, and the engine to move."""
    desk = Desk(game=game, profile=profile)
    with desk.connect() as page:
        seats = [1, 0] if all_games()[game].parse_fen(position).to_move is Colour.FIRST else [0, 1]
        page.act("new", game=game, position=position, seats=seats)
        page.read()
        desk.wait(100)
        page.act("restore")
        page.read()
        desk.wait(8000)
    return desk


def test_the_move_of_a_player_without_hands_is_carried_out() -> None:
    desk = against_the_engine("manalath", "6/7/8/9/4p5/9/2p5/7/6 o")
    with desk.connect() as page:
        requested(desk, page, "g6o")
        assert page.state["carries"] == [{"colour": "orange", "start": "", "end": "g6"}]
        page.act("restore")
        page.read()
        desk.wait(1000)
        page.until(lambda page: page.notation == ["g6o"])
        page.until(lambda page: page.state["carries"] == [])
        assert page.errors == []


def test_a_capture_empties_the_space_before_it_lands_however_many_pages_ask() -> None:
    desk = against_the_engine("mana", CAPTURE, load_profile("sq36-dual-mega"))
    desk.workbench.tap(Key.OK)
    desk.wait(1000)
    with desk.connect() as page, desk.connect() as other:
        requested(desk, page, "d5-d4")
        first, last = page.state["carries"]
        assert first == {"colour": "orange", "start": "d4", "end": ""}
        assert last == {"colour": "purple", "start": "d5", "end": "d4"}
        for one in (page, other):
            one.act("restore")
            one.read()
            desk.wait(60)
        assert desk.workbench.lying().get("d4") is None
        desk.wait(2000)
        page.until(lambda page: page.notation == ["d5-d4"])
        assert page.errors == other.errors == []
        assert desk.workbench.lying()["d4"] is Colour.SECOND


@pytest.mark.parametrize(("start", "end"), [("e5", "e5"), ("e5", "a1"), ("a1", "e5")])
def test_a_capture_without_two_pieces_leaves_the_table_alone(
    desk: Desk, page: Page, start: str, end: str
) -> None:
    page.act("slide", start=start, end=end, captures=True)
    page.read()
    desk.wait(2000)
    page.until(lambda page: page.lying == PLAYED)
    assert page.errors == []
