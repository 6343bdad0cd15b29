"""A match with a friend elsewhere on the command line: its options, and what the terminal says of it.

What speaks to a broker is loaded by the first who wants it: few tables have one, and it takes time.
"""

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from controller.command_line.line_printer import LinePrinter
from controller.command_line.parser import NotInstalledError
from controller.command_line.stdio import is_on_terminal
from controller.errors.extras import adding
from controller.games import Colour
from controller.messages import Message
from controller.play.loop import Loop
from controller.table import Record
from controller.web import FarState, FarTable

if TYPE_CHECKING:
    from controller.cli.far_friend import FarFriend

#: The match of a table, in the folder of its records.
FILE = "match.json"

#: What a match needs besides a plain installation.
_NEEDED = ("cryptography", "mnemonic", "paho", "segno")


def add_far(command: argparse.ArgumentParser) -> None:
    """Add the options that begin a match or join one."""
    match = command.add_mutually_exclusive_group()
    match.add_argument(
        "--invite",
        metavar="BROKER",
        help="invite a friend elsewhere to a match through an MQTT broker, such as broker.example or "
        "mqtts://user@broker.example, whose password is asked for; @FILE reads the address from a file; page "
        "and terminal show the invitation",
    )
    match.add_argument(
        "--join",
        metavar="LINK",
        help="join a match by the link of its invitation; @FILE reads it from a file",
    )


def far_table(loop: Loop, folder: Path | None) -> FarTable | None:
    """Make the match of a table, whose ``folder`` keeps it; None if what it needs is missing."""
    return None if _is_missing() else FarAtNeed(loop, folder)


def check_far(options: argparse.Namespace) -> None:
    """Complete what is asked for with what files have and people type in.

    Raise NotInstalledError, BadInvitationError, BadBrokerError or FileError if it cannot be done.
    """
    if (options.invite, options.join) != (None, None) and _is_missing():
        raise NotInstalledError(Message("far.no_match", install=adding("far")))
    if options.invite is not None:
        from controller.command_line.broker_login import broker_with_login

        options.invite = broker_with_login("--invite", options.invite)
    if options.join is not None:
        from controller.command_line.broker_login import option_text
        from controller.far.friend import read_invitation

        options.join = option_text(options.join)
        read_invitation(options.join)


def begin_far(options: argparse.Namespace, far: FarTable | None, record: Record) -> None:
    """Invite or join, as the command line asks."""
    if far is not None and options.invite is not None:
        far.invite(options.invite, record, Colour.FIRST)
    elif far is not None and options.join is not None:
        far.join(options.join)


def _is_missing() -> bool:
    """Whether something is missing that a match needs."""
    return any(find_spec(package) is None for package in _NEEDED)


class FarAtNeed(FarTable):
    """A match that is not loaded before it is needed."""

    def __init__(self, loop: Loop, folder: Path | None) -> None:
        super().__init__()
        self._loop, self._path = loop, None if folder is None else folder / FILE
        self._table: FarTable | None = None
        if self._path is not None and self._path.exists():
            self.loaded()

    def loaded(self) -> FarTable:
        """Return the match itself, which follows the loop from now on."""
        if self._table is None:
            friend = self._make()
            friend.subscribe(lambda: self._show(friend.state))
            self._loop.subscribe(friend)
            self._table = friend
        return self._table

    def _make(self) -> "FarFriend":
        from controller.cli.far_friend import FarFriend

        return FarFriend(self._loop, self._path)

    def invite(self, broker: str, record: Record, colour: Colour) -> None:
        """See `FarTable`."""
        self.loaded().invite(broker, record, colour)

    def join(self, text: str, broker: str = "") -> None:
        """See `FarTable`."""
        self.loaded().join(text, broker)

    def code(self, link: str) -> str:
        """See `FarTable`."""
        return self.loaded().code(link)

    def leave(self) -> None:
        """See `FarTable`."""
        self.loaded().leave()

    def go_back(self) -> None:
        """See `FarTable`."""
        self.loaded().go_back()


class MatchPrinter(LinePrinter[FarState]):
    """Prints the invitation to a match, on a terminal alone, and whatever is wrong with its line."""

    _link = ""

    def _report(self, state: FarState) -> None:
        if state.link not in {"", self._link}:
            if is_on_terminal():
                from controller.far.local_network import code_text

                said = Message("far.invited", link=state.link, broker=state.broker, words=state.words)
                self._say(said)
                self._say(Message("quoted.text", text=code_text(state.link)))
            else:
                self._say(Message("far.invited_at_board", broker=state.broker))
        self._link = state.link
