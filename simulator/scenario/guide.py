"""The guide: a board in front of another that can show a person what to do next.

While it leads, only what it asks for shines; all other pictures wait, and the newest is shown when it stops.
One painter shows both, so that no light flashes at the change. What to ask for, and when it is done, is
decided elsewhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from controller.board import Profile
from controller.lights import NEVER, Painter, Rhythm, Scene
from controller.ports import Board, BoardEvent, Clock, Frame, Linked, Shown
from simulator.board_proxy import Relay


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
