"""What a message says, for tests that read it."""

from manalath_board.controller.messages import Message
from manalath_board.controller.messages.wording import word


def worded(message: Message | None) -> str:
    """Word a message; none says nothing."""
    return "" if message is None else word(message)


def quote(text: str) -> Message:
    """Make a message of words."""
    return Message("quoted.text", text=text)
