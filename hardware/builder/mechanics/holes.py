"""Holes: every hole of a deck and its place, seen from above, in millimetres from the middle of the board.

Places and sizes are the profile's; only how loosely a part lies in its hole is decided here.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from controller.board import Key, Place, Profile, ProfileError
from controller.messages import Message
from hardware.builder.datasheets import KEY
from hardware.builder.wiring import BORE_MM, ROW_BELOW_MM

#: Through plate and skin: the hole for the shaft of a button, or for all of one that stands on the skin; and
#: that for a screw, through everything.
KEY_HOLE_MM, _STANDING_KEY_MM, SCREW_HOLE_MM = 7.0, 9.2, 3.2
#: The width of the groove in which the bare wire of a row lies.
GROOVE_MM = 1.2
#: The slot for a screw's nut, under the top of its post: how far down it begins; its width, and its height.
NUT_DOWN_MM, NUT_MM = 1.6, (5.8, 2.8)
#: The lengths in which screws are sold.
_SCREWS_MM = (16, 20, 25, 30, 35, 40, 50, 60)
#: How far a key's shaft rises: out of a pocket over the plate; over plate and body if it stands on the skin.
_SHAFT_MM, _STANDING_SHAFT_MM = 3.0, 2.5
#: How much wider a hole is than the part that goes into it.
LOOSE_MM = 0.4
#: The thinnest wall that is printed or left between two holes.
WALL_MM = 0.8


class HoleUse(Enum):
    """What a hole is for, and so which layers it passes through."""

    RECESS = "recess"  #: through the plate alone
    LIGHT = "light"  #: through plate and skin
    KEY = "key"  #: through plate and skin
    SCREW = "screw"  #: through plate, skin and block
    REED = "reed"  #: into the block from below, stopped by the skin
    LIGHT_BOARD = "light board"  #: through the block
    KEY_BODY = "key body"  #: into the block from above; square


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole: its use, the space, key or screw it belongs to, its centre, and its diameter or side."""

    cut: HoleUse
    name: str
    at_mm: Place
    across_mm: float

    @property
    def reach_mm(self) -> float:
        """How far it reaches from its centre; that of a key to its corners, and the legs beside them."""
        return self.across_mm * (0.84 if self.cut is HoleUse.KEY_BODY else 0.5)


def holes_of(profile: Profile) -> tuple[Hole, ...]:
    """List every hole, space by space, then the keys and the screws."""
    return (*_of_spaces(profile), *_of_keys(profile), *_of_screws(profile))


def _of_spaces(profile: Profile) -> Iterator[Hole]:
    build = profile.build
    for space in profile.spaces:
        light_mm = moved(space.at_mm, build.light_mm)
        yield Hole(HoleUse.RECESS, space.name, space.at_mm, build.deck.hole_mm)
        yield Hole(HoleUse.LIGHT, space.name, light_mm, build.deck.light_hole_mm)
        yield Hole(HoleUse.LIGHT_BOARD, space.name, light_mm, build.deck.light_board_mm + LOOSE_MM)
        for place_mm in ((0.0, 0.0), *build.reeds.ring_mm):
            yield Hole(HoleUse.REED, space.name, moved(space.at_mm, place_mm), BORE_MM)


def _of_keys(profile: Profile) -> Iterator[Hole]:
    side_mm = profile.build.deck.key_body_mm[0] + LOOSE_MM
    for key, at_mm in zip(Key, profile.build.keys_mm, strict=True):
        if profile.build.deck.key_body_mm[1] > 0:
            yield Hole(HoleUse.KEY, key.word, at_mm, KEY_HOLE_MM)
            yield Hole(HoleUse.KEY_BODY, key.word, at_mm, side_mm)
        else:
            yield Hole(HoleUse.KEY, key.word, at_mm, _STANDING_KEY_MM)


def _of_screws(profile: Profile) -> Iterator[Hole]:
    for number, at_mm in enumerate(profile.build.deck.screws_mm, start=1):
        yield Hole(HoleUse.SCREW, f"screw-{number}", at_mm, SCREW_HOLE_MM)


def moved(at_mm: Place, by_mm: Place) -> Place:
    """Return a place so far right of and above another."""
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


#: The uses whose holes leave walls between them in the block.
_IN_BLOCK = {HoleUse.REED, HoleUse.LIGHT_BOARD, HoleUse.KEY_BODY, HoleUse.SCREW}


def rows_of(profile: Profile) -> dict[float, list[float]]:
    """Map the level of each row's bare wire, below spaces that lie side by side, to their places."""
    rows = dict[float, list[float]]()
    for x_mm, y_mm in (space.at_mm for space in profile.spaces):
        rows.setdefault(round(y_mm - ROW_BELOW_MM, 1), []).append(x_mm)
    return rows


def screw_mm(profile: Profile) -> int:
    """Return the length of the screws, which go through the deck into the nuts of the frame."""
    deck = profile.build.deck
    least_mm = deck.plate_mm + deck.skin_mm + deck.block_mm + NUT_DOWN_MM + NUT_MM[1]
    return next((length for length in _SCREWS_MM if length >= least_mm), math.ceil(least_mm))


def key_mm(profile: Profile) -> float:
    """Return the height of a key with its shaft."""
    deck = profile.build.deck
    if deck.key_body_mm[1] > 0:
        return deck.key_body_mm[1] + deck.skin_mm + deck.plate_mm + _SHAFT_MM
    return max(deck.skin_mm + deck.plate_mm, KEY.high_mm) + _STANDING_SHAFT_MM


def block_holes(profile: Profile) -> list[Hole]:
    """List the holes of the block."""
    return [hole for hole in holes_of(profile) if hole.cut in _IN_BLOCK]


def check_deck(profile: Profile) -> None:
    """Raise ProfileError if two holes leave no wall, one is at the edge, or a screw is in a recess."""
    holes = block_holes(profile)
    (left_mm, low_mm), (right_mm, top_mm) = outline_of(profile)
    for hole in holes:
        x_mm, y_mm = hole.at_mm
        edge_mm = min(x_mm - left_mm, right_mm - x_mm, y_mm - low_mm, top_mm - y_mm) - hole.reach_mm
        _need_wall(hole, "the edge of the deck", edge_mm)
    screws = [hole for hole in holes if hole.cut is HoleUse.SCREW]
    recesses = [hole for hole in holes_of(profile) if hole.cut is HoleUse.RECESS]
    bevel_mm = profile.build.deck.bevel_mm
    for hole, other, wider_mm in (
        *((hole, other, 0.0) for hole, other in combinations(holes, 2)),
        *((screw, recess, bevel_mm) for screw in screws for recess in recesses),
    ):
        apart_mm = math.dist(hole.at_mm, other.at_mm) - wider_mm
        _need_wall(hole, other, apart_mm - hole.reach_mm - other.reach_mm)


def _need_wall(hole: Hole, other: Hole | str, wall_mm: float) -> None:
    if wall_mm < WALL_MM:
        beside = other if isinstance(other, str) else _called(other)
        left_mm = max(wall_mm, 0.0)
        raise ProfileError(
            Message("mechanics.no_wall", hole=_called(hole), other=beside, wall_mm=left_mm, least_mm=WALL_MM)
        )


def _called(hole: Hole) -> str:
    return hole.name if hole.cut is HoleUse.SCREW else f"{hole.cut.value} {hole.name}"
