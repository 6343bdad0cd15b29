"""What a stretch of play says of each reed: landings, flickers and passes, and nothing twice over a cut."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from controller.board import Crosspoint, with_closed
from controller.diagnose.evidence import Visit
from controller.play.ledger import Ledger, hear, open_ledger
from controller.ports import BoardEvent, Capabilities, Identity, Linked, Sensors
from controller.wear.reed_stint import (
    ReedStint,
    Stint,
    finished,
    follow,
    missed,
    open_stint,
    renewed,
    traced,
)
from hardware.profiles import load_profile

PROFILE = load_profile("hex70-dual-mega")
GPIO = load_profile("hex70-dual-gpio")
E4, E5, E6, A1 = (PROFILE.space(name).first for name in ("e4", "e5", "e6", "a1"))
LINKED = Linked(Identity("7", PROFILE.name, "1"), Capabilities(10, 21, 70, reports_raw=False), 0.0)

#: A moment and the sensors that are closed from then on.
Moment = tuple[float, tuple[Crosspoint, ...]]


def reports(*moments: Moment) -> list[BoardEvent]:
    """Return what a board reports whose sensors close and open like this."""
    nothing = (0,) * len(PROFILE.rows)
    return [Sensors(n, ms, ms, with_closed(nothing, closed)) for n, (ms, closed) in enumerate(moments)]


def heard(events: list[BoardEvent], stint: Stint | None = None, ledger: Ledger | None = None) -> Stint:
    stint, ledger = stint or open_stint(PROFILE), ledger or open_ledger(PROFILE)
    for event in events:
        ledger = hear(ledger, event)
        stint = follow(stint, ledger)
    return stint


def of(*moments: Moment) -> Stint:
    return finished(heard(reports((0, ()), *moments)), 60_000.0)


def test_a_piece_that_stays_has_landed() -> None:
    assert of((1000, (E5,))).reed(E5) == ReedStint(closings=1, landings=1)


def test_a_contact_that_opens_and_closes_again_at_once_has_flickered() -> None:
    stint = of((1000, (E5,)), (1008, ()), (1012, (E5,)))
    assert stint.reed(E5) == ReedStint(closings=2, landings=1, flickers=1)


def test_what_a_hand_can_do_is_no_flicker() -> None:
    fumbled = of((1000, (E5,)), (1060, ()), (1200, (E5,)))
    nudged = of((1000, (E5,)), (1500, ()), (1540, (E5,)))
    assert fumbled.reed(E5).flickers == nudged.reed(E5).flickers == 0


def test_a_piece_that_slides_in_has_not_landed_from_above() -> None:
    stint = of((1000, (E4,)), (1100, ()), (1160, (E5,)), (1166, ()), (1172, (E5,)))
    assert stint.reed(E5).landings == 0
    assert stint.reed(E4).passes == 1


def test_a_reed_that_holds_on_to_a_piece_on_the_next_one_is_late_by_that_time() -> None:
    in_time = of((1000, (E4,)), (1200, (E4, E5)), (1210, (E5,)))
    late = of((1000, (E4,)), (1200, (E4, E5)), (1290, (E5,)))
    assert in_time.reed(E4) == ReedStint(closings=1, passes=1)
    assert late.reed(E4) == ReedStint(closings=1, passes=1, late_ms=(90.0,))


def test_two_pieces_are_no_pass() -> None:
    lie = of((1000, (E4,)), (5000, (E4, E5)), (5400, (E5,)))
    far_off = of((1000, (E4,)), (1200, (E4, A1)), (1290, (A1,)))
    taken_later = of((1000, (E4,)), (1200, (E4, E5)), (3000, (E5,)))
    assert lie.reed(E4).passes == far_off.reed(E4).passes == taken_later.reed(E4).passes == 0


def test_a_bounce_beside_a_piece_is_no_piece_that_left() -> None:
    stint = of((1000, (E4,)), (1200, (E4, E5)), (1205, (E5,)), (1209, (E4, E5)), (1230, (E5,)), (1400, ()))
    assert stint.reed(E5).late_ms == ()


def test_a_filter_that_hides_an_opening_hides_a_flicker() -> None:
    ledger, stint = open_ledger(GPIO), open_stint(GPIO)
    e5, nothing = GPIO.space("e5").first, (0,) * len(GPIO.rows)
    closed = with_closed(nothing, [e5])
    matrices = (
        (0, nothing, nothing),
        (1000, closed, closed),
        (1020, closed, nothing),
        (1040, closed, closed),
    )
    for n, (ms, debounced, raw) in enumerate(matrices):
        ledger = hear(ledger, Sensors(n, ms, ms, debounced, raw))
        stint = follow(stint, ledger)
    assert finished(stint, 5000.0).reed(e5) == ReedStint(closings=1, landings=1, flickers=1)


def test_a_reed_that_keeps_closed_through_a_clearing_is_noted() -> None:
    lying = tuple(space.first for space in PROFILE.spaces[:13])
    clearing = [(2000.0 + 900 * n, lying[n:]) for n in range(1, 13)]
    assert [at for at in lying if of((1000, lying), *clearing).reed(at).was_kept] == [lying[12]]


def test_the_first_matrix_of_a_link_is_no_change() -> None:
    stint = finished(heard([*reports((0, ())), LINKED, *reports((500, (E5,)))]), 60_000.0)
    assert stint.reeds == {}


def test_a_self_test_adds_when_contacts_were_at_rest() -> None:
    visits = (Visit(E5, closing_us=(0, 40, 900)), Visit(E5), Visit(E6, closing_us=(0,)))
    stint = traced(PROFILE, visits)
    assert stint.reed(E5) == ReedStint(rests_us=(900,))
    assert stint.reed(E6) == ReedStint(rests_us=(0,))


def test_a_miss_is_counted() -> None:
    assert missed(missed(open_stint(PROFILE), E5), E5).reed(E5) == ReedStint(misses=2)


MOMENTS = st.lists(
    st.tuples(st.integers(400, 4000), st.sets(st.sampled_from((E4, E5, E6, A1)))), min_size=1, max_size=30
)


def _played(gaps: list[tuple[int, set[Crosspoint]]]) -> list[Moment]:
    moments: list[Moment] = [(0.0, ())]
    at_ms = 0.0
    for gap_ms, closed in gaps:
        at_ms += gap_ms
        moments.append((at_ms, tuple(sorted(closed))))
    return moments


@given(MOMENTS, st.lists(st.integers(1, 29), max_size=4))
def test_no_cut_of_the_link_loses_or_doubles_a_closing(
    gaps: list[tuple[int, set[Crosspoint]]], cuts: list[int]
) -> None:
    """A board that comes back reports what has become of it: only what changed unseen is not counted."""
    moments = _played(gaps)
    events: list[BoardEvent] = []
    for number, report in enumerate(reports(*moments)):
        events += [LINKED, events[-1]] if number in cuts else []
        events.append(report)
    whole = finished(heard(reports(*moments)), moments[-1][0] + 5000)
    cut = finished(heard(events), moments[-1][0] + 5000)
    expected = {
        at: sum(at in now and at not in was for (_, was), (_, now) in pairwise(moments))
        for at in (E4, E5, E6, A1)
    }
    assert {at: whole.reed(at).closings for at in expected} == expected
    assert {at: cut.reed(at).closings for at in expected} == expected


@given(MOMENTS, st.integers(1, 29))
def test_stints_in_a_row_count_what_one_would(gaps: list[tuple[int, set[Crosspoint]]], end: int) -> None:
    events = reports(*_played(gaps))
    ledger, stint, parts = open_ledger(PROFILE), open_stint(PROFILE), []
    for number, event in enumerate(events):
        if number == end:
            parts.append(stint)
            stint = renewed(stint)
        ledger = hear(ledger, event)
        stint = follow(stint, ledger)
    parts.append(stint)
    whole = heard(events)
    for at in (E4, E5, E6, A1):
        assert sum(part.reed(at).closings for part in parts) == whole.reed(at).closings
        assert sum(part.reed(at).passes for part in parts) <= whole.reed(at).passes


def test_a_stint_that_is_renewed_has_counted_nothing() -> None:
    stint = renewed(replace(of((1000, (E5,))), games=1))
    assert (stint.reeds, stint.games) == ({}, 0)
