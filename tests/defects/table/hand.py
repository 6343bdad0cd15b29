"""What the hand did: seeded defects of readings, verdicts and the way back (controller/placement)."""

from tests.defects.defect import Defect

READINGS = "controller/placement/readings.py"
JUDGE = "controller/placement/judge.py"
DIFFERENCES = "controller/placement/differences.py"
PLACEMENTS = ("tests/session/test_placements.py",)
SLIDES = ("tests/session/test_slides.py",)
MISTAKES = ("tests/session/test_mistakes.py",)

DEFECTS = (
    Defect(
        name="no-settle",
        meaning="A piece that only touches a space on its way is played there.",
        file=READINGS,
        old="settle_ms: float = 400.0",
        new="settle_ms: float = 0.0",
        caught_by=PLACEMENTS,
    ),
    Defect(
        name="settle-per-board",
        meaning="A second quick piece holds the first one up: nothing is played until all hands are still.",
        file=READINGS,
        old="return {**tracks, **changed} if changed else tracks",
        new="seen = {**tracks, **changed}\n"
        "    return {s: replace(t, since_ms=at_ms) for s, t in seen.items()} if changed else tracks",
        caught_by=PLACEMENTS,
    ),
    Defect(
        name="takeback-at-once",
        meaning="A piece picked up to be slid on is taken back before it is down again.",
        file=JUDGE,
        old="return TakenBack() if view.at_ms >= _taken_back_ms(view, last) else UnderWay()",
        new="return TakenBack()",
        caught_by=PLACEMENTS,
    ),
    Defect(
        name="takeback-counted-from-the-placement",
        meaning="A piece that stood for a while is taken back as soon as it is picked up to be put right.",
        file=JUDGE,
        old="max(view.tracks[last.space].since_ms, view.case.since_ms)",
        new="view.case.since_ms",
        caught_by=PLACEMENTS,
    ),
    Defect(
        name="two-at-once-guessed",
        meaning="Of two pieces put down together one is played first, nobody knows why that one.",
        file=JUDGE,
        old="if not is_certain or any(",
        new="if any(",
        caught_by=PLACEMENTS,
    ),
    Defect(
        name="order-guessed-within-a-bounce",
        meaning="Of two hands that put down almost together one was first by a bounce of its reed.",
        file=READINGS,
        old="order_ms: float = 30.0",
        new="order_ms: float = 0.0",
        caught_by=("tests/session/test_overlapping_hands.py", *PLACEMENTS),
    ),
    Defect(
        name="unclear-taken-as-colour",
        meaning="A piece between two spaces, or two magnets at once, is played as orange.",
        file="controller/placement/occupancy.py",
        old="(True, True): Reading.UNCLEAR,",
        new="(True, True): Reading.FIRST,",
        caught_by=("tests/placement/test_occupancy.py", *MISTAKES),
    ),
    Defect(
        name="colours-swapped",
        meaning="Every orange piece is read as purple, and every purple one as orange.",
        file="controller/placement/occupancy.py",
        old="_READINGS[is_closed(space.first), is_closed(space.second)]",
        new="_READINGS[is_closed(space.second), is_closed(space.first)]",
        caught_by=("tests/placement/test_occupancy.py",),
    ),
    Defect(
        name="slow-piece-overtaken",
        meaning="A piece slid to its place after the next one was put down counts as the later move.",
        file=JUDGE,
        old="if any(trails.arrival_ms(space) <= arrivals_ms[first] + order_ms for space in view.settling()):",
        new="if view.blurred:",
        caught_by=SLIDES,
    ),
    Defect(
        name="move-beside-something-wrong",
        meaning="While an old piece is off its space the next move is played as if nothing was missing.",
        file=JUDGE,
        old="if others or view.lifted or view.exchanged:\n        return _misplaced(view)",
        new="if others or view.exchanged:\n        return _misplaced(view)",
        caught_by=MISTAKES,
    ),
    Defect(
        name="emptied-before-taken-back",
        meaning="Lifting the first and only piece asks whether the game is over instead of taking it back.",
        file=JUDGE,
        old="return view.case.last is None or set(view.table) != {view.case.last.space}",
        new="return True",
        caught_by=PLACEMENTS,
    ),
    Defect(
        name="refused-colour-not-seen",
        meaning="A purple piece where only orange may go is taken for a move that the rules then refuse.",
        file=JUDGE,
        old="return position.why_not(space, colour)",
        new="return position.why_not(space, position.to_move)",
        caught_by=MISTAKES,
    ),
    Defect(
        name="slide-to-a-forbidden-space-kept",
        meaning="A piece slid on to where it may not stand makes the program fall over the rules.",
        file=JUDGE,
        old="if previous is None or _why_not(previous, space, colour) is not None:",
        new="if previous is None:",
        caught_by=SLIDES,
    ),
    Defect(
        name="chatter-believed",
        meaning="A reed that flickers under a resting hand is played whenever it is quiet for a moment.",
        file=READINGS,
        old="CHATTER_CHANGES = 8",
        new="CHATTER_CHANGES = 800",
        caught_by=("tests/session/test_mistakes.py", "tests/session/test_properties.py"),
    ),
    Defect(
        name="pushed-piece-is-exchanged",
        meaning="A piece pushed over its two reeds changes its colour in the game.",
        file=READINGS,
        old="exchange_ms: float = 250.0",
        new="exchange_ms: float = 0.0",
        caught_by=SLIDES,
    ),
    Defect(
        name="late-opening-is-no-slide",
        meaning="A slide over two near spaces, of which the old one opens late, is called a wrong piece.",
        file=READINGS,
        old="overlap_ms: float = 50.0",
        new="overlap_ms: float = 0.0",
        caught_by=SLIDES,
    ),
    Defect(
        name="way-back-too-early",
        meaning="The board leads a piece away while the hand is still putting it right.",
        file=READINGS,
        old="plan_ms: float = 3000.0",
        new="plan_ms: float = 300.0",
        caught_by=MISTAKES,
    ),
    Defect(
        name="way-back-not-the-shortest",
        meaning="Two moved pieces are led back crosswise over the board.",
        file="controller/placement/plan.py",
        old="pairs += min(options,",
        new="pairs += max(options,",
        caught_by=("tests/placement/test_plan.py",),
    ),
    Defect(
        name="lifted-stale-piece-never-counts",
        meaning="Where a piece stood before the game no piece ever counts, however often it is lifted.",
        file="controller/session/step.py",
        old="table=replace(session.table, stale=stale - lifted)) if lifted else session",
        new="table=replace(session.table, stale=stale)) if lifted else session",
        caught_by=PLACEMENTS + MISTAKES,
    ),
    Defect(
        name="settled-without-time-passing",
        meaning="A piece is only played when the next thing happens on the board.",
        file=JUDGE,
        old="times = [track.since_ms + patience.settle_ms for track in view.tracks.values()]",
        new="times = [view.at_ms]",
        caught_by=PLACEMENTS,
    ),
)
