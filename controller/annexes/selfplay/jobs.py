"""One game of self-play as a job, the same wherever it is played, and the file that its line is written to.

A player is a function of the position, the keys of earlier ones and a seed, so a game is a function of its
opening, its players and its seed. Decides how a game begins and when it has lasted too long.

A job is a pure function of its game, levels, seed, number and network. Games of two levels come in pairs with
the same opening and the seats exchanged; one level plays itself from another opening each time. Who learns
plays in rounds: by chance alone in the first one, in the others with what the round before has taught.

A file holds a line per game, in any order while games are played. One that holds other games is refused.
"""

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any, TypeAlias

from controller.annexes.selfplay.first_moves import interval
from controller.engine import Budget, History, SearchResult, choose, search, skill_of
from controller.errors import InputError
from controller.games import Colour, Game, Position, all_games
from controller.games.network import Network
from controller.games.search_board import DECIDED
from controller.games.shuffle import chances
from controller.messages import Message

#: The names of the colours in a line, in their order.
COLOURS = ("first", "second")
#: The keys that a line has only once its game is over.
_ENDED = ("start", "moves", "scores", "winner")

#: The distance between the seeds of games from one command-line seed to the next: two runs share none.
SEED_STEP = 1_000_003

#: The fewest and the most random plies that begin a game, and after how many in all it is half a win each.
OPENING_PLIES, MOST_PLIES = (2, 4), 300
#: How many rounds teach a network, and the level of the first one, whose random errors decide nearly all.
ROUNDS, BY_CHANCE = 6, 1
#: The spread of those errors, in hundredths of a logit.
_CHANCE = 1500
#: The points of Elo for ten times the odds. A player who always or never wins is rated as if one game in as
#: many had gone the other way.
_TEN_TIMES = 400
#: More nodes than one ply of any game has.
_WHOLE_PLY = 10**9

#: Chooses a move, in its game's notation, by the position, what came before it, and a seed; and says
#: what it thinks of the position, in hundredths of a logit, or 0.
Player: TypeAlias = Callable[[Position, History, int], tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: its moves, what its players thought, and its winner, None if there is none."""

    moves: tuple[str, ...]
    scores: tuple[int, ...]
    winner: Colour | None

    def share(self, colour: Colour) -> float:
        """Return how much of the game a colour won: without a winner, half a win for each."""
        return 0.5 if self.winner is None else float(self.winner is colour)


def engine_player(level: int) -> Player:
    """Return the engine at a level as a player."""

    def player(position: Position, past: History, seed: int) -> tuple[str, int]:
        board = position.search_board()
        found = choose(board, level, seed, past)
        return board.write(found.line[0]), found.score

    return player


def learner(level: int, network: Network, noise: int) -> Player:
    """Return a player who searches as far as a level, with another network, and errs more by ``noise``."""

    def player(position: Position, past: History, seed: int) -> tuple[str, int]:
        board = position.search_board()
        board.network = network
        errs = next(chances(seed ^ board.key))
        if level == BY_CHANCE:
            budget = Budget(_WHOLE_PLY, 1, _CHANCE + noise, errs)
        else:
            budget = Budget(skill_of(board, level).nodes, noise=noise, seed=errs)
        found = search(board, budget, past.keys)
        return board.write(found.line[0]), found.score

    return player


def opened(game: Game, seed: int) -> Position:
    """Begin a game with random plies, none of which decides it."""
    random = Random(seed)
    while True:
        position = game.drawn(seed)
        while (move := (board := position.search_board()).opening(seed)) is not None:
            position = position.play(board.write(move))
        for _ in range(random.randint(*OPENING_PLIES)):
            position = position.play(random.choice(position.legal_moves()))
            if position.outcome is not None:
                break
        if position.outcome is None and abs(one_ply(position).score) < DECIDED:
            return position


def one_ply(position: Position) -> SearchResult:
    """Search each move of a position, no further than its answers force."""
    return search(position.search_board(), Budget(_WHOLE_PLY, 1))


def play(position: Position, first: Player, second: Player, seed: int) -> Played:
    """Play a game to its end; each ply has its own seed."""
    players, moves, scores, past = (first, second), list[str](), list[int](), History()
    while position.outcome is None and len(moves) < MOST_PLIES:
        move, score = players[position.to_move.value](position, past, seed + len(moves))
        moves.append(move)
        scores.append(score)
        position, past = position.play(move), past.then(position, move)
    return Played(tuple(moves), tuple(scores), None if position.outcome is None else position.outcome.winner)


def elo(share: float) -> float:
    """Return by how many points of Elo a player who wins this share of games is stronger.

    >>> round(elo(0.75)), round(elo(0.5)), round(elo(1.0))
    (191, 0, 1040)
    """
    kept = min(max(share, 1 / _TEN_TIMES), 1 - 1 / _TEN_TIMES)
    return _TEN_TIMES * math.log10(kept / (1 - kept))


@dataclass(frozen=True, slots=True)
class SelfplayJob:
    """Game ``number`` of those that ``level`` plays ``against`` another one.

    ``round`` counts from 1 where a network is learned, and ``network`` is the stored one to play with, erring
    by ``noise``; they are 0 and empty where the game's own is.
    """

    game: str
    level: int
    against: int
    seed: int
    number: int
    round: int = 0
    network: bytes = b""
    noise: int = 0

    @property
    def seat(self) -> Colour:
        """The colour of ``level``."""
        return Colour(self.number % 2)

    @property
    def about(self) -> Mapping[str, Any]:
        """The part of its line known before it is played; another one belongs to another job."""
        levels = (self.level, self.against) if self.seat is Colour.FIRST else (self.against, self.level)
        about = {"number": self.number, "game": self.game, "seed": self.seed, "levels": list(levels)}
        return {**about, "round": self.round} if self.round else about

    def play(self) -> str:
        """Play the game, and return its line."""
        opening = self.number if self.level == self.against else self.number // 2
        seed = self.seed * SEED_STEP + opening
        start = opened(all_games()[self.game], seed)
        network = _network(self.network) if self.network else None
        first, second = (
            learner(level, network, self.noise) if network else engine_player(level)
            for level in self.about["levels"]
        )
        played = play(start, first, second, seed)
        winner = None if played.winner is None else COLOURS[played.winner.value]
        ended = {
            "start": start.fen(),
            "moves": list(played.moves),
            "scores": list(played.scores),
            "winner": winner,
        }
        return json.dumps({**self.about, **ended})


@lru_cache(1)
def _network(stored: bytes) -> Network:
    return Network(stored)


def in_rounds(jobs: Sequence[SelfplayJob]) -> list[list[SelfplayJob]]:
    """Return the jobs of each round in which these games are played to learn from them."""
    return [
        [
            replace(
                job,
                level=BY_CHANCE if number == 1 else job.level,
                against=BY_CHANCE if number == 1 else job.against,
                number=(number - 1) * len(jobs) + job.number,
                round=number,
            )
            for job in jobs
        ]
        for number in range(1, ROUNDS + 1)
    ]


@dataclass(frozen=True, slots=True)
class ResultLine:
    """The contents of a line about a game that was played."""

    about: Mapping[str, Any]
    start: str
    moves: tuple[str, ...]
    scores: tuple[int, ...]
    winner: Colour | None


def read_line(text: str) -> ResultLine:
    """Read what `SelfplayJob.play` wrote; ValueError if it is anything else."""
    match found := json.loads(text):
        case {
            "number": int(),
            "start": str(start),
            "moves": list(moves),
            "scores": list(scores),
            "winner": None | "first" | "second",
        } if len(moves) == len(scores):
            about = {name: said for name, said in found.items() if name not in _ENDED}
            winner = found["winner"] and Colour(COLOURS.index(found["winner"]))
            return ResultLine(about, start, tuple(map(str, moves)), tuple(map(int, scores)), winner)
    raise ValueError(text)


class OtherGamesError(InputError):
    """A file that holds anything but these games; the message says which, where, and what to name."""

    code = "other-games"


def kept(text: str, jobs: Sequence[SelfplayJob], path: str) -> dict[int, str]:
    """Read the lines of a file by the numbers of their games; OtherGamesError if they are of other jobs.

    A last line that breaks off is left out, and its game is played again.
    """
    abouts = {job.number: job.about for job in jobs}
    found: dict[int, str] = {}
    for number, line in enumerate(text.split("\n")[:-1], start=1):
        try:
            about = read_line(line).about
        except ValueError as error:
            raise OtherGamesError(Message("selfplay.no_line", path=path, line=number)) from error
        if abouts.get(about["number"]) != about:
            raise OtherGamesError(Message("selfplay.other_games", path=path, line=number))
        found[about["number"]] = line
    return found


def in_order(lines: Mapping[int, str]) -> str:
    """Return the lines in the order of their games."""
    return "".join(f"{line}\n" for _, line in sorted(lines.items()))


@dataclass(frozen=True, slots=True)
class Rating:
    """How games rate a level: its share of wins, and Elo: the likeliest between the ends of 95 %."""

    share: float
    elo: tuple[float, float, float]


def rate(jobs: Iterable[SelfplayJob], lines: Iterable[ResultLine]) -> Rating:
    """Rate the level of these jobs against the other one; a game without a winner is half a win."""
    won = [
        0.5 if line.winner is None else float(line.winner is job.seat)
        for job, line in zip(jobs, lines, strict=True)
    ]
    share = sum(won) / len(won)
    least, most = interval(share, len(won))
    return Rating(share, (elo(least), elo(share), elo(most)))
