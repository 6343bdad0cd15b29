"""Occupancy: what the sensors read on each space, and which keys are down.

Decides nothing over time: one matrix in, one occupancy out. The wiring comes from the profile.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from controller.board import Crosspoint, Key, Profile, Sensing
from controller.games import Colour


class Reading(Enum):
    """What the reeds of a space read: two of them, or one that senses only presence."""

    EMPTY = "empty"  #: no reed is closed
    FIRST = "first"  #: the centre reed alone: a piece of the first colour
    SECOND = "second"  #: the ring reed alone: a piece of the second colour
    UNCLEAR = "unclear"  #: both reeds: a piece off its centre, two magnets, or a fault
    PIECE = "piece"  #: the only reed: a piece whose colour no reed senses

    @property
    def colour(self) -> Colour | None:
        """The colour read; None if there is none to read."""
        return _COLOURS.get(self)

    @staticmethod
    def of(colour: Colour | None) -> "Reading":
        """Return what a healthy space with two reeds reads for a piece of ``colour``, or for none."""
        if colour is None:
            return Reading.EMPTY
        return Reading.FIRST if colour is Colour.FIRST else Reading.SECOND


_COLOURS = {Reading.FIRST: Colour.FIRST, Reading.SECOND: Colour.SECOND}

#: Reading by (first reed closed, second reed closed).
_READINGS = {
    (False, False): Reading.EMPTY,
    (True, False): Reading.FIRST,
    (False, True): Reading.SECOND,
    (True, True): Reading.UNCLEAR,
}


@dataclass(frozen=True, slots=True)
class Occupancy:
    """The reading of each space of the board, by name, and the keys that are down."""

    readings: Mapping[str, Reading]
    keys: frozenset[Key]


def occupancy(profile: Profile, debounced: tuple[int, ...]) -> Occupancy:
    """Read the debounced matrix (an int a row, bit = column, 1 = closed) with the wiring of ``profile``.

    With one reed a space, every piece reads as `Reading.PIECE`.
    """

    def is_closed(at: Crosspoint) -> bool:
        return bool(debounced[at[0]] >> at[1] & 1)

    if profile.sensing is Sensing.SINGLE:
        felt = {False: Reading.EMPTY, True: Reading.PIECE}
        readings = {space.name: felt[is_closed(space.first)] for space in profile.spaces}
    else:
        readings = {
            space.name: _READINGS[is_closed(space.first), is_closed(space.second)] for space in profile.spaces
        }
    return Occupancy(readings, frozenset(key for key, at in profile.keys.items() if is_closed(at)))
