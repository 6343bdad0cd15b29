"""A person who does what a guest of the board asks for: looks at the lights, and handles pieces and keys.

Decides by seeded chance how a builder goes about it: a piece is never laid exactly in the middle, it is slid
as often as carried, and now and then the person pauses to think first. The person sees neither what the board
reads nor what is broken, only what a prompt asks for, what the strip shows, and the pieces on the board. No
language is understood: a self-test or a lesson asks the same in every one.
"""

import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Protocol

from controller.board import Key
from controller.games import COLOUR_WORDS, Colour
from controller.play.guest import (
    Act,
    Answer,
    Compare,
    Find,
    Lay,
    LetLie,
    NameHue,
    PressKeys,
    Prompt,
    PushAbout,
    Raise,
    ReleaseKeys,
    TakeAllOff,
    Turn,
    Wave,
)
from simulator.hands.script import Script
from simulator.hands.selftest_gestures import hold_above, push, round_mm, turn
from simulator.strip import DARK, hues_of
from simulator.surface import Laying
from simulator.workbench import Workbench

#: The time between glances at prompt and lights; how many looks compare a picture, and how long each is.
GLANCE_MS = 120.0
LOOKS, LOOK_MS = 4, 500.0
#: The share of the reaction time that is needed with a finger on the piece already.
FINGER_ON_IT = 0.3
#: How long a person waits for a board that is gone.
GONE_MS = 30_000.0
#: How long an answer may go unheard before it is given again.
HEARD_MS = 3_000.0
#: How far a mark may point past its direction.
MARK_OFF_DEG = 3.0
#: How fast a piece is slid.
SLID_MM_PER_S = (120.0, 400.0)

Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody works.

    ``reaction_ms`` is the median time to begin something, with its ``spread``; a share of ``pauses`` times a
    pause is added. After ``patience_ms`` the person reports being done. ``off_mm`` is how far off its middle
    a piece lies at most, once it has slid down the bevel of its recess. A piece is slid at most ``slid_mm``
    far, and unasked a share of ``slides`` times. What was interrupted more than ``most_times`` is left out.
    """

    reaction_ms: float = 450.0
    spread: float = 0.35
    pauses: float = 0.01
    pause_ms: Range = (2_000.0, 6_000.0)
    patience_ms: Range = (3_000.0, 5_000.0)
    carried_ms: Range = (250.0, 700.0)
    held_ms: Range = (200.0, 450.0)
    fingers_ms: Range = (0.0, 50.0)
    off_mm: float = 0.5
    slid_mm: float = 100.0
    slides: float = 0.5
    most_times: float = 4


#: A typical builder.
EVERYDAY = Manner()
#: Somebody who does everything the same way, and never gives up.
STEADY = Manner(
    spread=0.0,
    pauses=0.0,
    patience_ms=(3_000.0, 3_000.0),
    carried_ms=(400.0, 400.0),
    held_ms=(200.0, 200.0),
    fingers_ms=(0.0, 0.0),
    off_mm=0.0,
    slid_mm=0.0,
    most_times=math.inf,
)

_COLOURS = {word: colour for colour, word in COLOUR_WORDS.items()}


class PromptTable(Protocol):
    """Where a person reads what is asked for, and answers."""

    @property
    def prompt(self) -> Prompt | None:
        """What is asked for now; None once it is over."""

    def answer(self, make: Callable[[float], Act]) -> None:
        """Answer: ``make`` receives the time."""


class Person:
    """One person at one table; `live` does everything from beginning to end."""

    def __init__(
        self, table: PromptTable, workbench: Workbench, random: Random, manner: Manner = EVERYDAY
    ) -> None:
        self._table = table
        self._workbench = workbench
        self._random = random
        self._manner = manner
        #: The space of the piece that goes from place to place.
        self._visitor: str | None = None
        #: The keys under this person's fingers.
        self._fingers: set[Key] = set()
        #: What is asked for, since when, and how long until the person reports being done.
        self._asked: tuple[object, ...] = ()
        self._asked_ms = 0.0
        self._patience_ms = 0.0
        #: What was asked for when a piece was last laid.
        self._laid_for: tuple[object, ...] = ()
        #: The spaces that a piece was waved over.
        self._waved: set[str] = set()
        #: How often each thing was asked for.
        self._times: Counter[tuple[object, ...]] = Counter()

    def live(self) -> Script:
        """Do what is asked for until it is over."""
        while (prompt := self._table.prompt) is not None:
            yield from self._attend(prompt)

    def let_go(self) -> None:
        """Take the fingers off all keys, after an act that had to be given up."""
        for key in self._fingers & self._workbench.keys_down():
            self._workbench.release(key)
        self._fingers.clear()

    def _attend(self, prompt: Prompt) -> Script:
        """Do the next thing, or wait a moment."""
        if self._is_new(prompt):
            is_on_it = isinstance(prompt.ask, LetLie | PushAbout | Turn | Raise)
            yield self._reaction_ms() * (FINGER_ON_IT if is_on_it else 1.0)
            return
        yield from self._do(prompt)
        yield GLANCE_MS

    def _do(self, prompt: Prompt) -> Script:
        match prompt.ask:
            case Compare():
                yield from self._compare(prompt)
            case NameHue():
                yield from self._name_colour(prompt)
            case Find(shown):
                yield from self._find(shown)
            case PressKeys(keys):
                yield from self._press(keys, prompt)
            case ReleaseKeys():
                yield from self._wait(prompt)
            case TakeAllOff():
                yield from self._clear(prompt)
            case Wave(spaces):
                yield from self._wave(spaces, prompt)
            case Lay() | LetLie() | PushAbout() | Turn() | Raise() as ask:
                yield from self._handle(ask, prompt)
            case None:
                yield from self._go_on(prompt)

    def _is_new(self, prompt: Prompt) -> bool:
        asked = _asked(prompt)
        if asked == self._asked:
            return False
        self._asked, self._asked_ms = asked, self._workbench.now_ms()
        self._patience_ms = self._random.uniform(*self._manner.patience_ms)
        self._times[asked] += 1
        return True

    def _is_still_asked(self, prompt: Prompt) -> bool:
        now = self._table.prompt
        return now is not None and _asked(now) == _asked(prompt)

    def _has_waited(self) -> bool:
        return self._workbench.now_ms() > self._asked_ms + self._patience_ms

    # -- answers

    def _say(self, answer: Answer, spaces: frozenset[str] = frozenset(), saw: str = "") -> Script:
        """Answer, and wait a while for it to be heard before answering again."""
        prompt, said_ms = self._table.prompt, self._workbench.now_ms()
        self._table.answer(lambda at_ms: Act(answer, at_ms, spaces, saw))
        while prompt and self._is_still_asked(prompt) and self._workbench.now_ms() < said_ms + HEARD_MS:
            yield GLANCE_MS

    def _compare(self, prompt: Prompt) -> Script:
        """Look for a while, and report which spaces differ from the picture."""
        if self._times[self._asked] > self._manner.most_times:
            yield from self._say(Answer.SKIP)
            return
        seen = dict.fromkeys(self._workbench.lights, DARK)
        for _ in range(LOOKS):
            yield LOOK_MS
            if not self._is_still_asked(prompt):
                return
            now = hues_of(self._workbench.strip(), self._workbench.lights)
            seen |= {space: hue for space, hue in now.items() if hue != DARK}
        differs = {space for space, hue in seen.items() if hue != prompt.shown.get(space, DARK)}
        yield from self._say(Answer.NEXT, frozenset(differs))

    def _name_colour(self, prompt: Prompt) -> Script:
        """Report the colour that most of the lit lights have."""
        seen: list[str] = []
        for _ in range(LOOKS):
            yield LOOK_MS
            seen += [
                hue
                for hue in hues_of(self._workbench.strip(), self._workbench.lights).values()
                if hue != DARK
            ]
        there = {choice.saw: choice for choice in prompt.choices}
        hue = max(sorted(set(seen)), key=seen.count, default=DARK)
        if hue in there:
            yield from self._say(there[hue].answer, saw=hue)
        elif Answer.SKIP in _answers(prompt):
            yield from self._say(Answer.SKIP)

    def _find(self, shown: Mapping[str, str]) -> Script:
        """Report the space that shines, if not one of those shown; skip if a dead light leaves all dark."""
        lit: set[str] = set()
        for _ in range(LOOKS):
            yield LOOK_MS
            hues = hues_of(self._workbench.strip(), self._workbench.lights)
            lit |= {space for space, hue in hues.items() if hue != DARK}
        if lit:
            yield from self._say(Answer.NEXT, frozenset(lit - shown.keys()))
        else:
            yield from self._say(Answer.SKIP)

    def _go_on(self, prompt: Prompt) -> Script:
        """Report being done; give the board back when it is over, or has been gone for long."""
        answers = _answers(prompt)
        is_gone = self._workbench.now_ms() > self._asked_ms + GONE_MS
        if Answer.GO_ON in answers:
            yield from self._say(Answer.GO_ON)
        elif Answer.NEXT in answers:
            yield from self._say(Answer.NEXT)
        elif Answer.SKIP in answers and self._times[self._asked] > self._manner.most_times:
            yield from self._say(Answer.SKIP)
        elif Answer.LEAVE in answers and Answer.SKIP not in answers and (Answer.BACK in answers or is_gone):
            yield from self._say(Answer.LEAVE)

    # -- keys

    def _press(self, keys: tuple[Key, ...], prompt: Prompt) -> Script:
        """Hold the keys until something else is asked for; report being done if nothing comes of it."""
        yield from self._with_fingers(keys, self._put_finger_on)
        yield self._random.uniform(*self._manner.held_ms)
        yield from self._wait(prompt)
        yield self._random.uniform(*self._manner.held_ms)
        yield from self._with_fingers(keys, self._take_finger_off)

    def _wait(self, prompt: Prompt) -> Script:
        """Wait until something else is asked for; report being done if nothing is."""
        while self._is_still_asked(prompt) and not self._has_waited():
            yield GLANCE_MS
        if self._is_still_asked(prompt):
            yield from self._say(Answer.NEXT)

    def _with_fingers(self, keys: tuple[Key, ...], do: Callable[[Key], None]) -> Script:
        """Press or release keys with a finger each, in any order."""
        for number, key in enumerate(self._random.sample(keys, len(keys))):
            if number:
                yield self._random.uniform(*self._manner.fingers_ms)
            do(key)

    def _put_finger_on(self, key: Key) -> None:
        self._workbench.press(key)
        self._fingers.add(key)

    def _take_finger_off(self, key: Key) -> None:
        self._fingers.discard(key)
        self._workbench.release(key)

    # -- pieces

    def _handle(self, ask: Lay | LetLie | PushAbout | Turn | Raise, prompt: Prompt) -> Script:
        """Lay or move what is asked for; wait, and report being done if nothing comes of it."""
        lying = self._workbench.lying()
        wanted = [space for space in ask.spaces if space not in lying]
        if wanted:
            yield from self._bring(wanted[0], ask if isinstance(ask, Lay) else Lay(ask.spaces))
        elif isinstance(ask, Lay) and ask.mark_deg is not None and self._laid_for != self._asked:
            yield from self._bring(ask.spaces[-1], ask)
        elif isinstance(ask, PushAbout | Turn | Raise) and not self._has_waited():
            yield from self._move(ask, prompt)
        elif self._has_waited() and Answer.NEXT in _answers(prompt):
            yield from self._say(Answer.NEXT)

    def _wave(self, spaces: tuple[str, ...], prompt: Prompt) -> Script:
        """Carry a piece to each space once; report being done when all were tried."""
        untried = [space for space in spaces if space not in self._waved]
        if untried:
            self._waved.add(untried[0])
            yield from self._bring(untried[0], Lay(spaces))
        elif self._has_waited():
            self._waved.clear()
            if Answer.NEXT in _answers(prompt):
                yield from self._say(Answer.NEXT)

    def _bring(self, space: str, ask: Lay) -> Script:
        """Bring a piece of the right colour: the one moved last, or one from beside the board."""
        colour, lying, start = self._colour(space, ask), self._workbench.lying(), self._visitor
        self._visitor = None if ask.stays else space
        if start in lying and not ask.stays:
            is_free = ask.mark_deg is None
            if is_free and lying[start] is colour and self._is_slid(start, space, ask):
                yield from self._slide(start, space)
                return
            self._workbench.lift(start)
            yield self._random.uniform(*self._manner.carried_ms)
        self._workbench.put(space, colour, self._off_mm(), self._laying(ask))
        self._laid_for = self._asked
        self._asked_ms = self._workbench.now_ms()

    def _colour(self, space: str, ask: Lay) -> Colour:
        """Return the colour asked for, in words or otherwise by the light."""
        if not self._workbench.feels_colours:
            return Colour.FIRST
        if ask.colour is not None:
            return ask.colour
        hue = hues_of(self._workbench.strip(), self._workbench.lights)[space]
        return _COLOURS.get(hue, Colour.FIRST)

    def _is_slid(self, start: str, end: str, ask: Lay) -> bool:
        """Whether the piece is slid: if that is asked for, otherwise by chance; never far."""
        way_mm = math.dist(self._workbench.middle_mm(start), self._workbench.middle_mm(end))
        return way_mm <= self._manner.slid_mm and (ask.is_slid or self._random.random() < self._manner.slides)

    def _slide(self, start: str, end: str) -> Script:
        mm_per_s = self._random.uniform(*SLID_MM_PER_S)
        way_mm = math.dist(self._workbench.middle_mm(start), self._workbench.middle_mm(end))
        self._workbench.slide(start, end, mm_per_s)
        yield way_mm / mm_per_s * 1000.0 + GLANCE_MS
        self._asked_ms = self._workbench.now_ms()

    def _move(self, ask: PushAbout | Turn | Raise, prompt: Prompt) -> Script:
        """Move a piece about within its place; it is held above it only while that is asked for."""
        space = ask.spaces[-1]
        match ask:
            case PushAbout():
                yield from push(self._workbench, self._random, space)
            case Turn():
                yield from turn(self._workbench, self._random, space)
            case Raise():
                is_asked = partial(self._is_still_asked, prompt)
                yield from hold_above(self._workbench, self._random, space, is_asked)

    def _clear(self, prompt: Prompt) -> Script:
        """Take everything off; report being done if nothing comes of it."""
        for space in self._workbench.lying():
            self._workbench.lift(space)
            yield self._random.uniform(*self._manner.carried_ms)
            self._asked_ms = self._workbench.now_ms()
        self._visitor = None
        if self._has_waited() and self._is_still_asked(prompt):
            yield from self._say(Answer.NEXT)

    def _laying(self, ask: Lay) -> Laying:
        """Return how a piece is turned when laid: by chance, or about as asked for."""
        if ask.mark_deg is None:
            return Laying()
        return Laying(ask.mark_deg + self._random.uniform(-MARK_OFF_DEG, MARK_OFF_DEG))

    def _off_mm(self) -> tuple[float, float]:
        """Return how far right and up of its middle a piece is laid: anywhere within the circle."""
        off_mm = self._manner.off_mm * math.sqrt(self._random.random())
        return round_mm(off_mm, self._random.uniform(0.0, math.tau))

    def _reaction_ms(self) -> float:
        """Return how long it takes to begin."""
        manner, random = self._manner, self._random
        pause_ms = random.uniform(*manner.pause_ms) if random.random() < manner.pauses else 0.0
        return round(manner.reaction_ms * random.lognormvariate(0.0, manner.spread) + pause_ms, 3)


def _asked(prompt: Prompt) -> tuple[object, ...]:
    """Return what identifies a request, without its progress."""
    return prompt.text, prompt.number, prompt.spaces, prompt.choices, tuple(prompt.shown.items())


def _answers(prompt: Prompt) -> set[Answer]:
    return {choice.answer for choice in prompt.choices}
