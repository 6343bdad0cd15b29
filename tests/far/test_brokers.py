"""What a line to a broker must do, whichever broker it is; the one of the simulated matches does it too."""

import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

import pytest

from controller.far.broker import DocumentLine, Hearing
from controller.far.broker_line import BrokerLine
from controller.messages import Message
from tests.deadline import until
from tests.far.brokers import RunningBroker, amqtt, mosquitto
from tests.far.memory_broker import MemoryBroker, MemoryLine, Schedule

TOPICS = ("match/host", "match/guest", "match/host/here")
WILL = "match/host/here", b"gone"


@dataclass
class Client:
    """One end of a line, and what it has heard."""

    heard: list[tuple[str, bytes, bool]] = field(default_factory=list)
    ends: list[bool] = field(default_factory=list)
    lines: int = 0

    @property
    def hearing(self) -> Hearing:
        return Hearing(self._on_line, lambda *payload: self.heard.append(payload), self._on_end)

    def _on_line(self) -> None:
        self.lines += 1

    def _on_end(self, was_up: bool, why: Message) -> None:  # noqa: FBT001
        del why
        self.ends.append(was_up)


@dataclass
class Brokers:
    """A broker of some kind: how to make a line to it, and how to let time pass."""

    make: Callable[[tuple[str, bytes] | None, Hearing], DocumentLine]
    cut: Callable[[DocumentLine], None]
    until: Callable[[Callable[[], object]], object]


def in_memory(folder: Path, version: int) -> Iterator[Brokers]:
    del folder, version
    schedule = Schedule()
    broker = MemoryBroker(schedule, Random(0))

    def wait(holds: Callable[[], object]) -> None:
        schedule.run(schedule.now_s + 100.0)
        assert holds()

    def cut(line: DocumentLine) -> None:
        assert isinstance(line, MemoryLine)
        broker.cut(line)

    yield Brokers(lambda will, hearing: broker.line(TOPICS, will, hearing), cut, wait)


def as_a_process(
    kind: Callable[[Path], AbstractContextManager[RunningBroker]], folder: Path, version: int
) -> Iterator[Brokers]:
    with kind(folder) as running:

        def cut(line: DocumentLine) -> None:
            assert isinstance(line, BrokerLine)
            assert line._client is not None
            connected = line._client.socket()
            assert isinstance(connected, socket.socket)
            connected.shutdown(socket.SHUT_RDWR)

        yield Brokers(
            lambda will, hearing: BrokerLine(running.broker, TOPICS, will, hearing, version), cut, until
        )


KINDS: dict[str, tuple[Callable[[Path, int], Iterator[Brokers]], int]] = {
    "memory": (in_memory, 5),
    "mosquitto-5": (partial(as_a_process, mosquitto), 5),
    "mosquitto-3.1.1": (partial(as_a_process, mosquitto), 4),
    "amqtt-3.1.1": (partial(as_a_process, amqtt), 4),
}


@pytest.fixture(
    params=[pytest.param(name, marks=() if name == "memory" else pytest.mark.broker) for name in KINDS]
)
def brokers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Brokers]:
    make, version = KINDS[request.param]
    yield from make(tmp_path, version)


@pytest.fixture
def opened(brokers: Brokers) -> Iterator[Callable[..., tuple[Client, DocumentLine]]]:
    lines: list[DocumentLine] = []

    def open_line(will: tuple[str, bytes] | None = None) -> tuple[Client, DocumentLine]:
        client = Client()
        line = brokers.make(will, client.hearing)
        lines.append(line)
        line.open()
        brokers.until(lambda: client.lines == 1)
        return client, line

    yield open_line
    for line in lines:
        line.close()


Open = Callable[..., tuple[Client, DocumentLine]]


def test_what_is_kept_is_heard_by_who_is_there_and_by_who_comes_later(brokers: Brokers, opened: Open) -> None:
    one, line = opened()
    line.keep("match/host", b"first")
    line.keep("match/host", b"second" * 2000)
    brokers.until(lambda: ("match/host", b"second" * 2000, True) in one.heard)
    late, _ = opened()
    brokers.until(lambda: late.heard)
    assert set(late.heard) == {("match/host", b"second" * 2000, False)}


def test_what_is_only_sent_is_heard_by_who_is_there_alone(brokers: Brokers, opened: Open) -> None:
    one, line = opened()
    line.keep("match/host", b"kept")
    line.send("match/host", b"sent")
    brokers.until(lambda: ("match/host", b"sent", True) in one.heard)
    late, _ = opened()
    brokers.until(lambda: late.heard)
    assert set(late.heard) == {("match/host", b"kept", False)}


def test_what_is_not_of_the_match_is_not_heard(brokers: Brokers, opened: Open) -> None:
    one, line = opened()
    line.keep("other/host", b"other")
    line.keep("match/guest", b"mine")
    brokers.until(lambda: one.heard)
    assert [topic for topic, _, _ in one.heard] == ["match/guest"]


def test_the_will_is_said_and_kept_once_a_side_is_gone(brokers: Brokers, opened: Open) -> None:
    one, _ = opened()
    _, line = opened(WILL)
    brokers.cut(line)
    brokers.until(lambda: (*WILL, True) in one.heard)
    late, _ = opened()
    brokers.until(lambda: (*WILL, False) in late.heard)


def test_who_leaves_in_peace_has_no_will(brokers: Brokers, opened: Open) -> None:
    one, _ = opened()
    _, line = opened(WILL)
    line.keep("match/host", b"farewell")
    brokers.until(lambda: one.heard)
    line.close()
    _, other = opened()
    other.keep("match/guest", b"here")
    brokers.until(lambda: len(one.heard) > 1)
    assert WILL[0] not in {topic for topic, _, _ in one.heard}
