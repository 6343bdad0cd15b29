"""A session on a board that no game fits: its pieces mean nothing, and any guest gets the whole board.

A loop has a session whatever its board is.
"""

from collections.abc import Mapping
from types import MappingProxyType

from manalath_board.controller.games.base import Game, Outcome
from manalath_board.controller.games.placement_game import PlacingGame
from manalath_board.controller.games.placement_position import PlacingPosition
from manalath_board.controller.games.rule_guide import RuleGuide
from manalath_board.controller.geometry import Geometry
from manalath_board.controller.messages import Message
from manalath_board.controller.profile import Profile
from manalath_board.controller.session.fitting_games import fitting
from manalath_board.controller.session.session_start import open_session
from manalath_board.controller.session.state import Session


def open_any_session(profile: Profile, games: Mapping[str, Game]) -> Session:
    """Begin a session for what is no game: with the first one that fits, or none."""
    return open_session(profile, next(iter(fitting(profile, games).values()), _no_game(profile)).start())


def _no_game(profile: Profile) -> Game:
    """Make a game of all spaces of a board, which asks for nothing and never ends."""

    class NoGame(PlacingGame):
        """Nobody plays it."""

        name = "none"
        title = profile.title
        geometry = _geometry_of(profile)
        letters = ("o", "p")
        pieces = len(profile.spaces)
        guide = RuleGuide(Message("game.no_goal"), (), ())

        def examine(self, _position: PlacingPosition) -> Outcome | None:
            """It goes on."""
            return None

    return NoGame()


def _geometry_of(profile: Profile) -> Geometry:
    spaces = profile.spaces
    index = {space.name: number for number, space in enumerate(spaces)}
    return Geometry(
        names=tuple(index),
        rows=tuple(tuple(index[name] for name in row) for row in profile.space_rows),
        row_names=tuple(_row_name(row) for row in profile.space_rows),
        positions_mm=tuple(space.at_mm for space in spaces),
        neighbours=tuple(tuple(index[other] for other in profile.next_to(name)) for name in index),
        index=MappingProxyType(index),
    )


def _row_name(names: tuple[str, ...]) -> str:
    """What the spaces of a row have in common: on hexagons their letter, on squares their number."""
    letters, numbers = {name[0] for name in names}, {name[1:] for name in names}
    return letters.pop() if len(letters) == 1 else numbers.pop()
