"""A broker in this process that answers at once: for tests of what goes on around a line."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from paho.mqtt.client import topic_matches_sub

from controller.far.broker import Broker, Hearing
from controller.messages import Message

CUT = Message("far.line_lost", broker="mqtt://broker.example:1883")
REFUSED = Message("far.broker_refuses", why="Unsupported protocol version")


@dataclass(eq=False)
class DirectLine:
    """One line."""

    broker: "DirectBroker"
    topics: tuple[str, ...]
    will: tuple[str, bytes] | None
    hearing: Hearing
    version: int
    number: int

    def open(self) -> None:
        self.broker.connect(self)

    def keep(self, topic: str, payload: bytes) -> None:
        if self in self.broker.lines:
            self.broker.take(topic, payload)

    def send(self, topic: str, payload: bytes) -> None:
        if self in self.broker.lines:
            self.broker.pass_on(topic, payload)

    def close(self) -> None:
        self.broker.lines.discard(self)


@dataclass
class DirectBroker:
    """Knows these ``versions`` of the protocol, as long as it ``is_up``."""

    versions: tuple[int, ...] = (5, 4)
    is_up: bool = True
    kept: dict[str, bytes] = field(default_factory=dict)
    lines: set[DirectLine] = field(default_factory=set)
    tried: list[int] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=count)
    _one_at_a_time: threading.RLock = field(default_factory=threading.RLock)

    def line(
        self,
        broker: Broker,
        topics: tuple[str, ...],
        will: tuple[str, bytes] | None,
        hearing: Hearing,
        version: int,
    ) -> DirectLine:
        del broker
        return DirectLine(self, topics, will, hearing, version, next(self._numbers))

    def connect(self, line: DirectLine) -> None:
        with self._one_at_a_time:
            self.tried.append(line.version)
            if not self.is_up or line.version not in self.versions:
                line.hearing.on_end(False, REFUSED if self.is_up else CUT)  # noqa: FBT003
                return
            self.lines.add(line)
            line.hearing.on_line()
            for topic, payload in tuple(self.kept.items()):
                if payload and any(topic_matches_sub(each, topic) for each in line.topics):
                    line.hearing.on_payload(topic, payload, False)  # noqa: FBT003

    def take(self, topic: str, payload: bytes) -> None:
        with self._one_at_a_time:
            self.kept[topic] = payload
            self.pass_on(topic, payload)

    def pass_on(self, topic: str, payload: bytes) -> None:
        with self._one_at_a_time:
            for line in tuple(self.lines):
                if any(topic_matches_sub(each, topic) for each in line.topics):
                    line.hearing.on_payload(topic, payload, True)  # noqa: FBT003

    def stop(self) -> None:
        """Stop, as if killed: nothing is forgotten, and the wills are said once it is back."""
        with self._one_at_a_time:
            self.is_up = False
            for line in tuple(self.lines):
                self.lines.discard(line)
                if line.will is not None:
                    self.kept[line.will[0]] = line.will[1]
                line.hearing.on_end(True, CUT)  # noqa: FBT003

    def start(self) -> None:
        self.is_up = True
