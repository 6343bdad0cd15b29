"""A card that is ready: what a Raspberry Pi needs on its boot partition to play after one start, offline.

`card_wish` decides what can be asked for, `cloud_files` what cloud-init is told, `boot_partition` what is
written where, `card_bundle` which release goes onto the card. On the Pi `first_boot` does the rest, from the
wheel on the card, with Python's own library alone; `boot_lights` shows on the board how far it is.
"""

from collections.abc import Mapping

from controller.annex import Annex, Subcommand


class CardAnnex(Annex):
    """Brings the command that prepares a card."""

    name = "card"
    commands: Mapping[str, Subcommand] = {
        "card": Subcommand(
            "controller.annexes.card.card_command",
            "prepare the card of a Raspberry Pi, which then plays after one start",
            {"manalath card --bundle FILE.zip --hotspot --country FR": "prepare the card that is plugged in"},
        )
    }


ANNEX = CardAnnex()
