"""Tours: a table for one page alone, on which a board plays by itself until a player takes it over."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any, cast

import pytest

from controller.games import all_games
from controller.games.base import Game
from controller.web.hosted_tables import MOST_TOURS, Tours
from controller.web.page_extras import Tour
from controller.web.page_language import ENGLISH
from tests.deadline import DEADLINE_S
from tests.web.desk import Desk, Page

BEGINS = "This board plays by itself for a while. Watch the lights under the pieces."


@pytest.fixture
def desk() -> Desk:
    return Desk(has_tour=True)


@pytest.fixture
def page(desk: Desk) -> Iterator[Page]:
    with desk.connect("/tour") as page:
        page.until(lambda page: page.workbench.get("caption") == BEGINS)
        yield page


def test_a_page_is_sent_whether_there_are_tours_and_whether_it_is_on_one(desk: Desk, page: Page) -> None:
    assert (page.board["is_tour"], page.board["has_tour"]) == (True, False)
    with desk.connect() as other:
        other.until(lambda other: other.board)
        assert (other.board["is_tour"], other.board["has_tour"]) == (False, True)


def test_a_tour_plays_and_the_table_of_the_program_hears_nothing_of_it(desk: Desk, page: Page) -> None:
    page.act("speed", speed=10)
    page.until(lambda page: len(page.state["moves"]) >= 2)
    assert page.state["moves"][0]["notation"] == "e5o"
    assert desk.loop.snapshot.session.record.plies == ()
    assert desk.workbench.pieces() == ()


def test_a_caption_that_was_read_is_skipped_and_a_board_that_was_taken_over_stays_as_it_is(
    page: Page,
) -> None:
    page.act("skip_caption")
    page.until(lambda page: page.workbench["caption"].startswith("Orange begins"))
    page.act("skip_caption")
    page.until(lambda page: len(page.state["moves"]) == 1)
    page.act("take_over")
    page.until(lambda page: page.workbench["caption"] == "")
    page.act("put", space="c3", colour="purple")
    page.until(lambda page: len(page.state["moves"]) == 2)
    assert page.state["moves"][1]["notation"] == "c3p"
    page.act("skip_caption")
    page.act("speed", speed=10)
    page.act("lift", space="c3")
    page.until(lambda page: len(page.state["moves"]) == 1)
    assert [piece["space"] for piece in page.table["pieces"]] == ["e5"]


def test_no_more_tours_are_given_than_there_is_room_for(desk: Desk) -> None:
    with ExitStack() as stack:
        for _ in range(MOST_TOURS):
            stack.enter_context(desk.connect("/tour")).until(lambda page: page.board)
        with desk.client.websocket_connect("/tour", headers={"host": "127.0.0.1:8123"}) as refused:
            assert refused.receive_json()["code"] == "too-many-tours"
            assert refused.receive()["code"] == 1013
    # A page that has left is cleared away while others are served.
    deadline_s = time.monotonic() + DEADLINE_S
    while not is_given(desk):
        assert time.monotonic() < deadline_s
        time.sleep(0.01)


def is_given(desk: Desk) -> bool:
    with desk.client.websocket_connect("/tour", headers={"host": "127.0.0.1:8123"}) as tour:
        return str(tour.receive_json()["t"]) == "board"


def test_where_there_are_no_tours_a_page_is_sent_so() -> None:
    desk = Desk()
    with desk.client.websocket_connect("/tour", headers={"host": "127.0.0.1:8123"}) as refused:
        assert refused.receive_json()["text"] == "There is no tour at this table."
    with desk.connect() as page:
        page.act("take_over")
        page.until(lambda page: page.errors)
        assert page.errors == ["There is no tour at this table."]


def test_a_tour_whose_page_is_cut_off_while_it_is_cleared_away_leaves_its_room() -> None:
    is_cleared, may_end = threading.Event(), threading.Event()

    @contextmanager
    def slow(_: Game) -> Iterator[Tour]:
        try:
            yield cast("Tour", None)
        finally:
            is_cleared.set()
            may_end.wait(DEADLINE_S)

    async def cut_off() -> None:
        tours = Tours(slow, all_games(), ENGLISH)
        for _ in range(MOST_TOURS + 1):
            is_cleared.clear()
            given = asyncio.create_task(tours.guide(cast("Any", None), all_games()["mana"]))
            assert await asyncio.to_thread(is_cleared.wait, DEADLINE_S)
            given.cancel()
            with pytest.raises(asyncio.CancelledError):
                await given
        may_end.set()

    asyncio.run(cut_off())


class SlowToOpen(AbstractContextManager[Tour]):
    """A tour that opens once it may."""

    def __init__(self) -> None:
        self.is_opening, self.may_open, self.is_cleared = (threading.Event() for _ in range(3))

    def __enter__(self) -> Tour:
        self.is_opening.set()
        assert self.may_open.wait(DEADLINE_S)
        return cast("Tour", None)

    def __exit__(self, *_: object) -> None:
        self.is_cleared.set()


def test_a_tour_whose_page_is_cut_off_while_it_is_opened_is_cleared_away() -> None:
    slow = SlowToOpen()

    async def cut_off() -> None:
        tours = Tours(lambda _: slow, all_games(), ENGLISH)
        given = asyncio.create_task(tours.guide(cast("Any", None), all_games()["mana"]))
        assert await asyncio.to_thread(slow.is_opening.wait, DEADLINE_S)
        for _ in range(2):
            given.cancel()
            await asyncio.sleep(0)
        slow.may_open.set()
        with pytest.raises(asyncio.CancelledError):
            await given
        assert await asyncio.to_thread(slow.is_cleared.wait, DEADLINE_S)

    asyncio.run(cut_off())
