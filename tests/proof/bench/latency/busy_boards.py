"""Boards in front of others that show more than the loop asks for, or remember what it asked for."""

from controller.lights import MOTION_MS
from controller.play.board_proxy import Relay
from controller.ports import Board, BoardEvent, Clock, Frame

#: The brightest level of lights that breathe for no need, low enough that the cap dims nothing.
_BREATH = 24


class Wanting(Relay):
    """A board that remembers the pictures wanted of it, until they are cleared."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.wanted: set[bytes] = set()

    def show(self, frame: Frame) -> None:
        """Pass a frame on."""
        self.wanted.add(frame.rgb)
        self.board.show(frame)


class Insisting(Relay):
    """A board that is sent its picture again and again, as fast as a host animates; a new one at once."""

    def __init__(self, board: Board, clock: Clock) -> None:
        super().__init__(board)
        self._clock = clock
        self._rgb = b""
        self._number = 0
        self._due_ms = 0.0

    def read(self, timeout_s: float) -> BoardEvent | None:
        """Pass an event on; show the picture again when it is due."""
        if not self._rgb:
            return self.board.read(timeout_s)
        now_ms = self._clock.now_ms()
        if now_ms >= self._due_ms:
            self._insist()
        return self.board.read(min(timeout_s, max(self._due_ms - now_ms, 0.0) / 1000.0))

    def show(self, frame: Frame) -> None:
        """Pass a frame on, and keep it."""
        self._rgb = frame.rgb
        self._insist()

    def _insist(self) -> None:
        self._number += 1
        self._due_ms = self._clock.now_ms() + MOTION_MS
        self.board.show(Frame(self._number, self._picture(self._rgb)))

    def _picture(self, rgb: bytes) -> bytes:
        """Return what is shown for a picture that is wanted."""
        return rgb


class Breathing(Insisting):
    """A board whose dark lights all breathe."""

    def _picture(self, rgb: bytes) -> bytes:
        level = abs(self._number % (2 * _BREATH) - _BREATH) + 1
        pixels = (rgb[at : at + 3] for at in range(0, len(rgb), 3))
        return b"".join(pixel if any(pixel) else bytes((level,)) * 3 for pixel in pixels)
