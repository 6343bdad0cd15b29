"""A space cut open, five times its size: the piece, its magnets, the deck, and the reeds below.

Decides only how it is drawn: the measures are the profile's. The cut runs through the middle of the space and
one reed of the ring; the other ring reeds are drawn behind it, and the light is turned into it.
"""

import math
from collections.abc import Iterator

from controller.board import Build, Magnets, Pieces, Profile, Sensing
from controller.document import Point, as_file, drawing, element, group, label, outline, path
from controller.games import COLOUR_WORDS, Colour
from hardware.builder.datasheets import GLASS_MM
from hardware.builder.wiring.board_drawing import asset

#: The factor by which everything is enlarged.
SCALE = 5

#: The middle of the space and the upper face of the skin in the drawing, and what it shows beside the deck.
_MIDDLE, _TOP, _LEFT, _RIGHT = 158.0, 66.0, 79.0, 53.0
#: The bores for the reeds, each for the glass and a wire beside it.
BORE_MM = 2.6

#: A place of magnets or reeds along the cut, and whether they are in it.
_Along = tuple[float, bool]


def section_facts(build: Build) -> tuple[str, ...]:
    """Describe where everything ends up, in millimetres."""
    reeds, deck, pieces = build.reeds, build.deck, build.pieces
    upper_mm = build.air_mm + reeds.stub_mm
    long_mm = reeds.glass_mm + 2 * reeds.stub_mm
    left_mm = deck.block_mm - build.air_mm - long_mm
    light_mm = math.hypot(*build.light_mm)
    free_mm = light_mm + deck.light_hole_mm / 2 - pieces.across_mm / 2
    return (
        (
            f"Gap: {pieces.floor_mm:g} floor of the piece + {deck.skin_mm:g} skin + {build.air_mm:.1f} air + "
            f"{reeds.stub_mm:g} stub = {reeds.gap_mm:g} mm from the lower face of the magnets to the upper "
            f"end of the glass, whose middle lies {reeds.gap_mm + reeds.glass_mm / 2:g} mm under the magnets."
        ),
        (
            f"The glass begins {upper_mm:.1f} mm below the underside of the skin, "
            f"{upper_mm + deck.skin_mm:.1f} mm below the face on which a piece stands. A reed with both "
            f"stubs is {long_mm:g} mm long and ends {left_mm:.1f} mm above the underside of the block."
        ),
        (
            f"The recess is the hole in the plate: {deck.plate_mm:g} mm deep, {deck.hole_mm:g} mm across at "
            f"the skin and {deck.hole_mm + 2 * deck.bevel_mm:g} at the top. A piece lies {build.play_mm:g} "
            "mm off its middle at most."
        ),
        _inside(pieces),
        (
            f"The hole for the light goes through plate and skin, {light_mm:g} mm from the middle; of its "
            f"{deck.light_hole_mm:g} mm, {free_mm:g} stay free beside a piece."
        ),
    )


def _inside(pieces: Pieces) -> str:
    """Describe a piece, from its lower edge to what makes it heavy."""
    body = f"A piece is {pieces.high_mm:g} mm high, its lower edge bevelled by {pieces.bevel_mm:g} mm"
    if pieces.weight_mm is None:
        return f"{body}."
    across_mm, hole_mm, high_mm = pieces.weight_mm
    return f"{body}; on its magnets lies a washer of brass, {across_mm:g} x {hole_mm:g} x {high_mm:g} mm."


def section_file(profile: Profile) -> str:
    """Draw the section as a file, at its size on paper."""
    style = asset("drawing.css") + asset("section.css")
    return as_file(section_drawing(profile), section_size_mm(profile.build), style)


def section_size_mm(build: Build) -> tuple[float, float]:
    """Return the size of the drawing on paper."""
    return 2 * SCALE * _half_mm(build) + _LEFT + _RIGHT, _y(build.deck.skin_mm + build.deck.block_mm) + 42


def _half_mm(build: Build) -> float:
    """Return half the width of the deck that is shown: a recess, and a little of the plate beside it."""
    return build.deck.hole_mm / 2 + build.deck.bevel_mm + 1.3


def section_drawing(profile: Profile) -> str:
    """Draw the section."""
    build = profile.build
    bottom = _y(build.deck.skin_mm + build.deck.block_mm)
    return drawing(
        "section",
        "One space, cut open",
        " ".join(section_facts(build)),
        (_x(-_half_mm(build)) - _LEFT, 0, *section_size_mm(build)),
        *_deck(build),
        group(_piece(profile)),
        group(_reed(build, along) for along in sorted(_reeds(build), key=lambda reed: reed[1])),
        group(_beside(build)),
        group(_above(profile)),
        group(_below(build, bottom)),
        label((_MIDDLE, bottom + 39), _caption(profile), class_="mark"),
    )


def _caption(profile: Profile) -> str:
    scale = f"Scale {SCALE} : 1, measures in millimetres"
    if profile.sensing is Sensing.SINGLE:
        return f"{scale}; every piece has one disc in its middle"
    first, second = (COLOUR_WORDS[colour] for colour in Colour)
    return f"{scale}; {first} has the disc in the middle alone, {second} the ring alone"


def _x(mm: float) -> float:
    return _MIDDLE + SCALE * mm


def _y(mm: float) -> float:
    """Convert a depth below the face that a piece stands on to a height in the drawing."""
    return _TOP + SCALE * mm


def _deck(build: Build) -> Iterator[str]:
    """Draw the block, the skin with the hole for the light, and the plate, whose hole widens upwards."""
    deck, edge = build.deck, _half_mm(build)
    half = deck.hole_mm / 2
    top = half + deck.bevel_mm
    yield _box((-edge, edge), (deck.skin_mm, deck.skin_mm + deck.block_mm), "block")
    yield _box((-edge, edge), (0, deck.skin_mm), "skin")
    for side in (-1, 1):
        corners = ((half, 0), (top, -deck.plate_mm), (edge, -deck.plate_mm), (edge, 0))
        yield outline(((_x(side * x), _y(y)) for x, y in corners), class_="plate")
    light, radius = -math.hypot(*build.light_mm), deck.light_hole_mm / 2
    yield _box((light - radius, light + radius), (-deck.plate_mm, deck.skin_mm), "diffuser")
    half = deck.light_board_mm / 2
    yield _box((max(light - half, -edge), light + half), (deck.skin_mm, deck.skin_mm + 1.2), "light")


def _box(across: tuple[float, float], deep: tuple[float, float], kind: str) -> str:
    """Draw a rectangle between two places across and two depths."""
    return element(
        "rect",
        x=_x(across[0]),
        y=_y(deep[0]),
        width=SCALE * (across[1] - across[0]),
        height=SCALE * (deep[1] - deep[0]),
        class_=kind,
    )


def _piece(profile: Profile) -> Iterator[str]:
    """Draw the piece on the skin, its lower edge bevelled, with the magnets of both colours."""
    pieces, bevel_mm = profile.build.pieces, profile.build.pieces.bevel_mm
    half, high = pieces.across_mm / 2, pieces.high_mm
    corners = (
        *((-half + bevel_mm, 0), (half - bevel_mm, 0), (half, -bevel_mm), (half, -high)),
        *((-half, -high), (-half, -bevel_mm)),
    )
    yield outline(((_x(x), _y(y)) for x, y in corners), class_="body-of-piece")
    if pieces.weight_mm:
        outer, inner, thick = (pieces.weight_mm[0] / 2, pieces.weight_mm[1] / 2, pieces.weight_mm[2])
        for side in ((-outer, -inner), (inner, outer)):
            yield _box(side, (-pieces.lid_mm - thick, -pieces.lid_mm), "washer")
    if profile.sensing is Sensing.SINGLE:
        yield from _discs(pieces.floor_mm, pieces.first, "single")
    else:
        yield from _discs(pieces.floor_mm, pieces.first, "first")
        yield from _discs(pieces.floor_mm, pieces.second, "second")


def _discs(floor_mm: float, magnets: Magnets, kind: str) -> Iterator[str]:
    """Draw the discs in the cut; those of a ring with the pole that each shows upwards."""
    across_mm, high_mm = magnets.disc_mm
    for (x_mm, y_mm), pole in zip(magnets.places(), magnets.poles, strict=True):
        if abs(y_mm) < across_mm / 2:
            yield _box(
                (x_mm - across_mm / 2, x_mm + across_mm / 2), (-floor_mm - high_mm, -floor_mm), f"disc {kind}"
            )
            if len(magnets.poles) > 1:  # one disc lies either way up
                yield label((_x(x_mm), _y(-floor_mm - high_mm / 2) + 1.3), pole, class_="pole")


def _reeds(build: Build) -> Iterator[_Along]:
    """Place the reeds along the cut, which runs through the middle and the first of the ring."""
    yield 0.0, True
    for number, (x_mm, y_mm) in enumerate(build.reeds.ring_mm):
        first_x, first_y = build.reeds.ring_mm[0]
        along_mm = (x_mm * first_x + y_mm * first_y) / math.hypot(first_x, first_y)
        yield along_mm, number == 0


def _reed(build: Build, reed: _Along) -> str:
    """A reed in its bore: stub, glass, stub, and the copper wire that leads its upper end down beside it."""
    at_mm, is_in_cut = reed
    reeds, deck = build.reeds, build.deck
    under = deck.skin_mm + build.air_mm
    glass = under + reeds.stub_mm
    low = glass + reeds.glass_mm
    bottom = deck.skin_mm + deck.block_mm
    x, wire_x = _x(at_mm), _x(at_mm + BORE_MM / 2 - 0.2)
    copper = [(x, _y(under)), (wire_x, _y(under)), (wire_x, _y(bottom + 2))]
    return group(
        (
            _box((at_mm - BORE_MM / 2, at_mm + BORE_MM / 2), (deck.skin_mm, bottom), "bore"),
            path([(x, _y(under)), (x, _y(low + reeds.stub_mm))], class_="stub"),
            element(
                "rect",
                x=x - SCALE * GLASS_MM / 2,
                y=_y(glass),
                width=SCALE * GLASS_MM,
                height=SCALE * reeds.glass_mm,
                rx=4,
                class_="glass",
            ),
            path([(x, _y(glass)), (x - 1, _y(glass + reeds.glass_mm * 0.56))], class_="conductor"),
            path([(x, _y(low)), (x + 1, _y(low - reeds.glass_mm * 0.56))], class_="conductor"),
            path(copper, class_="chain"),
            path([(x, _y(low + reeds.stub_mm)), (x, _y(bottom + 2))], class_="chain"),
        ),
        class_="in-cut" if is_in_cut else "behind",
    )


def _beside(build: Build) -> Iterator[str]:
    """Draw the heights: left those from the magnets down to the reed, right those of the deck."""
    reeds, deck, pieces = build.reeds, build.deck, build.pieces
    magnet_mm = max(pieces.first.disc_mm[1], pieces.second.disc_mm[1])
    floor, skin = -pieces.floor_mm, deck.skin_mm
    glass = floor + reeds.gap_mm
    low = glass + reeds.glass_mm
    left = (
        (floor - magnet_mm, floor, f"discs {magnet_mm:g}"),
        (floor, 0.0, f"floor {pieces.floor_mm:g}"),
        (0.0, skin, f"skin {skin:g}"),
        (skin, glass, f"air {build.air_mm:.1f} + stub {reeds.stub_mm:g}"),
        (glass, low, f"glass {reeds.glass_mm:g}"),
        (low, low + reeds.stub_mm, f"stub {reeds.stub_mm:g}"),
    )
    right = (
        (-deck.plate_mm, 0.0, f"plate {deck.plate_mm:g}"),
        (0.0, skin, f"skin {skin:g}"),
        (skin, skin + deck.block_mm, f"block {deck.block_mm:g}"),
    )
    edge = _half_mm(build)
    heights = [(-edge - 7.7, -2.0, each) for each in left] + [(edge + 2.2, edge, each) for each in right]
    heights.append((edge + 6.4, pieces.across_mm / 2, (-pieces.high_mm, 0.0, f"piece {pieces.high_mm:g}")))
    for at_mm, to_mm, (upper, lower, _) in heights:
        yield from _height(at_mm, (upper, lower), to=to_mm)
    # The words come last, so that no line runs through them.
    for at_mm, _, (upper, lower, text) in heights:
        yield label((_x(at_mm) + 2.2, _y((upper + lower) / 2) + 1.4), text, class_="mm start")
    yield from _height(-edge - 11.7, (floor, glass), to=-edge - 7.7)
    yield label(
        (_x(-edge - 11.7) - 2, _y((floor + glass) / 2) + 1.4), f"gap {reeds.gap_mm:g}", class_="mm end"
    )


def _height(at_mm: float, deep: tuple[float, float], *, to: float) -> Iterator[str]:
    """Draw a height dimension at a distance from the middle, with lines to what it measures."""
    x = _x(at_mm)
    for depth in deep:
        yield path([(x - 1.5, _y(depth)), (_x(to), _y(depth))], class_="reach")
    yield _arrow((x, _y(deep[0])), (x, _y(deep[1])))


def _above(profile: Profile) -> Iterator[str]:
    """Draw the widths of the piece and of its recess, one above the other."""
    pieces, deck = profile.build.pieces, profile.build.deck
    ring = pieces.second
    top = _y(-pieces.high_mm)
    if ring.radius_mm:
        yield from _width((0.0, ring.radius_mm), top - 6, f"radius {ring.radius_mm:g}", top + 4)
    sizes = dict.fromkeys((pieces.first.disc_mm, ring.disc_mm))
    discs = ", ".join(f"{across_mm:g} x {high_mm:g}" for across_mm, high_mm in sizes)
    yield label((_x(-4), top - 4.5), f"discs {discs}", class_="mm end")
    half, hole = pieces.across_mm / 2, deck.hole_mm / 2
    yield from _width((-half, half), top - 16, f"piece {pieces.across_mm:g}", top)
    yield from _width((-hole, hole), top - 25, f"hole at the skin {deck.hole_mm:g}", _y(0))
    wide = hole + deck.bevel_mm
    yield from _width((-wide, wide), top - 34, f"hole at the top {2 * wide:g}", _y(-deck.plate_mm))


def _below(build: Build, bottom: float) -> Iterator[str]:
    """Draw how far reeds and light are from the middle."""
    light = math.hypot(*build.light_mm)
    name = f"light {light:g}, its hole {build.deck.light_hole_mm:g}, board {build.deck.light_board_mm:g}"
    yield from _width((-light, 0.0), bottom + 20, name, bottom)
    if build.reeds.ring_mm:
        radius = math.hypot(*build.reeds.ring_mm[0])
        yield from _width((0.0, radius), bottom + 20, f"reed {radius:.1f}", bottom)
    yield label((_x(0), bottom + 30), f"bores {BORE_MM:g}, stopped by the skin", class_="mm")


def _width(across: tuple[float, float], y: float, text: str, to: float) -> Iterator[str]:
    """Draw a width dimension at a height of the drawing, with lines to what it measures."""
    left, right = _x(across[0]), _x(across[1])
    for x in (left, right):
        yield path([(x, y - 1.5 if y < to else y + 1.5), (x, to)], class_="reach")
    yield _arrow((left, y), (right, y))
    yield label(((left + right) / 2, y - 1.6), text, class_="mm")


def _arrow(one: Point, other: Point) -> str:
    """Draw a line with a head at both ends, with smaller heads if there is little room."""
    length = math.dist(one, other)
    head = min(1.8, length / 2)
    angle = math.degrees(math.atan2(other[1] - one[1], other[0] - one[0]))
    return element(
        "path",
        d=f"M{head:g},{-head / 2.5:g}L0,0L{head:g},{head / 2.5:g}M0,0H{length:g}"
        f"M{length - head:g},{-head / 2.5:g}L{length:g},0L{length - head:g},{head / 2.5:g}",
        transform=f"translate({one[0]:g} {one[1]:g}) rotate({angle:.0f})",
        class_="measure",
    )
