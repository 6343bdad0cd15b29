"""What a waveform says, read by pyvcd's own reader and, on a serial line, as a UART reads it."""

import io
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from operator import itemgetter

from vcd.reader import TokenKind, tokenize

from simulator.waveform import BIT_NS

Changes = dict[str, list[tuple[int, str]]]


def changes_in(content: bytes) -> Changes:
    """Return when each signal of a file changed in ns, and to what."""
    names, found, at_ns = dict[str, str](), defaultdict[str, list[tuple[int, str]]](list), 0
    for token in tokenize(io.BytesIO(content)):
        if token.kind is TokenKind.TIMESCALE:
            assert (token.timescale.magnitude, token.timescale.unit.value) == (1, "ns")
        elif token.kind is TokenKind.VAR:
            names[token.var.id_code] = token.var.reference
        elif token.kind is TokenKind.CHANGE_TIME:
            assert token.time_change > at_ns or not found
            at_ns = token.time_change
        elif token.kind is TokenKind.CHANGE_SCALAR:
            found[names[token.scalar_change.id_code]].append((at_ns, str(token.scalar_change.value)))
        elif token.kind is TokenKind.CHANGE_VECTOR:
            found[names[token.vector_change.id_code]].append((at_ns, str(token.vector_change.value)))
    return found


def level_at(changes: list[tuple[int, str]], at_ns: int) -> str:
    return changes[bisect_right(changes, at_ns, key=itemgetter(0)) - 1][1]


def bytes_on(line: list[tuple[int, str]]) -> Iterator[tuple[int, int]]:
    """Read a line as a UART does, in the middle of each bit: each byte, and when its stop bit ended."""
    free_ns = 0
    for at_ns, level in line:
        if level == "0" and at_ns >= free_ns:
            bits = [level_at(line, at_ns + BIT_NS * (2 * n + 3) // 2) for n in range(9)]
            assert bits.pop() == "1"
            free_ns = at_ns + 10 * BIT_NS
            yield sum(int(bit) << n for n, bit in enumerate(bits)), free_ns
