"""Late keys as the reasoner sees them: beside a key pressed and released at the same time."""

import pytest

from controller.board import Key, Profile
from controller.diagnose import Evidence
from controller.diagnose.evidence import Pressed
from controller.diagnose.reasoner.contacts import Collateral, judge_contacts
from hardware.profiles import DEFAULT, load_profile
from tests.wordings import read

MEGA, PI = load_profile(DEFAULT), load_profile("hex70-single-gpio")
KEYS = (Key.UNDO, Key.OK)
OK = MEGA.keys[Key.OK]

Apart = tuple[float | None, float | None]


def tried(*apart: Apart) -> Evidence:
    """Return tries in which ok closed and opened this much later than undo; None where it did not."""
    return Evidence(
        pressed=tuple(
            Pressed(
                KEYS,
                closed_ms=(700.0, None if closed_ms is None else 700.0 + closed_ms),
                opened_ms=(1500.0, None if opened_ms is None else 1500.0 + opened_ms),
            )
            for closed_ms, opened_ms in apart
        )
    )


def named(evidence: Evidence, profile: Profile = MEGA) -> list[str]:
    found = judge_contacts(profile, evidence)
    return [cause.fault for finding in found for cause in finding.causes]


def test_a_key_that_closes_late_at_both_tries_is_named() -> None:
    evidence = tried((290.0, 20.0), (315.0, -40.0))
    (found,) = judge_contacts(MEGA, evidence)
    assert [cause.fault for cause in found.causes] == ["slow-close key ok"]
    assert read(found.evidence) == "Closed 290 and 315 ms after the key pressed with it."


def test_a_key_that_opens_late_is_named_whichever_of_the_two_it_is() -> None:
    assert named(tried((20.0, 150.0), (-30.0, 130.0))) == ["slow-release key ok"]
    assert named(tried((20.0, -150.0), (-30.0, -130.0))) == ["slow-release key undo"]


@pytest.mark.parametrize(
    "evidence",
    [
        tried((50.0, -50.0), (-50.0, 50.0)),
        tried((70.0, 70.0), (70.0, 70.0)),
        tried((300.0, 10.0), (10.0, 300.0)),
        tried((300.0, 300.0), (-300.0, -300.0)),
        tried((300.0, 300.0)),
        tried((1500.0, 1500.0), (1500.0, 1500.0)),
        tried((300.0, 300.0), (None, None)),
        tried((300.0, None), (300.0, None)),
    ],
    ids=[
        "two fingers",
        "slow fingers",
        "once only",
        "first one, then the other",
        "one try",
        "one after the other",
        "silent once",
        "stays closed",
    ],
)
def test_a_hand_s_own_manner_is_no_finding(evidence: Evidence) -> None:
    assert named(evidence) == []


def test_a_board_that_scans_seldom_is_given_a_scan_more() -> None:
    evidence = tried((85.0, 0.0), (85.0, 0.0))
    assert (named(evidence), named(evidence, PI)) == (["slow-close key ok"], [])


def test_nothing_is_found_where_something_else_closed_as_well() -> None:
    late = tried((300.0, 0.0), (300.0, 0.0))
    one, other = late.pressed
    ghost = Pressed(KEYS, other.closed_ms, other.opened_ms, frozenset({MEGA.space("e5").first}))
    assert named(Evidence(pressed=(one, ghost))) == []


def test_nothing_is_found_beside_a_key_that_is_wrong_otherwise() -> None:
    late = tried((-300.0, 0.0), (-300.0, 0.0))
    assert named(late) == ["slow-close key undo"]
    assert judge_contacts(MEGA, late, Collateral(frozenset({OK}), frozenset({OK}))) == []


def test_a_key_that_is_late_beside_two_others_is_found_once() -> None:
    beside = tuple(
        Pressed((Key.FIRST, other), (1000.0, 700.0), (1500.0, 1510.0))
        for other in (Key.SECOND, Key.OK)
        for _ in range(2)
    )
    assert named(Evidence(pressed=beside)) == ["slow-close key orange"]
