"""A crowd at one game: connections that send nothing, and pages that send whatever comes to mind."""

import asyncio
import json
import random
import resource
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from controller.web.act_codec import ACTS
from simulator.workbench import KINDS
from tests.web.raw import frame, handshake

#: How many messages are sent in a row.
STRETCH = 50

_SPACES = ("a1", "e5", "e6", "f7", "i6", "z9", "", "\ud800")
_WORDS = (
    "orange",
    "purple",
    "ok",
    "undo",
    "first",
    "manalath",
    "matrix",
    "diagnose",
    "nothing",
    "leave",
    "stop",
)
_NUMBERS = (0, 1, -1, 3, 0.5, 1e9, -1e308, 10**30, True, None)
#: Acts after which nothing would be left to see: time that stops, and games by the thousand.
_RARE = ("new", "pause", "faults", "examine", "step")
#: An act that ends the game properly.
_LAST = ("switch_off",)
_MALFORMED = (frame(b"\xff\xfe"), frame(b"", 0x3), frame(b"x", 0x0), b"\x81\x00", frame(b"\x00", 0x8))

#: How a connection ends when the server has had enough of it; a connection that it refuses is an error.
_CUT = (ConnectionResetError, BrokenPipeError, asyncio.IncompleteReadError)


class Fuzzer:
    """Makes messages: real acts, acts that are almost right, and what is no act at all."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def message(self) -> bytes:
        chance = self._random.random()
        if chance < 0.0001:
            return self._random.choice(_MALFORMED)
        if chance < 0.05:
            return frame(self._random.randbytes(self._random.randrange(60)), 0x2)
        text = json.dumps(self._act()).encode()
        if chance < 0.3:
            return frame(self._spoilt(text))
        return frame(text)

    def _act(self) -> dict[str, object]:
        names = [name for name in ACTS if name not in (*_RARE, *_LAST)]
        is_rare = self._random.random() < 0.002
        act: dict[str, object] = {"act": self._random.choice(_RARE if is_rare else names)}
        for field in ("space", "start", "end", "to", "answer", "saw", "fault", "what", "key", "colour"):
            if self._random.random() < 0.3:
                act[field] = self._random.choice(_SPACES + _WORDS)
        for field in ("x_mm", "y_mm", "speed", "ms", "row", "column", "is_traced", "help"):
            if self._random.random() < 0.2:
                act[field] = self._random.choice(_NUMBERS)
        act = self._fitting(act) if self._random.random() < 0.6 else act
        if act["act"] == "press" and act.get("key") == "undo":
            # Held together with OK it would switch the board off, which ends the game properly.
            act["key"] = "first"
        return act

    def _fitting(self, act: dict[str, object]) -> dict[str, object]:
        """Return an act with the fields that it has."""
        pick = self._random.choice
        space = pick(_SPACES[:5])
        place: dict[str, object] = {"x_mm": self._random.uniform(-150, 150), "y_mm": 0.0}
        fault = f"{pick(tuple(KINDS))} {space} {pick(('first', 'second', '20'))}"
        fields: dict[object, dict[str, object]] = {
            "put": {"space": space, "colour": pick(("orange", "purple"))},
            "lift": {"space": space},
            "grab": {"space": space},
            "slide": {"start": space, "end": pick(_SPACES[:5])},
            "drag": place,
            "press": {"key": pick(("ok", "first"))},
            "release": {"key": pick(("ok", "undo"))},
            "tap": {"key": pick(("ok", "undo"))},
            "fault": {"fault": fault},
            "repair": {"fault": fault},
            "watch": {"what": pick(("matrix", "diagnose", "nothing"))},
            "inspect": {"row": 4, "column": pick((4, 14)), "is_traced": pick((True, False))},
            "new": {"game": "manalath", "blocked": []},
            "reply": {"answer": pick(("next", "skip", "leave")), "spaces": [], "saw": "", "to": ""},
        }
        return {"act": act["act"], **fields.get(act["act"], {})}

    def _spoilt(self, text: bytes) -> bytes:
        """Return the text with one letter replaced."""
        at = self._random.randrange(len(text))
        return text[:at] + bytes([self._random.randrange(32, 127)]) + text[at + 1 :]


async def pester(url: str, pages: int, messages: int, seed: int) -> None:
    """Send ``messages`` in all from ``pages`` at once; a page that is cut off comes again."""
    port = urlsplit(url).port or 0
    async with asyncio.TaskGroup() as tasks:
        for page in range(pages):
            tasks.create_task(_pester(port, Fuzzer(seed + page), messages // pages))


async def _pester(port: int, fuzzer: Fuzzer, messages: int) -> None:
    sent = 0
    while sent < messages:
        with suppress(*_CUT):
            sent += await _visit(port, fuzzer, messages - sent)


async def _visit(port: int, fuzzer: Fuzzer, messages: int) -> int:
    """Send until everything is sent or the server has had enough; return how many messages were sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(handshake(port))
    await reader.readuntil(b"\r\n\r\n")
    sent = 0

    async def listen() -> None:
        with suppress(*_CUT):
            while await reader.read(65_536):
                pass

    listening = asyncio.create_task(listen())
    try:
        while sent < messages and not listening.done() and not writer.is_closing():
            count = min(STRETCH, messages - sent)
            writer.write(b"".join(fuzzer.message() for _ in range(count)))
            sent += count
            with suppress(*_CUT):
                await writer.drain()
        # By the time its answer comes, the last message has been read.
        writer.write(frame(b'{"act": "the last"}') + frame(b"", 0x8))
        await listening
    finally:
        listening.cancel()
        writer.close()
    return sent


@contextmanager
def descriptors(most: int) -> Iterator[None]:
    """Limit this process, and what it starts in this block, to ``most`` file descriptors."""
    before, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before, hard))
