"""Whole games on a Pi's pins: no wrong move, whatever breaks, and no misuse of the pins."""

from functools import partial
from random import Random

import pytest

from controller.board import Profile
from controller.games import Game, all_games
from hardware.profiles import load_profile
from simulator.hands.script import Script
from simulator.pi.library_twin import Flavour
from simulator.pi.pi_board import PiBoard
from simulator.pi.wires import Mistakes
from simulator.twin_clock import TwinClock
from simulator.workbench import Workbench, parse_fault
from tests.proof.bench.audit import GameTally
from tests.proof.bench.match import Match, play_game
from tests.proof.bench.tolerated_faults import TOLERATED, Breakage
from tests.proof.hands import KINDS
from tests.sweeps import PROOF

pytestmark = PROOF

PROFILE = load_profile("hex70-dual-gpio")


def slow_column(workbench: Workbench, _game: Game, random: Random) -> Script:
    """Let a column recover slowly, yet within the pauses of a scan."""
    workbench.add_fault(parse_fault(f"slow-column {random.randrange(12)} {random.randint(1, 60)}"))
    yield 0.0


@pytest.mark.parametrize(
    ("pi", "flavour", "hands", "breakage"),
    [
        ("4", "rpi-lgpio", "two at once", TOLERATED["none"]),
        ("zero2w", "rpi-lgpio", "clumsy", TOLERATED["chatter"]),
        ("4", "RPi.GPIO", "quick", TOLERATED["bounce"]),
        ("zero2w", "RPi.GPIO", "clumsy", slow_column),
        ("5", "rpi-lgpio", "careful", TOLERATED["slow-release"]),
    ],
    ids=["none", "chatter", "bounce", "slow column", "slow release"],
)
def test_a_game_is_played_as_the_hands_meant_it(
    pi: str, flavour: Flavour, hands: str, breakage: Breakage
) -> None:
    boards, tally = list[PiBoard](), GameTally()

    def make(profile: Profile, clock: TwinClock, seed: int) -> PiBoard:
        boards.append(PiBoard(profile, clock, seed, pi=pi, flavour=flavour, leaves_out_still=True))
        return boards[-1]

    play_game(Match(PROFILE, all_games()["manalath"], 7, KINDS[hands], breakage, make=make), tally)
    assert (tally.games, tally.wrong_moves, tally.undecided) == (1, 0, 0)
    assert tally.plies > 10
    (board,) = boards
    assert board.mistakes == Mistakes()
    assert board.works.overruns == 0


def test_a_question_of_order_is_answered_by_what_it_lights_where_keys_name_colours() -> None:
    """Orange's piece is slid from a3 to a2, Purple lays an orange one on a3: asked which was first."""
    tally, profile = GameTally(), load_profile("hex70-single-gpio")
    make = partial(PiBoard, leaves_out_still=True)
    play_game(Match(profile, all_games()["manalath"], 90_417_271_319, make=make), tally)
    assert (tally.games, tally.wrong_moves, tally.undecided) == (1, 0, 0)
    assert tally.plies > 20
    assert tally.counts["transposed"] == 0


def test_trouble_with_pins_and_lights_commits_nothing_wrong() -> None:
    """Every few seconds calls fail for a while: the link is lost, and play continues when it is back."""
    boards, tally = list[PiBoard](), GameTally()

    def make(profile: Profile, clock: TwinClock, seed: int) -> PiBoard:
        boards.append(PiBoard(profile, clock, seed))
        return boards[-1]

    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("ws2811_render failed with code -14 (SPI transfer error)")

    def trouble(_workbench: Workbench, _game: Game, random: Random) -> Script:
        (board,) = boards
        while True:
            yield random.uniform(500, 15_000)
            part, name = random.choice(
                ((board.gpio, "input"), (board.gpio, "setup"), (board.works._strip, "show"))
            )
            healthy = getattr(part, name)
            setattr(part, name, fails)
            yield random.uniform(1, 3000)
            setattr(part, name, healthy)

    play_game(Match(PROFILE, all_games()["manalath"], 12, KINDS["clumsy"], trouble, make=make), tally)
    assert (tally.games, tally.wrong_moves, tally.undecided) == (1, 0, 0)
    (board,) = boards
    assert board.works._links > 10
    assert board.mistakes == Mistakes()
