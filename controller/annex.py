"""The seam between the table and an annex: a feature with all that it needs in one folder.

The table is whole without any annex, and names none. `controller.cli.annexes` has the one list of them: a
feature is taken out by deleting its folder and its line there.
"""

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.routing import Route

    from controller.board import Profile
    from controller.diagnose import JointFigure
    from controller.messages import Catalogue, Message
    from controller.play.loop import Loop
    from controller.play.subscriber import Subscriber


@dataclass(frozen=True, slots=True)
class Subcommand:
    """A command of `manalath`: what it is for, in a few words, and the module whose ``add_parsers`` adds it.

    ``examples`` are lines of a terminal, and what each does, for ``manalath --help``.
    """

    module: str
    purpose: str
    examples: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that is being opened: its ``loop``, and what the command line asks for.

    ``options`` are None if the table is opened for something other than play. ``folder`` has its records; it
    is None if none are kept. ``report`` prints a message, and may be called from any thread.
    """

    loop: "Loop"
    options: argparse.Namespace | None
    folder: Path | None
    report: "Callable[[Message], None]"


class OpenAnnex:
    """An annex at one table, where it does nothing; derived classes override what they need."""

    #: What follows the loop for it.
    watches: "Sequence[Subscriber]" = ()
    #: The addresses among its routes that a page on another computer may ask for, whatever its role.
    open_addresses: frozenset[str] = frozenset()

    def routes(self, words: "Catalogue") -> "Sequence[Route]":
        """Return the addresses of the page that it answers, in the language of ``words``."""
        del words
        return ()


class Annex:
    """A feature that brings nothing; derived classes override what they need.

    It is loaded with every command, so its own modules are imported by the first who calls it.
    """

    #: Its folder.
    name = ""
    #: Its commands by their words.
    commands: Mapping[str, Subcommand] = MappingProxyType({})

    def add_options(self, command: argparse.ArgumentParser) -> None:
        """Add its options to a command that opens a table for play."""

    def check(self, options: argparse.Namespace) -> None:
        """Raise an InputError if a table cannot have what the command line asks for."""

    def open(self, table: OpenTable) -> OpenAnnex | None:
        """Open it at a table; None if the table has none of it."""
        del table
        return None

    def draw_joint(self, profile: "Profile", fault: str) -> "JointFigure | None":
        """Draw where a fault of a board is mended; None if it knows of no such place."""
        del profile, fault
        return None
