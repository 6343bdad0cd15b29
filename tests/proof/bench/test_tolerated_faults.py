"""Tolerated faults break only parts of the board in play."""

from random import Random

import pytest

from controller.board import Profile
from controller.games import all_games
from controller.session import fitting
from hardware.profiles import load_profile, profile_names
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.proof.bench.tolerated_faults import TOLERATED, tolerated_by
from tests.square_board import SQUARE


@pytest.mark.parametrize("profile", [*map(load_profile, profile_names()), SQUARE], ids=lambda one: one.name)
def test_what_breaks_is_a_part_of_the_board(profile: Profile) -> None:
    game = next(iter(fitting(profile, all_games()).values()), all_games()["mana"])
    for name in set(tolerated_by(profile)) & {"slow-column", "reference-diode"}:
        for seed in range(20):
            workbench = VirtualBoard(profile, SimulatedClock(), seed).workbench
            for _ in TOLERATED[name](workbench, game, Random(seed)):
                assert len(workbench.faults()) == 1
