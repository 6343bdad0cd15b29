"""Flash images: turns Intel HEX, or the ELF that it was made from, into the bytes of flash.

Decides what a simulated chip's flash holds from address 0 on; refuses an image that is damaged or does not
fit. ELF follows the System V ABI; `hardware.images.intel_hex` reads Intel HEX, as for flashing.
"""

import struct
from pathlib import Path

from controller.messages import Message
from hardware.images.intel_hex import FLASH_BYTES, ImageError, content_of, flash_from_hex

_ELF = b"\x7fELF"
_LOADED = 1


def flash_of(image: bytes | Path) -> bytes:
    """Return the content of flash, 0xFF where the image has nothing; raises ImageError if it is invalid."""
    name = str(image) if isinstance(image, Path) else "the firmware image"
    content = content_of(image) if isinstance(image, Path) else image
    return _from_elf(content, name) if content.startswith(_ELF) else flash_from_hex(content, name)


def _from_elf(content: bytes, name: str) -> bytes:
    pieces = _segments(content, name)
    flash = bytearray(b"\xff" * max((at + len(piece) for at, piece in pieces), default=0))
    if not flash:
        raise ImageError(Message("firmware_images.empty", name=name))
    if len(flash) > FLASH_BYTES:
        raise ImageError(Message("firmware_images.too_large", name=name, size=len(flash), room=FLASH_BYTES))
    for at, piece in pieces:
        flash[at : at + len(piece)] = piece
    return bytes(flash)


def _segments(content: bytes, name: str) -> list[tuple[int, bytes]]:
    """List the loadable segments with their addresses in flash."""
    try:
        (table_at,) = struct.unpack_from("<I", content, 28)
        size, count = struct.unpack_from("<HH", content, 42)
        headers = [struct.unpack_from("<IIIII", content, table_at + n * size) for n in range(count)]
    except struct.error as error:
        raise ImageError(Message("simulated_chip.no_elf", name=name)) from error
    return [
        (flash_at, content[at : at + length])
        for kind, at, _virtual, flash_at, length in headers
        if kind == _LOADED and length and flash_at < FLASH_BYTES
    ]
