"""A connection as a client sees it that keeps to HTTP and to the rules of WebSockets."""

import re
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from starlette.types import Receive, Scope, Send

from controller.games import all_games
from controller.web import WebServer
from controller.web.server import Guard
from tests.web.desk import Desk
from tests.web.raw import Raw, close, ping, text


@pytest.fixture
def served(desk: Desk) -> Iterator[WebServer]:
    served = WebServer(desk.loop, desk.bench, all_games(), 0)
    served.start()
    yield served
    served.stop()


@pytest.fixture
def client(served: WebServer) -> Iterator[Raw]:
    with Raw(served.port) as client:
        yield client


@pytest.fixture
def page(served: WebServer) -> Iterator[Raw]:
    with Raw(served.port, is_page=True) as page:
        yield page


def request(client: Raw, asked: str, *headers: str) -> bytes:
    lines = (f"{asked} HTTP/1.1", f"Host: 127.0.0.1:{client.port}", *headers, "", "")
    return "\r\n".join(lines).encode()


def test_requests_that_come_together_are_answered_one_after_the_other(client: Raw) -> None:
    asked = ("GET /nothing", "POST /", "POST /", "GET /nothing")
    client.send(b"".join(request(client, each, "Content-Length: 0") for each in asked))
    client.send(request(client, "GET /", "Connection: close"))
    answers = client.read_to_the_end()
    assert re.findall(rb"HTTP/1\.1 (\d+) ", answers) == [b"404", b"405", b"405", b"404", b"200"]


def test_the_head_alone_has_no_body(client: Raw) -> None:
    client.send(request(client, "HEAD /", "Connection: close"))
    head, _, body = client.read_to_the_end().partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 ")
    assert b"content-length: " in head.lower()
    assert body == b""


def test_a_body_that_nobody_wants_is_read_and_the_next_request_is_answered(client: Raw) -> None:
    client.send(request(client, "POST /", "Content-Length: 20000") + b"x" * 20_000)
    client.send(request(client, "GET /nothing", "Connection: close"))
    answers = client.read_to_the_end()
    assert [answers.count(b"HTTP/1.1 %d " % status) for status in (405, 404)] == [1, 1]


@pytest.mark.parametrize("has_begun", [False, True])
def test_an_app_that_fails_is_reported_with_its_place_and_ends_the_connection(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, has_begun: bool
) -> None:
    async def fail(_guard: Guard, _scope: Scope, receive: Receive, send: Send) -> None:
        assert await receive() == {"type": "http.request", "body": b"{}", "more_body": False}
        if has_begun:
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"9")]})
        raise KeyError("lost")

    monkeypatch.setattr(Guard, "__call__", fail)
    served = WebServer(desk.loop, desk.bench, all_games(), 0)
    with ExitStack() as stack:
        served.start()
        stack.callback(served.stop)
        client = stack.enter_context(Raw(served.port))
        client.send(request(client, "POST /", "Content-Length: 2", "Expect: 100-continue"))
        assert client.read_until(b"\r\n\r\n").startswith(b"HTTP/1.1 100 ")
        client.send(b"{}")
        answer = client.read_to_the_end()
    assert answer.startswith(b"HTTP/1.1 200 " if has_begun else b"HTTP/1.1 500 ")
    assert "KeyError at fail, line " in capsys.readouterr().err


def test_a_ping_is_answered_with_what_it_holds(page: Raw) -> None:
    page.send(ping(b"are you there?"))
    assert page.read_until(b"are you there?").endswith(b"\x8a\x0eare you there?")


def test_a_page_that_says_goodbye_hears_it_and_the_connection_ends(page: Raw) -> None:
    page.send(text("{}") + close(b"\x03\xe8"))
    assert page.read_to_the_end().endswith(b"\x88\x02\x03\xe8")


def test_at_the_end_a_page_is_told_that_it_may_come_again(served: WebServer, page: Raw) -> None:
    served.stop()
    assert page.read_to_the_end().endswith(b"\x88\x02\x03\xf4")
