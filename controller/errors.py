"""What a person gave that cannot be used: the root of every such error, and the code each kind goes by.

An error says what is wrong, where, and what to do. Its kind has a code, which programs can tell apart and
which names its page in ``docs/errors/``. What goes wrong at the table is no error but a state, and what
breaks on a board is an event.
"""

from typing import ClassVar


class InputError(ValueError):
    """Something that cannot be used as it was given; nothing has changed by it."""

    code: ClassVar[str]


def coded(error: InputError) -> str:
    """Word an error for a command line: its text, its code, and where its page is."""
    return f"{error}\n  [{error.code}] explained in docs/errors/{error.code}.md"
