"""What every argument of a fault has: its text, what a board has of it, and how a page asks for it.

The text of a fault, its limits, its random choice and its form on a page all follow from its arguments. What
a fault does to a board is not known here.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from manalath_board.controller.messages import Message
from manalath_board.controller.profile import Profile
from manalath_board.simulator.faults.errors import FaultError, NoPartError

Given = TypeVar("Given")
Before = TypeVar("Before")

#: What a page needs to ask for an argument.
Form = dict[str, Message | str | int | bool]


class Argument(ABC, Generic[Given, Before]):
    """One argument of a fault. What can be ``Given`` may depend on the argument ``Before`` it.

    ``word`` stands for it in a usage; ``legend`` explains the word where it does not explain itself. Its text
    matches ``pattern``. A page asks for it by a ``field`` of that kind, with a ``label``.
    """

    word: str
    legend: str = ""
    pattern: str = r"\S+"
    field: str
    label: str
    #: What is raised if it cannot be given.
    error: type[FaultError] = NoPartError
    #: Whether it says how bad the fault is, and not where it is.
    is_amount = False
    #: Whether it and the argument before it can stand in either order.
    is_exchangeable = False

    @abstractmethod
    def read(self, text: str) -> Given:
        """Read a text that matches ``pattern``."""

    def write(self, given: Given) -> str:
        """Write it as `read` reads it."""
        return str(given)

    @abstractmethod
    def choices(self, profile: Profile, before: Before) -> Sequence[Given]:
        """List all that can be given on a board."""

    def likely(self, profile: Profile, before: Before) -> Sequence[Given]:
        """List what a person at the table would notice: a random fault is one of these."""
        return self.choices(profile, before)

    @abstractmethod
    def complaint(self, given: Given, profile: Profile, before: Before) -> Message:
        """Say why it cannot be given, and what can."""

    def explanation(self) -> str:
        """Explain the word; empty where it explains itself."""
        return f"{self.word} is {self.legend}" if self.legend else ""

    def form(self, _profile: Profile) -> Form:
        """Say what a page needs to ask for it."""
        return {"field": self.field, "label": Message("fault_kind.field", asked=self.label)}
