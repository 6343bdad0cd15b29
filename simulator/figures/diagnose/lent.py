"""A hand that is lent for one step of a self-test: it does what is asked for now, and nothing more.

It is the person of `simulator.figures.diagnose.person`, who reads what is asked for only as long as that is
the step that the hand was lent for. What is found, whoever lent it looks at: at the end it does nothing.
"""

from collections.abc import Callable
from contextlib import suppress
from random import Random

from controller.diagnose.evidence import Stage
from controller.diagnose.examining.examination import Examination
from controller.diagnose.guest import Act, Prompt
from controller.loop import Loop
from simulator.bench import Bench, BenchError
from simulator.figures.diagnose.person import Person
from simulator.hands.script import Script, perform


class LentHand:
    """One hand at the bench of a loop's board; `help` may be called from any thread."""

    def __init__(self, loop: Loop, bench: Bench, seed: int) -> None:
        self._loop = loop
        self._bench = bench
        self._person = Person(self, bench, Random(seed))
        self._step: tuple[object, ...] | None = None

    @property
    def prompt(self) -> Prompt | None:
        """What is asked for, as long as that is the step to help with."""
        prompt = self._asked()
        return prompt if prompt is not None and _step_of(prompt) == self._step else None

    def tell(self, make: Callable[[float], Act]) -> None:
        """Answer for the person who asked for help."""
        self._loop.tell(make)

    def help(self) -> None:
        """Do the step that is asked for now; nothing happens while one is being done, or none is to be."""
        prompt = self._asked()
        if self._step is None and prompt is not None and _stage_of(prompt) != Stage.REPORT.value:
            self._step = _step_of(prompt)
            perform(self._bench, self._help())

    def _help(self) -> Script:
        """Do the step, or give it up where another hand has taken the piece or was there first."""
        with suppress(BenchError):
            yield from self._person.live()
        self._step = None

    def _asked(self) -> Prompt | None:
        guest = self._loop.snapshot.guest
        return guest.prompt if isinstance(guest, Examination) else None


def _step_of(prompt: Prompt) -> tuple[object, ...]:
    """What tells one step from another, however its words change while it is done."""
    return (_stage_of(prompt), prompt.number, prompt.count, tuple(prompt.shown.items()))


def _stage_of(prompt: Prompt) -> str:
    return next((line.name for line in prompt.stages if line.state == "now"), "")
