"""The menu on whole boards: reeds, circuit and debouncing before it, the strip behind it."""

import pytest

from controller.annexes.scenarios.rehearsal import rehearse
from controller.annexes.scenarios.scenario_parser import read_scenario
from controller.annexes.scenarios.scenario_report import Result
from hardware.profiles import load_profile
from tests.sweeps import PROOF, sampled

BOARDS = {
    "hex70-dual-mega": ("manalath", "Manalath (Dieter Stein)", "a1", "a2"),
    "hex70-single-gpio": ("manalath", "Manalath (Dieter Stein)", "a1", "a2"),
    "sq36-dual-mega": ("mana", "Mammalath", "b1", "a1"),
}


def run(board: str, game: str, text: str) -> None:
    profile = load_profile(board)
    report = rehearse(read_scenario(f"title The menu\ngame {game}\n{text}", "menu.txt", profile), profile)
    assert report.result is Result.OK, str(report)


@sampled(1)
@pytest.mark.parametrize("board", BOARDS)
def test_another_game_is_chosen_with_a_piece(board: str) -> None:
    game, other, here, there = BOARDS[board]
    run(
        board,
        game,
        f"""
at 1000  press ok
at 3600  release ok
after 100 expect light {here} breathes white and light {there} steady white and says "Menu."
after 0  place purple {there}
after 300 lift {there}
after 300 expect light {there} breathes white and says "OK begins {other}."
after 0  tap ok
after 500 expect moves none and verdict at-rest
""",
    )


@PROOF
@pytest.mark.parametrize("board", ["hex70-dual-mega", "sq36-dual-mega"])
def test_a_power_cut_or_a_pulled_cable_closes_it_and_a_key_still_held_opens_nothing(board: str) -> None:
    game, _, _, there = BOARDS[board]
    run(
        board,
        game,
        f"""
at 1000  press ok
at 3600  expect says "Menu."
at 3700  release ok
at 4000  place orange {there}
at 4200  lift {there}
at 4500  press ok
at 4600  unplug
at 6000  plug
at 12000 expect verdict at-rest and moves none
at 12100 release ok
at 13000 press ok
at 15500 expect says "Menu."
at 15600 power off
at 17000 power on
at 23000 expect verdict at-rest and moves none
at 23100 release ok
at 24000 press ok
at 26500 expect says "Menu."
at 26600 release ok
after 300 tap undo
after 300 expect verdict at-rest and moves none
""",
    )


@pytest.mark.parametrize("board", BOARDS)
def test_the_seconds_to_switching_off_go_out_and_it_can_be_let_go(board: str) -> None:
    game = BOARDS[board][0]
    first, *_, fifth = load_profile(board).space_rows[0][:5]
    run(
        board,
        game,
        f"""
at 1000  press undo
at 1500  press ok
at 2000  expect light {first} {fifth} white and says "about to switch off"
at 5000  expect light {fifth} white
at 5500  release undo
at 5600  release ok
at 6500  expect says "to move" and verdict at-rest and moves none
""",
    )
