"""A slow line between page and program: each request, message and act comes late, each by another time.

A pytest plugin for the tests in a browser (``-p tests.browser.slow_line``). What a test, or the page, must
wait for is then seldom there already, as on a busy computer, without keeping one busy. An order run again by
``--randomly-seed`` has the delays of the first run, as far as threads allow.
"""

import asyncio
import random

import pytest
from starlette.types import Message, Receive, Scope, Send

from controller.web.server import Guard

#: The longest delay; most are much shorter.
LATEST_S = 0.3

_delays = random.Random()
_pass_on = Guard.__call__


def pytest_configure(config: pytest.Config) -> None:
    """Let the delays follow from the seed that is printed."""
    _delays.seed(config.getoption("randomly_seed", 0))
    setattr(Guard, "__call__", _slow)  # noqa: B010 - everything passes there


async def _slow(guard: Guard, scope: Scope, receive: Receive, send: Send) -> None:
    async def receive_late() -> Message:
        message = await receive()
        if message["type"] == "websocket.receive":
            await _be_late()
        return message

    async def send_late(message: Message) -> None:
        if message["type"] in {"http.response.start", "websocket.send"}:
            await _be_late()
        await send(message)

    await _pass_on(guard, scope, receive_late, send_late)


async def _be_late() -> None:
    await asyncio.sleep(LATEST_S * _delays.random() ** 2)
