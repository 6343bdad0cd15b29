"""Boards whose reeds wear, played on for years: which are named before they fail, and which without cause?

Truth comes from the wear of the contacts (`reed_wear`) and from the hands that lay pieces on them
(`household`), by the short way of `worn_board`; the lives that are judged (`controller.diagnose`)
know neither. A false name is one of any reed that does not wear, on boards that wear and on sound ones.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, cycle, islice
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from controller.annexes.selfplay.jobs import SEED_STEP
from controller.play.ledger import hear, open_ledger
from controller.wear.reed_life import BoardLife, Trouble, fold, games_left, put_in
from controller.wear.reed_stint import Stint, finished, follow, missed, open_stint, renewed
from hardware.profiles import load_profile
from tests.proof.bench.ageing.household import CHECKED_EVERY
from tests.proof.bench.ageing.reed_wear import SLOW, WearKind
from tests.proof.bench.ageing.worn_board import WornBoard, wear_of
from tests.proof.bench.pool import pool

if TYPE_CHECKING:
    from controller.board import Crosspoint

#: The boards, in turn.
PROFILES = ("hex70-dual-mega", "hex70-single-mega", "sq36-dual-mega", "hex70-dual-gpio")

#: How many games before it fails a contact must be named.
AHEAD = 20

#: The share of contacts that must be.
NAMED_SHARE = 0.95

#: The longest a board that wears is played on, and how long a sound one is, in games.
MOST_GAMES, SOUND_GAMES = 2_500, 500

#: How many sound boards there are for one that wears.
SOUND_A_WORN = 2

#: One false name in this many board-games may be.
ONE_IN = 1_000

#: Estimates of the games left are compared with the truth this often, and this long before the end.
ASKED_EVERY, ASKED_WITHIN = 10, 200


@dataclass
class Years:
    """What came of one board.

    ``slow`` and ``sudden`` hold a contact each that has failed: its kind, the game in which it did, and the
    one in which it was named, None if it never was. ``ratios`` are estimates of the games left to the truth.
    """

    profile: str
    games: int = 0
    slow: list[tuple[WearKind, int, int | None]] = field(default_factory=list)
    sudden: list[tuple[WearKind, int, int | None]] = field(default_factory=list)
    false_names: int = 0
    ratios: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class BoardJob:
    """One board to play on: a profile, a seed, for how many games, how often it is checked."""

    profile: str
    seed: int
    games: int
    is_worn: bool
    checked_every: int = CHECKED_EVERY

    def play(self) -> Years:
        """Play for years."""
        profile = load_profile(self.profile)
        wear = wear_of(profile, Random(f"{self.seed} wear")) if self.is_worn else {}
        return _Observer(WornBoard(profile, self.seed, wear, self.checked_every)).watch(self.games)


class _Observer:
    """Follows a board as a host does, and compares what its life says with what is so."""

    def __init__(self, board: WornBoard) -> None:
        self._board = board
        self._names = board.profile.sensors()
        self._ledger, self._stint = open_ledger(board.profile), open_stint(board.profile)
        self._life = BoardLife(board.profile.name, "worn")
        self._named: dict[str, int] = {}
        self._asked: dict[Crosspoint, list[tuple[int, int]]] = {}

    def watch(self, games: int) -> Years:
        """Follow it until every contact that wears has failed, or for so many games."""
        board, years = self._board, Years(self._board.profile.name)
        while board.games < games and not (board.wear and self._is_told()):
            self._follow()
            self._replace(years)
        years.games = board.games
        for at, wear in board.wear.items():
            if at in board.failed and wear.kind not in SLOW:
                years.sudden.append((wear.kind, board.failed[at], self._named.get(self._names[at])))
        wearing = {self._names[at] for at in board.wear}
        years.false_names = sum(name not in wearing for name in self._named)
        return years

    def _is_told(self) -> bool:
        """Whether every contact has failed, long enough ago to be told of."""
        board = self._board
        return len(board.failed) == len(board.wear) and board.games > max(board.failed.values()) + 50

    def _follow(self) -> None:
        """Play a game, and put what is heard of it into the life."""
        stint, board = self._stint, self._board
        for event in board.play():
            self._ledger = hear(self._ledger, event)
            stint = follow(stint, self._ledger)
        for at in board.unread:
            stint = missed(stint, at)
        stint = _ended(finished(stint, board.now_ms))
        self._life, self._stint = fold(self._life, board.profile, stint), renewed(stint)
        for name in self._life.troubled:
            self._named.setdefault(name, board.games)
        if board.games % ASKED_EVERY == 0:
            for at in board.wear:
                if (left := games_left(self._life, self._names[at])) is not None:
                    self._asked.setdefault(at, []).append((board.games, left))

    def _replace(self, years: Years) -> None:
        """Put a new contact in the place of one that has just worn out."""
        board = self._board
        for at, game in board.failed.items():
            wear, name = board.wear[at], self._names[at]
            if wear.kind in SLOW and game == board.games - 1:
                years.slow.append((wear.kind, game, self._named.get(name)))
                years.ratios += [
                    (left + 1) / (game - asked + 1)
                    for asked, left in self._asked.get(at, [])
                    if 0 < game - asked <= ASKED_WITHIN
                ]
                self._life = put_in(self._life, name)


def _ended(stint: Stint) -> Stint:
    """Count the game that has just ended."""
    return replace(stint, games=stint.games + 1)


def measure_ageing(
    boards: int, seed: int, progress: Callable[[str], None], processes: int = 1
) -> dict[str, Any]:
    """Play on ``boards`` boards that wear, and on sound ones for as long, and return the figures."""
    worn = _jobs(boards, seed, is_worn=True)
    sound = _jobs(SOUND_A_WORN * boards, seed + 1, is_worn=False)
    unchecked = [
        BoardJob(job.profile, job.seed + 1, job.games, is_worn=True, checked_every=0)
        for job in worn[: max(1, boards // 8)]
    ]
    years = list[Years]()
    for found in _carried_out([*worn, *sound, *unchecked], processes):
        years.append(found)
        progress(f"board {len(years)} of {len(worn) + len(sound) + len(unchecked)}")
    seen, alone = years[: len(worn) + len(sound)], years[len(worn) + len(sound) :]
    return {**figures_of(seen), "unchecked": _shares([one for found in alone for one in found.slow])}


def _jobs(count: int, seed: int, *, is_worn: bool) -> list[BoardJob]:
    games = MOST_GAMES if is_worn else SOUND_GAMES
    profiles = islice(cycle(PROFILES), count)
    return [BoardJob(name, seed * SEED_STEP + n, games, is_worn) for n, name in enumerate(profiles)]


def _carried_out(jobs: Sequence[BoardJob], processes: int) -> Iterator[Years]:
    if processes == 1:
        yield from map(BoardJob.play, jobs)
        return
    with pool(processes) as workers:
        yield from workers.map(BoardJob.play, jobs)


def figures_of(years: Sequence[Years]) -> dict[str, Any]:
    """Return the figures of boards that were watched."""
    games = sum(found.games for found in years)
    slow = [one for found in years for one in found.slow]
    sudden = [one for found in years for one in found.sudden]
    false_names = sum(found.false_names for found in years)
    ratios = list(chain.from_iterable(found.ratios for found in years)) or [math.nan]
    return {
        "boards": len(years),
        "games": games,
        **_shares(slow),
        "not_in_time": 1.0 - _shares(slow)["share"],
        "false_names": false_names,
        "board_games": games,
        "false_per_1000": 1000 * false_names / games,
        "false_per_1000_most": 1000 * _poisson_most(false_names) / games,
        "sudden": len(sudden),
        "sudden_reported": sum(named is not None and named >= failed for _, failed, named in sudden),
        "left_to_truth": {f"p{q}": float(np.percentile(ratios, q)) for q in (10, 50, 90)},
        "kinds": {kind.value: _shares([one for one in slow if one[0] is kind]) for kind in SLOW},
        "profiles": {
            name: _shares([one for found in years if found.profile == name for one in found.slow])
            for name in PROFILES
        },
        "at_most": {"false_per_1000": 1000 / ONE_IN, "not_in_time": 1.0 - NAMED_SHARE},
    }


def _shares(slow: Sequence[tuple[WearKind, int, int | None]]) -> dict[str, float]:
    """Return how many contacts wore out, and the share named in time, with its interval."""
    in_time = sum(named is not None and named <= failed - AHEAD for _, failed, named in slow)
    low, high = wilson(in_time, len(slow))
    share = in_time / len(slow) if slow else 0.0
    return {
        "drifting": len(slow),
        "named_in_time": in_time,
        "share": share,
        "share_low": low,
        "share_high": high,
    }


def wilson(hits: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """Return the interval that holds a share with 95 % confidence (Wilson, JASA 22, 1927).

    >>> [round(one, 3) for one in wilson(95, 100)]
    [0.888, 0.978]
    """
    if not of:
        return 0.0, 1.0
    middle = (hits + z * z / 2) / (of + z * z)
    reach = z * math.sqrt(hits * (of - hits) / of + z * z / 4) / (of + z * z)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def _poisson_most(count: int) -> float:
    """Return the most events to expect where ``count`` were seen, with 97.5 % confidence."""
    low, high = 0.0, count + 20.0
    while high - low > 1e-6:
        mean = (low + high) / 2
        chance = sum(math.exp(-mean) * mean**n / math.factorial(n) for n in range(count + 1))
        low, high = (mean, high) if chance > 0.025 else (low, mean)
    return high


__all__ = ["AHEAD", "BoardJob", "Trouble", "Years", "figures_of", "measure_ageing", "wilson"]
