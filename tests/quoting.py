"""Messages of a test's own making."""

from manalath_board.controller.messages import Message


def quoted(text: str) -> Message:
    """Something to be said in just these words."""
    return Message("quoted.text", text=text)
