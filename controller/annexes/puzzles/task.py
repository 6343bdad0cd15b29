"""What a puzzle of the shelves asks for, and whether a move does it.

Every answer is found by trying moves (`controller.table.ForcedWin`), never by an estimate, so a puzzle that
is done in many ways accepts each of them.
"""

from dataclasses import dataclass
from enum import Enum

from controller.games import Game, Position
from controller.messages import Message
from controller.table import ForcedWin


class Shelf(Enum):
    """A shelf of puzzles; its value is its name on the command line and in files.

    The player to move *wins* in so many moves, or *stops* a win of the other player in the next one. Where
    *four* is asked, some move that would stop it makes a group of exactly four of their own, and so loses.
    """

    WIN_1 = "win-1"
    STOP = "stop"
    FOUR = "four"
    WIN_2 = "win-2"
    WIN_3 = "win-3"

    @property
    def moves(self) -> int:
        """In how many moves the player to move wins; 0 where they need not."""
        return {Shelf.WIN_1: 1, Shelf.WIN_2: 2, Shelf.WIN_3: 3}.get(self, 0)

    @property
    def rating(self) -> int:
        """How hard its puzzles are, on the scale of the player's rating."""
        return _RATINGS[self]


#: Chosen so that each shelf is about as much harder than the one before; nothing measures them.
_RATINGS = {Shelf.WIN_1: 600, Shelf.STOP: 900, Shelf.FOUR: 1000, Shelf.WIN_2: 1300, Shelf.WIN_3: 1600}


@dataclass(frozen=True, slots=True)
class PuzzleTask:
    """A position ``start``, and what the player to move is asked for there: that of a puzzle of ``shelf``."""

    shelf: Shelf
    start: Position

    @property
    def game(self) -> Game:
        """The game of the position."""
        return self.start.game

    @property
    def asked(self) -> Message:
        """What is asked for, as a sentence."""
        colours, solver = self.game.colour_words, self.start.to_move
        return Message(
            "shelf_table.asked",
            shelf=self.shelf.value,
            colour=colours[solver],
            other=colours[solver.other],
            moves=self.shelf.moves,
        )

    def is_right(self, reached: Position, made: int) -> bool:
        """Whether the player has done what is asked, or still does, after ``made`` of their own moves.

        ``reached`` is the position after the last of them, or after the answer to it.
        """
        solver = self.start.to_move
        if reached.outcome is not None:
            return reached.outcome.winner is solver and (not self.shelf.moves or made <= self.shelf.moves)
        forced, is_mine = ForcedWin(reached), reached.to_move is solver
        if not self.shelf.moves:
            return not (forced.loses(1) if is_mine else forced.wins(1))
        left = self.shelf.moves - made
        return forced.wins(left) if is_mine else forced.loses(left)

    def answers(self) -> tuple[str, ...]:
        """Write every first move that is right, in the order of the board."""
        write, play = self.game.write_move, self.start.play
        return tuple(write(move) for move in self.start.legal_moves() if self.is_right(play(move), 1))

    def reply(self, reached: Position) -> str:
        """Write the other player's move that keeps the solver from winning for longest."""
        solver = self.start.to_move

        def lasts(after: Position) -> int:
            if after.outcome is not None:
                return -1 if after.outcome.winner is solver else self.shelf.moves
            return next((n for n in range(self.shelf.moves) if ForcedWin(after).wins(n)), self.shelf.moves)

        moves = [self.game.write_move(move) for move in reached.legal_moves()]
        return max(moves, key=lambda move: lasts(reached.play(move)))
