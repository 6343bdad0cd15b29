"""A whole examination in simulated time: a person does what is asked."""

import pytest

from controller.board import Key, Profile, Sensing, at_rest, with_closed
from controller.diagnose import Stage
from hardware.profiles import load_profile
from tests.diagnose.person import Sitting
from tests.sweeps import swept

DUAL = load_profile("hex70-dual-mega")
SINGLE = load_profile("hex70-single-gpio")
COUPON = load_profile("hex7-dual-mega")


@pytest.mark.parametrize("profile", [COUPON, *swept([DUAL, SINGLE], 0)], ids=lambda profile: profile.name)
def test_a_healthy_board_is_examined_whole_and_nothing_is_odd(profile: Profile) -> None:
    evidence = Sitting(profile).run().evidence
    reeds = {sensor for space in profile.spaces for sensor in (space.first, space.second)}
    looks = [look for look in evidence.looks if look.stage is Stage.REEDS]
    assert {look.asked for look in looks} == reeds
    colours = 1 if profile.sensing is Sensing.SINGLE else 2
    # Each colour's first reed is approached from the reed beside it, and its last one is left for the reed
    # beside it.
    assert len(looks) == len(reeds) + 2 * colours
    assert sum(visit.is_last for visit in evidence.visits) == colours
    rest = at_rest(profile)
    for look in evidence.looks:
        laid = [profile.space(piece.space).sensor(piece.colour) for piece in look.pieces]
        down = [profile.keys[key] for key in look.keys]
        assert look.matrix == with_closed(rest, [*laid, *down])
        assert not look.is_told
    assert {visit.sensor for visit in evidence.visits} == reeds | set(profile.keys.values())
    for visit in evidence.visits:
        assert visit.came_ms is not None
        assert visit.left_ms is not None
        assert (visit.still_turns, visit.pushed_turns, visit.overlap_ms) == (0, 0, 0.0)
    assert [pressed.keys for pressed in evidence.pressed] == 2 * [(Key.FIRST, Key.SECOND), (Key.UNDO, Key.OK)]
    for pressed in evidence.pressed:
        assert None not in (*pressed.closed_ms, *pressed.opened_ms)
        assert not pressed.others
    assert evidence.done == set(Stage) - {Stage.REPORT}
    assert not evidence.quiet.turns
    assert evidence.quiet.ms == pytest.approx(62_000)
