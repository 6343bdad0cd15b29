"""An image of the firmware: an Intel HEX file, read and checked before anything is written.

Decides what may be written: a whole file whose sums are right, that leaves the bootloader alone, and that
this bootloader can take. The format is Intel's (Hexadecimal Object File Format, revision A); the sizes are
those of the ATmega2560 with the bootloader of the Arduino Mega.
"""

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from controller.errors import InputError

#: Where the bootloader begins: the last 8 kilobytes of 256.
ROOM_BYTES = 0x3E000

#: The bootloader of older Megas takes this for a call to its monitor, wherever it stands in what is written.
MONITOR = b"!!!"

_SHORTEST_RECORD = 5
#: Where a program begins, which a bootloader does not ask.
_STARTS = (0x03, 0x05)


class ImageError(InputError):
    """A file that is no firmware for the board; the message says why."""

    code = "bad-image"


@dataclass(frozen=True, slots=True)
class Image:
    """Firmware: the file it is in, and the bytes of the flash from address 0, with gaps as if erased."""

    path: Path
    content: bytes


def shipped_image(profile: str) -> Path:
    """Find the firmware that comes with the program for a profile; ImageError if there is none."""
    path = Path(str(files("hardware").joinpath("images", f"{profile}.hex")))
    if not path.is_file():
        raise ImageError(f"no firmware for {profile} comes with this program; name one with --image")
    return path


def read_image(path: Path) -> Image:
    """Read an Intel HEX file; ImageError names the line that is wrong, or what else is."""
    try:
        text = path.read_text(encoding="ascii")
    except OSError as error:
        raise ImageError(f"{path} cannot be read: {error.strerror}; name an Intel HEX file") from error
    except UnicodeDecodeError as error:
        raise ImageError(f"{path} is no Intel HEX file; name the .hex, not the .elf or .bin") from error
    content = _content(path, text)
    if not content:
        raise ImageError(f"{path} holds no firmware; build it again")
    if MONITOR in content:
        raise ImageError(
            f"{path} holds '!!!' at byte {content.index(MONITOR)}, on which the bootloader of an older Mega "
            "stops writing; change the firmware there"
        )
    return Image(path, content)


def _content(path: Path, text: str) -> bytes:
    """The bytes of all records."""
    cells: dict[int, int] = {}
    base = 0
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        record = _record(path, number, line.strip())
        at, kind, data = int.from_bytes(record[1:3], "big"), record[3], record[4:-1]
        match kind:
            case 0x00:
                cells |= {base + at + offset: value for offset, value in enumerate(data)}
            case 0x01:
                size = max(cells, default=-1) + 1
                if size > ROOM_BYTES:
                    raise ImageError(
                        f"{path} reaches to byte {size}; from {ROOM_BYTES} on there is the bootloader, which "
                        "stays"
                    )
                return bytes(cells.get(place, 0xFF) for place in range(size))
            case 0x02:
                base = int.from_bytes(data, "big") << 4
            case 0x04:
                base = int.from_bytes(data, "big") << 16
            case _ if kind in _STARTS:
                pass
            case _:
                raise ImageError(f"{path}, line {number}: there is no record of kind {kind}; build it again")
    raise ImageError(f"{path} ends before its last record; it was not copied whole")


def _record(path: Path, number: int, line: str) -> bytes:
    """The bytes of one record, sum included, once that is right."""
    try:
        record = bytes.fromhex(line[1:])
    except ValueError:
        record = b""
    is_whole = (
        line[0] == ":" and len(record) >= _SHORTEST_RECORD and len(record) == record[0] + _SHORTEST_RECORD
    )
    if not is_whole:
        raise ImageError(f"{path}, line {number} is no Intel HEX record; name the .hex of a build")
    if sum(record) & 0xFF:
        raise ImageError(f"{path}, line {number}: its sum is wrong; the file is damaged, copy it again")
    return record
