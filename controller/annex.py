"""The seam between the table and an annex: a feature with all that it needs in one folder.

The table is whole without any annex, and names none. `controller.cli.annexes` has the one list of them: a
feature is taken out by deleting its folder and its line there.
"""

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from starlette.routing import Route

    from controller.board import Profile
    from controller.board_bench import BoardBench
    from controller.diagnose import Evidence
    from controller.diagnose.report import DrawJoint, ReadJoint
    from controller.games import Game
    from controller.messages import Catalogue, Message
    from controller.play.journal.archive import Archive
    from controller.play.loop import Loop
    from controller.play.subscriber import Subscriber
    from controller.session import Session
    from controller.table import Record
    from controller.wear import BoardLife

#: Finds a kept record by its number, or that of the game on the table, 0; raises an InputError if it cannot.
FindRecord = Callable[[int], "Record"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class MoveJudge:
    """An offer: the ``address`` at which an annex judges the moves of a record, for pages that look back."""

    address: str


class ReedHistory:
    """An offer: what an annex knows of the reeds of the board, over its ``life``; None if that is nothing.

    ``joints`` says where those are that wear or have failed, and what a meter shows there.
    """

    life: "BoardLife | None" = None
    joints: "Mapping[str, Message]" = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class JointPlan:
    """An offer: what finds where a fault of a board is mended, as that board is built.

    ``draw_joint`` draws the place, ``read_joint`` says what a meter shows there, and which parts these are.
    By itself it finds nothing.
    """

    draw_joint: "DrawJoint" = lambda _profile, _fault: None
    read_joint: "ReadJoint" = lambda _profile, _fault: None


@dataclass(frozen=True, slots=True)
class Reenactment:
    """An offer without a table: tries what may be wrong with a reed of a board on simulated ones.

    ``odds`` returns how likely the evidence of a self-test is for each of some faults of one reed, as they
    are written, in logarithms. By itself it knows of none.
    """

    odds: "Callable[[Profile, Evidence, Sequence[str]], Sequence[float]]" = lambda *_: ()


class FaultStrips:
    """An offer: the last seconds before each fault that was named at a table, drawn as strips of time.

    `strips` returns the newest ones, each as what was named and an SVG drawing. By itself it has none.
    """

    def strips(self) -> "Sequence[tuple[Message, str]]":
        """See above."""
        return ()


@dataclass(frozen=True, slots=True)
class KeptFaults:
    """An offer without a table: the last seconds before faults that were named in play, as records keep them.

    ``described`` returns what is kept in the folder of the records, by its number, the newest first, and
    ``strips`` those of a kind of board, as `FaultStrips` does. By itself it knows of none.
    """

    described: "Callable[[Path], Mapping[int, Message]]" = lambda _: {}
    strips: "Callable[[Path, Profile], Sequence[tuple[Message, str]]]" = lambda *_: ()


class FindOffer(Protocol):
    """Finds what another annex offers, by its kind."""

    def __call__(self, kind: type[T]) -> T | None:
        """Return the first offer of this kind; None if no annex has one."""


def nothing_offered(kind: type[T]) -> T | None:
    """Find nothing: there is no other annex."""
    del kind
    return None


def none_listed() -> None:
    """Open no records: none are kept."""


@dataclass(frozen=True, slots=True)
class Subcommand:
    """A command of `manalath`: what it is for, in a few words, and the module whose ``add_parsers`` adds it.

    ``examples`` are lines of a terminal, and what each does, for ``manalath --help``. If it ``plays``, it
    opens a table for play: ``add_parsers`` is given a `controller.command_line.play_table.PlayTable`, too.
    """

    module: str
    purpose: str
    examples: Mapping[str, str] = field(default_factory=dict)
    plays: bool = False


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that is being opened: its ``loop``, and what the command line asks for.

    ``options`` are None if the table is opened for something other than play. ``folder`` has its records; it
    is None if none are kept, or if another program remembers what lies there, and ``is_second`` then.
    ``report`` prints a message, and may be called from any thread. ``board_folder`` has what is remembered of
    the board itself; it is None for a twin, whose parts are nobody's. ``later`` does something in the one
    thread that may wait for a disk. ``bench`` is that of the board; a real one has none. ``board`` is the
    board's name on the command line. ``archive`` opens the records that pages list; None if none are kept.
    ``offered`` finds what another annex offers, once all are open.
    """

    loop: "Loop"
    options: argparse.Namespace | None
    folder: Path | None
    report: "Callable[[Message], None]"
    is_second: bool = False
    board_folder: Path | None = None
    later: Callable[[Callable[[], None]], None] = lambda act: act()
    bench: "BoardBench | None" = None
    board: str = ""
    archive: "Callable[[], Archive | None]" = none_listed
    offered: FindOffer = nothing_offered

    def remembers(self, file: str) -> bool:
        """Whether a file beside the records remembers something to go on with."""
        return self.folder is not None and (self.folder / file).exists()


class AnnexAct:
    """What a page may ask of an annex: a dataclass, read as the acts of `controller.web.acts` are."""

    __slots__ = ()


class PagePlace(Enum):
    """Where a part of the page stands."""

    SETTINGS = "settings"  #: in the settings themselves, without a button
    DIALOG = "dialog"  #: a dialog that a button in the settings opens
    VIEW = "view"  #: a view that a link in the navigation opens, after *Games*
    #: A table for that page alone, which a button beside the rules of a game begins: ``Part`` has the buttons
    #: there, and ``Guide`` the words.
    APART = "apart"
    #: A dialog about the position that a page looks at, which a button beside that opens; every page has it,
    #: whatever its role.
    POSITION = "position"
    #: In the Diagnose view, with which it comes: ``Part`` is a class, as `static/workbench/diagnoseview.js`
    #: describes it, and its templates take the places ``test``, ``built``, ``strips`` and ``shining``.
    DIAGNOSE = "diagnose"
    #: In the Workbench in the same way: `static/workbench/workbench.js` describes its ``Part``, and its
    #: templates take the places ``time`` and ``faults``.
    WORKBENCH = "workbench"


@dataclass(frozen=True, slots=True)
class PagePart:
    """A part of the page, fetched when it is first wanted: a dialog, a view, or a section of the settings.

    The package ``folder`` has its files: for an annex *house*, ``house.html`` names its styles and
    ``house.js`` exports what is shown as its ``Part``. It stands in its ``place``, to which a ``button`` that
    says so leads. It may have a button on the first screen, too: what that says is ``start``, with an
    ``icon`` of the page's symbols.

    A view that ``opens_links`` has a function ``Part.open``, which is given a link to a game and the page,
    and returns whether it shows that.

    ``fits`` is the address where it tells which openings fit two people at the table.

    A part ``is_of_screen`` if it belongs to a browser and not to the table: every page has it, whatever its
    role, and a browser that keeps it switched on fetches it at once. A function ``follow`` that the script
    exports is told each state of the game from then on.
    """

    folder: str
    place: PagePlace = PagePlace.SETTINGS
    button: "Message | None" = None
    start: "Message | None" = None
    icon: str = ""
    opens_links: bool = False
    fits: str = ""
    is_of_screen: bool = False


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A simulated board at work for one page alone, and what the annex that opened it does there."""

    loop: "Loop"
    bench: "BoardBench"
    annex: "OpenAnnex"


class OpenAnnex:
    """An annex at one table, where it does nothing; derived classes override what they need."""

    #: Its name, by which its part of the page finds what it tells the pages at the table.
    name = ""
    #: Its part of the page.
    part: PagePart | None = None
    #: What it does when a page at the table asks for it, by the kind of the act.
    acts: Mapping[type[AnnexAct], Callable[[Any], None]] = MappingProxyType({})
    #: What follows the loop for it.
    watches: "Sequence[Subscriber]" = ()
    #: What it has for whoever asks for an offer of that kind: this module has the kinds, beside the `Door`.
    offers: Sequence[object] = ()
    #: The addresses among its routes that a page on another computer may ask for, whatever its role, with
    #: all that lies below them.
    open_addresses: frozenset[str] = frozenset()
    #: Its sentences, by their codes or all of a section, that pages on other computers may read at the table.
    open_sentences: frozenset[str] = frozenset()

    #: Opens a table for one page alone, for a game, until the context ends, at the address of its name; an
    #: InputError says why it cannot. None if it opens none.
    opens: "Callable[[Game], AbstractContextManager[OwnTable]] | None" = None

    def view(self) -> Mapping[str, Any]:
        """Describe how it stands, for its part of the page; nothing if it has nothing to tell.

        ``players`` says of colours, by their words, who plays them elsewhere: a ``name``, a ``note`` and
        whether they are away, as ``is_away``. If it ``has_table``, it decides what is played there.
        """
        return {}

    def diagnosed(self) -> Mapping[str, Any]:
        """Describe how it stands to pages that have Diagnose open, as a message of a kind ``t`` of its own.

        Nothing if it has nothing to tell there.
        """
        return {}

    def subscribe(self, on_change: Callable[[], None]) -> Callable[[], None]:
        """Call a function, from any thread, when the view has changed; returns what ends that."""
        del on_change
        return lambda: None

    def routes(self, words: "Catalogue", record: FindRecord) -> "Sequence[Route]":
        """Return the addresses of the page that it answers, in the language of ``words``.

        Called when a page is first asked for in that language: what answers is imported then.
        """
        del words, record
        return ()


class Annex:
    """A feature that brings nothing; derived classes override what they need.

    It is loaded with every command that opens a table, so its own modules are imported by the first who calls
    it, and most of them by `open`.
    """

    #: Its folder.
    name = ""
    #: Its commands by their words.
    commands: Mapping[str, Subcommand] = MappingProxyType({})
    #: Lines of a terminal with its options, and what each does, for ``manalath --help``.
    examples: Mapping[str, str] = MappingProxyType({})
    #: What it offers without a table; see `OpenAnnex`.
    offers: Sequence[object] = ()

    def add_options(self, command: argparse.ArgumentParser) -> None:
        """Add its options to a command that opens a table for play."""

    def add_twin_options(self, command: argparse.ArgumentParser) -> None:
        """Add its options to the command that opens a simulated table for play."""

    def is_show(self, options: argparse.Namespace) -> bool:
        """Whether it decides what is played at a table: that keeps no record, and a simulated board stays."""
        del options
        return False

    def check(self, options: argparse.Namespace) -> None:
        """Raise an InputError if a table cannot have what the command line asks for."""

    def set_in(self, session: "Session") -> "Session":
        """Have a session that begins know what it offers there."""
        return session

    def is_asked_for(self, table: OpenTable) -> bool:
        """Whether it has something to do at a table that no page is open at, and opens with it."""
        return table.options is not None and self.is_show(table.options)

    def open(self, table: OpenTable) -> OpenAnnex | None:
        """Open it at a table, for the first page at the latest; None if the table has none of it."""
        del table
        return None


def offered(kind: type[T], annexes: Iterable[Annex | OpenAnnex]) -> T | None:
    """Return the first offer of this kind that an annex has; None if there is none."""
    return next((offer for annex in annexes for offer in annex.offers if isinstance(offer, kind)), None)
