"""What a command may have the whole program do: only whoever puts that together knows how.

A command finds it in its options, as ``options.guidance``.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from controller.board import Profile
from controller.command_line.board_kinds import FoundBoard
from controller.play.guest import Guest
from controller.ports import Identity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from controller.session import Session


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Guided:
    """What came of a guest: its last state, and how the board identified itself, if it ever answered.

    ``is_input_over``: the end of the terminal's input ended it. ``has_failed``: a mistake of the program did.
    """

    guest: Guest
    identity: Identity | None
    is_input_over: bool
    has_failed: bool


class Guidance(Protocol):
    """What a command may have done."""

    def guide(
        self,
        found: FoundBoard,
        options: argparse.Namespace,
        guest: Guest,
        *,
        profile: Profile | None = None,
        board_folder: Path | None = None,
    ) -> Guided:
        """Lend a board to a guest, and guide a person through it on terminal and page until it is over.

        ``profile`` stands in for that of the board. ``board_folder`` has what is remembered
        of a real board.
        """

    def show(self, found: FoundBoard, options: argparse.Namespace, session: "Session") -> int:
        """Show a session on the lights of a board and its page until interrupted; returns the exit code."""

    def check(self, words: "Sequence[str]") -> None:
        """Raise an InputError if a line of the terminal that opens a table asks for what cannot be had."""

    def offered(self, kind: type[T]) -> T | None:
        """Return what an annex offers without a table, by its kind; None if none does."""
