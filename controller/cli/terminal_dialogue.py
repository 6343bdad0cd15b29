"""A guest's prompts on a terminal: each is printed as it comes, and every line typed is an answer.

Decides how a prompt is printed, what a line means, and which prompt it can answer. What a person types
answers the current prompt, if there was time to read it; a line from a file or program waits for a prompt of
its own. The page shows the same prompts; the first answer counts.
"""

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial

from controller.cli.runtime import Runtime
from controller.cli.stdio import input_lines, is_typed
from controller.messages import Message, word
from controller.play.guest import Act, Answer, Guest, Prompt
from controller.play.subscriber import Subscriber
from hardware.plain_files import FileError

#: No prompt can be read faster than this: a line that comes sooner is a second press of Enter.
READ_S = 0.4

#: The reply to a line that came too soon.
TOO_SOON = Message("dialogue.too_soon")

#: What to type for each answer; nothing for NEXT.
WORDS = {
    Answer.NEXT: "",
    Answer.SKIP: "skip",
    Answer.BACK: "back",
    Answer.STOP: "stop",
    Answer.GO_ON: "on",
    Answer.LEAVE: "leave",
}

_ANSWERS = {typed: answer for answer, typed in WORDS.items()}


#: Answers that end a self-test count at once: they are not typed twice by mistake.
MEANT_AT_ONCE = frozenset({Answer.STOP, Answer.LEAVE})


class StandingPrompt:
    """The prompt on the terminal, and since when. One thread shows it, another asks for it."""

    def __init__(self, *, is_typed: bool, now_s: Callable[[], float] = time.monotonic) -> None:
        self._is_typed = is_typed
        self._now_s = now_s
        self._since: tuple[Prompt, float] | None = None
        self._is_fresh = threading.Event()
        self._is_over = False

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
        self._is_over = True
        self._is_fresh.set()

    def each(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield typed lines as they come, and any other line once there is a prompt for it."""
        for line in lines:
            if not self._is_typed:
                self._is_fresh.wait()
                self._is_fresh.clear()
            if self._is_over:
                return
            yield line


class Dialogue(Subscriber):
    """Holds the dialogue of a guest on a running board, and stops its loop when the guest is over.

    ``guest`` is its newest state; after the end, the one that returned the board.
    """

    def __init__(self, running: Runtime, say: Callable[[str], None]) -> None:
        self._running = running
        self._loop = running.loop
        self._say = say
        self._said: Prompt | None = None
        self._asked = StandingPrompt(is_typed=is_typed())
        self.guest: Guest | None = None

    def begin(self, guest: Guest, lines: Iterable[str]) -> None:
        """Lend the board to the guest, print its prompts, and read answers. Call it before the loop runs."""
        self._loop.subscribe(self)
        self._loop.lend(guest, self._end)
        self._running.closing.callback(self._asked.end)
        threading.Thread(target=self._read, args=(lines,), name="answers", daemon=True).start()

    def look(self) -> None:
        """Pass a new prompt to the main thread; runs in the loop's thread."""
        guest = self._loop.snapshot.guest
        if guest is None or guest is self.guest:
            return
        before, self.guest = self.guest, guest
        asked = _asked(guest.prompt)
        if before is None or asked != _asked(before.prompt):
            self._running.later(self._print, asked)

    def _end(self, guest: Guest) -> None:
        """Take the guest's final state; runs in the loop's thread."""
        self.guest = guest
        self._loop.stop()

    def _print(self) -> None:
        guest = self.guest
        if guest is None or guest.is_over:
            return
        prompt = guest.prompt
        lines = lines_of(prompt, self._said)
        if lines:
            self._asked.show(prompt)
        for line in lines:
            self._say(word(line))
        self._said = prompt

    def _read(self, lines: Iterable[str]) -> None:
        for line in self._asked.each(lines):
            answer, spaces = meant(line)
            prompt = self._asked.prompt
            if answer in MEANT_AT_ONCE:
                self._loop.answer(partial(_act, answer, spaces, ""))
            elif prompt is not None and self._asked.is_read:
                self._loop.answer(partial(_act, answer, spaces, prompt.ticket))
            elif prompt is not None:
                self._running.later(partial(self._say, word(TOO_SOON)))


def typed() -> Iterator[str]:
    """Read typed lines; input that cannot be read counts as ended."""
    with suppress(FileError):
        yield from input_lines()


def _act(answer: Answer, spaces: frozenset[str], to: str, at_ms: float) -> Act:
    return Act(answer, at_ms, spaces, to=to)


def meant(line: str) -> tuple[Answer, frozenset[str]]:
    """Return the meaning of a typed line: an answer by its word, or the names of spaces.

    >>> meant("skip")[0].name, meant("")[0].name, sorted(meant("e5 e6")[1])
    ('SKIP', 'NEXT', ['e5', 'e6'])
    """
    words = line.strip().lower()
    if words in _ANSWERS:
        return _ANSWERS[words], frozenset()
    return Answer.NEXT, frozenset(words.replace(",", " ").split())


def lines_of(prompt: Prompt, before: Prompt | None) -> list[Message]:
    """Word a prompt that follows another one, without repeating what was printed."""
    if before is not None and _asked(prompt) == _asked(before):
        return []
    is_new = before is None or _kinds(prompt) != _kinds(before)
    is_printed = not is_new and before is not None and prompt.detail == before.detail
    asked = Message(
        "dialogue.asked",
        number=prompt.number,
        count=prompt.count,
        text=prompt.text,
        detail=None if is_printed else prompt.detail,
    )
    choices = tuple((WORDS[choice.answer], choice.label) for choice in prompt.choices)
    return [asked, Message("dialogue.choices", choices=choices)] if is_new else [asked]


def _asked(prompt: Prompt) -> tuple[object, ...]:
    """Return what distinguishes prompts: two lights may be looked for on the same space."""
    return prompt.number, prompt.text, prompt.detail


def _kinds(prompt: Prompt) -> tuple[object, ...]:
    """Return what prompts of one kind share: the answers they take."""
    return prompt.picks, prompt.count, tuple(choice.answer for choice in prompt.choices)
