"""The list of annexes: a feature is there if its line is."""

from importlib import import_module
from typing import TYPE_CHECKING

from controller.annex import Annex

if TYPE_CHECKING:
    from controller.board import Profile
    from controller.diagnose import JointFigure

#: The folder of each annex, as a package with its `ANNEX`.
FOLDERS = (
    "hardware.builder",
    "controller.annexes.flash",
    "controller.annexes.programs",
    "controller.annexes.selfplay",
    "controller.annexes.voice",
)

ANNEXES: tuple[Annex, ...] = tuple(import_module(folder).ANNEX for folder in FOLDERS)


def draw_joint(profile: "Profile", fault: str) -> "JointFigure | None":
    """Draw where a fault is mended, by the first annex that knows; None if none does."""
    drawn = (annex.draw_joint(profile, fault) for annex in ANNEXES)
    return next((figure for figure in drawn if figure is not None), None)
