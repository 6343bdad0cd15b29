"""The pulse of a page's line: what a page says to show that it is there, and how long its next word may take.

A page beats every 5 s (`pulse.js`), and the program answers each beat with the same word. So both ends notice
a line that dies without a word, such as that of a phone out of reach. A browser slows the timers of a page
that it hides, down to one a minute.
"""

import asyncio

from starlette.types import Message as Event
from starlette.websockets import WebSocket

#: What a page says with each beat, as it is shown or hidden, and how long its next word may take then.
PATIENCE_S = {"shown": 12.0, "hidden": 90.0}


class LinePulse:
    """What is known of the line of one page; it begins as if the page were hidden."""

    def __init__(self) -> None:
        self._patience_s = PATIENCE_S["hidden"]

    async def heard(self, websocket: WebSocket) -> Event | None:
        """Return the next message; None if the page has gone, or says nothing for too long."""
        try:
            async with asyncio.timeout(self._patience_s):
                message = await websocket.receive()
        except TimeoutError:
            return None
        return None if message["type"] == "websocket.disconnect" else message

    def is_beat(self, word: str) -> bool:
        """Return whether a text is a beat, to be answered with the same word, and go by it from now on."""
        if word not in PATIENCE_S:
            return False
        self._patience_s = PATIENCE_S[word]
        return True
