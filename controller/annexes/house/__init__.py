"""The house that plays along: Home Assistant hears of the game, and can switch the board off."""

import argparse
from importlib.util import find_spec

from controller.annex import Annex, OpenAnnex, OpenTable

#: What a house is remembered in, in the folder of the records.
FILE = "house.json"

#: What it needs besides a plain installation.
_NEEDED = "paho"


class HouseAnnex(Annex):
    """Offers every table to a house, if what speaks to its broker is installed."""

    name = "house"

    def add_options(self, command: argparse.ArgumentParser) -> None:
        """Add the options that have a house play along."""
        command.add_argument(
            "--house",
            metavar="BROKER",
            help="have Home Assistant play along through the MQTT broker of the house, such as "
            "mqtt://user@homeassistant.local, whose password is asked for; @FILE reads the address, with its "
            "password, from a file; remembered until the page's settings end it",
        )
        command.add_argument(
            "--house-moves", action="store_true", help="let the house learn of the moves, too"
        )

    def check(self, options: argparse.Namespace) -> None:
        """Complete the broker with what files have and people type in.

        NotInstalledError, BadBrokerError or FileError if that cannot be done.
        """
        if options.house is not None or options.house_moves:
            from controller.annexes.house.house_options import check_house

            check_house(options, is_missing=find_spec(_NEEDED) is None)

    def is_asked_for(self, table: OpenTable) -> bool:
        """Whether a house is to play along, or did before."""
        options = table.options
        is_new = options is not None and options.house is not None
        return is_new or table.remembers(FILE)

    def open(self, table: OpenTable) -> OpenAnnex | None:
        """Offer a table to a house; none if another program is known to that house by what it remembers."""
        if table.is_second or find_spec(_NEEDED) is None:
            return None
        from controller.annexes.house.house_table import HouseTable

        return HouseTable(table)


ANNEX = HouseAnnex()
