"""Whatever a page does, and whenever, the program goes on: in a self-test, a demo, a replay, a scenario."""

import time
from contextlib import closing
from itertools import product
from random import Random

import pytest

from controller.annex import OpenTable
from controller.annexes.demo.demo_game import Demo
from controller.annexes.scenarios.rehearsal import Rehearsal
from controller.annexes.scenarios.scenario_parser import load_scenario
from controller.annexes.selftest.selftest_table import SelfTestTable
from controller.board import Key, Profile
from controller.cli.runtime import set_up
from controller.diagnose import Evidence, Examination, Stage, open_examination
from controller.games import all_games
from controller.messages import Message
from controller.play.loop import Loop
from controller.session import Session, open_session, open_show
from controller.web import PageExtras
from simulator.found_twin import TwinSetting, found_twin
from simulator.hands.script import Script, perform
from simulator.twin_bench import TwinBench
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.annexes.open_annexes import ignore
from tests.session.test_resume import unfinished
from tests.sweeps import PROOF, sampled, some, swept
from tests.web.desk import PROFILE, SINGLE
from tests.web.meddler import Meddler
from tests.wordings import text_of, worded

GAME = all_games()["manalath"]
STAGES = tuple(Stage)[:-1]
#: How often a page meddles in real time, and the longest time between: about half a minute.
EARNEST, EARNEST_S = 1000, 0.05
#: The longest time between two acts of the page.
SLOWEST_MS = 400.0


class Lab:
    """A simulated board, and one page that meddles with whatever happens there."""

    def __init__(self, session: Session, seed: int) -> None:
        self.clock = SimulatedClock()
        self.board = VirtualBoard(session.profile, self.clock, seed)
        self.workbench = self.board.workbench
        self.loop = Loop(self.board, self.clock, session)
        self.random = Random(seed)
        selftest = SelfTestTable(OpenTable(self.loop, None, None, ignore))
        extras = PageExtras(annexes=(selftest,))
        self.page = Meddler(self.loop, TwinBench(self.loop, self.workbench, seed), self.random, extras)
        self.wait(100.0)

    def wait(self, ms: float) -> None:
        until_ms = self.clock.now_ms() + ms
        self.workbench.after(ms, self.board.wake)
        while self.clock.now_ms() < until_ms:
            self.loop.turn()

    def meddle(self, acts: int) -> None:
        for _ in range(acts):
            self.page.meddle()
            self.wait(self.random.uniform(1.0, SLOWEST_MS))


def lab(seed: int = 0, profile: Profile = PROFILE) -> Lab:
    return Lab(open_session(profile, GAME.start()), seed)


def examine(lab: Lab, done: frozenset[Stage]) -> Stage:
    """Begin a self-test in which some stages have been done; return the stage it has reached."""
    lab.loop.lend(open_examination(lab.loop.snapshot.session.profile, Evidence(done=done)))
    lab.wait(10.0)
    guest = lab.loop.snapshot.guest
    assert isinstance(guest, Examination)
    return guest.stage


def asked(lab: Lab) -> str:
    guest = lab.loop.snapshot.guest
    return "" if guest is None else text_of(guest.prompt)


def test_a_hand_in_whose_way_a_page_is_gives_its_step_up_says_so_and_can_be_asked_again() -> None:
    at = lab()
    examine(at, frozenset({Stage.EMPTY, Stage.LIGHTS}))
    at.page.do("lend_hand")
    while not any(piece.is_held for piece in at.workbench.pieces()):
        at.wait(10.0)
    at.workbench.clear_table()
    at.wait(1000.0)
    assert worded(at.workbench.caption).startswith(
        "The helping hand gave up this step: this piece is no longer"
    )
    step = at.loop.snapshot.guest
    at.page.do("lend_hand")
    assert worded(at.workbench.caption) == ""
    at.wait(20_000.0)
    assert isinstance(step, Examination)
    now = at.loop.snapshot.guest
    assert isinstance(now, Examination)
    assert now.step != step.step


@PROOF
def test_a_hand_that_gives_up_takes_its_fingers_off_the_keys() -> None:
    at = lab()
    examine(at, frozenset(STAGES[: STAGES.index(Stage.KEYS)]))
    while not (at.workbench.keys_down() and "together" in asked(at)):
        at.page.do("lend_hand")
        at.wait(1.0)
    (other,) = {key for key in Key if key.word in asked(at)} - at.workbench.keys_down()
    at.workbench.press(other)
    at.wait(1000.0)
    is_down = Message("twin_act.key_down", key=other.word)
    assert at.workbench.caption == Message("helping_hand.gave_up", why=is_down)
    assert at.workbench.keys_down() == {other}


@sampled(1)
@pytest.mark.parametrize(("profile", "stage"), swept(product([PROFILE, SINGLE], STAGES), 5))
def test_at_every_stage_of_a_self_test(stage: Stage, profile: Profile) -> None:
    at = lab(STAGES.index(stage), profile)
    done = frozenset(STAGES[: STAGES.index(stage)])
    for _ in range(some(4, 2)):
        assert examine(at, done) is stage
        for _ in range(30):
            at.page.do("lend_hand")
            at.meddle(1)


@PROOF
def test_in_the_demo() -> None:
    at = lab(1)
    captions: list[Message] = []
    Demo(at.workbench, lambda: at.loop.snapshot.session.record.start, 1, captions.append).begin()
    for _ in range(some(4, 2)):
        at.wait(20_000.0)
        at.meddle(60)
    assert Message("demo.somebody_else") in captions


@PROOF
def test_in_a_replay() -> None:
    at = Lab(open_show(PROFILE, unfinished("manalath", "e5o", "f6p", "a1o"), (300.0, 500.0, 700.0)), 2)
    at.meddle(200)


@sampled(1)
@pytest.mark.parametrize("name", ["exchanged", "slid-half-way", "won", "power-cut"])
def test_in_a_scenario(name: str) -> None:
    """What can no longer be done is reported for its line, and the rest is left out."""
    run = Rehearsal(load_scenario(name, PROFILE), PROFILE, SimulatedClock())
    random = Random(3)
    page = Meddler(run.table.loop, TwinBench(run.table.loop, run.workbench), random)

    def meddle() -> Script:
        while True:
            yield random.uniform(1.0, SLOWEST_MS)
            page.meddle()

    perform(run.workbench, meddle())
    assert run.run().is_bad


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(3))
def test_in_earnest_at_ten_times_the_pace(seed: int) -> None:
    """Loop and page run in their own threads, as in a program, for half a minute per seed."""
    found = found_twin(f"virtual:{PROFILE.name}", PROFILE, TwinSetting(seed, speed=10.0))
    random = Random(seed)
    with closing(set_up(found, open_session(PROFILE, GAME.start()))) as running:
        running.begin()
        assert isinstance(running.bench, TwinBench)
        selftest = SelfTestTable(OpenTable(running.loop, None, None, ignore))
        extras = PageExtras(annexes=(selftest,))
        page = Meddler(running.loop, running.bench, random, extras)
        for _ in range(EARNEST):
            for name in ("examine", "lend_hand", "go_on"):
                page.do(name)
            page.meddle()
            time.sleep(random.uniform(0.0, EARNEST_S))
            assert not running.loop.has_failed
