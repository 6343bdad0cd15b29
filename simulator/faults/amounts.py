"""Amounts: how bad a fault can be, as numbers with a unit, limits, and the range that a player notices."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.board import Profile, Transport
from controller.messages import Message
from simulator.faults.argument import Argument, BadFaultError, Form

#: How far a weak supply stays above what dark lights draw, and below the most that lights may draw; in mA.
MARGIN_MA = 60

#: The delays, least and most, that leave a column low when the next row is read; in microseconds.
SLOW_COLUMN_US = {Transport.SERIAL: (150, 800), Transport.GPIO: (700, 1000)}


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
