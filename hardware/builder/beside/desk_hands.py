"""Hands that build at a desk, with no board: they make a few mistakes, do what is asked, mend what is named.

Decides which mistakes are made, by a seed. What the half-built board reads with them is what the guide itself
expects (`BoardAtStage`): this shows the guide, and proves nothing about it.
"""

from dataclasses import dataclass, replace
from random import Random

from hardware.builder.beside.half_built import HalfBuilt
from hardware.builder.beside.suspicions import BoardAtStage, BuildAct, BuildReading, Suspicion, suspicions_of

#: About so many mistakes are made in a whole board.
_MISTAKES = 6


@dataclass(frozen=True, slots=True)
class DeskHands:
    """Hands with the ``mistakes`` that are still in the board that they build."""

    half: HalfBuilt
    seed: int
    mistakes: tuple[Suspicion, ...] = ()

    def build(self, stage: int) -> "DeskHands":
        """Build a step, no two mistakes at one joint; built again, it has its mistakes again."""
        random = Random(f"{self.seed} {stage}")  # noqa: S311 - mistakes, no secrets
        share = _MISTAKES / len(self.half.joints)
        taken = {name for mistake in self.mistakes for name in mistake.joints}
        made: list[Suspicion] = []
        for mistake in suspicions_of(self.half, stage):
            if random.random() < share and taken.isdisjoint(mistake.joints):
                made.append(mistake)
                taken.update(mistake.joints)
        return replace(self, mistakes=(*self.mistakes, *made))

    def mend(self, joints: tuple[str, ...]) -> "DeskHands":
        """Mend what is wrong with any of these joints."""
        left = tuple(mistake for mistake in self.mistakes if not set(mistake.joints) & set(joints))
        return replace(self, mistakes=left)

    def reads(self, stage: int, act: BuildAct) -> BuildReading:
        """Return what the board reads while they do an act."""
        return BoardAtStage(self.half, stage, act).reads(*self.mistakes)

    @property
    def first_dark(self) -> str | None:
        """The space of the first light of the chain that stays dark."""
        wrong = {part for mistake in self.mistakes for part in mistake.parts}
        return next((light.space for light in self.half.sheet.lights if light.space in wrong), None)
