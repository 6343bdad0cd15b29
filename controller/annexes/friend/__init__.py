"""A match with a friend elsewhere: two documents, each written by one side alone, and what they come to.

`joint_record` puts the acts of both sides in one order and says what they mean, `act_hashes` checks what each
act was based on, `side_documents` signs and seals what a side has written, `match` takes what the other side
wrote, and `match_keeper` writes down what happens at a board and has it follow. `invitation` has the links
and words, `saved_match` the file, `friend_line` the thread, and `friend_table` what a page asks for and is
told. Needs the extra ``far``.
"""

import argparse
from importlib.util import find_spec

from controller.annex import Annex, OpenAnnex, OpenTable

#: The match of a table, in the folder of its records.
FILE = "match.json"

#: What it needs besides a plain installation.
_NEEDED = ("cryptography", "mnemonic", "paho", "segno")


class FriendAnnex(Annex):
    """Offers every table a match, if what it needs is installed."""

    name = "friend"

    def add_options(self, command: argparse.ArgumentParser) -> None:
        """Add the options that begin a match or join one."""
        match = command.add_mutually_exclusive_group()
        match.add_argument(
            "--invite",
            metavar="BROKER",
            help="invite a friend elsewhere to a match through an MQTT broker, such as broker.example or "
            "mqtts://user@broker.example, whose password is asked for; @FILE reads the address from a file; "
            "page and terminal show the invitation",
        )
        match.add_argument(
            "--join",
            metavar="LINK",
            help="join a match by the link of its invitation; @FILE reads it from a file",
        )

    def check(self, options: argparse.Namespace) -> None:
        """Complete what is asked for with what files have and people type in.

        NotInstalledError, BadInvitationError, BadBrokerError or FileError if that cannot be done.
        """
        if (options.invite, options.join) != (None, None):
            from controller.annexes.friend.friend_options import check_match

            check_match(options, is_missing=_is_missing())

    def is_asked_for(self, table: OpenTable) -> bool:
        """Whether a match is begun, joined or gone on with."""
        options = table.options
        is_new = options is not None and (options.invite, options.join) != (None, None)
        return is_new or table.remembers(FILE)

    def open(self, table: OpenTable) -> OpenAnnex | None:
        """Offer a table a match."""
        if _is_missing():
            return None
        from controller.annexes.friend.friend_table import FriendTable

        return FriendTable(table)


def _is_missing() -> bool:
    """Whether something is missing that a match needs."""
    return any(find_spec(package) is None for package in _NEEDED)


ANNEX = FriendAnnex()
