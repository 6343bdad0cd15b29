"""Tables that an annex opens for one page alone: what a page has there, and that each is cleared away."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, cast

import pytest

from controller.annex import OpenAnnex, OpenTable, OwnTable
from controller.annexes.analysis.game_judge import GameJudge
from controller.annexes.house.house_table import HouseTable
from controller.annexes.voice.spoken_table import SpokenTable
from controller.games import Game, all_games
from controller.play.loop import Loop
from controller.web.hosted_tables import OwnTables
from controller.web.page_language import ENGLISH
from tests.annexes.open_annexes import ignore
from tests.deadline import DEADLINE_S, settled
from tests.web.desk import Desk


class Opener(OpenAnnex):
    """Opens the table of another desk to whoever comes."""

    name = "opener"

    def __init__(self) -> None:
        self.other = Desk()
        self.opens = self._open

    @contextmanager
    def _open(self, _: Game) -> Iterator[OwnTable]:
        yield OwnTable(self.other.loop, self.other.bench, OpenAnnex())


def test_a_page_at_its_own_table_has_of_annexes_what_belongs_to_its_screen() -> None:
    def annexes(loop: Loop) -> tuple[OpenAnnex, ...]:
        table = OpenTable(loop, None, None, ignore)
        return SpokenTable(table), HouseTable(table), GameJudge(), Opener()

    desk = Desk(annexes=annexes)
    with desk.connect() as page:
        page.read()
        assert [part["name"] for part in page.board["parts"]] == ["voice", "house", "selftest"]
        assert page.board["judges"] != ""
    with desk.connect("/opener") as page:
        page.read()
        assert [part["name"] for part in page.board["parts"]] == ["voice"]
        assert page.board["judges"] == ""


def test_a_table_whose_page_is_cut_off_while_it_is_cleared_away_goes() -> None:
    is_cleared, may_end = threading.Event(), threading.Event()

    @contextmanager
    def slow(_: Game) -> Iterator[OwnTable]:
        try:
            yield cast("OwnTable", None)
        finally:
            is_cleared.set()
            may_end.wait(DEADLINE_S)

    async def cut_off() -> None:
        tables = OwnTables(slow, all_games(), ENGLISH)
        for _ in range(2):
            is_cleared.clear()
            given = asyncio.create_task(tables.seat(cast("Any", None), all_games()["mana"]))
            assert await asyncio.to_thread(is_cleared.wait, DEADLINE_S)
            given.cancel()
            with pytest.raises(asyncio.CancelledError):
                await given
        may_end.set()

    asyncio.run(cut_off())


class SlowToOpen(AbstractContextManager[OwnTable]):
    """A table that opens once it may."""

    def __init__(self) -> None:
        self.is_opening, self.may_open, self.is_cleared = (threading.Event() for _ in range(3))

    def __enter__(self) -> OwnTable:
        self.is_opening.set()
        assert self.may_open.wait(DEADLINE_S)
        return cast("OwnTable", None)

    def __exit__(self, *_: object) -> None:
        self.is_cleared.set()


def test_a_table_whose_page_is_cut_off_while_it_is_opened_is_cleared_away() -> None:
    slow = SlowToOpen()

    async def cut_off() -> None:
        tables = OwnTables(lambda _: slow, all_games(), ENGLISH)
        given = asyncio.create_task(tables.seat(cast("Any", None), all_games()["mana"]))
        assert await asyncio.to_thread(slow.is_opening.wait, DEADLINE_S)
        for _ in range(2):
            given.cancel()
            await settled()
        slow.may_open.set()
        with pytest.raises(asyncio.CancelledError):
            await given
        assert await asyncio.to_thread(slow.is_cleared.wait, DEADLINE_S)

    asyncio.run(cut_off())
