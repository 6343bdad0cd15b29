"""What each browser still has to be told: the newest of everything, never a queue.

A change, wherever it happens, only leaves word for the viewers; each then sends what is newest when it gets
round to it, so that a slow one skips what it missed and nobody waits for it. With nothing changing nothing
runs.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable

from controller.loop import Loop, Snapshot
from controller.web.views import bench_view, lights_packet, pieces_view, reeds_view, state_view, to_text
from simulator.bench import Bench

#: Between two messages about pieces that move.
TABLE_EVERY_S = 1 / 30

#: Sends one message to a browser, text or bytes.
Send = Callable[[str | bytes], Awaitable[None]]


class Newest:
    """The newest messages of a loop and its bench, made once for all viewers."""

    def __init__(self, loop: Loop, bench: Bench | None) -> None:
        self._loop = loop
        self._bench = bench
        self._lock = threading.Lock()
        self._told: Snapshot | None = None
        self._state = ""
        self._rgb = b""
        self._pictures = 0

    def state(self) -> str:
        """What the game believes and has to say."""
        snapshot = self._loop.snapshot
        with self._lock:
            told = self._told
            if told is None or told.session != snapshot.session or told.complaint != snapshot.complaint:
                self._state = to_text(state_view(snapshot))
            self._told = snapshot
            return self._state

    def table(self) -> str:
        """The pieces on the bench; on a real board those the reeds report."""
        if self._bench is None:
            return to_text(reeds_view(self._loop.snapshot.session))
        return to_text(pieces_view(self._bench.pieces()))

    def bench(self) -> str:
        """What is done to the bench besides moving pieces; empty on a real board."""
        bench = self._bench
        if bench is None:
            return ""
        return to_text(
            bench_view(bench.faults(), bench.caption, speed=bench.speed, is_paused=bench.is_paused)
        )

    def lights(self) -> tuple[int, bytes]:
        """What the lights show, with a number that grows with each other picture."""
        rgb = self._loop.snapshot.frame.rgb if self._bench is None else self._bench.strip()
        with self._lock:
            if rgb != self._rgb:
                self._rgb = rgb
                self._pictures += 1
            return self._pictures, rgb


class Viewers:
    """Everybody who watches. ``wake`` may be called from any thread, and never waits for a viewer."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._viewers: set[Viewer] = set()

    def wake(self) -> None:
        """Leave word for each viewer that something may have changed."""
        with self._lock:
            for viewer in self._viewers:
                viewer.wake()

    def add(self, viewer: "Viewer") -> None:
        """From now on ``viewer`` is told."""
        with self._lock:
            self._viewers.add(viewer)

    def remove(self, viewer: "Viewer") -> None:
        """After this ``viewer`` is not woken any more."""
        with self._lock:
            self._viewers.discard(viewer)


class Viewer:
    """One browser and what it was sent last. Made and run within its own event loop."""

    def __init__(self, newest: Newest, send: Send) -> None:
        self._newest = newest
        self._send = send
        self._state = ""
        self._table = ""
        self._bench = ""
        self._picture = -1
        self._table_due_s = 0.0
        self._word = asyncio.Event()
        self._word.set()
        self._is_woken = True
        self._loop = asyncio.get_running_loop()

    def wake(self) -> None:
        """Leave word, from any thread; word that is already left is not left twice."""
        if not self._is_woken:
            self._is_woken = True
            self._loop.call_soon_threadsafe(self._word.set)

    async def run(self) -> None:
        """Send what is new, whenever there is word, until cancelled."""
        while True:
            await self._word.wait()
            self._word.clear()
            self._is_woken = False
            await self._tell()

    async def _tell(self) -> None:
        state = self._newest.state()
        if state != self._state:
            self._state = state
            await self._send(state)
        number, rgb = self._newest.lights()
        if number != self._picture:
            self._picture = number
            await self._send(lights_packet(number, rgb))
        bench = self._newest.bench()
        if bench != self._bench:
            self._bench = bench
            await self._send(bench)
        await self._tell_table()

    async def _tell_table(self) -> None:
        """Send the pieces, while they move only so often; the last of a movement is never left out."""
        now_s = self._loop.time()
        if now_s < self._table_due_s:
            self._loop.call_at(self._table_due_s, self._word.set)
            return
        table = self._newest.table()
        if table != self._table:
            self._table = table
            self._table_due_s = now_s + TABLE_EVERY_S
            await self._send(table)
