"""A proxy: a board in front of another, which passes everything on.

Whoever listens in or holds something back overrides `read`, `show` or both.
"""

from manalath_board.controller.ports import Board, BoardEvent, Frame, Request


class Relay:
    """See `controller.ports.Board`; ``board`` is the one behind."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def read(self, timeout_s: float) -> BoardEvent | None:
        """Pass an event on."""
        return self.board.read(timeout_s)

    def show(self, frame: Frame) -> None:
        """Pass a picture on."""
        self.board.show(frame)

    def ask(self, request: Request) -> None:
        """Pass a request on."""
        self.board.ask(request)

    def wake(self) -> None:
        """Pass a wake-up on."""
        self.board.wake()

    def close(self) -> None:
        """Pass the end on."""
        self.board.close()
