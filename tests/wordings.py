"""Messages in tests: what a person would read, and messages that say just that."""

from manalath_board.controller.guest import Prompt
from manalath_board.controller.messages import Message
from manalath_board.controller.messages.catalogue import word


def quoted(text: str) -> Message:
    """Say this, whatever the catalogues have."""
    return Message("quoted.text", text=text)


def text_of(prompt: Prompt) -> str:
    """Read what is asked for."""
    return word(prompt.text)


def detail_of(prompt: Prompt) -> str:
    """Read what is said besides."""
    return worded(prompt.detail)


def read(message: Message | None) -> str:
    """Read a message, or nothing."""
    return "" if message is None else word(message)


def worded(message: Message | None) -> str:
    """Read a message; none says nothing."""
    return "" if message is None else word(message)
