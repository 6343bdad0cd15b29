"""A person at a board who knows only its lights: what blinks white comes off, what breathes goes on.

A question only wakes this person; its content counts for keys and the cable, which no light can ask for.
"""

from collections.abc import Callable

from controller.annexes.scenarios.asked_hands import SEEN
from controller.board import Key
from controller.games import Colour
from controller.messages import Message
from simulator.workbench import Workbench

#: The delay from a question to looking, and from an act to looking again.
REACTION_MS = 700.0
ACTED_MS = 1500.0
#: How often a light is looked at, to catch both halves of a blink.
LOOKS = 14
LOOK_EVERY_MS = 50.0

_KEYS = {key.word: key for key in Key}


class Person:
    """Hears questions, looks at the strip, and acts on the bench."""

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench
        self.heard: list[Message] = []
        self._asked = 0

    def hear(self, asked: Message) -> None:
        self.heard.append(asked)
        self._asked += 1
        if asked == SEEN:
            return
        number = self._asked
        act = _without_lights(asked, self._workbench) or (lambda: self._look(number, set(), {}, LOOKS))
        self._workbench.after(REACTION_MS, act)

    def _look(self, asked: int, white: set[str], lit: dict[str, Colour], looks: int) -> None:
        if asked != self._asked:
            return
        strip = self._workbench.strip()
        for n, space in enumerate(self._workbench.lights):
            red, green, blue = strip[3 * n : 3 * n + 3]
            if red == green == blue > 0:
                white.add(space)
            elif red or blue:
                lit[space] = Colour.FIRST if red > blue else Colour.SECOND
        if looks:
            self._workbench.after(LOOK_EVERY_MS, lambda: self._look(asked, white, lit, looks - 1))
            return
        self._do(sorted(white), lit)
        self._workbench.after(ACTED_MS, lambda: self._look(asked, set(), {}, LOOKS))

    def _do(self, white: list[str], lit: dict[str, Colour]) -> None:
        if len(white) == len(lit) == 1:
            self._workbench.slide(white[0], next(iter(lit)))
            return
        for space in white:
            self._workbench.lift(space)
        if not white:
            for space, colour in lit.items():
                self._workbench.put(space, colour)


def _without_lights(asked: Message, workbench: Workbench) -> Callable[[], None] | None:
    match asked.code, dict(asked.facts):
        case "rehearsal.pull_cable", _:
            return workbench.unplug
        case "rehearsal.plug_cable", _:
            return workbench.plug
        case "rehearsal.press", {"key": str(key)}:
            return lambda: workbench.press(_KEYS[key])
        case "rehearsal.release", {"key": str(key)}:
            return lambda: workbench.release(_KEYS[key])
        case "rehearsal.tap", {"key": str(key)}:
            return lambda: workbench.tap(_KEYS[key])
    return None
