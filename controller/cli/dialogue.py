"""A guest's questions on a terminal: each is printed as it comes, and every line that is typed is an answer.

Decides how a prompt is printed and what a line means. The page asks the same at the same time; whoever
answers first has answered.
"""

import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from queue import SimpleQueue

from controller.diagnose.guest import Act, Answer, Choice, Guest, Prompt
from controller.loop import Loop

#: What is typed for each answer; for NEXT, nothing.
WORDS = {
    Answer.NEXT: "",
    Answer.SKIP: "skip",
    Answer.BACK: "back",
    Answer.STOP: "stop",
    Answer.GO_ON: "on",
    Answer.LEAVE: "leave",
}

_ANSWERS = {word: answer for answer, word in WORDS.items()}


class Dialogue:
    """Speaks for a guest that a loop's board is lent to, in a thread of its own, and ends the loop after it.

    ``guest`` is the newest, and at last the one that gave the board back.
    """

    def __init__(self, loop: Loop, say: Callable[[str], None]) -> None:
        self._loop = loop
        self._say = say
        self._said: Prompt | None = None
        self._news = SimpleQueue[None]()
        self.guest: Guest | None = None

    def begin(self, guest: Guest, lines: Iterable[str]) -> None:
        """Lend it the board; print what is asked, and read what is answered. The loop does not run yet."""
        self._loop.subscribe(self._hear)
        self._loop.lend(guest, self._end)
        threading.Thread(target=self._print, name="dialogue", daemon=True).start()
        threading.Thread(target=self._read, args=(lines,), name="answers", daemon=True).start()

    def _hear(self) -> None:
        """Leave word of another prompt; in the loop's thread."""
        guest = self._loop.snapshot.guest
        if guest is None or guest is self.guest:
            return
        self.guest = guest
        self._news.put(None)

    def _end(self, guest: Guest) -> None:
        """Take what became of it; in the loop's thread."""
        self.guest = guest
        self._loop.stop()

    def _print(self) -> None:
        while True:
            self._news.get()
            guest = self.guest
            if guest is None or guest.is_over:
                continue
            prompt = guest.prompt
            for line in lines_of(prompt, self._said):
                self._say(line)
            self._said = prompt

    def _read(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._loop.tell(partial(_act, *meant(line)))


def typed() -> Iterator[str]:
    """Read what is typed, line by line.

    A thread may be left waiting for it at the end, and must not hold what Python then wants to close.
    """
    try:
        number = sys.stdin.fileno()
    except OSError:  # it is no file
        yield from sys.stdin
        return
    with open(number, encoding="utf-8", errors="replace", closefd=False) as lines:
        yield from lines


def _act(answer: Answer, spaces: frozenset[str], at_ms: float) -> Act:
    return Act(answer, at_ms, spaces)


def meant(line: str) -> tuple[Answer, frozenset[str]]:
    """Tell what a typed line means: an answer by its word, or names of spaces.

    >>> meant("skip")[0].name, meant("")[0].name, sorted(meant("e5 e6")[1])
    ('SKIP', 'NEXT', ['e5', 'e6'])
    """
    words = line.strip().lower()
    if words in _ANSWERS:
        return _ANSWERS[words], frozenset()
    return Answer.NEXT, frozenset(words.replace(",", " ").split())


def lines_of(prompt: Prompt, before: Prompt | None) -> list[str]:
    """Print a prompt after another one, without what was said already."""
    if before is not None and _asked(prompt) == _asked(before):
        return []
    number = f"{prompt.number}/{prompt.count}  " if prompt.count else ""
    is_new = before is None or _kinds(prompt) != _kinds(before)
    said = [f"{number}{prompt.text}"]
    if prompt.detail and (is_new or before is None or prompt.detail != before.detail):
        said[0] += f" {prompt.detail}"
    if is_new:
        said.append("  " + "   ".join(_choice(choice) for choice in prompt.choices))
    return said


def _asked(prompt: Prompt) -> tuple[object, ...]:
    """What makes one prompt another one: two lights may be looked for on the same space."""
    return prompt.number, prompt.text, prompt.detail


def _kinds(prompt: Prompt) -> tuple[object, ...]:
    """What makes one prompt of the same kind as another: what may be answered to it."""
    return prompt.picks, prompt.count, tuple(choice.answer for choice in prompt.choices)


def _choice(choice: Choice) -> str:
    return f"{WORDS[choice.answer] or 'Enter'}: {choice.label}"
