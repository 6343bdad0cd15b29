"""What has changed between two reports."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from controller.board import Crosspoint
from controller.diagnose import Evidence, PartKind, PartVerdict
from controller.diagnose.diagnosis import Part
from controller.diagnose.evidence import Supply, Visit
from controller.diagnose.report import OtherBoardError, compare_reports, drift_text, report_of
from controller.diagnose.report.drift import Moved, Turned, describe_moved
from controller.messages import Message, word
from hardware.profiles import load_profile
from tests.diagnose.reports import ABOUT, PROFILE, diagnosis, document, evidence, finding
from tests.diagnose.walked import walked
from tests.sweeps import PROOF, sampled, swept

E5 = PROFILE.space("e5").first


@cache
def before() -> dict[str, Any]:
    return document()


def later(change: Callable[[Evidence], Evidence]) -> dict[str, Any]:
    """Return a later report of the board in order, with other random values and one change."""
    about = replace(ABOUT, date="2027-02-01 20:00")
    return report_of(PROFILE, change(evidence(seed=2)), diagnosis(), about)


def with_visits(change: Callable[[Visit], Visit], at: Crosspoint | None = E5) -> dict[str, Any]:
    """Return such a report with the visits to one reed changed, or to all of them."""
    return later(
        lambda whole: replace(
            whole,
            visits=tuple(
                each
                for visit in whole.visits
                for each in ([change(visit)] * 2 if at in (None, visit.sensor) else [visit])
            ),
        )
    )


@PROOF
@pytest.mark.parametrize("seed", swept(range(2, 12), 4))
def test_another_hand_at_the_same_board_is_no_drift(seed: int) -> None:
    drift = compare_reports(before(), document(seed=seed))
    assert (*drift.moved, *drift.new, *drift.gone, *drift.turned) == ()
    assert not drift.is_rewired
    assert "nothing has changed" in drift_text(drift)


def test_findings_are_new_gone_or_still_there() -> None:
    drift = compare_reports(
        document("stuck b2 orange", "dead d2 orange"), document("dead d2 orange", "bounce d6 orange")
    )
    assert drift.new == (finding("bounce d6 orange"),)
    assert drift.gone == (finding("stuck b2 orange"),)
    assert drift.still == (finding("dead d2 orange"),)
    assert set(drift.turned) == {
        Turned(Part(PartKind.REED, "b2 orange"), PartVerdict.FAIL, PartVerdict.PASS),
        Turned(Part(PartKind.REED, "d6 orange"), PartVerdict.PASS, PartVerdict.SUSPECT),
    }
    text = drift_text(drift)
    assert "New: The reed on d6 (orange) bounces too long." in text
    assert "reed fail, now pass: b2 orange" in text


@sampled(1)
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda visit: replace(visit, closing_us=(0, 4_000)), "settles after closing"),
        (lambda visit: replace(visit, opening_us=(0, 4_000)), "settles after opening"),
        (lambda visit: replace(visit, left_ms=1_700.0), "opens after the piece has left"),
        (lambda visit: replace(visit, overlap_ms=120.0), "stays closed while the next one is"),
    ],
)
def test_one_reed_that_has_changed_is_named(change: Callable[[Visit], Visit], said: str) -> None:
    (moved,) = compare_reports(before(), with_visits(change)).moved
    assert moved.name == "e5 orange"
    assert f"e5 orange: {said}" in drift_text(compare_reports(before(), with_visits(change)))


def test_a_figure_has_as_many_digits_as_it_is_worth() -> None:
    settled = Moved("e5 orange", Message("drift.settles_after_closing"), "ms", 0.4, 3.25)
    assert word(describe_moved(settled)) == "e5 orange: settles after closing 0.4 ms, now 3.2 ms"
    assert word(describe_moved(Moved("count", "resent", "", 2, 40))) == "count: resent 2, now 40"


@PROOF
def test_a_person_who_is_slower_with_all_is_no_drift() -> None:
    def slower(visit: Visit) -> Visit:
        return replace(visit, left_ms=(visit.left_ms or 0.0) + 2_000.0)

    assert compare_reports(before(), with_visits(slower, at=None)).moved == ()


@PROOF
def test_one_long_time_may_have_been_a_dream() -> None:
    def dreaming(whole: Evidence) -> Evidence:
        dreamt = tuple(replace(v, left_ms=6_000.0) if v.sensor == E5 else v for v in whole.visits)
        return replace(whole, visits=dreamt)

    assert compare_reports(before(), later(dreaming)).moved == ()
    assert compare_reports(later(dreaming), before()).moved == ()


@PROOF
@pytest.mark.parametrize("seed", swept(range(3), 1))
def test_people_who_dream_make_no_drift(seed: int) -> None:
    one, other = (walked(PROFILE, seed=n, traced=True) for n in (seed, seed + 10))
    old, new = (report_of(PROFILE, each, diagnosis(), ABOUT) for each in (one, other))
    assert compare_reports(old, new).moved == ()


def test_a_supply_that_sags_is_found_under_load_alone() -> None:
    def sagging(whole: Evidence) -> Evidence:
        return replace(
            whole,
            supply=tuple(Supply(s.mv - (400 if s.lights_ma > 500 else 0), s.lights_ma) for s in whole.supply),
        )

    (moved,) = compare_reports(before(), later(sagging)).moved
    assert (moved.name, moved.unit) == ("supply", "mV")
    assert 380 <= moved.before - moved.after <= 420


@pytest.mark.parametrize(("count", "is_moved"), [(5, False), (40, True)])
def test_a_count_has_to_grow_by_more_than_chance(count: int, *, is_moved: bool) -> None:
    grown = later(lambda whole: replace(whole, counters={**whole.counters, "resent": count}))
    assert bool(compare_reports(before(), grown).moved) is is_moved


def test_other_wires_under_the_same_name_are_found() -> None:
    rewired = replace(PROFILE, lights=PROFILE.lights[::-1])
    drift = compare_reports(before(), document(profile=rewired))
    assert drift.is_rewired
    assert "profile was changed" in drift_text(drift)


def test_boards_of_different_profiles_are_not_compared() -> None:
    other = document(profile=load_profile("hex7-dual-mega"))
    with pytest.raises(OtherBoardError, match="hex70-dual-mega, the other of hex7-dual-mega"):
        compare_reports(before(), other)
