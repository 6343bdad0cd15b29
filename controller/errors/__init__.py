"""What a person gave that cannot be used: the root of every such error, and the code each kind goes by.

An error says what is wrong, where, and what to do. Its kind has a code, which programs can tell apart and
which names its page, beside this module (`controller.errors.pages`). A class without a code is a family of
kinds, and is never raised itself. What goes wrong at the table is no error but a state, and what breaks on a
board is an event.
"""

from typing import ClassVar

from manalath_board.controller.messages import Message
from manalath_board.controller.messages.wording import word


class InputError(ValueError):
    """Something that cannot be used as it was given; nothing has changed by it.

    ``message`` is what a person is told; as text, an error reads in English.
    """

    code: ClassVar[str]

    def __init__(self, said: Message | str) -> None:
        super().__init__(said)
        self.message = said if isinstance(said, Message) else Message("quoted.text", text=said)

    def __str__(self) -> str:
        return word(self.message)


class LinuxOnlyError(InputError):
    """What is there on Linux alone; the message says what to do on another system."""

    code = "linux-only"


def coded(error: InputError) -> str:
    """Word an error for a command line: its text, its code, and how to read its page.

    >>> class NoPiece(InputError):
    ...     code = "no-piece"
    >>> print(coded(NoPiece("there is no piece on e5; put one there first")))
    there is no piece on e5; put one there first
      [no-piece] `manalath explain no-piece` tells more
    """
    return f"{error}\n  [{error.code}] `manalath explain {error.code}` tells more"
