"""How long an answer is remembered: the algorithm FSRS-6, with its published parameters.

Source: J. Ye and others, "FSRS-6", the Free Spaced Repetition Scheduler's description of its algorithm, and
its parameters, which were fitted to the reviews of many people. The package ``fsrs`` has the same; here are
the two answers that a puzzle has (right is *good*, wrong is *again*), whole days, and no chance.
"""

from dataclasses import dataclass
from math import exp
from math import pow as power
from typing import Annotated

from controller.plain import Within

DAY_MS = 86_400_000
#: A question is asked again once the chance that it is still remembered has sunk to this.
WANTED = 0.9
_MOST_DAYS = 36_500
_LAST_MS = 253_402_300_799_999

_W = (
    *(0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796),
    *(1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542),
)
_AGAIN, _GOOD, _EASY = 1, 3, 4
_DECAY = -_W[20]
_FACTOR = WANTED ** (1 / _DECAY) - 1
_LEAST_STABILITY = 0.001


@dataclass(frozen=True, slots=True)
class AnswerMemory:
    """What is remembered of an answer given at ``asked_ms``, in milliseconds since 1970.

    ``stability`` is after how many days it is remembered with a chance of `WANTED`; ``difficulty`` is from 1
    to 10.
    """

    stability: Annotated[float, Within(0, _MOST_DAYS)]
    difficulty: Annotated[float, Within(1, 10)]
    asked_ms: Annotated[int, Within(0, _LAST_MS)]

    @property
    def due_ms(self) -> int:
        """When it is asked again: after a day at the earliest."""
        return self.asked_ms + DAY_MS * max(round(self.stability), 1)


def remembered(memory: AnswerMemory | None, at_ms: int, *, is_right: bool) -> AnswerMemory:
    """Return what is remembered after an answer; ``memory`` is None if it is the first one."""
    grade = _GOOD if is_right else _AGAIN
    if memory is None:
        return AnswerMemory(_W[grade - 1], _within(_first_difficulty(grade)), at_ms)
    days = max(0, at_ms - memory.asked_ms) // DAY_MS
    stability, difficulty = max(memory.stability, _LEAST_STABILITY), memory.difficulty
    if days == 0:
        stability = _on_same_day(stability, grade)
    else:
        chance = power(1 + _FACTOR * days / stability, _DECAY)
        change = _recalled if is_right else _forgotten
        stability = change(stability, difficulty, chance)
    return AnswerMemory(
        min(max(stability, _LEAST_STABILITY), _MOST_DAYS), _next_difficulty(difficulty, grade), at_ms
    )


def _first_difficulty(grade: int) -> float:
    return _W[4] - exp(_W[5] * (grade - 1)) + 1


def _next_difficulty(difficulty: float, grade: int) -> float:
    """Change it the less the nearer it is to its limit, and back a little towards that of an easy answer."""
    changed = difficulty + (10 - difficulty) * -_W[6] * (grade - _GOOD) / 9
    return _within(_W[7] * _first_difficulty(_EASY) + (1 - _W[7]) * changed)


def _within(difficulty: float) -> float:
    return min(max(difficulty, 1.0), 10.0)


def _on_same_day(stability: float, grade: int) -> float:
    growth = exp(_W[17] * (grade - _GOOD + _W[18])) * power(stability, -_W[19])
    return stability * (max(growth, 1.0) if grade >= _GOOD else growth)


def _recalled(stability: float, difficulty: float, chance: float) -> float:
    return stability * (
        1 + exp(_W[8]) * (11 - difficulty) * power(stability, -_W[9]) * (exp((1 - chance) * _W[10]) - 1)
    )


def _forgotten(stability: float, difficulty: float, chance: float) -> float:
    long = (
        _W[11] * power(difficulty, -_W[12]) * (power(stability + 1, _W[13]) - 1) * exp((1 - chance) * _W[14])
    )
    return min(long, stability / exp(_W[17] * _W[18]))
