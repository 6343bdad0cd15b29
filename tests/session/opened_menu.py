"""A table at which the menu has been opened."""

from controller.board import Profile
from controller.session.mode import Menu
from tests.timeline import PROFILE, Timeline

HOLD = """
        at 5000 press ok
        at 6999 expect says "to move"
        at 7000 expect says "Menu."
        at 7500 release ok
"""


def opened(text: str = "", game: str = "manalath", profile: Profile = PROFILE) -> Timeline:
    return Timeline(game, profile=profile).play(text).play(HOLD)


def is_open(table: Timeline) -> bool:
    return isinstance(table.session.mode, Menu)
