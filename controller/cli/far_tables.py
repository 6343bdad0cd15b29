"""Tables beyond this one on the command line: a match with a friend elsewhere, and a house that plays along.

Their options, and what the terminal says of them. What speaks to a broker is loaded by the first who wants
it: few tables have one, and it takes time.
"""

import argparse
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from controller.command_line.parser import CommandLineError, NotInstalledError
from controller.command_line.stdio import is_on_terminal, say
from controller.errors.extras import adding
from controller.far.broker import STEADY_S
from controller.games import Colour
from controller.messages import Message
from controller.play.loop import Loop
from controller.table import Record
from controller.web import FarState, FarTable, HouseState, HouseTable, Published

if TYPE_CHECKING:
    from controller.cli.far_friend import FarFriend
    from controller.cli.house_line import HouseLine

#: The match of a table, and its house, in the folder of its records.
FILE, HOUSE_FILE = "match.json", "house.json"

#: What a match needs besides a plain installation, and what a house does.
_OF_MATCH, _OF_HOUSE = ("cryptography", "mnemonic", "paho", "segno"), ("paho",)


def add_far(command: argparse.ArgumentParser) -> None:
    """Add the options that begin a match or join one, and those that have a house play along."""
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
    command.add_argument(
        "--house",
        metavar="BROKER",
        help="have Home Assistant play along through the MQTT broker of the house, such as "
        "mqtt://user@homeassistant.local, whose password is asked for; @FILE reads the address, with its "
        "password, from a file; remembered until the page's settings end it",
    )
    command.add_argument("--house-moves", action="store_true", help="let the house learn of the moves, too")


def far_table(loop: Loop, folder: Path | None) -> FarTable | None:
    """Make the match of a table, whose ``folder`` keeps it; None if what it needs is missing."""
    return None if _is_missing(_OF_MATCH) else FarAtNeed(loop, folder)


def house_table(loop: Loop, folder: Path | None) -> HouseTable | None:
    """Make the house of a table, remembered in its ``folder``; None if what it needs is missing."""
    return None if _is_missing(_OF_HOUSE) else HouseAtNeed(loop, folder)


def check_far(options: argparse.Namespace) -> None:
    """Complete what is asked for with what files have and people type in.

    Raise NotInstalledError, BadInvitationError, BadBrokerError or FileError if it cannot be done.
    """
    if options.house_moves and options.house is None:
        raise CommandLineError(Message("far.no_house_named"))
    if (options.invite, options.join) != (None, None) and _is_missing(_OF_MATCH):
        raise NotInstalledError(Message("far.no_match", install=adding("far")))
    if options.house is not None and _is_missing(_OF_HOUSE):
        raise NotInstalledError(Message("far.no_house", install=adding("far")))
    if (options.invite, options.house) != (None, None):
        from controller.cli.broker_login import broker_with_login

        for option in ("invite", "house"):
            if (said := getattr(options, option)) is not None:
                setattr(options, option, broker_with_login(f"--{option}", said))
    if options.join is not None:
        from controller.cli.broker_login import option_text
        from controller.far.friend import read_invitation

        options.join = option_text(options.join)
        read_invitation(options.join)


def begin_far(
    options: argparse.Namespace, far: FarTable | None, house: HouseTable | None, record: Record
) -> None:
    """Invite or join, and have a house play along, as the command line asks."""
    if far is not None and options.invite is not None:
        far.invite(options.invite, record, Colour.FIRST)
    elif far is not None and options.join is not None:
        far.join(options.join)
    if house is not None and options.house is not None:
        house.play_along(options.house, shows_moves=options.house_moves)


def _is_missing(packages: Sequence[str]) -> bool:
    """Whether one of these packages is missing."""
    return any(find_spec(package) is None for package in packages)


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


class HouseAtNeed(HouseTable):
    """A house that is not loaded before it is needed."""

    def __init__(self, loop: Loop, folder: Path | None) -> None:
        super().__init__()
        self._loop, self._path = loop, None if folder is None else folder / HOUSE_FILE
        self._table: HouseTable | None = None
        if self._path is not None and self._path.exists():
            self.loaded()

    def loaded(self) -> HouseTable:
        """Return the house itself, which follows the loop from now on."""
        if self._table is None:
            house = self._make()
            house.subscribe(lambda: self._show(house.state))
            self._loop.subscribe(house)
            self._table = house
        return self._table

    def _make(self) -> "HouseLine":
        from controller.cli.house_line import HouseLine

        return HouseLine(self._loop, self._path)

    def play_along(self, broker: str, *, shows_moves: bool) -> None:
        """See `HouseTable`."""
        self.loaded().play_along(broker, shows_moves=shows_moves)

    def show_moves(self, *, is_on: bool) -> None:
        """See `HouseTable`."""
        self.loaded().show_moves(is_on=is_on)

    def leave(self) -> None:
        """See `HouseTable`."""
        self.loaded().leave()


#: How a line stands, of a match or of a house.
Line = TypeVar("Line", FarState, HouseState)


class LinePrinter(ABC, Generic[Line]):
    """Prints what a line has come to, and what is wrong: each kind of news once, until it has stood a while.

    A broker that drops each line, or a stranger who writes there, would fill the terminal otherwise.
    """

    def __init__(
        self,
        table: Published[Line],
        later: Callable[[Callable[[], None]], None],
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._table: Published[Line] = table
        self._later, self._now_s = later, now_s
        self._up_s = float("inf")
        self._said: set[Hashable] = set()

    def look(self) -> None:
        """Look at how the line stands, from any thread."""
        state = self._table.state
        if not state.is_linked and self._now_s() - self._up_s >= STEADY_S:
            self._said.clear()
        self._up_s = min(self._up_s, self._now_s()) if state.is_linked else float("inf")
        self._report(state)
        if state.problem is not None:
            self._say_once(state.broker, Message("page.sentence", said=state.problem))

    @abstractmethod
    def _report(self, state: Line) -> None:
        """Say what the line has come to."""

    def _say_once(self, broker: str, said: Message) -> None:
        """Say something of a broker, unless something of its kind has been said."""
        kind = broker, tuple(_codes(said))
        if kind not in self._said:
            self._said.add(kind)
            self._later(partial(say, said))


def _codes(said: Message) -> Iterator[str]:
    """Yield the codes of a message and of those among its facts."""
    yield said.code
    for _, fact in said.facts:
        if isinstance(fact, Message):
            yield from _codes(fact)


class HousePrinter(LinePrinter[HouseState]):
    """Prints that the house plays along, and whatever is wrong with its line."""

    def _report(self, state: HouseState) -> None:
        if state.is_linked:
            self._say_once(state.broker, Message("far.house_there", broker=state.broker))


class MatchPrinter(LinePrinter[FarState]):
    """Prints the invitation to a match, on a terminal alone, and whatever is wrong with its line."""

    _link = ""

    def _report(self, state: FarState) -> None:
        if state.link not in {"", self._link}:
            if is_on_terminal():
                said = Message("far.invited", link=state.link, broker=state.broker, words=state.words)
                self._later(partial(say, said))
                self._later(partial(self._draw, state.link))
            else:
                self._later(partial(say, Message("far.invited_at_board", broker=state.broker)))
        self._link = state.link

    @staticmethod
    def _draw(link: str) -> None:
        from controller.far.local_network import code_text

        say(Message("quoted.text", text=code_text(link)))
