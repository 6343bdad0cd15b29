"""The ``board`` message: what a page needs to know about a board and never changes while it is the same."""

from collections.abc import Mapping

from controller.board import Key, Profile, Sensing
from controller.games.base import COLOUR_WORDS, Game
from controller.session import fitting
from controller.table import puzzles_of
from controller.web.message_format import View
from controller.web.position_view import colours_view
from simulator.workbench import forms_on

#: The keys that the page draws: those that mean something on such a board.
_KEYS = {Sensing.DUAL: (Key.UNDO, Key.OK), Sensing.SINGLE: tuple(Key)}


def board_view(
    profile: Profile, games: Mapping[str, Game], *, has_workbench: bool, has_pace: bool = False
) -> View:
    """Describe the board and the games that fit it; positions in mm, x to the right, y upwards.

    A page can move pieces and break parts if there is a bench, and control time if the bench has a pace. What
    the reeds sense and what reads the matrix decide which keys and which faults the board has.
    """
    return {
        "t": "board",
        "name": profile.name,
        "title": profile.title,
        "has_workbench": has_workbench,
        "has_pace": has_pace,
        "sensing": profile.sensing.value,
        "transport": profile.transport.value,
        "pitch_mm": round(profile.pitch_mm, 1),
        "corners_mm": [[round(x, 2), round(y, 2)] for x, y in profile.corners_mm],
        "spaces": [
            {"name": space.name, "x_mm": space.at_mm[0], "y_mm": space.at_mm[1]} for space in profile.spaces
        ],
        "lights": list(profile.lights),
        "keys": [key.value for key in _KEYS[profile.sensing]],
        "games": [
            {
                "name": game.name,
                "title": game.title,
                "colours": colours_view(game),
                "spaces": list(game.geometry.names),
                "max_blocked": game.max_blocked,
                "is_shuffled": game.is_shuffled,
                "begins": None if game.is_shuffled else COLOUR_WORDS[game.start().to_move],
                "puzzles": [puzzle.moves for puzzle in puzzles_of(game)],
            }
            for game in fitting(profile, games).values()
        ],
        "fault_kinds": forms_on(profile) if has_workbench else [],
    }
