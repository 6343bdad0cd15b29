"""A person at a board who knows nothing but its lights: what blinks white comes off, what breathes goes on.

Words only wake this person up; for keys and the cable, which no light can ask for, they are read.
"""

import re
from collections.abc import Callable

from manalath_board.controller.board import Key
from manalath_board.controller.games.base import Colour
from manalath_board.simulator.bench import Bench
from manalath_board.simulator.scenario.asked_hands import SEEN

#: From hearing to looking, and from having acted to looking again.
REACTION_MS = 700.0
ACTED_MS = 1500.0
#: A light is looked at so often, for both halves of a blink.
LOOKS = 14
LOOK_EVERY_MS = 50.0


class Person:
    """Hears what is said, looks at the strip, and acts on the bench."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self.heard: list[str] = []
        self._asked = 0

    def hear(self, line: str) -> None:
        self.heard.append(line)
        self._asked += 1
        if line == SEEN:
            return
        asked = self._asked
        act = _by_word(line, self._bench) or (lambda: self._look(asked, set(), {}, LOOKS))
        self._bench.after(REACTION_MS, act)

    def _look(self, asked: int, white: set[str], lit: dict[str, Colour], looks: int) -> None:
        if asked != self._asked:
            return
        strip = self._bench.strip()
        for n, space in enumerate(self._bench.lights):
            red, green, blue = strip[3 * n : 3 * n + 3]
            if red == green == blue > 0:
                white.add(space)
            elif red or blue:
                lit[space] = Colour.FIRST if red > blue else Colour.SECOND
        if looks:
            self._bench.after(LOOK_EVERY_MS, lambda: self._look(asked, white, lit, looks - 1))
            return
        self._do(sorted(white), lit)
        self._bench.after(ACTED_MS, lambda: self._look(asked, set(), {}, LOOKS))

    def _do(self, white: list[str], lit: dict[str, Colour]) -> None:
        if len(white) == len(lit) == 1:
            self._bench.slide(white[0], next(iter(lit)))
            return
        for space in white:
            self._bench.lift(space)
        if not white:
            for space, colour in lit.items():
                self._bench.put(space, colour)


def _by_word(line: str, bench: Bench) -> Callable[[], None] | None:
    if line.startswith("Pull the cable"):
        return bench.unplug
    if line.startswith("Put the cable"):
        return bench.plug
    found = re.match(r"(Press|Let) the key (\w+)(.*)", line)
    if found is None:
        return None
    key = Key(found[2])
    if found[1] == "Let":
        return lambda: bench.release(key)
    return (lambda: bench.press(key)) if "hold" in found[3] else (lambda: bench.tap(key))
