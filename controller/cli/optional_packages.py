"""Packages that one command needs and a plain installation lacks: named when they are missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from controller.errors import InputError
from controller.messages import Message


class NotInstalledError(InputError):
    """A package that a command needs is not installed; the message says what to install."""

    code = "not-installed"


@contextmanager
def needing(what_to_install: Message, *modules: str) -> Iterator[None]:
    """Guard imports that need ``modules``; if one is missing, NotInstalledError says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in modules:
            raise
        raise NotInstalledError(what_to_install) from error
