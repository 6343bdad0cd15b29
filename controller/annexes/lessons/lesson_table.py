"""Lessons at a table: their buttons on the page, tables for them, and those that the lights give."""

from typing import TYPE_CHECKING

from controller.annex import OpenAnnex, OpenTable, PagePart, PagePlace
from controller.command_line.scene_table import scene_tables
from controller.messages import Message
from controller.session import RULES

if TYPE_CHECKING:
    from controller.annexes.lessons.lesson_guide import LessonGuide
    from controller.board_bench import BoardBench
    from controller.play.loop import Loop


class LessonTable(OpenAnnex):
    """Opens lessons on boards like that of a table, and gives them at the table if that is asked for."""

    name = "lessons"

    def __init__(self, table: OpenTable) -> None:
        profile = table.loop.snapshot.session.profile
        self.opens = scene_tables(profile, _guide, RULES)
        if self.opens is not None:
            said = Message("lesson_table.lessons")
            self.part = PagePart(f"{__package__}.page", PagePlace.APART, said, said, "rules")
        first = None if table.options is None else getattr(table.options, "lesson", None)
        if first is not None:
            from controller.annexes.lessons.lesson_guide import LightsGuide

            self.watches = (LightsGuide(table.loop, table.bench, first, table.report),)


def _guide(loop: "Loop", bench: "BoardBench") -> "LessonGuide":
    """Return the guide of lessons at a table; most tables see none."""
    from controller.annexes.lessons.lesson_guide import LessonGuide

    return LessonGuide(loop, bench)
