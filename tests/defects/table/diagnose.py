"""Seeded defects of the self-test: who has the board, what is asked, what is found, what is written.

Of controller/diagnose, controller/takeover and simulator/figures/diagnose, and of what they need elsewhere.
"""

from tests.defects.defect import Defect

DOUBTING = "controller/diagnose/examining/doubting.py"
PLAN = "controller/diagnose/examining/plan.py"
PROGRESS = "controller/diagnose/examining/progress.py"
TAKEOVER = "controller/takeover.py"
ANSWERED = ("tests/diagnose/test_examination_answers.py",)
BORNE = ("tests/diagnose/test_examination_resilience.py",)
JUDGED = ("tests/diagnose/test_judge.py",)
TAUGHT = ("tests/diagnose/test_teaching.py",)
LENT = ("tests/test_takeover.py",)

DEFECTS = (
    Defect(
        name="diagnose-baseline-kept-in",
        meaning="On a board with one reed stuck all others are in doubt, and asked for again.",
        file=DOUBTING,
        old="return looks[-1] if looks else at_rest(profile)",
        new="return at_rest(profile)",
        caught_by=ANSWERED,
    ),
    Defect(
        name="diagnose-look-while-trailing",
        meaning="It is looked while the piece still closes the reed before, which seems to answer too.",
        file="controller/diagnose/examining/watching.py",
        old="        if self._is_trailing:\n",
        new="        if False:\n",
        caught_by=("tests/diagnose/test_watching.py",),
    ),
    Defect(
        name="diagnose-trailing-look-judged",
        meaning="A piece that was still on its way to a cross makes a fault of a sound reed.",
        file="controller/diagnose/judging/looks.py",
        old=" or (before is not None and _trails(profile, before, look))):",
        new="):",
        caught_by=("tests/diagnose/test_looks.py",),
    ),
    Defect(
        name="diagnose-stale-answer-taken",
        meaning="Two pages that answer at once pass a step that nobody has seen.",
        file=TAKEOVER,
        old="if act.is_for(guest.prompt):",
        new="if act:",
        caught_by=LENT,
    ),
    Defect(
        name="diagnose-watch-without-end",
        meaning="A row is watched until its piece comes: the lights stand still, and no key is heard.",
        file="controller/diagnose/examining/tracing.py",
        old="WINDOW_MS = 1900.0",
        new="WINDOW_MS = 1_900_000.0",
        caught_by=("tests/diagnose/test_tracing.py",),
    ),
    Defect(
        name="diagnose-watch-left-behind",
        meaning="The board watches on after a self-test, and the first pieces of play are not seen.",
        file=TAKEOVER,
        old="self._board.ask(Watch(None))",
        new="self._watched = None",
        caught_by=LENT,
    ),
    Defect(
        name="diagnose-overlap-of-the-filter-judged",
        meaning="Every reed opens late that the filter believes late, as it should.",
        file="controller/diagnose/judging/timing.py",
        old="if normal_ms < ms < LONGEST_MS]",
        new="if 0.0 < ms < LONGEST_MS]",
        caught_by=("tests/diagnose/test_timing.py",),
    ),
    Defect(
        name="diagnose-overlap-of-the-filter-doubted",
        meaning="Reeds are asked for again because the filter believes an opening late.",
        file=DOUBTING,
        old="if visit.overlap_ms > filter_ms}",
        new="if visit.overlap_ms > 0.0}",
        caught_by=BORNE,
    ),
    Defect(
        name="diagnose-break-one-place-off",
        meaning="A broken wire is looked for one space before where it is broken.",
        file="controller/diagnose/judging/model.py",
        old="if self._places[line, at] > after)",
        new="if self._places[line, at] >= after)",
        caught_by=("tests/diagnose/test_model.py",),
    ),
    Defect(
        name="diagnose-only-the-likeliest-cause",
        meaning="A reed is replaced though its diode was broken: nobody said that it may be either.",
        file="controller/diagnose/judging/explain.py",
        old="return tuple(named.values())",
        new="return (one,)",
        caught_by=JUDGED,
    ),
    Defect(
        name="diagnose-supply-passes-untried",
        meaning="A supply passes though the lights never drew what they may.",
        file="controller/diagnose/judging/cabling.py",
        old="    if Stage.SOAK not in evidence.done:\n",
        new="    if not Stage.SOAK:\n",
        caught_by=JUDGED,
    ),
    Defect(
        name="diagnose-cross-without-its-corner",
        meaning="The corner of a cross is never visited, and a bridged diode there stays unseen.",
        file=PLAN,
        old="covered = _covered(at, cross.corner) | {cross.corner}",
        new="covered = _covered(at, cross.corner)",
        caught_by=("tests/diagnose/test_plan.py",),
    ),
    Defect(
        name="diagnose-key-late-once",
        meaning="One clumsy hand on two keys is called a slow key.",
        file="controller/diagnose/judging/keys.py",
        old="if min(late_ms) > least_ms:",
        new="if max(late_ms) > least_ms:",
        caught_by=("tests/diagnose/test_keys.py",),
    ),
    Defect(
        name="diagnose-bad-key-pressed-with-another",
        meaning="A dead key is pressed together with a sound one, and nothing comes of either.",
        file="controller/diagnose/examining/pairing.py",
        old="sound = [key for key in Key if _is_sound(profile, evidence, key)]",
        new="sound = list(Key)",
        caught_by=("tests/diagnose/test_pairing.py",),
    ),
    Defect(
        name="diagnose-no-second-try",
        meaning="What went wrong once is never asked for again, and a slip of the hand is called a fault.",
        file=DOUBTING,
        old="else RETRIES if sensor in odd | overlaps else 0",
        new="else 0",
        caught_by=ANSWERED,
    ),
    Defect(
        name="diagnose-resumed-from-the-beginning",
        meaning="A self-test that goes on where it was left begins anew, and what was found is gone.",
        file=PROGRESS,
        old="stage, steps, evidence = _next_steps(profile, evidence, STAGES[0])",
        new="stage, steps, evidence = _next_steps(profile, Evidence(), STAGES[0])",
        caught_by=ANSWERED,
    ),
    Defect(
        name="diagnose-soak-anew-after-each-loss",
        meaning="A board that resets every minute is never done with its minute of rest.",
        file=PROGRESS,
        old="return Soaking(step, tape, max(0.0, progress.evidence.quiet.ms - REST_MS))",
        new="return Soaking(step, tape)",
        caught_by=BORNE,
    ),
    Defect(
        name="diagnose-report-loses-turns",
        meaning="A report that is read again no longer says which reed turned while nothing happened.",
        file="controller/diagnose/reporting/plain.py",
        old="    ]\n    return dict(pairs)\n",
        new="    ]\n    return {}\n",
        caught_by=("tests/diagnose/test_report.py",),
    ),
    Defect(
        name="diagnose-report-is-markup",
        meaning="A report that somebody sent runs what is written in it when it is opened.",
        file="controller/diagnose/reporting/markup.py",
        old="    return escape(words)\n",
        new="    return words\n",
        caught_by=("tests/diagnose/test_report_page.py",),
    ),
    Defect(
        name="diagnose-comparison-blind-to-news",
        meaning="A fault that came since the last report is not among what is new.",
        file="controller/diagnose/reporting/drift.py",
        old="new=tuple(finding for finding in after.findings if _faults(finding) not in known),",
        new="new=(),",
        caught_by=("tests/diagnose/test_drift.py",),
    ),
    Defect(
        name="teach-one-sensor-twice",
        meaning="A piece left lying teaches its sensor to a second space, and the first one loses it.",
        file="controller/diagnose/teaching/course.py",
        old="if holder is None or holder == lesson:",
        new="if holder is None or lesson:",
        caught_by=TAUGHT,
    ),
    Defect(
        name="teach-overwrites-without-a-copy",
        meaning="Teaching into the file of a profile loses what somebody wrote there.",
        file="hardware/profiles/keeping.py",
        old="copy = _copied(path) if path.exists() else None",
        new="copy = None",
        caught_by=("tests/hardware/test_profile_files.py",),
    ),
    Defect(
        name="lent-board-never-back",
        meaning="After a self-test the game waits for its board for ever.",
        file="controller/loop.py",
        old="        if self._link is not None:\n            session = ",
        new="        if self._runner is not None:\n            session = ",
        caught_by=LENT,
    ),
    Defect(
        name="lent-hand-falls",
        meaning="A piece taken out of the helping hand ends the program in the middle of a game.",
        file="simulator/figures/diagnose/lent.py",
        old="except BenchError as error:",
        new="except ZeroDivisionError as error:",
        caught_by=("tests/web/test_meddling.py",),
    ),
    Defect(
        name="lent-hand-keeps-its-fingers-down",
        meaning="A helping hand that gives up leaves a key pressed, and nobody can answer any more.",
        file="simulator/figures/diagnose/lent.py",
        old="            self._person.let_go()\n",
        new="",
        caught_by=("tests/web/test_meddling.py",),
    ),
    Defect(
        name="bench-counts-any-place-as-named",
        meaning="The bench calls a diagnosis right that names the right fault at a wrong space.",
        file="simulator/figures/diagnose/naming.py",
        old="any(place_of(cause.fault) == place_of(str(fault)) for",
        new="any(place_of(cause.fault)[0] == place_of(str(fault))[0] for",
        caught_by=("tests/simulator/figures/diagnose/test_naming.py",),
    ),
)
