"""A hand that is lent for one step of a self-test: it does what is asked for now, and nothing more.

It is the person of `simulator.figures.diagnose.person`, who reads what is asked for only as long as that is
the step that the hand was lent for. What is found, whoever lent it looks at: at the end it does nothing.
Where somebody else's hand is in the way it gives the step up, and says so.
"""

from collections.abc import Callable
from random import Random

from manalath_board.controller.diagnose.evidence import Stage
from manalath_board.controller.diagnose.examining.examination import Examination
from manalath_board.controller.guest import Act, Prompt
from manalath_board.controller.loop import Loop
from manalath_board.simulator.bench import Bench, BenchError
from manalath_board.simulator.figures.diagnose.person import Person
from manalath_board.simulator.hands.script import Script, perform


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
            if self._bench.caption:
                self._bench.say("")
            perform(self._bench, self._help())

    def _help(self) -> Script:
        try:
            yield from self._person.live()
        except BenchError as error:
            self._person.let_go()
            self._bench.say(f"The helping hand gave up this step: {error}.")
        self._step = None

    def _asked(self) -> Prompt | None:
        guest = self._loop.snapshot.guest
        return guest.prompt if isinstance(guest, Examination) else None


def _step_of(prompt: Prompt) -> tuple[object, ...]:
    """What tells one step from another, however its words change while it is done."""
    return (_stage_of(prompt), prompt.number, prompt.count, tuple(prompt.shown.items()))


def _stage_of(prompt: Prompt) -> str:
    return next((line.name for line in prompt.stages if line.state == "now"), "")
