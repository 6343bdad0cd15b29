"""What a hand meant, ply by ply: the record against which a controller is judged."""

from dataclasses import dataclass, field

from controller.games import Move, Put
from controller.games.moves import Place


def is_set_up(move: Move) -> bool:
    """Whether a move sets up a piece of some kind."""
    return isinstance(move, Place) and bool(move.kind)


@dataclass(slots=True)
class Meant:
    """Every ply with all places where the hand let a piece rest for it, the final one last.

    ``rested_ms`` is when the last place was taken. ``formerly`` holds, oldest first, what a hand gave up: the
    number of the ply, from 0, and its piece. ``given_up`` holds all moves as they were each time.
    """

    plies: list[list[Move]] = field(default_factory=list)
    rested_ms: list[float] = field(default_factory=list)
    formerly: list[tuple[int, Put]] = field(default_factory=list)
    given_up: list[tuple[Move, ...]] = field(default_factory=list)

    def final(self) -> list[Move]:
        """Return the final move of every ply."""
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
        """Return the piece of the last ply; None if that placed none, or there is no ply."""
        move = self.plies[-1][-1] if self.plies else None
        return move if isinstance(move, Put) else None

    def add(self, move: Move, at_ms: float) -> None:
        """Add a ply."""
        self.plies.append([move])
        self.rested_ms.append(at_ms)

    def change(self, move: Move, at_ms: float) -> None:
        """Change the last ply to another move."""
        self._leave(self.plies[-1][-1])
        self.plies[-1].append(move)
        self.rested_ms[-1] = at_ms

    def withdraw(self) -> None:
        """Remove the last ply."""
        self._leave(self.plies[-1][-1])
        self.plies.pop()
        self.rested_ms.pop()

    def _leave(self, move: Move) -> None:
        self.given_up.append(tuple(self.final()))
        if isinstance(move, Put):
            self.formerly.append((len(self.plies) - 1, move))
