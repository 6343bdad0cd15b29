"""Lessons at a table: their buttons on the page, tables for them, and those that the lights give."""

from controller.annex import OpenAnnex, OpenTable, PagePart
from controller.annexes.lessons.lesson_guide import LessonGuide, LightsGuide
from controller.command_line.board_kinds import simulated_kinds
from controller.command_line.scene_table import scene_tables
from controller.messages import Message
from controller.session import RULES


class LessonTable(OpenAnnex):
    """Opens lessons on boards like that of a table, and gives them at the table if that is asked for."""

    name = "lessons"

    def __init__(self, table: OpenTable) -> None:
        profile = table.loop.snapshot.session.profile
        if simulated_kinds():
            self.part = PagePart(f"{__package__}.page", apart=Message("lesson_table.take"))
        self.opens = scene_tables(profile, LessonGuide, RULES)
        first = None if table.options is None else getattr(table.options, "lesson", None)
        if first is not None:
            self.watches = (LightsGuide(table.loop, table.bench, first, table.report),)
