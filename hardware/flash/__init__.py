"""Flashing firmware: which board may be written, with which image, and `avrdude`, which writes it.

`choose` finds the board and refuses a wrong one, `read_image` reads the image, `Avrdude` writes and verifies
it, `give_name` names a board that has no name yet. None knows the others; the command line puts them in
order.
"""

from hardware.flash.avrdude import (
    Avrdude,
    AvrdudeMissingError,
    FlashError,
    FlashProgress,
    check_port,
    trouble_of,
)
from hardware.flash.board_choice import (
    Answer,
    NoBoardToFlashError,
    Sighting,
    Target,
    WrongBoardError,
    choose,
)
from hardware.flash.board_name import give_name
from hardware.images.intel_hex import Image, read_image

__all__ = [
    "Answer",
    "Avrdude",
    "AvrdudeMissingError",
    "FlashError",
    "FlashProgress",
    "Image",
    "NoBoardToFlashError",
    "Sighting",
    "Target",
    "WrongBoardError",
    "check_port",
    "choose",
    "give_name",
    "read_image",
    "trouble_of",
]
