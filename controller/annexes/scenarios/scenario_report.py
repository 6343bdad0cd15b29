"""The results of a scenario, step by step, for people and for programs."""

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from controller.annexes.scenarios.steps import Scenario, ScenarioStep
from controller.messages import Message, word

Json = str | int | float | list["Json"] | dict[str, "Json"]


class Result(Enum):
    """The outcome of a step, or of a whole scenario."""

    OK = "ok"  #: done, or as expected
    FAILED = "FAILED"  #: not as expected
    SKIPPED = "skipped"  #: not done, with nothing to blame
    NOT_DONE = "NOT DONE"  #: asked for, but not done in time or not possible by then


@dataclass(frozen=True, slots=True)
class StepReport:
    """One step: ``told`` is what was seen instead, or why it was not done; ``picture`` shows the lights."""

    step: ScenarioStep
    result: Result
    told: tuple[Message, ...] = ()
    picture: str = ""

    def __str__(self) -> str:
        head = f"{self.step.at_ms:>8g} ms  {self.step.text}"
        lines = [f"{head:<72}  {self.result.value}"]
        messages = list(self.told)
        if self.result is Result.FAILED:
            messages.insert(
                0, Message("rehearsal.expected", condition=self.step.text.removeprefix("expect "))
            )
        lines += [f"{'':13}{word(line)}" for line in messages]
        lines += [f"{'':13}{line}" for line in self.picture.splitlines()]
        return "\n".join(lines)

    @property
    def is_bad(self) -> bool:
        """Whether it is a reason to look for a fault."""
        return self.result in {Result.FAILED, Result.NOT_DONE}

    def to_json(self) -> dict[str, Json]:
        """Return the same for programs."""
        return {
            "line": self.step.line,
            "at_ms": self.step.at_ms,
            "text": self.step.text,
            "result": self.result.value.lower(),
            "told": list(map(word, self.told)),
            "picture": self.picture,
        }


@dataclass(frozen=True, slots=True)
class ScenarioReport:
    """A whole run. ``digest`` is the SHA-256 of everything that passed between board and host."""

    scenario: Scenario
    steps: tuple[StepReport, ...]
    lasted_ms: float
    digest: str

    @property
    def result(self) -> Result:
        """The worst result of any step."""
        results = {report.result for report in self.steps}
        order = (Result.NOT_DONE, Result.FAILED, Result.SKIPPED)
        return next((result for result in order if result in results), Result.OK)

    @property
    def is_bad(self) -> bool:
        """Whether anything failed."""
        return any(step.is_bad for step in self.steps)

    def __str__(self) -> str:
        count = Counter(step.result for step in self.steps)
        summary = Message(
            "rehearsal.summary",
            scenario=self.scenario.name,
            results=tuple((count[result], result.value) for result in Result if count[result]),
            seconds=self.lasted_ms / 1000,
            digest=self.digest,
        )
        return word(summary)

    def to_json(self) -> dict[str, Json]:
        """Return everything for programs."""
        return {
            "name": self.scenario.name,
            "title": self.scenario.title,
            "result": self.result.value.lower(),
            "lasted_ms": self.lasted_ms,
            "sha256": self.digest,
            "steps": [step.to_json() for step in self.steps],
        }
