"""The link state: whether the board answers, and its health, as far as an examination keeps them.

Decides what counts as a loss, and how much each count has grown: a count that fell began again with the
board.

Interruptions: the prompts while the board is away, or while the person has a break.

The brown-out guard: lower the lights' current limit after two brown-outs at one step. Before that the limit
is the profile's. A brown-out is a board that goes away soon after its lights grew brighter; the new limit
halves what the lights drew above their current in the dark. A picture that cannot be made darker is left
out. The reasoner decides whether the supply is at fault: a board that resets by chance is dimmed by chance.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from controller.diagnose.evidence import Evidence, Loss, Supply
from controller.diagnose.selftest.steps.step import LEAVE, STOP, SelftestStep
from controller.messages import Message
from controller.play.guest import Answer, PossibleAnswer, Prompt
from controller.ports import Health, Linked, Unlinked

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


WAITING = Prompt(Message("selftest.no_answer"), Message("selftest.look_at_cable"), choices=(LEAVE,))
BREAK = Prompt(
    Message("selftest.a_break"),
    Message("selftest.kept"),
    choices=(PossibleAnswer(Answer.GO_ON, Message("selftest.go_on")), LEAVE),
    is_paused=True,
)


def lost(gone: Unlinked) -> Prompt:
    """Return the prompt for a board that no longer answers, or never did."""
    return Prompt(gone.cause, Message("selftest.gone", cure=gone.cure), choices=(STOP, LEAVE))


#: A loss without notice: the board answers as if for the first time.
BEGAN_ANEW = Message("evidence.began_anew")
#: How long a board may take to start before it can answer.
PATIENCE_MS = 3000.0
#: The cause for a board that was never there.
NEVER_THERE = Message("evidence.never_there")
#: The same in a report written while causes were sentences.
_NEVER_THERE_WRITTEN = Message("quoted.text", text="The board never answered.")


@dataclass(frozen=True, slots=True)
class LinkState:
    """Whether the board answers; ``gone`` is why not, ``counters`` are the last ones reported.

    ``since_ms`` is the time from which it could have answered; None while no time is known.
    """

    since_ms: float | None = None
    is_up: bool = False
    gone: Unlinked | None = None
    counters: Mapping[str, int] = field(default_factory=dict)

    def heard(
        self, event: Linked | Unlinked, evidence: Evidence, lights_ma: float
    ) -> tuple["LinkState", Evidence]:
        """Take a change of the link; ``lights_ma`` is what the lights draw."""
        if isinstance(event, Linked):
            return self._linked(event, evidence, lights_ma)
        return self._lost(event, evidence, lights_ma)

    def _linked(self, event: Linked, evidence: Evidence, lights_ma: float) -> tuple["LinkState", Evidence]:
        """Note that the board answers, again or for the first time."""
        losses = evidence.losses
        if self.is_up:
            losses = (*losses, Loss(event.at_ms, BEGAN_ANEW, lights_ma))
        if losses and losses[-1].cause in {NEVER_THERE, _NEVER_THERE_WRITTEN}:
            losses = losses[:-1]
        elif losses:
            losses = (*losses[:-1], replace(losses[-1], came_back=True))
        return replace(self, is_up=True, gone=None), replace(evidence, losses=losses)

    def _lost(self, event: Unlinked, evidence: Evidence, lights_ma: float) -> tuple["LinkState", Evidence]:
        """Note that the board no longer answers; one that never did is no loss yet."""
        if not self.is_up:
            return replace(self, gone=event), evidence
        losses = (*evidence.losses, Loss(event.at_ms, event.cause, lights_ma))
        return replace(self, is_up=False, gone=event), replace(evidence, losses=losses)

    def given_up(self, at_ms: float, evidence: Evidence) -> tuple["LinkState", Evidence]:
        """Stop waiting: a board that never answered is a loss from now on."""
        if self.is_up or (evidence.losses and not evidence.losses[-1].came_back):
            return self, evidence
        if self.gone is None and (self.since_ms is None or at_ms < self.since_ms + PATIENCE_MS):
            return self, evidence
        loss = Loss(at_ms, NEVER_THERE, 0.0)
        return self, replace(evidence, losses=(*evidence.losses, loss))

    def fares(
        self, event: Health, evidence: Evidence, lights_ma: float | None
    ) -> tuple["LinkState", Evidence]:
        """Record the counts, and the supply once the lights' current has held for a while."""
        counters = dict(evidence.counters)
        if self.counters:
            for name, count in event.counters.items():
                before = self.counters.get(name, 0)
                counters[name] = counters.get(name, 0) + (count - before if count >= before else count)
        supply = evidence.supply
        if event.supply_mv is not None and lights_ma is not None:
            supply = (*supply, Supply(event.supply_mv, lights_ma))
        after = replace(evidence, counters=counters, supply=supply)
        return replace(self, counters={**self.counters, **event.counters}), after
