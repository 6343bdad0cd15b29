"""Input that cannot be used: the root of every such error, and the code of each kind.

An error says what is wrong, where, and what to do. Its kind has a code, which programs can distinguish and
which names its page in ``pages.md``, beside this module. A class without a code is a family of kinds and is
never raised itself. What goes wrong at the table is not an error but a state, and what breaks on a board is
an event.
"""

from typing import ClassVar

from controller.messages import Message, word


class MessageError(Exception):
    """An error that carries a message.

    ``message`` is what a person reads; as text, an error reads in English.
    """

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return word(self.message)


class InputError(MessageError, ValueError):
    """Input that cannot be used; it has changed nothing."""

    code: ClassVar[str]


class LinuxOnlyError(InputError):
    """Something available on Linux only; the message says what to do on another system."""

    code = "linux-only"


def reason(error: OSError) -> Message:
    """Explain why the system could not do something, as a clause to follow the thing that failed.

    >>> print(word(reason(FileNotFoundError(2, "No such file or directory"))))
    No such file or directory
    """
    return Message("error.reason", number=error.errno, said=error.strerror or str(error))


def coded(error: InputError) -> Message:
    """Return an error for a command line: its message, its code, and how to read its page.

    >>> class NoPiece(InputError):
    ...     code = "no-piece"
    >>> print(word(coded(NoPiece(Message("twin_act.no_piece", space="e5")))))
    there is no piece on e5; put one there first
      [no-piece] `manalath explain no-piece` tells more
    """
    return Message("error.coded", said=error.message, code=error.code)
