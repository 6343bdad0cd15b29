"""A stand-in for a game, on a board that none fits: on all spaces, without an end, and never played.

Whatever reads a board needs a position to compare it with, even if pieces mean nothing there.
"""

from types import MappingProxyType

from controller.board.profile import Profile
from controller.games import Game, Geometry, ManalathEdition, ManalathPosition, Outcome, RuleGuide
from controller.messages import Message


def no_game(profile: Profile) -> Game:
    """Return a stand-in game on all spaces of a board, which requires nothing and never ends."""

    class NoGame(ManalathEdition):
        """The stand-in, which is never played."""

        name = "none"
        title = profile.title
        geometry = _geometry_of(profile)
        letters = ("o", "p")
        pieces = len(profile.spaces)
        guide = RuleGuide(Message("game.no_goal"), (), ())

        def examine(self, _position: ManalathPosition) -> Outcome | None:
            """Return None: it never ends."""
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
    """Return what the names of a row's spaces share: the letter on hexagons, the number on squares."""
    letters, numbers = {name[0] for name in names}, {name[1:] for name in names}
    return letters.pop() if len(letters) == 1 else numbers.pop()
