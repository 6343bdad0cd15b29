"""A client without manners: it sends whatever bytes it likes, and reads when it likes."""

import socket
from typing import Self

from tests.deadline import DEADLINE_S

_TEXT, _CLOSE, _PING, _CONTINUED = 0x1, 0x8, 0x9, 0x0
_SHORT = 126


def handshake(port: int) -> bytes:
    """Return the request with which a page asks for its WebSocket."""
    return (
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def frame(content: bytes, opcode: int = _TEXT, *, is_last: bool = True) -> bytes:
    """Return one frame of a WebSocket, masked with zeros."""
    size = len(content)
    head = bytes([0x80 * is_last | opcode])
    head += bytes([0x80 | size]) if size < _SHORT else bytes([0x80 | _SHORT]) + size.to_bytes(2, "big")
    return head + bytes(4) + content


def text(content: str) -> bytes:
    return frame(content.encode())


def ping(content: bytes = b"") -> bytes:
    return frame(content, _PING)


def close(content: bytes = b"") -> bytes:
    return frame(content, _CLOSE)


def part(content: bytes, *, is_first: bool = False) -> bytes:
    """Return a part of a message that never ends."""
    return frame(content, _TEXT if is_first else _CONTINUED, is_last=False)


class Raw:
    """A connection for which the system buffers little."""

    def __init__(
        self, port: int, *, is_page: bool = False, address: str = "127.0.0.1", source: str = ""
    ) -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(DEADLINE_S)
        self.socket.bind((source, 0))
        self.socket.connect((address, port))
        self.port = port
        if is_page:
            self.socket.sendall(handshake(self.port))
            self.read_until(b"\r\n\r\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.socket.close()

    def send(self, content: bytes) -> None:
        self.socket.sendall(content)

    def send_what_goes(self, content: bytes, most: int) -> int:
        """Send over and over until no more is accepted, or ``most`` bytes; return how many were accepted."""
        sent, rest = 0, content
        self.socket.settimeout(0.1)
        try:
            while sent < most:
                size = self.socket.send(rest)
                sent, rest = sent + size, rest[size:] or content
        except TimeoutError:
            pass
        finally:
            self.socket.settimeout(DEADLINE_S)
        return sent

    def read_until(self, end: bytes) -> bytes:
        read = b""
        while end not in read:
            more = self.socket.recv(65_536)
            assert more, read
            read += more
        return read

    def read_to_the_end(self) -> bytes:
        """Read until the server has closed the connection."""
        read = b""
        try:
            while more := self.socket.recv(65_536):
                read += more
        except ConnectionError:
            pass
        return read
