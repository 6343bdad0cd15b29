"""Messages in tests: what a person would read, and messages with exactly that text."""

from controller.messages import Message, word
from controller.play.guest import Prompt


def quoted(text: str) -> Message:
    """Return a message with this text, whatever the catalogues hold."""
    return Message("quoted.text", text=text)


def text_of(prompt: Prompt) -> str:
    """Return what a prompt asks for, in words."""
    return word(prompt.text)


def detail_of(prompt: Prompt) -> str:
    """Return a prompt's detail, in words."""
    return worded(prompt.detail)


def read(message: Message | None) -> str:
    """Return a message in words; None is empty."""
    return "" if message is None else word(message)


def worded(message: Message | None) -> str:
    """Return a message in words; None is empty."""
    return "" if message is None else word(message)
