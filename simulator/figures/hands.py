"""Hands of every kind over boards with every fault that is to be tolerated: does play stay right?

Counts as `simulator.figures.judge` does, for everything together, for each kind of hand and for each fault.
"""

import time
from collections.abc import Callable, Mapping

import numpy as np

from manalath_board.controller.board import Profile
from manalath_board.controller.games import all_games
from manalath_board.controller.games.base import Game
from manalath_board.controller.session import fitting
from manalath_board.simulator.figures.chain import SEED_STEP
from manalath_board.simulator.figures.evening import Evening, play_game
from manalath_board.simulator.figures.judge import Tally
from manalath_board.simulator.figures.tolerated import tolerated_by
from manalath_board.simulator.firmware_board import MakeBoard
from manalath_board.simulator.hands import KINDS
from manalath_board.simulator.virtual_board import VirtualBoard

#: Figures of everything, and under ``hands`` and ``faults`` those of each kind and each fault.
Part = Mapping[str, float]
Figures = Mapping[str, "float | Mapping[str, Part]"]


def measure_hands(
    profile: Profile,
    games: int,
    seed: int,
    progress: Callable[[str], None],
    make: MakeBoard = VirtualBoard,
) -> Figures:
    """Play ``games`` whole games and report the figures of `manalath bench hands`.

    Kinds of hand, faults and games take turns: `round_length` games hold every kind with every fault, and the
    next so many the same in the other game. Whatever board of the profile ``make`` gives is played on.
    """
    broken = tolerated_by(profile)
    tally = Tally()
    kinds = {kind: Tally() for kind in KINDS}
    faults = {fault: Tally() for fault in broken}
    begun_s = time.perf_counter()
    for number in range(games):
        fault, kind, game = _turn(profile, number, list(broken))
        played = Tally()
        evening = Evening(profile, game, seed * SEED_STEP + number, KINDS[kind], broken[fault], make=make)
        play_game(evening, played)
        for each in (tally, kinds[kind], faults[fault]):
            each.add(played)
        progress(f"game {number + 1} of {games}: {tally.wrong_moves} wrong, {tally.undecided} undecided")
    wall_s = time.perf_counter() - begun_s
    return {
        **_figures(tally),
        "speed_vs_real_time": tally.simulated_ms / 1000.0 / wall_s,
        "p50_ms": float(np.percentile(tally.light_ms, 50)),
        "p99_ms": float(np.percentile(tally.light_ms, 99)),
        "hands": {kind: _figures(part) for kind, part in kinds.items() if part.games},
        "faults": {fault: _figures(part) for fault, part in faults.items() if part.games},
    }


def round_length(profile: Profile) -> int:
    """How many games it takes to play every kind of hand over every fault that the board may have."""
    return len(tolerated_by(profile)) * len(KINDS)


def _turn(profile: Profile, number: int, faults: list[str]) -> tuple[str, str, Game]:
    """Choose the fault, the kind of hand and the game whose turn it is."""
    kinds, games = list(KINDS), list(fitting(profile, all_games()).values())
    row = number // len(kinds)
    game = games[(row + row // len(faults)) % len(games)]
    return faults[row % len(faults)], kinds[number % len(kinds)], game


def _figures(tally: Tally) -> Part:
    return {
        "games": tally.games,
        "plies": tally.plies,
        "wrong_moves": tally.wrong_moves,
        "undecided": tally.undecided,
        "ask_rate": tally.asks / max(1, tally.plies),
        "abandoned": tally.counts["abandoned"],
    }
