"""Seeded defects in puzzles: which positions qualify, what is kept and shown, how they are set up."""

from tests.defects.defect import Defect

PUZZLES = ("tests/engine/test_puzzle_miner.py",)
SAID = ("tests/engine/test_puzzle_state.py",)
KEPT = ("tests/journal/test_puzzles_kept.py",)
AT_THE_TABLE = ("tests/test_puzzle_at_the_table.py",)

DEFECTS = (
    Defect(
        name="puzzle-won-by-several",
        meaning="A position in which two first moves win in time passes as a puzzle.",
        file="controller/engine/puzzle_miner.py",
        old="if len(forced.keys(moves, 2)) != 1:",
        new="if not forced.keys(moves, 2):",
        caught_by=PUZZLES,
    ),
    Defect(
        name="puzzle-won-a-move-late",
        meaning="A win that takes too many moves counts as a win in time.",
        file="controller/engine/forced_win.py",
        old="return verdict < 0 and (WON + verdict) // 2 <= moves",
        new="return verdict < 0",
        caught_by=PUZZLES,
    ),
    Defect(
        name="puzzle-turned-over-is-another",
        meaning="A turned or mirrored copy of an earlier puzzle ships as a new one.",
        file="controller/engine/puzzle_miner.py",
        old="yield None if shape in found else puzzle",
        new="yield puzzle",
        caught_by=PUZZLES,
    ),
    Defect(
        name="puzzle-judged-a-move-late",
        meaning="A move that delays the win by one move does not count as spoiling the puzzle.",
        file="controller/engine/puzzle_state.py",
        old="is_won = _is_won(reached, puzzle.start.to_move, record.moves_left)",
        new="is_won = _is_won(reached, puzzle.start.to_move, record.moves_left + 1)",
        caught_by=SAID,
    ),
    Defect(
        name="puzzle-solved-too-late",
        meaning="A puzzle counts as solved, however many moves that took.",
        file="controller/games/record.py",
        old="return self.puzzle is not None and is_won and self.moves_left >= 0",
        new="return self.puzzle is not None and is_won",
        caught_by=SAID,
    ),
    Defect(
        name="master-stays-after-a-puzzle",
        meaning="A player who leaves a puzzle faces the strongest engine in the next game.",
        file="controller/games/record.py",
        old="seats=self.seats if self.puzzle is None else HANDS",
        new="seats=self.seats",
        caught_by=SAID,
    ),
    Defect(
        name="puzzle-forgotten-in-the-journal",
        meaning="A puzzle resumed after a power cut becomes an ordinary game.",
        file="controller/journal/entries.py",
        old="_text(header.seed), _text(header.puzzle))",
        new='_text(header.seed), "")',
        caught_by=KEPT,
    ),
    Defect(
        name="puzzle-by-its-number-alone",
        meaning="A record of another position counts as the puzzle that now has its number.",
        file="controller/games/puzzles.py",
        old="if puzzle is not None and puzzle.start == start else None",
        new="if puzzle is not None else None",
        caught_by=KEPT,
    ),
    Defect(
        name="damyo-set-up-among-ronin",
        meaning="The page's hand places the Damyos with all other pieces, so the board must ask for them.",
        file="controller/web/act_handler.py",
        old="(space not in marked, space in lying)",
        new="(True, space in lying)",
        caught_by=AT_THE_TABLE,
    ),
)
