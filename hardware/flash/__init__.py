"""How firmware gets onto a board: which board it may be, which image, and `avrdude`, which writes it.

`choose` finds the board and refuses another one, `read_image` reads what is to be written, `Avrdude` writes
and verifies it, `give_name` names a board that has no name yet. Each knows nothing of the others; the command
line puts them in order.
"""

from manalath_board.hardware.flash.avrdude import (
    Avrdude,
    AvrdudeMissingError,
    FlashError,
    FlashProgress,
    check_port,
    trouble_of,
)
from manalath_board.hardware.flash.board_choice import (
    Answer,
    NoBoardToFlashError,
    Sighting,
    Target,
    WrongBoardError,
    choose,
)
from manalath_board.hardware.flash.board_name import give_name
from manalath_board.hardware.flash.mega_image import Image, read_image

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
