"""The bytes of payloads: how every packet is encoded and decoded.

Follows docs/develop/wire.md alone, and refuses a payload whose length does not follow from its type, its
counts and the size of the matrix. The twin of this file is firmware/packets.c.
"""

import struct
from collections.abc import Callable
from dataclasses import astuple

from hardware.wire.framing import Envelope
from hardware.wire.packets import (
    ID_BYTES,
    MAJOR,
    MOST_EDGES,
    MOST_NAME,
    Ability,
    Configure,
    DonePacket,
    Edge,
    EdgesPacket,
    FromBoard,
    FromHost,
    Greet,
    HealthPacket,
    Hello,
    LightPacket,
    Matrix,
    NamePacket,
    OccupancyPacket,
    OtherHello,
    Packet,
    Ping,
    Pong,
    Received,
    RequestStatus,
    Reset,
    Shape,
    StatePacket,
    Type,
    WatchRow,
)

#: The first bytes of NAME, so that no other packet can be mistaken for it.
_GUARD = b"NAME"

#: The highest bit of an edge's column byte, set if the contact closed.
_CLOSED = 0x80

#: The row byte of a WATCH for no row.
_NO_ROW = 0xFF

_HELLO = struct.Struct("<5B4s4B3HB16sB")
_REPORT = struct.Struct("<HHI")
_HEALTH = struct.Struct("<12HB")
_EDGES = struct.Struct("<BBIB")
_EDGE = struct.Struct("<HB")
_CONFIGURE = struct.Struct("<HBB")
_PONG = struct.Struct("<BHHI")
_GREET = struct.Struct("<BBH")
_RECEIVED = struct.Struct("<HH")


class WrongLengthError(ValueError):
    """A payload that is impossible for its type."""


def encode(packet: Packet, seq: int, shape: Shape) -> Envelope:
    """Encode a packet for a board of that shape."""
    kind, payload = _from_host(packet) if isinstance(packet, FromHost) else _from_board(packet, shape)
    return Envelope(kind, seq, payload)


def _from_host(packet: FromHost) -> tuple[Type, bytes]:
    match packet:
        case Greet(link, major, minor):
            return Type.GREET, _GREET.pack(major, minor, link)
        case Ping():
            return Type.PING, b""
        case Received(link, report):
            return Type.RECEIVED, _RECEIVED.pack(link, report)
        case LightPacket(form, content):
            return form, content
        case Configure(cap_ma, lockout_ms, quiet_ms):
            return Type.CONFIGURE, _CONFIGURE.pack(cap_ma, lockout_ms, quiet_ms)
        case WatchRow(row):
            return Type.WATCH, bytes((_NO_ROW if row is None else row,))
        case NamePacket(board_id, profile):
            return Type.NAME, _GUARD + board_id + _text(profile)


def _from_board(packet: FromBoard, shape: Shape) -> tuple[Type, bytes]:
    match packet:
        case Hello():
            return Type.HELLO, _hello_bytes(packet)
        case OtherHello(major, minor, version):
            return Type.HELLO, bytes((major, minor)) + _version_bytes(version)
        case Pong(ping, link, report, at_ms):
            return Type.PONG, _PONG.pack(ping, link, report, at_ms)
        case OccupancyPacket(link, report, at_ms, debounced):
            return Type.OCCUPANCY, _REPORT.pack(link, report, at_ms) + matrix_bytes(debounced, shape)
        case StatePacket(link, report, at_ms, debounced, raw, health):
            matrices = matrix_bytes(debounced, shape) + matrix_bytes(raw, shape)
            return Type.STATE, _REPORT.pack(link, report, at_ms) + matrices + _HEALTH.pack(*astuple(health))
        case DonePacket(done, status):
            return Type.DONE, bytes((done, status))
        case EdgesPacket():
            return Type.EDGES, _edges_bytes(packet)


def decode(envelope: Envelope, shape: Shape | None) -> Packet | None:
    """Decode a packet; None for an unknown type, or for one that has a matrix while no ``shape`` is known.

    WrongLengthError if the payload is impossible for its type.
    """
    try:
        kind = Type(envelope.type)
    except ValueError:
        return None
    read = _READERS.get(kind)
    try:
        if read is not None:
            return read(envelope.payload)
        return None if shape is None else _with_matrix(kind, envelope.payload, shape)
    except (struct.error, UnicodeDecodeError, ValueError) as error:
        raise WrongLengthError(f"{kind.name} of {len(envelope.payload)} bytes: {error}") from error


def matrix_bytes(matrix: Matrix, shape: Shape) -> bytes:
    """Encode a matrix."""
    return b"".join(row.to_bytes(shape.row_bytes, "little") for row in matrix)


def matrix_from(content: bytes, shape: Shape) -> Matrix:
    """Decode a matrix; ValueError if a bit beyond the last column is set."""
    rows = tuple(
        int.from_bytes(content[at : at + shape.row_bytes], "little")
        for at in range(0, shape.matrix_bytes, shape.row_bytes)
    )
    if any(row >> shape.columns for row in rows):
        raise ValueError("a column that there is not is closed")
    return rows


def _with_matrix(kind: Type, payload: bytes, shape: Shape) -> OccupancyPacket | StatePacket:
    size = shape.matrix_bytes
    matrices = 1 if kind is Type.OCCUPANCY else 2
    health_bytes = 0 if kind is Type.OCCUPANCY else _HEALTH.size
    _check(len(payload) == _REPORT.size + matrices * size + health_bytes)
    link, report, at_ms = _REPORT.unpack_from(payload)
    debounced = matrix_from(payload[_REPORT.size : _REPORT.size + size], shape)
    if kind is Type.OCCUPANCY:
        return OccupancyPacket(link, report, at_ms, debounced)
    raw = matrix_from(payload[_REPORT.size + size : _REPORT.size + 2 * size], shape)
    return StatePacket(
        link, report, at_ms, debounced, raw, HealthPacket(*_HEALTH.unpack(payload[-_HEALTH.size :]))
    )


def _check(fits: bool) -> None:  # noqa: FBT001 - it reads as a sentence
    if not fits:
        raise ValueError("the length does not fit")


def _greet(payload: bytes) -> Greet:
    major, minor, link = _GREET.unpack(payload)
    return Greet(link, major, minor)


def _ping(payload: bytes) -> Ping:
    _check(not payload)
    return Ping()


def _light(form: Type) -> Callable[[bytes], LightPacket]:
    return lambda payload: LightPacket(form, payload)


def _watch(payload: bytes) -> WatchRow:
    (row,) = payload
    return WatchRow(None if row == _NO_ROW else row)


def _name(payload: bytes) -> NamePacket:
    _check(payload[:4] == _GUARD)
    return NamePacket(payload[4 : 4 + ID_BYTES], _text_from(payload[4 + ID_BYTES :]))


def _hello(payload: bytes) -> Hello | OtherHello:
    _check(len(payload) >= 5)  # noqa: PLR2004 - what every version has in common
    version = ".".join(str(number) for number in payload[2:5])
    if payload[0] != MAJOR:
        return OtherHello(payload[0], payload[1], version)
    major, minor, *_, build, rows, columns, lights, reset, boots, link, window, abilities, board_id, _ = (
        _HELLO.unpack_from(payload)
    )
    profile = _text_from(payload[_HELLO.size - 1 :])
    shape = Shape(rows, columns, lights)
    return Hello(
        *(major, minor, version, build, shape, Reset(reset), boots, link, window),
        *(Ability(abilities), board_id, profile),
    )


def _hello_bytes(hello: Hello) -> bytes:
    shape = hello.shape
    fixed = _HELLO.pack(
        *(hello.major, hello.minor, *_version_bytes(hello.version), hello.build),
        *(shape.rows, shape.columns, shape.lights, hello.reset, hello.boots, hello.link, hello.window),
        *(hello.abilities, hello.board_id, len(hello.profile)),
    )
    return fixed[:-1] + _text(hello.profile)


def _version_bytes(version: str) -> bytes:
    major, minor, patch = version.split(".")
    return bytes((int(major), int(minor), int(patch)))


def _text(text: str) -> bytes:
    content = text.encode("ascii")
    _check(len(content) <= MOST_NAME)
    return bytes((len(content),)) + content


def _text_from(content: bytes) -> str:
    _check(bool(content) and content[0] <= MOST_NAME and len(content) == 1 + content[0])
    text = content[1:].decode("ascii")
    _check(text.isprintable())
    return text


def _pong(payload: bytes) -> Pong:
    return Pong(*_PONG.unpack(payload))


def _received(payload: bytes) -> Received:
    return Received(*_RECEIVED.unpack(payload))


def _configure(payload: bytes) -> Configure:
    return Configure(*_CONFIGURE.unpack(payload))


def _done(payload: bytes) -> DonePacket:
    seq, status = payload
    return DonePacket(seq, RequestStatus(status))


def _edges(payload: bytes) -> EdgesPacket:
    row, lost, at_us, count = _EDGES.unpack_from(payload)
    _check(count <= MOST_EDGES and len(payload) == _EDGES.size + count * _EDGE.size)
    edges = list[Edge]()
    for after_us, column in _EDGE.iter_unpack(payload[_EDGES.size :]):
        at_us += after_us
        edges.append(Edge(at_us, column & ~_CLOSED, bool(column & _CLOSED)))
    return EdgesPacket(row, lost, tuple(edges))


def _edges_bytes(packet: EdgesPacket) -> bytes:
    at_us = packet.edges[0].at_us if packet.edges else 0
    parts = [_EDGES.pack(packet.row, packet.lost, at_us, len(packet.edges))]
    for edge in packet.edges:
        parts.append(_EDGE.pack(edge.at_us - at_us, edge.column | (_CLOSED if edge.is_closed else 0)))
        at_us = edge.at_us
    return b"".join(parts)


_READERS: dict[Type, Callable[[bytes], Packet]] = {
    Type.GREET: _greet,
    Type.PING: _ping,
    Type.RECEIVED: _received,
    Type.LIGHT_SPARSE: _light(Type.LIGHT_SPARSE),
    Type.LIGHT_PALETTE: _light(Type.LIGHT_PALETTE),
    Type.LIGHT_RAW: _light(Type.LIGHT_RAW),
    Type.CONFIGURE: _configure,
    Type.WATCH: _watch,
    Type.NAME: _name,
    Type.HELLO: _hello,
    Type.PONG: _pong,
    Type.DONE: _done,
    Type.EDGES: _edges,
}
