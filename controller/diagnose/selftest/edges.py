"""The edges of a watched row: which sensor and move they belong to, and how the matrix changed meanwhile.

Edges are stamped in us since the board booted, a count that overflows after 72 minutes; a report relates it
to host time. `controller.play.bounce` decides what a move is.
"""

from itertools import pairwise

from controller.board import Crosspoint, Matrix, is_closed, with_turned
from controller.play.bounce import MOVE_US, REST_US
from controller.ports import Edges

#: Edges of one sensor: us since the board booted, and whether it closed.
SensorEdges = tuple[tuple[int, bool], ...]

#: The time of a report on the board and on the host, in ms.
Stamp = tuple[float, float]

_WRAP = 1 << 32


def edges_of(sensor: Crosspoint, row_edges: Edges) -> SensorEdges:
    """Return the edges of one sensor."""
    row, column = sensor
    return tuple(
        (at_us, is_now) for at_us, other, is_now in row_edges.edges if (row_edges.row, other) == (row, column)
    )


def moves_of(edges: SensorEdges) -> list[SensorEdges]:
    """Split the edges of one sensor into moves: edges close behind the first one are its bounce.

    >>> moves_of(((0, True), (90, False), (200, True), (300_000, False)))
    [((0, True), (90, False), (200, True)), ((300000, False),)]
    """
    moves: list[SensorEdges] = []
    for edge in edges:
        if moves and (edge[0] - moves[-1][0][0]) % _WRAP < MOVE_US:
            moves[-1] = (*moves[-1], edge)
        else:
            moves.append((edge,))
    return moves


def bounced_us(edges: SensorEdges, *, is_closing: bool) -> tuple[int, ...]:
    """Return the first move that ended closed, or open, as us from its first edge; empty without one.

    A contact that had come to rest there, and moves again, does so for the next magnet that passes.

    >>> bounced_us(((50, True), (90, False), (200, True)), is_closing=True)
    (0, 40, 150)
    >>> bounced_us(((50, False), (19_000, True), (19_150, False)), is_closing=False)
    (0,)
    """
    move = next((move for move in moves_of(edges) if move[-1][1] is is_closing), ())
    for number, ((at_us, is_now), (next_us, _)) in enumerate(pairwise(move), 1):
        if is_now is is_closing and (next_us - at_us) % _WRAP > REST_US:
            move = move[:number]
            break
    return tuple((at_us - move[0][0]) % _WRAP for at_us, _ in move)


def changes(row_edges: Edges, matrix: Matrix, stamp: Stamp) -> list[tuple[float, Matrix]]:
    """Return what a bounce filter would make of edges: closed from the first one on, open from the last.

    Each change carries its time in host ms; ``matrix`` is the state before.
    """
    turns: list[tuple[float, Crosspoint, bool]] = []
    for column in {column for _, column, _ in row_edges.edges}:
        sensor = row_edges.row, column
        for move in moves_of(edges_of(sensor, row_edges)):
            is_now = move[-1][1]
            turns.append((_host_ms(move[0 if is_now else -1][0], stamp), sensor, is_now))
    found = []
    for at_ms, sensor, is_now in sorted(turns):
        if is_closed(matrix, sensor) != is_now:
            matrix = with_turned(matrix, sensor)
            found.append((at_ms, matrix))
    return found


def _host_ms(at_us: int, stamp: Stamp) -> float:
    board_ms, host_ms = stamp
    ahead_us = (at_us - round(board_ms * 1000.0) + _WRAP // 2) % _WRAP - _WRAP // 2
    return host_ms + ahead_us / 1000.0
