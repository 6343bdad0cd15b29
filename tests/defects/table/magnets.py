"""Seeded defects in the calculations for magnets and reeds."""

from tests.defects.defect import Defect

FIELD = "hardware/magnetics/field.py"
PULL = "hardware/magnetics/pull.py"
CHANCE = "hardware/magnetics/monte_carlo.py"
FIELD_TESTS = ("tests/hardware/magnetics/test_field.py",)
MARGIN_TESTS = ("tests/hardware/magnetics/test_worst_case_margins.py",)
CHANCE_TESTS = ("tests/hardware/magnetics/test_monte_carlo.py",)

DEFECTS = (
    Defect(
        name="magnet-without-its-upper-face",
        meaning="The calculation omits the upper pole of a disc, so its pull comes out far too strong.",
        file=FIELD,
        old="near - 1 / np.sqrt(side_mm2 + (below_mm + high_mm) ** 2)",
        new="near",
        caught_by=FIELD_TESTS,
    ),
    Defect(
        name="glass-as-long-as-its-reed",
        meaning="A 14 mm reed is calculated with the wire ends of a 10 mm one.",
        file=FIELD,
        old="14: Glass(0.22, 17.52, 2.117)",
        new="14: Glass(0.22, 12.84, 2.117)",
        caught_by=FIELD_TESTS,
    ),
    Defect(
        name="alternating-poles-all-alike",
        meaning="The alternating discs of a ring are added up as if all had their north up.",
        file=PULL,
        old="signs = np.array(magnets.signs).reshape(-1, *others) * strengths",
        new="signs = strengths",
        caught_by=FIELD_TESTS,
    ),
    Defect(
        name="reeds-without-hysteresis",
        meaning="In the calculation, a reed closed in passing opens as soon as the field drops a little.",
        file=CHANCE,
        old="(closed & (amount >= self._drop_out))",
        new="(closed & (amount >= self._pull_in))",
        caught_by=CHANCE_TESTS,
    ),
    Defect(
        name="space-without-neighbours",
        meaning="The calculation ignores pieces on other spaces.",
        file=CHANCE,
        old="        self._beside = self._others()\n",
        new="        self._beside = 0 * self._others()\n",
        caught_by=CHANCE_TESTS,
    ),
    Defect(
        name="stray-of-neighbours-alone",
        meaning="The calculation passes a disc whose reed a full board holds closed after a lift.",
        file="hardware/magnetics/site.py",
        old="return Site(profile.build.pieces, profile.build.reeds, here)",
        new="return Site(profile.build.pieces, profile.build.reeds, here[:6])",
        caught_by=CHANCE_TESTS,
    ),
    Defect(
        name="foreign-reed-unheeded",
        meaning="A piece that also closes the other colour's reeds counts as read correctly.",
        file=CHANCE,
        old="misread |= ~own | foreign | gone.any(axis=1)",
        new="misread |= ~own | gone.any(axis=1)",
        caught_by=CHANCE_TESTS,
    ),
    Defect(
        name="margin-of-the-best-turn",
        meaning="A builder sees how well a piece is sensed at its best turn, not at its worst.",
        file="hardware/magnetics/worst_case_margins.py",
        old="felt[site.own(colour)].max(axis=0).min()",
        new="felt[site.own(colour)].max(axis=0).max()",
        caught_by=MARGIN_TESTS,
    ),
    Defect(
        name="weak-disc-not-named",
        meaning="A builder learns that a board will not work, but not that a disc is too weak.",
        file="hardware/magnetics/study.py",
        old="if margin.wanted_at < pull_in:",
        new="if margin.wanted_at < drop_out:",
        caught_by=MARGIN_TESTS,
    ),
    Defect(
        name="map-on-its-side",
        meaning="The map of a piece shows its field a quarter turn away from its discs.",
        file="hardware/magnetics/maps.py",
        old="x_mm, y_mm = middles[None, :], -middles[:, None]",
        new="x_mm, y_mm = -middles[:, None], middles[None, :]",
        caught_by=("tests/hardware/magnetics/test_study_page.py",),
    ),
    Defect(
        name="bad-magnets-pass-in-a-script",
        meaning="A script that checks magnets gets a success whether they work together or not.",
        file="controller/cli/magnets.py",
        old="return 0 if study.is_good else 1",
        new="return 0",
        caught_by=("tests/test_magnets_command.py",),
    ),
    Defect(
        name="bench-above-its-limit",
        meaning="A bench ends with success although one of its figures exceeds its limit.",
        file="controller/cli/bench.py",
        old="        yield from _exceeded(part, measured, measured.get(AT_MOST, {}))\n",
        new="",
        caught_by=("tests/test_cli.py",),
    ),
)
