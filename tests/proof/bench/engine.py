"""The engine: how fast and deep it searches, how its levels compare, what it never misses, how soon it stops.

Levels meet in pairs of games that begin alike, after a few random plies, with the seats exchanged; a game
that does not end is half a win for each. The top level meets two plain programs in the same way.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import methodcaller
from typing import Any

from controller.annexes.selfplay.jobs import SEED_STEP, elo, engine_player, one_ply, opened, play
from controller.engine import NATIVE, Budget, Follower, Native, SearchResult, chance, search, skill_of
from controller.games import Colour, Game, Position, all_games
from controller.games.search_board import DECIDED
from controller.table import LEVELS
from hardware.profiles import DEFAULT, load_profile
from tests.proof.bench.beside_search import latency_p99_ms
from tests.proof.bench.pool import pool
from tests.proof.bench.rivals import RIVALS
from tests.proof.bench.solved_boards import solved_boards_agree, tactics_solved

#: How many positions are searched to measure the speed, and for how long or how many nodes each.
POSITIONS, SEARCH_MS, NODES = 5, 1000.0, {"python": 3_000, "native": 300_000}
#: From how many random games the last positions are examined.
TACTICS = 20
#: How many searches are stopped, and after how long.
CANCELS, CANCEL_AFTER_MS = 10, 200.0
#: The level whose chances are held against how its games ended.
CALIBRATED = 7
#: One in this many pairs of two levels is also played by the top level against each rival.
RIVALS_SHARE = 10
#: How many pieces are laid down beside an idle computer, and beside a search.
PIECES = 200
#: How many games go to a process at a time.
CHUNK = 2

Figures = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class LevelMatch:
    """Two games of a ``level`` that begin alike, with the seats exchanged.

    ``against`` is another level, or the name of a rival.
    """

    game: str
    level: int
    against: int | str
    seed: int

    def play(self) -> float:
        """Play both; return how many the level won, a game without a winner counting half."""
        start, strong = opened(all_games()[self.game], self.seed), engine_player(self.level)
        other = RIVALS[self.against] if isinstance(self.against, str) else engine_player(self.against)
        first, second = play(start, strong, other, self.seed), play(start, other, strong, self.seed)
        return first.share(Colour.FIRST) + second.share(Colour.SECOND)


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game of a level against itself."""

    game: str
    level: int
    seed: int

    def play(self) -> list[tuple[int, float]]:
        """Play it; return by position the chance of its better side, in tens of percent, and its end."""
        player = engine_player(self.level)
        start = position = opened(all_games()[self.game], self.seed)
        played, found = play(start, player, player, self.seed), list[tuple[int, float]]()
        for move, score in zip(played.moves, played.scores, strict=True):
            if abs(score) < DECIDED:
                better = position.to_move if score >= 0 else position.to_move.other
                found.append((round(10 * chance(abs(score))), played.share(better)))
            position = position.play(position.game.parse_move(move))
        return found


def calibration(game: str, games: int, seed: int, processes: int = 1) -> Mapping[str, Mapping[str, float]]:
    """Return how often the better side won a game of a level with itself, by the chance in percent given."""
    played = [OwnGame(game, CALIBRATED, seed * SEED_STEP + n) for n in range(games)]
    shares: dict[int, list[float]] = {}
    for tens, share in chain.from_iterable(_played(played, processes)):
        shares.setdefault(tens, []).append(share)
    return {
        f"{10 * tens}": {"positions": len(each), "won": sum(each) / len(each)}
        for tens, each in sorted(shares.items())
    }


def measure_engine(games: int, seed: int, progress: Callable[[str], None], processes: int = 1) -> Figures:
    """Measure the search alone, each level in ``games`` games against the one below, and the rivals.

    Whatever is timed is measured first, alone.
    """
    beside = latency_p99_ms(load_profile(DEFAULT), seed, PIECES, progress)
    figures = {name: _search_figures(game, seed, progress) for name, game in all_games().items()}
    progress("small boards that are solved")
    agree, cancel_ms = solved_boards_agree(), _cancel_ms(seed)
    pairs = max(1, games // 2)
    few = max(1, pairs // RIVALS_SHARE)
    met: list[tuple[int, int | str, int]] = [(level, level - 1, pairs) for level in list(LEVELS)[1:]]
    met += ((LEVELS[-1], rival, few) for rival in RIVALS)
    matches = [
        LevelMatch(name, level, against, seed * SEED_STEP + n)
        for name in all_games()
        for level, against, number in met
        for n in range(number)
    ]
    won: dict[tuple[str, int | str], float] = {}
    for done, (match, share) in enumerate(zip(matches, _played(matches, processes), strict=True), start=1):
        key = match.game, match.against
        won[key] = won.get(key, 0.0) + share
        progress(f"pair {done} of {len(matches)}: {match.game}, level {match.level} against {match.against}")
    for name, figure in figures.items():
        shares = {str(level): won[name, level - 1] / (2 * pairs) for level in list(LEVELS)[1:]}
        figure["level_wins"] = shares
        figure["elo"] = _ratings(list(shares.values()))
        progress(f"{name}: how sure it may be")
        figure["calibration"] = calibration(name, games, seed, processes)
        figure["versus"] = {rival: won[name, rival] / (2 * few) for rival in RIVALS}
    return {
        "games_a_pair_of_levels": 2 * pairs,
        "games_a_rival": 2 * few,
        "games": figures,
        "versus": {
            rival: sum(each["versus"][rival] for each in figures.values()) / len(figures) for rival in RIVALS
        },
        "solved_boards_agree": agree,
        "cancel_ms": cancel_ms,
        "latency_p99_ms": beside,
    }


def _played(games: Sequence[LevelMatch | OwnGame], processes: int) -> Iterator[Any]:
    if processes == 1:
        yield from map(methodcaller("play"), games)
        return
    with pool(processes) as workers:
        yield from workers.map(methodcaller("play"), games, chunksize=CHUNK)


def _ratings(shares: Sequence[float]) -> Mapping[str, int]:
    """Rate the levels in Elo above the first, from what each wins against the one below."""
    rating, ratings = 0.0, {str(LEVELS[0]): 0}
    for level, share in zip(list(LEVELS)[1:], shares, strict=True):
        rating += elo(share)
        ratings[str(level)] = round(rating)
    return ratings


def _search_figures(game: Game, seed: int, progress: Callable[[str], None]) -> dict[str, Any]:
    """Measure the search of one game, in Python and natively if possible, and its depth in a second."""
    progress(f"{game.name}: how fast it looks")
    positions = [opened(game, seed * SEED_STEP + n) for n in range(POSITIONS)]
    ways: Mapping[str, Native | None] = {"python": None, **({"native": NATIVE} if NATIVE else {})}
    nodes_per_s = {name: _nodes_per_s(positions, NODES[name], way) for name, way in ways.items()}
    figures: dict[str, Any] = {
        "nodes_per_s": nodes_per_s,
        "reply_ms": reply_ms(positions[0], nodes_per_s),
        "depth_at_1s": sum(_for_a_while(position, SEARCH_MS).depth for position in positions) / POSITIONS,
    }
    progress(f"{game.name}: what it sees")
    return {**figures, "tactics_solved": tactics_solved(game, seed, TACTICS)}


def _nodes_per_s(positions: Sequence[Position], nodes: int, native: Native | None) -> int:
    begun_s, looked = time.process_time(), 0
    for position in positions:
        looked += search(position.search_board(), Budget(nodes), native=native).nodes
    return round(looked / (time.process_time() - begun_s))


def _for_a_while(position: Position, for_ms: float) -> SearchResult:
    until_s = time.monotonic() + for_ms / 1000
    follower = Follower(lambda: time.monotonic() >= until_s)
    return search(position.search_board(), Budget(10**12), follower=follower)


def _cancel_ms(seed: int) -> float:
    """Return how long a search goes on at most after the request to stop, in ms."""
    worst = 0.0
    for n in range(CANCELS):
        game = list(all_games().values())[n % len(all_games())]
        position, begun_s = opened(game, seed * SEED_STEP + n), time.monotonic()
        _for_a_while(position, CANCEL_AFTER_MS)
        worst = max(worst, (time.monotonic() - begun_s) * 1000 - CANCEL_AFTER_MS)
    return worst


#: How fast one core is, relative to one of the machine that measures.
SPEEDS: Mapping[str, float] = {"zero2w": 1 / 16, "3": 1.4 / 16, "4": 1 / 4, "5": 1 / 2}


def reply_ms(
    position: Position, nodes_per_s: Mapping[str, float]
) -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """Return how long a reply from a position takes, in ms: by Pi, by way to search and by level.

    By a model, nothing was measured on a Pi. A reply takes as many nodes as its level looks at, and at least
    a whole first ply, at the nodes a second that this machine has just managed, times the speed of one core
    of the Pi relative to one of this machine. This machine is taken for the x86 core compared with which a
    Raspberry Pi 4 was estimated to be four times slower. The others follow from it: a Zero 2 W is four times
    slower than a 4, and a 3 has its chip at 1.4 times the clock (as in ``simulator.pi.library_twin``); a 5 is
    twice as fast as a 4, the least of the "two to three times" of its maker.
    """
    least = one_ply(position).nodes
    board = position.search_board()
    return {
        pi: {
            way: {
                str(level): max(skill_of(board, level).most_nodes, least) / (fast * speed) * 1000
                for level in LEVELS
            }
            for way, fast in nodes_per_s.items()
        }
        for pi, speed in SPEEDS.items()
    }
