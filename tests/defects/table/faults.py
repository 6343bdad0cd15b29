"""Seeded defects in the table of faults and in what depends on it (simulator/faults)."""

from tests.defects.defect import Defect

TABLE = "simulator/faults/fault_table.py"
AMOUNTS = "simulator/faults/amounts.py"
FAULTS_TESTS = ("tests/simulator/test_faults.py",)
INJECT_TESTS = ("tests/simulator/benchmarks/diagnose/test_inject.py",)

DEFECTS = (
    Defect(
        name="fault-beyond-its-limits",
        meaning="A supply may be too weak for dark lights, and the board never comes back.",
        file=AMOUNTS,
        old="return _between(len(profile.lights), self.limits[1])",
        new="return _between(*self.limits)",
        caught_by=FAULTS_TESTS,
    ),
    Defect(
        name="fault-form-begins-with-what-nobody-notices",
        meaning="The page offers a bounce of a millisecond, and whoever breaks a reed sees nothing of it.",
        file=AMOUNTS,
        old="self.choices(profile, None), self.likely(profile, None)[0]",
        new="self.choices(profile, None), self.choices(profile, None)[0]",
        caught_by=FAULTS_TESTS,
    ),
    Defect(
        name="fault-on-a-board-without-the-part",
        meaning="A board on the pins of a Pi offers faults of a cable that it has not.",
        file=TABLE,
        old="case Transport() as transport if transport is not profile.transport:",
        new="case Transport() as transport if transport is not transport:",
        caught_by=FAULTS_TESTS,
    ),
    Defect(
        name="fault-between-two-in-one-order-only",
        meaning="A diagnosis that names two exchanged reeds the other way round counts as wrong.",
        file=TABLE,
        old="        places.sort()\n",
        new="        places.reverse()\n",
        caught_by=FAULTS_TESTS,
    ),
    Defect(
        name="fault-text-with-words-behind-it",
        meaning="A fault is read in spite of words behind it, and what they meant is lost.",
        file=TABLE,
        old="pattern.fullmatch(",
        new="pattern.match(",
        caught_by=FAULTS_TESTS,
    ),
    Defect(
        name="fault-of-chance-that-nobody-notices",
        meaning="The bench breaks what cannot be seen, and blames the self-test for not finding it.",
        file="simulator/benchmarks/diagnose/inject.py",
        old="argument.likely(profile, ",
        new="argument.choices(profile, ",
        caught_by=INJECT_TESTS,
    ),
)
