"""What was not seen of a contact is untested, with the reason: nothing passes without evidence."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from controller.board import Key, Profile
from controller.diagnose import Diagnosis, Evidence, PartKind, PartVerdict, Stage, conclude, open_examination
from controller.diagnose.diagnosis import Part
from controller.diagnose.evidence import Visit
from controller.diagnose.report import About, read_report, report_of
from controller.diagnose.selftest.route import reeds
from controller.games import COLOUR_WORDS
from hardware.profiles import DEFAULT, load_profile
from simulator.faults import parse_fault
from simulator.hands.selftest_run import examine
from tests.diagnose.walked import walked
from tests.proof.bench.diagnose.selftest_jobs import named
from tests.sweeps import PROOF, sampled, swept
from tests.wordings import read

COUPON, BOARD = load_profile("hex7-dual-mega"), load_profile(DEFAULT)
WALKED = walked(COUPON, traced=True)
B2 = COUPON.space("b2").first
SLIDE = "a piece must slide between it and a space beside it that is in order."


def reed(name: str) -> Part:
    return Part(PartKind.REED, name)


def with_visits(change: Callable[[Visit], Visit | None]) -> Evidence:
    """Return the evidence of a whole board with each visit to b2 changed, or left out."""
    changed = (change(visit) if visit.sensor == B2 else visit for visit in WALKED.visits)
    return replace(WALKED, visits=tuple(visit for visit in changed if visit is not None))


@sampled(2)
@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda _: None, "It was not tried."),
        (lambda visit: replace(visit, left_ms=None), "It was tried, but its readings were not certain."),
        (lambda visit: replace(visit, closing_us=(), opening_us=()), "No trace shows how it bounces."),
        (
            lambda visit: replace(visit, has_let_go=None),
            "It was not seen to let go of a piece held above it.",
        ),
        (lambda visit: replace(visit, is_last=True), f"Nothing shows whether it opens in time: {SLIDE}"),
        (
            lambda visit: replace(visit, came_ms=visit.came_ms + 900, is_last=True),
            f"Nothing shows whether it closes or opens in time: {SLIDE}",
        ),
    ],
    ids=["no visit", "no opening", "no trace", "not held above", "taken off", "late and taken off"],
)
def test_a_reed_of_which_something_was_not_seen_is_untested(
    change: Callable[[Visit], Visit | None], why: str
) -> None:
    assert conclude(COUPON, WALKED).verdict is PartVerdict.PASS
    found = conclude(COUPON, with_visits(change))
    assert found.findings == ()
    assert found.verdicts[reed("b2 orange")] is PartVerdict.UNTESTED
    assert read(found.untested[reed("b2 orange")]) == why


def test_a_key_is_untested_until_it_was_pressed_with_a_key_in_order() -> None:
    keys = {Part(PartKind.KEY, f"key {key.word}") for key in Key}
    found = conclude(COUPON, replace(WALKED, pressed=()))
    assert set(found.untested) == keys
    assert {read(why) for why in found.untested.values()} == {
        "Nothing shows whether it closes or opens in time: press it together with a key that is in order."
    }


def test_what_another_fault_may_explain_is_not_known_to_be_sound() -> None:
    """A reed in a slow column that loses its pushed piece is not called weak, but does not pass either."""
    pushed = tuple(
        replace(visit, pushed_turns=2) if visit.sensor == B2 else visit for visit in (*WALKED.visits,) * 2
    )
    slow = replace(walked(COUPON, f"slow-column {B2[1]} 714", traced=True), visits=pushed)
    assert [finding.causes[0].fault for finding in conclude(COUPON, slow).findings] == [
        f"slow-column {B2[1]}"
    ]
    why = conclude(COUPON, slow).untested[reed("b2 orange")]
    assert read(why) == "Cannot be tested until the faults found are mended."


def test_lights_beyond_a_break_in_the_chain_are_untested_in_the_report() -> None:
    evidence = walked(COUPON, "broken-chain b2")
    about = About("", "", "", "", "")
    report = read_report(report_of(COUPON, evidence, conclude(COUPON, evidence), about))
    lights = [line for line in report.parts if line.kind is PartKind.LIGHT]
    number = COUPON.lights.index("b2")
    beyond = set(COUPON.lights[number + 1 :])
    untested = {line.name: line.why_untested for line in lights if line.verdict is PartVerdict.UNTESTED}
    assert beyond
    assert untested.keys() == beyond
    why = "Cannot be tested until the chain of the lights is mended at b2."
    assert {read(reason) for reason in untested.values()} == {why}
    passed = {line.name for line in lights if line.verdict is PartVerdict.PASS}
    assert passed == set(COUPON.lights[:number])


LATE = ("slow-release", "slow-close")
#: What may be wrong with the neighbour over which the piece comes or goes. What is about as late cancels out.
BESIDE = (
    *("dead {reed}", "stuck {reed}", "open-diode {reed}", "bridged-diode {reed}", "chatter {reed}"),
    *(
        "weak {reed}",
        "slow-column {column} 714",
        "open-wire row {row} at pin",
        "open-wire column {column} at pin",
    ),
    *("joined {reed} {late}", "swapped {reed} {late}", "slow-close {reed} 500", "slow-release {reed} 500"),
)


def pairs(profile: Profile, times: int) -> Iterator[tuple[str, str, str]]:
    """Yield a late reed beside a neighbour, on its way over all, with something else wrong."""
    route = reeds(profile)
    for kind in LATE:
        for form in BESIDE:
            for number in range(times):
                chance = Random(f"{profile.name} {kind} {form} {number}")
                at = chance.randrange(1, len(route) - 1)
                late, other = (
                    f"{one.laid.space} {COLOUR_WORDS[one.laid.colour]}"
                    for one in (route[at], route[at + chance.choice((-1, 1))])
                )
                row, column = profile_sensor(profile, other)
                beside = form.format(reed=other, late=late, row=row, column=column)
                yield profile.name, f"{kind} {late} {chance.randrange(200, 260)}", beside


def profile_sensor(profile: Profile, name: str) -> tuple[int, int]:
    return next(at for at, other in profile.sensors().items() if other == name)


def tried(profile: Profile, *faults: str) -> Diagnosis:
    """Have a person try all reeds of a twin with these faults, and nothing else."""
    begun = open_examination(
        profile, Evidence(done=frozenset(Stage) - {Stage.EMPTY, Stage.REEDS, Stage.REPORT})
    )
    return examine(profile, [parse_fault(fault) for fault in faults], seed=1, begun=begun).diagnosis


def is_honest(diagnosis: Diagnosis, late: str) -> bool:
    """Whether a late reed is named, or does not pass."""
    part = reed(" ".join(late.split()[1:3]))
    if named(parse_fault(late), diagnosis):
        return True
    is_said = part in diagnosis.untested or diagnosis.verdicts[part] is not PartVerdict.UNTESTED
    return is_said and diagnosis.verdicts[part] is not PartVerdict.PASS


@PROOF
@pytest.mark.parametrize(
    ("board", "late", "beside"),
    [*swept(pairs(COUPON, 4), 4), *(pytest.param(*pair, marks=PROOF) for pair in pairs(BOARD, 1))],
)
def test_a_late_reed_beside_a_faulty_one_never_passes(board: str, late: str, beside: str) -> None:
    found = tried(load_profile(board), late, beside)
    assert is_honest(found, late), found.findings
