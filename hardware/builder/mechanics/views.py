"""Views: the board taken apart, and what each step of building is about, as pictures of the parts themselves.

They are drawn from the models that are printed. What is bought, such as a reed, a light or a magnet, is shown
as a simple body of its size.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from manifold3d import Manifold

from controller.board import Key, Place, Profile, Space
from controller.games import Colour
from hardware.builder.datasheets import GLASS_MM, KEY, KEY_SHAFT_MM
from hardware.builder.mechanics.deck import foot, plate
from hardware.builder.mechanics.holes import key_mm
from hardware.builder.mechanics.part_list import DeckLayer, DeckModel
from hardware.builder.mechanics.picture import Rgb, ShownPart, picture
from hardware.builder.mechanics.pieces import cap_low_mm, key_cap, piece, reed_jig, washer
from hardware.builder.mechanics.solids import bar, box, disc, rod
from hardware.builder.wiring import ROW_BELOW_MM

#: The colours of what is printed and of what is bought.
_PLATE, _FRAME = (235, 221, 198), (150, 132, 110)
_GLASS, _STEEL, _COPPER, _BRASS = (150, 205, 190), (140, 144, 150), (205, 120, 70), (214, 178, 84)
_NORTH, _SOUTH, _GREEN = (205, 60, 52), (60, 96, 190), (70, 130, 80)
_WHITE, _BLACK, _LIT = (236, 236, 230), (24, 24, 28), (120, 220, 255)
_PIECES: Mapping[Colour, Rgb] = {Colour.FIRST: (240, 148, 48), Colour.SECOND: (132, 84, 190)}

#: How many pictures are drawn at once.
_AT_ONCE = 2
#: The width of a picture, in pixels.
_WIDTH = 560
#: How far the copper of a reed goes over its land; before it is bent, it hangs down so much farther.
_TAIL_MM = 2.6
#: How far the parts of an exploded view are apart.
_APART_MM = 26.0

Scene = Iterable[ShownPart]


@dataclass(frozen=True, slots=True)
class Staged:
    """A board to be shown: its profile, its deck, and the spaces of a coupon, the middle one first."""

    profile: Profile
    deck: DeckModel
    spaces: tuple[Space, ...]


def views(profile: Profile, deck: DeckModel, spaces: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Draw every view, by its name; ``spaces`` are those of a coupon, the middle one first."""
    board = Staged(profile, deck, tuple(map(profile.space, spaces)))
    shown = {**_VIEWS, **(_WIRED if deck.wired_mm else _ON_BOARDS)}
    scenes = {name: list(draw(board)) for name, (draw, _, _) in shown.items()}

    def drawn(name: str) -> bytes:
        _, turn_deg, tilt_deg = shown[name]
        return picture(scenes[name], _WIDTH, turn_deg, tilt_deg)

    # The arrays of a picture are worked on outside Python's lock, so a second core helps.
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        yield from zip(scenes, pool.map(drawn, scenes), strict=True)


def _exploded(board: Staged) -> Scene:
    """The whole board, its layers lifted off each other."""
    yield from _feet(board.profile, -2 * _APART_MM)
    yield from (ShownPart(_up(tile, -_APART_MM), _FRAME) for tile in board.deck.frame)
    top_mm = _APART_MM * len(board.deck.layers)
    for number, layer in enumerate(board.deck.layers):
        for part in _layers((layer,)):
            yield ShownPart(_up(part.solid, top_mm - number * _APART_MM), part.rgb)
    yield from (ShownPart(_up(tile, top_mm + _APART_MM), _PLATE) for tile in board.deck.plate)
    for number, space in enumerate(board.spaces):
        colour = list(Colour)[number % 2]
        yield from _piece(board, colour, space.at_mm, top_mm + 2 * _APART_MM)


def _whole(board: Staged) -> Scene:
    """The board put together, pieces on it, one light shining."""
    yield from (ShownPart(tile, _FRAME) for tile in board.deck.frame)
    yield from _layers(board.deck.layers)
    yield from (ShownPart(tile, _PLATE) for tile in board.deck.plate)
    yield from _caps(board.profile, 0.0)
    middle, *others = board.spaces
    for number, space in enumerate(others):
        colour = list(Colour)[number % 2]
        yield from _piece(board, colour, space.at_mm)
    yield ShownPart(_at(disc(board.profile.build.deck.hole_mm - 4).extrude(0.3), middle.at_mm), _LIT)


def _underneath(board: Staged) -> Scene:
    """The board from below: frame, posts, feet, and the block with its bores."""
    yield from (ShownPart(tile, _FRAME) for tile in board.deck.frame)
    yield from _layers(board.deck.layers)
    yield from _feet(board.profile, 0.0)


def _deck(board: Staged) -> Scene:
    """Spaces of the coupon: the plate over skin and block."""
    low_mm, high_mm = _middle(board)
    yield from _between(board, low_mm, high_mm)
    yield ShownPart(_up(plate(board.profile, low_mm, high_mm), _APART_MM), _PLATE)


def _laid(board: Staged) -> Scene:
    """Pieces round an empty space."""
    low_mm, high_mm = _middle(board)
    yield from _between(board, low_mm, high_mm)
    yield ShownPart(plate(board.profile, low_mm, high_mm), _PLATE)
    for space in board.spaces[1:]:
        yield from _piece(board, Colour.SECOND, space.at_mm)


def _taken_apart(board: Staged) -> Scene:
    """A piece of each colour: body, magnets, washer."""
    pieces = board.profile.build.pieces
    for colour, side in zip(Colour, (-1, 1), strict=True):
        at_mm = side * pieces.across_mm * 0.62, 0.0
        yield ShownPart(_at(piece(pieces, colour), at_mm), _PIECES[colour])
        magnets = pieces.magnets(colour)
        across_mm, high_mm = magnets.disc_mm
        for (x_mm, y_mm), sign in zip(magnets.places(), magnets.signs, strict=True):
            body = disc(across_mm, (x_mm, y_mm)).extrude(high_mm)
            yield ShownPart(_at(body, at_mm, 2.2 * pieces.high_mm), _NORTH if sign > 0 else _SOUTH)
        if pieces.weight_mm:
            yield ShownPart(_at(washer(pieces.weight_mm), at_mm, 4.0 * pieces.high_mm), _BRASS)


def _cut_open(board: Staged) -> Scene:
    """A space cut through its middle: its piece, and the reeds in their bores."""
    build, space = board.profile.build, board.spaces[0]
    low_mm, high_mm = _box_around(board, 0.75)
    front = space.at_mm[1]

    def halved(solid: Manifold) -> Manifold:
        return solid.trim_by_plane((0, 1, 0), front)

    yield from (ShownPart(halved(part.solid), part.rgb) for part in _between(board, low_mm, high_mm))
    yield ShownPart(halved(plate(board.profile, low_mm, high_mm)), _PLATE)
    yield ShownPart(halved(_at(piece(build.pieces, Colour.FIRST), space.at_mm)), _PIECES[Colour.FIRST])
    yield from _reed(board, space.at_mm)
    if board.deck.wired_mm:
        yield from _light(board.profile, space, 0.0)


def _reeds(board: Staged) -> Scene:
    """Reeds on their way into the bores of one space, and one in its jig."""
    build, space = board.profile.build, board.spaces[0]
    low_mm, high_mm = _box_around(board, 0.6)
    yield from _layers(board.deck.between(low_mm, high_mm)[:3])
    for at_mm in _reed_places(board):
        yield from _reed(board, at_mm, -22.0)
    side_mm = high_mm[0] + 14.0
    yield ShownPart(_at(reed_jig(build).rotate((180, 0, 0)), (side_mm, space.at_mm[1]), -22.0), _FRAME)


def _replaced(board: Staged) -> Scene:
    """A space from below: one of its reeds on its way out, the others where they stand."""
    yield from _between(board, *_box_around(board, 0.6))
    leaving, *others = _reed_places(board)
    yield from _reed(board, leaving, -22.0)
    for at_mm in others:
        yield from _reed(board, at_mm)


def _reed_places(board: Staged) -> list[Place]:
    """List where the reeds of the middle space stand."""
    x_mm, y_mm = board.spaces[0].at_mm
    return [(x_mm + right, y_mm + up) for right, up in ((0.0, 0.0), *board.profile.build.reeds.ring_mm)]


def _rows(board: Staged) -> Scene:
    """The block from below: the bare wires in their grooves, and a diode from every reed or ring."""
    low_mm, high_mm = _middle(board)
    under_mm = -board.profile.build.deck.skin_mm - board.profile.build.deck.block_mm
    yield from _between(board, low_mm, high_mm)
    around = board.spaces
    for level_mm in {round(space.at_mm[1] - ROW_BELOW_MM, 2) for space in around}:
        wire = rod(0.9, high_mm[0] - low_mm[0], ((low_mm[0] + high_mm[0]) / 2, level_mm, under_mm + 0.6), 0)
        yield ShownPart(wire, _COPPER)
    lowest = min(board.profile.build.reeds.ring_mm, key=lambda at_mm: at_mm[1], default=None)
    for space in around:
        for x_mm, y_mm in ((0.0, 0.0), lowest) if lowest else ((0.0, 0.0),):
            at_mm = space.at_mm[0] + x_mm
            start_mm, end_mm = space.at_mm[1] + y_mm, space.at_mm[1] - ROW_BELOW_MM
            middle_mm = (start_mm + end_mm) / 2
            yield ShownPart(rod(0.6, start_mm - end_mm, (at_mm, middle_mm, under_mm - 1.2), 1), _STEEL)
            yield ShownPart(rod(1.9, 3.9, (at_mm, middle_mm, under_mm - 1.2), 1), _NORTH)
            yield ShownPart(rod(2.0, 0.7, (at_mm, middle_mm - 1.3, under_mm - 1.2), 1), _BLACK)


def _keys(board: Staged) -> Scene:
    """The keys under their caps: over their pockets, or on a circuit board, which has their bodies."""
    keys_mm = board.profile.build.keys_mm
    low_mm = min(x for x, _ in keys_mm) - 9, min(y for _, y in keys_mm) - 9
    high_mm = max(x for x, _ in keys_mm) + 9, max(y for _, y in keys_mm) + 9
    yield from _between(board, low_mm, high_mm)
    yield ShownPart(_up(plate(board.profile, low_mm, high_mm), 0.5 * _APART_MM), _PLATE)
    yield from _caps(board.profile, _APART_MM)
    deck, shown = board.profile.build.deck, disc(KEY_SHAFT_MM).extrude(key_mm(board.profile))
    up_mm = -deck.skin_mm
    if deck.key_body_mm[1] > 0:
        shown, up_mm = box(*KEY.body_mm).extrude(KEY.high_mm) + shown, 2.0
    for at_mm in keys_mm:
        yield ShownPart(_at(shown, at_mm, up_mm), _STEEL)


def _lights(board: Staged) -> Scene:
    """The lights on their way into the block, from below."""
    low_mm, high_mm = _middle(board)
    yield from _between(board, low_mm, high_mm)
    for space in board.spaces:
        yield from _light(board.profile, space, -_APART_MM)


def _lowest(board: Staged) -> Scene:
    """All layers from below: the board of the rows."""
    yield from _between(board, *_middle(board))


def _upper(board: Staged) -> Scene:
    """The two layers under the plate from below: the board of the columns and lights."""
    yield from _layers(board.deck.between(*_middle(board))[:2])


def _sorting(board: Staged) -> Scene:
    """A reed in the coil that sorts."""
    long_mm = board.profile.build.reeds.glass_mm
    yield ShownPart(rod(8.0, 10.0, (0, 0, 0), 0) - rod(3.4, 12.0, (0, 0, 0), 0), _COPPER)
    tube = rod(4.0, 30.0, (0, 0, 0), 0) - rod(3.0, 31.0, (0, 0, 0), 0)
    yield ShownPart(tube - rod(8.0, 10.0, (0, 0, 0), 0), _WHITE)
    yield ShownPart(rod(GLASS_MM, long_mm, (18.0, 0, 0), 0), _GLASS)
    yield ShownPart(
        rod(0.5, long_mm + 36.0, (18.0, 0, 0), 0) - rod(GLASS_MM, long_mm, (18.0, 0, 0), 0), _STEEL
    )


def _reed(board: Staged, at_mm: Place, up_mm: float = 0.0) -> Scene:
    """A reed where it stands, or below; with the copper from its upper end, or on boards its lower one."""
    build, reeds = board.profile.build, board.profile.build.reeds
    top_mm = up_mm - build.deck.skin_mm - build.air_mm
    long_mm = reeds.glass_mm + 2 * reeds.stub_mm
    glass, wire = disc(GLASS_MM).extrude(reeds.glass_mm), disc(0.5).extrude(long_mm)
    yield ShownPart(_at(glass, at_mm, top_mm - reeds.stub_mm - reeds.glass_mm), _GLASS)
    yield ShownPart(_at(wire, at_mm, top_mm - long_mm), _STEEL)
    if board.deck.wired_mm:
        beside_mm, copper_mm = (at_mm[0] + 1.0, at_mm[1]), build.deck.block_mm + board.deck.wired_mm
        yield ShownPart(_at(disc(0.5).extrude(copper_mm), beside_mm, top_mm - copper_mm), _COPPER)
        return
    x_mm, y_mm = at_mm
    under_mm = up_mm - build.deck.skin_mm - build.deck.block_mm - 0.3
    low_mm = under_mm - (_TAIL_MM if up_mm else 0.0)
    tail = disc(0.5).extrude(top_mm - long_mm + 1.5 - low_mm)
    yield ShownPart(_at(tail, (x_mm - 0.5, y_mm), low_mm), _COPPER)
    if not up_mm:
        yield ShownPart(rod(0.5, _TAIL_MM, (x_mm - 0.5 - _TAIL_MM / 2, y_mm, under_mm), 0), _COPPER)


def _light(profile: Profile, space: Space, up_mm: float) -> Scene:
    """A light: its round board, and the chip in the hole of the skin."""
    (x_mm, y_mm), (aside_mm, along_mm) = space.at_mm, profile.build.light_mm
    at_mm, under_mm = (x_mm + aside_mm, y_mm + along_mm), up_mm - profile.build.deck.skin_mm
    yield ShownPart(_at(disc(profile.build.deck.light_board_mm).extrude(1.2), at_mm, under_mm - 2.8), _GREEN)
    yield ShownPart(_at(bar((5.0, 5.0)).extrude(1.6), at_mm, under_mm - 1.6), _WHITE)


def _feet(profile: Profile, up_mm: float) -> Scene:
    deck = profile.build.deck
    bottom_mm = up_mm - deck.skin_mm - deck.block_mm - deck.under_mm
    for at_mm in deck.screws_mm:
        yield ShownPart(_at(foot(), at_mm, bottom_mm - 6.0), _BLACK)


def _caps(profile: Profile, up_mm: float) -> Scene:
    """The caps of the keys, the right way up."""
    colours = {Key.FIRST: _PIECES[Colour.FIRST], Key.SECOND: _PIECES[Colour.SECOND]}
    for key, at_mm in zip(Key, profile.build.keys_mm, strict=True):
        cap = key_cap(profile, key).rotate((180, 0, 0))
        top_mm = cap_low_mm(profile) - cap.bounding_box()[2]
        yield ShownPart(_at(cap, at_mm, up_mm + top_mm), colours.get(key, _WHITE))


def _piece(board: Staged, colour: Colour, at_mm: Place, up_mm: float = 0.0) -> Scene:
    """A piece with its felt."""
    pieces, rgb = board.profile.build.pieces, _PIECES[colour]
    yield ShownPart(_at(piece(pieces, colour), at_mm, up_mm), rgb)
    felt = disc(pieces.across_mm - 1.5).extrude(0.8)
    yield ShownPart(
        _at(felt, at_mm, up_mm + pieces.high_mm), (rgb[0] * 4 // 5, rgb[1] * 4 // 5, rgb[2] * 4 // 5)
    )


def _layers(layers: Iterable[DeckLayer]) -> Scene:
    for layer in layers:
        yield from (ShownPart(tile, layer.rgb) for tile in layer.tiles)
        yield from (ShownPart(solid, _BLACK) for solid in layer.fitted)


def _between(board: Staged, low_mm: Place, high_mm: Place) -> Scene:
    """What lies under the plate between two corners."""
    return _layers(board.deck.between(low_mm, high_mm))


def _middle(board: Staged) -> tuple[Place, Place]:
    """The corners of a piece of deck with the spaces of a coupon."""
    reach_mm = board.profile.pitch_mm * 0.62
    xs, ys = zip(*(space.at_mm for space in board.spaces), strict=True)
    return (min(xs) - reach_mm, min(ys) - reach_mm), (max(xs) + reach_mm, max(ys) + reach_mm)


def _box_around(board: Staged, pitches: float) -> tuple[Place, Place]:
    (x_mm, y_mm), reach_mm = board.spaces[0].at_mm, board.profile.pitch_mm * pitches
    return (x_mm - reach_mm, y_mm - reach_mm), (x_mm + reach_mm, y_mm + reach_mm)


def _at(solid: Manifold, at_mm: Place, up_mm: float = 0.0) -> Manifold:
    return solid.translate((*at_mm, up_mm))


def _up(solid: Manifold, mm: float) -> Manifold:
    return solid.translate((0, 0, mm))


#: Every view: what draws it, how it is turned, and from how far above it is seen.
_VIEWS: Mapping[str, tuple[Callable[[Staged], Scene], float, float]] = {
    "exploded": (_exploded, -30.0, 24.0),
    "sorting": (_sorting, -25.0, 30.0),
    "piece": (_taken_apart, -20.0, 28.0),
    "deck": (_deck, -30.0, 32.0),
    "space": (_cut_open, -12.0, 14.0),
    "laid": (_laid, -30.0, 38.0),
    "reeds": (_reeds, -25.0, -28.0),
    "replace": (_replaced, -25.0, -28.0),
    "keys": (_keys, -25.0, 30.0),
    "underneath": (_underneath, 30.0, -38.0),
    "board": (_whole, -25.0, 42.0),
}
#: Those of a board that is wired by hand, and those of circuit boards.
_WIRED = {"rows": (_rows, 25.0, -40.0), "lights": (_lights, 25.0, -30.0)}
_ON_BOARDS = {"rows": (_lowest, 25.0, -40.0), "lights": (_upper, 25.0, -30.0)}
