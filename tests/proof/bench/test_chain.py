"""Whole games from magnet to light, and an audit that catches errors."""

import math

import pytest

from controller.games import all_games
from controller.play.loop import Loop
from hardware.profiles import DEFAULT, load_profile
from simulator.workbench import Workbench, parse_fault
from tests.proof.bench.audit import GameTally
from tests.proof.bench.command import broken_promises
from tests.proof.bench.match import Match, measure_chain, play_game
from tests.sweeps import PROOF, sampled, swept
from tests.table_games import TABLE_GAMES

PROFILE = load_profile(DEFAULT)
#: A light that changes later than this after a piece was laid shows something else.
PROMPT_MS = 500.0


@sampled(1)
@pytest.mark.parametrize("seed", swept(range(12), 1))
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_everyday_hands_get_what_they_meant(game: str, seed: int) -> None:
    tally = GameTally()
    play_game(Match(PROFILE, all_games()[game], seed), tally)
    assert tally.plies > 4
    assert (tally.wrong_moves, tally.undecided) == (0, 0)


@PROOF
def test_the_same_seed_is_the_same_match() -> None:
    tallies = GameTally(), GameTally()
    for tally in tallies:
        play_game(Match(PROFILE, all_games()["manalath"], 5), tally)
    one, other = ((tally.light_ms, tally.simulated_ms, tally.plies) for tally in tallies)
    assert one == other


@PROOF
def test_figures_have_their_names_and_count_what_hands_did() -> None:
    figures = measure_chain(PROFILE, 4, 1, lambda _: None)
    assert figures["games"] == 4
    assert list(broken_promises({"chain": figures})) == []
    assert figures["undecided"] == 0
    for key in ("plies", "slides", "fumbles", "wrong_pieces", "takebacks"):
        assert figures[key] > 0, key
    for key in ("speed_vs_real_time", "p50_ms", "p99_ms", "wall_p50_ms", "wall_p99_ms"):
        assert figures[key] > 0.0, key
    assert figures["p99_ms"] <= 15.0, "simulated: from the magnet to the bytes of its light"


@PROOF
def test_with_the_scan_silenced_no_hand_reaches_the_game() -> None:
    def cut_every_row(_loop: Loop, workbench: Workbench) -> None:
        if not workbench.faults():
            for row in range(len(PROFILE.rows)):
                workbench.add_fault(parse_fault(f"open-wire row {row} at pin"))

    tally = GameTally()
    play_game(Match(PROFILE, all_games()["manalath"], 2, on_turn=cut_every_row), tally)
    assert tally.plies == 0
    assert tally.undecided > 0
    assert min(tally.light_ms, default=math.inf) > PROMPT_MS
