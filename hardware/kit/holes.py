"""Holes: every hole of a deck and its place, seen from above, in millimetres from the middle of the board.

Places and sizes are the profile's; only the hole of a key (`KEY_HOLE_MM`) is decided here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from controller.board import Key, Place, Profile
from hardware.wiring import BORE_MM

#: The hole for a button's shaft, through plate and skin.
KEY_HOLE_MM = 7.0


class HoleUse(Enum):
    """What a hole is for, and so which layers it passes through."""

    RECESS = "recess"  #: through the plate alone
    LIGHT = "light"  #: through plate and skin
    KEY = "key"  #: through plate and skin
    REED = "reed"  #: into the block from below, stopped by the skin


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole: its use, the space or key it belongs to, its centre, and its diameter."""

    cut: HoleUse
    name: str
    at_mm: Place
    across_mm: float


def holes_of(profile: Profile) -> tuple[Hole, ...]:
    """List every hole, space by space, then the keys."""
    return (*_of_spaces(profile), *_of_keys(profile))


def _of_spaces(profile: Profile) -> Iterator[Hole]:
    build = profile.build
    for space in profile.spaces:
        yield Hole(HoleUse.RECESS, space.name, space.at_mm, build.deck.hole_mm)
        yield Hole(HoleUse.LIGHT, space.name, _moved(space.at_mm, build.light_mm), build.deck.light_hole_mm)
        for place_mm in ((0.0, 0.0), *build.reeds.ring_mm):
            yield Hole(HoleUse.REED, space.name, _moved(space.at_mm, place_mm), BORE_MM)


def _of_keys(profile: Profile) -> Iterator[Hole]:
    for key, at_mm in zip(Key, profile.build.keys_mm, strict=True):
        yield Hole(HoleUse.KEY, key.word, at_mm, KEY_HOLE_MM)


def _moved(at_mm: Place, by_mm: Place) -> Place:
    return at_mm[0] + by_mm[0], at_mm[1] + by_mm[1]


def outline_of(profile: Profile) -> tuple[Place, Place]:
    """Return the lower left and the upper right corner of the deck."""
    margin_mm = profile.build.deck.margin_mm
    across = [space.at_mm[0] for space in profile.spaces]
    along = [space.at_mm[1] for space in profile.spaces]
    return (
        (min(across) - margin_mm, min(along) - margin_mm),
        (max(across) + margin_mm, max(along) + margin_mm),
    )
