"""Messages for tests: the words of somebody else, and what a message reads like."""

from manalath_board.controller.messages import Message
from manalath_board.controller.messages.wording import word


def quoted(text: str) -> Message:
    """Say something that no catalogue has."""
    return Message("quoted.text", text=text)


def read(message: Message | None) -> str:
    """Word a message; empty where there is none."""
    return "" if message is None else word(message)
