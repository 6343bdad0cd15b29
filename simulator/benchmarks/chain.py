"""The chain: whole games by everyday hands, from magnet to light, judged by what the hands meant.

Counts committed plies that no hand meant, and intended ones that were not committed in time; measures from
laying a piece to light bytes in simulated time, and the host's own part of that in real time.
"""

import time
from collections.abc import Callable
from itertools import cycle

import numpy as np

from controller.board import Profile
from controller.games import all_games
from controller.session import fitting
from simulator.benchmarks.audit import GameTally
from simulator.benchmarks.match import Match, play_game
from simulator.seeds import SEED_STEP


def measure_chain(
    profile: Profile, games: int, seed: int, progress: Callable[[str], None]
) -> dict[str, float]:
    """Play ``games`` matches, each game in turn, and return the figures of `manalath bench chain`."""
    tally = GameTally()
    begun_s = time.perf_counter()
    for number, game in zip(range(games), cycle(fitting(profile, all_games()).values()), strict=False):
        play_game(Match(profile, game, seed * SEED_STEP + number), tally)
        progress(f"game {number + 1} of {games}")
    wall_s = time.perf_counter() - begun_s
    return {
        "games": tally.games,
        "plies": tally.plies,
        "wrong_moves": tally.wrong_moves,
        "undecided": tally.undecided,
        "slides": tally.counts["slides"],
        "fumbles": tally.counts["fumbles"] + tally.counts["bumps"],
        "wrong_pieces": tally.counts["wrong_pieces"],
        "takebacks": tally.counts["takebacks"],
        "mended": tally.counts["mended"],
        "speed_vs_real_time": tally.simulated_ms / 1000.0 / wall_s,
        "p50_ms": float(np.percentile(tally.light_ms, 50)),
        "p99_ms": float(np.percentile(tally.light_ms, 99)),
        "wall_p50_ms": float(np.percentile(tally.wall_ms, 50)),
        "wall_p99_ms": float(np.percentile(tally.wall_ms, 99)),
    }
