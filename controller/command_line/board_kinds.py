"""Boards as the command line finds them, and their kinds, by the word before the colon of a board's name.

The table knows real ones. Whoever puts the program together adds those that annexes offer.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from controller.board import Profile
    from controller.board_bench import BoardBench
    from controller.play.loop import Loop
    from controller.ports import Board, Clock

SERIAL, GPIO = "serial", "gpio"


@dataclass(frozen=True, slots=True)
class OpenBoard:
    """A board, its clock, and its bench at the loop that plays on it; None if handling it takes real hands.

    ``subscribe_scans`` registers a function that the board calls after every scan, in the thread that scans;
    None if the board cannot.
    """

    board: "Board"
    clock: "Clock"
    bench_at: "Callable[[Loop], BoardBench] | None" = None
    subscribe_scans: Callable[[Callable[[], None]], None] | None = None


@dataclass(frozen=True, slots=True)
class FoundBoard:
    """A board that can be opened, and is closed when the context ends; the command line has its ``name``.

    ``with_waveform`` returns the same board, which writes what happens at its pins into a file while it is
    open; None if it cannot.
    """

    name: str
    profile: "Profile"
    open: Callable[[], AbstractContextManager[OpenBoard]]
    with_waveform: "Callable[[Path], FoundBoard] | None" = None


@dataclass(frozen=True, slots=True)
class BoardKind:
    """An annex's offer without a table: boards that need no hardware, by the ``word`` of their kind.

    Each has a profile that ``is_for`` accepts; ``find`` finds it by its whole name and that profile.
    """

    word: str
    is_for: "Callable[[Profile], bool]"
    find: "Callable[[str, Profile], FoundBoard]"


_simulated: dict[str, BoardKind] = {}


def add_kinds(kinds: Iterable[BoardKind]) -> None:
    """Add the kinds of boards that need no hardware, the simplest one first."""
    _simulated.update((kind.word, kind) for kind in kinds)


def simulated_kinds() -> Mapping[str, BoardKind]:
    """Return the kinds that need no hardware, by their words, the simplest one first."""
    return _simulated


def every_kind() -> tuple[str, ...]:
    """Name every kind."""
    return (SERIAL, GPIO, *_simulated)
