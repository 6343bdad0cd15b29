"""The hands of a person, who is led by the lights and told the same in words.

What a piece act asks is the table it is to leave: a piece too many blinks white, a space that lacks one
breathes in its colour, and the act is done as soon as the reeds show that table. So the same lights lead a
slip right that happens on the way. Keys and the cable are asked for in words alone.
"""

from collections.abc import Callable, Mapping

from manalath_board.controller.board import Key
from manalath_board.controller.games.base import COLOUR_WORDS, Colour
from manalath_board.controller.lights.rhythm import Blink, Breath, Rhythm
from manalath_board.controller.placement.occupancy import Occupancy, Reading, occupancy
from manalath_board.controller.ports import Unlinked
from manalath_board.simulator.scenario.guide import Guide
from manalath_board.simulator.scenario.runner import Done, NotDone, Skipped
from manalath_board.simulator.scenario.steps import (
    Act,
    Exchange,
    Lift,
    Place,
    Plug,
    Press,
    Release,
    Slide,
    Step,
    Sweep,
    Tap,
    Unplug,
)
from manalath_board.simulator.scenario.table import Table

#: How long a person is waited for.
PATIENCE_MS = 60_000.0

#: How long the reeds have to show an act as done: a piece slid past shows others for a moment.
STOOD_MS = 100.0

#: What is said when an act has been seen.
SEEN = "  seen"

_BLINK_MS = 500.0

Readings = Mapping[str, Reading]


class AskedHands:
    """Asks for every act and waits until it is done; ``say`` is given each line for the person."""

    def __init__(self, table: Table, guide: Guide, say: Callable[[str], None]) -> None:
        self._table = table
        self._guide = guide
        self._say = say

    def prepare(self) -> Done | NotDone:
        """Ask for an empty table."""
        empty = dict.fromkeys(self._seen().readings, Reading.EMPTY)
        if self._seen().readings == empty:
            return Done()
        return self._lead("Take all pieces off the board", empty)

    @property
    def missed(self) -> str:
        """See `simulator.scenario.runner.Hands`: a person is asked for one thing at a time."""
        return ""

    def act(self, step: Step, act: Act) -> Done | Skipped | NotDone:  # noqa: ARG002 - the port's other hands name the line
        """Ask for one act."""
        match act:
            case Unplug():
                return self._wait("Pull the cable out of the board", self._is_away)
            case Plug():
                return self._wait("Put the cable into the board", lambda: not self._is_away())
            case _ if self._is_away():
                return Skipped("nobody can see it while the board is away")
            case Press(key):
                return self._key(f"Press the key {key.value}, and hold it down", key, is_down=True)
            case Release(key):
                return self._key(f"Let the key {key.value} up", key, is_down=False)
            case Tap(key):
                down = self._key(f"Press the key {key.value} shortly", key, is_down=True)
                return down if isinstance(down, NotDone) else self._key("", key, is_down=False)
            case Place(offset_mm=offset_mm) if any(offset_mm):
                return Skipped("needs the simulator: no hand is as exact")
            case Place() | Lift() | Slide() | Exchange() | Sweep():
                return self._move(act)
            case _:
                return Skipped("needs the simulator")

    def _move(self, act: Place | Lift | Slide | Exchange | Sweep) -> Done | NotDone:
        """Ask for what an act leaves on the table, counted from what the reeds show now."""
        now = self._seen().readings
        match act:
            case Place(colour, space):
                words = f"Place {_a(colour)} piece on {space}"
                return self._lead(words, {**now, space: Reading.of(colour)})
            case Lift(space):
                return self._lead(f"Lift the piece off {space}", {**now, space: Reading.EMPTY})
            case Slide(start, end, mm_per_s):
                words = f"Slide the piece from {start} to {end}, at about {mm_per_s:g} mm a second"
                return self._lead(words, {**now, start: Reading.EMPTY, end: now[start]})
            case Exchange(space, colour):
                words = f"Take the piece off {space} and put {_a(colour)} one there"
                return self._lead(words, {**now, space: Reading.of(colour)})
            case Sweep(spaces):
                named = f"the pieces on {', '.join(spaces)}" if spaces else "all pieces"
                return self._lead(f"Take off {named}", {**now, **dict.fromkeys(spaces or now, Reading.EMPTY)})

    def _lead(self, words: str, wanted: Readings) -> Done | NotDone:
        """Lead by the lights to the readings that are ``wanted``."""
        stands_from_ms = float("inf")

        def is_done() -> bool:
            nonlocal stands_from_ms
            seen = self._seen().readings
            self._guide.lead(_asked(seen, wanted))
            stands_from_ms = min(stands_from_ms, self._table.now_ms()) if seen == wanted else float("inf")
            return self._table.now_ms() >= stands_from_ms + STOOD_MS

        try:
            outcome = self._wait(words, is_done)
        finally:
            self._guide.stop()
        return Done(STOOD_MS) if isinstance(outcome, Done) else outcome

    def _key(self, words: str, key: Key, *, is_down: bool) -> Done | NotDone:
        return self._wait(words, lambda: (key in self._seen().keys) is is_down)

    def _wait(self, words: str, is_done: Callable[[], bool]) -> Done | NotDone:
        """Say what is asked, and wait until it is done."""
        if words:
            self._say(f"{words}.")
        if not self._table.run_until(is_done, self._table.now_ms() + PATIENCE_MS):
            return NotDone(f"nobody did it within {PATIENCE_MS / 1000:g} s: {words}")
        self._say(SEEN)
        return Done()

    def _seen(self) -> Occupancy:
        """What the reeds say; nothing lies on a board that has told nothing."""
        sensors = self._table.snapshot.sensors
        rows = sensors.debounced if sensors is not None else (0,) * len(self._table.profile.rows)
        return occupancy(self._table.profile, rows)

    def _is_away(self) -> bool:
        return isinstance(self._table.snapshot.session.link, Unlinked)


def _asked(seen: Readings, wanted: Readings) -> dict[str, Rhythm]:
    """Say by lights what is still to be done: take off what is wrong first, put down what lacks."""
    lights: dict[str, Rhythm] = {}
    for space, reading in wanted.items():
        if seen[space] is reading:
            continue
        colour = reading.colour
        is_free = seen[space] is Reading.EMPTY
        lights[space] = Breath(colour) if is_free and colour is not None else Blink(_BLINK_MS)
    return lights


def _a(colour: Colour) -> str:
    word = COLOUR_WORDS[colour]
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"
