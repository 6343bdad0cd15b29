"""The guide: a board in front of another that can show a person what to do next.

While it leads, only what is asked shines; all other pictures wait, and the newest is shown when it stops. As
the two follow each other no light flashes, as told in `controller.lights.onsets`. What is asked, and when it
is done, is decided elsewhere.
"""

from collections.abc import Mapping

from manalath_board.controller.board import Profile
from manalath_board.controller.lights.frame import render
from manalath_board.controller.lights.onsets import Onsets, hold_flashes
from manalath_board.controller.lights.rhythm import Rhythm
from manalath_board.controller.lights.scene import Scene
from manalath_board.controller.ports import Board, BoardEvent, Clock, Frame, Linked, Shown
from manalath_board.simulator.relay import Relay


class Guide(Relay):
    """See `controller.ports.Board`; frames on the board beneath have numbers of the guide's own."""

    def __init__(self, board: Board, profile: Profile, clock: Clock) -> None:
        super().__init__(board)
        self._profile = profile
        self._clock = clock
        self._onsets = Onsets.none(len(profile.lights))
        self._newest = bytes(3 * len(profile.lights))
        self._shown = b""
        self._asked: Scene | None = None
        self._due_ms = float("inf")
        self._seq = 0
        #: The number of each frame of the host that is on its way to the lights.
        self._numbers: dict[int, int] = {}

    def lead(self, asked: Mapping[str, Rhythm]) -> None:
        """Show what is asked on each space, and nothing else, until told otherwise."""
        scene = Scene(tuple((asked[space],) if space in asked else () for space in self._profile.lights))
        if scene != self._asked:
            self._asked = scene
            self._repaint()

    def stop(self) -> None:
        """Show what the host has to say."""
        self._asked = None
        self._repaint()

    def read(self, timeout_s: float) -> BoardEvent | None:
        """See `controller.ports.Board`; returns early where the lights have to move on."""
        now_ms = self._clock.now_ms()
        if now_ms >= self._due_ms:
            self._repaint()
        event = self.board.read(max(0.0, min(timeout_s, (self._due_ms - now_ms) / 1000.0)))
        match event:
            case Linked():
                self._shown = b""
                self._repaint()
            case Shown(seq):
                number = self._numbers.pop(seq, None)
                return None if number is None else Shown(number)
        return event

    def show(self, frame: Frame) -> None:
        """See `controller.ports.Board`."""
        self._newest = frame.rgb
        if self._asked is None:
            self._numbers[self._seq + 1] = frame.seq
            self._repaint()

    def _repaint(self) -> None:
        now_ms = self._clock.now_ms()
        wanted, self._due_ms = self._newest, float("inf")
        if self._asked is not None:
            wanted = render(self._asked, now_ms, self._profile.cap_ma)
            self._due_ms = self._asked.next_change_ms(now_ms)
        self._onsets, rgb, release_ms = hold_flashes(self._onsets, wanted, now_ms)
        self._due_ms = max(min(self._due_ms, release_ms), now_ms + 1.0)
        if rgb != self._shown:
            self._shown = rgb
            self._seq += 1
            self.board.show(Frame(self._seq, rgb))
