"""The games that measure first moves and handicaps: between equals, begun with each, at each strength.

All are played for a round, and again, round by round, up to a limit: of the first moves those that may still
be even, and every handicap. A game is a pure function of its job: searches err at random in its first plies,
so that games differ, and are exact from then on.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from itertools import product

from controller.annexes.selfplay.first_moves import STRENGTHS, FirstMoves, Worth
from controller.annexes.selfplay.jobs import MOST_PLIES, SEED_STEP
from controller.engine import Budget, History, search
from controller.games import Colour, Game, ManalathPosition, Position, Swap, all_games, chances
from controller.table import opened, openings_of

#: The games of a round, and how often a first move is played at most.
ROUND, MOST_GAMES = 20, 200
#: How often a handicap is played at most, and at the greatest strength.
MOST_HANDICAP_GAMES, MOST_STRONG_GAMES = 1000, 200
#: Where green spaces lie, as far apart as they can: more of them than the rule book of a game allows.
_GREEN = {
    "manalath": (
        ("e5",),
        ("e4", "e7"),
        ("c3", "e5", "g6"),
        ("c4", "e4", "e7", "g4"),
        ("c2", "c6", "e2", "e5", "e9", "g2", "g6"),
    )
}
#: In how many plies after the first move a search errs, and by how much, in hundredths of a logit.
_ERRING_PLIES, _NOISE = 6, 60


def first_moves(game: Game) -> tuple[str, ...]:
    """List the first moves of a game, in its notation; of those that are alike by symmetry, the first one.

    >>> len(first_moves(all_games()["manalath-stein"])), len(first_moves(all_games()["manalath"]))
    (18, 42)
    >>> first_moves(all_games()["mana"])
    ('edge0', 'edge1', 'edge2', 'edge3')
    """
    board, geometry = game.start().search_board(), game.geometry
    turns = geometry.symmetries()
    found = dict[object, str]()
    for move in board.legal():
        alike: object = move
        match board.spaces(move):
            case (space,):
                alike = min(turn[geometry.index[space]] for turn in turns), board.colour(move)
        found.setdefault(alike, board.write(move))
    return tuple(found.values())


@cache
def handicaps(game: Game) -> Mapping[str, Position]:
    """Return the first positions of a game by how it is opened, and by its green spaces.

    >>> [*handicaps(all_games()["manalath-stein"])]
    ['book', 'swap', 'handicap1', 'handicap2', 'handicap3']
    >>> handicaps(all_games()["mana"])
    {}
    """
    start = game.start()
    if not isinstance(start, ManalathPosition):
        return {}
    index = game.geometry.index
    return {rule.value: opened(game, (), rule) for rule in openings_of(game)} | {
        "+".join(green): replace(start, green=sum(1 << index[space] for space in green))
        for green in _GREEN.get(game.name, ())
    }


@dataclass(frozen=True, slots=True)
class FirstMoveJob:
    """Game ``number`` of those that begin with a ``move``, between equals who search ``nodes`` positions.

    Instead of a move it may be one of the `handicaps`.
    """

    game: str
    move: str
    nodes: int
    seed: int
    number: int

    def play(self) -> str:
        """Play the game, and return its line."""
        seed = self.seed * SEED_STEP + self.number
        position = _begun(all_games()[self.game], self.move, seed)
        past, plies = History(), 0
        while position.outcome is None and plies < MOST_PLIES:
            board = position.search_board()
            noise = _NOISE if plies < _ERRING_PLIES else 0
            budget = Budget(self.nodes, noise=noise, seed=next(chances(seed ^ board.key)))
            move = board.write(search(board, budget, past.keys).line[0])
            position, past, plies = position.play(move), past.then(position, move), plies + 1
        winner = None if position.outcome is None else position.outcome.winner
        won = 0.5 if winner is None else float(winner is Colour.FIRST)
        return json.dumps({**asdict(self), "won": won})


def _begun(game: Game, move: str, seed: int) -> Position:
    """Begin a game with its first move, and with both set-ups if it has any; a search decides on a swap."""
    if move in handicaps(game):
        return handicaps(game)[move]
    position = game.drawn(seed).play(move)
    while (set_up := (board := position.search_board()).opening(seed)) is not None:
        written = game.parse_move(board.write(set_up))
        if isinstance(written, Swap):
            break
        position = position.play(written)
    return position


class Measurement:
    """What is known of the first moves of a game, or of its handicaps, and which games come next.

    It goes on after the games of a table that is ``known``, which were played with the same seed; ``only``
    names those that are played further, None for all.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        *,
        of_handicaps: bool = False,
        known: FirstMoves | None = None,
        only: Collection[str] | None = None,
    ) -> None:
        self._game, self._seed, self._of_handicaps, self._only = game, seed, of_handicaps, only
        begun = handicaps(game) if of_handicaps else first_moves(game)
        #: By first move and strength: of each game that was played, by its number, how much the opener won.
        self._won: dict[tuple[str, int], dict[int, float]] = {key: {} for key in product(begun, STRENGTHS)}
        self._known = {(one.move, one.nodes): one for one in known.worth} if known is not None else {}

    @property
    def worth(self) -> tuple[Worth, ...]:
        """What is known of each first move at each strength at which it was played."""
        return tuple(worth for key in self._won if (worth := self._worth(key)).games)

    def _worth(self, key: tuple[str, int]) -> Worth:
        known, games = self._known.get(key, Worth(*key, 0, 0.0)), self._won[key]
        return Worth(*key, known.games + len(games), known.won + sum(games.values()))

    def _first(self, key: tuple[str, int]) -> int:
        """Return the number of the first game after those that are known: the next round's."""
        known = self._known.get(key)
        return 0 if known is None else -(-known.games // ROUND) * ROUND

    def add(self, line: str) -> None:
        """Add the line of a game; ValueError if it is none of these."""
        match json.loads(line):
            case {
                "game": self._game.name,
                "seed": self._seed,
                "move": str(move),
                "nodes": int(nodes),
                "number": int(number),
                "won": 0.0 | 0.5 | 1.0 as won,
            } if (move, nodes) in self._won and number >= self._first((move, nodes)):
                self._won[move, nodes][number] = won
            case _:
                raise ValueError(line)

    def next_round(self, most: int | None = None) -> Sequence[FirstMoveJob]:
        """Return the games of the next round, if each is played ``most`` times at most; none at the end."""
        jobs = list[FirstMoveJob]()
        for (move, nodes), games in self._won.items():
            if self._only is not None and move not in self._only:
                continue
            first = self._first((move, nodes))
            begun, rest = divmod(first + len(games), ROUND)
            is_open = rest or not begun or self._is_open(self._worth((move, nodes)))
            end = min(self._most(nodes, most), (begun + 1) * ROUND) if is_open else 0
            jobs += [
                FirstMoveJob(self._game.name, move, nodes, self._seed, number)
                for number in range(first, end)
                if number not in games
            ]
        return jobs

    def _is_open(self, worth: Worth) -> bool:
        return self._of_handicaps or worth.may_be_even

    def _most(self, nodes: int, most: int | None) -> int:
        if not self._of_handicaps:
            return most or MOST_GAMES
        most = most or MOST_HANDICAP_GAMES
        return min(most, MOST_STRONG_GAMES) if nodes == STRENGTHS[-1] else most
