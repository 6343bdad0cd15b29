"""The terminal of a self-test: prints what is asked for, and reads what is answered, a line each.

Decides what a line means. Enter is yes, done, as shown; where spaces are asked for, their names; where a
colour is, its word. Which prompt it answers is decided in `controller.cli.dialogue`. The end of the input is
the end of the self-test.
"""

import threading
from functools import partial

from manalath_board.controller.board import Profile
from manalath_board.controller.cli.dialogue import MEANT_AT_ONCE, TOO_SOON, Asked, typed
from manalath_board.controller.cli.running import Running
from manalath_board.controller.cli.stdio import is_typed
from manalath_board.controller.diagnose.evidence import Evidence
from manalath_board.controller.diagnose.examining.examination import Examination
from manalath_board.controller.guest import Act, Answer, Choice, Guest, Prompt
from manalath_board.controller.ports import Identity
from manalath_board.controller.subscriber import Subscriber

_WORDS = {"s": Answer.SKIP, "b": Answer.BACK, "q": Answer.STOP}


class Terminal(Subscriber):
    """Leads one person through one examination; the loop is stopped when it is over."""

    def __init__(self, running: Running, examination: Examination) -> None:
        self._running = running
        self._loop = running.loop
        self._first = examination
        self._last: Guest = examination
        self._asked = Asked(is_typed=is_typed())
        self._told = ""

    @property
    def evidence(self) -> Evidence:
        """What was seen so far."""
        last = self._last
        return last.evidence if isinstance(last, Examination) else self._first.evidence

    @property
    def identity(self) -> Identity | None:
        """What the board said it is, if it ever answered."""
        return self._loop.snapshot.identity

    def begin(self) -> None:
        """Lend the examination the board, and listen."""
        self._loop.subscribe(self)
        self._loop.lend(self._first, self._end)
        threading.Thread(target=self._listen, name="answers", daemon=True).start()

    def look(self) -> None:
        """Leave word of another prompt; in the loop's thread."""
        guest = self._loop.snapshot.guest
        if guest is None:
            return
        self._last = guest
        text = line_of(guest.prompt, self._loop.snapshot.session.profile)
        if text != self._told:
            self._told = text
            self._running.later(partial(self._print, text, guest.prompt))

    def _print(self, text: str, prompt: Prompt) -> None:
        self._asked.show(prompt)
        print(f"{text}  (about {round(prompt.left_s / 60)} min left)", flush=True)

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
                case str(sentence):
                    self._running.say(sentence)
                case choice, spaces if is_read or (line.strip() and choice.answer in MEANT_AT_ONCE):
                    self._answer(choice, spaces, prompt.ticket)
                case _:
                    self._running.say(TOO_SOON)
        self._answer(Choice(Answer.LEAVE, ""))

    def _answer(self, choice: Choice, spaces: frozenset[str] = frozenset(), to: str = "") -> None:
        self._loop.tell(lambda at_ms: Act(choice.answer, at_ms, spaces, choice.saw, to))


def read_answer(line: str, prompt: Prompt, profile: Profile) -> tuple[Choice, frozenset[str]] | str:
    """What a line answers to a prompt, with the spaces it names; a sentence if it is no answer."""
    words = line.lower().replace(",", " ").split()
    possible = {choice.answer: choice for choice in reversed(prompt.choices)}
    seen = {choice.saw: choice for choice in prompt.choices if choice.saw}
    if len(words) == 1 and words[0] in seen:
        return seen[words[0]], frozenset()
    if not words:
        return _going_on(possible, is_colour=bool(seen))
    if len(words) == 1 and words[0] in _WORDS:
        answer = _WORDS[words[0]]
        if answer is Answer.STOP and answer not in possible:
            answer = Answer.LEAVE
        return (possible[answer], frozenset()) if answer in possible else "That is not possible now."
    names = {space.name for space in profile.spaces}
    if prompt.asks_spaces and set(words) <= names:
        return possible[Answer.NEXT], frozenset(words)
    known = "the names of spaces, " if prompt.asks_spaces else ", ".join(seen) + ", " if seen else ""
    return f"{line.strip()!r} is no answer here; there is: Enter, {known}s to skip, b for back, q to stop."


def _going_on(possible: dict[Answer, Choice], *, is_colour: bool) -> tuple[Choice, frozenset[str]] | str:
    """What Enter means: the first of what leads on."""
    if is_colour:
        return Choice(Answer.NEXT, ""), frozenset()
    for answer in (Answer.GO_ON, Answer.NEXT):
        if answer in possible:
            return possible[answer], frozenset()
    if Answer.STOP not in possible and Answer.LEAVE in possible:
        return possible[Answer.LEAVE], frozenset()
    return "It goes on by itself."


def line_of(prompt: Prompt, profile: Profile) -> str:
    """Say in one line what is asked for; a picture in question is put into words."""
    number = f" {prompt.number} of {prompt.count}" if prompt.count else ""
    stage = next((line.title for line in prompt.stages if line.state == "now"), "")
    text = prompt.text if prompt.text.endswith((".", "?")) else f"{prompt.text}."
    shown = _shown(prompt, profile) if prompt.asks_spaces else ""
    return " ".join(filter(None, (f"[{stage}{number}]", text, shown, prompt.detail)))


def _shown(prompt: Prompt, profile: Profile) -> str:
    """Say which spaces should shine, in the order of the profile; a picture has one colour."""
    lit = [space.name for space in profile.spaces if space.name in prompt.shown]
    if not lit:
        return "All spaces should be dark."
    hue = prompt.shown[lit[0]]
    if len(lit) == len(profile.spaces):
        return f"All spaces should shine {hue}."
    return f"These should shine {hue}, all others be dark: {', '.join(lit)}."
