"""Seeded defects in requested moves: what a seat without hands answers, and how hands carry it out."""

from tests.defects.defect import Defect

REQUESTED = "controller/session/requested_move.py"
REQUESTED_TESTS = ("tests/session/test_requested_move.py",)
TURNS = ("tests/session/test_requested_turns.py",)

DEFECTS = (
    Defect(
        name="requested-while-the-last-piece-is-off",
        meaning="The engine's quick reply makes a piece final while its player still straightens it.",
        file=REQUESTED,
        old="if not is_calm or not _is_last_in_place(session, at_ms):",
        new="if not is_calm and not _is_last_in_place(session, at_ms):",
        caught_by=REQUESTED_TESTS,
    ),
    Defect(
        name="requested-at-once",
        meaning="The engine replies to a move where it was before a slide within the same second.",
        file=REQUESTED,
        old="at_ms < session.shown_from_ms:",
        new="at_ms < session.turn_ms:",
        caught_by=REQUESTED_TESTS,
    ),
    Defect(
        name="answer-for-another-position",
        meaning="The engine's reply to a move that was taken back is requested for the next one.",
        file=REQUESTED,
        old="    if awaited is None or awaited.fen() != requested.fen:\n        return session\n",
        new="    if awaited is None or not awaited.is_legal(requested.move):\n        return session\n",
        caught_by=REQUESTED_TESTS,
    ),
    Defect(
        name="any-legal-move-for-the-seat",
        meaning="The players can make any legal move for the engine, not just the one it chose.",
        file="controller/games/record.py",
        old="(position, move, is_requested) if is_led else position",
        new="(position, move, is_requested) if is_led and not is_requested else position",
        caught_by=REQUESTED_TESTS,
    ),
    Defect(
        name="reply-taken-back-alone",
        meaning="Lifting the engine's piece for a second makes the engine think again.",
        file="controller/inference/takeback_and_redo.py",
        old="if not isinstance(before, RequestedPosition):",
        new="if before.outcome is None:",
        caught_by=("tests/session/test_requested_takebacks.py",),
    ),
    Defect(
        name="piece-for-the-seat-becomes-ones-own",
        meaning="After Undo, a piece just placed for the engine counts as a player's own move.",
        file="controller/session/committed_changes.py",
        old="gone |= tracks.keys() - table.keys()",
        new="gone |= tracks.keys() & table.keys()",
        caught_by=("tests/session/test_requested_takebacks.py",),
    ),
    Defect(
        name="declined-game-leaves-its-seats",
        meaning="A game for two people, begun instead of resuming one, still has the engine in a seat.",
        file="controller/session/committed_changes.py",
        old="return fresh",
        new="return replace(fresh, seats=record.seats)",
        caught_by=("tests/journal/test_seats.py",),
    ),
    Defect(
        name="shuffled-alike-again",
        meaning="Every game of an evening has the animals where the first game had them.",
        file="controller/games/next_game.py",
        old="(record.seed + 1)",
        new="record.seed",
        caught_by=("tests/games/test_chance.py",),
    ),
    Defect(
        name="captured-piece-back-too-soon",
        meaning="A captured piece that is put back quickly after Undo must be lifted once more.",
        file="controller/session/transition.py",
        old="return is_other and track.is_certain(at_ms, session.hand_times)",
        new="return False",
        caught_by=("tests/session/test_square_turns.py",),
    ),
    Defect(
        name="requested-piece-asked-back",
        meaning="The board demands the engine's piece back if a player carries it for over three seconds.",
        file=REQUESTED,
        old="if piece.space not in taken)",
        new="if piece.space not in taken or not verdict.placement.extra)",
        caught_by=TURNS,
    ),
    Defect(
        name="pass-without-a-preview",
        meaning="The engine releases animals before the players can see which ones.",
        file=REQUESTED,
        old="return request.move if at_ms >= request.due_ms(session.shown_from_ms) else None",
        new="return request.move if at_ms >= request.shown_ms else None",
        caught_by=TURNS,
    ),
)
