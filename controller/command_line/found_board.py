"""A board that was found by its name, and one that is open."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from controller.board import Profile
    from controller.board_bench import BoardBench
    from controller.play.loop import Loop
    from controller.ports import Board, Clock


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
    """A board that can be opened, and is closed when the context ends; the command line has its ``name``."""

    name: str
    profile: "Profile"
    open: Callable[[], AbstractContextManager[OpenBoard]]
