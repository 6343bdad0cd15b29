"""The printed parts around skin and rows: the cover that pieces lie on, and the comb that the reeds stand in.

Both are pure solids, made by manifold3d of the extra `kit`; z is 0 where a piece stands. A ledge in the comb
stops the glass of a reed at its height, the joints of the skin lie in pockets of the cover, and the board of
the rows lies in the comb from below.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from manifold3d import CrossSection, Manifold

from controller.board import Place, Profile
from hardware.builder.circuit_boards.copper import CircuitBoard, Component, Face
from hardware.builder.circuit_boards.sandwich import BOARD_MM, PLUGS_MM, glass_below_mm
from hardware.builder.datasheets import Corners
from hardware.builder.mechanics import LOOSE_MM, Hole, HoleUse, check_deck, holes_of, outline_of
from hardware.builder.mechanics.deck import frame_tiles, plate_tiles
from hardware.builder.mechanics.part_list import DeckLayer, DeckModel
from hardware.builder.mechanics.picture import Rgb
from hardware.builder.mechanics.solids import bar, box, carved, disc, joined, rod
from hardware.builder.mechanics.tiles import DOWEL_DEEP_MM, DOWEL_MM, deck_dowels, deck_layout, plate_layout
from hardware.builder.wiring import BORE_MM

#: The way of a stub beyond the ledge, and a joint in the cover: its width and its height.
_STUB_WAY_MM, _JOINT_MM = 1.2, (2.4, 0.5)
#: How deep the comb makes room for what is soldered flat, and for pins and legs that come through.
_FLAT_MM, _LEGS_MM = 2.2, 3.5
#: How much larger than its pads such room is.
_BESIDE_MM = 0.7
#: The hole in a board as it is shown, and the colour of its mask.
_SHOWN_HOLE_MM = 1.1
_GREEN: Rgb = (46, 110, 72)


@dataclass(frozen=True, slots=True)
class Sandwich:
    """The two boards of a deck, and its profile as `on_boards` returns it."""

    profile: Profile
    skin: CircuitBoard
    rows: CircuitBoard

    @property
    def comb_mm(self) -> float:
        """The height of the comb, which holds the board of the rows too."""
        return self.profile.build.deck.block_mm - BOARD_MM

    @property
    def holes(self) -> list[Hole]:
        """The holes that the comb has beside those of its profile, away from which it is divided."""
        standing = [Hole(HoleUse.REED, part.name, part.at_mm, BORE_MM) for part in _standing(self.rows)]
        plugs = (
            Hole(HoleUse.SCREW, part.name, part.at_mm, _across(_body_room(part)))
            for part in _hanging(self.skin)
        )
        return [*standing, *plugs]


def deck_of(sandwich: Sandwich) -> DeckModel:
    """Make the deck of two boards; ProfileError if it cannot be made."""
    profile = sandwich.profile
    check_deck(profile)

    def between(low_mm: Place, high_mm: Place) -> tuple[DeckLayer, ...]:
        comb = _comb(sandwich, low_mm, high_mm)
        return _layers(sandwich, (low_mm, high_mm), (_cover(sandwich, low_mm, high_mm),), (comb,))

    layers = _layers(
        sandwich, outline_of(profile), tuple(_cover_tiles(sandwich)), tuple(_comb_tiles(sandwich))
    )
    return DeckModel(layers, tuple(plate_tiles(profile)), tuple(frame_tiles(profile)), between)


def _layers(
    sandwich: Sandwich,
    corners: tuple[Place, Place],
    cover: tuple[Manifold, ...],
    comb: tuple[Manifold, ...],
) -> tuple[DeckLayer, ...]:
    deck = sandwich.profile.build.deck
    tops = -deck.skin_mm, -deck.skin_mm - deck.block_mm + BOARD_MM
    skin, rows = (
        DeckLayer(
            name,
            (_slab(board, corners, top_mm),),
            rgb=_GREEN,
            fitted=tuple(_fitted(board, corners, top_mm)),
        )
        for name, board, top_mm in zip(("skin", "rows"), (sandwich.skin, sandwich.rows), tops, strict=True)
    )
    return (
        DeckLayer("cover", cover, "the cover on the board of the columns, face down"),
        skin,
        DeckLayer("comb", comb, "holds the reeds between the boards, face down"),
        rows,
    )


def _cover_tiles(sandwich: Sandwich) -> Iterator[Manifold]:
    for tile in plate_layout(sandwich.profile):
        yield _cover(sandwich, tile.low_mm, tile.high_mm)


def _comb_tiles(sandwich: Sandwich) -> Iterator[Manifold]:
    profile, holes = sandwich.profile, sandwich.holes
    middle_mm = -profile.build.deck.skin_mm - BOARD_MM - sandwich.comb_mm / 2
    for tile in deck_layout(profile, holes):
        dowels = [
            rod(DOWEL_MM, 2 * DOWEL_DEEP_MM, (*at_mm, middle_mm), axis)
            for at_mm, axis in deck_dowels(profile, tile, holes)
        ]
        yield _comb(sandwich, tile.low_mm, tile.high_mm) - joined(dowels)


def _cover(sandwich: Sandwich, low_mm: Place, high_mm: Place) -> Manifold:
    """Make the cover between two corners."""
    thick_mm, (across_mm, deep_mm) = sandwich.profile.build.deck.skin_mm, _JOINT_MM
    through = {HoleUse.LIGHT, HoleUse.KEY, HoleUse.SCREW}
    cuts = [
        (disc(hole.across_mm, hole.at_mm), 0.0, thick_mm)
        for hole in holes_of(sandwich.profile)
        if hole.cut in through
    ]
    for part in sandwich.skin.parts:
        if part.is_standing:
            cuts.append((disc(across_mm, part.at_mm), 0.0, deep_mm))
        elif part.has_holes:
            cuts.append((_room(part), 0.0, thick_mm))
    return carved(box(low_mm, high_mm), thick_mm, cuts).translate((0, 0, -thick_mm))


def _comb(sandwich: Sandwich, low_mm: Place, high_mm: Place) -> Manifold:
    """Make the comb between two corners."""
    profile, high = sandwich.profile, sandwich.comb_mm
    (left_mm, bottom_mm), (right_mm, top_mm) = outline_of(profile)
    below_rows = box((left_mm - 1, bottom_mm + PLUGS_MM - LOOSE_MM), (right_mm + 1, top_mm + 1))
    cuts = [(below_rows, 0.0, BOARD_MM)]
    for hole in holes_of(profile):
        if hole.cut is HoleUse.REED:
            ledge_mm = high - glass_below_mm(profile)
            cuts += [(disc(BORE_MM, hole.at_mm), 0.0, ledge_mm), (disc(_STUB_WAY_MM, hole.at_mm), 0.0, high)]
        elif hole.cut is HoleUse.SCREW:
            cuts.append((disc(hole.across_mm, hole.at_mm), 0.0, high))
    cuts += [(disc(BORE_MM, part.at_mm), 0.0, high) for part in _standing(sandwich.rows)]
    cuts += [(box(*_body_room(part)), 0.0, high) for part in _hanging(sandwich.skin)]
    for part in sandwich.skin.parts:
        if not part.has_holes:
            cuts.append((_room(part), high - _FLAT_MM, high))
        elif part.side is Face.FRONT:
            cuts.append((_room(part), high - _LEGS_MM, high))
    cuts += [(_room(part), 0.0, BOARD_MM + _LEGS_MM) for part in _hanging(sandwich.rows)]
    under_mm = profile.build.deck.skin_mm + BOARD_MM + high
    return carved(box(low_mm, high_mm), high, cuts).translate((0, 0, -under_mm))


def _standing(board: CircuitBoard) -> Iterator[Component]:
    """Yield the wired diodes that stand between the boards."""
    return (part for part in board.parts if part.is_standing and part.value != "reed")


def _hanging(board: CircuitBoard) -> Iterator[Component]:
    """Yield what hangs from the underside of a board by its pins: plugs and the large capacitor."""
    return (part for part in board.parts if _is_hanging(part))


def _is_hanging(part: Component) -> bool:
    return part.side is Face.BACK and part.has_holes and not part.is_standing


def _body_room(part: Component) -> Corners:
    """Return the room for the body and the joints of a part."""
    return _grown(part.room_mm, LOOSE_MM / 2)


def _room(part: Component) -> CrossSection:
    """Draw the room for the joints of a part."""
    xs, ys = zip(*(pad.at_mm for pad in part.pads), strict=True)
    (wide, high), *_ = (pad.size_mm for pad in part.pads)
    corners = (min(xs) - wide / 2, min(ys) - high / 2), (max(xs) + wide / 2, max(ys) + high / 2)
    return box(*_grown(corners, _BESIDE_MM))


def _grown(corners: Corners, by_mm: float) -> Corners:
    (left, low), (right, high) = corners
    return (left - by_mm, low - by_mm), (right + by_mm, high + by_mm)


def _across(corners: Corners) -> float:
    """Return the longer side."""
    (left, low), (right, high) = corners
    return max(right - left, high - low)


def _slab(board: CircuitBoard, corners: tuple[Place, Place], top_mm: float) -> Manifold:
    """Make a board as it is shown, between two corners: with its holes and slots."""
    (left, low), (right, high) = board.corners
    (from_x, from_y), (to_x, to_y) = corners
    area = box((max(left, from_x), max(low, from_y)), (min(right, to_x), min(high, to_y)))
    cuts: list[tuple[CrossSection, float, float]] = []
    for part in _inside(board, corners):
        if part.slot_mm:
            cuts.append((bar(part.slot_mm, part.at_mm), 0.0, board.thick_mm))
        cuts += [(disc(_SHOWN_HOLE_MM, pad.at_mm), 0.0, board.thick_mm) for pad in part.pads if pad.drill_mm]
    cuts += [(disc(bore.across_mm, bore.at_mm), 0.0, board.thick_mm) for bore in board.bores]
    return carved(area, board.thick_mm, cuts).translate((0, 0, top_mm - board.thick_mm))


def _fitted(board: CircuitBoard, corners: tuple[Place, Place], top_mm: float) -> Iterator[Manifold]:
    """Yield the parts on a board as simple bodies, but for those that stand between two."""
    for part in _inside(board, corners):
        if part.body_mm and not part.is_standing:
            is_below = part.side is Face.BACK
            z_mm = top_mm - board.thick_mm - part.high_mm if is_below else top_mm
            yield box(*part.body_mm).extrude(part.high_mm).translate((0, 0, z_mm))


def _inside(board: CircuitBoard, corners: tuple[Place, Place]) -> Sequence[Component]:
    (left, low), (right, high) = corners
    return [part for part in board.parts if left < part.at_mm[0] < right and low < part.at_mm[1] < high]
