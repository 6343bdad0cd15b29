"""Seeded defects of what the lights say (controller/lights)."""

from tests.defects.defect import Defect

SCENE = "controller/lights/scene.py"
FRAME = "controller/lights/frame.py"
RHYTHM = "controller/lights/rhythm.py"
GOLDEN = ("tests/lights/test_golden.py",)
MEANINGS = ("tests/lights/test_meanings.py",)

DEFECTS = (
    Defect(
        name="light-order-off-by-one",
        meaning="Every light shines beside the space that it speaks of.",
        file=SCENE,
        old="for space in session.profile.lights))",
        new="for space in (*session.profile.lights[1:], session.profile.lights[0])))",
        caught_by=GOLDEN,
    ),
    Defect(
        name="power-cap-not-applied",
        meaning="A bright picture draws more than the USB port gives, and the board resets.",
        file=FRAME,
        old="return within_cap(pixels, cap_ma).astype(np.uint8).tobytes()",
        new="return pixels.astype(np.uint8).tobytes()",
        caught_by=("tests/lights/test_frame.py",),
    ),
    Defect(
        name="cap-rounds-to-dark",
        meaning="Under the power cap faint lights go out, and with them the pieces that forbid a space.",
        file=FRAME,
        old="return np.where(lit, 1 + (pixels - 1) * (budget - least) // (weight - least), 0)",
        new="return pixels * budget // weight",
        caught_by=("tests/lights/test_frame.py",),
    ),
    Defect(
        name="faint-fades-to-dark",
        meaning="The faint end of a fade is dark where it should be barely lit.",
        file="controller/lights/hues.py",
        old="max(1, round(part))",
        new="round(part)",
        caught_by=("tests/lights/test_frame.py", "tests/lights/test_golden.py"),
    ),
    Defect(
        name="purple-does-not-wink",
        meaning="Who cannot tell the hues apart cannot tell where purple may not go.",
        file=RHYTHM,
        old="if self.colour is Colour.SECOND and at_ms % WINK_EVERY_MS < WINK_MS:",
        new="if self.colour is Colour.SECOND and at_ms % WINK_EVERY_MS < 0:",
        caught_by=GOLDEN + MEANINGS,
    ),
    Defect(
        name="purple-breath-does-not-wink",
        meaning="Who cannot tell the hues apart cannot tell which colour to put back.",
        file=RHYTHM,
        old="if self.colour is Colour.SECOND and abs(into_ms - BREATH_MS / 2) < WINK_MS / 2:",
        new="if self.colour is Colour.SECOND and abs(into_ms - BREATH_MS / 2) < 0:",
        caught_by=GOLDEN + MEANINGS,
    ),
    Defect(
        name="purple-echo-has-no-notch",
        meaning="Who cannot tell the hues apart cannot see which colour was read.",
        file=RHYTHM,
        old="is_notch = self.colour is Colour.SECOND and",
        new="is_notch = self.colour is Colour.FIRST and",
        caught_by=GOLDEN,
    ),
    Defect(
        name="steady-light-where-a-piece-was-lifted",
        meaning="A lifted piece leaves a steady light on an empty space, as if nothing might go there.",
        file=SCENE,
        old="if track is None or track.reading is not Reading.of(last.move.colour):",
        new="if track is None:",
        caught_by=GOLDEN + MEANINGS,
    ),
    Defect(
        name="steady-light-on-an-allowed-space",
        meaning="Spaces forbidden to one colour are shown as forbidden to the other.",
        file=SCENE,
        old="s: Coloured(Colour.SECOND) for s in second - first",
        new="s: Coloured(Colour.FIRST) for s in second - first",
        caught_by=MEANINGS,
    ),
    Defect(
        name="both-forbidden-shown-as-one",
        meaning="A space where neither colour may go is shown as free for purple.",
        file=SCENE,
        old="return {**alone, **dict.fromkeys(first & second, Neither())}",
        new="return {**alone, **dict.fromkeys(first & second, Coloured(Colour.FIRST))}",
        caught_by=MEANINGS,
    ),
    Defect(
        name="ending-hides-what-is-wrong",
        meaning="After the end a piece that is one too many goes unseen under the winner's ripple.",
        file=SCENE,
        old="    _doubtful,\n    _take_off,\n    _blinks,\n    _ending,\n",
        new="    _blinks,\n    _ending,\n    _doubtful,\n    _take_off,\n",
        caught_by=("tests/lights/test_golden_endings.py", *GOLDEN),
    ),
    Defect(
        name="echo-hides-what-is-wrong",
        meaning="A wrong piece that has to wait for its turn shines as if it was played next.",
        file="controller/session/conclude.py",
        old="if s not in wrong and _is_echoing(session, s, e, at_ms)}",
        new="if _is_echoing(session, s, e, at_ms)}",
        caught_by=GOLDEN + MEANINGS,
    ),
    Defect(
        name="wrong-players-edge",
        meaning="The sweep that says whose turn it is runs before the other player.",
        file=SCENE,
        old="row = geometry.rows[0] if session.position.to_move is Colour.FIRST else geometry.rows[-1]",
        new="row = geometry.rows[-1] if session.position.to_move is Colour.FIRST else geometry.rows[0]",
        caught_by=GOLDEN,
    ),
    Defect(
        name="third-onset-let-through",
        meaning="A light goes on a third time within a second, which can hurt people.",
        file="controller/lights/onsets.py",
        old="held = starts & (onsets.before_ms > at_ms - SECOND_MS)",
        new="held = starts & (onsets.before_ms > at_ms)",
        caught_by=("tests/test_loop.py", "tests/lights/test_random_games.py"),
    ),
)
