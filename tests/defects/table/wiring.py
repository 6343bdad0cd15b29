"""Seeded defects of what a builder solders from: parts, drawings, and the kit."""

from tests.defects.defect import Defect

WIRING_TESTS = ("tests/hardware/test_wiring.py",)
PAGE_TESTS = ("tests/hardware/test_wiring_page.py",)

DEFECTS = (
    Defect(
        name="fuse-as-strong-as-its-supply",
        meaning="A short circuit glows for an hour, because the supply cannot blow the fuse.",
        file="controller/build_reading.py",
        old="if build.supply_ma < SUPPLY_OF_FUSE * build.fuse_ma:",
        new="if build.supply_ma < build.fuse_ma:",
        caught_by=("tests/hardware/test_profiles.py",),
    ),
    Defect(
        name="pull-ups-of-the-mega-forgotten",
        meaning="The pin of a row is said to bear a third less than it does.",
        file="hardware/wiring/mega.py",
        old=" * (1 / self.profile.build.pull_up_ohm + 1 / _OWN_PULL_UP_OHM)",
        new=" / self.profile.build.pull_up_ohm",
        caught_by=WIRING_TESTS,
    ),
    Defect(
        name="one-reed-of-a-ring-drawn",
        meaning="A builder solders one reed of a ring, and a purple piece is missed at some turns.",
        file="hardware/wiring/plan.py",
        old='offs_mm = ring_mm if kind_of(self.sheet.joints[at]) == "second"',
        new='offs_mm = ring_mm[:1] if kind_of(self.sheet.joints[at]) == "second"',
        caught_by=PAGE_TESTS,
    ),
)
