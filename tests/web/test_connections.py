"""Many connections, and rude ones: each costs little, none keeps a page out, and the terminal stays quiet."""

import asyncio
import json
import socket
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack

import pytest
from starlette.types import Receive, Scope, Send
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from controller.annexes.programs.board_facts import MOST_READERS, BoardFeed
from controller.games import Colour, all_games
from controller.session.events import Began
from controller.web import (
    PageExtras,
    WebServer,
    connection_limit,
    hosted_tables,
    line_pulse,
    paced_connection,
    server,
    viewers,
)
from controller.web.act_handler import PageHand
from controller.web.line_pulse import LinePulse
from controller.web.log_limiter import Complaints
from controller.web.page_connection import PageConnection
from controller.web.server import Guard
from tests.annexes.open_annexes import open_annexes
from tests.deadline import DEADLINE_S, until
from tests.page_line import BEAT, page_line
from tests.sweeps import sampled
from tests.web.desk import Desk
from tests.web.raw import Raw, close, frame, handshake, part, ping, text

#: More than all the buffers between two ends hold.
LOTS = 16_000_000


@pytest.fixture
def served(desk: Desk) -> Iterator[WebServer]:
    served = WebServer(desk.loop, desk.bench, all_games(), 0, PageExtras(annexes=open_annexes(desk.loop)))
    served.start()
    yield served
    served.stop()


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paced_connection, "PATIENCE_S", 0.2)


def enter(served: WebServer) -> AbstractContextManager[ClientConnection]:
    return page_line(served.url)


def answer_to(line: ClientConnection, act: str) -> str:
    """Ask for an act that does not exist, and read on to the answer."""
    line.send(json.dumps({"act": act}))
    while True:
        message = line.recv(timeout=DEADLINE_S)
        if isinstance(message, str) and act in message:
            return message


def page_of(served: WebServer) -> bytes:
    with urllib.request.urlopen(served.url, timeout=DEADLINE_S) as answer:  # noqa: S310 - our own
        content: bytes = answer.read()
        return content


def _page_if_let_in(served: WebServer) -> bytes:
    """Ask for the page; nothing, if a busy computer is slower to ask than the server is patient."""
    try:
        return page_of(served)
    except OSError:
        return b""


#: What a connection may have sent by the time it sends nothing more.
UNFINISHED = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half a head": b"GET / HTTP/1.1\r\nHost: a\r\n",
    "half a handshake": b"GET /ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
    "half a second request": b"GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n",
    "half a body": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{",
    "a handshake with too many headers": b"GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\n" + b"".join(b"X%d: 1\r\n" % n for n in range(200)) + b"\r\n",
}


@pytest.mark.usefixtures("_impatient")
@pytest.mark.parametrize("sent", UNFINISHED)
def test_a_connection_that_asks_for_nothing_is_closed(
    served: WebServer, sent: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Raw(served.port) as silent:
        silent.send(UNFINISHED[sent])
        silent.read_to_the_end()
    assert capsys.readouterr().err == ""


def test_a_connection_that_goes_before_it_has_said_all_is_no_failure(
    served: WebServer, capsys: pytest.CaptureFixture[str]
) -> None:
    with Raw(served.port) as hasty:
        head = f"POST /api/moves HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nContent-Length: 9\r\n\r\n{{"
        hasty.send(head.encode())
        page_of(served)
    page_of(served)
    served.stop()
    assert capsys.readouterr().err == ""


def test_a_page_that_only_looks_on_is_not_closed(served: WebServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with enter(served) as line:
        monkeypatch.setattr(paced_connection, "PATIENCE_S", 0.2)  # not before it is in
        for _ in range(2):
            with Raw(served.port) as silent:
                silent.read_to_the_end()
        assert "there is no act" in answer_to(line, "fence").lower()


def test_a_page_of_the_tests_beats_and_reads_no_answer_to_that(
    served: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.page_line.BEAT_S", 0.001)
    heard, is_beat = list[str](), LinePulse.is_beat

    def note(pulse: LinePulse, word: str) -> bool:
        heard.append(word)
        return is_beat(pulse, word)

    monkeypatch.setattr(LinePulse, "is_beat", note)
    with enter(served) as line:
        until(lambda: heard.count(BEAT) >= 3)
        line.send(json.dumps({"act": "fence"}))
        while "fence" not in (said := str(line.recv(timeout=DEADLINE_S))):
            assert said != BEAT


def test_a_page_that_falls_silent_is_closed_sooner_than_one_that_is_hidden(
    served: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(line_pulse.PATIENCE_S, "shown", 0.1)
    with Raw(served.port, is_page=True) as silent, enter(served) as line:
        line.send("hidden")
        silent.send(text("shown"))
        silent.read_to_the_end()
        assert "there is no act" in answer_to(line, "fence").lower()


@pytest.mark.usefixtures("_impatient")
def test_where_there_is_no_room_the_next_ones_wait_and_that_is_said_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(connection_limit, "MOST", 10)
    served = WebServer(desk.loop, desk.bench, all_games(), 0, PageExtras(annexes=open_annexes(desk.loop)))
    served.start()
    with ExitStack() as stack:
        for _ in range(25):
            stack.enter_context(Raw(served.port))
        until(lambda: b"<title>Manalath</title>" in _page_if_let_in(served))
    served.stop()
    said = capsys.readouterr().err.splitlines()
    assert [line.split(":")[1].split(" (")[0].strip() for line in said[:2]] == [
        "Too many connections to the page at once",
        "The page takes connections again.",
    ]
    assert len(said) <= 4


@pytest.mark.parametrize(
    ("most", "connections_at_once"), [(-1, 2000), (1024, 1024 - 64), (1_000_000, 2000), (40, 8)]
)
def test_descriptors_are_kept_free(
    monkeypatch: pytest.MonkeyPatch, most: int, connections_at_once: int
) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda _: (most, most))
    with server._listen(0) as listening:
        expected = connections_at_once - (listening.fileno() if most == 1024 else 0)
        assert connection_limit.room(listening) == expected


def test_a_connection_that_is_dropped_before_it_is_served_is_closed() -> None:
    async def come_and_end(listening: socket.socket, caller: socket.socket) -> None:
        listener = connection_limit.PageListener(listening, Complaints(), connection_limit.places(listening))
        with listener.taking(lambda _: asyncio.Protocol()):
            await asyncio.get_running_loop().sock_connect(caller, listening.getsockname())
            listener._accept()
            for coming in listener._coming:
                coming.cancel()

    with socket.create_server(("127.0.0.1", 0)) as listening, socket.socket() as caller:
        caller.settimeout(0)
        asyncio.run(come_and_end(listening, caller))
        caller.settimeout(DEADLINE_S)
        assert caller.recv(1) == b""


def test_windows_watches_fewer_connections_whatever_their_handles_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    with socket.socket() as listening:
        assert connection_limit.room(listening) == 512 - 64


def test_a_page_too_many_is_turned_away_and_comes_in_once_another_has_gone(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(viewers, "MOST_PAGES", 1)
    served = WebServer(desk.loop, desk.bench, all_games(), 0, PageExtras(annexes=open_annexes(desk.loop)))
    served.start()
    with enter(served) as first:
        answer_to(first, "fence")
        with enter(served) as second:
            refused = json.loads(second.recv(timeout=DEADLINE_S))
            assert (refused["t"], refused["code"]) == ("error", "too-many-pages")
            assert refused["text"].startswith("Too many pages show this board; close one")
            with pytest.raises(ConnectionClosed, match="1013"):
                second.recv(timeout=DEADLINE_S)
    while True:
        with enter(served) as third:
            if json.loads(third.recv(timeout=DEADLINE_S))["t"] == "board":
                break
    served.stop()


BAD_FRAMES = {
    "no text": frame(b"\xff\xfe"),
    "no text, then the end": frame(b"\xff") + close(),
    "no text, then pings": ping(b"x") + frame(b"\xff") + ping(b"y") * 20,
    "no text in parts": part(b"\xff", is_first=True) + frame(b"x", 0x0),
    "no such kind": frame(b"", 0x3),
    "no such kind, again": frame(b"", 0x3) * 20,
    "a reserved bit": bytes([0xF1, 0x80, 0, 0, 0, 0]),
    "no mask": bytes([0x81, 0x00]),
    "a part of nothing": part(b"x"),
    "an end without a reason": close(b"\x00"),
    "a reason that is no text": close(b"\x03\xe8\xff"),
    "a ping that is too long": ping(b"x" * 126),
    "acts, then no such kind": text("{}") * 5 + frame(b"", 0x3),
    "too many parts": part(b"x", is_first=True) + part(b"") * 2000,
}


@sampled(6)
@pytest.mark.parametrize("sent", BAD_FRAMES)
def test_a_malformed_message_ends_its_connection_with_one_quiet_line(
    served: WebServer, sent: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(3):
        with Raw(served.port, is_page=True) as rude:
            rude.send(BAD_FRAMES[sent])
            rude.read_to_the_end()
    assert b"<title>Manalath</title>" in page_of(served)
    assert capsys.readouterr().err == (
        "manalath: A page sent a malformed or too large WebSocket message; its connection was closed.\n"
    )


@pytest.mark.parametrize("is_late", [True, False])
def test_a_page_need_not_wait_for_the_answer_to_its_handshake(
    served: WebServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, is_late: bool
) -> None:
    """What comes with it, or just before its answer, is read after it."""
    done, received, may_go_on = list[str](), list[bytes](), threading.Event()
    let_in, take = Guard._let_in, PageConnection.data_received

    async def late(guard: Guard, scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.to_thread(may_go_on.wait)
        await let_in(guard, scope, receive, send)

    def note(connection: PageConnection, sent: bytes) -> None:
        take(connection, sent)
        received.append(sent)

    monkeypatch.setattr(PageHand, "do", lambda _, act: done.append(act))
    monkeypatch.setattr(Guard, "_let_in", late)
    monkeypatch.setattr(PageConnection, "data_received", note)
    sent = ping(b"x") + text("first") + text("second")
    with Raw(served.port) as eager:
        if is_late:
            eager.send(handshake(served.port))
            until(lambda: received)
            eager.send(sent)
        else:
            eager.send(handshake(served.port) + sent)
        until(lambda: b"".join(received).endswith(sent))
        assert done == []
        may_go_on.set()
        assert eager.read_until(b"\r\n\r\n").startswith(b"HTTP/1.1 101 ")
        until(lambda: done == ["first", "second"])
    served.stop()
    assert capsys.readouterr().err == ""


def test_what_is_no_request_is_one_quiet_line(served: WebServer, capsys: pytest.CaptureFixture[str]) -> None:
    for sent in (b"\0\0\0\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01\r\n\r\n"):
        with Raw(served.port) as rude:
            rude.send(sent)
            assert rude.read_to_the_end().startswith(b"HTTP/1.1 400 ")
    assert capsys.readouterr().err == (
        "manalath: A program sent something other than an HTTP request to the page's port; it was refused.\n"
    )


#: What is asked for, and the status of the answer.
ASKED = {
    "/": 200,
    "/static/main.js": 200,
    "/static/icon.svg": 200,
    "/nothing": 404,
    "/report.html": 404,
    "a post": 405,
    "no request": 400,
    "another host": 403,
    "a handshake": 101,
    "a handshake of another host": 403,
    "a handshake elsewhere": 403,
    "half a handshake": 400,
    "a handshake with a long header": 431,
}


@sampled(6)
@pytest.mark.parametrize("asked", ASKED)
def test_every_answer_is_strict(served: WebServer, asked: str) -> None:
    good = handshake(served.port)
    host = f"Host: 127.0.0.1:{served.port}".encode()
    sent = {
        "a post": b"POST / HTTP/1.1\r\n%s\r\nContent-Length: 0\r\n\r\n" % host,
        "no request": b"\0\r\n\r\n",
        "another host": b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        "a handshake": good,
        "a handshake of another host": good.replace(b"127.0.0.1", b"evil.example"),
        "a handshake elsewhere": good.replace(b"/ws", b"/nothing"),
        "half a handshake": good.replace(b"Sec-WebSocket-Key", b"No-Key"),
        "a handshake with a long header": good.replace(b"\r\n\r\n", b"\r\nX: %s\r\n\r\n" % (b"x" * 9000)),
    }.get(asked, b"GET %s HTTP/1.1\r\n%s\r\n\r\n" % (asked.encode(), host))
    with Raw(served.port) as client:
        client.send(sent)
        head = client.read_until(b"\r\n\r\n").partition(b"\r\n\r\n")[0].decode().lower()
    assert head.startswith(f"http/1.1 {ASKED[asked]} ")
    strict = ["x-content-type-options: nosniff", "cache-control: no-cache"]
    if not asked.endswith(".js"):
        strict += [
            "content-security-policy: default-src 'self';",
            "cross-origin-opener-policy: same-origin",
            "cross-origin-resource-policy: same-origin",
            "referrer-policy: no-referrer",
        ]
    for header in strict:
        assert head.count(f"\r\n{header}") == 1, head


@pytest.mark.parametrize(
    "sent", [ping(b"x" * 125) * 100, text("{}") * 100, text('{"act": "watch", "what": "matrix"}') * 100]
)
def test_nothing_more_is_read_from_a_page_that_does_not_read(served: WebServer, sent: bytes) -> None:
    with Raw(served.port, is_page=True) as deaf:
        assert deaf.send_what_goes(sent, LOTS) < LOTS


def test_pages_that_read_nothing_do_not_keep_the_end_waiting(
    desk: Desk, served: WebServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(server, "FAREWELL_S", 0.1)
    with ExitStack() as stack:
        for _ in range(5):
            deaf = stack.enter_context(Raw(served.port, is_page=True))
            deaf.send_what_goes(text("{}") * 100, LOTS)
        desk.workbench.put("e5", Colour.FIRST)
        desk.wait()
        served.stop()
    assert not any(thread.name == "web" for thread in threading.enumerate())
    assert capsys.readouterr().err == ""


def test_a_page_that_hangs_does_not_keep_the_end_waiting(
    served: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "PAGE_END_S", 0.01)
    has_begun, goes_on = threading.Event(), threading.Event()

    def hang(*_: object) -> None:
        has_begun.set()
        goes_on.wait()

    monkeypatch.setattr(PageHand, "do", hang)
    (thread,) = (each for each in threading.enumerate() if each.name == "web")
    with enter(served) as line:
        line.send("{}")
        assert has_begun.wait(DEADLINE_S)
        served.stop()
        assert thread.is_alive()
        goes_on.set()
        thread.join(DEADLINE_S)
        assert not thread.is_alive()


def test_who_reads_nothing_that_was_asked_for_is_cut(
    desk: Desk, served: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode()
    with Raw(served.port) as deaf:
        deaf.send(asked)
        followers = desk.loop._subscribers
        (feed,) = until(lambda: [each for each in followers if isinstance(each, BoardFeed)])
        (reader,) = until(lambda: feed._readers)
        monkeypatch.setattr(paced_connection, "PATIENCE_S", 0.2)
        session = desk.loop.snapshot.session

        def tell() -> None:
            for _ in range(50):
                reader.events.call_soon_threadsafe(reader.give, (Began(session.record.start), session))

        until(lambda: feed.places.left() == MOST_READERS, tell)
        assert feed._readers == ()


def test_what_a_page_had_asked_for_that_is_gone_does_not_keep_the_end_waiting(
    served: WebServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hosted_tables, "ACTS_PER_S", 0.001)
    monkeypatch.setattr(hosted_tables, "ACTS_AT_ONCE", 1)
    is_done = threading.Event()
    monkeypatch.setattr(PageHand, "do", lambda *_: is_done.set())
    with Raw(served.port, is_page=True) as gone:
        gone.send(text("much") * 10 + close())
        gone.read_to_the_end()
    assert is_done.wait(DEADLINE_S)
    served.stop()
    assert capsys.readouterr().err == ""


def test_a_page_that_asks_for_much_lets_others_have_their_turn(
    served: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    has_begun, is_over = threading.Event(), threading.Event()

    def do(_: PageHand, act: str) -> None:
        done.append(act)
        has_begun.set()
        if act == "little":
            is_over.set()

    monkeypatch.setattr(PageHand, "do", do)
    with Raw(served.port, is_page=True) as busy, enter(served) as other:
        busy.send(text("much") * 2000)
        assert has_begun.wait(DEADLINE_S)
        other.send("little")
        assert is_over.wait(DEADLINE_S)
    assert done.index("little") < 1000


def test_what_is_asked_for_too_fast_waits_and_is_done(
    served: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosted_tables, "ACTS_PER_S", 2000)
    monkeypatch.setattr(hosted_tables, "ACTS_AT_ONCE", 3)
    done: list[str] = []
    is_done = threading.Event()

    def do(_: PageHand, act: str) -> None:
        done.append(act)
        if act == "199":
            is_done.set()

    monkeypatch.setattr(PageHand, "do", do)
    with enter(served) as line:
        for number in range(200):
            line.send(str(number))
        assert is_done.wait(DEADLINE_S)
    assert done == [str(number) for number in range(200)]
