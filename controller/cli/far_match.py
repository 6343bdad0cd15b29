"""A match with a friend elsewhere on the command line: its options, and what the terminal says of it.

What plays it is loaded by the first who wants a match: few tables have one, and it takes time.
"""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from controller.cli.commands import NotInstalledError
from controller.cli.stdio import say
from controller.games import Colour
from controller.messages import Message
from controller.play.loop import Loop
from controller.table import Record
from controller.web import FarTable

if TYPE_CHECKING:
    from controller.cli.far_friend import FarFriend

#: The match of a table, in the folder of its records.
FILE = "match.json"

#: What a match needs besides a plain installation.
_PACKAGES = ("cryptography", "mnemonic", "paho", "segno")


def add_match(command: argparse.ArgumentParser) -> None:
    """Add the options that begin a match or join one."""
    match = command.add_mutually_exclusive_group()
    match.add_argument(
        "--invite",
        metavar="BROKER",
        help="invite a friend elsewhere to a match through an MQTT broker, such as broker.example or "
        "mqtts://user:password@broker.example; the invitation is printed",
    )
    match.add_argument("--join", metavar="LINK", help="join a match by the link of its invitation")


def far_table(loop: Loop, folder: Path | None) -> FarTable | None:
    """Make the match of a table, whose ``folder`` keeps it; None if what it needs is missing."""
    if _is_missing():
        return None
    table = FarAtNeed(loop, None if folder is None else folder / FILE)
    if folder is not None and (folder / FILE).exists():
        table.loaded()
    return table


def check_match(options: argparse.Namespace) -> None:
    """Raise NotInstalledError or BadInvitationError if what the command line asks for cannot be done."""
    if options.invite is None and options.join is None:
        return
    if _is_missing():
        raise NotInstalledError(Message("far.no_match"))
    from controller.far.friend import Broker, read_invitation

    if options.invite is not None:
        Broker.parse(options.invite)
    else:
        read_invitation(options.join)


def begin_match(options: argparse.Namespace, table: FarTable | None, loop: Loop) -> None:
    """Invite or join as the command line asks."""
    if table is not None and options.invite is not None:
        table.invite(options.invite, loop.snapshot.session.record, Colour.FIRST)
    elif table is not None and options.join is not None:
        table.join(options.join)


def _is_missing() -> bool:
    """Whether a package is missing that a match needs."""
    return any(find_spec(package) is None for package in _PACKAGES)


class FarAtNeed(FarTable):
    """A match that is not loaded before it is needed."""

    def __init__(self, loop: Loop, path: Path | None) -> None:
        super().__init__()
        self._loop, self._path = loop, path
        self._table: FarTable | None = None

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


class MatchPrinter:
    """Prints the invitation to a match, and whatever is wrong with its line."""

    def __init__(self, table: FarTable, later: Callable[[Callable[[], None]], None]) -> None:
        self._table, self._later = table, later
        self._link = ""
        self._problem: Message | None = None

    def look(self) -> None:
        """Look at the match, from any thread."""
        state = self._table.state
        if state.link not in {"", self._link}:
            said = Message("far.invited", link=state.link, broker=state.broker, words=state.words)
            self._later(partial(say, said))
            if sys.stdout.isatty():
                self._later(partial(self._draw, state.link))
        if state.problem is not None and state.problem != self._problem:
            self._later(partial(say, state.problem))
        self._link, self._problem = state.link, state.problem

    def _draw(self, link: str) -> None:
        from controller.far.local_network import code_text

        say(Message("quoted.text", text=code_text(link)))
