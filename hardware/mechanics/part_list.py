"""The parts to print: each as it stands on the bed, its file, how often it is printed, and what it is."""

from collections.abc import Iterator
from dataclasses import dataclass

from manifold3d import Manifold

from controller.board import Key, Profile, Sensing
from controller.games import COLOUR_WORDS, Colour
from hardware.mechanics.deck import deck_tiles, foot, frame_tiles, plate_tiles
from hardware.mechanics.holes import check_deck
from hardware.mechanics.pieces import bending_jig, key_cap, piece, reed_jig, ring_jig


@dataclass(frozen=True, slots=True)
class PrintedPart:
    """A part: the name of its file, the solid on the bed, how many are printed, and what it is."""

    name: str
    solid: Manifold
    count: int
    what: str


@dataclass(frozen=True, slots=True)
class DeckModel:
    """The parts of a deck in place, with z 0 where a piece stands; made once, for files and pictures."""

    tiles: tuple[Manifold, ...]
    plate: tuple[Manifold, ...]
    frame: tuple[Manifold, ...]


def deck_model(profile: Profile) -> DeckModel:
    """Make the deck; ProfileError if it cannot be made."""
    check_deck(profile)
    made = (deck_tiles(profile), plate_tiles(profile), frame_tiles(profile))
    return DeckModel(*(tuple(tiles) for tiles in made))


def printed_parts(profile: Profile, deck: DeckModel, pieces: int) -> Iterator[PrintedPart]:
    """Yield every part of a board with so many pieces a colour."""
    build = profile.build
    for number, tile in enumerate(deck.tiles, start=1):
        yield PrintedPart(f"deck-{number}", _on_bed(tile.rotate((0, 180, 0))), 1, "skin and block, face down")
    for number, tile in enumerate(deck.plate, start=1):
        yield PrintedPart(f"plate-{number}", _on_bed(tile), 1, "the plate with the recesses")
    for number, tile in enumerate(deck.frame, start=1):
        yield PrintedPart(f"frame-{number}", _on_bed(tile), 1, "carries the deck")
    yield PrintedPart("foot", foot(), len(build.deck.screws_mm), "under a post of the frame, glued in")
    for colour in Colour:
        word = COLOUR_WORDS[colour]
        yield PrintedPart(f"piece-{word}", piece(build.pieces, colour), pieces, f"a piece, {word}")
    for key in Key:
        yield PrintedPart(f"key-{key.word}", key_cap(profile, key), 1, f"the cap of the key {key.word}")
    if profile.sensing is Sensing.DUAL:
        yield PrintedPart("ring-jig", ring_jig(build), 1, "presses the magnets of a ring while glue sets")
    yield PrintedPart("reed-jig", reed_jig(build), 1, "to cut the wires of a reed, and to solder its copper")
    yield PrintedPart("bending-jig", bending_jig(), 1, "to bend the legs of diodes")


def _on_bed(solid: Manifold) -> Manifold:
    """Move a solid so that its lower left corner is at 0."""
    left, low, bottom, *_ = solid.bounding_box()
    return solid.translate((-left, -low, -bottom))
