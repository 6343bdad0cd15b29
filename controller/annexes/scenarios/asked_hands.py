"""The hands of a person, who is led by the lights and given the same instructions in words.

An act on pieces asks for the table that it leaves: a surplus piece blinks white, a space that lacks one
breathes in its colour, and the act is done as soon as the reeds show that table. The same lights correct any
slip on the way. Keys and the cable are asked for in words alone.

The guide shows what is asked, as a board in front of another. While it leads, only that shines; all other
pictures wait, and the newest is shown when it stops. One painter shows both, so that no light flashes at the
change.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from controller.annexes.scenarios.runner import Done, NotDone, Skipped
from controller.annexes.scenarios.scenario_table import ScenarioTable
from controller.annexes.scenarios.steps import (
    Act,
    Exchange,
    Lift,
    Place,
    Plug,
    Press,
    Release,
    ScenarioStep,
    Slide,
    Sweep,
    Tap,
    Unplug,
)
from controller.board import Key, Profile
from controller.games import COLOUR_WORDS
from controller.inference import Occupancy, Reading, occupancy
from controller.lights import NEVER, Blink, Breath, Painter, Rhythm, Scene
from controller.messages import Message
from controller.play.board_proxy import Relay
from controller.ports import Board, BoardEvent, Clock, Frame, Linked, Shown, Unlinked

#: How long to wait for a person.
PATIENCE_MS = 60_000.0

#: How long the reeds must show an act as done: a piece slid past shows other tables for a moment.
STOOD_MS = 100.0

#: The line for an act that has been seen.
SEEN = Message("rehearsal.seen")

_BLINK_MS = 500.0

Readings = Mapping[str, Reading]


@dataclass(frozen=True, slots=True)
class _HeldPicture:
    """A picture of the host, until the next one."""

    rgb: bytes

    def picture(self, _at_ms: float) -> bytes:
        return self.rgb

    def next_change_ms(self, _at_ms: float) -> float:
        return NEVER


class Guide(Relay):
    """A `controller.ports.Board`; frames on the board beneath have the guide's own numbers."""

    def __init__(self, board: Board, profile: Profile, clock: Clock) -> None:
        super().__init__(board)
        self._lights = profile.lights
        self._clock = clock
        self._painter = Painter(board, len(profile.lights), profile.cap_ma)
        self._newest = _HeldPicture(self._painter.frame.rgb)
        self._asked: Scene | None = None
        #: The number of the host's newest frame until it goes out, and the numbers of those on their way.
        self._waiting: int | None = None
        self._numbers: dict[int, int] = {}

    def lead(self, asked: Mapping[str, Rhythm]) -> None:
        """Show what is asked on each space, and nothing else, until `stop`."""
        scene = Scene(tuple((asked[space],) if space in asked else () for space in self._lights))
        if scene != self._asked:
            self._asked = scene
            self._paint_anew()

    def stop(self) -> None:
        """Show the host's pictures again."""
        self._asked = None
        self._paint_anew()

    def read(self, timeout_s: float) -> BoardEvent | None:
        """See `controller.ports.Board`; returns early where the lights must move on."""
        self._paint()
        event = self.board.read(
            max(0.0, min(timeout_s, (self._painter.due_ms - self._clock.now_ms()) / 1000.0))
        )
        match event:
            case Linked():
                self._painter.renew()
                self._paint()
            case Shown(seq):
                number = self._numbers.pop(seq, None)
                return None if number is None else Shown(number)
        return event

    def show(self, frame: Frame) -> None:
        """See `controller.ports.Board`."""
        self._newest = _HeldPicture(frame.rgb)
        if self._asked is None:
            self._waiting = frame.seq
            self._paint_anew()

    def _paint_anew(self) -> None:
        self._painter.hurry()
        self._paint()

    def _paint(self) -> None:
        before = self._painter.frame
        self._painter.paint(self._newest if self._asked is None else self._asked, self._clock.now_ms())
        if self._waiting is not None and self._asked is None and self._painter.frame is not before:
            self._numbers[self._painter.frame.seq], self._waiting = self._waiting, None


class AskedHands:
    """Asks for every act and waits until it is done; ``say`` receives each line for the person."""

    def __init__(self, table: ScenarioTable, guide: Guide, say: Callable[[Message], None]) -> None:
        self._table = table
        self._guide = guide
        self._say = say

    def prepare(self) -> Done | NotDone:
        """Ask for an empty table."""
        empty = dict.fromkeys(self._seen().readings, Reading.EMPTY)
        if self._seen().readings == empty:
            return Done()
        return self._lead(Message("rehearsal.take_all_off"), empty)

    @property
    def missed(self) -> None:
        """See `controller.annexes.scenarios.runner.Hands`: a person is asked for one thing at a time."""
        return

    def act(self, step: ScenarioStep, act: Act) -> Done | Skipped | NotDone:  # noqa: ARG002 - the port's other hands name the line
        """Ask for one act."""
        match act:
            case Unplug():
                return self._wait(Message("rehearsal.pull_cable"), self._is_away)
            case Plug():
                return self._wait(Message("rehearsal.plug_cable"), lambda: not self._is_away())
            case _ if self._is_away():
                return Skipped(Message("rehearsal.away"))
            case Press(key):
                return self._wait(Message("rehearsal.press", key=key.word), lambda: self._is_down(key))
            case Release(key):
                return self._wait(_release(key), lambda: not self._is_down(key))
            case Tap(key):
                down = self._wait(Message("rehearsal.tap", key=key.word), lambda: self._is_down(key))
                if isinstance(down, NotDone):
                    return down
                return self._until(_release(key), lambda: not self._is_down(key))
            case Place(offset_mm=offset_mm) if any(offset_mm):
                return Skipped(Message("rehearsal.too_exact"))
            case Place() | Lift() | Slide() | Exchange() | Sweep():
                return self._move(act)
            case _:
                return Skipped(Message("rehearsal.needs_simulator"))

    def _move(self, act: Place | Lift | Slide | Exchange | Sweep) -> Done | NotDone:
        """Ask for the table that an act leaves, counted from what the reeds show now."""
        now = self._seen().readings
        match act:
            case Place(colour, space):
                asked = Message("rehearsal.place", colour=COLOUR_WORDS[colour], space=space)
                return self._lead(asked, {**now, space: Reading.of(colour)})
            case Lift(space):
                return self._lead(Message("rehearsal.lift", space=space), {**now, space: Reading.EMPTY})
            case Slide(start, end, mm_per_s):
                asked = Message("rehearsal.slide", start=start, end=end, mm_per_s=mm_per_s)
                return self._lead(asked, {**now, start: Reading.EMPTY, end: now[start]})
            case Exchange(space, colour):
                asked = Message("rehearsal.exchange", space=space, colour=COLOUR_WORDS[colour])
                return self._lead(asked, {**now, space: Reading.of(colour)})
            case Sweep(spaces):
                asked = Message("rehearsal.sweep", spaces=spaces)
                return self._lead(asked, {**now, **dict.fromkeys(spaces or now, Reading.EMPTY)})

    def _lead(self, asked: Message, wanted: Readings) -> Done | NotDone:
        """Lead by the lights to the ``wanted`` readings."""
        stands_from_ms = float("inf")

        def is_done() -> bool:
            nonlocal stands_from_ms
            seen = self._seen().readings
            self._guide.lead(_asked(seen, wanted))
            stands_from_ms = min(stands_from_ms, self._table.now_ms()) if seen == wanted else float("inf")
            return self._table.now_ms() >= stands_from_ms + STOOD_MS

        try:
            outcome = self._wait(asked, is_done)
        finally:
            self._guide.stop()
        return Done(STOOD_MS) if isinstance(outcome, Done) else outcome

    def _wait(self, asked: Message, is_done: Callable[[], bool]) -> Done | NotDone:
        """Show the request, and wait until it is done."""
        self._say(asked)
        return self._until(asked, is_done)

    def _until(self, asked: Message, is_done: Callable[[], bool]) -> Done | NotDone:
        """Wait until the request is done."""
        if not self._table.run_until(is_done, self._table.now_ms() + PATIENCE_MS):
            return NotDone(Message("rehearsal.nobody_did", seconds=PATIENCE_MS / 1000, asked=asked))
        self._say(SEEN)
        return Done()

    def _seen(self) -> Occupancy:
        """Return what the reeds show; an empty table before the board has reported."""
        sensors = self._table.snapshot.sensors
        rows = sensors.debounced if sensors is not None else (0,) * len(self._table.profile.rows)
        return occupancy(self._table.profile, rows)

    def _is_down(self, key: Key) -> bool:
        return key in self._seen().keys

    def _is_away(self) -> bool:
        return isinstance(self._table.snapshot.session.board.link, Unlinked)


def _asked(seen: Readings, wanted: Readings) -> dict[str, Rhythm]:
    """Show by lights what is left to do: take off wrong pieces first, then lay missing ones."""
    lights: dict[str, Rhythm] = {}
    for space, reading in wanted.items():
        if seen[space] is reading:
            continue
        colour = reading.colour
        is_free = seen[space] is Reading.EMPTY
        lights[space] = Breath(colour) if is_free and colour is not None else Blink(_BLINK_MS)
    return lights


def _release(key: Key) -> Message:
    return Message("rehearsal.release", key=key.word)
