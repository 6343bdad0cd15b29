"""The guide at the board: what reads right passes by itself, and whatever happens, the step stays."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from controller.board import Built, Profile, with_closed
from controller.messages import LANGUAGES, Message, catalogue, word
from controller.play.guest import Act, Answer, Passed
from controller.ports import Capabilities, Identity, Linked, Sensors, Unlinked
from hardware.builder.beside import BuildAct, BuildReading, Suspicion, suspicions_of
from hardware.builder.beside.build_guest import STAND_MS, BuildGuest, open_building
from hardware.builder.beside.build_table import building_view
from hardware.builder.beside.desk_hands import DeskHands
from hardware.builder.beside.kept_steps import KeptBuilding, keep_building, kept_building
from hardware.builder.circuit_boards import on_boards
from hardware.plain_files import FileError
from hardware.profiles import load_profile
from tests.annexes.builder.beside.half_built_twin import HalfBuiltTwin
from tests.sweeps import sampled

WIRED = load_profile("hex7-dual-mega")
OF_BOARDS = on_boards(WIRED)
GONE = Unlinked(Message("table.lent"), Message("table.take_back"), 0.0)


class Bench:
    """A guest, the half-built board in front of it, and a hand that does what it asks."""

    def __init__(self, profile: Profile, kept: KeptBuilding | None = None) -> None:
        self.kept: list[KeptBuilding] = []
        self.guest = open_building(profile, kept, self.kept.append)
        self.wrong: tuple[Suspicion, ...] = ()
        self.now_ms, self.seq, self.said = 0.0, 0, list[Message]()
        self.views = list[Any]()
        self.link("m1")

    def link(self, board: str) -> None:
        profile = self.guest.half.sheet.profile
        able = Capabilities(len(profile.rows), len(profile.columns), len(profile.lights), reports_raw=True)
        self.guest = self.guest.take(Linked(Identity(board, profile.name, "1"), able, self.now_ms))
        self.read(frozenset())

    def read(self, reading: BuildReading) -> None:
        """Have the board read this for long enough."""
        self.now_ms += STAND_MS
        self.seq += 1
        matrix = with_closed((0,) * len(self.guest.half.sheet.rows), reading)
        self.guest = self.guest.take(Sensors(self.seq, self.now_ms, self.now_ms, matrix))
        self.now_ms += STAND_MS
        self.guest = self.guest.take(Passed(self.now_ms))

    def answer(self, answer: Answer, *spaces: str) -> None:
        self.said.append(self.guest.prompt.text)
        self.guest = self.guest.take(Act(answer, self.now_ms, frozenset(spaces)))

    def do(self, act: BuildAct) -> None:
        """Do an act; the person says so if it does not pass by itself."""
        twin, check = HalfBuiltTwin(self.guest.half, self.guest.check.stage, self.wrong), self.guest.check
        self.read(twin.reads(BuildAct(act.bridge if act.bridge == check.before.bridge else None)))
        if self.guest.check is check:
            self.read(twin.reads(act))
        if self.guest.check is check:
            self.answer(Answer.NEXT)

    def build_step(self) -> None:
        """Build a step and do what is asked for until it is done, or something is named."""
        self.answer(Answer.NEXT)
        while (act := self.guest.check.act) is not None:
            self.do(act)
        if self.guest.check.asks_lights:
            self.answer(Answer.NEXT)


@pytest.fixture(scope="module", params=[WIRED, OF_BOARDS], ids=lambda profile: profile.build.built.value)
def bench_of_whole(request: pytest.FixtureRequest) -> Bench:
    """Build a board without a mistake, step by step."""
    bench = Bench(request.param)
    while not bench.guest.is_over:
        bench.build_step()
        assert bench.guest.check.is_done, word(bench.guest.prompt.text)
        bench.views.append(building_view(bench.guest))
        bench.answer(Answer.NEXT)
    return bench


@sampled(1)
def test_a_whole_board_is_built_step_by_step(bench_of_whole: Bench) -> None:
    steps = len(bench_of_whole.guest.half.stages)
    assert [kept.done for kept in bench_of_whole.kept] == list(range(1, steps + 1))
    for language in LANGUAGES:
        assert all(word(said, catalogue(language)) for said in bench_of_whole.said)


@sampled(1)
def test_joints_turn_green_on_the_map_as_they_are_read(bench_of_whole: Bench) -> None:
    for view in bench_of_whole.views:
        assert sum(len(place["joints"]) for place in view["places"]) + len(view["contacts"]) == view["count"]
    counts = [view["right"] for view in bench_of_whole.views]
    assert counts == sorted(counts)
    assert counts[-1] == len(bench_of_whole.guest.half.joints)


def test_a_wrong_joint_is_named_and_tried_again_once_it_is_mended() -> None:
    bench = Bench(WIRED, KeptBuilding(WIRED.name, "wired", "m1", 2))
    (diode,) = (
        w
        for w in suspicions_of(bench.guest.half, 2)
        if w.parts == ("a2 purple",) and w.kind.value == "turned"
    )
    bench.wrong = (diode,)
    bench.build_step()
    assert word(bench.guest.prompt.text).startswith("No contact, or turned round: a2 purple.")
    bench.wrong = ()
    bench.answer(Answer.NEXT)
    while (act := bench.guest.check.act) is not None:
        bench.do(act)
    assert bench.guest.check.is_done


def test_a_wire_that_is_not_held_yet_passes_nothing() -> None:
    bench = Bench(WIRED, KeptBuilding(WIRED.name, "wired", "m1", 1))
    bench.answer(Answer.NEXT)
    asked = bench.guest.check.act
    bench.read(frozenset({(2, 2)}))
    assert bench.guest.check.act == asked
    bench.read(frozenset({(0, 0)}))
    assert bench.guest.check.act != asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cable_of_a_later_step_is_told_and_no_joint_is_named(language: str) -> None:
    bench = Bench(WIRED, KeptBuilding(WIRED.name, "wired", "m1", 1))
    last = len(bench.guest.half.stages) - 1
    bench.answer(Answer.NEXT)
    bench.read(HalfBuiltTwin(bench.guest.half, last).reads(BuildAct()))
    bench.answer(Answer.NEXT)
    prompt, words = bench.guest.prompt, catalogue(language)
    step = bench.guest.half.stages[bench.guest.check.later_stage or 0].title
    assert word(step, words) in word(prompt.text, words)
    assert "--from" in word(prompt.detail or prompt.text, words)
    bench.answer(Answer.SKIP)
    assert bench.guest.check.act is not None


@sampled(1)
@pytest.mark.parametrize("profile", [WIRED, OF_BOARDS], ids=lambda profile: profile.build.built.value)
def test_hands_at_a_desk_build_a_board_and_mend_what_is_named(profile: Profile) -> None:
    bench, named = Bench(profile), list[Suspicion]()
    bench.guest = replace(bench.guest, hands=DeskHands(bench.guest.half, seed=1))
    while not bench.guest.is_over:
        bench.answer(Answer.NEXT)
        # What the finished board reads that shows the lights is not theirs.
        bench.read(frozenset({(0, 0)}))
        named += bench.guest.check.doubted if bench.guest.check.parts else ()
    assert named
    assert bench.guest.hands is not None
    assert bench.guest.hands.mistakes == ()


def test_unplugged_in_the_middle_of_a_step_the_step_is_kept() -> None:
    bench = Bench(WIRED, KeptBuilding(WIRED.name, "wired", "m1", 1))
    bench.answer(Answer.NEXT)
    bench.do(bench.guest.check.act or BuildAct())
    check = bench.guest.check
    bench.guest = bench.guest.take(GONE)
    assert bench.guest.prompt.text == GONE.cause
    assert "The step is kept: The headers of the host" in word(bench.guest.prompt.detail or GONE.cause)
    bench.answer(Answer.NEXT)
    bench.link("m1")
    assert bench.guest.check == check


def test_another_board_is_told_and_built_on_only_if_the_person_means_it() -> None:
    bench = Bench(WIRED, KeptBuilding(WIRED.name, "wired", "m1", 1))
    bench.link("m2")
    assert word(bench.guest.prompt.text).startswith("This is another board: m2")
    check = bench.guest.check
    bench.read(frozenset({(0, 0)}))
    assert bench.guest.check == check
    bench.answer(Answer.NEXT)
    assert bench.guest.kept.board == "m2"


def test_the_first_dark_light_is_named() -> None:
    stages = len(open_building(WIRED).half.stages)
    bench = Bench(WIRED, KeptBuilding(WIRED.name, "wired", "m1", stages - 1))
    bench.answer(Answer.NEXT)
    assert any(bench.guest.picture(0.0))
    bench.answer(Answer.NEXT, "c1", "b3")
    assert word(bench.guest.prompt.text).startswith("Dark from here on: b3.")


def test_what_is_kept_is_read_again_and_what_cannot_be_is_put_aside(tmp_path: Path) -> None:
    kept = KeptBuilding(WIRED.name, Built.WIRED.value, "m1", 3)
    assert kept_building(tmp_path, WIRED.name, "wired") is None
    assert keep_building(tmp_path, kept) is None
    assert kept_building(tmp_path, WIRED.name, "wired") == kept
    (tmp_path / "building" / "hex7-dual-mega-wired.json").write_text("[]")
    with pytest.raises(FileError, match="no steps of a building"):
        kept_building(tmp_path, WIRED.name, "wired")


def test_more_steps_than_there_are_begin_with_the_last() -> None:
    guest = open_building(WIRED, KeptBuilding(WIRED.name, "wired", "m1", 99))
    assert guest.check.stage == len(guest.half.stages) - 1
    assert isinstance(replace(guest), BuildGuest)
