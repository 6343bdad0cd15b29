"""The door for other programs: what happens is told line by line, and a seat is played over HTTP."""

import json
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from random import Random
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from openapi_spec_validator import validate

from controller.annexes.programs.board_facts import MOST_BEHIND, MOST_READERS
from controller.annexes.programs.board_routes import EVENTS, OPENAPI
from controller.board import Key
from controller.games import Colour, all_games
from controller.session.events import NewGame
from controller.web import PageExtras, WebServer
from tests.annexes.open_annexes import open_annexes
from tests.deadline import DEADLINE_S, until
from tests.docs_blocks import ROOT
from tests.sweeps import PROOF, sampled
from tests.web.desk import Desk

EXAMPLE = ROOT / "docs" / "develop" / "seat_player.py"


@pytest.fixture
def desk() -> Desk:
    return Desk(game="manalath-stein")


@pytest.fixture
def server(desk: Desk) -> Iterator[WebServer]:
    server = WebServer(desk.loop, desk.bench, all_games(), 0, PageExtras(annexes=open_annexes(desk.loop)))
    server.start()
    yield server
    server.stop()


class Follower:
    """A program that follows, in a thread; every line is checked against the description."""

    def __init__(self, server: WebServer) -> None:
        self.lines: list[dict[str, Any]] = []
        self._answer = urllib.request.urlopen(f"{server.url}api/events", timeout=DEADLINE_S)  # noqa: S310
        self._thread = threading.Thread(target=self._read)
        self._thread.start()

    def _read(self) -> None:
        for line in self._answer:
            if line.strip():
                self.lines.append(json.loads(line))

    def events(self) -> list[str]:
        return [line["event"] for line in self.lines]

    def end(self) -> None:
        self._thread.join(DEADLINE_S)
        self._answer.close()
        for line in self.lines:
            jsonschema.validate(line, {"oneOf": EVENTS})


def post(server: WebServer, path: str, **fields: object) -> int:
    request = urllib.request.Request(f"{server.url}api/{path}", json.dumps(fields).encode())  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=DEADLINE_S) as answer:  # noqa: S310
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def told(desk: Desk, follower: Follower, event: str) -> dict[str, Any]:
    """Let time pass until the follower is told of an event, and return its line."""

    def line() -> dict[str, Any] | None:
        return next((line for line in follower.lines if line["event"] == event), None)

    found = desk.until(line, follower.events)
    assert found is not None
    return found


def test_every_fact_has_a_line_as_it_is_described(desk: Desk, server: WebServer) -> None:
    follower = Follower(server)
    game = told(desk, follower, "game")
    assert (game["moves"], game["clock"], game["left_ms"]) == ([], "", None)
    desk.workbench.put("e5", Colour.FIRST)
    assert told(desk, follower, "committed")["move"] == "e5w"
    desk.workbench.slide("e5", "e6")
    told(desk, follower, "replaced")
    desk.workbench.tap(Key.UNDO)
    told(desk, follower, "withdrawn")
    assert post(server, "seats", seat="orange", is_elsewhere=True) == 204
    asked = told(desk, follower, "asked")
    assert asked["seat"] == "orange"
    server.stop()
    follower.end()


def test_a_move_is_made_when_it_is_asked_for_and_no_other(desk: Desk, server: WebServer) -> None:
    assert post(server, "moves", seat="orange", move="e5w") == 403
    assert post(server, "seats", seat="orange", is_elsewhere=True) == 204
    desk.wait(500)
    assert post(server, "moves", seat="purple", move="e5b") == 403
    assert post(server, "moves", seat="orange", move="z9w") == 400
    assert post(server, "moves", seat="orange", move="e5w") == 204
    desk.wait(2000)
    requested = desk.loop.snapshot.session.record.requested
    assert requested is not None
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait(1000)
    assert len(desk.loop.snapshot.session.record.plies) == 1
    assert post(server, "seats", seat="orange", is_elsewhere=False) == 204
    desk.wait(100)
    assert desk.loop.snapshot.session.record.seats == (0, 0)


@sampled(1)
@pytest.mark.parametrize(
    ("path", "fields"),
    [("moves", {}), ("seats", {"seat": "green", "is_elsewhere": True}), ("seats", {"seat": 1})],
)
def test_what_cannot_be_read_is_refused(server: WebServer, path: str, fields: dict[str, object]) -> None:
    assert post(server, path, **fields) == 400


def test_a_reader_that_falls_behind_is_told_so_and_holds_nobody_up(desk: Desk, server: WebServer) -> None:
    follower = Follower(server)
    told(desk, follower, "game")
    feed = next(each for each in desk.loop._subscribers if type(each).__name__ == "BoardFeed")
    (reader,) = feed._readers  # type: ignore[attr-defined]
    reader.events.call_soon_threadsafe(
        lambda: [reader.give((None, desk.loop.snapshot.session)) for _ in range(MOST_BEHIND + 1)]
    )
    told(desk, follower, "behind")
    follower.end()


@PROOF
def test_only_so_many_programs_follow(desk: Desk, server: WebServer) -> None:
    followers = [Follower(server) for _ in range(MOST_READERS)]
    for follower in followers:
        told(desk, follower, "game")
    with pytest.raises(urllib.error.HTTPError) as refused:
        Follower(server)
    with refused.value as error:
        assert (error.code, error.read().decode()) == (
            400,
            "16 programs follow this board already; end one of them first.",
        )
    server.stop()
    for follower in followers:
        follower.end()


def test_the_description_is_valid_and_names_every_address(server: WebServer) -> None:
    with urllib.request.urlopen(f"{server.url}api/openapi.json", timeout=DEADLINE_S) as answer:  # noqa: S310
        said = json.load(answer)
    validate(said)
    assert said == json.loads(json.dumps(OPENAPI))
    assert set(said["paths"]) == {"/api/events", "/api/seats", "/api/moves", "/api/openapi.json"}


@PROOF
def test_the_example_plays_a_colour_to_the_end_of_the_game(desk: Desk, server: WebServer) -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 40
    random = Random(5)

    def play_on() -> None:
        """Let time pass, make a move if it is Orange's turn, and the one that is asked for if it is not."""
        desk.wait(300)
        session = desk.loop.snapshot.session
        reached, move = session.record.reached, session.record.requested
        if session.position.outcome is None and reached.to_move is Colour.FIRST:
            move = random.choice(list(session.position.legal_moves()))
        if move is None:
            return
        for change in reached.changes(move):
            if change.piece is not None and change.space not in {p.space for p in desk.workbench.pieces()}:
                desk.workbench.put(change.space, change.piece.colour)
        desk.wait(1500)

    command = [sys.executable, str(EXAMPLE), server.url.rstrip("/"), "purple"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as player:
        try:
            until(lambda: player.poll() is not None, play_on, lambda: desk.loop.snapshot.session.record)
        finally:
            player.kill()
        printed = player.stdout.read() if player.stdout else ""
    assert player.returncode == 0, printed
    assert "winner" in printed
    assert len(desk.loop.snapshot.session.record.plies) > 3


def test_a_program_is_told_what_is_left_on_the_clock(desk: Desk, server: WebServer) -> None:
    follower = Follower(server)
    told(desk, follower, "game")
    start = desk.loop.snapshot.session.record.start
    desk.loop.post(lambda at_ms: NewGame(start, at_ms, clock="5+2"))
    desk.wait(1000)
    assert post(server, "seats", seat="purple", is_elsewhere=True) == 204
    desk.workbench.put("e5", Colour.FIRST)
    asked = told(desk, follower, "asked")
    assert asked["left_ms"] == {"orange": 302_000.0, "purple": 300_000.0}
    assert [line["clock"] for line in follower.lines if line["event"] == "game"] == ["", "5+2"]
    server.stop()
    follower.end()
