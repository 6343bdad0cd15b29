"""Argument: the base of every fault argument: its text, its choices on a board, and its field on a page.

A fault's text, limits, random choice and form on a page all follow from its arguments. Those that say how bad
a fault is are numbers with a unit, limits, and the range that a player notices; those that say where are in
`simulator.faults.places`. What a fault does to a board is not known here.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from controller.board import Profile, Transport
from controller.errors import InputError
from controller.messages import Message

#: How far a weak supply stays above what dark lights draw, and below the most that lights may draw; in mA.
MARGIN_MA = 60

#: The delays, least and most, that leave a column low when the next row is read; in microseconds.
SLOW_COLUMN_US = {Transport.SERIAL: (150, 800), Transport.GPIO: (700, 1000)}


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


@dataclass(frozen=True)
class Number(Argument[int, object]):
    """A whole number with a unit, within its ``limits``, least and most.

    A player notices amounts in the range ``noticed``.
    """

    word: str
    unit: str
    limits: tuple[int, int]
    noticed: tuple[int, int]
    pattern = "[0-9]+"
    field = "number"
    error = BadFaultError
    is_amount = True

    @property
    def label(self) -> str:  # type: ignore[override] # a class attribute in other arguments
        """The unit, which labels its field on a page."""
        return self.unit

    def read(self, text: str) -> int:
        """Read the number."""
        return int(text)

    def choices(self, _profile: Profile, _before: object) -> Sequence[int]:
        """List all numbers within the limits."""
        return _between(*self.limits)

    def likely(self, _profile: Profile, _before: object) -> Sequence[int]:
        """List all that a player notices."""
        return _between(*self.noticed)

    def complaint(self, given: int, profile: Profile, before: object) -> Message:
        """State the limits."""
        there = self.choices(profile, before)
        return Message("twin_fault.out_of_range", found=given, least=there[0], most=there[-1], unit=self.unit)

    def explanation(self) -> str:
        """State the limits."""
        least, most = self.limits
        return f"{self.word} is {least} to {most}"

    def form(self, profile: Profile) -> Form:
        """Add the limits, and a start value: the least that a player notices."""
        there, start = self.choices(profile, None), self.likely(profile, None)[0]
        return super().form(profile) | {"least": there[0], "most": there[-1], "start": start}


class SupplyCurrent(Number):
    """A supply's current. Dark pixels draw a milliampere each; with less, no board could ever start again."""

    def choices(self, profile: Profile, _before: object) -> Sequence[int]:
        """List currents from what dark lights draw upwards."""
        return _between(len(profile.lights), self.limits[1])

    def likely(self, profile: Profile, _before: object) -> Sequence[int]:
        """List currents above what dark lights draw, and below the most that lights may draw."""
        return _between(len(profile.lights) + MARGIN_MA, profile.cap_ma - MARGIN_MA)


class RecoveryTime(Number):
    """The extra time a column needs to recover."""

    def likely(self, profile: Profile, _before: object) -> Sequence[int]:
        """List times so long that the next row is read too early."""
        return _between(*SLOW_COLUMN_US[profile.transport])


def _between(least: int, most: int) -> range:
    return range(least, most + 1)
