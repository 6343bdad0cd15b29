"""Seeded defects in requested moves: what a seat without hands answers, and how hands carry it out."""

from tests.defects.defect import Defect

REQUESTED = "controller/session/requested_move.py"
REQUESTED_TESTS = ("tests/session/test_requested_move.py",)
TURNS = ("tests/session/test_requested_turns.py",)

DEFECTS = (
    Defect(
        name="requested-while-the-last-piece-is-off",
        meaning="A piece that its player still sets straight is held to be final, as the engine was quick.",
        file=REQUESTED,
        old="if not is_calm or not _is_last_in_place(session, at_ms):",
        new="if not is_calm and not _is_last_in_place(session, at_ms):",
        caught_by=REQUESTED_TESTS,
    ),
    Defect(
        name="requested-at-once",
        meaning="A move that was slid on within the second is answered where it was.",
        file=REQUESTED,
        old="at_ms < session.shown_from_ms:",
        new="at_ms < session.turn_ms:",
        caught_by=REQUESTED_TESTS,
    ),
    Defect(
        name="answer-for-another-position",
        meaning="The reply to a move that was taken back is requested for the next one.",
        file=REQUESTED,
        old="    if awaited is None or awaited.fen() != requested.fen:\n        return session\n",
        new="    if awaited is None or not awaited.is_legal(requested.move):\n        return session\n",
        caught_by=REQUESTED_TESTS,
    ),
    Defect(
        name="any-legal-move-for-the-seat",
        meaning="Hands play for the engine what they like.",
        file="controller/games/record.py",
        old="(position, move, is_requested) if is_led else position",
        new="(position, move, is_requested) if is_led and not is_requested else position",
        caught_by=REQUESTED_TESTS,
    ),
    Defect(
        name="reply-taken-back-alone",
        meaning="Who lifts the engine's piece for a second makes it think again.",
        file="controller/inference/expected_tables.py",
        old="if not isinstance(before, RequestedPosition):",
        new="if before.outcome is None:",
        caught_by=("tests/session/test_requested_takebacks.py",),
    ),
    Defect(
        name="piece-for-the-seat-becomes-ones-own",
        meaning="After Undo the piece that was just laid for the engine is taken for a move of one's own.",
        file="controller/session/changes.py",
        old="gone |= tracks.keys() - table.keys()",
        new="gone |= tracks.keys() & table.keys()",
        caught_by=("tests/session/test_requested_takebacks.py",),
    ),
    Defect(
        name="declined-game-leaves-its-seats",
        meaning="Who begins a game of two hands rather than go on against the engine plays that again.",
        file="controller/session/changes.py",
        old="return fresh",
        new="return replace(fresh, seats=record.seats)",
        caught_by=("tests/journal/test_seats.py",),
    ),
    Defect(
        name="shuffled-alike-again",
        meaning="Every game of an evening has the animals where the first one had them.",
        file="controller/games/new_game.py",
        old="(record.seed + 1)",
        new="record.seed",
        caught_by=("tests/games/test_chance.py",),
    ),
    Defect(
        name="captured-piece-back-too-soon",
        meaning="A captured piece that is laid back quickly after Undo has to be lifted once more.",
        file="controller/session/transition.py",
        old="return is_other and track.is_certain(at_ms, session.hand_times)",
        new="return False",
        caught_by=("tests/session/test_square_turns.py",),
    ),
    Defect(
        name="requested-piece-asked-back",
        meaning="Who carries the engine's piece for more than three seconds is told to put it back.",
        file=REQUESTED,
        old="if piece.space not in taken)",
        new="if piece.space not in taken or not verdict.placement.extra)",
        caught_by=TURNS,
    ),
    Defect(
        name="pass-without-a-preview",
        meaning="An engine that releases animals does so before anybody could see which.",
        file=REQUESTED,
        old="return request.move if at_ms >= request.due_ms(session.shown_from_ms) else None",
        new="return request.move if at_ms >= request.shown_ms else None",
        caught_by=TURNS,
    ),
)
