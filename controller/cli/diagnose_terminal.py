"""The self-test on the terminal: prints each prompt, and reads an answer from each line.

Decides what a line means. Enter is yes, done, as shown; prompts for spaces take their names, prompts for a
colour take its word. Which prompt a line answers is decided in `controller.cli.terminal_dialogue`. The end of
the input ends the self-test.
"""

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from controller.board import Profile
from controller.cli.runtime import Runtime
from controller.cli.stdio import is_typed, say
from controller.cli.terminal_dialogue import MEANT_AT_ONCE, TOO_SOON, StandingPrompt, typed
from controller.diagnose import Evidence, Examination
from controller.messages import Message
from controller.play.guest import Act, Answer, Compare, Guest, Prompt
from controller.play.subscriber import Subscriber
from controller.ports import Identity

_WORDS = {"s": Answer.SKIP, "b": Answer.BACK, "q": Answer.STOP, "w": Answer.WHOLE}


@dataclass(frozen=True, slots=True)
class Said:
    """The meaning of a line: an answer, with the spaces it names or the colour seen."""

    answer: Answer
    spaces: frozenset[str] = frozenset()
    saw: str = ""


class TerminalGuide(Subscriber):
    """Guides one person through one examination; stops the loop when it is over."""

    def __init__(self, running: Runtime, examination: Examination) -> None:
        self._running = running
        self._loop = running.loop
        self._first = examination
        self._last: Guest = examination
        self._asked = StandingPrompt(is_typed=is_typed())
        self._printed: Message | None = None

    @property
    def evidence(self) -> Evidence:
        """What has been observed so far."""
        last = self._last
        return last.evidence if isinstance(last, Examination) else self._first.evidence

    @property
    def identity(self) -> Identity | None:
        """How the board identified itself, if it ever answered."""
        return self._loop.snapshot.identity

    def begin(self) -> None:
        """Lend the board to the examination, and listen."""
        self._loop.subscribe(self)
        self._loop.lend(self._first, self._end)
        self._running.closing.callback(self._asked.end)
        threading.Thread(target=self._listen, name="answers", daemon=True).start()

    def look(self) -> None:
        """Pass a new prompt to the main thread; runs in the loop's thread."""
        guest = self._loop.snapshot.guest
        if guest is None:
            return
        self._last = guest
        line = line_of(guest.prompt, self._loop.snapshot.session.profile)
        if line != self._printed:
            self._printed = line
            self._running.later(partial(self._print, line, guest.prompt), line)

    def _print(self, line: Message, prompt: Prompt) -> None:
        self._asked.show(prompt)
        timed = Message("dialogue.timed", line=line, minutes=round(prompt.left_s / 60))
        say(timed)

    def _end(self, guest: Guest) -> None:
        self._last = guest
        self._loop.stop()

    def _listen(self) -> None:
        profile = self._loop.snapshot.session.profile
        for line in self._asked.each(typed()):
            prompt, is_read = self._asked.prompt, self._asked.is_read
            if prompt is None:
                continue
            match read_answer(line, prompt, profile):
                case Message() as said:
                    self._running.say(said)
                case Said(answer, spaces, saw) if is_read or (line.strip() and answer in MEANT_AT_ONCE):
                    self._answer(answer, spaces, saw, prompt.ticket)
                case _:
                    self._running.say(TOO_SOON)
        self._answer(Answer.LEAVE)

    def _answer(
        self, answer: Answer, spaces: frozenset[str] = frozenset(), saw: str = "", to: str = ""
    ) -> None:
        self._loop.answer(lambda at_ms: Act(answer, at_ms, spaces, saw, to))


def read_answer(line: str, prompt: Prompt, profile: Profile) -> Said | Message:
    """Return the answer that a line gives to a prompt, or a message if it is no answer."""
    words = line.lower().replace(",", " ").split()
    possible = {choice.answer for choice in prompt.choices}
    hues = [choice.saw for choice in prompt.choices if choice.saw]
    if len(words) == 1 and words[0] in hues:
        return Said(Answer.NEXT, saw=words[0])
    if not words:
        return _going_on(possible)
    if len(words) == 1 and words[0] in _WORDS:
        answer = _WORDS[words[0]]
        if answer is Answer.STOP and answer not in possible:
            answer = Answer.LEAVE
        return Said(answer) if answer in possible else Message("dialogue.not_possible")
    names = {space.name for space in profile.spaces}
    if prompt.asks_spaces and set(words) <= names:
        return Said(Answer.NEXT, frozenset(words))
    asks_spaces = prompt.asks_spaces
    return Message("dialogue.no_answer", typed=line.strip(), asks_spaces=asks_spaces, hues=tuple(hues))


def _going_on(possible: set[Answer]) -> Said | Message:
    """Return the meaning of Enter: the first possible answer that leads on."""
    for answer in (Answer.GO_ON, Answer.NEXT):
        if answer in possible:
            return Said(answer)
    if Answer.STOP not in possible and Answer.LEAVE in possible:
        return Said(Answer.LEAVE)
    return Message("dialogue.goes_on_alone")


def line_of(prompt: Prompt, profile: Profile) -> Message:
    """Put a prompt into one line; a picture to compare is put into words."""
    stage = next((line.title for line in prompt.stages if line.state == "now"), None)
    return Message(
        "dialogue.line",
        place=Message("dialogue.place", stage=stage, number=prompt.number, count=prompt.count),
        text=prompt.text,
        shown=_shown(prompt.ask.shown, profile) if isinstance(prompt.ask, Compare) else None,
        detail=prompt.detail,
    )


def _shown(shown: Mapping[str, str], profile: Profile) -> Message:
    """Say which spaces should shine, in the order of the profile; a picture has one colour."""
    lit = tuple(space.name for space in profile.spaces if space.name in shown)
    if not lit:
        return Message("dialogue.all_dark")
    hue = shown[lit[0]]
    if len(lit) == len(profile.spaces):
        return Message("dialogue.all_shine", hue=hue)
    return Message("dialogue.these_shine", hue=hue, lit=lit)
