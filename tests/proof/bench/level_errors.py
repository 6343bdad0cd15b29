"""How the levels err: whether a bad move of theirs is one that a person would make, too.

Levels play the people of `tests.proof.bench.people`. Each move of a level is judged by searches as far as the
top level's: *bad* is one that lowers the chance of winning by ``BAD`` or more. For a bad move the level must
name the threat that it overlooked, and why: it was far, of another colour, or more than a turn away. And no
level may end its own game by a losing move while another one is legal.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from controller.annexes.selfplay.jobs import SEED_STEP
from controller.engine import NO_HISTORY, Budget, History, Kind, choose, overlooked, search, skill_of
from controller.engine.analysis import chance
from controller.games import Colour, all_games
from controller.games.search_board import WON, SearchBoard
from controller.table import LEVELS
from tests.proof.bench.people import PEOPLE

#: By how much a bad move lowers the chance of winning, from 0 to 1.
BAD = 0.6
#: One in so many moves of a game is judged.
_SHARE = 2


@dataclass(frozen=True, slots=True)
class ErrorGame:
    """A game of a level against a person, some of whose moves are judged."""

    game: str
    level: int
    seed: int

    def play(self) -> Mapping[str, int]:
        """Play it; count the moves ``judged``, the ``bad`` ones, what they overlooked, and other errors."""
        counts: Counter[str] = Counter()
        position, past = all_games()[self.game].drawn(self.seed), NO_HISTORY
        person = list(PEOPLE.values())[self.seed % len(PEOPLE)]
        seat = Colour(self.seed // len(PEOPLE) % 2)
        for ply in range(200):
            if position.outcome is not None:
                break
            if position.to_move is seat:
                move, _ = person.play(position, past, self.seed + ply)
            else:
                board = position.search_board()
                made = choose(board, self.level, self.seed + ply, past).line[0]
                move = board.write(made)
                if board.opening(0) is None and (self.seed + ply // 2) % _SHARE == 0:
                    counts.update(self._judged(board, made, self.seed + ply, past))
            position, past = position.play(move), past.then(position, move)
        return counts

    def _judged(self, board: SearchBoard, made: int, seed: int, past: History) -> Iterator[str]:
        nodes = skill_of(board, LEVELS[-1]).nodes
        yield "judged"
        if _ends(board, made) and not all(_ends(board, move) for move in board.legal()):
            yield "suicides"
        best = search(board, Budget(nodes), past.keys)
        board.make(made)
        after = search(board, Budget(nodes), past.keys)
        board.undo()
        if best.line[0] == made or chance(best.score) - chance(-after.score) < BAD:
            return
        yield "bad"
        kinds = {kind for threat in overlooked(board, self.level, seed, past, nodes) for kind in threat.kinds}
        yield from (kind.value for kind in kinds)
        if not kinds:
            yield "others"


def _ends(board: SearchBoard, move: int) -> bool:
    """Whether a move loses the game at once."""
    board.make(move)
    verdict = board.verdict()
    board.undo()
    return verdict == WON


#: What is counted, in the order of the table.
COUNTED = ("judged", "bad", *(kind.value for kind in Kind), "others", "suicides")


def errors(game: str, moves: int, seed: int) -> Counter[str]:
    """Judge at least so many moves of the levels below the top, in games of each by turns."""
    counts: Counter[str] = Counter()
    levels, number = LEVELS[:-1], 0
    while counts["judged"] < moves:
        counts.update(ErrorGame(game, levels[number % len(levels)], seed * SEED_STEP + number).play())
        number += 1
    return counts


def measure_errors(moves: int, seed: int, progress: Callable[[str], None]) -> Mapping[str, int]:
    """Judge at least so many moves of each game; count what was overlooked with the bad ones."""
    counts: Counter[str] = Counter()
    for game in all_games():
        progress(f"{game}: how the levels err")
        counts += errors(game, moves, seed)
    return {name: counts[name] for name in COUNTED}
