"""Seeded defects in the profile and the bounce filter (controller/profile, hardware)."""

from tests.defects.defect import Defect

DEBOUNCE = "hardware/debounce.py"
PROFILE = "hardware/profiles/hex70-dual-mega.toml"
DEBOUNCE_TESTS = ("tests/hardware/test_debounce.py",)
PROFILE_TESTS = ("tests/hardware/test_profiles.py",)

DEFECTS = (
    Defect(
        name="magnets-in-one-another",
        meaning="A profile is accepted although its magnets do not fit side by side.",
        file="controller/build_schema.py",
        old="if len(poles) > 1 and 2 * radius_mm",
        new="if len(poles) > 99 and 2 * radius_mm",
        caught_by=("tests/hardware/test_build_profiles.py",),
    ),
    Defect(
        name="recesses-meet",
        meaning="A profile is accepted although its recesses leave no plate between two spaces.",
        file="controller/profile_checks.py",
        old="if deck.hole_mm + 2 * deck.bevel_mm >= profile.pitch_mm:",
        new="if deck.hole_mm >= profile.pitch_mm:",
        caught_by=("tests/hardware/test_build_profiles.py",),
    ),
    Defect(
        name="opens-not-debounced",
        meaning="A bouncing reed makes one piece look lifted and put down many times.",
        file=DEBOUNCE,
        old="opened = state.closed & ~seen & ~_any(stands)",
        new="opened = state.closed & ~seen",
        caught_by=DEBOUNCE_TESTS,
    ),
    Defect(
        name="eager-open",
        meaning="A reed that bounces open counts several times, because the filter does not wait for quiet.",
        file=DEBOUNCE,
        old="    stands = _at_least(stands, state.closed & seen, timings.quiet_ms)\n",
        new="",
        caught_by=DEBOUNCE_TESTS,
    ),
    Defect(
        name="lock-out-missing",
        meaning="A reed that bounces for long as it closes opens again at once, and the echo flickers.",
        file=DEBOUNCE,
        old="max(timings.lockout_ms, timings.quiet_ms)",
        new="timings.quiet_ms",
        caught_by=DEBOUNCE_TESTS,
    ),
    Defect(
        name="one-read-is-enough",
        meaning="A spike on a wire that only one of two reads sees counts as a piece.",
        file=DEBOUNCE,
        old="closing = first & second & ~state.closed",
        new="closing = (first | second) & ~state.closed",
        caught_by=DEBOUNCE_TESTS,
    ),
    Defect(
        name="scans-left-out-for-good",
        meaning="On a quiet board a lifted piece goes unnoticed until something else moves.",
        file=DEBOUNCE,
        old="waiting = state.closed & ~(first | second)",
        new="waiting = state.closed & first & second",
        caught_by=DEBOUNCE_TESTS,
    ),
    Defect(
        name="no-release-pause",
        meaning="The next row is read while the last one still pulls its columns low, and ghosts appear.",
        file=PROFILE,
        old="release_us = 20",
        new="release_us = 0",
        caught_by=PROFILE_TESTS,
    ),
    Defect(
        name="colours-of-one-space-swapped",
        meaning="On e5 alone, orange is read as purple.",
        file=PROFILE,
        old="first = [4, 4], second = [4, 14]",
        new="first = [4, 14], second = [4, 4]",
        caught_by=PROFILE_TESTS,
    ),
    Defect(
        name="row-and-column-swapped",
        meaning="The centre reed of e4 is read on the wires of d5.",
        file=PROFILE,
        old="first = [4, 3], second = [4, 13]",
        new="first = [3, 4], second = [4, 13]",
        caught_by=PROFILE_TESTS,
    ),
    Defect(
        name="wire-on-another-pin",
        meaning="A builder who solders by the plan finds all of row b dead.",
        file=PROFILE,
        old='pin = "A1"',
        new='pin = "A10"',
        caught_by=PROFILE_TESTS,
    ),
    Defect(
        name="two-lights-exchanged",
        meaning="The lights of e5 and e6 are exchanged.",
        file=PROFILE,
        old='"e1", "e2", "e3", "e4", "e5", "e6", "e7", "e8", "e9", "e10",\n    "f9"',
        new='"e1", "e2", "e3", "e4", "e6", "e5", "e7", "e8", "e9", "e10",\n    "f9"',
        caught_by=PROFILE_TESTS,
    ),
    Defect(
        name="sensor-used-twice",
        meaning="A profile in which two spaces share a reed is accepted, and both read the same piece.",
        file="controller/profile_checks.py",
        old="if (row, column) in taken:",
        new="if taken.get((row, column)) == where:",
        caught_by=("tests/hardware/test_profile_mistakes.py",),
    ),
)
