"""Phones on the local network: they watch, and whoever knows the PIN plays.

`lan_door` is the door by which they come, `door_routes` has what they ask there, `wrong_pins` what guessing
costs, and `pin_guest` shows the PIN on the lights. `local_network` knows this computer's addresses, and
`name_seeker` seeks it a name there. Needs the extra ``far``.
"""

import argparse
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING

from controller.annex import Annex, OpenAnnex, OpenTable

if TYPE_CHECKING:
    from controller.session import Session

#: What it needs besides a plain installation.
_NEEDED = ("ifaddr", "itsdangerous", "segno", "zeroconf")


class PhonesAnnex(Annex):
    """Lets phones in at every table where that is wanted, if what it needs is installed."""

    name = "phones"

    def add_options(self, command: argparse.ArgumentParser) -> None:
        """Add the option that opens the door."""
        command.add_argument(
            "--lan",
            action="store_true",
            help="let phones on the local network in: they watch, and play with the PIN that page and "
            "terminal show",
        )

    def check(self, options: argparse.Namespace) -> None:
        """Raise NotInstalledError if the door is asked for, and what it needs is missing."""
        if options.lan and _is_missing():
            from controller.command_line.parser import NotInstalledError
            from controller.errors.extras import adding
            from controller.messages import Message

            raise NotInstalledError(Message("lan_door.no_door", install=adding("far")))

    def set_in(self, session: "Session") -> "Session":
        """Have the menu on the lights offer phones."""
        if _is_missing():
            return session
        from controller.session import Phones

        return replace(session, phones=Phones())

    def is_asked_for(self, table: OpenTable) -> bool:
        """Whether there may be phones: the lights offer them at every table."""
        del table
        return not _is_missing()

    def open(self, table: OpenTable) -> OpenAnnex | None:
        """Build the door of a table; it is closed."""
        if _is_missing():
            return None
        from controller.annexes.phones.phones_table import PhonesTable

        return PhonesTable(table)


def _is_missing() -> bool:
    """Whether something is missing that the door needs."""
    return any(find_spec(package) is None for package in _NEEDED)


ANNEX = PhonesAnnex()
