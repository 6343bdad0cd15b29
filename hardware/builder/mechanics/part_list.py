"""The parts to print: each as it stands on the bed, its file, how often it is printed, and what it is."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from manifold3d import Manifold

from controller.board import Key, Place, Profile, Sensing
from controller.games import COLOUR_WORDS, Colour
from hardware.builder.mechanics.deck import deck_tiles, foot, frame_tiles, plate_tiles, skin_and_block
from hardware.builder.mechanics.holes import check_deck
from hardware.builder.mechanics.host_box import HOSTS, lid, tray
from hardware.builder.mechanics.picture import Rgb
from hardware.builder.mechanics.pieces import bending_jig, fit_gauge, key_cap, piece, reed_jig, ring_jig

#: The colour of a printed deck.
WOOD: Rgb = (214, 190, 155)


@dataclass(frozen=True, slots=True)
class PrintedPart:
    """A part: the name of its file, the solid on the bed, how many are printed, and what it is."""

    name: str
    solid: Manifold
    count: int
    what: str


@dataclass(frozen=True, slots=True)
class DeckLayer:
    """What lies under the plate from edge to edge, in place, with z 0 where a piece stands.

    ``what`` describes it to somebody who prints it, upside down; a layer that is bought has no such words.
    ``fitted`` are the parts on it.
    """

    name: str
    tiles: tuple[Manifold, ...]
    what: str = ""
    rgb: Rgb = WOOD
    fitted: tuple[Manifold, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckModel:
    """The parts of a deck in place; made once, for files and pictures.

    ``layers`` come from the top. ``between`` makes them between two corners, ``wired_mm`` is how far copper
    wires hang out below, and ``cut`` names the sheets that can be cut instead of printed.
    """

    layers: tuple[DeckLayer, ...]
    plate: tuple[Manifold, ...]
    frame: tuple[Manifold, ...]
    between: Callable[[Place, Place], tuple[DeckLayer, ...]]
    wired_mm: float = 0.0
    cut: tuple[str, ...] = ("plate",)


def deck_model(profile: Profile) -> DeckModel:
    """Make the deck of a board that is wired by hand; ProfileError if it cannot be made."""
    check_deck(profile)

    def between(low_mm: Place, high_mm: Place) -> tuple[DeckLayer, ...]:
        return (DeckLayer("deck", (skin_and_block(profile, low_mm, high_mm),)),)

    return DeckModel(
        (DeckLayer("deck", tuple(deck_tiles(profile)), "skin and block, face down"),),
        tuple(plate_tiles(profile)),
        tuple(frame_tiles(profile)),
        between,
        wired_mm=4.0,
        cut=("plate", "skin", "block"),
    )


def printed_parts(profile: Profile, deck: DeckModel, pieces: int) -> Iterator[PrintedPart]:
    """Yield every part of a board with so many pieces a colour."""
    build = profile.build
    for layer in deck.layers:
        for number, tile in enumerate(layer.tiles, start=1):
            if layer.what:
                solid = _on_bed(tile.rotate((0, 180, 0)))
                yield PrintedPart(f"{layer.name}-{number}", solid, 1, layer.what)
    for number, tile in enumerate(deck.plate, start=1):
        yield PrintedPart(f"plate-{number}", _on_bed(tile), 1, "the plate with the recesses")
    for number, tile in enumerate(deck.frame, start=1):
        yield PrintedPart(f"frame-{number}", _on_bed(tile), 1, "carries the deck")
    host = HOSTS[profile.transport]
    yield PrintedPart("box", _on_bed(tray(host)), 1, "for the host and the board on it")
    yield PrintedPart("box-lid", _on_bed(lid(host)), 1, "the lid of the box, with slots for air")
    yield PrintedPart("foot", foot(), len(build.deck.screws_mm), "under a post of the frame, glued in")
    for colour in Colour:
        word = COLOUR_WORDS[colour]
        yield PrintedPart(f"piece-{word}", piece(build.pieces, colour), pieces, f"a piece, {word}")
    for key in Key:
        yield PrintedPart(f"key-{key.word}", key_cap(profile, key), 1, f"the cap of the key {key.word}")
    if profile.sensing is Sensing.DUAL:
        yield PrintedPart("ring-jig", ring_jig(build), 1, "presses the magnets of a ring while glue sets")
    yield PrintedPart("fit-gauge", fit_gauge(build), 1, "print it first: how wide the printer makes a hole")
    copper = ", and to solder its copper" if deck.wired_mm else ""
    yield PrintedPart("reed-jig", reed_jig(build), 1, f"to cut the wires of a reed{copper}")
    if deck.wired_mm:
        yield PrintedPart("bending-jig", bending_jig(), 1, "to bend the legs of diodes")


def _on_bed(solid: Manifold) -> Manifold:
    """Move a solid so that its lower left corner is at 0."""
    left, low, bottom, *_ = solid.bounding_box()
    return solid.translate((-left, -low, -bottom))
