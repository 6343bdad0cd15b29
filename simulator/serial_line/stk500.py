"""A twin of the bootloader that comes with every Arduino Mega 2560, for flashing without a board.

Decides what the bootloader answers to a programmer: it speaks version 2 of the STK500 protocol (Atmel AVR068)
and knows the few commands of the real one. Bytes in, bytes out; `Stk500OnPty` puts it at the end of a line
that `avrdude` opens like a serial port.

Left out are the time that writing takes, and the end of waiting after a second of silence.
"""

import os
import selectors
import struct
import threading
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import reduce
from operator import xor
from types import TracebackType
from typing import Self

from hardware.images.intel_hex import FLASH_BYTES
from simulator.serial_line.terminal import raw_pair

PAGE_BYTES = 256
SIGNATURE = (0x1E, 0x98, 0x01)

_START, _TOKEN = 0x1B, 0x0E
_OK, _FAILED, _UNKNOWN = 0x00, 0xC0, 0xC9
_NAME = b"AVRISP_2"
#: Start, sequence number, two bytes of size, token; then the body and its checksum.
_HEAD = 5
#: The SPI instruction that reads a signature byte, whose index is the third byte.
_READ_SIGNATURE = 0x30


class Command(Enum):
    """The commands of the protocol that the bootloader answers, by their first byte."""

    SIGN_ON = 0x01
    SET_PARAMETER = 0x02
    GET_PARAMETER = 0x03
    LOAD_ADDRESS = 0x06
    ENTER_PROGRAMMING = 0x10
    LEAVE_PROGRAMMING = 0x11
    CHIP_ERASE = 0x12
    PROGRAM_FLASH = 0x13
    READ_FLASH = 0x14
    READ_SIGNATURE = 0x1B
    SPI = 0x1D


@dataclass(frozen=True, slots=True)
class Flaw:
    """The flaws of a bootloader: it is mute, in another chip, or cells of its flash stay erased."""

    is_silent: bool = False
    signature: tuple[int, int, int] = SIGNATURE
    dead_cells: frozenset[int] = frozenset()


@dataclass(slots=True)
class Stk500:
    """The flash of a chip and its programming; ``receive`` takes bytes off the line and returns the answers.

    ``written`` are the addresses of the programmed pages, in order; ``is_done`` is whether the programmer has
    left, so that the program starts.
    """

    flaw: Flaw = field(default_factory=Flaw)
    flash: bytearray = field(default_factory=lambda: bytearray(b"\xff" * FLASH_BYTES))
    written: list[int] = field(default_factory=list)
    is_done: bool = False
    _address: int = 0
    _buffer: bytearray = field(default_factory=bytearray)

    def receive(self, data: bytes) -> bytes:
        """Take in what came over the line; return the answers to all complete messages."""
        self._buffer += data
        answers = bytearray()
        while (message := self._next()) is not None:
            sequence, body = message
            if not self.flaw.is_silent:
                answers += frame(sequence, self._answer(body))
        return bytes(answers)

    def _next(self) -> tuple[int, bytes] | None:
        """Take a whole message off the buffer; skip anything else, and damaged ones."""
        buffer = self._buffer
        while True:
            start = buffer.find(_START)
            del buffer[: len(buffer) if start < 0 else start]
            if len(buffer) < _HEAD:
                return None
            _, sequence, size, token = struct.unpack(">BBHB", buffer[:_HEAD])
            if token != _TOKEN:
                del buffer[0]
                continue
            if len(buffer) < _HEAD + size + 1:
                return None
            whole = bytes(buffer[: _HEAD + size + 1])
            if reduce(xor, whole):
                del buffer[0]
                continue
            del buffer[: len(whole)]
            return sequence, whole[_HEAD:-1]

    def _answer(self, body: bytes) -> bytes:
        first = body[:1]
        try:
            command = Command(body[0])
        except (IndexError, ValueError):
            return first + bytes([_UNKNOWN])
        return first + self._carry_out(command, body)

    def _carry_out(self, command: Command, body: bytes) -> bytes:
        """Do what a message asks; return what follows the command's byte in the answer."""
        match command:
            case Command.SIGN_ON:
                return bytes([_OK, len(_NAME)]) + _NAME
            case Command.GET_PARAMETER:
                return bytes([_OK, 2])
            case Command.LOAD_ADDRESS:
                # In words; the highest bit only means that there are more than 64 k of them.
                self._address = 2 * (struct.unpack(">I", body[1:5])[0] & 0x7FFFFFFF)
            case Command.PROGRAM_FLASH:
                self._program(body[10 : 10 + struct.unpack(">H", body[1:3])[0]])
            case Command.READ_FLASH:
                return bytes([_OK]) + self._read(struct.unpack(">H", body[1:3])[0]) + bytes([_OK])
            case Command.READ_SIGNATURE:
                return bytes([_OK, self.flaw.signature[body[4] % 3], _OK])
            case Command.SPI:
                return self._spi(body)
            case Command.CHIP_ERASE:
                return bytes([_FAILED])
            case Command.LEAVE_PROGRAMMING:
                self.is_done = True
            case Command.SET_PARAMETER | Command.ENTER_PROGRAMMING:
                pass
        return bytes([_OK])

    def _program(self, data: bytes) -> None:
        for at, value in enumerate(data, start=self._address):
            self.flash[at] = 0xFF if at in self.flaw.dead_cells else value
        self.written.append(self._address)
        self._address += len(data)

    def _read(self, size: int) -> bytes:
        data = bytes(self.flash[self._address : self._address + size])
        self._address += size
        return data

    def _spi(self, body: bytes) -> bytes:
        """Answer four bytes of SPI: the signature if asked for; fuses and locks read as erased."""
        transmitted = body[4:8]
        value = self.flaw.signature[transmitted[2] % 3] if transmitted[0] == _READ_SIGNATURE else 0xFF
        return bytes([_OK, 0, transmitted[0], 0, value, _OK])


def frame(sequence: int, body: bytes) -> bytes:
    r"""Pack a message of the protocol.

    >>> frame(1, b"\x01").hex()
    '1b0100010e0114'
    """
    packed = struct.pack(">BBHB", _START, sequence, len(body), _TOKEN) + body
    return packed + bytes([reduce(xor, packed)])


class Stk500OnPty:
    """A bootloader at the other end of a pseudo terminal, until the ``with`` block ends.

    A programmer opens ``path``. ``bootloader`` may be inspected once the programmer has ended.
    """

    def __init__(self, bootloader: Stk500) -> None:
        self.bootloader = bootloader
        self._line, self._other, path = raw_pair()
        self.path = str(path)
        self._wake = os.pipe()
        self._thread = threading.Thread(target=self._serve, name="bootloader", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.write(self._wake[1], b".")
        self._thread.join()
        for end in (self._line, self._other, *self._wake):
            os.close(end)

    def _serve(self) -> None:
        with selectors.DefaultSelector() as ready:
            for end in (self._line, self._wake[0]):
                ready.register(end, selectors.EVENT_READ)
            while not _has(ready.select(), self._wake[0]):
                os.write(self._line, self.bootloader.receive(os.read(self._line, 4096)))


def _has(ready: Iterable[tuple[selectors.SelectorKey, int]], end: int) -> bool:
    return any(key.fd == end for key, _ in ready)
