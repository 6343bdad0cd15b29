"""Seeded defects in what a builder solders from: parts, drawings and the kit."""

from tests.defects.defect import Defect

WIRING_TESTS = ("tests/hardware/test_wiring.py",)
PAGE_TESTS = ("tests/hardware/test_wiring_page.py",)

DEFECTS = (
    Defect(
        name="fuse-as-strong-as-its-supply",
        meaning="A short circuit glows for an hour because the supply cannot blow the fuse.",
        file="controller/build_schema.py",
        old="if build.supply_ma < SUPPLY_OF_FUSE * build.fuse_ma:",
        new="if build.supply_ma < build.fuse_ma:",
        caught_by=("tests/hardware/test_profile_mistakes.py",),
    ),
    Defect(
        name="pull-ups-of-the-mega-forgotten",
        meaning="The wiring sheet shows a third too little current for the pin of a row.",
        file="hardware/wiring/mega_host.py",
        old=" * (1 / self.profile.build.pull_up_ohm + 1 / _OWN_PULL_UP_OHM)",
        new=" / self.profile.build.pull_up_ohm",
        caught_by=WIRING_TESTS,
    ),
    Defect(
        name="one-reed-of-a-ring-drawn",
        meaning="A builder solders only one reed of a ring, and some turns of a purple piece go unnoticed.",
        file="hardware/wiring/board_drawing.py",
        old='offs_mm = ring_mm if kind_of(self.sheet.joints[at]) == "second"',
        new='offs_mm = ring_mm[:1] if kind_of(self.sheet.joints[at]) == "second"',
        caught_by=PAGE_TESTS,
    ),
    Defect(
        name="pull-up-behind-no-cut",
        meaning="The wire along the pull-ups joins all columns of a strip-board.",
        file="hardware/kit/stripboard.py",
        old="        cuts.append((strip, _RIGHT_CUT))\n",
        new="",
        caught_by=("tests/hardware/kit/test_stripboard.py",),
    ),
    Defect(
        name="template-scaled-by-its-edge",
        meaning="A deck is drilled from a template that does not match the size of the board.",
        file="hardware/kit/drill_template.py",
        old="return _EDGE_MM + side.sign * at_mm[0] - tile.left_mm,",
        new="return _EDGE_MM + 0.99 * side.sign * at_mm[0] - tile.left_mm,",
        caught_by=("tests/hardware/kit/test_drill_template.py",),
    ),
    Defect(
        name="underside-not-mirrored",
        meaning="Holes for reeds are drilled from below in the places of their mirror images.",
        file="hardware/kit/drill_template.py",
        old="frozenset({HoleUse.REED, HoleUse.LIGHT, HoleUse.KEY}), -1)",
        new="frozenset({HoleUse.REED, HoleUse.LIGHT, HoleUse.KEY}), 1)",
        caught_by=("tests/hardware/kit/test_drill_template.py",),
    ),
    Defect(
        name="magnets-of-a-ring-bought-once",
        meaning="The shopping list counts one magnet for a purple piece that needs four.",
        file="hardware/kit/shopping_list.py",
        old="discs = count * len(magnets.poles)",
        new="discs = count",
        caught_by=("tests/hardware/kit/test_lists.py",),
    ),
    Defect(
        name="second-reed-of-a-ring-without-wire",
        meaning="The wire of a column is cut too short to reach the second reed of each ring.",
        file="hardware/kit/wire_harness.py",
        old="_rings(sheet, line) * (len(sheet.profile.build.reeds.ring_mm) - 1)",
        new="0",
        caught_by=("tests/hardware/kit/test_lists.py",),
    ),
    Defect(
        name="kit-over-what-is-there",
        meaning="Writing the kit overwrites existing files without being asked to.",
        file="controller/cli/user_files.py",
        old="if not is_empty and not is_forced:",
        new="if not is_empty and is_forced:",
        caught_by=("tests/hardware/kit/test_kit.py",),
    ),
)
