"""Firmware images: Intel hex as it is flashed, or the ELF it was made from, as bytes of flash.

Decides what a microcontroller's flash holds from address 0 on, and refuses what is damaged or does not fit.
The formats are Intel's Hexadecimal Object File Format (1988) and the System V ABI's ELF.
"""

import struct
from pathlib import Path

from controller.errors import InputError

#: How many bytes of flash an ATmega2560 has.
FLASH_BYTES = 256 * 1024

_DATA, _END, _SEGMENT, _SEGMENT_START, _LINEAR, _LINEAR_START = range(6)
_ELF = b"\x7fELF"
_LOADED = 1


class BadFirmwareError(InputError):
    """A firmware image that cannot be used; the message says where it is wrong."""

    code = "bad-firmware"


def flash_of(image: bytes | Path) -> bytes:
    r"""Read what the flash holds, 0xFF where the image says nothing; BadFirmwareError if it cannot be read.

    >>> flash_of(b":020000000C94" + b"5E" + b"\n:00000001FF\n").hex()
    '0c94'
    """
    content = image
    if isinstance(image, Path):
        try:
            content = image.read_bytes()
        except OSError as error:
            raise BadFirmwareError(f"{image} cannot be read: {error.strerror}; name the .hex file") from error
    assert isinstance(content, bytes)  # noqa: S101 - the other half of the union was read just above
    pieces = _elf(content) if content.startswith(_ELF) else _intel_hex(content)
    flash = bytearray(b"\xff" * max((at + len(piece) for at, piece in pieces), default=0))
    if not flash:
        raise BadFirmwareError("the firmware image is empty; build it anew")
    if len(flash) > FLASH_BYTES:
        raise BadFirmwareError(f"the firmware image needs {len(flash)} bytes; the chip has {FLASH_BYTES}")
    for at, piece in pieces:
        flash[at : at + len(piece)] = piece
    return bytes(flash)


def _intel_hex(content: bytes) -> list[tuple[int, bytes]]:
    pieces: list[tuple[int, bytes]] = []
    base, is_ended = 0, False
    for number, line in enumerate(content.decode("ascii", "replace").splitlines(), start=1):
        kind, at, piece = _record(number, line)
        match kind:
            case 0:
                pieces.append((base + at, piece))
            case 2:
                base = int.from_bytes(piece) << 4
            case 4:
                base = int.from_bytes(piece) << 16
            case 1:
                is_ended = True
                break
    if not is_ended:
        raise BadFirmwareError("the firmware image breaks off before its last record; build or fetch it anew")
    return pieces


def _record(number: int, line: str) -> tuple[int, int, bytes]:
    """Take a record apart: kind, address, bytes."""
    try:
        raw = bytes.fromhex(line.strip()[1:]) if line.startswith(":") else b""
    except ValueError:
        raw = b""
    if len(raw) < 5 or len(raw) != raw[0] + 5 or sum(raw) & 0xFF:  # noqa: PLR2004 - count, address, kind, sum
        raise BadFirmwareError(f"line {number} of the firmware image is no sound Intel hex record: {line!r}")
    return raw[3], int.from_bytes(raw[1:3]), raw[4:-1]


def _elf(content: bytes) -> list[tuple[int, bytes]]:
    """Take the loaded segments, at their addresses in flash."""
    try:
        (table_at,) = struct.unpack_from("<I", content, 28)
        size, count = struct.unpack_from("<HH", content, 42)
        headers = [struct.unpack_from("<IIIII", content, table_at + n * size) for n in range(count)]
    except struct.error as error:
        raise BadFirmwareError("the firmware image is no whole ELF file; build it anew") from error
    return [
        (flash_at, content[at : at + length])
        for kind, at, _virtual, flash_at, length in headers
        if kind == _LOADED and length and flash_at < FLASH_BYTES
    ]
