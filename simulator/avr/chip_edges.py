"""The edges that a simulated chip remembers, and how a waveform is told of them."""

import ctypes
from enum import IntEnum
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from simulator.waveform import Line, Waveform

#: An edge, as the C side has it: its cycle, its kind, and what is new.
EDGE = np.dtype([("at", "<u8"), ("kind", "<u4"), ("value", "<u4")])

Edges = NDArray[np.void]


class EdgeKind(IntEnum):
    """The kinds, as twin.h has them."""

    ROWS = 0
    HIGH = 1
    COLUMNS = 2
    DATA = 3
    LATCH = 4
    LIGHT = 5
    RX = 6
    TX = 7


def no_edges() -> Edges:
    """Return none."""
    return np.empty(0, dtype=EDGE)


def take_edges(library: ctypes.CDLL, chip: int) -> Edges:
    """Take what a chip remembers; those of the columns and of bytes may lie before others."""
    room = np.empty(library.twin_edges_room(), dtype=EDGE)
    taken = library.twin_edges(chip, room.ctypes.data)
    return room[:taken].copy()


def draw_edges(edges: Edges, waveform: "Waveform") -> None:
    """Tell a waveform of edges."""
    for at, kind, value in edges.tolist():
        at_ns = ns_of(at)
        match kind & 0xFF:
            case EdgeKind.ROWS:
                waveform.rows(value, at_ns)
            case EdgeKind.HIGH:
                waveform.high_rows(value, at_ns)
            case EdgeKind.COLUMNS:
                waveform.columns(value, at_ns)
            case EdgeKind.DATA:
                waveform.data(value, at_ns)
            case EdgeKind.LATCH:
                waveform.latch(at_ns)
            case EdgeKind.LIGHT:
                waveform.light(kind >> 8, value, at_ns)
            case EdgeKind.RX | EdgeKind.TX:
                line: Line = "rx" if kind == EdgeKind.RX else "tx"
                waveform.byte(line, value & 0xFF, ns_of(at - (value >> 8)), at_ns)


def ns_of(cycle: int) -> int:
    """Return the time of a cycle, each of which takes 62.5 ns."""
    return cycle * 125 // 2
