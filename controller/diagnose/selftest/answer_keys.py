"""The answer keys: `ok` and `undo` as answers, for a person without a screen.

Decides what a tap is: the key alone changed, and was up again within a second. Not used while the keys
themselves are tested.
"""

from dataclasses import dataclass

from controller.board import Crosspoint, Key, Matrix, Profile, closed, is_closed
from controller.play.guest import Answer

TAP_MS = 1000.0

_ANSWERS = {Key.OK: Answer.NEXT, Key.UNDO: Answer.BACK}


@dataclass(frozen=True, slots=True)
class Taps:
    """A key that may be tapped: its sensor, since when it is down, and its answer; None if there is none."""

    sensor: Crosspoint | None = None
    since_ms: float = 0.0
    answer: Answer | None = None

    def hear(
        self, profile: Profile, at_ms: float, before: Matrix, matrix: Matrix
    ) -> tuple["Taps", Answer | None]:
        """Take a change; return the new state, and the answer that the change completes."""
        if self.sensor is not None:
            if is_closed(matrix, self.sensor):
                return self, None
            is_tap = at_ms - self.since_ms < TAP_MS
            return NO_TAP, self.answer if is_tap else None
        changed = closed(before) ^ closed(matrix)
        for key, answer in _ANSWERS.items():
            if changed == {profile.keys[key]} and is_closed(matrix, profile.keys[key]):
                return Taps(profile.keys[key], at_ms, answer), None
        return self, None


NO_TAP = Taps()
