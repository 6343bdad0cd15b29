"""Hands of every kind on boards with every tolerated fault: does play stay right?

Counts as `tests.proof.bench.audit` does: overall, by kind of hand, by fault and by game.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from controller.annexes.selfplay.jobs import SEED_STEP
from controller.board import Profile
from controller.games import Game
from tests.proof.bench.audit import GameTally
from tests.proof.bench.match import Match, play_game, tables_of
from tests.proof.bench.pool import pool
from tests.proof.bench.tolerated_faults import LEFT_OUT, TOLERATED, tolerated_by
from tests.proof.hands import KINDS

#: How many games go to a process at a time.
CHUNK = 4

#: Figures of everything, and under ``hands``, ``faults`` and ``of_games`` those of each kind, fault and game.
Part = Mapping[str, float]
Figures = Mapping[str, "float | Mapping[str, Part]"]


def measure_hands(
    profiles: Sequence[Profile],
    games: int,
    seed: int,
    progress: Callable[[str], None],
    processes: int = 1,
) -> Figures:
    """Play ``games`` whole games and return the figures of `python -m tests.proof bench hands`.

    Kinds of hand, faults and games take turns: `round_length` games combine every kind with every fault, each
    in one of the games of these boards, and the next round does the same in another. The figures are the same
    on any number of ``processes``; the speed is that of one.
    """
    faults = {fault: GameTally() for fault in _tolerated(profiles)}
    of_games = {game.name: GameTally() for _, game in tables_of(profiles)}
    kinds = {kind: GameTally() for kind in KINDS}
    tally, busy_s = GameTally(), 0.0
    jobs = [GameJob(tuple(profiles), number, seed, tuple(faults)) for number in range(games)]
    for job, (played, took_s) in zip(jobs, _carried_out(jobs, processes), strict=True):
        fault, kind, (_, game) = job.turn()
        for each in (tally, kinds[kind], faults[fault], of_games[game.name]):
            each.add(played)
        busy_s += took_s
        progress(f"game {job.number + 1} of {games}: {tally.wrong_moves} wrong, {tally.undecided} undecided")
    return {
        **_figures(tally),
        "speed_vs_real_time": tally.simulated_ms / 1000.0 / busy_s,
        "p50_ms": float(np.percentile(tally.light_ms, 50)),
        "p99_ms": float(np.percentile(tally.light_ms, 99)),
        "hands": {kind: _figures(part) for kind, part in kinds.items() if part.games},
        "faults": {fault: _figures(part) for fault, part in faults.items() if part.games},
        "of_games": {name: _figures(part) for name, part in of_games.items() if part.games},
    }


def measure_left_out(
    profiles: Sequence[Profile],
    games: int,
    seed: int,
    progress: Callable[[str], None],
    processes: int = 1,
) -> Mapping[str, Part]:
    """Play ``games`` with each sensor fault that play can go on without, and measure how people got past it.

    ``acts_to_mask`` is how many times they touched the board or a key until play went on without the sensor.
    """
    tallies = {fault: GameTally() for fault in LEFT_OUT}
    jobs = [GameJob(tuple(profiles), number, seed, (fault,)) for fault in LEFT_OUT for number in range(games)]
    for job, (played, _) in zip(jobs, _carried_out(jobs, processes), strict=True):
        tallies[job.turn()[0]].add(played)
        progress(f"game {job.number + 1} of {games} with a sensor that {job.faults[0]}")
    return {fault: {**_figures(tally), **_masks(tally)} for fault, tally in tallies.items()}


@dataclass(frozen=True, slots=True)
class GameJob:
    """One of many games, in which these boards and ``faults`` take turns."""

    profiles: tuple[Profile, ...]
    number: int
    seed: int
    faults: tuple[str, ...]

    def turn(self) -> tuple[str, str, tuple[Profile, Game]]:
        """Return the fault, the kind of hand, and the board with the game whose turn it is."""
        faults, kinds, tables = self.faults, list(KINDS), tables_of(self.profiles)
        row = self.number // len(kinds)
        table = tables[(row % len(faults) + row // len(faults)) % len(tables)]
        return faults[row % len(faults)], kinds[self.number % len(kinds)], table

    def play(self) -> tuple[GameTally, float]:
        """Play the game; return what was seen, and how many seconds of a processor it took."""
        fault, kind, (profile, game) = self.turn()
        broken, seed = {**TOLERATED, **LEFT_OUT}[fault], self.seed * SEED_STEP + self.number
        tally, begun_s = GameTally(), time.process_time()
        try:
            play_game(Match(profile, game, seed, KINDS[kind], broken, has_lines=True), tally)
        except Exception as error:
            error.add_note(f"in game {self.number} of seed {self.seed}: {game.name}, {kind} hand, {fault}")
            raise
        return tally, time.process_time() - begun_s


def _carried_out(jobs: Sequence[GameJob], processes: int) -> Iterator[tuple[GameTally, float]]:
    if processes == 1:
        yield from map(GameJob.play, jobs)
        return
    with pool(processes) as workers:
        yield from workers.map(GameJob.play, jobs, chunksize=CHUNK)


def round_length(profiles: Sequence[Profile]) -> int:
    """Return how many games combine every kind of hand with every fault that these boards may have."""
    return len(_tolerated(profiles)) * len(KINDS)


def _tolerated(profiles: Sequence[Profile]) -> tuple[str, ...]:
    """Return the faults that all these boards may have."""
    first, *others = map(tolerated_by, profiles)
    return tuple(fault for fault in first if all(fault in other for other in others))


def _masks(tally: GameTally) -> Part:
    masked = tally.counts["masked"]
    return {"masked": masked, "acts_to_mask": tally.counts["acts_to_mask"] / max(1, masked)}


def _figures(tally: GameTally) -> Part:
    return {
        "games": tally.games,
        "plies": tally.plies,
        "wrong_moves": tally.wrong_moves,
        "undecided": tally.undecided,
        "ask_rate": tally.asks / max(1, tally.plies),
        "abandoned": tally.counts["abandoned"],
        "lines": tally.counts["lines"],
        "lines_changed": tally.counts["lines_changed"],
    }
