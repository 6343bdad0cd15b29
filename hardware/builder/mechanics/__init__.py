"""Mechanics: holes, tiles, and the parts that are printed or cut, derived from a board's profile.

`make_parts` makes all of them, with pictures of how they go together. It needs the extra kit, the rest of
the face does not.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.board import Profile
from hardware.builder.mechanics.holes import (
    KEY_HOLE_MM,
    LOOSE_MM,
    SCREW_HOLE_MM,
    WALL_MM,
    Hole,
    HoleUse,
    check_deck,
    holes_of,
    key_mm,
    moved,
    outline_of,
    screw_mm,
)
from hardware.builder.mechanics.tiles import DOWEL_DEEP_MM, dowels_needed, tile_count
from hardware.builder.mechanics.weights import PLA_G_MM3, friction_mn, mass_g

if TYPE_CHECKING:
    from hardware.builder.mechanics.part_list import DeckModel

__all__ = [
    "DOWEL_DEEP_MM",
    "KEY_HOLE_MM",
    "LOOSE_MM",
    "NEEDED",
    "PLA_G_MM3",
    "SCREW_HOLE_MM",
    "WALL_MM",
    "Hole",
    "HoleUse",
    "MadeParts",
    "PartsNeeded",
    "PrintedFile",
    "check_deck",
    "dowels_needed",
    "friction_mn",
    "holes_of",
    "key_mm",
    "make_parts",
    "mass_g",
    "moved",
    "outline_of",
    "screw_mm",
    "tile_count",
]

#: The modules that `make_parts` needs, which the extra `kit` brings.
NEEDED = ("manifold3d", "ezdxf")


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """A part to print: its file, how often it is printed, what it is, and the grams of one, if solid."""

    name: str
    count: int
    what: str
    grams: float


@dataclass(frozen=True, slots=True)
class PartsNeeded:
    """How many pieces a colour are made, and the spaces of a coupon, which pictures show."""

    pieces: int
    spaces: Sequence[str]


@dataclass(frozen=True, slots=True)
class MadeParts:
    """Everything made: the parts to print, and the files of parts, sheets to cut and pictures, by name."""

    printed: tuple[PrintedFile, ...]
    files: Mapping[str, bytes]


def make_parts(
    profile: Profile, needed: PartsNeeded, show: Callable[[str], None], deck: "DeckModel | None" = None
) -> MadeParts:
    """Make the parts of a board, and show each; its deck is the one that is wired by hand, or another.

    Raises ProfileError if the deck cannot be made, and ModuleNotFoundError without the modules ``NEEDED``.
    """
    from hardware.builder.mechanics.outlines import outlines
    from hardware.builder.mechanics.part_list import deck_model, printed_parts
    from hardware.builder.mechanics.solids import stl_of
    from hardware.builder.mechanics.views import views

    deck, printed = deck or deck_model(profile), list[PrintedFile]()
    files = {f"cut/{name}": drawing for name, drawing in outlines(profile, deck.cut).items()}
    for part in printed_parts(profile, deck, needed.pieces):
        name = f"print/{part.name}.stl"
        show(name)
        printed.append(PrintedFile(name, part.count, part.what, part.solid.volume() * PLA_G_MM3))
        files[name] = stl_of(part.solid, f"{profile.name} {part.name}")
    for view, image in views(profile, deck, needed.spaces):
        name = f"views/{view}.png"
        show(name)
        files[name] = image
    return MadeParts(tuple(printed), files)
