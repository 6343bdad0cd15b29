"""A guest's prompts on a terminal: each is printed as it comes, and every line typed is an answer.

Decides how a prompt is printed, what a line means, and which prompt it can answer. Enter is yes, done, as
shown; prompts for spaces take their names, prompts for a colour take its word. What a person types answers
the current prompt, if there was time to read it; a line from a file or program waits for a prompt of its own.
The page shows the same prompts; the first answer counts.
"""

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from controller.board import Profile
from controller.cli.runtime import Runtime
from controller.command_line.stdio import input_lines, is_typed, say
from controller.messages import Message
from controller.play.guest import Act, Answer, Compare, Guest, PossibleAnswer, Prompt
from controller.play.subscriber import Subscriber
from controller.ports import Identity
from hardware.plain_files import FileError

#: No prompt can be read faster than this: a line that comes sooner is a second press of Enter.
READ_S = 0.4

#: The reply to a line that came too soon.
TOO_SOON = Message("dialogue.too_soon")

#: What to type for each answer but Enter.
_KEYS = {Answer.SKIP: "s", Answer.BACK: "b", Answer.STOP: "q", Answer.WHOLE: "w"}
_ANSWERS = {key: answer for answer, key in _KEYS.items()}

#: Answers that end a guest's work count at once: they are not typed twice by mistake.
MEANT_AT_ONCE = frozenset({Answer.STOP, Answer.LEAVE})


@dataclass(frozen=True, slots=True)
class Said:
    """The meaning of a line: an answer, with the spaces it names or the colour seen."""

    answer: Answer
    spaces: frozenset[str] = frozenset()
    saw: str = ""


class StandingPrompt:
    """The prompt on the terminal, and since when. One thread shows it, another asks for it."""

    def __init__(self, *, is_typed: bool, now_s: Callable[[], float] = time.monotonic) -> None:
        self._is_typed = is_typed
        self._now_s = now_s
        self._since: tuple[Prompt, float] | None = None
        self._is_fresh = threading.Event()
        self.is_over = False

    @property
    def prompt(self) -> Prompt | None:
        """The prompt shown last."""
        return self._since and self._since[0]

    def show(self, prompt: Prompt) -> None:
        """Note that a prompt is printed now; if it was there before, its time to read began then."""
        if self._since is not None and self._since[0].ticket == prompt.ticket:
            self._since = (prompt, self._since[1])
        else:
            self._since = (prompt, self._now_s())
        self._is_fresh.set()

    @property
    def is_read(self) -> bool:
        """Whether there was time to read it; input that is not typed needs none."""
        return self._since is not None and (not self._is_typed or self._now_s() >= self._since[1] + READ_S)

    def end(self) -> None:
        """Note that there will be no further prompt."""
        self.is_over = True
        self._is_fresh.set()

    def each(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield typed lines as they come, and any other line once there is a prompt for it."""
        for line in lines:
            if not self._is_typed:
                self._is_fresh.wait()
                self._is_fresh.clear()
            if self.is_over:
                return
            yield line


class Dialogue(Subscriber):
    """Holds the dialogue of a guest on a running board, and stops its loop when the guest is over.

    ``guest`` is its newest state; after the end, the one that returned the board. The end of typed lines ends
    the guest's work, and so does that of a file if there is no page to answer on.
    """

    def __init__(self, running: Runtime, guest: Guest, *, is_alone: bool) -> None:
        self._running = running
        self._loop = running.loop
        self._is_alone = is_alone
        self._asked = StandingPrompt(is_typed=is_typed())
        self._printed: Message | None = None
        self.guest = guest
        self.is_input_over = False

    def begin(self) -> None:
        """Lend the board to the guest, print its prompts, and read answers. Call it before the loop runs."""
        self._loop.subscribe(self)
        self._loop.lend(self.guest, self._end)
        self._running.closing.callback(self._asked.end)
        threading.Thread(target=self._read, args=(_typed(),), name="answers", daemon=True).start()

    def look(self) -> None:
        """Pass a new prompt to the main thread; runs in the loop's thread."""
        guest = self._loop.snapshot.guest
        if guest is None:
            return
        self.guest = guest
        line = line_of(guest.prompt, self._profile)
        if line != self._printed:
            self._printed = line
            self._running.later(partial(self._print, line, guest.prompt), line)

    @property
    def identity(self) -> Identity | None:
        """How the board identified itself, if it ever answered."""
        return self._loop.snapshot.identity

    @property
    def _profile(self) -> Profile:
        return self._loop.snapshot.session.profile

    def _end(self, guest: Guest) -> None:
        """Take the guest's final state; runs in the loop's thread."""
        self.guest = guest
        self._loop.stop()

    def _print(self, line: Message, prompt: Prompt) -> None:
        before = self._asked.prompt
        self._asked.show(prompt)
        say(Message("dialogue.timed", line=line, minutes=round(prompt.left_s / 60)))
        choices = tuple(possible_keys(prompt))
        if choices and (before is None or choices != tuple(possible_keys(before))):
            say(Message("dialogue.choices", choices=choices))

    def _read(self, lines: Iterable[str]) -> None:
        for line in self._asked.each(lines):
            prompt, is_read = self._asked.prompt, self._asked.is_read
            if prompt is None:
                continue
            match read_answer(line, prompt, self._profile):
                case Message() as said:
                    self._running.say(said)
                case Said(answer) as said if is_read or (line.strip() and answer in MEANT_AT_ONCE):
                    self._answer(said, prompt.ticket)
                case _:
                    self._running.say(TOO_SOON)
        if not self._asked.is_over and (self._is_alone or is_typed()):
            self.is_input_over = True
            self._answer(Said(Answer.LEAVE))

    def _answer(self, said: Said, to: str = "") -> None:
        self._loop.answer(lambda at_ms: Act(said.answer, at_ms, said.spaces, said.saw, to))


def _typed() -> Iterator[str]:
    """Read typed lines; input that cannot be read counts as ended."""
    with suppress(FileError):
        yield from input_lines()


def read_answer(line: str, prompt: Prompt, profile: Profile) -> Said | Message:
    """Return the answer that a line gives to a prompt, or a message if it is no answer."""
    words = line.lower().replace(",", " ").split()
    possible = {choice.answer for choice in prompt.choices}
    hues = [choice.saw for choice in prompt.choices if choice.saw]
    takes_spaces = prompt.asks_spaces or prompt.picks is not None
    if len(words) == 1 and words[0] in hues:
        return Said(Answer.NEXT, saw=words[0])
    if not words:
        return _going_on(prompt)
    if len(words) == 1 and words[0] in _ANSWERS:
        answer = _ANSWERS[words[0]]
        if answer is Answer.STOP and answer not in possible:
            answer = Answer.LEAVE
        return Said(answer) if answer in possible else Message("dialogue.not_possible")
    if takes_spaces and set(words) <= {space.name for space in profile.spaces}:
        return Said(Answer.NEXT, frozenset(words))
    return Message("dialogue.no_answer", typed=line.strip(), asks_spaces=takes_spaces, hues=tuple(hues))


def _going_on(prompt: Prompt) -> Said | Message:
    """Return the meaning of Enter: what leads on, or ends what is done; never the only way out of waiting."""
    for answer in (Answer.GO_ON, Answer.NEXT):
        if any(choice.answer is answer for choice in prompt.choices):
            return Said(answer)
    match prompt.choices:
        case (PossibleAnswer(Answer.LEAVE), _, *_):
            return Said(Answer.LEAVE)
    return Message("dialogue.goes_on_alone")


def possible_keys(prompt: Prompt) -> Iterator[tuple[str, Message]]:
    """Yield what to type for each choice, and its label: "" is Enter."""
    possible = {choice.answer for choice in prompt.choices}
    leading_on = _going_on(prompt)
    for choice in prompt.choices:
        answer = choice.answer
        if choice.saw:
            yield choice.saw, choice.label
        elif isinstance(leading_on, Said) and answer is leading_on.answer:
            yield "", choice.label
        elif answer in _KEYS:
            yield _KEYS[answer], choice.label
        elif answer is Answer.LEAVE and Answer.STOP not in possible:
            yield _KEYS[Answer.STOP], choice.label


def line_of(prompt: Prompt, profile: Profile) -> Message:
    """Put a prompt into one line; a picture to compare is put into words."""
    stage = next((line.title for line in prompt.stages if line.state == "now"), None)
    place = Message("dialogue.place", stage=stage, number=prompt.number, count=prompt.count)
    return Message(
        "dialogue.line",
        place=place if stage or prompt.count else None,
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
