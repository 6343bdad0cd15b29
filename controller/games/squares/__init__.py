"""Games on a board of squares: `mammalath` and `mana`, on the spaces of one board."""

from controller.games.geometry import SQUARE36

#: The spaces of these games.
GEOMETRY = SQUARE36
