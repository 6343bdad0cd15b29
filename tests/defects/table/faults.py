"""Seeded defects in the table of faults and in what depends on it (simulator/faults)."""

from tests.defects.defect import Defect

TABLE = "simulator/faults/fault_table.py"
AMOUNTS = "simulator/faults/amounts.py"
FAULTS_TESTS = ("tests/simulator/test_faults.py",)
INJECT_TESTS = ("tests/simulator/benchmarks/diagnose/test_inject.py",)

DEFECTS = (
    Defect(
        name="fault-beyond-its-limits",
        meaning="A supply can be set too weak even for dark lights, and the board never starts again.",
        file=AMOUNTS,
        old="return _between(len(profile.lights), self.limits[1])",
        new="return _between(*self.limits)",
        caught_by=FAULTS_TESTS,
    ),
    Defect(
        name="fault-form-begins-with-what-nobody-notices",
        meaning="The page suggests a bounce of one millisecond, which has no visible effect.",
        file=AMOUNTS,
        old="self.choices(profile, None), self.likely(profile, None)[0]",
        new="self.choices(profile, None), self.choices(profile, None)[0]",
        caught_by=FAULTS_TESTS,
    ),
    Defect(
        name="fault-on-a-board-without-the-part",
        meaning="A board on the pins of a Pi offers faults of a cable that it does not have.",
        file=TABLE,
        old="case Transport() as transport if transport is not profile.transport:",
        new="case Transport() as transport if transport is not transport:",
        caught_by=FAULTS_TESTS,
    ),
    Defect(
        name="fault-between-two-in-one-order-only",
        meaning="A diagnosis that names two exchanged reeds in reverse order counts as wrong.",
        file=TABLE,
        old="        places.sort()\n",
        new="        places.reverse()\n",
        caught_by=FAULTS_TESTS,
    ),
    Defect(
        name="fault-text-with-words-behind-it",
        meaning="A fault is accepted with extra words after it, and their meaning is lost.",
        file=TABLE,
        old="pattern.fullmatch(",
        new="pattern.match(",
        caught_by=FAULTS_TESTS,
    ),
    Defect(
        name="fault-of-chance-that-nobody-notices",
        meaning="The bench injects invisible faults and blames the self-test for missing them.",
        file="simulator/benchmarks/diagnose/inject.py",
        old="argument.likely(profile, ",
        new="argument.choices(profile, ",
        caught_by=INJECT_TESTS,
    ),
)
