"""Seeded defects in mistakes on the table: chattering contacts, bumps, slides, refusals and the way back."""

from tests.defects.defect import Defect

READINGS = "controller/inference/settle_filter.py"
NEW_PIECES = "controller/inference/several_new_pieces.py"
LANDED_MOVE = "controller/inference/landed_move.py"
LOOKUP = "controller/inference/move_recognition.py"
SLIDES = ("tests/session/test_slides.py",)
MISTAKES = ("tests/session/test_mistakes.py",)
BUMPS = ("tests/session/test_bumps.py",)

DEFECTS = (
    Defect(
        name="unclear-taken-as-colour",
        meaning="A piece between two spaces, or two magnets at once, is played as orange.",
        file="controller/inference/occupancy.py",
        old="(True, True): Reading.UNCLEAR,",
        new="(True, True): Reading.FIRST,",
        caught_by=("tests/inference/test_occupancy.py", *MISTAKES),
    ),
    Defect(
        name="colours-swapped",
        meaning="Every orange piece is read as purple, and every purple one as orange.",
        file="controller/inference/occupancy.py",
        old="_READINGS[is_closed(space.first), is_closed(space.second)]",
        new="_READINGS[is_closed(space.second), is_closed(space.first)]",
        caught_by=("tests/inference/test_occupancy.py",),
    ),
    Defect(
        name="slow-piece-overtaken",
        meaning="A slowly slid piece counts as the later move if another is placed in the meantime.",
        file=LANDED_MOVE,
        old="came_first or view.colour_settling() or any(may_be_astride(view, space) for space in landed):",
        new="view.blurred:",
        caught_by=SLIDES,
    ),
    Defect(
        name="move-beside-something-wrong",
        meaning="The board asks for the colour of a new piece that may be an older one, now missing.",
        file=NEW_PIECES,
        old="if view.differing != view.added or not _may_all_stand(view):",
        new="if not _may_all_stand(view):",
        caught_by=("tests/session/test_asked_colours.py",),
    ),
    Defect(
        name="bump-is-a-slide",
        meaning="A sleeve that sweeps the last piece along with others makes an unintended move.",
        file="controller/inference/revised_move.py",
        old="return UnderWay() if _is_bumped(view, moves) else Settled(Amend(1, moves[:1]))",
        new="return Settled(Amend(1, moves[:1]))",
        caught_by=BUMPS,
    ),
    Defect(
        name="barred-piece-taken-off",
        meaning="A piece that could go home must come off, instead of the one that blocks its way.",
        file="controller/inference/correction_step.py",
        old="key=lambda space: (space not in barring, space in carried)",
        new="key=lambda space: space in barring",
        caught_by=("tests/inference/test_correction_step.py",),
    ),
    Defect(
        name="refused-colour-not-seen",
        meaning="A purple piece where only orange may go counts as a move, which the rules then refuse.",
        file="controller/inference/misplacement.py",
        old="whys = [view.case.position.why_not(space, either) for either in colours]",
        new="whys = [view.case.position.why_not(space, view.case.position.to_move) for either in colours]",
        caught_by=MISTAKES,
    ),
    Defect(
        name="moved-piece-refused-as-a-new-one",
        meaning="A piece moved to an illegal space is refused as if it had come from the box.",
        file="controller/inference/misplacement.py",
        old="_moved(view, space) or why)",
        new="why)",
        caught_by=("tests/session/test_square_turns.py",),
    ),
    Defect(
        name="slide-to-a-forbidden-space-kept",
        meaning="Sliding a piece to a forbidden space crashes the program.",
        file="controller/inference/revised_move.py",
        old="return () if previous is None else played(previous, seen)",
        new="return (view.case.record.plies[-1].move,)",
        caught_by=SLIDES,
    ),
    Defect(
        name="chatter-believed",
        meaning="A reed that flickers under a resting hand is played whenever it pauses.",
        file="controller/inference/chatter.py",
        old="CHATTER_CHANGES = 8",
        new="CHATTER_CHANGES = 800",
        caught_by=("tests/session/test_mistakes.py", "tests/session/test_properties.py"),
    ),
    Defect(
        name="chatter-by-fits-and-starts",
        meaning="A chattering reed is believed again each time it slows down for a moment.",
        file=READINGS,
        old="chatter.is_chatter(changes_ms) or track.chatters_until_ms(at_ms) is not None",
        new="chatter.is_chatter(changes_ms)",
        caught_by=("tests/session/test_mistakes.py",),
    ),
    Defect(
        name="pushed-piece-is-exchanged",
        meaning="A piece pushed across its two reeds changes its colour in the game.",
        file="controller/inference/hand_times.py",
        old="exchange_ms: float = 250.0",
        new="exchange_ms: float = 0.0",
        caught_by=SLIDES,
    ),
    Defect(
        name="late-opening-is-no-slide",
        meaning="A short slide counts as a wrong piece if the reed it leaves opens late.",
        file="controller/inference/hand_times.py",
        old="overlap_ms: float = 50.0",
        new="overlap_ms: float = 0.0",
        caught_by=SLIDES,
    ),
    Defect(
        name="way-back-too-early",
        meaning="The board leads a piece away while the player is still straightening it.",
        file="controller/inference/hand_times.py",
        old="plan_ms: float = 3000.0",
        new="plan_ms: float = 300.0",
        caught_by=MISTAKES,
    ),
    Defect(
        name="way-back-not-the-shortest",
        meaning="The board leads two displaced pieces back crosswise instead of the shortest way.",
        file="controller/inference/correction_step.py",
        old="sum(_distance(c, positions_mm) for c in carries)",
        new="-sum(_distance(c, positions_mm) for c in carries)",
        caught_by=("tests/inference/test_correction_step.py",),
    ),
)
