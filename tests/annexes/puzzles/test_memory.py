"""How long answers are remembered: as the package ``fsrs`` 6.3.2 has it, without chance and short steps."""

import pytest

from controller.annexes.puzzles.memory import DAY_MS, AnswerMemory, remembered

#: By days since the answer before, and whether it was right: stability, difficulty, and the days to the next.
#: The first is the sequence that the package's own tests have, up to 53.62691 and 6.3574867.
PUBLISHED = [
    [
        (0, False, 0.212, 6.4133, 1),
        (0, True, 0.246689, 6.402115, 1),
        (1, True, 2.021477, 6.390941, 2),
        (3, True, 7.863699, 6.379779, 8),
        (8, True, 21.917713, 6.368627, 22),
        (21, True, 53.626903, 6.357487, 54),
    ],
    [
        (0, False, 0.212, 6.4133, 1),
        (1, True, 1.886788, 6.402115, 2),
        (3, False, 0.531382, 8.802628, 1),
        (1, True, 1.592904, 8.789054, 2),
        (2, True, 3.649928, 8.775493, 4),
        (20, False, 0.973423, 9.582741, 1),
    ],
    [
        (0, True, 2.3065, 2.118104, 2),
        (2, True, 10.964332, 2.111214, 11),
        (11, True, 46.280217, 2.104331, 46),
    ],
]


@pytest.mark.parametrize("answers", PUBLISHED)
def test_it_computes_what_is_published(answers: list[tuple[int, bool, float, float, int]]) -> None:
    memory, at_ms = None, 1_700_000_000_000
    for days, is_right, stability, difficulty, interval in answers:
        at_ms += days * DAY_MS
        memory = remembered(memory, at_ms, is_right=is_right)
        assert memory.stability == pytest.approx(stability, abs=1e-6)
        assert memory.difficulty == pytest.approx(difficulty, abs=1e-6)
        assert memory.due_ms - at_ms == interval * DAY_MS


def test_a_clock_that_was_ahead_counts_as_the_same_day() -> None:
    later = remembered(None, 10 * DAY_MS, is_right=True)
    assert remembered(later, 0, is_right=True) == remembered(
        AnswerMemory(later.stability, later.difficulty, 0), 0, is_right=True
    )
