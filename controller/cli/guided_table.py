"""A table for a guest alone, with a person guided at terminal and page; loaded when a command asks for it."""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from controller.annex import offered
from controller.board import Profile
from controller.cli.annexes import AT_TABLES, every_annex

if TYPE_CHECKING:
    from collections.abc import Sequence

    from controller.command_line.board_kinds import FoundBoard
    from controller.command_line.guidance import Guided
    from controller.play.guest import Guest
    from controller.session import Session


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class GuidedTable:
    """See `controller.command_line.guidance.Guidance`."""

    def guide(
        self,
        found: "FoundBoard",
        options: argparse.Namespace,
        guest: "Guest",
        *,
        profile: Profile | None = None,
        board_folder: Path | None = None,
    ) -> "Guided":
        """See `Guidance`."""
        from controller.cli.runtime import Runtime, run, set_up
        from controller.cli.terminal_dialogue import Dialogue
        from controller.command_line.guidance import Guided
        from controller.command_line.parser import FAILED
        from controller.games import all_games
        from controller.session import open_any_session

        dialogues: list[Dialogue] = []

        def start() -> Runtime:
            session = open_any_session(profile or found.profile, all_games())
            running = set_up(found, session, port=options.port, board_folder=board_folder)
            dialogues.append(Dialogue(running, guest, is_alone=options.no_browser))
            dialogues[0].begin()
            return running

        has_failed = run(start, options, "#diagnose") == FAILED
        ended = dialogues[0]
        return Guided(ended.guest, ended.identity, ended.is_input_over, has_failed)

    def show(self, found: "FoundBoard", options: argparse.Namespace, session: "Session") -> int:
        """See `Guidance`."""
        from controller.cli.runtime import run, set_up

        return run(lambda: set_up(found, session, port=options.port), options)

    def check(self, words: "Sequence[str]") -> None:
        """See `Guidance`."""
        from controller.cli import make_parser

        asked = make_parser(words).parse_args(words)
        for annex in AT_TABLES:
            annex.check(asked)

    def offered(self, kind: type[T]) -> T | None:
        """See `Guidance`."""
        return offered(kind, every_annex())
