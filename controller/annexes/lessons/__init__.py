"""Lessons: what wins a game, in scenes that the player does by hand, on the page or on the lights of a board.

`lesson_scenes` reads the scenes, which are data in ``shipped``, and says what is right. `lesson_guide` lays
them and answers as the other player would, and `lesson_table` has the lessons at a table.
"""

import argparse
from collections.abc import Mapping

from controller.annex import Annex, OpenAnnex, OpenTable


class LessonsAnnex(Annex):
    """Offers lessons at every table with a game."""

    name = "lessons"
    examples: Mapping[str, str] = {
        "manalath play --lesson": "learn the double threat on the lights; --game and a number for others"
    }

    def add_options(self, command: argparse.ArgumentParser) -> None:
        """Add the option that begins the lessons at the table itself."""
        from controller.command_line.parser import whole

        command.add_argument(
            "--lesson",
            type=whole(1),
            nargs="?",
            const=1,
            metavar="N",
            help="begin with the lessons of the game, or with their scene N; keeps no record",
        )

    def is_show(self, options: argparse.Namespace) -> bool:
        """Whether the lessons decide what is played at the table."""
        return getattr(options, "lesson", None) is not None

    def open(self, table: OpenTable) -> OpenAnnex | None:
        """Open it where a game fits the board."""
        from controller.games import all_games
        from controller.session import fitting

        profile = table.loop.snapshot.session.profile
        if not fitting(profile, all_games()):
            return None
        from controller.annexes.lessons.lesson_table import LessonTable

        return LessonTable(table)


ANNEX = LessonsAnnex()
