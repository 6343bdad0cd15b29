"""The games that there are, by their names.

Each is a module in the folder of its spaces. A folder that says on what ``GEOMETRY`` its games are played is
not loaded for another board.
"""

import pkgutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType

from controller.games.base import Game
from controller.games.geometry import Geometry

_ROOM = __name__.rpartition(".")[0]
_FOLDERS = (f"{_ROOM}.hexagons", f"{_ROOM}.squares")


class GameCollection(Mapping[str, Game]):
    """Every game, in alphabetical order of the modules; none is loaded before it is looked at."""

    def __getitem__(self, name: str) -> Game:
        """Return the game of a name; KeyError if there is none."""
        found = (game for folder in _FOLDERS for game in _games_in(folder).values() if game.name == name)
        game = next(found, None)
        if game is None:
            raise KeyError(name)
        return game

    def __iter__(self) -> Iterator[str]:
        """Name every game."""
        games = {module: game for folder in _FOLDERS for module, game in _games_in(folder).items()}
        return iter([games[module].name for module in sorted(games)])

    def __len__(self) -> int:
        """Count the games."""
        return sum(1 for _ in self)


def games_on(has_shape: Callable[[Geometry], bool]) -> dict[str, Game]:
    """Return the games that may fit a board, by name: those on spaces of another shape are left out."""
    folders = [folder for folder in _FOLDERS if _may_fit(import_module(folder), has_shape)]
    return {game.name: game for folder in folders for game in _games_in(folder).values()}


def _may_fit(folder: ModuleType, has_shape: Callable[[Geometry], bool]) -> bool:
    geometry: Geometry | None = getattr(folder, "GEOMETRY", None)
    return geometry is None or has_shape(geometry)


@cache
def _games_in(folder: str) -> dict[str, Game]:
    """Return the games of a folder by the names of their modules."""
    modules = [module.name for module in pkgutil.iter_modules(import_module(folder).__path__)]
    found = {name: getattr(import_module(f"{folder}.{name}"), "GAME", None) for name in modules}
    return {name: game for name, game in found.items() if game is not None}
