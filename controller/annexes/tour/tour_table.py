"""The tour at a table: its buttons on the page, and tables for it."""

from typing import TYPE_CHECKING

from controller.annex import OpenAnnex, PagePart, PagePlace
from controller.board import Profile
from controller.command_line.scene_table import scene_tables
from controller.messages import Message
from controller.session import COACH

if TYPE_CHECKING:
    from controller.annexes.tour.tour_guide import TourGuide
    from controller.board_bench import BoardBench
    from controller.play.loop import Loop


class TourTable(OpenAnnex):
    """Opens tours on boards like that of a table, which has the ``profile``."""

    name = "tour"
    part = PagePart(
        f"{__package__}.page",
        PagePlace.APART,
        Message("tour_table.take"),
        Message("tour_table.tour"),
        "compass",
    )

    def __init__(self, profile: Profile) -> None:
        self.opens = scene_tables(profile, _guide, COACH)


def _guide(loop: "Loop", bench: "BoardBench") -> "TourGuide":
    """Return the guide of a tour at a table; most tables see none."""
    from controller.annexes.tour.tour_guide import TourGuide

    return TourGuide(loop, bench)
