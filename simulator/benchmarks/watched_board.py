"""A watched board: when a light answers a piece laid down, and how long its host takes for that.

The answer counts from the moment at which the piece closed its reed, on its way down.
"""

from collections.abc import Callable

from controller.games.base import Colour
from controller.ports import Board, BoardEvent, Frame, Linked, Unlinked
from simulator.benchmarks.audit import GameTally
from simulator.benchmarks.timed_board import TimedBoard

#: A light that changed more recently may have to stay as it is for a while, so that it does not flash.
FRESH_MS = 1000.0


class WatchedBoard(TimedBoard):
    """A board whose frames are compared with what hands laid down, and whose host is timed."""

    def __init__(
        self,
        board: Board,
        lights: tuple[str, ...],
        tally: GameTally,
        now_ms: Callable[[], float],
        touched_ms: Callable[[str], float | None],
    ) -> None:
        super().__init__(board, tally.wall_ms.append)
        self._index = {space: 3 * n for n, space in enumerate(lights)}
        self._tally = tally
        self._now_ms = now_ms
        self._touched_ms = touched_ms
        self._rgb = bytes(3 * len(lights))
        self._awaited: dict[str, tuple[float, bytes]] = {}
        self._changed_ms: dict[str, float] = {}
        self._is_linked = False

    def laid(self, space: str, _colour: Colour, at_ms: float) -> None:
        """Wait for the light of a piece laid down on a space whose light has not changed for a while."""
        if self._is_linked and at_ms >= self._changed_ms.get(space, -FRESH_MS) + FRESH_MS:
            self._awaited[space] = (at_ms, self._pixel(self._rgb, space))

    def _pixel(self, rgb: bytes, space: str) -> bytes:
        return rgb[self._index[space] : self._index[space] + 3]

    def read(self, timeout_s: float) -> BoardEvent | None:
        """Pass an event on; a board that is away answers nothing."""
        event = super().read(timeout_s)
        if isinstance(event, Linked | Unlinked):
            self._is_linked = isinstance(event, Linked)
            self._awaited.clear()
        return event

    def show(self, frame: Frame) -> None:
        """Pass a frame on, and see what it answers."""
        super().show(frame)
        self._note_changes(frame.rgb)
        for space, (at_ms, before) in list(self._awaited.items()):
            pixel = self._pixel(frame.rgb, space)
            if any(pixel) and pixel != before:
                touched_ms = self._touched_ms(space)
                self._tally.light_ms.append(self._now_ms() - max(at_ms, touched_ms or at_ms))
                del self._awaited[space]

    def _note_changes(self, rgb: bytes) -> None:
        for space, at in self._index.items():
            if rgb[at : at + 3] != self._rgb[at : at + 3]:
                self._changed_ms[space] = self._now_ms()
        self._rgb = rgb
