"""A proxy of a board: it sits in front of another one and passes everything on.

A subclass that listens in or holds something back overrides `read`, `show` or both.
"""

from controller.ports import Board, BoardEvent, Frame, Request


class Relay:
    """A `controller.ports.Board` in front of ``board``."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def read(self, timeout_s: float) -> BoardEvent | None:
        """Pass an event on."""
        return self.board.read(timeout_s)

    def show(self, frame: Frame) -> None:
        """Pass a frame on."""
        self.board.show(frame)

    def ask(self, request: Request) -> None:
        """Pass a request on."""
        self.board.ask(request)

    def wake(self) -> None:
        """Pass a wake-up on."""
        self.board.wake()

    def close(self) -> None:
        """Close the board behind."""
        self.board.close()
