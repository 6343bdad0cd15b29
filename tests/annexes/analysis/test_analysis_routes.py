"""What a game missed, as a page asks for it: one line per move, and what went wrong in words."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from controller.annexes.analysis.analysis_routes import Analyse, judged_view
from controller.annexes.analysis.game_judge import GameJudge
from controller.engine import Judged, analyse
from controller.games import Colour, all_games
from controller.games.search_board import DECIDED
from controller.messages import Message, catalogue
from controller.table import Record
from controller.web import PageExtras
from controller.web.app import make_app
from controller.web.message_format import to_text
from controller.web.server import Guard
from tests.kept_games import keep
from tests.missed_win import MISSED
from tests.web.desk import HOST, PORT, Desk

NODES = 300


async def at_once(record: Record, *, only: int | None = None) -> AsyncGenerator[Judged, None]:
    for judged in analyse(record, NODES, only=only):
        yield judged


def test_a_page_is_told_why_the_better_move_is_good() -> None:
    record = MISSED.record(all_games())
    judged = replace(next(analyse(record, 300)), reason=Message("clause.threatens", spaces=("d6", "e7")))
    said = to_text(judged_view(record, judged), catalogue("en"))
    assert '"Orange on e5 wins in 1. Two threats: d6 and e7."' in said


async def half(record: Record, *, only: int | None = None) -> AsyncGenerator[Judged, None]:
    """Die after the first move."""
    async with aclosing(at_once(record, only=only)) as all_judged:
        async for judged in all_judged:
            yield judged
            return


def desk_with(analyse: Analyse | None, folder: Path) -> Desk:
    desk = Desk()
    annexes = () if analyse is None else (GameJudge(analyse),)
    extras = PageExtras(archive=keep(folder, MISSED), annexes=annexes)
    app = make_app(desk.loop, desk.bench, all_games(), desk.viewers, extras)
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
        assert page.board["judges"] == "/analysis"
    missed, blocked = lines(desk, 1)
    # Purple, who had won but for the first move, stands better after it, and no worse after the second.
    assert 0 <= blocked.pop("chance") <= missed.pop("chance") < 0.5
    assert missed == {
        "number": 1,
        "count": 2,
        "error": {
            "sign": "??",
            "name": "missed win",
            "title": "Orange’s purple on a1",
            "said": "It misses a win in 1.",
            "shown": "Orange on e5 wins in 1.",
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
        assert page.board["judges"] == ""


def test_one_page_after_the_other_is_served(tmp_path: Path) -> None:
    running = 0

    async def counted(record: Record, *, only: int | None = None) -> AsyncGenerator[Judged, None]:
        nonlocal running
        assert only is None
        running += 1
        assert running == 1
        for judged in analyse(record, NODES):
            await asyncio.sleep(0)
            yield judged
        running -= 1

    app = desk_with(counted, tmp_path).client.app

    async def scenario() -> None:
        answers = await asyncio.gather(*(_post(app) for _ in range(3)))
        assert [answer.count(b"\n") for answer in answers] == [2, 2, 2]

    asyncio.run(scenario())


async def _post(app: Any, path: str = "/analysis/1", body: bytes = b"") -> bytes:  # noqa: ANN401 - an ASGI app
    headers = [(b"host", HOST.encode())]
    scope = {"type": "http", "method": "POST", "path": path, "headers": headers, "query_string": b""}
    sent: list[bytes] = []
    is_asked = False

    async def receive() -> dict[str, object]:
        nonlocal is_asked
        if is_asked:
            await asyncio.Event().wait()
        is_asked = True
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message.get("body", b""))

    await app(scope, receive, send)
    return b"".join(sent)


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
    assert all(space in view["shown"] for space in spaces)
    assert not any(space in view["said"] for space in spaces)


def test_a_better_release_is_drawn_by_the_animals_that_leave() -> None:
    game = all_games()["mammalath"]
    record = Record(game, game.drawn(1))
    for move in ("c1", "e5"):
        record = record.with_ply(game.parse_move(move), 0.0)
    judged = Judged(2, Colour.SECOND, "e5", ("-a1b1c1",), 300, -300)
    view = judged_view(record, judged)["error"]
    assert view["better"] == [{"space": space, "piece": None} for space in ("a1", "b1", "c1")]  # type: ignore[index,call-overload]


def tried(desk: Desk, number: int, **act: object) -> dict[str, Any]:
    answer = desk.client.post(f"/analysis/1/{number}", content=json.dumps(act))
    assert answer.status_code == 200
    found: dict[str, Any]
    (found,) = map(json.loads, answer.text.splitlines())
    return found


def test_a_tried_move_is_right_if_the_analysis_would_not_mark_it(tmp_path: Path) -> None:
    desk = desk_with(at_once, tmp_path)
    orange = {"colour": "orange", "called": "orange", "said": "", "sign": ""}
    best = tried(desk, 1, act="put", space="e5", colour="orange")
    assert best == {"is_right": True, "said": "Right.", "changes": [{"space": "e5", "piece": orange}]}
    worse = tried(desk, 1, act="put", space="a1", colour="orange")
    assert (worse["is_right"], worse["said"]) == (False, "Orange on a1 misses a win in 1.")
    # Any purple piece on e5 stops orange as well as the one that was laid there.
    assert tried(desk, 2, act="put", space="e5", colour="purple")["is_right"]
    lets = tried(desk, 2, act="put", space="a2", colour="purple")
    assert (lets["is_right"], lets["said"]) == (False, "Purple on a2 lets Orange win in 1.")


def test_a_move_that_cannot_be_tried_says_why(tmp_path: Path) -> None:
    desk = desk_with(at_once, tmp_path)

    def refused(path: str, text: str) -> tuple[int, str]:
        answer = desk.client.post(path, content=text)
        return answer.status_code, answer.text

    illegal = tried(desk, 1, act="put", space="e4", colour="orange")
    assert illegal == {"is_right": False, "said": "e4: an orange piece stands here already.", "changes": []}
    assert tried(desk, 1, act="clear")["said"].startswith("A seat on another computer makes moves")
    put = '{"act": "put", "space": "e5", "colour": "orange"}'
    assert refused("/analysis/1/3", put)[0] == 400
    assert refused("/analysis/1/1", "{}")[0] == 400
    assert refused("/analysis/9/1", put)[0] == 404


def test_a_tried_move_waits_for_no_analysis(tmp_path: Path) -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def slow(record: Record, *, only: int | None = None) -> AsyncGenerator[Judged, None]:
        if only is None:
            begun.set()
            await ended.wait()
        for judged in analyse(record, NODES, only=only):
            yield judged

    app = desk_with(slow, tmp_path).client.app
    act = b'{"act": "put", "space": "e5", "colour": "orange"}'

    async def scenario() -> None:
        whole = asyncio.ensure_future(_post(app))
        await begun.wait()
        assert b'"is_right":true' in await _post(app, "/analysis/1/1", act)
        ended.set()
        assert (await whole).count(b"\n") == 2

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("seats", "titles", "rivals"),
    [
        ((0, 3), ("Your orange on c3", "Its purple on e5"), ("the computer", "you")),
        ((0, 0), ("Orange’s orange on c3", "Purple’s purple on e5"), ("Purple", "Orange")),
    ],
)
def test_it_is_said_by_who_moved(
    seats: tuple[int, int], titles: tuple[str, str], rivals: tuple[str, str]
) -> None:
    game = all_games()["manalath"]
    record = Record(game, game.start(), seats=seats)
    for move in ("c3o", "e5p"):
        record = record.with_ply(game.parse_move(move), 0.0)
    for number, title, rival in zip((1, 2), titles, rivals, strict=True):
        by = record.reached_after(number - 1).to_move
        judged = Judged(number, by, "c3o", ("a1o" if number == 1 else "a1p",), 0, -DECIDED - 10)
        error = json.loads(to_text(judged_view(record, judged)))["error"]
        assert error["title"] == title
        assert f"It lets {rival} win in" in error["said"]
