"""What one command alone needs and a plain installation does not bring: named where it is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from manalath_board.controller.errors import InputError
from manalath_board.controller.messages import Message


class NotInstalledError(InputError):
    """Something that a command needs and that is not installed; the message says what to install."""

    code = "not-installed"


@contextmanager
def needing(what_to_install: Message, *modules: str) -> Iterator[None]:
    """Import what needs ``modules``; a NotInstalledError says what to install where one is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in modules:
            raise
        raise NotInstalledError(what_to_install) from error
