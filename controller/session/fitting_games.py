"""Which games can be played on a board, and which it begins with where nobody named one."""

from collections.abc import Mapping

from manalath_board.controller.games.base import Game
from manalath_board.controller.profile import Profile
from manalath_board.controller.session.refusals import misfit


def fitting(profile: Profile, games: Mapping[str, Game]) -> dict[str, Game]:
    """Find the games that can be played on the board, by name, in their order."""
    return {name: game for name, game in games.items() if misfit(profile, game) is None}


def game_of(profile: Profile, games: Mapping[str, Game], name: str | None) -> Game:
    """Find the game of this name, or the first that fits the board; where none does, the first of all."""
    return games[name] if name is not None else next(iter((fitting(profile, games) or games).values()))
