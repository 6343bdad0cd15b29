"""The network of a game: what the things that hold in a position are worth together to the player to move.

Decides nothing about a game: its board says which inputs hold, and how often. Each has a row of a table; the
rows of all that hold, and the bias, are added. Every sum but the last is cut to 0 to ``Network.ONE`` and
weighed; the last counts as it is. The numbers are learned (`manalath selfplay --fit`); C adds them alike.
"""

import sys
from array import array
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import ClassVar
from zlib import crc32

from controller.errors import InputError
from controller.messages import Message

#: A score in hundredths of a logit is this many 2**-12 of the weighed sums.
_SCALE, _SHIFT = 25, 12
#: The sums are added as one number, in which each has so many bits.
_BITS = 32
_ALL, _SIGN = (1 << _BITS) - 1, 1 << (_BITS - 1)


#: The CRC-32 of the network of each game, by the game's name.
SUMS = {
    "mammalath": 0x4783E6E6,
    "mana": 0xF74A8360,
    "manalath": 0x6FE7CEDE,
    "manalath-stein": 0x2F8737ED,
}


class DamagedNetworkError(InputError):
    """A network that is missing, or not the one that this program came with."""

    code = "damaged-network"


class Network:
    """A network by its table: ``inputs`` + 2 rows of ``SUMS`` numbers of two bytes, the low one first."""

    #: The sums of a position, the last of which is not cut.
    SUMS: ClassVar = 16
    #: A sum that is full, and in the last of them one logit.
    ONE: ClassVar = 256
    #: The weight of a full sum that is worth one logit.
    WEIGHT: ClassVar = 64

    def __init__(self, stored: bytes) -> None:
        numbers = array("h", stored)
        if sys.byteorder == "big":
            numbers.byteswap()
        self.stored = stored
        #: As the accelerator reads it.
        self.packed = numbers.tobytes()
        rows = [numbers[begin : begin + self.SUMS] for begin in range(0, len(numbers), self.SUMS)]
        *self._rows, self._bias = map(_joined, rows[:-1])
        self._weights = rows[-1][:-1]

    @property
    def inputs(self) -> int:
        """The number of inputs."""
        return len(self._rows)

    def score(self, inputs: Sequence[int]) -> int:
        """Score a position, in hundredths of a logit, by the inputs that hold, each as often as it does."""
        sums = sum(map(self._rows.__getitem__, inputs), self._bias)
        found = 0
        for weight in self._weights:
            one = (sums & _ALL ^ _SIGN) - _SIGN
            sums = sums - one >> _BITS
            found += min(max(one, 0), self.ONE) * weight
        return (found + self.WEIGHT * sums) * _SCALE >> _SHIFT


@cache
def network(game: str) -> Network:
    """Return the network of a game, by the game's name; DamagedNetworkError if its file is not as it was."""
    path = files(__package__).joinpath("networks", f"{game}.bin")
    stored = b""
    with suppress(OSError):
        stored = path.read_bytes()
    return read_network(game, stored, str(path))


def damaged_networks() -> tuple[Message, ...]:
    """Return, of each network whose file is not as it was, where it is and what to do."""
    found: list[Message] = []
    for game in SUMS:
        try:
            network(game)
        except DamagedNetworkError as error:
            found.append(error.message)
    return tuple(found)


def read_network(game: str, stored: bytes, path: str) -> Network:
    """Read the network of a game, from the file at ``path``; DamagedNetworkError if it is another."""
    if crc32(stored) != SUMS[game]:
        raise DamagedNetworkError(Message("error.network", path=path))
    return Network(stored)


def _joined(row: Sequence[int]) -> int:
    """Join the numbers of a row, the first one lowest; sums of such numbers are joined sums."""
    return sum(number << _BITS * at for at, number in enumerate(row))
