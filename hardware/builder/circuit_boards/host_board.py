"""The board on the pins of the host: a shield on a Mega, a HAT on a Pi; it joins them to the plugs.

A row goes straight from its pin to its plug; a column passes its pull-up on the way, and on a Pi the
resistor that guards its pin. The supply of the lights comes in here, through the fuse.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import dist

from controller.board import Place, Profile, Transport
from hardware.builder.circuit_boards.copper import (
    TRACK_MM,
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
    Plugs,
    capacitor,
    column_net,
    column_plugs,
    fuse,
    gates,
    header,
    host_pins,
    jack,
    lights_plug,
    lined_up,
    resistor,
    row_net,
    row_plugs,
    wired_diode,
)
from hardware.builder.circuit_boards.router import PadLink, routed
from hardware.builder.datasheets import PITCH_MM
from hardware.builder.mechanics import moved
from hardware.builder.wiring import GROUND as SHEET_GROUND
from hardware.builder.wiring import SUPPLY as SHEET_SUPPLY
from hardware.builder.wiring import Sheet, sheet_of, shifter_pins
from hardware.builder.wiring.board_host import HeaderRows, Use

#: The nets that end on this board: the host's own supply, the supply at the socket, what measures it behind
#: the fuse, and the data as it leaves the pin where a shifter lifts it.
_LOGIC, _INPUT, _SENSE, _LOW_DATA = "LOGIC", "INPUT", "SENSE", "DATA_LOW"
_THICK_MM = 1.6
#: The step of the router's grid, fine enough to pass between two pins.
_STEP_MM = 0.125
#: The width of a track that all lights are fed through, and the parts between which it runs.
_WIDE_MM = 1.2
#: From the socket of the supply: fuse, guard, the plug of the lights, and the parts of measuring and data.
_FUSE_MM, _GUARD_MM, _LIGHTS_MM = (5.5, 18.5), (1.5, 25.5), (18.0, 4.0)
_SMALL_MM, _SMALL_STEP_MM = (20.0, 18.0), (0.0, 3.0)
_GATES_MM, _BESIDE_GATES_MM = (3.0, 36.0), (-4.9, 0.0)
#: From a plug of columns to its pull-ups, from these to the resistors at the pins, and to the next plug.
_PULL_UPS_MM, _GUARDS_MM, _NEXT_MM = -5.8, -11.5, -14.0


@dataclass(frozen=True, slots=True)
class _Shape:
    """What meets the host, and where the parts are.

    Plugs of rows and columns are given by their middles, the supply's socket by its place on the lower edge.

    ``corner_mm`` is where the host's drawing has its upper left; if that drawing ``is_turned``, its right is
    up here, and its down is right.
    """

    name: str
    meeting: str
    corners: tuple[Place, Place]
    corner_mm: Place
    is_turned: bool
    socket_mm: float
    rows_mm: Place
    are_rows_upright: bool
    columns_mm: Place
    longest_mm: float
    bores: tuple[Bore, ...] = ()

    def place(self, right_mm: float, down_mm: float) -> Place:
        """Return where a pin of the host's drawing is."""
        x, y = self.corner_mm
        return (x + down_mm, y + right_mm) if self.is_turned else (x + right_mm, y - down_mm)


#: A shield leaves free what is above the Mega's own sockets for USB and supply; a HAT is that of the Pi's
#: makers, 65 x 56 mm, with its header along the upper edge.
_SHAPES = {
    Transport.SERIAL: _Shape(
        "shield",
        "pins",
        ((-38.3, -26.67), (50.8, 26.67)),
        (-50.8, 26.67),
        is_turned=False,
        socket_mm=-30.5,
        rows_mm=(17.0, -17.2),
        are_rows_upright=False,
        columns_mm=(36.5, 5.0),
        longest_mm=32.0,
    ),
    Transport.GPIO: _Shape(
        "hat",
        "socket",
        ((-32.5, -28.0), (32.5, 28.0)),
        (-24.13, 23.23),
        is_turned=True,
        socket_mm=-17.0,
        rows_mm=(-28.5, -1.0),
        are_rows_upright=True,
        columns_mm=(28.5, -1.0),
        longest_mm=38.0,
        bores=tuple(Bore((x, y), 2.75) for x in (-29.0, 29.0) for y in (-24.5, 24.5)),
    ),
}


def bare_host(profile: Profile) -> CircuitBoard:
    """Lay out the board on the host without its copper."""
    sheet, shape = sheet_of(profile), _SHAPES[profile.transport]
    parts = (
        *_host_side(sheet, shape),
        *_row_side(profile, shape),
        *_column_side(profile, shape),
        *_light_side(sheet, moved((shape.socket_mm, 0.0), (0.0, shape.corners[0][1]))),
    )
    name = f"{profile.name}-{shape.name}"
    return CircuitBoard(name, _THICK_MM, rectangle(*shape.corners), parts, shape.bores)


def host_board(profile: Profile) -> CircuitBoard:
    """Lay out the board on the host, with all its copper; RoutingError if a track finds no way."""
    board = bare_host(profile)
    return routed(board, list(_links(profile, board)), _STEP_MM)


def _pin_net(profile: Profile, column: int) -> str:
    """Return the net at the pin of a column."""
    return f"PIN{column}" if profile.build.column_ohm else column_net(column)


def _host_side(sheet: Sheet, shape: _Shape) -> Iterator[Component]:
    """Yield the pins that meet those sockets, or that header, of the host of which anything is used."""
    profile, chip = sheet.profile, sheet.chip
    nets = {wire.pin: row_net(number) for number, wire in enumerate(profile.rows)}
    nets |= {wire.pin: _pin_net(profile, number) for number, wire in enumerate(profile.columns)}
    nets[profile.light_pin] = _LOW_DATA if chip.shifter else DATA
    if profile.build.supply_pin:
        nets[profile.build.supply_pin] = _SENSE
    used = [rows for rows in chip.header.rows if any(pin.name in nets for pin in rows.pins)]
    for number, rows in enumerate(used, start=1):
        by_use = {Use.SUPPLY: _LOGIC, Use.GROUND: GROUND}
        pins = [
            (pin.name, at_mm, by_use.get(pin.use, nets.get(pin.name, "")))
            for pin, at_mm in zip(rows.pins, _places(rows, shape), strict=True)
        ]
        side_by_side = 2 if rows.is_paired else 1
        kind = f"{shape.meeting} {side_by_side} x {len(pins) // side_by_side}"
        yield host_pins(f"P{number}", kind, pins)


def _places(rows: HeaderRows, shape: _Shape) -> Iterator[Place]:
    """Yield the places of the pins of the host."""
    right, down = rows.first_mm
    for number in range(len(rows.pins)):
        step_down, step_right = divmod(number, rows.across)
        yield shape.place(right + step_right * PITCH_MM, down + step_down * PITCH_MM)


def _row_side(profile: Profile, shape: _Shape) -> Iterator[Component]:
    """Yield the plugs of the rows."""
    yield from lined_up(row_plugs(profile), shape.rows_mm, Face.FRONT, is_upright=shape.are_rows_upright)


def _column_side(profile: Profile, shape: _Shape) -> Iterator[Component]:
    """Yield the plugs of the columns, and beside each contact its pull-up, and what guards its pin."""
    x_mm, y_mm = shape.columns_mm
    for plugs in _lanes(column_plugs(profile), shape.longest_mm):
        for plug in lined_up(plugs, (x_mm, y_mm), Face.FRONT, is_upright=True):
            yield plug
            for pad in plug.pads:
                if not pad.net:
                    continue
                number = pad.net.removeprefix("COL")
                at_mm = moved(pad.at_mm, (_PULL_UPS_MM, 0.0))
                ends = _LOGIC, pad.net
                yield resistor(f"R_UP{number}", at_mm, profile.build.pull_up_ohm, ends, Face.FRONT)
                if profile.build.column_ohm:
                    at_mm = moved(pad.at_mm, (_GUARDS_MM, 0.0))
                    ends = _pin_net(profile, int(number)), pad.net
                    yield resistor(f"R_PIN{number}", at_mm, profile.build.column_ohm, ends, Face.FRONT)
        x_mm += _NEXT_MM


def _lanes(plugs: Plugs, longest_mm: float) -> Iterator[Plugs]:
    """Yield the plugs that stand one above the other."""
    lane: Plugs = {}
    for name, nets in plugs.items():
        if lane and sum(len(other) + 1 for other in (*lane.values(), nets)) * PITCH_MM > longest_mm:
            yield lane
            lane = {}
        lane[name] = nets
    yield lane


def _light_side(sheet: Sheet, socket_mm: Place) -> Iterator[Component]:
    """Yield what feeds the lights, what measures that, and what lifts their data."""
    profile, build = sheet.profile, sheet.profile.build
    yield jack("J_5V", socket_mm, (_INPUT, GROUND))
    yield fuse("F1", moved(socket_mm, _FUSE_MM), f"{build.fuse_ma / 1000:g} A fast", (_INPUT, SUPPLY))
    yield wired_diode("D1", moved(socket_mm, _GUARD_MM), build.guard, SUPPLY, GROUND)
    ((name, nets),) = lights_plug(profile).items()
    yield header(name, moved(socket_mm, _LIGHTS_MM), nets, side=Face.FRONT)
    low_data = _LOW_DATA if sheet.chip.shifter else DATA
    small = [("R_DATA", build.data_down_ohm, (low_data, GROUND))]
    if build.supply_ohm is not None:
        upper, lower = build.supply_ohm
        small += [("R_SENSE1", upper, (SUPPLY, _SENSE)), ("R_SENSE2", lower, (_SENSE, GROUND))]
    at_mm = moved(socket_mm, _SMALL_MM)
    for name, ohm, ends in small:
        yield resistor(name, at_mm, ohm, ends, Face.FRONT)
        at_mm = moved(at_mm, _SMALL_STEP_MM)
    if sheet.chip.shifter:
        at_mm = moved(socket_mm, _GATES_MM)
        by_end = {SHEET_GROUND: GROUND, SHEET_SUPPLY: SUPPLY}
        nets = [by_end.get(end, "") for end in shifter_pins(sheet)]
        nets[1:3] = _LOW_DATA, DATA
        yield gates("U1", at_mm, sheet.chip.shifter, nets)
        beside = moved(at_mm, _BESIDE_GATES_MM)
        yield capacitor("C2", beside, (SUPPLY, GROUND), Face.FRONT, 90.0)


def _links(profile: Profile, board: CircuitBoard) -> Iterator[PadLink]:
    """Yield the links of each net, the widest first."""
    feeding = {"J_5V", "F1", "D1", *lights_plug(profile)}
    nets: dict[str, list[Pad]] = {}
    for _, pad in board.pads():
        if pad.net:
            nets.setdefault(pad.net, []).append(pad)
    wide = {pad for part, pad in board.pads() if part.name in feeding and pad.net != DATA}
    yield from sorted(
        (link for pads in nets.values() for link in _tree(pads, wide)), key=lambda link: -link.width_mm
    )


def _tree(pads: list[Pad], wide: set[Pad]) -> Iterator[PadLink]:
    """Join each pad to the nearest of those joined before it; first those between which a wide track runs."""
    waiting = sorted(pads, key=lambda pad: pad not in wide)
    joined = [waiting.pop(0)]
    while waiting:
        pad, nearest = min(
            product(waiting, joined),
            key=lambda pair: (pair[0] not in wide, dist(pair[0].at_mm, pair[1].at_mm)),
        )
        yield PadLink(nearest, pad, _WIDE_MM if {pad, nearest} <= wide else TRACK_MM)
        waiting.remove(pad)
        joined.append(pad)
