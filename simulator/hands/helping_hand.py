"""A hand lent for one step: it does what is asked for now, and nothing more.

It is the person of `simulator.hands.person`, who sees a prompt only while it belongs to the step that the
hand was lent for. It does nothing at the end: the findings are for the person who borrowed it. If somebody
else's hand is in the way, it gives the step up and explains why.
"""

from collections.abc import Callable
from random import Random

from controller.diagnose import Stage
from controller.messages import Message
from controller.play.guest import Act, Guest, Prompt
from controller.play.loop import Loop
from simulator.hands.person import EVERYDAY, Manner, Person, PromptTable
from simulator.hands.script import Script, perform
from simulator.workbench import Workbench, WorkbenchError


class LoopTable:
    """The table of a loop's board: what a guest of one kind asks for, and where to answer it."""

    def __init__(self, loop: Loop, kind: type[Guest]) -> None:
        self._loop = loop
        self._kind = kind
        #: The prompt last read, with its guest: a guest that has not changed asks for the same.
        self._read: tuple[Guest | None, Prompt | None] = (None, None)

    @property
    def prompt(self) -> Prompt | None:
        """What is asked for now; None once it is over."""
        guest, read = self._loop.snapshot.guest, self._read
        if guest is not read[0]:
            read = self._read = (guest, guest.prompt if isinstance(guest, self._kind) else None)
        return read[1]

    def answer(self, make: Callable[[float], Act]) -> None:
        """Send an answer to the loop."""
        self._loop.answer(make)


class HelpingHand:
    """One hand at a table; `help` may be called from any thread."""

    def __init__(
        self, table: PromptTable, workbench: Workbench, seed: int, manner: Manner = EVERYDAY
    ) -> None:
        self._table = table
        self._workbench = workbench
        self._person = Person(self, workbench, Random(seed), manner)
        self._step: tuple[object, ...] | None = None
        #: Whether the next step was asked for while the hand was still on its way back from this one.
        self._is_wanted = False

    @property
    def is_helping(self) -> bool:
        """Whether a step is being done."""
        return self._step is not None

    @property
    def prompt(self) -> Prompt | None:
        """What is asked for, as long as it belongs to the step to help with."""
        prompt = self._table.prompt
        return prompt if prompt is not None and _step_of(prompt) == self._step else None

    def answer(self, make: Callable[[float], Act]) -> None:
        """Answer for the person who asked for help."""
        self._table.answer(make)

    def help(self) -> None:
        """Do the step that is asked for now; nothing happens while it is being done, or if none is asked."""
        prompt = self._table.prompt
        if prompt is None or _stage_of(prompt) == Stage.REPORT.value:
            return
        step = _step_of(prompt)
        if self._step is not None:
            self._is_wanted = step != self._step
            return
        self._step = step
        if self._workbench.caption:
            self._workbench.say(None)
        perform(self._workbench, self._help())

    def _help(self) -> Script:
        try:
            yield from self._person.live()
        except WorkbenchError as error:
            self._person.let_go()
            self._workbench.say(Message("helping_hand.gave_up", why=error.message))
        self._step = None
        if self._is_wanted:
            self._is_wanted = False
            self.help()


def _step_of(prompt: Prompt) -> tuple[object, ...]:
    """Return what distinguishes one step from another, however its prompt changes while it is done."""
    return (_stage_of(prompt), prompt.number, prompt.count, tuple(prompt.shown.items()))


def _stage_of(prompt: Prompt) -> str:
    return next((line.name for line in prompt.stages if line.state == "now"), "")
