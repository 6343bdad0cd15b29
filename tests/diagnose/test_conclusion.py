"""Every class of fault, at seeded places, is among at most three causes named, or hidden for a reason."""

import random
from dataclasses import replace
from itertools import product

import pytest

from controller.board import Axis, Line, Profile, Sensing, Transport
from controller.diagnose import Diagnosis, Evidence, PartKind, PartVerdict, Stage, conclude
from controller.diagnose.diagnosis import Part
from controller.diagnose.evidence import Laid, Look, Visit
from controller.diagnose.reasoner.cures import mended
from controller.diagnose.reasoner.hypotheses import Class, Suspect, fault_of, parts_of
from controller.games import Colour
from hardware.profiles import DEFAULT, load_profile, profile_names
from simulator.faults import place_of
from tests.diagnose.suspicions import any_suspect
from tests.diagnose.walked import ALL, walked
from tests.sweeps import PROOF, sampled, swept, swept_keeping
from tests.wordings import read

BOARDS = {name: load_profile(name) for name in profile_names()}
BOARD = BOARDS[DEFAULT]
#: Its seven spaces are walked over in a tenth of the time.
COUPON = "hex7-dual-mega"
SMALL = BOARDS[COUPON]
SINGLE = BOARDS["hex70-single-gpio"]

#: Faults of contacts in motion, lights, supply and link; the times are those that each board can resolve.
OTHERS = (
    *("chatter e5 orange", "weak e5 purple", "bounce e5 orange 9", "bounce key ok 12"),
    *("slow-release e4 orange 500", "drop-out e5 orange 3"),
    *("half-dead e5 purple 1", "half-dead e5 purple 2", "weak e5 orange"),
    *("dead-light e5", "dead-light a1", "broken-chain e5", "broken-chain i6", "broken-chain a1"),
    *("reversed-light e5", "reversed-light i6", "reversed-light a1"),
    *("swapped-light a1 e5", "swapped-light i5 i6", "colour-order"),
    *("weak-supply 300", "sagging-supply 1500", "unplugged", "lag 100", "lossy 10", "bridge 40", "resets 20"),
)


def faults_named(diagnosis: Diagnosis) -> list[str]:
    assert all(1 <= len(finding.causes) <= 3 for finding in diagnosis.findings)
    assert all(bool(finding.why_together) is (len(finding.causes) > 1) for finding in diagnosis.findings)
    return [cause.fault for finding in diagnosis.findings for cause in finding.causes]


def is_named(fault: str, diagnosis: Diagnosis) -> bool:
    return any(place_of(fault) == place_of(named) for named in faults_named(diagnosis))


def written(suspect: Suspect, profile: Profile) -> str:
    """Write a fault as it is injected; a slow column gets an amount that covers its rows."""
    fault = fault_of(suspect, profile)
    if suspect.kind is not Class.SLOW_COLUMN:
        return fault
    rows = 1 if profile.transport is Transport.GPIO else suspect.rows
    return f"{fault} {round((rows + 0.5) * profile.timings.slot_us / 0.4115)}"


KINDS = sorted(set(Class) - {Class.WEAK}, key=lambda kind: kind.value)


def can_be(kind: Class, profile: Profile) -> bool:
    return kind is not Class.SENSITIVE or profile.sensing is Sensing.DUAL


@sampled(1)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=PROOF)])
def test_every_fault_of_the_matrix_is_named(kind: Class, seed: int) -> None:
    chance = random.Random(f"{kind} {seed}")
    suspect = any_suspect(kind, BOARD, chance)
    if kind is Class.BRIDGED_DIODE and suspect.at[0] in BOARD.keys.values():
        suspect = Suspect(kind, at=(BOARD.space("e5").second,))
    fault = written(suspect, BOARD)
    diagnosis = conclude(BOARD, walked(BOARD, fault, seed=seed))
    assert is_named(fault, diagnosis), (fault, faults_named(diagnosis))
    assert diagnosis.verdict in {PartVerdict.FAIL, PartVerdict.SUSPECT}


@PROOF
@pytest.mark.parametrize(
    ("board", "kind"),
    swept(product([name for name, profile in BOARDS.items() if not profile.reference], KINDS), 7),
)
def test_boards_without_reference_lines_name_them_too(board: str, kind: Class) -> None:
    profile, chance = BOARDS[board], random.Random(f"{board} {kind}")
    if not can_be(kind, profile):
        kind = Class.CROSSTALK
    suspect = any_suspect(kind, profile, chance)
    if kind is Class.BRIDGED_DIODE:
        suspect = Suspect(kind, at=(profile.space("c3").first,))
    if kind is Class.OPEN_WIRE and suspect.place == suspect.lines[0].wire(profile).order[-1]:
        suspect = replace(suspect, place="")
    fault = written(suspect, profile)
    diagnosis = conclude(profile, walked(profile, fault))
    assert is_named(fault, diagnosis), (fault, faults_named(diagnosis))


@sampled(1)
@pytest.mark.parametrize("fault", swept(OTHERS, 6))
def test_every_other_fault_is_named_alone(fault: str) -> None:
    diagnosis = conclude(BOARD, walked(BOARD, fault, traced=True))
    assert is_named(fault, diagnosis), (fault, faults_named(diagnosis))
    assert len(diagnosis.findings) == 1


@pytest.mark.parametrize(
    ("name", "seed"), swept_keeping([(COUPON, 0), *product([DEFAULT], range(8))], (COUPON, 0))
)
def test_two_faults_are_two_findings_or_one_hides_the_other(name: str, seed: int) -> None:
    board, chance = BOARDS[name], random.Random(seed)
    suspects = [any_suspect(kind, board, chance) for kind in chance.sample(KINDS, 2)]
    faults = [written(suspect, board) for suspect in suspects]
    diagnosis = conclude(board, walked(board, *faults))
    says_more = any("do not explain all that was read" in read(each.evidence) for each in diagnosis.findings)
    for suspect, fault in zip(suspects, faults, strict=True):
        hidden = [read(diagnosis.untested.get(part)) for part in parts_of(suspect, board)]
        is_hidden = says_more or any(why.startswith("Cannot be tested until") for why in hidden)
        # Some show only where edges are traced, which this walk is too short for.
        shows_alone = is_named(fault, conclude(board, walked(board, fault)))
        assert is_named(fault, diagnosis) or is_hidden or not shows_alone, (faults, faults_named(diagnosis))


@sampled(1)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=PROOF)])
@pytest.mark.parametrize("board", BOARDS)
def test_a_healthy_board_passes_in_every_part(board: str, seed: int) -> None:
    diagnosis = conclude(BOARDS[board], walked(BOARDS[board], seed=seed, traced=True))
    assert diagnosis.verdict is PartVerdict.PASS, (diagnosis.findings, diagnosis.untested)
    assert {part.kind for part in diagnosis.verdicts} == set(PartKind)


def test_a_break_is_placed_in_words() -> None:
    diagnosis = conclude(BOARD, walked(BOARD, "open-wire row 2 after c3"))
    ((finding,), (cause,)) = diagnosis.findings, diagnosis.findings[0].causes
    assert read(cause.text) == "The wire of row 2 is broken between c3 and c4 (orange wire, J1.3)."
    assert read(finding.evidence).startswith(
        "Did not answer: c4 orange, c5 orange, c6 orange, c7 orange and 7 more."
    )
    assert diagnosis.verdicts[Part(PartKind.ROW, "row 2")] is PartVerdict.FAIL


@PROOF
def test_what_lies_behind_a_break_cannot_be_judged_yet() -> None:
    diagnosis = conclude(
        BOARD, walked(BOARD, "open-wire row 2 after c3", "dead c5 orange", "stuck g2 purple")
    )
    part = Part(PartKind.REED, "c5 orange")
    assert read(diagnosis.untested[part]) == "Cannot be tested until row 2 is mended."
    assert diagnosis.verdicts[part] is PartVerdict.UNTESTED
    assert len(diagnosis.findings) == 2


@PROOF
def test_what_is_hidden_behind_one_of_several_names_them_all() -> None:
    a1, a2 = (BOARD.space(name).first for name in ("a1", "a2"))
    said = {
        "J1 or J2 is plugged in": (Suspect(Class.LOOSE, place="J1"), Suspect(Class.LOOSE, place="J2")),
        "row 3 is mended, or J1 is plugged in": (
            Suspect(Class.OPEN_WIRE, lines=(Line(Axis.ROW, 3),)),
            Suspect(Class.OPEN_WIRE, lines=(Line(Axis.ROW, 3),), place="d1"),
            Suspect(Class.LOOSE, place="J1"),
        ),
        "the orange reed of a1 or the diode of the orange reed of a1 is mended": (
            Suspect(Class.DEAD, at=(a1,)),
            Suspect(Class.OPEN_DIODE, at=(a1,)),
        ),
        "the orange reed of a2 is mended": (Suspect(Class.STUCK, at=(a2,)),),
    }
    assert {read(mended(alike, BOARD)) for alike in said.values()} == {
        f"Cannot be tested until {until}." for until in said
    }
    found = conclude(SINGLE, walked(SINGLE, "loose J1"))
    assert faults_named(found) == ["loose J1", "loose J2"]
    assert set(map(read, found.untested.values())) == {"Cannot be tested until J1 or J2 is plugged in."}


@PROOF
def test_how_reeds_behind_exchanged_wires_move_is_untested() -> None:
    diagnosis = conclude(BOARD, walked(BOARD, "swapped-wires row 2 row 5"))
    assert faults_named(diagnosis) == ["swapped-wires row 2 row 5"]
    untested = {part.name for part in diagnosis.untested if part.kind is PartKind.REED}
    assert {"c1 orange", "f1 purple"} <= untested
    assert read(diagnosis.untested[Part(PartKind.REED, "c1 orange")]).startswith("It answers elsewhere")
    assert diagnosis.verdicts[Part(PartKind.REED, "e5 orange")] is PartVerdict.PASS


def test_a_dead_reed_and_its_diode_cannot_be_distinguished() -> None:
    (finding,) = conclude(SMALL, walked(SMALL, "dead b2 orange")).findings
    assert [cause.fault for cause in finding.causes] == ["dead b2 orange", "open-diode b2 orange"]
    assert finding.why_together


def test_what_was_left_out_is_untested() -> None:
    sensor = SMALL.space("b2").first
    diagnosis = conclude(SMALL, walked(SMALL, skipped=frozenset({sensor}), stages=ALL - {Stage.GHOSTS}))
    assert diagnosis.verdict is PartVerdict.UNTESTED
    assert read(diagnosis.untested[Part(PartKind.REED, "b2 orange")]) == "It was skipped."
    assert diagnosis.verdicts[Part(PartKind.REED, "a1 orange")] is PartVerdict.PASS
    assert diagnosis.verdicts[Part(PartKind.DIODE, "a1 orange")] is PartVerdict.UNTESTED


@pytest.mark.parametrize(
    ("fails", "why"),
    [
        (1, "It was tried, but the reed of a1 did not read the same each time."),
        (2, "Cannot be tested until the reed of a1 is mended."),
    ],
)
def test_what_was_tried_and_read_otherwise_each_time_is_not_said_to_be_untried(fails: int, why: str) -> None:
    rest = tuple(0 for _ in SINGLE.rows)
    whole = walked(SINGLE, stages=frozenset({Stage.EMPTY, Stage.REEDS}))
    laid = Laid("a1", Colour.FIRST)
    silent = Look(Stage.REEDS, rest, (laid,), asked=SINGLE.space("a1").first, is_told=True)
    diagnosis = conclude(SINGLE, replace(whole, looks=(*whole.looks, *(silent,) * fails)))
    assert faults_named(diagnosis) == (["weak a1 reed"] if fails > 1 else [])
    assert read(diagnosis.untested[Part(PartKind.DIODE, "a1 reed")]) == why
    assert read(diagnosis.untested[Part(PartKind.COLUMN, "column 0")]) == why


def test_what_was_tried_at_a_look_that_does_not_count_is_not_said_to_be_untried() -> None:
    at = SINGLE.space("a1").first
    rows = tuple((1 << at[1]) * (row == at[0]) for row in range(len(SINGLE.rows)))
    look = Look(Stage.REEDS, rows, (Laid("a1", Colour.FIRST),), asked=at)
    empty = Look(Stage.EMPTY, tuple(0 for _ in SINGLE.rows))
    untested = conclude(SINGLE, Evidence(looks=(empty, look), visits=(Visit(at),))).untested
    assert (
        read(untested[Part(PartKind.REED, "a1 reed")]) == "It was tried, but its readings were not certain."
    )
    assert read(untested[Part(PartKind.REED, "a2 reed")]) == "It was not tried."


def test_without_evidence_everything_is_untested() -> None:
    diagnosis = conclude(BOARD, Evidence())
    assert set(diagnosis.verdicts.values()) == {PartVerdict.UNTESTED}
    assert diagnosis.findings == ()
    assert set(diagnosis.untested) == set(diagnosis.verdicts)


def test_the_empty_board_alone_shows_a_magnet_left_on() -> None:
    evidence = walked(BOARD, "stuck e5 orange", stages=frozenset({Stage.EMPTY}))
    (finding,) = conclude(BOARD, evidence).findings
    assert finding.causes[0].fault == "stuck e5 orange"
    assert "magnet" in read(finding.causes[0].cure)


def test_a_piece_laid_elsewhere_once_is_no_fault() -> None:
    evidence = walked(SMALL, traced=True)
    b2, b3 = Laid("b2", Colour.FIRST), Laid("b3", Colour.FIRST)
    looks = {look.pieces: look for look in evidence.looks if look.stage is Stage.REEDS}
    mistaken = replace(looks[b2,], matrix=looks[b3,].matrix)
    diagnosis = conclude(SMALL, replace(evidence, looks=(*evidence.looks, mistaken)))
    assert diagnosis.verdict is PartVerdict.PASS


def test_one_odd_look_proves_nothing_where_reports_are_lost() -> None:
    evidence, a1 = walked(SMALL, traced=True), SMALL.space("a1").first
    looks = list(evidence.looks)
    at = max(number for number, look in enumerate(looks) if look.stage is Stage.GHOSTS)
    matrix = list(looks[at].matrix)
    matrix[a1[0]] ^= 1 << a1[1]
    looks[at] = replace(looks[at], matrix=tuple(matrix))
    odd = replace(evidence, looks=tuple(looks))
    assert conclude(SMALL, odd).findings != ()
    assert faults_named(conclude(SMALL, replace(odd, counters={"resent": 200}))) == ["lossy"]


@PROOF
@pytest.mark.parametrize("name", swept_keeping([COUPON, DEFAULT], COUPON))
def test_nonsense_is_suspect_and_soon_over(name: str) -> None:
    board, chance = BOARDS[name], random.Random(1)
    full = (1 << len(board.columns)) - 1
    looks = tuple(
        Look(Stage.REEDS, tuple(chance.randint(0, full) for _ in board.rows), (laid,))
        for laid in (Laid(space.name, Colour.FIRST) for space in board.spaces)
    )
    diagnosis = conclude(board, Evidence(looks=looks))
    assert diagnosis.verdict is PartVerdict.SUSPECT
