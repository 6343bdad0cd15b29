"""Positions with a known answer, and whether the search finds it: small boards, and ends of games.

The winners of the small boards were found by other programs (an exhaustive search for each of the two rule
sets). The ends are the last positions of random games; without any search it is decided which of their moves
win at once, keep the other player from doing so, or win with the next own move whatever the answer.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, TypeAlias

from controller.annexes.selfplay.jobs import MOST_PLIES, SEED_STEP
from controller.engine import NATIVE, Budget, choose, search
from controller.games import Colour, Game, Move, Position, winning_moves
from controller.games.geometry import Geometry, hexagon
from controller.games.hexagons.manalath_nestorgames import Manalath
from controller.games.hexagons.manalath_stein import ManalathStein
from controller.games.search_board import DECIDED
from controller.table import LEVELS

#: How many positions before the end of each game are examined.
LAST = 6


def tactics_solved(game: Game, seed: int, games: int) -> Mapping[str, float]:
    """Return the share of positions in which the top level chooses one of the best moves, by task.

    What no position of these ``games`` offers is left out.
    """
    seen: dict[str, list[bool]] = {"win_in_1": [], "avoid_loss_in_1": [], "win_in_2": []}
    for n in range(games):
        for position in list(walk(game, seed * SEED_STEP + n))[-LAST:]:
            if position.outcome is None and position.search_board().opening(n) is None:
                _examine(position, n, seen)
    return {name: sum(solved) / len(solved) for name, solved in seen.items() if solved}


def walk(game: Game, seed: int) -> Iterator[Position]:
    """Play a random game, and yield each of its positions."""
    random, position = Random(seed), game.drawn(seed)
    yield position
    for _ in range(MOST_PLIES):
        if position.outcome is not None:
            return
        position = position.play(random.choice(position.legal_moves()))
        yield position


def _examine(position: Position, seed: int, seen: Mapping[str, list[bool]]) -> None:
    wins = winning_moves(position)
    if wins:
        seen["win_in_1"].append(_chosen(position, seed) in wins)
        return
    safe = {move for move in position.legal_moves() if not _loses_in_one(position, move)}
    if 0 < len(safe) < position.count_legal():
        seen["avoid_loss_in_1"].append(_chosen(position, seed) in safe)
    wins = frozenset(move for move in safe if _is_lost_in_one(position.play(move)))
    if wins:
        seen["win_in_2"].append(_chosen(position, seed) in wins)


def _chosen(position: Position, seed: int) -> Move:
    board = position.search_board()
    text = board.write(choose(board, LEVELS[-1], seed).line[0])
    return position.game.parse_move(text)


def _loses_in_one(position: Position, move: Move) -> bool:
    """Whether a move loses at once, or lets the other player win at once."""
    mover, after = position.to_move, position.play(move)
    if after.outcome is not None:
        return after.outcome.winner is mover.other
    return bool(winning_moves(after))


def _is_lost_in_one(position: Position) -> bool:
    """Whether the player not to move wins at once whatever is played."""
    player = position.to_move.other
    return position.outcome is None and all(
        _has_won(position.play(move), player) for move in position.legal_moves()
    )


def _has_won(position: Position, player: Colour) -> bool:
    if position.outcome is not None:
        return position.outcome.winner is player
    return position.to_move is player and bool(winning_moves(position))


Kind: TypeAlias = type[Manalath] | type[ManalathStein]

KINDS: tuple[Kind, Kind] = (Manalath, ManalathStein)
#: Whether the first player wins on these rows, by the rules of the 70 spaces and of the 61; None if unknown.
SOLVED: Mapping[tuple[int, ...], tuple[bool, bool | None]] = {
    (2, 3, 2): (True, True),
    (3, 4, 3): (False, None),
    (4, 5, 4): (True, True),
    (2, 3, 4, 3, 2): (True, True),
    (5, 6, 5): (True, True),
    (3, 4, 5, 4, 3): (True, True),
}
#: On rows of more spaces than these, the search in Python takes many minutes.
FEW_SPACES = 13
#: Far more nodes than any of these boards takes.
_PLENTY, _TABLE_BITS = 10**9, 22


@dataclass(frozen=True, slots=True)
class Solved:
    """A small board: its rows from the bottom, its rules, and whether the first player wins."""

    rows: tuple[int, ...]
    kind: Kind
    is_won: bool

    def __str__(self) -> str:
        return f"{self.kind.__name__} {'-'.join(map(str, self.rows))}"

    @property
    def is_small(self) -> bool:
        """Whether any search solves it soon."""
        return sum(self.rows) <= FEW_SPACES

    def agrees(self) -> bool:
        """Whether the search finds the known winner."""
        board = smaller(self.rows, self.kind).start().search_board()
        score = search(board, Budget(_PLENTY, table_bits=_TABLE_BITS)).score
        return abs(score) > DECIDED and (score > 0) is self.is_won


def boards() -> Iterator[Solved]:
    """Yield every board and rule set whose winner is known."""
    for rows, known in SOLVED.items():
        for kind, is_won in zip(KINDS, known, strict=True):
            if is_won is not None:
                yield Solved(rows, kind, is_won)


def smaller(rows: tuple[int, ...], kind: Kind) -> Game:
    """Make the same game on fewer spaces."""

    class Small(kind):  # type: ignore[misc, valid-type] # one of two games
        """The same game on fewer spaces."""

        geometry: ClassVar[Geometry] = hexagon(rows)

    return Small()


def solved_boards_agree() -> float:
    """Return the share of boards on which the search agrees; in Python, only of the small ones."""
    tried = [board for board in boards() if NATIVE is not None or board.is_small]
    return sum(board.agrees() for board in tried) / len(tried)
