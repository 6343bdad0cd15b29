"""Two keys together: two fingers press them together, hold them, and let go together.

Decides when both are down, and when both are up again; how far apart they were is recorded, not judged. A key
pressed before the other one counts from its last closing, so that a false start does not count.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from controller.board import Crosspoint, Key, Matrix, Profile, closed, is_closed
from controller.diagnose.evidence import Pressed, Stage
from controller.diagnose.selftest.steps.arrival import NEVER, STAND_MS, Ground
from controller.diagnose.selftest.steps.press import PRESS_MS, key_scene
from controller.diagnose.selftest.steps.step import (
    USUAL,
    Doing,
    Kept,
    Outset,
    Scene,
    SelftestStep,
    done,
)
from controller.diagnose.selftest.tally import Tally, heard
from controller.messages import Message
from controller.play.guest import Act, PressKeys, Prompt, ReleaseKeys


@dataclass(frozen=True, slots=True)
class PressTogether(SelftestStep):
    """Two fingers press two keys together and release them together; ``turn`` counts from 0."""

    keys: tuple[Key, Key]
    turn: int = 0
    stage: Stage = Stage.KEYS

    usual_ms: ClassVar[float] = 3_000.0
    tries_keys: ClassVar[bool] = True

    def begin(self, outset: Outset) -> "Holding":
        """See `SelftestStep`."""
        one, other = (outset.profile.keys[key] for key in self.keys)
        return Holding(self, (one, other), outset.ground(), (outset.tally,))


@dataclass(frozen=True, slots=True)
class Holding(Doing):
    """Two fingers are asked to press two keys, ``sensors`` in the order of the step, and to release them.

    ``held_ms`` is when both were down, or reported down; ``is_released``: they were reported up. ``phases``
    are the tallies until then and from then on.
    """

    step: PressTogether
    sensors: tuple[Crosspoint, Crosspoint]
    ground: Ground
    phases: tuple[Tally, ...]
    held_ms: float | None = None
    is_released: bool = False

    def hear(self, at_ms: float, matrix: Matrix) -> Self:
        """See `Doing`."""
        starts_ms = () if self.held_ms is None else (self.held_ms,)
        return replace(self, phases=heard(self.phases, starts_ms, at_ms, matrix))

    def confirm(self, act: Act) -> Self:
        """See `Doing`: both are down, or both are up again."""
        return replace(self, held_ms=act.at_ms) if self.held_ms is None else replace(self, is_released=True)

    def at(self, now_ms: float) -> Self:
        """See `Doing`: both are held once they have been down for a moment."""
        down_ms = self._down_ms
        return replace(self, held_ms=down_ms) if self.held_ms is None and now_ms >= down_ms else self

    @property
    def _down_ms(self) -> float:
        """The time at which both have been down for a moment, if nothing more happens."""
        down_ms = [ms for ms in map(self._closed_ms, self.sensors) if ms is not None]
        are_down = len(down_ms) == len(self.sensors)
        return self.phases[0].start_ms + max(down_ms) + PRESS_MS if are_down else NEVER

    @property
    def due_ms(self) -> float:
        """The time of the next change that needs no event."""
        if self.held_ms is None:
            return self._down_ms
        if self.is_released:
            return self.held_ms
        tally = self.phases[-1]
        is_any_down = any(is_closed(tally.matrix, sensor) for sensor in self.sensors)
        return NEVER if is_any_down else max(tally.still_ms(self.ground.ignored), self.held_ms) + STAND_MS

    def is_done(self, now_ms: float) -> bool:
        """Whether both are up again for good."""
        return self.held_ms is not None and now_ms >= self.due_ms

    @property
    def pressed(self) -> Pressed:
        """How the two keys behaved."""
        one, other = self.sensors
        ever = frozenset[Crosspoint]().union(*(tally.ever_closed for tally in self.phases))
        return Pressed(
            self.step.keys,
            closed_ms=(self._closed_ms(one), self._closed_ms(other)),
            opened_ms=(self._opened_ms(one), self._opened_ms(other)),
            others=ever - closed(self.ground.base) - self.ground.ignored - set(self.sensors),
        )

    def _closed_ms(self, sensor: Crosspoint) -> float | None:
        """Return when a key that was down while both were held last closed, from the request."""
        tally = self.phases[0]
        turns = tally.of(sensor)
        return turns.last_ms - tally.start_ms if turns.count and is_closed(tally.matrix, sensor) else None

    def _opened_ms(self, sensor: Crosspoint) -> float | None:
        """Return when a key then opened for good, from the request to press."""
        pressed, *released = self.phases
        for tally in released:
            if tally.of(sensor).count and not is_closed(tally.matrix, sensor):
                return tally.of(sensor).last_ms - pressed.start_ms
        return None

    def prompt(self, _profile: Profile, _now_ms: float) -> Prompt:
        """See `Doing`."""
        one, other = (key.word for key in self.step.keys)
        if self.held_ms is None:
            return Prompt(
                Message("selftest.press_together", one=one, other=other),
                Message("selftest.two_fingers", is_again=self.step.turn > 0),
                PressKeys(self.step.keys),
                choices=(done(Message("selftest.both_are_down")), *USUAL),
            )
        return Prompt(
            Message("selftest.release_together", one=one, other=other),
            Message("selftest.both_fingers"),
            ReleaseKeys(self.step.keys),
            choices=(done(Message("selftest.both_are_up")), *USUAL),
        )

    def scene(self, profile: Profile, _at_ms: float) -> Scene:
        """See `Doing`: spaces that both keys claim alternate between them."""
        one, other = (key_scene(profile, key) for key in self.step.keys)
        shared = [space for space in one if space in other]
        return one | other | {space: one[space] for space in shared[::2]}

    def keep(self, kept: Kept, _now_ms: float) -> Kept:
        """See `Doing`."""
        pressed = (*kept.evidence.pressed, self.pressed)
        return replace(kept, evidence=replace(kept.evidence, pressed=pressed))
