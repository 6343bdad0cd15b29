"""Reports for tests: of a board in order, and of one with a fault of every kind."""

import random
from dataclasses import replace
from typing import Any

from controller.board import Crosspoint, Key, Profile
from controller.diagnose import Diagnosis, Evidence, Finding, PartKind, PartVerdict, Stage
from controller.diagnose.diagnosis import Cause, Part
from controller.diagnose.evidence import Laid, Look, Loss, Marked, Pressed, Quiet, Seen, Supply, Visit
from controller.diagnose.report import About, report_of
from controller.games import Colour
from hardware.profiles import DEFAULT, load_profile
from tests.wordings import quoted

PROFILE = load_profile(DEFAULT)
ABOUT = About("2026-11-20 19:30", "0.1.0", "1.2.0", f"virtual:{DEFAULT}", "7", seed=5)

#: Each fault with the parts that it affects, its verdict, its sentence and its cure.
FAULTS: tuple[tuple[str, tuple[Part, ...], PartVerdict, str, str], ...] = (
    (
        "stuck b2 orange",
        (Part(PartKind.REED, "b2 orange"),),
        PartVerdict.FAIL,
        "The reed on b2 (orange) is stuck closed.",
        "Exchange the reed; if it is new, look for solder between its legs.",
    ),
    (
        "dead d2 orange",
        (Part(PartKind.REED, "d2 orange"), Part(PartKind.DIODE, "d2 orange")),
        PartVerdict.FAIL,
        "The reed on d2 (orange) never closes.",
        "Look for a cold joint or a cracked glass, then exchange it.",
    ),
    (
        "bounce d6 orange",
        (Part(PartKind.REED, "d6 orange"),),
        PartVerdict.SUSPECT,
        "The reed on d6 (orange) bounces too long.",
        "Exchange the reed before it gets worse.",
    ),
    (
        "bridged-diode e3 orange",
        (Part(PartKind.DIODE, "e3 orange"),),
        PartVerdict.FAIL,
        "The diode at e3 (orange) lets current through both ways.",
        "Exchange the diode, band to the row.",
    ),
    (
        "dead-light g5",
        (Part(PartKind.LIGHT, "g5"),),
        PartVerdict.FAIL,
        "The light under g5 stays dark.",
        "Exchange the light.",
    ),
)


def parts(profile: Profile = PROFILE) -> dict[Part, PartVerdict]:
    """Return every part, all passed."""
    found = [
        Part(PartKind.KEY if name.startswith("key") else PartKind.REED, name)
        for name in profile.sensors().values()
    ]
    found += [Part(PartKind.DIODE, name) for name in profile.sensors().values()]
    found += [Part(PartKind.ROW, f"row {n}") for n in range(len(profile.rows))]
    found += [Part(PartKind.COLUMN, f"column {n}") for n in range(len(profile.columns))]
    found += [Part(PartKind.LIGHT, space) for space in profile.lights]
    found += [Part(PartKind.CABLE, "supply"), Part(PartKind.LINK, "link")]
    return dict.fromkeys(found, PartVerdict.PASS)


def evidence(profile: Profile = PROFILE, seed: int = 1) -> Evidence:
    """Return what an examination of a good board may leave."""
    chance = random.Random(seed)
    rest = tuple(0 for _ in profile.rows)
    visits = [visit(at, chance) for at in profile.sensors()]
    looks = [Look(Stage.EMPTY, rest)] + [
        Look(Stage.REEDS, closing(rest, space.first), (Laid(space.name, Colour.FIRST),), asked=space.first)
        for space in profile.spaces
    ]
    looks.append(Look(Stage.KEYS, closing(rest, profile.keys[Key.OK]), keys=frozenset({Key.OK})))
    return Evidence(
        looks=tuple(looks),
        visits=tuple(visits),
        marked=(Marked(profile.spaces[4].second, 1, is_closed=True),),
        pressed=(Pressed((Key.UNDO, Key.OK), (700.0, 715.5), (1_400.0, None)),),
        seen=(
            Seen(frozenset(profile.lights), "white", frozenset({"g5"})),
            Seen(frozenset(), "red", saw="red"),
        ),
        quiet=Quiet(60_000.0, {profile.spaces[0].first: 1}),
        losses=(Loss(5_000.0, quoted("The cable came out."), 70.0, came_back=True),),
        supply=tuple(Supply(5_020 - n, 70.0 + 140.0 * (n % 6)) for n in range(24)),
        counters={"overruns": 0, "resent": 2},
        shown_ms=(6.5, 7.25),
        skipped=frozenset({profile.spaces[3].second}),
        done=frozenset({Stage.EMPTY, Stage.LIGHTS}),
        is_traced=True,
    )


def visit(at: Crosspoint, chance: random.Random) -> Visit:
    """Return a visit to one reed by a steady hand."""
    return Visit(
        sensor=at,
        came_ms=900.0 + chance.gauss(0, 80),
        left_ms=700.0 + chance.gauss(0, 60),
        closing_us=edges(chance, 500),
        opening_us=edges(chance, 200),
    )


def edges(chance: random.Random, longest_us: int) -> tuple[int, ...]:
    """Return the edges of a contact that bounces a few times."""
    count = 2 * chance.randint(0, 5)
    return (0, *sorted(chance.randrange(10, longest_us) for _ in range(count)))


def closing(matrix: tuple[int, ...], at: Crosspoint) -> tuple[int, ...]:
    return tuple(row | (1 << at[1] if n == at[0] else 0) for n, row in enumerate(matrix))


def finding(fault: str) -> Finding:
    """Return one of the broken board's findings."""
    ((_, named, verdict, text, cure),) = (each for each in FAULTS if each[0] == fault)
    causes = [Cause(fault, quoted(text), quoted(cure))]
    why = None
    if fault == "dead d2 orange":
        causes.append(
            Cause(
                "open-diode d2 orange",
                quoted("The diode at d2 (orange) is open."),
                quoted("Exchange the diode."),
            )
        )
        why = quoted("A reed that never closes and a diode that never conducts read the same.")
    return Finding(verdict, named, tuple(causes), quoted("Seen in 3 of 3 visits."), why)


def diagnosis(*faults: str, profile: Profile = PROFILE) -> Diagnosis:
    """Return the diagnosis of a board with these faults and everything else in order."""
    findings = tuple(finding(fault) for fault in faults)
    verdicts = parts(profile)
    for found in findings:
        verdicts |= dict.fromkeys(found.parts, found.verdict)
    return Diagnosis(verdicts, findings)


def broken() -> Diagnosis:
    """Return the diagnosis of a board with every fault in `FAULTS`, and row i untested."""
    found = diagnosis(*(fault for fault, *_ in FAULTS))
    untested = {part: quoted("It was left out.") for part in found.verdicts if part.name.startswith("i")}
    return replace(
        found, verdicts={**found.verdicts, **dict.fromkeys(untested, PartVerdict.UNTESTED)}, untested=untested
    )


def document(*faults: str, profile: Profile = PROFILE, seed: int = 1, about: About = ABOUT) -> dict[str, Any]:
    """Return the report of a board with these faults."""
    return report_of(profile, evidence(profile, seed), diagnosis(*faults, profile=profile), about)


def broken_document() -> dict[str, Any]:
    """Return the report of the broken board, whose reed on d6 bounces."""
    chance = random.Random(3)
    whole = evidence()
    d6 = PROFILE.space("d6").first
    bouncing = replace(
        visit(d6, chance), closing_us=(0, *sorted(chance.randrange(10, 11_000) for _ in range(30)))
    )
    return report_of(PROFILE, replace(whole, visits=(*whole.visits, bouncing)), broken(), ABOUT)
