"""Key presses: a finger presses a key and releases it.

Decides as for an arriving piece (`controller.diagnose.selftest.steps.arrival`), but sooner: a tap is short.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from controller.board import Crosspoint, Key, Profile, is_closed
from controller.diagnose.evidence import Evidence, Look, Stage, Visit
from controller.diagnose.selftest.steps.arrival import NEVER, STAND_MS, Coming
from controller.diagnose.selftest.steps.cross import Cross
from controller.diagnose.selftest.steps.step import (
    USUAL,
    Awaited,
    Kept,
    Looking,
    Outset,
    Scene,
    SelftestStep,
    done,
)
from controller.games import Colour
from controller.lights import Breath
from controller.messages import Message
from controller.play.bounce import bounced_us
from controller.play.guest import Act, PressKeys, Prompt, ReleaseKeys

#: A key that is down is looked at once nothing has changed for this time: what it closes in other rows shows
#: only after its own row was watched. A tap takes longer.
PRESS_MS = 40.0
#: A key is looked at after this time even if something still changes.
LONGEST_MS = 120.0


@dataclass(frozen=True, slots=True)
class PressKey(SelftestStep):
    """A key is pressed and released, with or without the pieces of a cross; ``turn`` counts from 0."""

    sensor: Crosspoint
    key: Key
    cross: Cross | None = None
    stage: Stage = Stage.KEYS
    turn: int = 0

    usual_ms: ClassVar[float] = 3_000.0
    tries_keys: ClassVar[bool] = True

    def begin(self, outset: Outset) -> "PressingKey":
        """See `SelftestStep`: a key that closes alone is no answer here."""
        ground = replace(outset.ground(self.cross.pieces if self.cross else ()), keys=frozenset())
        return PressingKey(self, Coming.begun(self.sensor, ground, outset.tally))

    def skipped(self, evidence: Evidence) -> Evidence:
        """See `SelftestStep`: it is still tried without the cross."""
        return evidence if self.cross else replace(evidence, skipped=evidence.skipped | {self.sensor})


@dataclass(frozen=True, slots=True)
class PressingKey(Looking):
    """A finger is asked to press a key, and to release it."""

    step: PressKey
    is_released: bool = False

    def confirm(self, act: Act) -> Self:
        """See `Doing`: the key is down, or it is up again."""
        if self.looked_ms is None:
            return replace(self, coming=self.coming.confirm(act.at_ms))
        return replace(self, is_released=True)

    def before_edge(self, at_ms: float) -> Self:
        """See `Doing`: the key may be up again before its press was heard of."""
        return self.at(at_ms)

    def at(self, now_ms: float) -> Self:
        """See `Doing`: look once it is down."""
        if self.looked_ms is not None or now_ms < self._down_ms:
            return self
        tally = self.coming.tally
        is_settled = now_ms >= tally.changed_ms + PRESS_MS
        matrix = tally.matrix if is_settled else self.coming.matrix_at(now_ms)
        return replace(self, looked_ms=now_ms, matrix=matrix)

    @property
    def _down_ms(self) -> float:
        coming, since_ms = self.coming, self.coming.since_ms
        if since_ms is None:
            return coming.due_ms
        settled_ms = max(since_ms, coming.still_ms) + PRESS_MS
        return min(coming.due_ms, settled_ms, since_ms + LONGEST_MS)

    @property
    def due_ms(self) -> float:
        """The time of the next change that needs no event."""
        if self.looked_ms is None:
            return self._down_ms
        if self.is_released:
            return self.looked_ms
        return NEVER if self.coming.news else max(self.coming.still_ms, self.looked_ms) + STAND_MS

    @property
    def look(self) -> Look:
        """What was read with the key down."""
        step = self.step
        pieces = () if step.cross is None else step.cross.pieces
        return Look(step.stage, self.matrix, pieces, frozenset({step.key}), step.sensor, self.is_confirmed)

    @property
    def visit(self) -> Visit:
        """How the key behaved."""
        sensor, tally = self.step.sensor, self.coming.tally
        turns, start_ms = tally.of(sensor), tally.start_ms
        is_open = not is_closed(tally.matrix, sensor)
        left_ms = turns.last_ms - (self.looked_ms or start_ms) if turns.count and is_open else None
        due = 2 if is_open else 1
        return Visit(
            sensor,
            came_ms=None if turns.closed_ms is None else turns.closed_ms - start_ms,
            left_ms=None if left_ms is None else max(left_ms, 0.0),
            still_turns=max(0, turns.count - due),
            closing_us=bounced_us(self.edges, is_closing=True),
            opening_us=bounced_us(self.edges, is_closing=False),
        )

    @property
    def awaited(self) -> Awaited | None:
        """See `Doing`: it is watched until it is up again."""
        coming, sensor = self.coming, self.step.sensor
        if self.step.cross is not None or self.is_released or self.is_confirmed:
            return None
        if self.looked_ms is not None:
            return Awaited(sensor, is_opening=True)
        return Awaited(sensor, NEVER if coming.since_ms is None else coming.since_ms)

    def prompt(self, _profile: Profile, _now_ms: float) -> Prompt:
        """See `Doing`."""
        key = self.step.key
        if self.looked_ms is None:
            return Prompt(
                Message("selftest.press", key=key.word),
                Message("selftest.breathes_for", key=key.word, is_again=self.step.turn > 0),
                PressKeys((key,)),
                choices=(done(Message("selftest.it_is_down")), *USUAL),
            )
        return Prompt(
            Message("selftest.release", key=key.word),
            ask=ReleaseKeys((key,)),
            choices=(done(Message("selftest.it_is_up")), *USUAL),
        )

    def scene(self, profile: Profile, _at_ms: float) -> Scene:
        """See `Doing`."""
        return key_scene(profile, self.step.key)

    def keep(self, kept: Kept, _now_ms: float) -> Kept:
        """See `Doing`: with a cross there, only what was read counts."""
        after = kept.looked(self.look)
        if self.step.cross is not None:
            return after
        visits = (*after.evidence.visits, self.visit)
        return replace(after, evidence=replace(after.evidence, visits=visits))


def key_scene(profile: Profile, key: Key) -> Scene:
    """Light the row nearest the keys to name one: all orange, all purple, its left half, its right half."""
    edge = min(space.at_mm[1] for space in profile.spaces)
    row = sorted((space for space in profile.spaces if space.at_mm[1] == edge), key=lambda space: space.at_mm)
    half = len(row) // 2
    match key:
        case Key.FIRST:
            return {space.name: Breath(Colour.FIRST) for space in row}
        case Key.SECOND:
            return {space.name: Breath(Colour.SECOND) for space in row}
        case Key.UNDO:
            return {space.name: Breath(None) for space in row[:half]}
        case Key.OK:
            return {space.name: Breath(None) for space in row[half:]}
