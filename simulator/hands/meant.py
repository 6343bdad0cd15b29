"""What a hand meant, ply by ply: the list by which a controller is judged."""

from dataclasses import dataclass, field

from manalath_board.controller.games.base import Move
from manalath_board.controller.games.moves import Place, Put


def is_set_up(move: Move) -> bool:
    """Whether a move sets a piece of some kind up."""
    return isinstance(move, Place) and bool(move.kind)


@dataclass(slots=True)
class Meant:
    """Every ply with all places where the hand let a piece rest for it, the last one for good.

    ``rested_ms`` is when the last place was taken. ``formerly`` holds, oldest first, what a hand gave up: the
    number of the ply, from 0, and the piece it was. ``given_up`` are all moves as they stood each time.
    """

    plies: list[list[Move]] = field(default_factory=list)
    rested_ms: list[float] = field(default_factory=list)
    formerly: list[tuple[int, Put]] = field(default_factory=list)
    given_up: list[tuple[Move, ...]] = field(default_factory=list)

    def final(self) -> list[Move]:
        """The moves that stand."""
        return [places[-1] for places in self.plies]

    def has(self, number: int, move: Move) -> bool:
        """Whether ply ``number``, from 1, was meant to be this move, if only for a while.

        Pieces that are set up alike may count in any order.
        """
        if number > len(self.plies):
            return False
        places = self.plies if is_set_up(move) else self.plies[number - 1 : number]
        return any(move in ply for ply in places)

    def last(self) -> Put | None:
        """The last piece that stands; None if the last ply was a pass, or there is none."""
        move = self.plies[-1][-1] if self.plies else None
        return move if isinstance(move, Put) else None

    def add(self, move: Move, at_ms: float) -> None:
        """Mean another ply."""
        self.plies.append([move])
        self.rested_ms.append(at_ms)

    def change(self, move: Move, at_ms: float) -> None:
        """Mean the last ply to be another move, in the end."""
        self._leave(self.plies[-1][-1])
        self.plies[-1].append(move)
        self.rested_ms[-1] = at_ms

    def withdraw(self) -> None:
        """Mean the last ply no longer."""
        self._leave(self.plies[-1][-1])
        self.plies.pop()
        self.rested_ms.pop()

    def _leave(self, move: Move) -> None:
        self.given_up.append(tuple(self.final()))
        if isinstance(move, Put):
            self.formerly.append((len(self.plies) - 1, move))
