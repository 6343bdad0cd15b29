"""What a game missed, as a page asks for it: one line per move, and what went wrong in words."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from controller.engine import Judged, analyse
from controller.games import all_games
from controller.table import Record
from controller.web import PageExtras
from controller.web.analysis_routes import Analyse, judged_view
from controller.web.app import make_app
from controller.web.message_format import to_text
from controller.web.server import Guard
from tests.test_analyse_command import MISSED
from tests.web.desk import HOST, PORT, Desk
from tests.web.test_record_routes import keep

NODES = 300


async def at_once(record: Record) -> AsyncGenerator[Judged, None]:
    for judged in analyse(record, NODES):
        yield judged


async def half(record: Record) -> AsyncGenerator[Judged, None]:
    """Die after the first move."""
    async with aclosing(at_once(record)) as all_judged:
        async for judged in all_judged:
            yield judged
            return


def desk_with(analyse: Analyse | None, folder: Path) -> Desk:
    desk = Desk()
    extras = PageExtras(archive=keep(folder, MISSED), analyse=analyse)
    app = make_app(desk.loop, desk.workbench, all_games(), desk.viewers, extras)
    desk.client = TestClient(Guard(app, PORT), base_url=f"http://{HOST}")
    return desk


def lines(desk: Desk, record: int) -> list[dict[str, Any]]:
    answer = desk.client.post(f"/analysis/{record}")
    assert answer.status_code == 200
    return [json.loads(line) for line in answer.text.splitlines()]


def test_a_record_is_judged_a_line_a_move(tmp_path: Path) -> None:
    desk = desk_with(at_once, tmp_path)
    with desk.connect() as page:
        page.read()
        assert page.board["has_analysis"]
    missed, blocked = lines(desk, 1)
    # Purple, who had won but for the first move, stands better after it, and no worse after the second.
    assert 0 <= blocked.pop("chance") <= missed.pop("chance") < 0.5
    assert missed == {
        "number": 1,
        "count": 2,
        "error": {
            "sign": "??",
            "name": "missed win",
            "said": "Purple a1 missed a win in 1: orange e5.",
            "better": [
                {"space": "e5", "piece": {"colour": "orange", "called": "orange", "said": "", "sign": ""}}
            ],
        },
    }
    assert blocked == {"number": 2, "count": 2, "error": None}


def test_the_game_on_the_table_is_record_0(tmp_path: Path) -> None:
    desk = desk_with(at_once, tmp_path)
    assert lines(desk, 0) == []
    with desk.connect() as page:
        page.act("put", space="e5", colour="orange")
        page.read()
        desk.wait()
        page.until(lambda page: page.notation == ["e5o"])
    assert [line["number"] for line in lines(desk, 0)] == [1]


def test_a_search_that_dies_is_reported_in_words(tmp_path: Path) -> None:
    first, last = lines(desk_with(half, tmp_path), 1)
    assert first["number"] == 1
    assert last["wrong"].startswith("The computer stopped before it had judged the whole game.")


def test_what_is_not_there_or_comes_from_elsewhere_is_refused(tmp_path: Path) -> None:
    desk = desk_with(at_once, tmp_path)
    assert desk.client.post("/analysis/9").status_code == 404
    assert desk.client.post("/analysis/x").status_code == 404
    assert desk.client.get("/analysis/1").status_code == 405
    elsewhere = {"Origin": "http://elsewhere.example"}
    assert desk.client.post("/analysis/1", headers=elsewhere).status_code == 403
    without = desk_with(None, tmp_path / "other")
    assert without.client.post("/analysis/1").status_code == 404
    with without.connect() as page:
        page.read()
        assert not page.board["has_analysis"]


def test_one_page_after_the_other_is_served(tmp_path: Path) -> None:
    running = 0

    async def counted(record: Record) -> AsyncGenerator[Judged, None]:
        nonlocal running
        running += 1
        assert running == 1
        for judged in analyse(record, NODES):
            await asyncio.sleep(0)
            yield judged
        running -= 1

    app = desk_with(counted, tmp_path).client.app

    async def scenario() -> None:
        await asyncio.gather(*(_post(app) for _ in range(3)))

    asyncio.run(scenario())


async def _post(app: Any) -> None:  # noqa: ANN401 - an ASGI app
    headers = [(b"host", HOST.encode())]
    scope = {"type": "http", "method": "POST", "path": "/analysis/1", "headers": headers, "query_string": b""}
    sent: list[bytes] = []
    is_asked = False

    async def receive() -> dict[str, object]:
        nonlocal is_asked
        if is_asked:
            await asyncio.Event().wait()
        is_asked = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message.get("body", b""))

    await app(scope, receive, send)
    assert b"".join(sent).count(b"\n") == 2


@pytest.mark.parametrize("name", ["mana", "mammalath"])
def test_a_better_move_is_drawn_by_what_it_changes(name: str) -> None:
    game = all_games()[name]
    record = Record(game, game.drawn(1))
    moves = {"mana": "edge2 Da1 Rb2 Rd2 Rc1 Re1 Rf1 Db5 Rd5 Rc6 Ra6 Re6 Rf6 d2-c4", "mammalath": "c1 e5 a3"}
    for move in moves[name].split():
        record = record.with_ply(game.parse_move(move), 0.0)
    number = len(record.plies)
    before = record.reached_after(number - 1)
    better = next(
        move for move in before.legal_moves() if before.changes(move) and move != record.plies[-1].move
    )
    judged = Judged(number, before.to_move, moves[name].split()[-1], (game.write_move(better),), 300, -300)
    view = json.loads(to_text(judged_view(record, judged)))["error"]
    spaces = [change["space"] for change in view["better"]]
    assert spaces == [change.space for change in before.changes(better)]
    assert all(space in view["said"] for space in spaces)
