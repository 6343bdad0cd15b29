"""The deck to print: tiles of skin and block in one, tiles of the plate, the frame under them, its feet.

Everything is in place: z is 0 where a piece stands, and the block reaches down from there.

The skin is printed first, on the bed, so that the printer sets the height of a reed: a bore is 2.6 mm wide up
to the end of the glass, where a ledge stops it. Above the ledge there is only room for the stub and for the
wire that comes down beside the glass.
"""

import math
from collections.abc import Iterator

from manifold3d import CrossSection, Manifold

from controller.board import Place, Profile
from hardware.builder.datasheets import KEY
from hardware.builder.mechanics.holes import (
    GROOVE_MM,
    LOOSE_MM,
    NUT_DOWN_MM,
    NUT_MM,
    SCREW_HOLE_MM,
    Hole,
    HoleUse,
    holes_of,
    moved,
    outline_of,
    rows_of,
)
from hardware.builder.mechanics.solids import bar, box, carved, disc, joined, rod, slot, together
from hardware.builder.mechanics.tiles import (
    DOWEL_DEEP_MM,
    DOWEL_MM,
    EXIT_MM,
    IN_PLATE,
    POST_MM,
    deck_dowels,
    deck_layout,
    frame_corners,
    frame_dowels,
    frame_layout,
    plate_layout,
)

#: Above the ledge: the width of the way for stub and wire, and how far beside the middle the wire turns down.
STUB_WAY_MM, WIRE_ASIDE_MM = 1.2, 0.9
#: How deep the groove for the bare wire of a row is, and how far it goes on beyond the last space.
_GROOVE_DEEP_MM, _GROOVE_ON_MM = 1.5, 18.0
#: The bore of a leg of a key.
_LEG_BORE_MM = 1.6
#: How much wider than the key its pocket is, for the legs at both sides.
_LEGS_ASIDE_MM = 2.1
#: A hole of the plate is turned by half a corner, or that of a light would touch its recess in one point.
_ASKEW_DEG = 7.5
#: How high in the wall of the frame its dowels lie, as a part of its height.
_DOWEL_HEIGHTS = (0.3, 0.8)
#: A foot: its width above and below, its height, and the peg that goes into a post.
_FOOT_MM, _FOOT_HIGH_MM, _PEG_MM = (18.0, 14.0), 6.0, (3.0, 5.0)


def deck_tiles(profile: Profile) -> Iterator[Manifold]:
    """Yield the tiles of skin and block."""
    middle_mm = -profile.build.deck.skin_mm - profile.build.deck.block_mm / 2
    for tile in deck_layout(profile):
        bores = [_dowel((*at_mm, middle_mm), axis) for at_mm, axis in deck_dowels(profile, tile)]
        yield skin_and_block(profile, tile.low_mm, tile.high_mm) - joined(bores)


def _dowel(at_mm: tuple[float, float, float], axis: int) -> Manifold:
    return rod(DOWEL_MM, 2 * DOWEL_DEEP_MM, at_mm, axis)


def skin_and_block(profile: Profile, low_mm: Place, high_mm: Place) -> Manifold:
    """Make skin and block between two corners, without dowels."""
    build, deck = profile.build, profile.build.deck
    thick_mm = deck.skin_mm + deck.block_mm
    under_skin_mm, ledge_mm = deck.block_mm, deck.block_mm - build.air_mm - build.reeds.stub_mm
    floor_mm = deck.block_mm - deck.key_body_mm[1]
    cuts = [(groove, 0.0, _GROOVE_DEEP_MM) for groove in _grooves(profile)]
    for hole in _near(profile, low_mm, high_mm):
        shape = disc(hole.across_mm, hole.at_mm)
        if hole.cut is HoleUse.REED:
            aside_mm = hole.at_mm[0] + WIRE_ASIDE_MM, hole.at_mm[1]
            cuts.append((shape, 0.0, ledge_mm))
            cuts.append((slot(STUB_WAY_MM, hole.at_mm, aside_mm), ledge_mm, under_skin_mm))
        elif hole.cut is HoleUse.LIGHT_BOARD:
            cuts.append((shape, 0.0, under_skin_mm))
        elif hole.cut is HoleUse.KEY_BODY:
            wide_mm = hole.across_mm + _LEGS_ASIDE_MM
            cuts.append((bar((wide_mm, hole.across_mm), hole.at_mm), floor_mm, thick_mm))
            cuts += [(disc(_LEG_BORE_MM, leg), 0.0, under_skin_mm) for leg in _legs(hole)]
        elif hole.cut is not HoleUse.RECESS:
            cuts.append((shape, 0.0 if hole.cut is HoleUse.SCREW else under_skin_mm, thick_mm))
    return carved(box(low_mm, high_mm), thick_mm, cuts).translate((0, 0, -thick_mm))


def _near(profile: Profile, low_mm: Place, high_mm: Place) -> list[Hole]:
    """List the holes that may reach into a rectangle."""
    return [
        hole
        for hole in holes_of(profile)
        if all(
            start_mm - hole.across_mm < at_mm < end_mm + hole.across_mm
            for start_mm, end_mm, at_mm in zip(low_mm, high_mm, hole.at_mm, strict=True)
        )
    ]


def _legs(hole: Hole) -> Iterator[Place]:
    return (moved(hole.at_mm, leg.at_mm) for leg in KEY.legs)


def _grooves(profile: Profile) -> Iterator[CrossSection]:
    """Draw the groove of each row."""
    for level_mm, across in rows_of(profile).items():
        yield box(
            (min(across) - _GROOVE_ON_MM, level_mm - GROOVE_MM / 2),
            (max(across) + _GROOVE_ON_MM, level_mm + GROOVE_MM / 2),
        )


def plate_tiles(profile: Profile) -> Iterator[Manifold]:
    """Yield the tiles of the plate."""
    for tile in plate_layout(profile):
        yield plate(profile, tile.low_mm, tile.high_mm)


def plate(profile: Profile, low_mm: Place, high_mm: Place) -> Manifold:
    """Make the plate between two corners."""
    deck = profile.build.deck
    near = [hole for hole in _near(profile, low_mm, high_mm) if hole.cut in IN_PLATE]
    cuts = [
        (disc(hole.across_mm).rotate(_ASKEW_DEG).translate(hole.at_mm), 0.0, deck.plate_mm)
        for hole in near
        if hole.cut is not HoleUse.RECESS
    ]
    recesses = (_recess(hole, deck.plate_mm, deck.bevel_mm) for hole in near if hole.cut is HoleUse.RECESS)
    return carved(box(low_mm, high_mm), deck.plate_mm, cuts) - joined(recesses)


def _recess(hole: Hole, plate_mm: float, bevel_mm: float) -> Manifold:
    wider = 1 + 2 * bevel_mm / hole.across_mm
    cone = disc(hole.across_mm).extrude(plate_mm, scale_top=(wider, wider))
    return cone.translate((*hole.at_mm, 0.0))


def frame_tiles(profile: Profile) -> Iterator[Manifold]:
    """Yield the parts of the frame: a wall around the deck, with a post under every screw."""
    deck, corners = profile.build.deck, frame_corners(profile)
    (left_mm, low_mm), (right_mm, top_mm) = outline_of(profile)
    gap_mm = LOOSE_MM / 2
    inner = box((left_mm - gap_mm, low_mm - gap_mm), (right_mm + gap_mm, top_mm + gap_mm))
    high_mm = deck.under_mm + deck.block_mm + deck.skin_mm + deck.plate_mm
    screws = [hole for hole in holes_of(profile) if hole.cut is HoleUse.SCREW]
    posts = together(_post(hole, corners) for hole in screws)
    bores = together(disc(SCREW_HOLE_MM, hole.at_mm) for hole in screws)
    solid = (box(*corners) - inner).extrude(high_mm) + (posts - bores).extrude(deck.under_mm)
    opening = bar((EXIT_MM[0], 4 * deck.wall_mm), (profile.build.exit_mm[0], corners[0][1])).extrude(
        EXIT_MM[1]
    )
    solid -= joined((opening, *(_nut(hole, deck.under_mm, corners) for hole in screws)))
    for tile in frame_layout(profile):
        part = solid ^ box(tile.low_mm, tile.high_mm).extrude(high_mm)
        dowels = (
            _dowel((*at_mm, high_mm * height), axis)
            for at_mm, axis in frame_dowels(profile, tile)
            for height in _DOWEL_HEIGHTS
        )
        yield (part - joined(dowels)).translate((0, 0, deck.plate_mm - high_mm))


def _post(hole: Hole, corners: tuple[Place, Place]) -> CrossSection:
    """Draw a post, and its web to the nearest wall."""
    (x_mm, y_mm), wall_mm = hole.at_mm, _wall_beside(hole, corners)
    low_mm, high_mm = sorted((y_mm, wall_mm))
    return disc(POST_MM, hole.at_mm) + box((x_mm - POST_MM / 2, low_mm), (x_mm + POST_MM / 2, high_mm))


def _wall_beside(hole: Hole, corners: tuple[Place, Place]) -> float:
    """Return a place within the lower or the upper wall, whichever is nearer."""
    return min((corners[0][1] + 1, corners[1][1] - 1), key=lambda wall_mm: abs(wall_mm - hole.at_mm[1]))


def _nut(hole: Hole, under_mm: float, corners: tuple[Place, Place]) -> Manifold:
    """Make the slot for a nut, open to the middle of the board."""
    (x_mm, y_mm), half_mm = hole.at_mm, NUT_MM[0] / 2
    inward = -math.copysign(1, _wall_beside(hole, corners) - y_mm)
    low_mm, high_mm = sorted((y_mm - inward * half_mm, y_mm + inward * POST_MM))
    shape = box((x_mm - half_mm, low_mm), (x_mm + half_mm, high_mm))
    return shape.extrude(NUT_MM[1]).translate((0, 0, under_mm - NUT_DOWN_MM - NUT_MM[1]))


def foot() -> Manifold:
    """One of the feet, with the peg that goes into the bore of a post from below."""
    above_mm, below_mm = _FOOT_MM
    cone = disc(below_mm).extrude(_FOOT_HIGH_MM, scale_top=(above_mm / below_mm,) * 2)
    return cone + disc(_PEG_MM[0]).extrude(_PEG_MM[1]).translate((0, 0, _FOOT_HIGH_MM))
