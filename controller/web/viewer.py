"""What each browser has yet to receive: the newest of everything, never a queue.

A change, wherever it happens, only sets a flag for the viewers; each then sends what is newest when it gets
round to it, so that a slow one skips what it missed and nothing waits for it. While nothing changes nothing
runs, unless a page watches the matrix, whose raw side changes without notice.
"""

import asyncio
from collections.abc import Awaitable, Callable

from controller.lights import MOTION_MS
from controller.web.acts import BackToNow, Inspect, LookBack, Looks, View, Watch
from controller.web.allowance import FREE, Purse
from controller.web.diagnose_view import DiagnoseView
from controller.web.lookback_view import PastLights
from controller.web.message_cache import (
    FIGURES_AFTER_S,
    LEDGER_EVERY_S,
    MATRIX_EVERY_S,
    TABLE_EVERY_S,
    TRUTHS_AFTER_S,
    Newest,
)
from controller.web.message_format import lights_packet

#: Sends one message to a browser, text or bytes.
Send = Callable[[str | bytes], Awaitable[None]]


class Viewer:
    """One browser and what it was last sent. Made and run within its own event loop.

    ``role_text`` makes the message about what it may do, if there is anything to say of that. What is sent is
    drawn from ``purse``: a guest in debt waits, and gets what is newest then.
    """

    def __init__(
        self,
        newest: Newest,
        send: Send,
        role_text: Callable[[], str] | None = None,
        *,
        purse: Purse = FREE,
    ) -> None:
        self._purse = purse
        self._newest = newest
        self._send = send
        self._picture = -1
        self._state = _Topic(newest.state)
        self._past: PastLights | None = None
        self._table = _Topic(newest.table, every_s=TABLE_EVERY_S)
        self._truths = _Topic(newest.truths, after_s=TRUTHS_AFTER_S)
        self._annexes = tuple(map(_Topic, newest.of_annexes())) if newest.has_topic("annex") else ()
        self._past_text = ""
        self._looked = _Topic(lambda: self._past_text)
        topics = {
            "past": self._looked,
            "workbench": _Topic(newest.workbench),
            "truths": self._truths,
            "figures": _Topic(newest.figures, after_s=FIGURES_AFTER_S),
        } | ({} if role_text is None else {"role": _Topic(role_text)})
        self._topics = tuple(topic for name, topic in topics.items() if newest.has_topic(name))
        self._watched: tuple[_Topic, ...] = ()
        self._looking = DiagnoseView(newest)
        self._word = asyncio.Event()
        self._word.set()
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None

    def wake(self) -> None:
        """Note that something may have changed; call it within the event loop."""
        self._word.set()

    def watch(self, look: Looks) -> None:
        """Send the workings of the board, one sensor, a past position, or the present one from now on."""
        match look:
            case LookBack():
                past = self._newest.past(look)
                # Made once: a past position stays as it is while its lights move.
                self._past, self._past_text, self._picture = (
                    PastLights(past),
                    self._newest.past_text(past),
                    -1,
                )
                self._looked.forget()
            case BackToNow():
                self._past, self._past_text, self._picture = None, "", -1
            case Watch(what):
                self._watched = self._topics_of(what)
            case Inspect(row, column, is_traced):
                self._looking.look_at((row, column), is_traced=is_traced)
        self._word.set()

    def _topics_of(self, what: View) -> "tuple[_Topic, ...]":
        newest, looking = self._newest, self._looking
        matrix = (_Topic(newest.matrix), _Topic(newest.health))
        match what:
            case View.NOTHING | View.MATRIX:
                looking.look_at(None, is_traced=False)
                return matrix if what is View.MATRIX else ()
            case View.DIAGNOSE:
                looking.begin()
                return (
                    *matrix,
                    *map(_Topic, newest.diagnosed()),
                    _Topic(looking.ledger, every_s=LEDGER_EVERY_S),
                    _Topic(looking.sensor, every_s=LEDGER_EVERY_S),
                )

    def leave(self) -> None:
        """Stop tracing."""
        self._looking.look_at(None, is_traced=False)

    async def run(self) -> None:
        """Send what is new, whenever something may have changed, until cancelled."""
        while True:
            await self._word.wait()
            await self._purse.paid()
            self._word.clear()
            await self._purse.metered(self._send_due())

    async def _send_due(self) -> None:
        # Read before the state and sent after it: whoever is asked to do something has the state to do it in.
        now_s = self._loop.time()
        asked = [text for topic in self._annexes if (text := topic.look(now_s))]
        # What was done, then what follows from it.
        await self._look(self._table)
        await self._look(self._state)
        for text in asked:
            await self._send(text)
        number, rgb = self._lights()
        if number != self._picture:
            self._picture = number
            await self._send(lights_packet(number, rgb))
        for topic in (*self._topics, *self._watched):
            await self._look(topic)
        self._plan()

    def _lights(self) -> tuple[int, bytes]:
        """Return the lights for this browser: the table's, or those of the position it looks back at."""
        if self._past is None:
            return self._newest.lights()
        return self._past.lights(self._loop.time() * 1000.0)

    async def _look(self, topic: "_Topic") -> None:
        message = topic.look(self._loop.time())
        if message and topic is self._table:
            self._truths.put_off(self._loop.time())
        if message:
            await self._send(message)

    def _plan(self) -> None:
        """Wake up when the next topic becomes due."""
        due_s = [topic.due_s for topic in (self._table, *self._topics) if topic.due_s is not None]
        if self._watched:
            due_s += [topic.due_s for topic in self._watched if topic.due_s is not None]
            due_s.append(self._loop.time() + MATRIX_EVERY_S)
        if self._past is not None:
            now_ms = self._loop.time() * 1000.0
            due_s.append(max(self._past.past.scene.next_change_ms(now_ms), now_ms + MOTION_MS) / 1000.0)
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_at(min(due_s), self._word.set) if due_s else None


class _Topic:
    """One kind of message to one browser, sent when it differs from the last one.

    It is looked at ``after_s`` after the first change, and not again for ``every_s`` after it was sent; the
    last of many changes is never left out. ``due_s`` is when it will be looked at, None if nothing changed.

    """

    def __init__(self, make: Callable[[], str], *, every_s: float = 0.0, after_s: float = 0.0) -> None:
        self.due_s: float | None = None
        self._make = make
        self._every_s = every_s
        self._after_s = after_s
        self._free_s = 0.0
        self._since_s = 0.0
        self._sent = ""

    def put_off(self, now_s: float) -> float:
        """Wait ``after_s`` from now, but at most twice as long in all; return when it is due."""
        if self.due_s is None:
            self._since_s = now_s
        self.due_s = max(min(now_s, self._since_s + self._after_s) + self._after_s, self._free_s)
        return self.due_s

    def forget(self) -> None:
        """Let the next message be sent even if it is the last one again: the page has asked for it."""
        self._sent = ""

    def look(self, now_s: float) -> str:
        """Return the message to send now; empty if there is none."""
        due_s = self.put_off(now_s) if self.due_s is None else self.due_s
        if now_s < due_s:
            return ""
        self.due_s = None
        message = self._make()
        if message == self._sent:
            return ""
        self._sent = message
        self._free_s = now_s + self._every_s
        return message
