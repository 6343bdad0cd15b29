"""A broker on a port of its own that does something wrong: it takes each line, and then does that."""

import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random

from controller.far.broker import Broker

CONNECT, CONNACK, PUBLISH, PUBACK, SUBSCRIBE, SUBACK = 0x10, 0x20, 0x30, 0x40, 0x80, 0x90
PINGREQ, DISCONNECT = 0xC0, 0xE0
ONCE, TWICE, KEPT = 0x02, 0x04, 0x01


@dataclass
class Taken:
    """A line that the broker has taken, from its end; packets are those of MQTT 3.1.1 or 5."""

    connection: socket.socket
    version: int = 5
    topics: list[bytes] = field(default_factory=list)

    def read(self) -> tuple[int, bytes]:
        """Return the next packet: its first byte and what follows its length; EOFError at the end."""
        first, length, shift = self._exactly(1)[0], 0, 0
        while True:
            byte = self._exactly(1)[0]
            length |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return first, self._exactly(length)

    def read_a(self, kind: int) -> bytes:
        """Return the next packet, which must be of a kind: a line that is closed early sends another."""
        first, body = self.read()
        if first & 0xF0 != kind:
            raise EOFError
        return body

    def _exactly(self, count: int) -> bytes:
        read = b""
        while len(read) < count:
            if not (part := self.connection.recv(count - len(read))):
                raise EOFError
            read += part
        return read

    def send(self, first: int, body: bytes) -> None:
        self.connection.sendall(packet(first, body))

    @property
    def nothing(self) -> bytes:
        """The properties of a packet that has none."""
        return b"\0" if self.version == 5 else b""

    def greet(self, *, is_refused: bool = False, properties: bytes = b"") -> None:
        body = self.read_a(CONNECT)
        self.version = body[6]
        code = (0x87 if self.version == 5 else 5) if is_refused else 0
        said = bytes([len(properties)]) + properties if self.version == 5 else b""
        self.send(CONNACK, bytes([0, code]) + said)

    def grant(self, code: int = 1) -> None:
        body = self.read_a(SUBSCRIBE)
        at, topics = 2 + len(self.nothing), []
        while at < len(body):
            (length,) = struct.unpack_from("!H", body, at)
            topics.append(body[at + 2 : at + 2 + length])
            at += 2 + length + 1
        self.topics = topics
        self.send(SUBACK, body[:2] + self.nothing + bytes([code]) * len(topics))

    def welcome(self) -> None:
        self.greet()
        self.grant()

    def publish(self, topic: bytes, payload: bytes, flags: int = 0) -> None:
        number = b"\0\7" if flags & (ONCE | TWICE) else b""
        head = struct.pack("!H", len(topic)) + topic + number + self.nothing
        self.send(PUBLISH | flags, head + payload)


def packet(first: int, body: bytes) -> bytes:
    """Write a packet."""
    length, left = b"", len(body)
    while True:
        left, low = divmod(left, 128)
        length += bytes([low | (128 if left else 0)])
        if not left:
            return bytes([first]) + length + body


Misdeed = Callable[[Taken], None]


def silent(line: Taken) -> None:
    line.read()


def refuses(line: Taken) -> None:
    line.greet(is_refused=True)


def grants_nothing(line: Taken) -> None:
    line.greet()
    line.grant(0x80)


def never_grants(line: Taken) -> None:
    line.greet()
    line.read()


def greets_twice(line: Taken) -> None:
    line.welcome()
    line.send(CONNACK, b"\0\0" + line.nothing)


def never_confirms(line: Taken) -> None:
    line.welcome()


def names_no_topic(line: Taken) -> None:
    line.welcome()
    line.publish(b"match/\xff", b"")


def delivers_in_two_steps(line: Taken) -> None:
    line.welcome()
    line.publish(line.topics[0], b"twice", TWICE)


def promises_a_quarter_of_a_gigabyte(line: Taken) -> None:
    line.welcome()
    line.connection.sendall(b"\x30\xff\xff\xff\x7f" + bytes(1000))


def never_ends_a_length(line: Taken) -> None:
    line.welcome()
    line.connection.sendall(b"\x30" + 10 * b"\xff")


def cuts_a_name_short(line: Taken) -> None:
    line.welcome()
    line.send(PUBLISH, b"\xff\xffmatch")


def speaks_of_nothing(line: Taken) -> None:
    line.welcome()
    line.send(0xF0 if line.version == 4 else 0x00, b"")


def asks_and_takes_no_answer(line: Taken) -> None:
    line.welcome()
    for _ in range(10_000):
        line.connection.sendall(1000 * packet(PINGREQ, b""))


def delivers_and_takes_no_answer(line: Taken) -> None:
    line.welcome()
    head = struct.pack("!H", len(line.topics[0])) + line.topics[0] + b"\0\7" + line.nothing
    for _ in range(10_000):
        line.connection.sendall(1000 * packet(PUBLISH | ONCE, head))


def drops_it_before_a_word(line: Taken) -> None:
    line.connection.shutdown(socket.SHUT_RDWR)


def drops_it_at_once(line: Taken) -> None:
    line.welcome()
    line.connection.shutdown(socket.SHUT_RDWR)


def says_nothing_in_mqtt(line: Taken) -> None:
    line.connection.sendall(b"HTTP/1.1 400 Bad Request\r\nServer: \x1b[31mred\x07\r\n\r\n" + 99 * b" ")


#: What each broker does, and the reason with which the line must end.
MISDEEDS: dict[str, tuple[Misdeed, str]] = {
    each.__name__: (each, reason)
    for each, reason in (
        (silent, "far.no_answer"),
        (refuses, "far.broker_refuses"),
        (grants_nothing, "far.no_subscription"),
        (never_grants, "far.broker_silent"),
        (greets_twice, "far.broker_breach"),
        (never_confirms, "far.broker_silent"),
        (names_no_topic, "far.broker_breach"),
        (delivers_in_two_steps, "far.broker_breach"),
        (promises_a_quarter_of_a_gigabyte, "far.broker_breach"),
        (never_ends_a_length, "far.broker_breach"),
        (cuts_a_name_short, "far.broker_breach"),
        (speaks_of_nothing, "far.broker_breach"),
        (asks_and_takes_no_answer, "far.behind_broker"),
        (delivers_and_takes_no_answer, "far.behind_broker"),
        (drops_it_before_a_word, "far.line_lost"),
        (drops_it_at_once, "far.line_lost"),
        (says_nothing_in_mqtt, "far.broker_breach"),
    )
}


def babbles(seed: int) -> Misdeed:
    """Return what welcomes a line and then sends packets of chance, or true ones with a byte changed."""

    def misdeed(line: Taken) -> None:
        random = Random(seed)
        if random.random() < 0.2:
            line.read()
        else:
            line.welcome()
        for _ in range(20):
            line.connection.sendall(_babble(line, random))
        line.connection.shutdown(socket.SHUT_RDWR)

    return misdeed


def _babble(line: Taken, random: Random) -> bytes:
    topic = random.choice([*line.topics, b"", b"\xff", b"a/b"])
    head = struct.pack("!H", len(topic)) + topic + b"\0\7" + line.nothing
    said = bytearray(
        random.choice(
            [
                packet(random.randrange(256), random.randbytes(random.randrange(40))),
                packet(PUBLISH | random.randrange(16), head + random.randbytes(30)),
                packet(PUBACK, b"\0\1"),
                packet(SUBACK, b"\0\1" + line.nothing + b"\1\1"),
                packet(DISCONNECT, random.randbytes(2)),
            ]
        )
    )
    if random.random() < 0.5:
        said[random.randrange(len(said))] = random.randrange(256)
    return bytes(said)


class HostileBroker:
    """Listens, and does its ``misdeed`` to each line that comes; ``taken`` counts them."""

    def __init__(self, misdeed: Misdeed) -> None:
        self._misdeed = misdeed
        self._listener = socket.create_server(("127.0.0.1", 0))
        # As little as possible lies in the system between both ends.
        self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        self.broker = Broker("127.0.0.1", self._listener.getsockname()[1])
        self.taken = 0
        self._open = set[socket.socket]()
        self._threads = [threading.Thread(target=self._listen)]

    def start(self) -> None:
        self._threads[0].start()

    def stop(self) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for connection in tuple(self._open):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()

    def _listen(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.taken += 1
            self._open.add(connection)
            thread = threading.Thread(target=self._hold, args=(connection,))
            self._threads.append(thread)
            thread.start()

    def _hold(self, connection: socket.socket) -> None:
        """Do the misdeed, and hold the line until the other end lets go."""
        with connection, suppress(OSError, EOFError):
            line = Taken(connection)
            self._misdeed(line)
            while True:
                line.read()
        self._open.discard(connection)


@contextmanager
def hostile(misdeed: Misdeed) -> Iterator[HostileBroker]:
    """Run a broker that does something wrong."""
    running = HostileBroker(misdeed)
    running.start()
    try:
        yield running
    finally:
        running.stop()
