"""A page that asks for much at once lets others have their turn after each act."""

import asyncio
from typing import TYPE_CHECKING, cast

from controller.web import hosted_tables
from controller.web.allowance import FREE
from controller.web.message_format import to_text

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from controller.web.act_handler import PageHand

ACTS = 5


class Eager:
    """A page whose acts are all there already: reading the next one never lets anybody else run."""

    def __init__(self) -> None:
        self._left = ACTS

    async def receive(self) -> dict[str, str]:
        self._left -= 1
        return (
            {"type": "websocket.receive", "text": "act"}
            if self._left >= 0
            else {"type": "websocket.disconnect"}
        )


class Log(list[str]):
    """What was done, in order; a hand for the page."""

    def do(self, text: str) -> None:
        self.append(text)


def test_others_have_their_turn_after_each_act() -> None:
    log = Log()

    async def other(has_begun: asyncio.Event) -> None:
        has_begun.set()
        while True:
            log.append("other")
            await asyncio.sleep(0)

    async def both() -> None:
        has_begun = asyncio.Event()
        others = asyncio.create_task(other(has_begun))
        await has_begun.wait()
        await hosted_tables._obey(cast("WebSocket", Eager()), cast("PageHand", log), to_text, FREE)
        others.cancel()

    asyncio.run(both())
    assert log.count("act") == ACTS
    assert "act act" not in " ".join(log)
