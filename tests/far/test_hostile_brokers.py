"""Brokers that do something wrong: the line ends with a reason, is tried again, and nothing happens here."""

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest

from controller.far import broker_line
from controller.far.broker import Broker, Hearing
from controller.far.broker_line import BoundedClient, BrokerLine
from controller.messages import Message, word
from tests.deadline import until
from tests.far.hostile_broker import CONNECT, MISDEEDS, Taken, babbles, hostile
from tests.sweeps import sampled, swept

TOPICS = ("match/host", "match/watch/+")


class Listener:
    """Who hears a line."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self.ends: list[tuple[bool, Message]] = []
        self.line: BrokerLine | None = None

    def open(self, broker: Broker, version: int) -> None:
        hearing = Hearing(self._on_line, lambda *payload: self.heard.append(payload[:2]), self._on_end)
        self.line = BrokerLine(broker, TOPICS, ("match/here", b"gone"), hearing, version)
        self.line.open()

    def _on_line(self) -> None:
        assert self.line is not None
        client = self.line._client
        connected = None if client is None else client.socket()
        if isinstance(connected, socket.socket):
            with suppress(OSError):  # it may have been closed meanwhile
                # As little as possible waits in the system.
                connected.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)
        self.line.keep("match/guest", b"something to confirm")

    def _on_end(self, *end: object) -> None:
        self.ends.append(end)  # type: ignore[arg-type]


class PassingTime:
    """The time that a line reads, which the test lets pass."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def monotonic(self) -> float:
        return self.now_s


def waits(line: BrokerLine | None, name: str) -> bool:
    """Whether a broker has done all it does before it falls silent."""
    match name:
        case "silent":
            return True
        case "never_grants":
            return line is not None and line._is_up
        case "never_confirms":
            return line is not None and bool(line._unconfirmed)
    return False


@pytest.fixture
def listener() -> Iterator[Listener]:
    listener = Listener()
    yield listener
    if listener.line is not None:
        listener.line.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "broker"]


@sampled(4)
@pytest.mark.parametrize("version", [4, 5])
@pytest.mark.parametrize("name", MISDEEDS)
def test_whatever_a_broker_does_ends_the_line_with_a_reason(
    name: str, version: int, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    misdeed, reason = MISDEEDS[name]
    monkeypatch.setattr(broker_line, "time", time := PassingTime())
    monkeypatch.setattr(broker_line, "_TURN_S", 0.05)
    with hostile(misdeed) as running:
        listener.open(running.broker, version)
        until(lambda: listener.ends or waits(listener.line, name))
        time.now_s += 0.0 if listener.ends else broker_line.ANSWER_S + 1.0
        until(lambda: listener.ends)
        ((_, why),) = listener.ends
        assert why.code == reason, word(why)
        assert word(why).isprintable()
        assert not listener.heard or name.startswith("delivers_and")


@sampled(5)
@pytest.mark.parametrize("seed", swept(range(1000), 20))
def test_no_packet_of_chance_breaks_more_than_its_line(seed: int, listener: Listener) -> None:
    version = 4 + seed % 2
    with hostile(babbles(seed)) as running:
        listener.open(running.broker, version)
        until(lambda: listener.ends)
        assert word(listener.ends[0][1]).isprintable()
        assert {topic for topic, _ in listener.heard} <= {"match/host", "match/watch/+"}


def test_what_a_broker_does_not_confirm_is_held_only_up_to_a_bound(listener: Listener) -> None:
    with hostile(MISDEEDS["never_confirms"][0]) as running:
        listener.open(running.broker, 5)
        line = listener.line
        assert line is not None
        for _ in range(50):
            line.keep("match/guest", bytes(900_000))
        assert sum(size for _, size in line._unconfirmed.values()) <= broker_line.MOST_UNCONFIRMED_BYTES
        until(lambda: listener.ends)
        assert listener.ends[0][1].code == "far.behind_broker"


def test_a_broker_that_wants_no_sign_of_life_is_asked_for_its_own(listener: Listener) -> None:
    def wants_none(line: Taken) -> None:
        line.greet(properties=b"\x13\0\0")
        line.grant()

    with hostile(wants_none) as running:
        listener.open(running.broker, 5)
        assert listener.line is not None
        client = listener.line._client
        assert isinstance(client, BoundedClient)
        until(lambda: listener.line is not None and listener.line._is_heard)
        assert client.keepalive == broker_line.KEEPALIVE_S


def test_a_broker_that_knows_no_properties_reads_the_greeting_to_its_end(listener: Listener) -> None:
    greetings: list[bytes] = []

    def notes(line: Taken) -> None:
        greetings.append(line.read_a(CONNECT))
        raise EOFError

    with hostile(notes) as running:
        listener.open(running.broker, 5)
        until(lambda: listener.ends)
    # Such a broker takes the length of the properties for the first byte of a name's length.
    after = greetings[0][10:]
    (length,) = struct.unpack_from("!H", after)
    assert length <= len(after) - 2


# Paho leaves the socket of a handshake that fails to the collector.
@pytest.mark.filterwarnings("ignore:.*ssl.SSLSocket:pytest.PytestUnraisableExceptionWarning")
def test_a_broker_that_speaks_no_tls_is_told_from_one_that_is_not_there(listener: Listener) -> None:
    with hostile(MISDEEDS["says_nothing_in_mqtt"][0]) as running:
        listener.open(Broker("127.0.0.1", running.broker.port, is_secure=True), 5)
        until(lambda: listener.ends)
    assert [why.code for _, why in listener.ends] == ["far.not_secure"]
    listener.open(running.broker, 5)
    until(lambda: len(listener.ends) > 1)
    assert listener.ends[1][1].code == "far.no_answer"


@sampled(4)
@pytest.mark.parametrize("name", MISDEEDS)
def test_a_line_is_closed_whatever_its_broker_does(name: str, listener: Listener) -> None:
    """Its thread ends before the test does."""
    with hostile(MISDEEDS[name][0]) as running:
        listener.open(running.broker, 5)
        until(lambda: running.taken)
        assert listener.line is not None
        listener.line.close()
        until(lambda: not [thread for thread in threading.enumerate() if thread.name == "broker"])
        listener.line.keep("match/guest", b"too late")
