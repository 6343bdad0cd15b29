"""The runner: carries one scenario out on one table, with hands of either kind.

Decides when each step begins and what is skipped. The times of the text count from the last act on: hands
that take their time shift everything that follows, and those of a twin's bench shift nothing.

The lights of a board as text, for a report: one sign per light, row a at the bottom. ``O P W`` are orange,
purple and white; ``o p w`` the same, faint; ``.`` is dark.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from controller.annexes.scenarios.observed_rhythm import hue_of
from controller.annexes.scenarios.scenario_report import Result, ScenarioReport, StepReport
from controller.annexes.scenarios.scenario_table import ScenarioTable
from controller.annexes.scenarios.steps import Act, Expect, New, Scenario, ScenarioStep, Wait
from controller.annexes.scenarios.verification import judge, what_is
from controller.messages import Message
from controller.session.events import NewGame

#: The share of full brightness from which a light is drawn bright.
_BRIGHT = 0.3

_FULL = 255


def draw(lights: Sequence[str], rgb: bytes) -> str:
    """Draw a picture of 3 bytes per light; ``lights`` names the space over each, in light order."""
    rows: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for n, name in enumerate(lights):
        rows[name[0]].append((int(name[1:]), _sign(rgb[3 * n : 3 * n + 3])))
    widest = max(len(row) for row in rows.values())
    return "\n".join(
        f"{letter} {' ' * (widest - len(rows[letter]))}{' '.join(sign for _, sign in sorted(rows[letter]))}"
        for letter in sorted(rows, reverse=True)
    )


def _sign(pixel: bytes) -> str:
    hue = hue_of(pixel)
    if hue == "dark":
        return "."
    return hue[0].upper() if max(pixel) >= _BRIGHT * _FULL else hue[0]


#: How long a board may take to answer at first.
ANSWER_MS = 10_000.0


@dataclass(frozen=True, slots=True)
class Done:
    """An act was done, ``ago_ms`` before that was certain."""

    ago_ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Skipped:
    """An act cannot be done by these hands."""

    why: Message


@dataclass(frozen=True, slots=True)
class NotDone:
    """An act was asked for, but was not done or not possible."""

    why: Message


class Hands(Protocol):
    """Hands that do what a scenario asks for."""

    def prepare(self) -> Done | NotDone:
        """Empty the table; the scenario begins once that is done."""

    def act(self, step: ScenarioStep, act: Act) -> Done | Skipped | NotDone:
        """Do one act now."""

    @property
    def missed(self) -> Message | None:
        """The part of an earlier act that could not be done when its time came, and why; None if none."""


def run(
    scenario: Scenario,
    table: ScenarioTable,
    hands: Hands,
    on_step: Callable[[StepReport], None] = lambda _: None,
) -> ScenarioReport:
    """Run a scenario to its end, reporting each step when it is over."""
    trouble = _prepare(table, hands)
    if trouble:
        report = StepReport(scenario.steps[0], Result.NOT_DONE, (trouble,))
        on_step(report)
        return ScenarioReport(scenario, (report,), 0.0, table.tape.digest)
    start_ms = table.now_ms()
    progress = _Progress(table, hands)
    reports = []
    for step in scenario.steps:
        reports.append(progress.carry_out(step))
        on_step(reports[-1])
    return ScenarioReport(scenario, tuple(reports), table.now_ms() - start_ms, table.tape.digest)


def _prepare(table: ScenarioTable, hands: Hands) -> Message | None:
    """Wait for the board and for an empty table; return what is wrong if that fails."""
    if not table.run_until(lambda: table.snapshot.session.is_linked, table.now_ms() + ANSWER_MS):
        return Message("rehearsal.no_answer")
    prepared = hands.prepare()
    return prepared.why if isinstance(prepared, NotDone) else None


class _Progress:
    """The progress of a run; the time 0 of the text is at ``_zero_ms`` on the clock."""

    def __init__(self, table: ScenarioTable, hands: Hands) -> None:
        self._table = table
        self._hands = hands
        self._zero_ms = table.now_ms()
        self._gap: Message | None = None

    def carry_out(self, step: ScenarioStep) -> StepReport:
        """Wait for the time of a step, then do or judge it; after a gap everything is skipped."""
        if self._gap:
            return StepReport(step, Result.SKIPPED, (self._gap,))
        self._table.run_to(self._zero_ms + step.at_ms)
        if self._hands.missed:
            return self._not_done(step, self._hands.missed)
        match step.what:
            case Expect() as expect:
                return self._judge(step, expect)
            case New(game, blocked):
                self._table.loop.post(lambda at_ms: NewGame(game.start(blocked), at_ms))
            case Wait():
                pass
            case act:
                return self._act(step, act)
        return StepReport(step, Result.OK)

    def _judge(self, step: ScenarioStep, expect: Expect) -> StepReport:
        unmet = judge(expect, self._table)
        if not unmet:
            return StepReport(step, Result.OK)
        messages = (
            *(Message("rehearsal.seen_instead", condition=one) for one in unmet),
            *(Message("rehearsal.believed", condition=one) for one in what_is(self._table.snapshot)),
        )
        picture = draw(self._table.profile.lights, self._table.look())
        return StepReport(step, Result.FAILED, messages, picture)

    def _act(self, step: ScenarioStep, act: Act) -> StepReport:
        start_ms = self._table.now_ms()
        outcome = self._hands.act(step, act)
        match outcome:
            case Done(ago_ms):
                self._zero_ms += self._table.now_ms() - ago_ms - start_ms
                return StepReport(step, Result.OK)
            case Skipped(why):
                self._gap = Message("rehearsal.skipped", line=step.line)
                return StepReport(step, Result.SKIPPED, (why,))
            case NotDone(why):
                return self._not_done(step, why)

    def _not_done(self, step: ScenarioStep, why: Message) -> StepReport:
        """Report an act as not done, and skip what follows: it may depend on this."""
        self._gap = Message("rehearsal.not_done", line=step.line)
        return StepReport(step, Result.NOT_DONE, (why,))
