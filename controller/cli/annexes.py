"""The list of annexes: a feature is there if its line is."""

import threading
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

from controller.annex import Annex, OpenAnnex, OpenTable, offered
from controller.command_line.board_kinds import BoardKind, add_kinds

if TYPE_CHECKING:
    from controller.session import Session

T = TypeVar("T")

#: Loaded with every table, for its options there or for what it follows without a page.
TABLE = True
#: Loaded when one of its commands is asked for, or the first page.
ASKED = False

#: The folder of each annex, as a package with its `ANNEX`, in the order in which help lists their commands,
#: and when it is loaded.
FOLDERS = {
    "simulator": TABLE,
    "controller.annexes.fault": ASKED,
    "controller.annexes.replay": TABLE,
    "controller.annexes.service": ASKED,
    "controller.annexes.explain": ASKED,
    "controller.annexes.records": ASKED,
    "controller.annexes.share": ASKED,
    "controller.annexes.selftest": ASKED,
    "controller.annexes.scenarios": ASKED,
    "controller.annexes.analysis": ASKED,
    "controller.annexes.household": ASKED,
    "controller.annexes.demo": TABLE,
    "controller.annexes.doctor": ASKED,
    "controller.annexes.puzzles": TABLE,
    "hardware.builder": ASKED,
    "controller.annexes.flash": ASKED,
    "controller.annexes.phones": TABLE,
    "controller.annexes.friend": TABLE,
    "controller.annexes.house": TABLE,
    "controller.annexes.programs": ASKED,
    "controller.annexes.reeds": TABLE,
    "controller.annexes.selfplay": ASKED,
    "controller.annexes.tour": ASKED,
    "controller.annexes.update": ASKED,
    "controller.annexes.card": ASKED,
    "controller.annexes.lessons": TABLE,
    "controller.annexes.voice": TABLE,
}

#: Those that stand on another one, for which they are there at all.
STANDS_ON = {
    # Two people play at a twin's bench.
    "controller.annexes.demo": "simulator",
    # It breaks a twin.
    "controller.annexes.fault": "simulator",
    # Their hands act at a twin's bench.
    "controller.annexes.scenarios": "simulator",
}


def _annexes(folders: Iterable[str]) -> tuple[Annex, ...]:
    there = (folder for folder in folders if STANDS_ON.get(folder, folder) in FOLDERS)
    return tuple(import_module(folder).ANNEX for folder in there)


#: The annexes that are loaded with every table.
AT_TABLES = _annexes(folder for folder, when in FOLDERS.items() if when is TABLE)
add_kinds(offer for annex in AT_TABLES for offer in annex.offers if isinstance(offer, BoardKind))


@cache
def every_annex() -> tuple[Annex, ...]:
    """Load and return every annex."""
    return _annexes(FOLDERS)


def set_in(session: "Session") -> "Session":
    """Have a session that begins know what annexes offer there."""
    for annex in AT_TABLES:
        session = annex.set_in(session)
    return session


class TableAnnexes:
    """The annexes at one table, which they follow: those asked for open with it, the others for a page."""

    def __init__(self, table: OpenTable) -> None:
        self._table = replace(table, offered=self._offered)
        self._lock = threading.Lock()
        self._opened: dict[Annex, OpenAnnex | None] = {}
        for annex in AT_TABLES:
            if annex.is_asked_for(table):
                self._open(annex)

    @property
    def opened(self) -> tuple[OpenAnnex, ...]:
        """Those that are open."""
        return tuple(annex for annex in tuple(self._opened.values()) if annex is not None)

    def for_pages(self) -> tuple[OpenAnnex, ...]:
        """Open the others, from any thread; returns all."""
        with self._lock:
            for annex in every_annex():
                if annex not in self._opened:
                    self._open(annex)
            self._opened = {annex: self._opened[annex] for annex in every_annex()}
        return self.opened

    def _open(self, annex: Annex) -> None:
        opened = self._opened[annex] = annex.open(self._table)
        for watch in () if opened is None else opened.watches:
            self._table.loop.subscribe(watch)

    def _offered(self, kind: type[T]) -> T | None:
        return offered(kind, self.opened) or offered(kind, every_annex())
