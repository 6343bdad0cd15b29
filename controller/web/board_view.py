"""What a page is told of a board: what stays as it is while the board is the same."""

from collections.abc import Mapping

from manalath_board.controller.games.base import COLOUR_WORDS, Game
from manalath_board.controller.games.puzzles import puzzles_of
from manalath_board.controller.profile import Key, Profile, Sensing
from manalath_board.controller.session import fitting
from manalath_board.controller.web.page_messages import View
from manalath_board.simulator.workbench import forms_on

#: The keys of the board that the page draws: those that mean something there.
_KEYS = {Sensing.DUAL: (Key.UNDO, Key.OK), Sensing.SINGLE: tuple(Key)}


def board_view(
    profile: Profile, games: Mapping[str, Game], *, has_workbench: bool, has_pace: bool = False
) -> View:
    """Say what the board is made of and which games fit it; positions in mm, x to the right, y upwards.

    A page can move pieces and break parts where there is a bench, and turn time where that has a pace. What
    is felt of a piece, and what reads the matrix, decides which of the board's keys and faults there are.
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
