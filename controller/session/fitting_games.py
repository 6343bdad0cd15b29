"""Fitting games: which games a board can play, and which it begins with if none is named."""

from collections.abc import Mapping

from manalath_board.controller.games.base import Game
from manalath_board.controller.profile import Profile
from manalath_board.controller.session.refusals import misfit


def fitting(profile: Profile, games: Mapping[str, Game]) -> dict[str, Game]:
    """Return the games that can be played on the board, by name, in the given order."""
    return {name: game for name, game in games.items() if misfit(profile, game) is None}


def game_of(profile: Profile, games: Mapping[str, Game], name: str | None) -> Game:
    """Return the game of this name, or the first that fits the board; if none does, the first of all."""
    return games[name] if name is not None else next(iter((fitting(profile, games) or games).values()))
