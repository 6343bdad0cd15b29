"""Whole games of the square by seeded hands, on every twin that has such a board."""

from functools import partial

import pytest

from controller.games import all_games
from hardware.profiles import load_profile
from simulator.pi.pi_board import PiBoard
from simulator.serial_line.firmware_board import FirmwareBoard, MakeBoard
from tests.proof.bench.audit import GameTally
from tests.proof.bench.match import Match, play_game, tables_of
from tests.proof.bench.tolerated_faults import tolerated_by
from tests.proof.hands import KINDS
from tests.square_board import SQUARE
from tests.sweeps import PROOF, sampled

PINS = load_profile("sq36-dual-gpio")
GAMES = [game.name for _, game in tables_of([SQUARE])]

#: Each twin with the board that it simulates.
TWINS: dict[str, tuple[str, MakeBoard]] = {
    "the firmware's twin": (SQUARE.name, FirmwareBoard),
    "the firmware itself": (SQUARE.name, partial(FirmwareBoard, chip="elf")),
    "a Pi": (PINS.name, partial(PiBoard, leaves_out_still=True)),
}


def test_both_boards_of_squares_play_the_same_games() -> None:
    assert [game.name for _, game in tables_of([PINS])] == GAMES
    assert len(GAMES) > 1


def played(twin: str, game: str, kind: str, fault: str, seed: int) -> GameTally:
    """Play one whole game, with or without a fault."""
    name, make = TWINS[twin]
    profile, tally = load_profile(name), GameTally()
    breakage = tolerated_by(profile)[fault]
    play_game(Match(profile, all_games()[game], seed, KINDS[kind], breakage, make=make), tally)
    return tally


@sampled(1)
@pytest.mark.parametrize(
    ("twin", "game", "seed"),
    [
        # Lights that swell all the time make long pictures, which are slow on the simulated chip.
        pytest.param(twin, game, seed, marks=[PROOF] if twin == "the firmware itself" else [])
        for twin in TWINS
        for game, seed in zip(GAMES, (3, 27), strict=True)
    ],
)
def test_a_whole_game_is_played_as_it_was_meant(twin: str, game: str, seed: int) -> None:
    tally = played(twin, game, "careful", "none", seed)
    assert (tally.games, tally.wrong_moves, tally.counts["abandoned"]) == (1, 0, 0)
    assert tally.plies > 5


@PROOF
@pytest.mark.parametrize("fault", ["none", "chatter", "bounce", "slow-release"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("twin", ["the firmware's twin", "a Pi"])
def test_no_wrong_move_is_made_by_any_hand_on_any_twin(twin: str, game: str, kind: str, fault: str) -> None:
    assert played(twin, game, kind, fault, 5).wrong_moves == 0
