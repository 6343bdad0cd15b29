"""Firmware images to write: what the bootloader of an Arduino Mega can take.

Decides what may be written: an image that leaves the bootloader alone, and that every version of it survives.
`hardware.images.intel_hex` decides what is an image at all.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from controller.messages import Message
from hardware.images.intel_hex import ImageError, content_of, flash_from_hex

#: Where the bootloader begins: the last 8 kilobytes of 256.
ROOM_BYTES = 0x3E000

#: The bootloader of older Megas takes these bytes for a call to its monitor, wherever they are in an image.
MONITOR = b"!!!"


class WrongImageError(ImageError):
    """Firmware for another board than the one to be written; the message says for which."""

    code = "wrong-image"


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
                Message("flash.wrong_image", name=str(self.path), image=named[0], profile=profile)
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
