"""Skin and rows: the two circuit boards between which the reeds of a playing board stand.

The skin is the board that pieces lie over: it has the columns, the lights and the keys. The rows lie under
it, as far below as a reed is long, with a diode for every reed. What joins a column with a row through a
diode alone, at a key or at the far end of a line, is a wired diode that stands between the boards as a reed
does.

Every line is one chain in the order of its wire, so that whatever is open silences all that lies beyond it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from math import dist

from controller.board import Built, Crosspoint, Key, Place, Profile, ProfileError, Sensing
from controller.messages import Message
from hardware.builder.circuit_boards.copper import (
    BoardWord,
    Bore,
    CircuitBoard,
    Component,
    Face,
    Pad,
    rectangle,
)
from hardware.builder.circuit_boards.footprints import (
    DATA,
    GROUND,
    SUPPLY,
    capacitor,
    column_net,
    column_plugs,
    diode_end,
    electrolytic,
    header,
    key,
    light,
    lights_plug,
    lined_up,
    reed_end,
    reed_tail,
    resistor,
    row_net,
    row_plugs,
    surface_diode,
)
from hardware.builder.circuit_boards.router import PadLink, RoutingError, routed
from hardware.builder.datasheets import PITCH_MM, WAY_OUT_MM
from hardware.builder.mechanics import SCREW_HOLE_MM, WALL_MM, moved, outline_of

#: How thick both boards are, and how far the wire of a reed goes into them.
BOARD_MM, _IN_BOARD_MM = 1.0, 0.8
#: The strip at the lower edge that the rows leave free, for the plugs of the skin; and half the room that a
#: key and a screw need beside a plug.
PLUGS_MM, _KEY_ROOM_MM, _SCREW_ROOM_MM = 10.0, 7.0, 4.0
#: From the middle of a space: its diodes, and the bare diode of a row, of a column of either colour.
_DIODE_LOW_MM, _ROW_END_MM, _COLUMN_ENDS_MM = 4.65, (10.0, -6.3), ((-4.5, 8.2), (6.0, -10.5))
#: From a key, towards the middle of the board: its diode, and the bare diode of a row or column ending there.
_KEY_DIODE_MM, _KEY_ROW_END_MM, _KEY_COLUMN_END_MM = (0.0, 5.5), (-7.0, 4.5), (4.5, 5.5)
#: From the middle of a space: its name.
_NAME_MM = (-4.0, 2.6)
#: How far beyond the bare diode of the last column the one is where the reference lines meet.
_CROSSING_MM = 4.0
#: From a light: its capacitor, and the resistor in the data before the first.
_CAPACITOR_MM, _RESISTOR_MM = (0.0, -5.5), (-6.5, 0.0)
#: The width of a track for the supply of the lights, from one to the next and from its capacitor to a light.
_SUPPLY_MM, _NEAR_SUPPLY_MM = 0.8, 0.4
#: The capacitor beside the plug of the lights, and the room that it needs.
_ELECTROLYTIC, _ELECTROLYTIC_PITCHES = "C1", 4
_KEYS = frozenset(button.value for button in Key)


def on_boards(profile: Profile) -> Profile:
    """Return the profile of a deck with circuit boards in it; ProfileError if no cover fits over them.

    A cover takes the place of its skin, both boards and the comb between them that of its block, and its keys
    stand on the board. Above the glass of a reed are its stub, most of it in the board, and the cover.
    """
    build, deck, reeds = profile.build, profile.build.deck, profile.build.reeds
    cover_mm = reeds.gap_mm - build.pieces.floor_mm - BOARD_MM - glass_below_mm(profile)
    if cover_mm < WALL_MM:
        raise ProfileError(Message("circuit_board.no_cover", cover_mm=cover_mm, least_mm=WALL_MM))
    block_mm = 2 * BOARD_MM + reeds.glass_mm + 2 * glass_below_mm(profile)
    deck = replace(
        deck, skin_mm=round(cover_mm, 3), block_mm=block_mm, key_body_mm=(deck.key_body_mm[0], 0.0)
    )
    return replace(profile, build=replace(build, deck=deck, built=Built.BOARDS))


def glass_below_mm(profile: Profile) -> float:
    """Return how far below its board the glass of a reed begins."""
    return profile.build.reeds.stub_mm - _IN_BOARD_MM


def bare_skin(profile: Profile) -> CircuitBoard:
    """Lay out the skin without its copper; RoutingError if a plug has no room."""
    low, high = outline_of(profile)
    parts = (*_upper_ends(profile), *_buttons(profile), *_plugs(profile), *_lights(profile))
    bores = tuple(_bores(profile, low))
    name, words = f"{profile.name}-skin", (*_words(profile), *_key_words(profile))
    return CircuitBoard(name, BOARD_MM, rectangle(low, high), parts, bores, words)


def skin_board(profile: Profile) -> CircuitBoard:
    """Lay out the skin, with all its copper; RoutingError if a track finds no way."""
    board = bare_skin(profile)
    laid = (_supply_links, _column_links, _data_links)
    return routed(board, [link for links in laid for link in links(profile, board)])


def bare_rows(profile: Profile) -> CircuitBoard:
    """Lay out the rows without their copper."""
    (left, low), high = outline_of(profile)
    corner = left, low + PLUGS_MM
    parts = (*_lower_ends(profile), *_row_plugs(profile))
    ways_out = (Bore(at_mm, WAY_OUT_MM) for _, _, places in _reeds(profile) for at_mm in places)
    bores = (*_bores(profile, corner), *ways_out)
    name, words = f"{profile.name}-rows", tuple(_words(profile))
    return CircuitBoard(name, BOARD_MM, rectangle(corner, high), parts, bores, words)


def rows_board(profile: Profile) -> CircuitBoard:
    """Lay out the rows, with all their copper; RoutingError if a track finds no way."""
    board = bare_rows(profile)
    return routed(board, list(_row_links(profile, board)))


def _key_net(button: Key) -> str:
    """Return the net between a key and its diode."""
    return f"KEY_{button.word}"


def _reeds(profile: Profile) -> Iterator[tuple[Crosspoint, str, tuple[Place, ...]]]:
    """Yield the crosspoint and the name of each reed or ring of reeds, and where its reeds stand."""
    for space in profile.spaces:
        yield space.first, f"{space.name}_1", (space.at_mm,)
        if profile.sensing is Sensing.DUAL:
            ring = tuple(moved(space.at_mm, off_mm) for off_mm in profile.build.reeds.ring_mm)
            yield space.second, f"{space.name}_2", ring


def _standing_diodes(profile: Profile) -> Iterator[tuple[Crosspoint, str, Place]]:
    """Yield the crosspoint, the name and the place of every diode that stands between the boards."""
    places = profile.places_mm()
    for button, at in profile.keys.items():
        yield at, f"D_{button.word}", _inward(places[button.value], _KEY_DIODE_MM)
    if profile.reference is None:
        return
    last_row, last_column = profile.reference
    for column in range(last_column):
        yield (last_row, column), f"D_{column_net(column)}", _column_end(profile, column)
    for row in range(last_row):
        yield (row, last_column), f"D_{row_net(row)}", _row_end(profile, row)
    yield profile.reference, f"D_{row_net(last_row)}", _column_end(profile, last_column - 1, _CROSSING_MM)


def part_names(profile: Profile, at: Crosspoint) -> tuple[str, ...]:
    """Name what is at a crosspoint: reeds and their diode, a key and its diode, or a bare diode."""
    for reed_at, name, places in _reeds(profile):
        if reed_at == at:
            return (*(f"S_{name}_{number}" for number in range(1, len(places) + 1)), f"D_{name}")
    keys = {key_at: f"SW_{button.word}" for button, key_at in profile.keys.items()}
    own = [name for diode_at, name, _ in _standing_diodes(profile) if diode_at == at]
    return (*((keys[at],) if at in keys else ()), *own)


def _column_end(profile: Profile, column: int, beyond_mm: float = 0.0) -> Place:
    """Return the place of the bare diode of a column, or one so far beyond it."""
    last = profile.columns[column].order[-1]
    if last in _KEYS:
        x_mm, y_mm = _KEY_COLUMN_END_MM
        return _inward(profile.places_mm()[last], (x_mm, y_mm + beyond_mm))
    space = profile.space(last)
    x_mm, y_mm = _COLUMN_ENDS_MM[space.first[1] != column]
    return moved(space.at_mm, (x_mm, y_mm - beyond_mm))


def _row_end(profile: Profile, row: int) -> Place:
    last = profile.rows[row].order[-1]
    at_mm = profile.places_mm()[last]
    return _inward(at_mm, _KEY_ROW_END_MM) if last in _KEYS else moved(at_mm, _ROW_END_MM)


def _upper_ends(profile: Profile) -> Iterator[Component]:
    for (_, column), name, places in _reeds(profile):
        for number, at_mm in enumerate(places, start=1):
            yield reed_end(f"S_{name}_{number}", at_mm, profile.build.reeds.glass_mm, column_net(column))
    keys = {at: _key_net(button) for button, at in profile.keys.items()}
    for at, name, at_mm in _standing_diodes(profile):
        yield diode_end(name, at_mm, profile.build.diode, keys.get(at, column_net(at[1])))


def _lower_ends(profile: Profile) -> Iterator[Component]:
    """Yield the lower ends of reeds and standing diodes, and the diode of every reed."""
    for (row, _), name, places in _reeds(profile):
        for number, at_mm in enumerate(places, start=1):
            yield reed_tail(f"S_{name}_{number}", at_mm, f"A_{name}")
        at_mm = places[0][0], profile.space(name.partition("_")[0]).at_mm[1] - _DIODE_LOW_MM
        yield surface_diode(f"D_{name}", at_mm, profile.build.diode, f"A_{name}", row_net(row))
    for (row, _), name, at_mm in _standing_diodes(profile):
        yield diode_end(name, at_mm, profile.build.diode, row_net(row))


def _buttons(profile: Profile) -> Iterator[Component]:
    places = profile.places_mm()
    for button, (_, column) in profile.keys.items():
        yield key(f"SW_{button.word}", places[button.value], (column_net(column), _key_net(button)))


def _plugs(profile: Profile) -> Iterator[Component]:
    """Yield the plugs of columns and lights, and the capacitor at these, at the lower edge.

    They stand as near the cables' exit as can be.
    """
    (_, low), _ = outline_of(profile)
    y_mm, middle_mm = low + PLUGS_MM / 2, profile.build.exit_mm[0]
    free = _LowerEdge(profile)
    for name, nets in column_plugs(profile).items():
        yield header(name, (free.take(name, len(nets) + 1, middle_mm), y_mm), nets)
    ((name, nets),) = lights_plug(profile).items()
    at_mm = free.take(name, len(nets) + 1, middle_mm)
    yield header(name, (at_mm, y_mm), nets)
    value = f"{profile.build.capacitor_uf}u 10 V"
    at_mm = free.take(_ELECTROLYTIC, _ELECTROLYTIC_PITCHES, at_mm)
    yield electrolytic(_ELECTROLYTIC, (at_mm, y_mm), value, (SUPPLY, GROUND))


class _LowerEdge:
    """What is free along the lower edge of the skin."""

    def __init__(self, profile: Profile) -> None:
        (left, low), (right, _) = outline_of(profile)
        self._profile, self._ends = profile, (left, right)
        keys, screws = profile.build.keys_mm, profile.build.deck.screws_mm
        self._taken = [(x, _KEY_ROOM_MM) for x, y in keys if y < low + PLUGS_MM + _KEY_ROOM_MM]
        self._taken += [(x, _SCREW_ROOM_MM) for x, y in screws if y < low + PLUGS_MM]

    def take(self, name: str, pitches: int, near_mm: float) -> float:
        """Take room for a part of so many pitches, and return its middle; RoutingError if there is none."""
        half, (left, right) = pitches * PITCH_MM / 2, self._ends
        for x in sorted(range(int(left), int(right)), key=lambda x: abs(x - near_mm)):
            if left + half < x < right - half and all(
                abs(x - other) >= half + room for other, room in self._taken
            ):
                self._taken.append((x, half))
                return x
        raise RoutingError(Message("circuit_board.no_room", board=f"{self._profile.name}-skin", part=name))


def _row_plugs(profile: Profile) -> Iterator[Component]:
    """Yield the plugs of the rows at the left edge, one above the other."""
    (left, low), (_, top) = outline_of(profile)
    yield from lined_up(
        row_plugs(profile), (left + PLUGS_MM / 2, (low + top) / 2), Face.BACK, is_upright=True
    )


def _lights(profile: Profile) -> Iterator[Component]:
    """Yield the lights with their capacitors, each with its data coming in on the side of the one before."""
    places = [moved(profile.space(name).at_mm, profile.build.light_mm) for name in profile.lights]
    at_mm = moved(places[0], _RESISTOR_MM)
    yield resistor("R1", at_mm, profile.build.data_ohm, (DATA, "DATA0"), Face.BACK)
    before = moved(places[0], _RESISTOR_MM)
    for number, (name, at_mm) in enumerate(zip(profile.lights, places, strict=True)):
        turn_deg = 180.0 if at_mm[0] > before[0] else 0.0
        out = f"DATA{number + 1}" if number + 1 < len(places) else ""
        yield light(f"L_{name}", at_mm, (SUPPLY, out, GROUND, f"DATA{number}"), turn_deg)
        yield capacitor(f"C_{name}", moved(at_mm, _CAPACITOR_MM), (SUPPLY, GROUND), Face.BACK, turn_deg)
        before = at_mm


def _column_links(profile: Profile, board: CircuitBoard) -> Iterator[PadLink]:
    """Yield the links of every column, from its plug past its reeds and keys to its bare diode."""
    pads = _pads(board)
    for number, wire in enumerate(profile.columns):
        plug, _, pin = wire.connector.partition(".")
        chain = [pads[plug, pin]]
        for place in wire.order:
            names = [f"SW_{Key(place).word}"] if place in _KEYS else _reed_names(profile, place)
            chain += _own(chain[-1], (pads[name, "1"] for name in names))
        yield from _chained([*chain, *_far_ends(profile, pads, column_net(number))])
    for button in profile.keys:
        legs = [pad for part, pad in board.pads() if part.name == f"SW_{button.word}"]
        yield from (PadLink(one, other) for one, other in pairwise(legs) if one.net == other.net)
        yield PadLink(legs[-1], pads[f"D_{button.word}", "1"])


def _row_links(profile: Profile, board: CircuitBoard) -> Iterator[PadLink]:
    """Yield the links of every reed to its diode, and of every row from its plug to its bare diode."""
    pads = _pads(board)
    for _, name, places in _reeds(profile):
        ends = [pads[f"S_{name}_{number}", "1"] for number in range(1, len(places) + 1)]
        yield from (PadLink(one, other) for one, other in pairwise((pads[f"D_{name}", "2"], *ends)))
    for number, wire in enumerate(profile.rows):
        plug, _, pin = wire.connector.partition(".")
        chain = [pads[plug, pin]]
        for place in wire.order:
            names = [f"D_{Key(place).word}"] if place in _KEYS else [f"D_{place}_1", f"D_{place}_2"]
            chain += _own(chain[-1], (pads[name, "1"] for name in names if (name, "1") in pads))
        yield from _chained([*chain, *_far_ends(profile, pads, row_net(number))])


def _reed_names(profile: Profile, place: str) -> list[str]:
    ring = len(profile.build.reeds.ring_mm) if profile.sensing is Sensing.DUAL else 0
    return [f"S_{place}_1_1", *(f"S_{place}_2_{number}" for number in range(1, ring + 1))]


def _far_ends(profile: Profile, pads: dict[tuple[str, str], Pad], net: str) -> Iterator[Pad]:
    """Yield the ends of the bare diodes on a line: one, or those of all others on a reference line."""
    keys = set(profile.keys.values())
    bare = (name for at, name, _ in _standing_diodes(profile) if at not in keys)
    yield from (pads[name, "1"] for name in bare if pads[name, "1"].net == net)


def _supply_links(profile: Profile, board: CircuitBoard) -> Iterator[PadLink]:
    """Yield the links of the lights' supply: from the plug, along the chain, and to each light."""
    pads = _pads(board)
    for name in profile.lights:
        yield PadLink(pads[f"L_{name}", "1"], pads[f"C_{name}", "1"], _NEAR_SUPPLY_MM)
        yield PadLink(pads[f"L_{name}", "3"], pads[f"C_{name}", "2"], _NEAR_SUPPLY_MM)
    for side, net in (("1", SUPPLY), ("2", GROUND)):
        one, other = _contacts(profile, board, net)
        yield PadLink(one, other, _SUPPLY_MM)
        yield PadLink(other, pads[_ELECTROLYTIC, side], _SUPPLY_MM)
        for feed in profile.build.feeds:
            yield PadLink(other, pads[f"C_{feed}", side], _SUPPLY_MM)
        for name, following in pairwise(profile.lights):
            yield PadLink(pads[f"C_{name}", side], pads[f"C_{following}", side], _SUPPLY_MM)


def _data_links(profile: Profile, board: CircuitBoard) -> Iterator[PadLink]:
    """Yield the links of the lights' data, from the plug through the resistor and from light to light."""
    pads, lights = _pads(board), profile.lights
    (data,) = _contacts(profile, board, DATA)
    yield PadLink(data, pads["R1", "1"])
    yield PadLink(pads["R1", "2"], pads[f"L_{lights[0]}", "4"])
    yield from (PadLink(pads[f"L_{one}", "2"], pads[f"L_{other}", "4"]) for one, other in pairwise(lights))


def _contacts(profile: Profile, board: CircuitBoard, net: str) -> list[Pad]:
    """Return the contacts of a net at the plug of the lights."""
    return [pad for part, pad in board.pads() if part.name in lights_plug(profile) and pad.net == net]


def _pads(board: CircuitBoard) -> dict[tuple[str, str], Pad]:
    """Map a part and the number of a pad to the first pad of that number."""
    return {(part.name, pad.number): pad for part, pad in reversed(list(board.pads()))}


def _own(last: Pad, pads: Iterable[Pad]) -> list[Pad]:
    """Return the pads of the same net, the nearest first."""
    own = (pad for pad in pads if pad.net == last.net)
    return sorted(own, key=lambda pad: dist(pad.at_mm, last.at_mm))


def _chained(pads: Iterable[Pad]) -> Iterator[PadLink]:
    return (PadLink(one, other, is_alone=True) for one, other in pairwise(pads))


def _words(profile: Profile) -> Iterator[BoardWord]:
    """Yield the names of spaces, beside their joints."""
    for space in profile.spaces:
        yield BoardWord(space.name, moved(space.at_mm, _NAME_MM), Face.BACK)


def _key_words(profile: Profile) -> Iterator[BoardWord]:
    for button, at_mm in zip(Key, profile.build.keys_mm, strict=True):
        yield BoardWord(button.word, at_mm, Face.BACK)


def _bores(profile: Profile, corner: Place) -> Iterator[Bore]:
    """Yield the holes for the screws that go through a board with this lower left corner."""
    for at_mm in profile.build.deck.screws_mm:
        if at_mm[1] > corner[1] + SCREW_HOLE_MM:
            yield Bore(at_mm, SCREW_HOLE_MM)


def _inward(at_mm: Place, by_mm: Place) -> Place:
    """Move a place towards the middle of the board, up or down."""
    return moved(at_mm, by_mm if at_mm[1] < 0 else (by_mm[0], -by_mm[1]))
