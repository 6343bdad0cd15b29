"""A page at a table: bytes to the product's own connection and back, late, or never once the line is dead.

The page keeps what it was told as a browser does, asks for signs of life as `pulse.js` does, and goes by the
same times. While it has no connection it says that what it shows is old.
"""

import asyncio
import json
from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from typing import Any

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from controller.admission import COOKIE, Admission, Role
from controller.web.allowance import FREE, Guests, Purse
from controller.web.connection_limit import Shared
from controller.web.page_connection import PageConnection
from controller.web.server import LOOPBACK
from tests.web.desk import AT_HOME, PORT

#: As in `pulse.js`: how often a page asks, when it gives up a silent line, how often it looks.
BEAT_S, DEAD_S, LOOK_S = 5.0, 12.0, 1.0


class PageLine(asyncio.Transport):
    """The line of one page, seen from the server: what is written arrives ``lag_s`` later."""

    def __init__(self, events: asyncio.AbstractEventLoop, lag_s: float, addresses: dict[str, Any]) -> None:
        super().__init__(addresses)
        self.events, self._lag_s = events, lag_s
        self._under_way: deque[Callable[[], None]] = deque()
        #: Whether nothing goes through any more, which neither end is told.
        self.is_dead = False
        self._is_closing = False
        self.on_bytes: Callable[[bytes], None] = lambda _: None
        self.on_close: Callable[[], None] = lambda: None
        self.protocol: asyncio.Protocol | None = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send bytes to the page."""
        self._later(partial(self._arrive, bytes(data)))

    def _arrive(self, data: bytes) -> None:
        if not self.is_dead:
            self.on_bytes(data)

    def _later(self, act: Callable[[], None]) -> None:
        """Do something in a while, after all that is under way: a line keeps the order."""
        self._under_way.append(act)
        self.events.call_later(self._lag_s, self._next)

    def _next(self) -> None:
        self._under_way.popleft()()

    def send(self, data: bytes) -> None:
        """Send bytes to the server."""
        self._later(partial(self._deliver, data))

    def _deliver(self, data: bytes) -> None:
        if not self.is_dead and not self._is_closing and self.protocol is not None:
            self.protocol.data_received(data)

    def is_closing(self) -> bool:
        """Whether this end is closed."""
        return self._is_closing

    def close(self) -> None:
        """Close this end; the other one hears of it, if it still hears anything."""
        if self._is_closing:
            return
        self._is_closing = True
        if self.protocol is not None:
            self.events.call_soon(self.protocol.connection_lost, None)
        self._later(lambda: None if self.is_dead else self.on_close())

    def abort(self) -> None:
        """Close at once."""
        self.close()

    def pause_reading(self) -> None:
        """Read nothing for now: what is sent meanwhile waits in the connection."""

    def resume_reading(self) -> None:
        """Read again."""


class WorldPage:
    """One page with one role. ``told`` is the newest message of each kind, ``picture`` the newest lights."""

    def __init__(
        self, events: asyncio.AbstractEventLoop, number: int, admitted: Admission, lag_s: float
    ) -> None:
        self.events, self.number, self.admitted, self.lag_s = events, number, admitted, lag_s
        self.told: dict[str, Any] = {}
        self.picture = b""
        self.errors = Counter[str]()
        #: The acts sent on this line that the role does not include, and the refusals heard.
        self.forbidden = self.refused = 0
        self.is_here = True
        self._shared: Shared | None = None
        self._cookie = ""
        self._line: PageLine | None = None
        self._heard_s = self._asked_s = 0.0
        events.call_later(LOOK_S, self._look)

    @property
    def is_current(self) -> bool:
        """Whether the page takes what it shows for current."""
        return self._line is not None and "state" in self.told

    def sit_down(self, shared: Shared, cookie: str, guests: Guests) -> None:
        """Come to a table, which may be another program at the same board."""
        self._shared, self._cookie, self._guests = shared, cookie, guests
        self.open()

    def leave_table(self) -> None:
        """Lose the program."""
        self._shared = None
        if self._line is not None:
            self._line.close()
        self._lose()

    def die(self) -> None:
        """Have the line die without a word."""
        if self._line is not None:
            self._line.is_dead = True

    def open(self) -> None:
        """Open a line, in place of the one there was."""
        if self._line is not None:
            self._line.on_close, self._line.on_bytes = lambda: None, lambda _: None
            if not self._line.is_dead:
                self._line.close()
        self._lose()
        if self._shared is None or not self.is_here:
            return
        is_far = self.admitted.role is not Role.TABLE
        host, client = (AT_HOME, f"192.168.1.{20 + self.number}") if is_far else (LOOPBACK, LOOPBACK)
        addresses = {"sockname": (host, PORT), "peername": (client, 50_000 + self.number)}
        line = self._line = PageLine(self.events, self.lag_s, addresses)
        line.on_bytes, line.on_close = self._read, self._lose
        purse = self._guests.purse(client) if is_far else FREE
        self._heard_s = self._asked_s = self.events.time()
        self._client = ClientProtocol(parse_uri(f"ws://{host}:{PORT}/ws"))
        request = self._client.connect()
        if self._cookie:
            request.headers["Cookie"] = f"{COOKIE}={self._cookie}"
        self._client.send_request(request)
        self.events.call_soon(self._connect, line, purse, b"".join(self._client.data_to_send()))

    def _connect(self, line: PageLine, purse: Purse, request: bytes) -> None:
        if self._shared is not None:
            line.protocol = PageConnection(self._shared, purse)
            line.protocol.connection_made(line)
            line.send(request)
            self.say("shown")

    def act(self, act: str, **fields: object) -> None:
        """Send an act, if there is a line."""
        self.say(json.dumps({"act": act, **fields}))

    def say(self, text: str) -> None:
        """Send a text, if there is a line."""
        if self._line is None:
            return
        if self._client.handshake_exc is None and self._client.state.name == "OPEN":
            self._client.send_text(text.encode())
            self._line.send(b"".join(self._client.data_to_send()))
        elif text == "shown":
            self.events.call_later(0.05 + 2 * self.lag_s, self.say, text)

    def _lose(self) -> None:
        self._line, self.told, self.picture = None, {}, b""
        self.forbidden = self.refused = 0

    def _read(self, data: bytes) -> None:
        self._client.receive_data(data)
        for event in self._client.events_received():
            if isinstance(event, Frame):
                self._take(event)

    def _take(self, frame: Frame) -> None:
        self._heard_s = self.events.time()
        if frame.opcode is Opcode.BINARY:
            self.picture = bytes(frame.data[6:])
        elif frame.opcode is Opcode.TEXT and frame.data != b"shown":
            told = json.loads(bytes(frame.data))
            if told["t"] == "error":
                self.errors[told.get("code", "")] += 1
                self.refused += 1
            elif told["t"] == "annex":
                self.told[f"annex {told['name']}"] = told["view"]
            else:
                self.told[told["t"]] = told

    def _look(self) -> None:
        """Do what `Pulse.look` says."""
        now_s = self.events.time()
        self.events.call_later(LOOK_S, self._look)
        if self._line is None or now_s - self._heard_s > DEAD_S:
            self.open()
        elif now_s - self._asked_s >= BEAT_S:
            self._asked_s = now_s
            self.say("shown")
