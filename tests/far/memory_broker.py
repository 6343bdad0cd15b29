"""A broker in memory, in simulated time: it delays, doubles and reorders, loses lines, and may stop.

Passes the same conformance as the brokers that people run (`tests.far.test_brokers`).
"""

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from random import Random

from paho.mqtt.client import topic_matches_sub

from controller.far.broker import Hearing
from controller.messages import Message

WILL_AFTER_S = 45.0
_CUT = Message("quoted.text", text="cut")


@dataclass
class Schedule:
    """What is to happen, in simulated time."""

    now_s: float = 0.0
    _due: list[tuple[float, int, Callable[[], None]]] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=count)

    def after(self, wait_s: float, act: Callable[[], None]) -> None:
        heapq.heappush(self._due, (self.now_s + wait_s, next(self._numbers), act))

    def run(self, until_s: float, *, is_over: Callable[[], bool] = lambda: False) -> None:
        while self._due and self._due[0][0] <= until_s and not is_over():
            self.now_s, _, act = heapq.heappop(self._due)
            act()
        self.now_s = max(self.now_s, until_s) if not is_over() else self.now_s


@dataclass
class MemoryLine:
    """One line; what was under way when it is cut is lost."""

    broker: "MemoryBroker"
    topics: tuple[str, ...]
    will: tuple[str, bytes] | None
    hearing: Hearing
    is_up: bool = False

    def open(self) -> None:
        self.broker.connect(self)

    def keep(self, topic: str, payload: bytes) -> None:
        if self.is_up:
            self.broker.send(self, lambda: self.broker.take(topic, payload))

    def send(self, topic: str, payload: bytes) -> None:
        if self.is_up:
            self.broker.send(self, lambda: self.broker.pass_on(topic, payload))

    def close(self) -> None:
        if self.is_up:
            self.is_up = False
            self.broker.lines.remove(self)


@dataclass
class MemoryBroker:
    """The broker; ``trouble`` is how likely it delays and doubles, from 0 to 1.

    ``malice`` is how likely it says something else besides: something old, cut short, changed, or of another
    place.
    """

    schedule: Schedule
    random: Random
    trouble: float = 0.0
    malice: float = 0.0
    is_running: bool = True
    kept: dict[str, bytes] = field(default_factory=dict)
    lines: list[MemoryLine] = field(default_factory=list)
    sent_bytes: int = 0
    _heard: list[bytes] = field(default_factory=list)

    def line(self, topics: tuple[str, ...], will: tuple[str, bytes] | None, hearing: Hearing) -> MemoryLine:
        return MemoryLine(self, topics, will, hearing)

    def connect(self, line: MemoryLine) -> None:
        if not self.is_running:
            self.schedule.after(0.1, lambda: line.hearing.on_end(False, _CUT))  # noqa: FBT003
            return
        line.is_up = True
        self.lines.append(line)
        self.schedule.after(0.0, line.hearing.on_line)
        for topic in self.kept:
            if any(topic_matches_sub(each, topic) for each in line.topics):
                self.send(line, partial(self._tell_kept, line, topic))

    def send(self, line: MemoryLine, act: Callable[[], None]) -> None:
        """Have something arrive over a line, if that is still up then; perhaps later, perhaps twice."""
        times = 2 if self.random.random() < self.trouble / 4 else 1
        for _ in range(times):
            wait_s = self.random.random() * 4.0 if self.random.random() < self.trouble else 0.01
            self.schedule.after(wait_s, lambda: act() if line.is_up else None)

    def take(self, topic: str, payload: bytes) -> None:
        if self.is_running:
            self.kept[topic] = payload
            self.pass_on(topic, payload)

    def pass_on(self, topic: str, payload: bytes) -> None:
        self._heard = [*self._heard[-99:], payload]
        self.sent_bytes += len(payload)
        for line in self.lines:
            if any(topic_matches_sub(each, topic) for each in line.topics):
                self.send(line, partial(self._tell, line, topic, payload, is_live=True))

    def _tell_kept(self, line: MemoryLine, topic: str) -> None:
        if topic in self.kept:
            self._tell(line, topic, self.kept[topic], is_live=False)

    def _tell(self, line: MemoryLine, topic: str, payload: bytes, *, is_live: bool) -> None:
        line.hearing.on_payload(topic, payload, is_live)
        if self.random.random() < self.malice:
            line.hearing.on_payload(topic, self._forged(), is_live)

    def _forged(self) -> bytes:
        old = self.random.choice(self._heard)
        at = self.random.randrange(len(old) or 1)
        return self.random.choice(
            [old, old[:at], old[:at] + b"?" + old[at + 1 :], self.random.randbytes(80), b""]
        )

    def cut(self, line: MemoryLine) -> None:
        """Cut a line: neither end is told before it tries; the broker says the will in time."""
        if not line.is_up:
            return
        line.close()
        if line.will is not None:
            topic, payload = line.will
            self.schedule.after(WILL_AFTER_S, lambda: self.take(topic, payload))
        self.schedule.after(0.1, lambda: line.hearing.on_end(True, _CUT))  # noqa: FBT003

    def stop(self, *, forgets: bool) -> None:
        """Stop as if killed; without persistence it forgets what it has kept."""
        for line in tuple(self.lines):
            self.cut(line)
        self.is_running = False
        if forgets:
            self.kept.clear()

    def start(self) -> None:
        self.is_running = True
