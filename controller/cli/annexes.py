"""The list of annexes: a feature is there if its line is."""

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

from controller.annex import Annex, OpenAnnex, OpenTable, offered
from controller.command_line.board_kinds import BoardKind, add_kinds

if TYPE_CHECKING:
    from controller.session import Session

T = TypeVar("T")

#: The folder of each annex, as a package with its `ANNEX`, in the order in which help lists their commands.
FOLDERS = (
    "simulator",
    "controller.annexes.fault",
    "controller.annexes.replay",
    "controller.annexes.service",
    "controller.annexes.explain",
    "controller.annexes.records",
    "controller.annexes.selftest",
    "controller.annexes.scenarios",
    "controller.annexes.analysis",
    "controller.annexes.household",
    "controller.annexes.demo",
    "controller.annexes.doctor",
    "controller.annexes.puzzles",
    "hardware.builder",
    "controller.annexes.flash",
    "controller.annexes.phones",
    "controller.annexes.friend",
    "controller.annexes.house",
    "controller.annexes.programs",
    "controller.annexes.reeds",
    "controller.annexes.selfplay",
    "controller.annexes.tour",
    "controller.annexes.update",
    "controller.annexes.lessons",
    "controller.annexes.voice",
)

#: Those that stand on another one, for which they are there at all.
STANDS_ON = {
    # Two people play at a twin's bench.
    "controller.annexes.demo": "simulator",
    # It breaks a twin.
    "controller.annexes.fault": "simulator",
    # Their hands act at a twin's bench.
    "controller.annexes.scenarios": "simulator",
}

ANNEXES: tuple[Annex, ...] = tuple(
    import_module(folder).ANNEX for folder in FOLDERS if STANDS_ON.get(folder, folder) in FOLDERS
)
add_kinds(offer for annex in ANNEXES for offer in annex.offers if isinstance(offer, BoardKind))


def set_in(session: "Session") -> "Session":
    """Have a session that begins know what annexes offer there."""
    for annex in ANNEXES:
        session = annex.set_in(session)
    return session


def open_annexes(table: OpenTable) -> tuple[OpenAnnex, ...]:
    """Open each annex at the table that has something there, and have it follow the loop."""
    opened: list[OpenAnnex] = []

    def offered_there(kind: type[T]) -> T | None:
        return offered(kind, (*opened, *ANNEXES))

    table = replace(table, offered=offered_there)
    opened += [each for annex in ANNEXES if (each := annex.open(table)) is not None]
    for annex in opened:
        for watch in annex.watches:
            table.loop.subscribe(watch)
    return tuple(opened)
