"""What a tap has said is not asked: where the page's hand took a piece is known."""

from collections.abc import Callable

import pytest

from controller.board import Key
from controller.games import Colour, Position, all_games
from controller.games.moves import Return, Travel
from controller.session import Question
from hardware.profiles import load_profile
from tests.sweeps import sampled, swept_keeping
from tests.web.desk import Desk, Page

SQUARES = load_profile("sq36-dual-mega")
#: Red may move pieces where it may also return a captured Ronin, and a reed that sticks could be either.
RETURN = all_games()["mana"].parse_fen("0 1r1Rd1/1r4/1R1R1r/3r2/2r2R/2D3 r b5 1,0")
#: Yellow may only move, also where another piece of its could have gone.
MOVES = all_games()["mana"].parse_fen("0 1r1d1r/r2r2/2rR2/3R2/R3R1/2D2R y d3 0,0")
NAMES = {Colour.FIRST: "orange", Colour.SECOND: "purple"}


def laid_out(position: Position) -> Desk:
    """A table with the position on it, for two players."""
    desk = Desk(game="mana", profile=SQUARES)
    with desk.connect() as page:
        page.act("new", game="mana", position=position.fen(), seats=[0, 0])
        page.read()
        desk.wait(100)
        page.act("restore")
        page.read()
        desk.wait(6000)
    if desk.loop.snapshot.session.question is Question.KINDS:
        desk.workbench.tap(Key.OK)
        desk.wait(1000)
    return desk


def put(desk: Desk, page: Page, start: str, end: str) -> None:
    """Tap the tray, or nothing, and the space."""
    del start
    colour = NAMES[desk.loop.snapshot.session.position.to_move]
    page.act("put", space=end, colour=colour, is_sure=True)


def drag(desk: Desk, page: Page, start: str, end: str) -> None:
    """Tap a piece and the space where it goes, or carry it there."""
    del desk
    x_mm, y_mm = SQUARES.space(end).at_mm
    page.act("grab", space=start, raises=True)
    page.act("drag", x_mm=x_mm, y_mm=y_mm)
    page.act("drop")


def move_ahead(desk: Desk, page: Page, start: str, end: str) -> None:
    """Make a move that was chosen while the computer moved."""
    page.act("premove", start=start, space=end, colour=NAMES[desk.loop.snapshot.session.position.to_move])


def capture(desk: Desk, page: Page, start: str, end: str) -> None:
    """Drop a piece on an enemy."""
    del desk
    page.act("slide", start=start, end=end, captures=True)


Way = Callable[[Desk, Page, str, str], None]


def ways(position: Position) -> list[tuple[Way, str, str, str]]:
    """Every legal move, in each way in which a page makes it."""
    made = list[tuple[Way, str, str, str]]()
    for move in position.legal_moves():
        text = position.game.write_move(move)
        match move:
            case Return(space):
                made += [(way, "", space, text) for way in (put, move_ahead)]
            case Travel(start, end) if end in position.table():
                made += [(way, start, end, text) for way in (capture, move_ahead)]
            case Travel(start, end):
                made += [(way, start, end, text) for way in (drag, move_ahead)]
    return made


CASES = {
    f"{way.__name__} {text}": (position, way, start, end, text)
    for position in (RETURN, MOVES)
    for way, start, end, text in ways(position)
}


@sampled(1)
@pytest.mark.parametrize("case", swept_keeping(CASES, "put @c6", "move_ahead b4-d5", "drag d4-c6"))
def test_a_move_made_on_the_page_is_not_asked_about(case: str) -> None:
    position, way, start, end, text = CASES[case]
    desk = laid_out(position)
    with desk.connect() as page:
        way(desk, page, start, end)
        page.read()
        desk.wait(2500)
        page.until(lambda page: page.notation or page.state["asked"] or page.state["opened"]["ok"])
        assert page.notation == [text], page.state["message"]["text"]
        assert page.errors == []
