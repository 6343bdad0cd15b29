"""Hostile guests, in a process of their own: whatever a hundred sockets of one kind can send, for ever.

Run as a program with the kind, the port, the PIN and a seed. They come from several addresses of this
computer, and one that is cut comes again.
"""

import http.client
import json
import random
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector

from tests.web.raw import frame, handshake, part, ping, text

GUESTS = 100
#: Where the page is found, and how many addresses the guests come from.
BOARD, ADDRESSES = ("127.0.0.2", "127.0.0.3"), 8
SPACES = ("e5", "b2", "h3", "d8", "g1", "a4", "f6", "i6", "c3", "e10")
_CHUNK, _WAIT_S = 65_536, 5.0


@dataclass
class Flood:
    """What the guests of a kind send: once, and then again and again; and whether they read."""

    name: str
    again: Callable[[random.Random, str], bytes] = lambda _random, _host: b""
    is_page: bool = False
    role: str = ""
    reads: bool = True
    at_a_time: int = 1 << 16


def _get(*paths: str) -> Callable[[random.Random, str], bytes]:
    def again(chance: random.Random, host: str) -> bytes:
        return f"GET {chance.choice(paths)} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()

    return again


def _post(path: str, **fields: object) -> Callable[[random.Random, str], bytes]:
    content = json.dumps(fields)
    said = f"POST {path} HTTP/1.1\r\nHost: %s\r\nContent-Length: {len(content)}\r\n\r\n{content}"
    return lambda _, host: (said % host).encode()


def _act(act: str, **fields: object) -> bytes:
    return text(json.dumps({"act": act, **fields}))


_FILES = ("/", "/static/main.js", "/static/main.css", "/static/icon.svg", "/nothing")

#: Every kind of guest, by name.
FLOODS = {
    flood.name: flood
    for flood in (
        Flood("silent"),
        Flood("hasty", lambda *_: b"\x00\r\n\r\n"),
        Flood("dribbling", _get("/"), at_a_time=1),
        Flood("loading", _get(*_FILES)),
        Flood("deaf", _get(*_FILES), reads=False),
        Flood("picturing", _get("/position/0/0.svg", "/position/0/1.svg")),
        Flood("following", _get("/api/events"), reads=False),
        Flood("knocking", _post("/join", pin="nobody", role="table")),
        Flood("asking", _post("/api/moves", seat="purple", move="e5p"), role="seat"),
        Flood("pinging", lambda *_: ping(b"x" * 10) * 50, is_page=True),
        Flood(
            "parting", lambda *_: part(b"", is_first=True) + part(b"") * 50 + frame(b"", 0x0), is_page=True
        ),
        Flood("looking back", lambda chance, _: _act("look_back", number=chance.randrange(3)), is_page=True),
        Flood("watching", lambda *_: _act("put", space="e5", colour="purple"), is_page=True, reads=False),
        Flood(
            "wishing",
            lambda chance, _: _act("put", space=chance.choice(SPACES), colour="purple"),
            is_page=True,
            role="seat",
        ),
        Flood("commanding", lambda *_: _act("set_calm", is_calm=True), is_page=True, role="table"),
    )
}


def source_of(number: int) -> str:
    return f"127.0.1.{1 + number % ADDRESSES}"


def joined(port: int, pin: str, role: str, source: str) -> str:
    """Come in by the PIN; return the cookie, empty for a watcher."""
    if not role:
        return ""
    asked = {"pin": pin, "role": role} | ({"seat": "purple"} if role == "seat" else {})
    line = http.client.HTTPConnection(BOARD[0], port, timeout=_WAIT_S, source_address=(source, 0))
    line.request("POST", "/join", json.dumps(asked))
    return str(line.getresponse().headers["Set-Cookie"]).split(";", maxsplit=1)[0]


@dataclass
class Guest:
    """One socket."""

    flood: Flood
    board: tuple[str, int]
    source: str
    cookie: str
    chance: random.Random
    line: socket.socket = field(init=False)
    rest: bytes = b""

    def come(self) -> None:
        """Connect, and begin anew."""
        self.line = socket.socket()
        self.line.settimeout(0.0)
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.line.bind((self.source, 0))
        self.line.connect_ex(self.board)
        self.rest = self._headed(handshake(self.board[1])) if self.flood.is_page else b""

    def _headed(self, request: bytes) -> bytes:
        """Name the right host in a request, and show the cookie."""
        host, port = self.board
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        return request.replace(b"127.0.0.1", host.encode()).replace(
            b"\r\n\r\n", f"\r\nOrigin: http://{host}:{port}\r\n{cookie}\r\n".encode(), 1
        )

    def send(self) -> bool:
        """Send what goes; return whether there is anything to send."""
        if not self.rest:
            host, port = self.board
            self.rest = self.flood.again(self.chance, f"{host}:{port}")
            if self.cookie and not self.flood.is_page:
                self.rest = self._headed(self.rest)
        if not self.rest:
            return False
        sent = self.line.send(self.rest[: self.flood.at_a_time])
        self.rest = self.rest[sent:]
        return True


def run(flood: Flood, port: int, pin: str, seed: int) -> Iterator[None]:
    """Flood the board; one step for each look at the sockets."""
    cookies = [joined(port, pin, flood.role, source_of(number)) for number in range(ADDRESSES)]
    guests = [
        Guest(
            flood,
            (BOARD[number // ADDRESSES % len(BOARD)], port),
            source_of(number),
            cookies[number % ADDRESSES],
            random.Random(seed + number),
        )
        for number in range(GUESTS)
    ]
    watch = EVENT_WRITE | (EVENT_READ if flood.reads else 0)
    with DefaultSelector() as sockets:
        for guest in guests:
            guest.come()
            sockets.register(guest.line, watch, guest)
        while True:
            for key, ready in sockets.select(_WAIT_S):
                guest = key.data
                try:
                    if ready & EVENT_READ and not guest.line.recv(_CHUNK):
                        raise ConnectionResetError
                    if ready & EVENT_WRITE and not guest.send():
                        sockets.modify(guest.line, EVENT_READ, guest)
                except BlockingIOError:
                    pass
                except OSError:
                    sockets.unregister(guest.line)
                    guest.line.close()
                    with suppress(OSError):
                        guest.come()
                    sockets.register(guest.line, watch, guest)
            yield


if __name__ == "__main__":
    kind, port_there, pin_there, seed_here = sys.argv[1:]
    for _ in run(FLOODS[kind], int(port_there), pin_there, int(seed_here)):
        pass
