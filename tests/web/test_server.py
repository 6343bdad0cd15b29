"""The real server: ports, addresses, who gets in, and its end. On a board where nothing moves."""

import gzip
import re
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing
from http.client import HTTPConnection
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from controller.annex import OpenAnnex, OpenTable
from controller.annexes.update.update_table import UpdateTable
from controller.games import Colour, all_games
from controller.messages import LANGUAGES
from controller.play.loop import Loop
from controller.web import PortError, WebServer
from controller.web.server import _listen
from simulator.twin_table import TwinTable
from tests.annexes.open_annexes import ignore, open_annexes
from tests.deadline import DEADLINE_S
from tests.page_line import page_line
from tests.web.desk import HOST, PORT, Desk
from tests.web.page_sources import sources
from tests.wordings import worded

#: What others wrote, which comes without comments, types and indents.
VENDORED = "preact.js"
#: What a first visit may cost.
FIRST_VISIT_BYTES = 120_000
NAMESPACES = {f"http://www.w3.org/{name}" for name in ("2000/svg", "1999/xhtml", "1998/Math/MathML")}


@pytest.fixture
def server(desk: Desk) -> Iterator[WebServer]:
    server = WebServer(desk.loop, desk.bench, all_games(), 0)
    server.start()
    yield server
    server.stop()


def enter(server: WebServer, origin: str | None = None) -> AbstractContextManager[ClientConnection]:
    return page_line(server.url, origin=origin)


def read_until(line: ClientConnection, kinds: set[str]) -> set[str]:
    """Read until one message of each kind has come."""
    seen: set[str] = set()
    while not kinds <= seen:
        message = line.recv(timeout=DEADLINE_S)
        seen.add("lights" if isinstance(message, bytes) else message.split('"')[3])
    return seen


def test_a_page_is_served_and_sent_messages(server: WebServer) -> None:
    with urllib.request.urlopen(server.url, timeout=DEADLINE_S) as answer:  # noqa: S310 - our own
        assert b"<title>Manalath</title>" in answer.read()
    with enter(server) as line:
        read_until(line, {"board", "state", "table", "lights"})


def test_what_happens_is_sent_without_being_asked(desk: Desk, server: WebServer) -> None:
    with enter(server) as one, enter(server) as other:
        for line in (one, other):
            read_until(line, {"board", "state", "table", "lights"})
        one.send('{"act": "put", "space": "e5", "colour": "orange"}')
        for line in (one, other):
            read_until(line, {"table"})
        desk.wait(100)
        for line in (one, other):
            read_until(line, {"lights"})


def test_a_picture_does_not_wait_for_an_answer_to_the_message_before() -> None:
    """For a listener not marked as TCP, asyncio lets connections wait for acknowledgements."""
    with _listen(0) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def test_it_listens_on_this_computer_only(server: WebServer) -> None:
    assert server.url == f"http://127.0.0.1:{server.port}/"
    with socket.socket() as elsewhere:
        elsewhere.settimeout(1)
        assert elsewhere.connect_ex(("127.0.0.2", server.port)) != 0


def test_a_taken_port_is_the_next_free_one_and_said(desk: Desk, server: WebServer) -> None:
    second = WebServer(desk.loop, desk.bench, all_games(), server.port)
    url = second.start()
    assert second.port > server.port
    assert url == f"http://127.0.0.1:{second.port}/"
    assert worded(second.notice) == f"Port {server.port} is taken; the page is on port {second.port} instead."
    assert server.notice is None
    second.stop()


@pytest.mark.parametrize("port", [-1, 65536, 100000])
def test_a_port_that_does_not_exist_is_said(desk: Desk, port: int) -> None:
    with pytest.raises(PortError, match=f"there is no port {port}; choose one from 1024 to 65535"):
        WebServer(desk.loop, desk.bench, all_games(), port).start()


def test_the_last_port_taken_is_said(desk: Desk) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 65535))
        taken.listen()
        with pytest.raises(PortError, match="ports 65535 to 65535 are all taken"):
            WebServer(desk.loop, desk.bench, all_games(), 65535).start()


def test_start_and_stop_twice_do_nothing_more(desk: Desk) -> None:
    before = threading.enumerate()
    server = WebServer(desk.loop, desk.bench, all_games(), 0)
    url = server.start()
    assert server.start() == url
    server.stop()
    server.stop()
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait(1000)
    assert not any(thread.name == "web" and thread not in before for thread in threading.enumerate())


def test_stopping_ends_every_connection_and_a_new_start_takes_them_again(desk: Desk) -> None:
    server = WebServer(desk.loop, desk.bench, all_games(), 0)
    server.start()
    with enter(server) as line:
        read_until(line, {"state"})
        server.stop()
        with pytest.raises(ConnectionClosed):
            read_until(line, {"nothing that comes"})
    server.start()
    with enter(server) as line:
        read_until(line, {"board", "state", "table", "lights"})
    server.stop()


def test_a_page_that_sends_too_much_is_cut_off_and_loses_nothing(server: WebServer) -> None:
    with enter(server) as line:
        line.send("x" * 70_000)
        with pytest.raises(ConnectionClosed, match="1009"):
            read_until(line, {"nothing that comes"})
    with enter(server) as line:
        read_until(line, {"board", "state", "table", "lights"})


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"])
def test_another_sites_script_does_not_get_in(server: WebServer, origin: str) -> None:
    with pytest.raises(InvalidStatus, match="403"), enter(server, origin):
        pass


def test_its_own_names_get_in(server: WebServer) -> None:
    with enter(server, f"http://localhost:{server.port}") as line:
        read_until(line, {"board"})
    with enter(server, "") as line:  # no browser: browsers always send an Origin
        read_until(line, {"board"})


@pytest.mark.parametrize("host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1", "127.0.0.1:1", ""])
def test_a_name_that_was_turned_to_this_computer_does_not_get_in(desk: Desk, host: str) -> None:
    for path in ("/", "/static/main.js"):
        answer = desk.client.get(path, headers={"host": host})
        assert answer.status_code == 403
        assert "own address" in answer.text
    with (
        pytest.raises(WebSocketDisconnect),
        desk.client.websocket_connect(f"ws://{HOST}/ws", headers={"host": host}),
    ):
        pass


@pytest.fixture
def whole(tmp_path: Path) -> Desk:
    """A table whose page has a part of every annex that brings one."""

    def annexes(loop: Loop) -> tuple[OpenAnnex, ...]:
        updates = UpdateTable(OpenTable(loop, None, tmp_path, ignore), tmp_path, tmp_path)
        others = (annex for annex in open_annexes(loop, tmp_path) if annex.name != updates.name)
        return (*others, TwinTable(), updates)

    return Desk(annexes=annexes)


def test_the_page_is_whole_and_from_this_package_alone(whole: Desk) -> None:
    types = {
        "html": "text/html",
        "js": "text/javascript",
        "css": "text/css",
        "svg": "image/svg+xml",
        "woff2": "font/woff2",
        "txt": "text/plain",
        "webmanifest": "application/manifest+json",
    }
    static = {name: entry.read_bytes().decode(errors="ignore") for name, entry in sources().items()}
    served = {name for name in static if not name.endswith((".css", ".ts"))} - {"symbols.svg"}
    parts = {name.removesuffix("html") for name in static if name.endswith(".html")} - {"index.", "later."}
    sheeted = {part for part in parts if "stylesheet" in static[f"{part}html"]}
    served |= {"page.css", *(f"{part}css" for part in sheeted)}
    page = whole.client.get("/").text
    assert all(symbol in page for symbol in re.findall(' id="[^"]+"', static["symbols.svg"]))
    for name in served:
        answer = whole.client.get(f"/static/{name}")
        assert answer.headers["content-type"].startswith(types[name.rpartition(".")[2]])
        if name.endswith(".woff2"):
            continue
        for named in re.findall(r'(?:from "\./|import\("\./|/static/)([\w.-]+)', answer.text):
            assert named in served, f"{name} names {named}"
    for name, text in static.items():
        addresses = set(re.findall(r"https?://[\w./]+", text)) - NAMESPACES
        assert not addresses, f"{name} names {addresses}"


def test_a_script_is_sent_without_comments_types_indents_and_empty_lines(whole: Desk) -> None:
    def in_one_line(lines: list[str]) -> str:
        return re.sub(r",(?=[)\]}])", "", "".join(lines))

    for name, source in sources().items():
        if name == VENDORED or not name.endswith(".js"):
            continue
        served = whole.client.get(f"/static/{name}").text.splitlines()
        assert all(served)
        # The page is served without its folders.
        flat = re.sub(r'"\.[./\w]*/(\w+\.js")', r'"./\1', source.read_text("utf-8"))
        untyped = re.sub(r"/\*\* @type .*?\*/ ?", "", flat)
        written = [line for line in map(str.lstrip, untyped.splitlines()) if not line.startswith(("/", "*"))]
        assert in_one_line(served) == in_one_line(written), name
        assert len(served) < len(written)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_first_visit_is_sent_at_most_120_kb(server: WebServer, language: str) -> None:
    """What a browser fetches before anybody has begun a game: page, scripts, styles, font and icons."""
    sent = 0

    def fetched(path: str) -> bytes:
        nonlocal sent
        line.request("GET", path, headers={"accept-encoding": "gzip"})
        answer = line.getresponse()
        content = answer.read()
        sent += len(f"HTTP/1.1 200 OK\r\n{answer.headers}") + len(content)
        return gzip.decompress(content)

    with closing(HTTPConnection(server.url.split("/")[2], timeout=DEADLINE_S)) as line:
        pages = fetched(f"/?language={language}") + fetched("/static/page.css")
        named = set(re.findall(r'"(/static/[\w.]+)"', pages.decode()))
        assert {"/static/main.js", "/static/page.css", "/static/atkinson.woff2"} <= named
        for path in named - {"/static/page.css"}:
            fetched(path)
    assert sent < FIRST_VISIT_BYTES


def test_every_property_that_a_style_uses_is_set_somewhere() -> None:
    text = "".join(
        entry.read_text("utf-8") for name, entry in sources().items() if name.endswith((".css", ".js"))
    )
    used = set(re.findall(r"var\((--[\w-]+)\)", text))
    assert used - set(re.findall(r"""(--[\w-]+)(?:"|:)""", text)) == set()


@pytest.mark.parametrize(
    ("page", "sheet"), [("index.html", "page.css"), ("engineering.html", "engineering.css")]
)
def test_the_style_sheets_come_as_one_in_the_order_of_the_page(desk: Desk, page: str, sheet: str) -> None:
    static = sources()
    named = re.findall(r'"/static/([\w.]+\.css)"', static[page].read_text("utf-8"))
    assert re.findall(r"/static/([\w.]+\.css)", desk.client.get(f"/static/{page}").text) == [sheet]
    text = desk.client.get(f"/static/{sheet}").text
    at = 0
    for name in named:
        rules = re.findall(r"^(\S.*) {$", static[name].read_text("utf-8"), re.MULTILINE)
        at = text.index(re.sub("(?<=[:,]) ", "", rules[0]) + "{", at)


@pytest.mark.parametrize(
    "path", ["/nothing", "/static/nothing.js", "/static/../app.py", "/static/%2e%2e/app.py"]
)
def test_what_is_not_there_is_said(desk: Desk, path: str) -> None:
    answer = desk.client.get(path)
    assert answer.status_code == 404


def test_a_file_is_sent_in_the_form_that_the_browser_takes(desk: Desk) -> None:
    plain = desk.client.get("/static/main.js", headers={"accept-encoding": "identity"})
    short = desk.client.get("/static/main.js", headers={"accept-encoding": "gzip, br"})
    assert short.text == plain.text
    assert (plain.headers.get("content-encoding"), short.headers["content-encoding"]) == (None, "gzip")
    assert int(short.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert plain.headers["vary"] == short.headers["vary"] == "Accept-Encoding"
    assert desk.client.get("/").headers["vary"] == "Accept-Encoding, Accept-Language, Cookie"


def test_a_browser_learns_of_every_script_from_the_page_itself(whole: Desk) -> None:
    known: set[str] = set()
    for page, begins in (("index.html", "main.js"), ("engineering.html", "engineering.js")):
        named = re.findall(
            r'<link rel="modulepreload" href="/static/([\w.]+)">', whole.client.get(f"/static/{page}").text
        )
        assert len(named) > 10
        assert not known & set(named)
        imported = {
            name
            for script in named
            for name in re.findall(r'from "\./([\w.]+)"', whole.client.get(f"/static/{script}").text)
        }
        assert (imported | {begins}) - known == set(named)
        known |= set(named)
    names = [name for name in sources() if name.endswith(".js")]
    scripts = {name: whole.client.get(f"/static/{name}").text for name in names}
    # Some come only when they are wanted, with what only they import; a part begins with its own script.
    later = {
        name for text in scripts.values() for name in re.findall(r'import\("\./([\w.]+)"\)', text)
    } - known
    later |= {name.replace(".html", ".js") for name in sources() if name.endswith(".html")} & scripts.keys()
    # The worker of an installed page is named by its address.
    later |= {name for text in scripts.values() for name in re.findall(r'register\("/([\w.]+)"\)', text)}
    while more := {n for it in later for n in re.findall(r'from "\./([\w.]+)"', scripts[it])} - later:
        later |= more
    assert known | later == scripts.keys()


def test_nothing_can_be_sent_to_the_page_but_over_its_socket(desk: Desk) -> None:
    assert desk.client.post("/").status_code == 405


def test_a_refused_connection_is_an_http_error(server: WebServer) -> None:
    request = urllib.request.Request(server.url, headers={"Origin": "http://evil.example"})  # noqa: S310 - our own
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(request, timeout=DEADLINE_S)  # noqa: S310 - our own
