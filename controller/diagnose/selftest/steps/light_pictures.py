"""Light pictures: the lights show a picture, and the person reports how it looks."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from controller.board import Profile
from controller.diagnose.evidence import Seen, Stage
from controller.diagnose.selftest.steps.step import (
    USUAL,
    Doing,
    Kept,
    Outset,
    Scene,
    SelftestStep,
    done,
)
from controller.lights import HUES, Steady
from controller.messages import Message
from controller.play.guest import Act, Answer, Compare, NameHue, PossibleAnswer, Prompt

#: The level of the pictures, low enough not to dazzle.
PICTURE_LEVEL = 0.3


@dataclass(frozen=True, slots=True)
class ShowPicture(SelftestStep):
    """Spaces shine in a hue; the person marks those that do not, or names the colour seen."""

    lit: tuple[str, ...]
    hue: str
    asks_hue: bool = False
    stage: Stage = Stage.LIGHTS

    usual_ms: ClassVar[float] = 8_000.0
    tries_lights: ClassVar[bool] = True

    def begin(self, outset: Outset) -> "Asking":
        """See `SelftestStep`."""
        return Asking(self, outset.tally.start_ms)


@dataclass(frozen=True, slots=True)
class Asking(Doing):
    """A picture is shown until the person has reported how it looks."""

    step: ShowPicture
    begun_ms: float = 0.0
    answer: Act | None = None

    def confirm(self, act: Act) -> Self:
        """See `Doing`."""
        return replace(self, answer=act)

    def is_done(self, _now_ms: float) -> bool:
        """See `Doing`: it was answered."""
        return self.answer is not None

    def prompt(self, _profile: Profile, _now_ms: float) -> Prompt:
        """See `Doing`."""
        step = self.step
        shown = dict.fromkeys(step.lit, step.hue)
        if step.asks_hue:
            hues = tuple(
                PossibleAnswer(Answer.NEXT, Message("selftest.hue", hue=hue), hue) for hue in sorted(HUES)
            )
            should = Message("selftest.should_shine", hue=step.hue)
            which = Message("selftest.which_colour")
            return Prompt(which, should, NameHue(shown), choices=(*hues, *USUAL))
        return Prompt(
            Message("selftest.like_the_picture"),
            Message("selftest.mark_differing"),
            Compare(shown),
            choices=(done(Message("selftest.all_as_shown")), *USUAL),
        )

    def scene(self, _profile: Profile, _at_ms: float) -> Scene:
        """See `Doing`."""
        return dict.fromkeys(self.step.lit, Steady(HUES[self.step.hue], PICTURE_LEVEL))

    def stands_ms(self, _at_ms: float) -> float | None:
        """See `Doing`."""
        return self.begun_ms

    def keep(self, kept: Kept, _now_ms: float) -> Kept:
        """See `Doing`: what the person reported; all as shown unless something else was named."""
        step, act = self.step, self.answer
        differs = frozenset[str]() if act is None else act.spaces
        saw = "" if not step.asks_hue else step.hue if act is None or not act.saw else act.saw
        seen = Seen(frozenset(step.lit), step.hue, differs, saw)
        return replace(kept, evidence=replace(kept.evidence, seen=(*kept.evidence.seen, seen)))
