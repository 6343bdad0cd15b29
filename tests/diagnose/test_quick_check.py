"""The quick check: every light in three colours, and a piece waved over every space."""

import pytest

from controller.board import Profile
from controller.diagnose import Evidence, PartKind, PartVerdict, Stage, conclude, open_quick_check
from controller.diagnose.diagnosis import Part
from controller.diagnose.evidence import Seen
from controller.diagnose.report import summary_of
from controller.diagnose.selftest.step_plan import ShowPicture, steps_of
from controller.messages import word
from controller.play.guest import Answer, Wave
from hardware.profiles import load_profile
from simulator.faults import parse_fault
from simulator.hands.selftest_run import Examined, examine
from tests.diagnose.person import Sitting
from tests.sweeps import swept_keeping

COUPON = "hex7-dual-mega"
COUPON_PROFILE = load_profile(COUPON)


def checked(profile: Profile, *faults: str, spaces: frozenset[str] | None = None) -> Examined:
    begun = open_quick_check(profile, spaces)
    return examine(profile, [parse_fault(fault) for fault in faults], 1, begun=begun)


@pytest.mark.parametrize(
    "name", swept_keeping(["hex7-dual-mega", "hex70-single-gpio", "sq36-dual-gpio"], "hex7-dual-mega")
)
def test_a_healthy_board_is_through_in_two_minutes_and_nothing_is_found(name: str) -> None:
    profile = load_profile(name)
    found = checked(profile)
    assert found.is_whole
    assert found.evidence.is_whole
    assert found.diagnosis.findings == ()
    assert {space.first for space in profile.spaces} <= found.evidence.swept
    assert found.minutes <= 2
    assert word(summary_of(found.diagnosis, is_quick=True)).startswith("Quick check. ")


def test_every_light_is_shown_in_three_colours() -> None:
    steps = steps_of(COUPON_PROFILE, Evidence(is_quick=True), Stage.LIGHTS)
    shown = [(step.lit, step.hue) for step in steps if isinstance(step, ShowPicture)]
    assert shown == [(COUPON_PROFILE.lights, hue) for hue in ("red", "green", "blue")]


def test_a_space_that_feels_nothing_is_untested_and_all_others_are_not() -> None:
    found = checked(COUPON_PROFILE, "dead b2 orange")
    verdicts = found.diagnosis.verdicts
    assert verdicts[Part(PartKind.REED, "b2 orange")] is PartVerdict.UNTESTED
    assert verdicts[Part(PartKind.REED, "b1 orange")] is PartVerdict.PASS
    assert found.diagnosis.verdict is PartVerdict.UNTESTED


def test_a_dark_light_and_a_stuck_reed_are_named() -> None:
    found = checked(COUPON_PROFILE, "dead-light b2", "stuck a1 orange")
    named = {cause.fault for finding in found.diagnosis.findings for cause in finding.causes}
    assert {"dead-light b2", "stuck a1 orange"} <= named


@pytest.mark.parametrize(
    ("wrong", "verdict"), [({"red", "green"}, PartVerdict.FAIL), ({"red"}, PartVerdict.SUSPECT)]
)
def test_colours_that_all_lights_exchange_are_one_finding(wrong: set[str], verdict: PartVerdict) -> None:
    every = frozenset(COUPON_PROFILE.lights)
    seen = tuple(Seen(every, hue, every if hue in wrong else frozenset()) for hue in ("red", "green", "blue"))
    (finding,) = conclude(COUPON_PROFILE, Evidence(seen=seen, is_quick=True)).findings
    assert [cause.fault for cause in finding.causes] == ["colour-order"]
    assert finding.verdict is verdict


def test_only_the_named_spaces_are_waved_over() -> None:
    found = checked(COUPON_PROFILE, spaces=frozenset({"b1", "b2"}))
    names = {space.first: space.name for space in COUPON_PROFILE.spaces}
    assert {names[sensor] for sensor in found.evidence.swept if sensor in names} == {"b1", "b2"}
    assert found.diagnosis.findings == ()


def quick_sitting() -> Sitting:
    sitting = Sitting(COUPON_PROFILE)
    sitting.guest = open_quick_check(COUPON_PROFILE)
    return sitting


def test_the_whole_self_test_begins_at_the_end_of_a_quick_check() -> None:
    sitting = quick_sitting()
    prompt = sitting.run().prompt
    assert sitting.guest.evidence.is_whole
    assert [choice.answer for choice in prompt.choices] == [Answer.LEAVE, Answer.WHOLE, Answer.BACK]
    assert "leaves out" in word(prompt.detail or prompt.text)
    sitting.say(Answer.WHOLE)
    assert not sitting.guest.evidence.is_quick
    assert sitting.guest.stage is Stage.EMPTY
    sitting.run(lambda: sitting.guest.stage is Stage.LIGHTS)


def test_nobody_leaves_a_whole_self_test_for_a_whole_one() -> None:
    sitting = Sitting(COUPON_PROFILE)
    sitting.run(lambda: sitting.guest.stage is Stage.LIGHTS)
    sitting.say(Answer.WHOLE)
    assert sitting.guest.stage is Stage.LIGHTS


def test_an_interrupted_wave_goes_on_where_it_was() -> None:
    sitting = quick_sitting()
    sitting.run(lambda: len(sitting.guest.prompt.spaces) == 4 and sitting.guest.stage is Stage.REEDS)
    sitting.say(Answer.STOP)
    assert len(sitting.guest.evidence.swept) == 3
    sitting.say(Answer.GO_ON)
    sitting.turn()
    assert isinstance(sitting.guest.prompt.ask, Wave)
    assert len(sitting.guest.prompt.spaces) == 4
