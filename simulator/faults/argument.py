"""Argument: the base of every fault argument: its text, its choices on a board, and its field on a page.

A fault's text, limits, random choice and form on a page all follow from its arguments. What a fault does to a
board is not known here.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from controller.board import Profile
from controller.errors import InputError
from controller.messages import Message


class FaultError(InputError):
    """A fault was refused."""


class BadFaultError(FaultError):
    """The text is not a fault, or its amount is out of range."""

    code = "bad-fault"


class NoPartError(FaultError):
    """The fault is on a part that the board does not have."""

    code = "no-such-part"


class NotBrokenError(FaultError):
    """The fault to remove is not there."""

    code = "not-broken"


class BadFaultListError(FaultError):
    """The list of faults cannot be read; the message names the entry."""

    code = "bad-fault-list"


Given = TypeVar("Given")
Before = TypeVar("Before")

#: What a page needs to ask for an argument.
Form = dict[str, Message | str | int | bool]


class Argument(ABC, Generic[Given, Before]):
    """One argument of a fault. What can be ``Given`` may depend on the argument ``Before`` it.

    ``word`` represents it in a usage; ``legend`` explains the word if it needs that. Its text matches
    ``pattern``. A page asks for it with a ``field`` of that kind, under a ``label``.
    """

    word: str
    legend: str = ""
    pattern: str = r"\S+"
    field: str
    label: str
    #: The error to raise if the board does not allow it.
    error: type[FaultError] = NoPartError
    #: Whether it is how bad the fault is, rather than where.
    is_amount = False
    #: Whether it and the argument before it may change places.
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
        """List the choices that a player would notice, from which a random fault is drawn."""
        return self.choices(profile, before)

    @abstractmethod
    def complaint(self, given: Given, profile: Profile, before: Before) -> Message:
        """Explain why it cannot be given, and what can."""

    def explanation(self) -> str:
        """Explain the word; empty if it needs no explanation."""
        return f"{self.word} is {self.legend}" if self.legend else ""

    def form(self, _profile: Profile) -> Form:
        """Return what a page needs to ask for it."""
        return {"field": self.field, "label": Message("fault_kind.field", asked=self.label)}
