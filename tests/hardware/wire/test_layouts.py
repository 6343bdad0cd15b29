"""The meaning of packets, encoded and decoded, and which lengths are accepted."""

import re
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.wire import Envelope, WrongLengthError, decode, encode
from hardware.wire.layouts import matrix_bytes, matrix_from
from hardware.wire.packets import (
    Ability,
    Configure,
    DonePacket,
    Edge,
    EdgesPacket,
    Greet,
    HealthPacket,
    Hello,
    NamePacket,
    OccupancyPacket,
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
from tests.docs_blocks import ROOT
from tests.hardware.wire.test_vectors import GOOD, SHAPE, envelope

BYTE, WORD, LONG = st.integers(0, 255), st.integers(0, 65535), st.integers(0, (1 << 32) - 1)
MATRIX = st.lists(st.integers(0, (1 << 21) - 1), min_size=10, max_size=10).map(tuple)
NAMES = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=32)
IDS = st.binary(min_size=16, max_size=16)
SHAPES = st.builds(Shape, BYTE, BYTE, BYTE)
VERSIONS = st.tuples(BYTE, BYTE, BYTE).map(lambda numbers: ".".join(map(str, numbers)))
HEALTH = st.builds(HealthPacket, *([WORD] * 12), BYTE)


@st.composite
def edges(draw: st.DrawFn) -> EdgesPacket:
    at_us, found = draw(st.integers(0, 1 << 31)), list[Edge]()
    for after_us, column, is_closed in draw(
        st.lists(st.tuples(WORD, st.integers(0, 127), st.booleans()), max_size=80)
    ):
        at_us += after_us if found else 0
        found.append(Edge(at_us, column, is_closed))
    return EdgesPacket(draw(BYTE), draw(BYTE), tuple(found))


PACKETS: st.SearchStrategy[Packet] = st.one_of(
    st.builds(Greet, WORD, BYTE, BYTE),
    st.just(Ping()),
    st.builds(Received, WORD, WORD),
    st.builds(Configure, WORD, BYTE, BYTE),
    st.builds(WatchRow, st.one_of(st.none(), st.integers(0, 254))),
    st.builds(NamePacket, IDS, NAMES),
    st.builds(
        *(Hello, st.just(1), BYTE, VERSIONS, st.binary(min_size=4, max_size=4), SHAPES),
        *(st.integers(0, 31).map(Reset), WORD, WORD, WORD, st.integers(0, 3).map(Ability), IDS, NAMES),
    ),
    st.builds(Pong, BYTE, WORD, WORD, LONG),
    st.builds(OccupancyPacket, WORD, WORD, LONG, MATRIX),
    st.builds(StatePacket, WORD, WORD, LONG, MATRIX, MATRIX, HEALTH),
    st.builds(DonePacket, BYTE, st.sampled_from(RequestStatus)),
    edges(),
)


@given(PACKETS, BYTE)
def test_a_packet_means_what_was_meant(packet: Packet, seq: int) -> None:
    laid_out = encode(packet, seq, SHAPE)
    assert laid_out.seq == seq
    assert len(laid_out.payload) <= 250
    assert decode(laid_out, SHAPE) == packet


#: These give their own length, or are read by `hardware.wire.pictures`.
OPEN_ENDED = (
    "sparse-dark",
    "sparse",
    "palette-one",
    "palette-two",
    "palette-four",
    "raw",
    "raw-dark",
    "longest",
    "longest-zeros",
    "hello-of-tomorrow",
)


@pytest.mark.parametrize(
    "line", [line for line in GOOD if line[0] not in OPEN_ENDED], ids=lambda line: line[0]
)
def test_no_other_length_is_believed(line: list[str]) -> None:
    good = envelope(*line[1:4])
    for payload in [good.payload[:size] for size in range(len(good.payload))] + [
        good.payload + bytes(more) for more in (1, 2, 3, 5, 30)
    ]:
        if len(payload) <= 250:
            with pytest.raises(WrongLengthError):
                decode(Envelope(good.type, good.seq, payload), SHAPE)


@given(BYTE, st.binary(max_size=250))
def test_whatever_comes_is_read_or_refused(kind: int, payload: bytes) -> None:
    try:
        packet = decode(Envelope(kind, 0, payload), SHAPE)
    except WrongLengthError:
        return
    if packet is None:
        assert kind not in set(Type)
    elif kind != Type.HELLO:
        assert encode(packet, 0, SHAPE).payload == payload


def test_an_unknown_type_is_nothing() -> None:
    assert decode(Envelope(0x42, 0, b""), SHAPE) is None


def test_a_matrix_of_an_unknown_shape_is_nothing() -> None:
    laid_out = encode(OccupancyPacket(1, 2, 3, (0,) * 10), 0, SHAPE)
    assert decode(laid_out, None) is None


def test_a_matrix_is_laid_out_as_the_page_says() -> None:
    matrix = (1 << 20, *(0,) * 8, 0b11)
    laid_out = matrix_bytes(matrix, SHAPE)
    assert laid_out == bytes([0, 0, 16]) + bytes(24) + bytes([3, 0, 0])
    assert matrix_from(laid_out, SHAPE) == matrix


def test_a_column_that_there_is_not_is_not_believed() -> None:
    laid_out = encode(OccupancyPacket(1, 2, 3, (0,) * 10), 0, SHAPE)
    broken = laid_out.payload[:-1] + b"\x20"
    with pytest.raises(WrongLengthError):
        decode(Envelope(laid_out.type, 0, broken), SHAPE)


def test_a_name_without_its_guard_is_not_believed() -> None:
    laid_out = encode(NamePacket(bytes(16), "mine"), 0, SHAPE)
    with pytest.raises(WrongLengthError):
        decode(Envelope(laid_out.type, 0, b"EMAN" + laid_out.payload[4:]), SHAPE)


def test_a_status_that_there_is_not_is_not_believed() -> None:
    with pytest.raises(WrongLengthError):
        decode(Envelope(Type.DONE, 0, b"\x01\x07"), SHAPE)


def test_health_has_the_names_of_the_page() -> None:
    page = (ROOT / "docs" / "develop" / "wire.md").read_text(encoding="utf-8")
    (described,) = re.findall(r"\*\*health\*\* is(.*?)Counts begin", page, re.DOTALL)
    names = [field.name for field in fields(HealthPacket)]
    assert [word for word in dict.fromkeys(re.findall(r"[a-z_]+", described)) if word in names] == names
