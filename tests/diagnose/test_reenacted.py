"""Doubtful findings, decided by twins on which each cause is tried."""

from dataclasses import replace

import pytest

from controller.board import Profile
from controller.diagnose import Diagnosis, Evidence, Finding, PartVerdict, Stage
from controller.diagnose.diagnosis import Cause, Part, PartKind
from controller.diagnose.doubtful_findings import reenacted
from controller.diagnose.evidence import Laid, Look, Marked, Visit
from controller.diagnose.reasoner.contacts import judge_contacts
from controller.games import Colour
from controller.messages import Message
from hardware.profiles import load_profile
from simulator.circuit import Circuit
from simulator.faults import parse_fault
from simulator.reenactment import odds
from tests.sweeps import PROOF, sampled

BOARD = load_profile("hex70-dual-mega")
SPACE = BOARD.space("e5")
RING = SPACE.second
TEXT = Message("quoted.text", text="seen")


def marked(closed: str) -> tuple[Marked, ...]:
    """Return what a ring did under the mark over its first reed, its second, and so on: X closed, o open."""
    return tuple(Marked(RING, number % 2 + 1, sign == "X") for number, sign in enumerate(closed))


def decided(evidence: Evidence, profile: Profile = BOARD) -> list[list[str]]:
    diagnosis = Diagnosis({}, tuple(judge_contacts(profile, evidence)))
    after = reenacted(profile, evidence, diagnosis, odds)
    return [[cause.fault for cause in finding.causes] for finding in after.findings]


def silent(turns: int, came: str) -> tuple[Visit, ...]:
    """Return visits of a turned ring, of those that came at once, X, and those that did not, o."""
    return tuple(Visit(RING, 900.0 if sign == "X" else None, 800.0, turned_turns=turns) for sign in came)


@sampled(1)
@pytest.mark.parametrize(
    ("visits", "seen", "names"),
    [
        (silent(4, "XXo"), marked("oXoX"), ["half-dead e5 purple 1"]),
        (silent(4, "XXo"), marked("XoXo"), ["half-dead e5 purple 2"]),
        (silent(8, "oXooX"), (), ["weak e5 purple"]),
        # Named half dead by its marks alone, under which one reed of a weak pair may close.
        (silent(8, "ooXoX"), marked("XXXo"), ["weak e5 purple"]),
    ],
)
def test_a_ring_is_weak_or_half_dead_by_all_that_was_seen_of_it(
    visits: tuple[Visit, ...], seen: tuple[Marked, ...], names: list[str]
) -> None:
    assert decided(Evidence(visits=visits, marked=seen)) == [names]


@PROOF
def test_what_the_evidence_does_not_tell_stays_together() -> None:
    (causes,) = decided(Evidence(visits=silent(4, "XX")))
    assert set(causes) >= {"half-dead e5 purple 1", "half-dead e5 purple 2"}


def late(name: str) -> Finding:
    """Return the finding of a reed that lets go late."""
    part = Part(PartKind.REED, name)
    return Finding(PartVerdict.SUSPECT, (part,), (Cause(f"slow-release {name}", TEXT, TEXT),), TEXT)


def look(space: str, colour: Colour, *closed: tuple[int, int]) -> Look:
    rows = [0] * len(BOARD.rows)
    for row, column in closed:
        rows[row] |= 1 << column
    return Look(Stage.REEDS, tuple(rows), (Laid(space, colour),), asked=BOARD.space(space).sensor(colour))


LATE = Diagnosis({}, (late("e5 purple"), late("e6 purple"), late("a1 orange")))


@PROOF
def test_a_ring_that_closes_for_the_other_colour_senses_too_much_and_its_neighbour_is_in_time() -> None:
    looks = tuple(look("e5", Colour.FIRST, SPACE.first, RING) for _ in range(3))
    found = reenacted(BOARD, Evidence(looks=looks), LATE, odds)
    assert [finding.causes[0].fault for finding in found.findings] == [
        "sensitive e5 purple",
        "slow-release a1 orange",
    ]
    assert found.verdicts[Part(PartKind.REED, "e5 purple")] is PartVerdict.SUSPECT


@PROOF
def test_a_ring_that_closes_for_its_own_pieces_alone_lets_go_late() -> None:
    looks = tuple(look("e5", Colour.FIRST, SPACE.first) for _ in range(3))
    assert reenacted(BOARD, Evidence(looks=looks), LATE, odds) == LATE


def test_without_a_twin_every_finding_stays_as_it_is() -> None:
    looks = tuple(look("e5", Colour.FIRST, SPACE.first, RING) for _ in range(3))
    assert reenacted(BOARD, Evidence(looks=looks), LATE, lambda *_: ()) is LATE


@PROOF
def test_what_no_twin_at_rest_shows_stays_beside_what_is_decided() -> None:
    (finding,) = judge_contacts(BOARD, Evidence(visits=silent(8, "oXooX")))
    chatter = replace(finding, causes=(Cause("chatter e5 purple", TEXT, TEXT), *finding.causes[:2]))
    evidence = Evidence(visits=silent(8, "oXooX"))
    found = reenacted(BOARD, evidence, Diagnosis({}, (chatter,)), odds)
    assert [cause.fault for cause in found.findings[0].causes] == ["chatter e5 purple", "weak e5 purple"]


@pytest.mark.parametrize("extra_us", [40, 50, 60])
def test_a_column_slower_by_less_than_a_row_lasts_reads_like_a_sound_one(extra_us: int) -> None:
    """What leaves no trace in any reading, no re-enactment decides."""
    row, column = SPACE.first
    rows = tuple(1 << column if n == row else 0 for n in range(len(BOARD.rows)))
    sound, slow = Circuit(BOARD), Circuit(BOARD, [parse_fault(f"slow-column {column} {extra_us}")])
    assert slow.settled(rows).low == sound.settled(rows).low
    until_read_us = BOARD.timings.release_us + BOARD.timings.select_us
    assert slow.settled(rows).recovery_us[row, column] < until_read_us
    assert (
        Circuit(BOARD, [parse_fault(f"slow-column {column} 150")]).settled(rows).recovery_us[row, column]
        > until_read_us + BOARD.timings.reread_us
    )
