"""How bad a fault can be: numbers with a unit and limits, and from where on a person at the table notices."""

from collections.abc import Sequence
from dataclasses import dataclass

from manalath_board.controller.messages import Message
from manalath_board.controller.profile import Profile, Transport
from manalath_board.simulator.faults.argument import Argument, Form
from manalath_board.simulator.faults.errors import BadFaultError

#: A weak supply gives more than dark lights draw, and less than they may draw at most; in mA.
MARGIN_MA = 60

#: A column that recovers so slowly is still low when the next row is read; least and most, in microseconds.
SLOW_COLUMN_US = {Transport.SERIAL: (150, 800), Transport.GPIO: (700, 1000)}


@dataclass(frozen=True)
class Number(Argument[int, object]):
    """A whole number of a unit, with the least and the most of its ``limits``.

    A person at the table notices what lies between the two of ``noticed``.
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
    def label(self) -> str:  # type: ignore[override] # what other arguments have for all of a kind
        """The unit, by which a page asks for it."""
        return self.unit

    def read(self, text: str) -> int:
        """Read the number."""
        return int(text)

    def choices(self, _profile: Profile, _before: object) -> Sequence[int]:
        """All within the limits."""
        return _between(*self.limits)

    def likely(self, _profile: Profile, _before: object) -> Sequence[int]:
        """All that are noticed."""
        return _between(*self.noticed)

    def complaint(self, given: int, profile: Profile, before: object) -> Message:
        """Say the limits."""
        there = self.choices(profile, before)
        return Message("twin_fault.out_of_range", found=given, least=there[0], most=there[-1], unit=self.unit)

    def explanation(self) -> str:
        """Say the limits."""
        least, most = self.limits
        return f"{self.word} is {least} to {most}"

    def form(self, profile: Profile) -> Form:
        """Say also the limits, and a number to begin with: the least that is noticed."""
        there, start = self.choices(profile, None), self.likely(profile, None)[0]
        return super().form(profile) | {"least": there[0], "most": there[-1], "start": start}


class SupplyCurrent(Number):
    """What a supply gives. Dark pixels draw a milliampere each: with less, no board could ever come back."""

    def choices(self, profile: Profile, _before: object) -> Sequence[int]:
        """As much as dark lights draw, or more."""
        return _between(len(profile.lights), self.limits[1])

    def likely(self, profile: Profile, _before: object) -> Sequence[int]:
        """More than dark lights draw, and less than they may draw."""
        return _between(len(profile.lights) + MARGIN_MA, profile.cap_ma - MARGIN_MA)


class RecoveryTime(Number):
    """How much longer a column needs to recover."""

    def likely(self, profile: Profile, _before: object) -> Sequence[int]:
        """So long that the next row is read too early."""
        return _between(*SLOW_COLUMN_US[profile.transport])


def _between(least: int, most: int) -> range:
    return range(least, most + 1)
