"""Intel HEX files, read and checked: the contents of the flash from address 0 on.

Decides whether a file is complete, has correct checksums and fits the chip, and whether it may be written: an
image that leaves the bootloader of an Arduino Mega alone, and that every version of it survives. The format
is Intel's (Hexadecimal Object File Format, revision A), the flash size the ATmega2560's.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from controller.errors import InputError
from controller.messages import Message
from hardware.plain_files import ReadError, read_bytes, text_of

#: The bytes of flash in an ATmega2560.
FLASH_BYTES = 256 * 1024

#: No file whose records fill the flash, at two digits a byte and some more a line, is longer.
MOST_MB = 4

#: Where the bootloader begins: the last 8 kilobytes of 256.
ROOM_BYTES = 0x3E000

#: The bootloader of older Megas takes these bytes for a call to its monitor, wherever they are in an image.
MONITOR = b"!!!"

_SHORTEST_RECORD = 5
#: Records of a program's start address, which the chip ignores.
_STARTS = (0x03, 0x05)


class ImageError(InputError):
    """A file that is not firmware for the board; the message says why."""

    code = "bad-image"


class WrongImageError(ImageError):
    """Firmware for another board than the one to be written; the message says for which."""

    code = "wrong-image"


def content_of(path: Path) -> bytes:
    """Read a file; ImageError if that fails, or if it is not a plain file of bounded size."""
    try:
        return read_bytes(path, MOST_MB)
    except ReadError as error:
        raise _unreadable(str(path), error) from error


def _unreadable(name: str, error: ReadError) -> ImageError:
    return ImageError(Message("firmware_images.unreadable", name=name, why=error.message))


def flash_from_hex(content: bytes, name: str) -> bytes:
    r"""Return the contents of the flash, 0xFF where the file has no data.

    ImageError says what is wrong with the file called ``name``, and in which line, if in one.

    >>> flash_from_hex(b":020000000C94" + b"5E" + b"\n:00000001FF\n", "mine.hex").hex()
    '0c94'
    """
    try:
        cells = _cells(text_of(content), name)
    except ReadError as error:
        raise _unreadable(name, error) from error
    if not cells:
        raise ImageError(Message("firmware_images.empty", name=name))
    size = max(cells) + 1
    if size > FLASH_BYTES:
        raise ImageError(Message("firmware_images.too_large", name=name, size=size, room=FLASH_BYTES))
    return bytes(cells.get(place, 0xFF) for place in range(size))


def _cells(text: str, name: str) -> dict[int, int]:
    """Read the bytes of all records, by address."""
    cells: dict[int, int] = {}
    base = 0
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        where = Message("firmware_images.line", name=name, number=number)
        record = _record(line.strip(), where)
        at, kind, piece = int.from_bytes(record[1:3]), record[3], record[4:-1]
        match kind:
            case 0x00:
                _put(cells, base + at, piece, where)
            case 0x01:
                return cells
            case 0x02:
                base = int.from_bytes(piece) << 4
            case 0x04:
                base = int.from_bytes(piece) << 16
            case _ if kind in _STARTS:
                pass
            case _:
                raise ImageError(Message("firmware_images.no_kind", where=where, kind=kind))
    raise ImageError(Message("firmware_images.cut_off", name=name))


def _put(cells: dict[int, int], start: int, piece: bytes, where: Message) -> None:
    """Store the bytes of a record; an address written before must get the same value again."""
    for place, value in enumerate(piece, start):
        before = cells.setdefault(place, value)
        if before != value:
            raise ImageError(
                Message("firmware_images.contrary", where=where, byte=place, value=value, before=before)
            )


def _record(line: str, where: Message) -> bytes:
    """Return the bytes of one record, checksum included, once that is right."""
    try:
        record = bytes.fromhex(line[1:])
    except ValueError:
        record = b""
    is_whole = len(record) >= _SHORTEST_RECORD and len(record) == record[0] + _SHORTEST_RECORD
    if line[0] != ":" or not is_whole:
        raise ImageError(Message("firmware_images.no_record", where=where))
    if sum(record) & 0xFF:
        raise ImageError(Message("firmware_images.wrong_sum", where=where))
    return record


@dataclass(frozen=True, slots=True)
class Image:
    """Firmware: its file, and the bytes of the flash from address 0, with gaps as if erased."""

    path: Path
    content: bytes

    def check_profile(self, profile: str, known: Iterable[str]) -> None:
        """Refuse firmware that was built for another of the ``known`` profiles: WrongImageError.

        An image contains the name of its profile, as sent in HELLO. One that contains none of these names
        passes.
        """
        named = sorted(name for name in known if name.encode("ascii") in self.content)
        if named and profile not in named:
            raise WrongImageError(
                Message("firmware_images.wrong_image", name=str(self.path), image=named[0], profile=profile)
            )


def read_image(path: Path) -> Image:
    """Read an Intel HEX file; ImageError names the faulty line, or whatever else is wrong."""
    content = flash_from_hex(content_of(path), str(path))
    if len(content) > ROOM_BYTES:
        over = Message("firmware_images.over_bootloader", name=str(path), size=len(content), room=ROOM_BYTES)
        raise ImageError(over)
    if MONITOR in content:
        raise ImageError(Message("firmware_images.monitor", name=str(path), byte=content.index(MONITOR)))
    return Image(path, content)
