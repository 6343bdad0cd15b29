"""Whole games on the pins of a Pi by seeded hands: are moves wrong, or pins mistreated?"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from controller.annexes.selfplay.jobs import SEED_STEP
from controller.board import Profile
from controller.games import all_games
from controller.session import fitting
from simulator.pi.pi_board import PiBoard
from simulator.twin_clock import TwinClock
from tests.proof.bench.audit import GameTally
from tests.proof.bench.match import Match, play_game


def measure_play(
    profiles: Sequence[Profile], seed: int, games: int, progress: Callable[[str], None]
) -> Mapping[str, float]:
    """Play ``games`` games, boards and games in turn; count wrong moves, and mistakes with the pins."""
    tally, mistakes = GameTally(), Counter[str]()
    boards = list[PiBoard]()

    def make(profile: Profile, clock: TwinClock, seed: int) -> PiBoard:
        boards.append(PiBoard(profile, clock, seed))
        return boards[-1]

    for number in range(games):
        profile = profiles[number % len(profiles)]
        rules = list(fitting(profile, all_games()).values())
        game = rules[number // len(profiles) % len(rules)]
        play_game(Match(profile, game, seed * SEED_STEP + number, make=make), tally)
        mistakes.update(boards.pop().mistakes.made())
        progress(f"game {number + 1} of {games}: {tally.wrong_moves} wrong, {tally.undecided} undecided")
    pins = ("shorts", "floating_reads", "early_reads")
    return {
        **{name: mistakes.pop(name, 0) for name in pins},
        "other_mistakes": mistakes.total(),
        "wrong_moves": tally.wrong_moves,
        "undecided": tally.undecided,
        "plies": tally.plies,
        "forgotten_keys": tally.counts["forgotten_keys"],
    }
