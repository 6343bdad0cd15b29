"""What may go wrong with supply and link during an examination, and what is asked again."""

from dataclasses import replace

import pytest

from controller.board import Crosspoint, Key, at_rest, is_next_to, with_closed
from controller.diagnose import Evidence, Stage, open_examination
from controller.diagnose.evidence import Look, Loss, Quiet, Visit
from controller.diagnose.selftest.link_state import NEVER_THERE, BrownoutGuard
from controller.diagnose.selftest.step_plan import (
    PressKey,
    Reed,
    ShowPicture,
    Soak,
    reeds,
    steps_of,
)
from controller.messages import Message
from controller.play.guest import Act, Answer, Passed
from controller.ports import Capabilities, Identity, Linked, Unlinked
from hardware.profiles import load_profile
from hardware.serial_board.line import LineTrouble, of_closing
from hardware.serial_board.link_errors import SILENT
from tests.diagnose.person import Sitting
from tests.sweeps import PROOF
from tests.wordings import detail_of, quoted, text_of

DUAL = load_profile("hex70-dual-mega")
SINGLE = load_profile("hex70-single-gpio")
DARK_MA = len(DUAL.lights)


@PROOF
def test_a_weak_supply_is_asked_for_less_until_it_bears_it() -> None:
    sitting = Sitting(DUAL, faults=("weak-supply 300",))
    evidence = sitting.run(lambda: sitting.guest.stage is Stage.REEDS).evidence
    assert len(evidence.losses) == 4
    assert [round(loss.lights_ma / 100) for loss in evidence.losses] == [8, 8, 4, 4]
    assert len(evidence.seen) == 10
    assert DARK_MA < sitting.guest.bearing.cap_ma < 300


def test_what_cannot_be_made_darker_is_left_out() -> None:
    picture = ShowPicture(DUAL.lights, "white")
    bearing = BrownoutGuard(DARK_MA + 30.0)
    for _ in range(2):
        assert not bearing.is_over
        bearing = bearing.lost(picture, after_ms=10.0, lights_ma=DARK_MA + 30.0, dark_ma=DARK_MA)
    assert bearing.is_over


def test_a_loss_long_after_the_lights_changed_dims_nothing() -> None:
    bearing = BrownoutGuard(800.0)
    for _ in range(4):
        bearing = bearing.lost(Soak(), after_ms=4000.0, lights_ma=790.0, dark_ma=DARK_MA)
    assert bearing == BrownoutGuard(800.0)


@PROOF
def test_a_soak_counts_its_time_together() -> None:
    sitting = Sitting(DUAL, faults=("resets 10",))
    before = frozenset(Stage) - {Stage.SOAK, Stage.REPORT}
    sitting.guest = open_examination(DUAL, Evidence(quiet=Quiet(2000.0), done=before))
    sitting.run(lambda: sitting.guest.stage is Stage.SOAK and sitting.guest.progress.doing is not None)
    begun_ms = sitting.clock.now_ms()
    evidence = sitting.run().evidence
    assert len(evidence.losses) > 3
    assert evidence.quiet.ms == pytest.approx(62_000, abs=1)
    assert sitting.clock.now_ms() - begun_ms < 90_000


def test_a_pulled_cable_stops_the_step_which_begins_anew_and_no_game_is_spoken_of() -> None:
    sitting = Sitting(DUAL)
    sitting.run(lambda: sitting.guest.stage is Stage.REEDS and sitting.guest.progress.doing is not None)
    step = sitting.guest.step
    sitting.workbench.unplug()
    sitting.run(lambda: sitting.guest.link.gone is not None)
    assert text_of(sitting.guest.prompt) == "The cable between board and computer came out."
    assert detail_of(sitting.guest.prompt) == (
        "Plug it in again. As soon as the board answers, the self-test goes on by itself: "
        "this step starts over."
    )
    plugged_ms = sitting.clock.now_ms()
    sitting.workbench.plug()
    sitting.run(lambda: sitting.guest.progress.doing is not None)
    assert sitting.guest.step is step
    assert sitting.guest.progress.begun_ms > plugged_ms


@pytest.mark.parametrize(
    "trouble", [SILENT, of_closing("/dev/ttyACM0", is_there=False)], ids=["silent", "closed"]
)
def test_what_a_line_says_of_its_end_speaks_of_no_game(trouble: LineTrouble) -> None:
    detail = detail_of(open_examination(DUAL).take(Unlinked(trouble.cause, trouble.cure, 10.0)).prompt)
    assert "game" not in detail
    assert "the self-test goes on" in detail


def test_a_board_that_never_answers_says_why_and_is_named() -> None:
    guest = open_examination(DUAL).take(Passed(0.0))
    assert "cable" in detail_of(guest.prompt)
    guest = guest.take(Unlinked(quoted("Nothing answers on the cable."), quoted("Plug the board in."), 10.0))
    assert text_of(guest.prompt) == "Nothing answers on the cable."
    assert "Plug the board in." in detail_of(guest.prompt)
    guest = guest.take(Act(Answer.LEAVE, 5000.0))
    assert guest.is_over
    assert [loss.cause for loss in guest.evidence.losses] == [NEVER_THERE]
    assert [finding.causes[0].fault for finding in guest.diagnosis.findings] == ["unplugged"]


@pytest.mark.parametrize("cause", [NEVER_THERE, quoted("The board never answered.")])
def test_a_board_that_answers_after_all_was_never_lost(cause: Message) -> None:
    """This holds even if the report being resumed notes that the board never answered."""
    linked = Linked(Identity("", DUAL.name, ""), Capabilities(10, 21, 70, reports_raw=True), 0.0)
    guest = open_examination(DUAL, Evidence(losses=(Loss(5000.0, cause, 0.0),))).take(linked)
    assert guest.evidence.losses == ()


def tried(*visits: Visit, silent: frozenset[Crosspoint] = frozenset()) -> Evidence:
    """Return visits by a sliding hand to all reeds of the dual board, with these visits among them."""
    rest, others = at_rest(DUAL), {visit.sensor: visit for visit in visits}
    steps = steps_of(DUAL, Evidence(), Stage.REEDS)
    asked = [step for step in steps if isinstance(step, Reed)]
    looks = tuple(
        Look(
            Stage.REEDS,
            rest if reed.sensor in silent else with_closed(rest, [reed.sensor]),
            (reed.laid,),
            asked=reed.sensor,
            is_told=reed.sensor in silent,
        )
        for reed in asked
    )
    all_visits = tuple(
        replace(
            others.get(reed.sensor, Visit(reed.sensor, 900.0 + number % 7, 860.0)),
            is_last=not isinstance(steps[steps.index(reed) + 1], Reed),
        )
        for number, reed in enumerate(asked)
        if reed.sensor not in silent
    )
    return Evidence(looks=looks, visits=all_visits)


def asked_again(evidence: Evidence) -> list[str]:
    steps = steps_of(DUAL, evidence, Stage.REEDS)
    return [step.laid.space for step in steps if isinstance(step, Reed)]


C4 = DUAL.space("c4").first


def test_nothing_is_asked_again_of_a_hand_that_only_hesitates() -> None:
    assert asked_again(tried()) == []
    assert asked_again(tried(Visit(C4, 9000.0, 8900.0))) != [], "its way took long"
    hesitated = replace(
        tried(), visits=tuple(replace(v, left_ms=5000.0, came_ms=5050.0) for v in tried().visits)
    )
    assert asked_again(hesitated) == []


@pytest.mark.parametrize("visit", [Visit(C4, 1200.0, 860.0), Visit(C4, 900.0, 1160.0, overlap_ms=200.0)])
def test_a_slow_reed_is_asked_again_between_other_neighbours(visit: Visit) -> None:
    """The other end of its slow way is in doubt as well; between others, the two are told apart."""
    first = [step.laid.space for step in steps_of(DUAL, Evidence(), Stage.REEDS) if isinstance(step, Reed)]
    again = asked_again(tried(visit))
    before, at, behind = again[again.index("c4") - 1 : again.index("c4") + 2]
    assert len(again) == 6
    assert before != first[first.index("c4") - 1]
    assert all(is_next_to(DUAL, DUAL.space(at), DUAL.space(other)) for other in (before, behind))


def test_a_reed_that_was_not_traced_is_asked_again() -> None:
    every = tried()
    visits = tuple(replace(visit, closing_us=(0,) * (visit.sensor != C4)) for visit in every.visits)
    assert asked_again(replace(every, visits=visits)) == []
    assert asked_again(replace(every, visits=visits, is_traced=True)) == ["c4"]


def test_an_overlap_within_the_filter_is_no_doubt() -> None:
    assert asked_again(tried(Visit(C4, 900.0, 860.0, overlap_ms=5.0))) == []


def test_of_a_silent_row_only_two_reeds_are_asked_again() -> None:
    row = frozenset(space.first for space in DUAL.spaces if space.name.startswith("d"))
    again = asked_again(tried(silent=row))
    assert sum(space.startswith("d") for space in again) == 2


def unheard(*rows: int) -> tuple[Visit, ...]:
    """Return visits to all reeds of rows whose wires end elsewhere: none was seen to come or go."""
    return tuple(Visit(reed.sensor) for reed in reeds(DUAL) if reed.sensor[0] in rows)


def test_reeds_that_did_not_answer_for_their_wires_leave_room_for_a_slow_one() -> None:
    """One finding explains a whole wire: two reeds of each line are enough."""
    visits, slow = unheard(1, 2), Visit(DUAL.space("e5").first, 1200.0, 860.0)
    evidence = tried(*visits, slow)
    rest = at_rest(DUAL)
    lost = {visit.sensor for visit in visits}
    looks = tuple(
        replace(look, matrix=rest, is_told=True) if look.asked in lost else look for look in evidence.looks
    )
    again = asked_again(replace(evidence, looks=looks))
    rows = {space.name: space.first[0] for space in DUAL.spaces}
    assert sum(rows[space] in (1, 2) for space in again) == 4
    assert again.count("e5") == 1


@PROOF
def test_visits_beside_a_slow_reed_are_no_retries() -> None:
    restless = [Visit(reed.sensor, 900.0, 860.0, still_turns=3) for reed in reeds(DUAL)[4:28]]
    evidence = tried(*restless)
    beside = tuple(look for look in evidence.looks if look.asked == reeds(DUAL)[40].sensor)
    assert len(asked_again(replace(evidence, looks=(*evidence.looks, *beside * 5)))) == 24


def test_no_more_than_24_are_asked_again() -> None:
    visits = [Visit(reed.sensor, 900.0, 860.0, still_turns=3) for reed in reeds(DUAL)[4:60]]
    assert len(asked_again(tried(*visits))) == 24


def test_a_key_that_does_not_answer_is_asked_again_once_and_can_be_left_out() -> None:
    sitting = Sitting(SINGLE, faults=("dead key undo",))
    sitting.guest = open_examination(SINGLE, Evidence(done=frozenset(Stage) - {Stage.KEYS, Stage.REPORT}))
    sitting.run(lambda: isinstance(sitting.guest.step, PressKey) and sitting.guest.step.key is Key.UNDO)
    assert "say so, or skip it" in detail_of(sitting.guest.prompt)
    evidence = sitting.run().evidence
    undo = SINGLE.keys[Key.UNDO]
    assert [look.is_told for look in evidence.looks if look.asked == undo] == [True, True]
    assert len(evidence.looks) == 5
    assert [pressed.keys for pressed in evidence.pressed] == 2 * [
        (Key.FIRST, Key.SECOND),
        (Key.FIRST, Key.OK),
    ]


def test_who_leaves_before_a_board_can_have_started_finds_nothing() -> None:
    guest = open_examination(DUAL).take(Passed(0.0)).take(Act(Answer.LEAVE, 1000.0))
    assert not guest.evidence.losses
    guest = open_examination(DUAL).take(Passed(0.0)).take(Act(Answer.LEAVE, 9000.0))
    assert [loss.cause for loss in guest.evidence.losses] == [NEVER_THERE]


def test_a_board_that_is_clear_is_not_asked_to_be_cleared() -> None:
    sitting = Sitting(DUAL)
    sitting.guest = open_examination(DUAL, Evidence(done=frozenset(Stage) - {Stage.SOAK, Stage.REPORT}))
    sitting.run(lambda: sitting.guest.progress.doing is not None)
    assert isinstance(sitting.guest.step, Soak)
