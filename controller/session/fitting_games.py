"""Fitting games: which games a board can play, why not the others, and which one it begins with."""

from collections.abc import Mapping, Sequence

from controller.board import Profile
from controller.games import Game, GameError
from controller.messages import Message


class BoardTooSmall(GameError):  # noqa: N818 - as those of the games
    """A game that needs a space that the board lacks."""

    code = "board-too-small"


class OtherShape(GameError):  # noqa: N818
    """A game whose spaces are arranged differently on the board."""

    code = "other-shape"


def fitting(profile: Profile, games: Mapping[str, Game]) -> dict[str, Game]:
    """Return the games that can be played on the board, by name, in the given order."""
    return {name: game for name, game in games.items() if misfit(profile, game) is None}


def game_of(profile: Profile, games: Mapping[str, Game], name: str | None) -> Game:
    """Return the game of this name, or the first that fits the board; if none does, the first of all."""
    return games[name] if name is not None else next(iter((fitting(profile, games) or games).values()))


def check_fits(profile: Profile, game: Game, others: Sequence[str] = ()) -> None:
    """Raise BoardTooSmall or OtherShape if the game cannot be played on the board.

    ``others`` are names of boards that it fits, for the message.
    """
    problem = misfit(profile, game, others)
    if problem is not None:
        raise problem


def misfit(profile: Profile, game: Game, others: Sequence[str] = ()) -> GameError | None:
    """Return the error that explains why a game cannot be played on a board; None if it can."""
    boards = tuple(others)
    missing = set(game.geometry.names) - {space.name for space in profile.spaces}
    if missing:
        space = min(missing)
        return BoardTooSmall(
            Message("game.board_too_small", game=game.title, space=space, board=profile.name, others=boards)
        )
    if not profile.has_shape(game.geometry):
        return OtherShape(Message("game.other_shape", game=game.title, board=profile.name, others=boards))
    return None
