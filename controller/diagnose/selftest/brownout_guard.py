"""The brown-out guard: lower the lights' current limit after two brown-outs at one step.

Before that the limit is the profile's. A brown-out is a board that goes away soon after its lights grew
brighter; the new limit halves what the lights drew above their current in the dark. A picture that cannot be
made darker is left out. The reasoner decides whether the supply is at fault: a board that resets by chance is
dimmed by chance.
"""

from dataclasses import dataclass, replace

from controller.diagnose.selftest.steps.step import SelftestStep

#: Too weak a supply breaks down within this time.
QUICK_MS = 3000.0
#: This many losses are no chance.
LOSSES = 2
#: Lights that draw no more than this above their current in the dark are not blamed.
LEAST_MA = 25.0


@dataclass(frozen=True, slots=True)
class BrownoutGuard:
    """The current limit, and the brown-outs counted at one step.

    ``cap_ma`` is what the lights may draw; ``losses`` is how often the link was lost soon after the lights of
    ``step`` changed. ``is_over``: the step must be left out.
    """

    cap_ma: float
    step: SelftestStep | None = None
    losses: int = 0
    is_over: bool = False

    def lost(
        self, step: SelftestStep, *, after_ms: float, lights_ma: float, dark_ma: float
    ) -> "BrownoutGuard":
        """Take a loss, ``after_ms`` after the lights changed."""
        if after_ms > QUICK_MS or lights_ma <= dark_ma + LEAST_MA:
            return replace(self, is_over=False)
        losses = self.losses + 1 if step == self.step else 1
        if losses < LOSSES:
            return replace(self, step=step, losses=losses, is_over=False)
        cap_ma = dark_ma + (lights_ma - dark_ma) / 2
        if cap_ma >= dark_ma + LEAST_MA:
            return BrownoutGuard(cap_ma)
        return replace(self, step=None, losses=0, is_over=step.tries_lights)
