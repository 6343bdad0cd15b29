"""Attention: which threats a player notices, as people do.

A *threat* is a move that decides: an own one that wins, or a reply that wins for the other player or takes
much away. It is the harder to notice the farther it is from the last moves, if it needs a piece of another
colour than the player's own, and the more turns it is away; one that is plain in all three is never
overlooked. Decides nothing else, and knows no game.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from controller.games import Position
from controller.games.search_board import SearchBoard
from controller.games.shuffle import chances

#: The attention, in percent, that overlooks nothing.
FULL = 100
#: From so many steps on, everything is equally far, and from so many turns on, equally late.
_FARTHEST, _LATEST = 3, 4
#: Spaces this far from the last moves are beside them.
_BESIDE = 1
#: How many of the last plies are still in mind.
_LATELY = 2


@dataclass(frozen=True, slots=True)
class History:
    """What came before a position: the ``keys`` of all earlier ones, and where the last moves left pieces."""

    keys: tuple[int, ...] = ()
    moved: tuple[tuple[str, ...], ...] = ()

    def then(self, position: Position, move: str) -> "History":
        """Return the past of the position after a move in this one."""
        changes = position.changes(position.game.parse_move(move))
        spaces = tuple(change.space for change in changes if change.piece is not None)
        keys = (*self.keys, position.search_board().key)
        return History(keys, (*self.moved, spaces)[-_LATELY:])

    @property
    def lately(self) -> tuple[str, ...]:
        """Name the spaces where the last moves left pieces."""
        return tuple(space for spaces in self.moved for space in spaces)


#: Nothing came before.
NO_HISTORY = History()


class Kind(Enum):
    """Why a threat is overlooked."""

    FAR = "far"  #: it is not beside the last moves
    OTHER_COLOUR = "other_colour"  #: it needs a piece that is not of the player's own colour
    LATER = "later"  #: it is two turns away, or more


@dataclass(frozen=True, slots=True)
class Threat:
    """A deciding ``move``, by number, ``turns`` away (1: at once) and ``steps`` from the last moves."""

    move: int
    steps: int
    is_own: bool
    turns: int = 1

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Say what makes it hard to notice; empty if nothing does."""
        found = {
            Kind.LATER: self.turns > 1,
            Kind.FAR: self.steps > _BESIDE,
            Kind.OTHER_COLOUR: not self.is_own,
        }
        return tuple(kind for kind, holds in found.items() if holds)

    @property
    def strain(self) -> int:
        """Count what makes it hard to notice."""
        far = min(max(self.steps - _BESIDE, 0), _FARTHEST)
        return far + (not self.is_own) + min(self.turns, _LATEST) - 1


@dataclass(frozen=True, slots=True)
class Attention:
    """The attention of a player in one turn: each threat is noticed, or not, always alike for a ``seed``.

    A threat of strain 1 is noticed ``percent`` times in a hundred, one of strain 2 as often as twice that in
    a row, and so on. ``colours`` are those in mind; distances count from the spaces ``lately`` moved to.
    """

    percent: int
    seed: int
    colours: frozenset[int | None]
    lately: tuple[str, ...]

    def threat(self, board: SearchBoard, move: int, turns: int = 1) -> Threat:
        """Describe a move that could be made on the board."""
        steps = _steps(board, board.spaces(move), self.lately)
        return Threat(move, steps, board.colour(move) in self.colours, turns)

    def after(self, board: SearchBoard, move: int) -> "Attention":
        """Return the attention once this move is made: its spaces and its colour come to mind."""
        colours = self.colours | {board.colour(move)}
        return replace(self, colours=colours, lately=(*self.lately, *board.spaces(move)))

    def notices(self, threat: Threat) -> bool:
        """Whether the player notices a threat."""
        drawn: int = next(chances(self.seed ^ threat.move))
        return drawn % int(FULL**threat.strain) < int(self.percent**threat.strain)

    def any_noticed(self, threats: Iterable[Threat]) -> bool:
        """Whether the player notices one of these."""
        return any(map(self.notices, threats))


def _steps(board: SearchBoard, spaces: Sequence[str], lately: Sequence[str]) -> int:
    """Count the steps from the farthest of these spaces to the nearest of the last ones; 0 without any."""
    places, index = board.geometry.positions_mm, board.geometry.index
    here = places[0]
    pitch_mm = min(math.dist(here, places[near]) for near in board.geometry.neighbours[0])
    apart = [
        min(math.dist(places[index[one]], places[index[other]]) for other in lately) / pitch_mm
        for one in spaces
        if lately
    ]
    return round(max(apart, default=0.0))
