"""A board, a guest, and a person who teaches it: they see lights, put pieces down, press keys and answer.

The board is a twin that may be wired otherwise than the guest believes. A simulated person, who sees which
lights are really on, does what is asked; anything else a test does itself.
"""

from collections.abc import Callable

from controller.board import Key, Profile
from controller.diagnose.teach import ALL_PARTS, TaughtPart, TeachGuest, open_teaching
from controller.diagnose.teach.lessons import Lesson, LightLesson
from controller.games import Colour
from controller.play.guest import Act, Answer, Passed, Prompt
from controller.ports import Frame
from simulator.hands.helping_hand import HelpingHand
from simulator.hands.person import GLANCE_MS, STEADY
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import Workbench
from tests.wordings import detail_of, text_of


class Teacher:
    """A person at a board that is really wired as ``true`` and is taught as one of ``shape``."""

    def __init__(self, true: Profile, shape: Profile, parts: frozenset[TaughtPart] = ALL_PARTS) -> None:
        self.clock = SimulatedClock()
        self.board = VirtualBoard(true, self.clock, seed=1)
        self.guest: TeachGuest = open_teaching(shape, parts)
        self._shown = Frame(0, b"")
        self._hand = HelpingHand(self, self.workbench, 1, STEADY)

    @property
    def workbench(self) -> Workbench:
        return self.board.workbench

    @property
    def prompt(self) -> Prompt | None:
        """What a hand is asked to do."""
        return None if self.guest.is_over else self.guest.prompt

    def answer(self, make: Callable[[float], Act]) -> None:
        """Accept the hand's answer."""
        self.guest = self.guest.take(make(self.clock.now_ms()))

    @property
    def lesson(self) -> Lesson | None:
        return self.guest.course.lesson

    @property
    def text(self) -> str:
        return text_of(self.guest.prompt)

    @property
    def detail(self) -> str:
        return detail_of(self.guest.prompt)

    def wait(self, ms: float) -> None:
        """Let time pass, as the loop would."""
        until_ms = self.clock.now_ms() + ms
        while self.clock.now_ms() < until_ms:
            due_ms = min(until_ms, self.guest.due_ms)
            event = self.board.read(max(due_ms - self.clock.now_ms(), 0.0) / 1000)
            self.guest = self.guest.take(event or Passed(self.clock.now_ms()))
            self._show()

    def _show(self) -> None:
        picture = self.guest.picture(self.clock.now_ms())
        if picture != self._shown.rgb:
            self._shown = Frame(self._shown.seq + 1, picture)
            self.board.show(self._shown)

    def say(self, answer: Answer, *spaces: str) -> None:
        self.guest = self.guest.take(Act(answer, self.clock.now_ms(), frozenset(spaces)))
        self._show()
        self.wait(30)

    def shining(self) -> list[str]:
        """List the spaces whose lights are on."""
        strip = self.workbench.strip()
        return [name for n, name in enumerate(self.workbench.lights) if any(strip[3 * n : 3 * n + 3])]

    def lay(self, space: str, colour: Colour = Colour.FIRST, ms: float = 400) -> None:
        self.workbench.clear_table()
        self.wait(100)
        self.workbench.put(space, colour)
        self.wait(ms)

    def press(self, key: Key) -> None:
        self.workbench.tap(key)
        self.wait(500)

    def begin(self) -> None:
        """Wait until the guest has seen that the board is empty."""
        self.wait(2500)

    def do(self) -> None:
        """Do what is asked."""
        if not isinstance(self.lesson, LightLesson):
            self.workbench.clear_table()
            self.wait(100)
        self._hand.help()
        while self._hand.is_helping:
            self.wait(GLANCE_MS)

    def do_until(self, is_done: Callable[[], bool]) -> int:
        """Do what is asked, over and over; return how many times."""
        for times in range(1000):
            if is_done():
                return times
            self.do()
        raise AssertionError(f"it asks without end: {self.text} {self.detail}")

    def do_to(self, part: type) -> None:
        """Do everything up to the first lesson of a kind, or up to the end."""
        self.do_until(lambda: isinstance(self.lesson, part))
