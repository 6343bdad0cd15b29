"""Flashing firmware: which board may be written, with which image, and `avrdude`, which writes it.

`board_choice` finds the board and refuses a wrong one, `avrdude` writes and verifies an image, `board_name`
names a board that has no name yet. None knows the others; `flash_command` puts them in order.
"""

from collections.abc import Mapping

from controller.annex import Annex, Subcommand


class FlashAnnex(Annex):
    """Brings the command that writes firmware."""

    name = "flash"
    commands: Mapping[str, Subcommand] = {
        "flash": Subcommand(
            "controller.annexes.flash.flash_command",
            "put the firmware on a board",
            {"manalath flash": "put the firmware on the board that is plugged in"},
        )
    }


ANNEX = FlashAnnex()
