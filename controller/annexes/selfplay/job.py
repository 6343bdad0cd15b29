"""What a game of self-play is for whoever plays it, on this computer or elsewhere."""

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar


class Job(Protocol):
    """A game that can be played anywhere: a value that can be sent, with a number to name it by."""

    @property
    def number(self) -> int:
        """Its number."""

    def play(self) -> str:
        """Play it, and return its line."""


J = TypeVar("J", bound=Job)


class Play(Protocol):
    """Plays games, and yields each and its line as it ends."""

    def __call__(self, jobs: Sequence[J]) -> Iterator[tuple[J, str]]:
        """Play them."""
