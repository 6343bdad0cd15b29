"""Flashing firmware: which board may be written, with which image, and `avrdude`, which writes it.

`board_choice` finds the board and refuses a wrong one, `avrdude` writes and verifies an image, `board_name`
names a board that has no name yet. None knows the others; `command` puts them in order.
"""

from collections.abc import Mapping

from controller.annex import Annex, Command


class FlashAnnex(Annex):
    """Brings the command that writes firmware."""

    name = "flash"
    commands: Mapping[str, Command] = {
        "flash": Command(
            "controller.annexes.flash.command",
            "put the firmware on a board",
            {"manalath flash": "put the firmware on the board that is plugged in"},
        )
    }


ANNEX = FlashAnnex()
