"""Test patterns on the lights: a picture that stands or walks until the person has seen enough.

Decides what shines. It asks nothing, remembers nothing and judges nothing; judging is for the self-test. The
caller applies the power limit.
"""

import math
from dataclasses import dataclass, replace
from enum import Enum

from controller.board import Profile
from controller.lights import DARK, ORANGE, PURPLE, WHITE, dim, rounded
from controller.messages import Message
from controller.play.guest import Act, Answer, GuestEvent, PossibleAnswer, Prompt, Unhurried
from controller.ports import Linked, Unlinked

#: How long the walk stays on a light, and on a row.
LIGHT_MS = 250.0
ROW_MS = 750.0

_TITLE = Message("light_pattern.title")
_LEAVE = PossibleAnswer(Answer.LEAVE, Message("selftest.give_back"))


class Pattern(Enum):
    """The patterns that can be shown."""

    WALK = "walk"  #: one light after another, in light order
    ROWS = "rows"  #: one row after another, from the bottom
    ORANGE = "orange"
    PURPLE = "purple"
    WHITE = "white"  #: at 20 %
    OFF = "off"


_HUES = {
    Pattern.ORANGE: dim(ORANGE, 0.5),
    Pattern.PURPLE: dim(PURPLE, 0.5),
    Pattern.WHITE: dim(WHITE, 0.2),
    Pattern.OFF: DARK,
}
_PACE_MS = {Pattern.WALK: LIGHT_MS, Pattern.ROWS: ROW_MS}
_STEP = dim(WHITE, 0.5)
_TEXTS = {
    Pattern.WALK: Message("light_pattern.walk"),
    Pattern.ROWS: Message("light_pattern.rows"),
    Pattern.ORANGE: Message("light_pattern.orange"),
    Pattern.PURPLE: Message("light_pattern.purple"),
    Pattern.WHITE: Message("light_pattern.white"),
    Pattern.OFF: Message("light_pattern.off"),
}


@dataclass(frozen=True, slots=True)
class PatternGuest(Unhurried):
    """A guest (`controller.play.guest.Guest`) that shows one pattern."""

    profile: Profile
    shown: Pattern
    is_over: bool = False
    gone: Unlinked | None = None

    @property
    def prompt(self) -> Prompt:
        """What can be seen, or why nothing can."""
        if self.gone is not None:
            cure = Message("light_pattern.gone", cure=self.gone.cure)
            return Prompt(self.gone.cause, cure, choices=(_LEAVE,), title=_TITLE)
        otherwise = Message("light_pattern.otherwise")
        return Prompt(_TEXTS[self.shown], otherwise, choices=(_LEAVE,), title=_TITLE)

    def take(self, event: GuestEvent) -> "PatternGuest":
        """Return the board on request, and note whether it is there."""
        match event:
            case Act(answer=Answer.LEAVE):
                return replace(self, is_over=True)
            case Unlinked():
                return replace(self, gone=event)
            case Linked():
                return replace(self, gone=None)
            case _:
                return self

    def picture(self, at_ms: float) -> bytes:
        """Light all lights alike, or only those that the walk has reached."""
        lights = self.profile.lights
        if self.shown in _HUES:
            return rounded(_HUES[self.shown]) * len(lights)
        lit = self._steps()[int(at_ms // _PACE_MS[self.shown]) % len(self._steps())]
        return b"".join(rounded(_STEP if space in lit else DARK) for space in lights)

    def next_change_ms(self, at_ms: float) -> float:
        """Return when the walk moves on; infinite without a walk."""
        pace_ms = _PACE_MS.get(self.shown)
        return math.inf if pace_ms is None else (at_ms // pace_ms + 1) * pace_ms

    def _steps(self) -> list[frozenset[str]]:
        """List the spaces that light up together, step by step."""
        if self.shown is Pattern.WALK:
            return [frozenset({space}) for space in self.profile.lights]
        rows: dict[float, set[str]] = {}
        for space in self.profile.spaces:
            rows.setdefault(space.at_mm[1], set()).add(space.name)
        return [frozenset(rows[y_mm]) for y_mm in sorted(rows)]
