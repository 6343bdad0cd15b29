"""The line between a page and a program, which says that the page is there however long a test takes.

The program drops a page of which it has heard nothing for a while (`controller.web.line_pulse`). A computer
that does other work, too, can hold up a test for longer.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from controller.admission import COOKIE
from controller.web.line_pulse import PATIENCE_S
from tests.deadline import DEADLINE_S

#: What it says, and how often: that of a page whose timers a browser may slow down.
BEAT = "hidden"
BEAT_S = PATIENCE_S[BEAT] / 3


class PageLine(ClientConnection):
    """Keeps the answers to its beats from who reads."""

    def recv(self, timeout: float | None = None, decode: bool | None = None) -> Any:  # noqa: ANN401, FBT001 - as above
        said = super().recv(timeout, decode)
        while said in {BEAT, BEAT.encode()}:
            said = super().recv(timeout, decode)
        return said


@contextmanager
def page_line(url: str, *, origin: str | None = None, cookie: str = "") -> Iterator[ClientConnection]:
    """Open the line of the page at ``url``, such as http://127.0.0.1:8123/, as its own script does.

    ``origin`` is where the script says that it comes from, if not from there; nowhere, if it is empty.
    ``cookie`` is the pass of a guest.
    """
    own = url.rstrip("/") if origin is None else origin
    with (
        connect(
            f"{url.replace('http', 'ws', 1)}ws",
            origin=Origin(own) if own else None,
            additional_headers={"Cookie": f"{COOKIE}={cookie}"} if cookie else None,
            compression=None,
            proxy=None,
            open_timeout=DEADLINE_S,
            ping_interval=None,
            max_size=None,
            create_connection=PageLine,
        ) as line,
        _beating(line),
    ):
        yield line


@contextmanager
def _beating(line: ClientConnection) -> Iterator[None]:
    is_over = threading.Event()

    def beat() -> None:
        with suppress(ConnectionClosed):
            while not is_over.wait(BEAT_S):
                line.send(BEAT)

    beats = threading.Thread(target=beat, name="beats")
    beats.start()
    try:
        yield
    finally:
        is_over.set()
        beats.join()
