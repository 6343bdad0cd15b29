"""What a board of circuit boards takes: what to order and buy, and the joints that are left to solder.

A board house makes the boards and places what is soldered flat; the rest goes into plated holes by hand.
Prices and times are estimates. What is the same for a board that is wired by hand is in
`hardware.builder.kit.shopping_list`.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from controller.board import Transport
from hardware.builder.circuit_boards import CircuitBoard, Component
from hardware.builder.datasheets import FUSE_CLIPS, JACK, KEY, PLUG, TAIL
from hardware.builder.kit.stock import ANY, Bought, Item, OrderPhase, bought
from hardware.builder.wiring import Sheet, StockKind, spares

#: The fewest boards that a house makes, the dollars a square centimetre, and those to set up its placing.
_LEAST_BOARDS, _USD_CM2, _PLACING_USD = 5, 0.016, 25.0
#: The copper wire at the lower stub of a reed: over the stub, through the board, and to its land.
TAIL_WIRE_MM = 10
#: The minutes for a joint in a plated hole.
HOLE_MIN = 0.4
#: What each flat part costs, placed; and the wire of a cable.
_FLAT_USD, _CABLE_USD_M = 0.08, 0.15
#: The kinds of parts that are bought alike, whichever way a board is built.
BOUGHT_ALIKE = {
    *(StockKind.CHIP, StockKind.CHIP_SUPPLY, StockKind.CARD, StockKind.REED, StockKind.BUTTON),
    *(StockKind.ELECTROLYTIC, StockKind.SUPPLY, StockKind.GUARD),
}
_FUSE = Bought("5 x 20 mm", "by UL 248-14", "fast", ANY, 0.3, "one to IEC 60127 carries 150 % for an hour")
_CLIPS = Bought("clips for 5 x 20 mm, two pins each", ANY, FUSE_CLIPS.reference, ANY, 0.2)
_SOCKET = Bought("5.5 x 2.1 mm, for a board", ANY, JACK.reference, ANY, 0.8, "plus inside")
#: What meets the host: pins, which snap off a longer row, or the socket that a HAT stands on.
_MEETING = {
    "pins": Bought("2.54 mm, to snap off", ANY, "any", ANY, 0.5),
    "socket": Bought(
        "2.54 mm, 8.5 mm high", ANY, "any", ANY, 1.0, "with four spacers M2.5 x 11 between Pi and HAT"
    ),
}
_HEADER = Bought(
    "2.54 mm, keyed, for a board",
    ANY,
    PLUG,
    "any keyed 2.54 mm family",
    0.5,
)
_CABLE = Bought(
    "2.54 mm, keyed, crimped: a housing and its contacts at both ends",
    ANY,
    "Molex KK 254: housing 6471, contacts 2759",
    "of the headers' maker",
    1.6,
)


def circuit_items(sheet: Sheet, boards: Sequence[CircuitBoard]) -> Iterator[Item]:
    """Yield the boards, what is placed on them, and what is soldered into them."""
    for board in boards:
        yield _board_item(board)
    yield from _flat(boards)
    yield _standing(sheet, boards)
    yield Item(OrderPhase.BOARD, "socket of the supply", "", 1, 1, "by hand", _SOCKET)
    yield Item(OrderPhase.BOARD, "fuse", f"{sheet.profile.build.fuse_ma / 1000:g} A", 1, 2, "supply", _FUSE)
    yield Item(OrderPhase.BOARD, "fuse clips", "", 2, 0, "hold the fuse", _CLIPS)
    plugs = Counter(part.value for part in _parts(boards) if part.is_plug)
    for value, count in plugs.items():
        yield Item(OrderPhase.BOARD, value, "", count, 0, "plugs of the boards", _HEADER)
        yield Item(OrderPhase.BOARD, f"cable for {value}", "", count / 2, 0, "board to board", _CABLE)
    meeting = Counter(part.value for part in boards[-1].parts if part.name.startswith("P"))
    for value, count in meeting.items():
        yield Item(
            OrderPhase.BOARD,
            value,
            "",
            count,
            0,
            f"meet the {sheet.chip.name}",
            _MEETING[value.partition(" ")[0]],
        )
    metres = math.ceil(crimps(boards) / 2 * sheet.profile.build.cable_mm / 1000)
    wire = Bought("stranded", ANY, "copper", ANY, _CABLE_USD_M, "0.25 mm2 at J4")
    yield Item(OrderPhase.BOARD, "wire", "0.14 mm2", metres, math.ceil(metres / 10), "cables", wire, "m")
    if sheet.profile.transport is Transport.SERIAL:
        screw = Bought("M3 x 6", ANY, "any", ANY, 0.05, "they cut their own threads")
        yield Item(OrderPhase.BOARD, "screw", "M3 x 6", 6, 0, "the Mega in its box", screw)
    metres = math.ceil(sheet.reeds * TAIL_WIRE_MM / 1000)
    copper = Bought("tinned, solid, 0.4 to 0.5 mm", ANY, "copper, no steel core", ANY, _CABLE_USD_M)
    yield Item(OrderPhase.BOARD, "wire", "bare", metres, 1, "from the lower stub of each reed", copper, "m")


def circuit_joints(boards: Sequence[CircuitBoard]) -> Mapping[str, int]:
    """Count the joints to solder by hand, by kind; the house solders what is flat."""
    found = dict.fromkeys(
        (
            "of reeds",
            "of copper at the stubs of reeds",
            "of standing diodes",
            "of plugs",
            "of keys",
            "of all other parts",
        ),
        0,
    )
    for part in _parts(boards):
        if not part.is_placed:
            found[_kind(part)] += len(part.pads)
        found["of copper at the stubs of reeds"] += part.package == TAIL
    return found


def crimps(boards: Sequence[CircuitBoard]) -> int:
    """Count the contacts to crimp: both ends of every wire of the cables."""
    return sum(len(part.pads) for part in _parts(boards) if part.is_plug)


def _kind(part: Component) -> str:
    if part.is_standing:
        return "of reeds" if part.value == "reed" else "of standing diodes"
    if part.is_plug:
        return "of plugs"
    return "of keys" if part.package == KEY.package else "of all other parts"


def _standing(sheet: Sheet, boards: Sequence[CircuitBoard]) -> Item:
    """Return the wired diodes, each of which has an end on two boards."""
    (diode,) = (part for part in sheet.parts if part.kind is StockKind.DIODE)
    value = sheet.profile.build.diode
    count = sum(part.is_standing and part.value == value for part in _parts(boards)) // 2
    how = bought(sheet.profile, diode)
    return Item(OrderPhase.BOARD, "diode", value, count, spares(count), "stand between the boards", how)


def _board_item(board: CircuitBoard) -> Item:
    wide, tall = board.size_mm
    how = Bought(
        f"FR-4, 2 layers, {board.thick_mm:g} mm, 35 um copper",
        "0.1 mm thick",
        f"boards/{board.name}",
        ANY,
        round(wide * tall / 100 * _USD_CM2, 2),
        "flat parts placed by the house, from its lists of parts and places",
    )
    spare = _LEAST_BOARDS - 1
    return Item(OrderPhase.BOARD, "circuit board", f"{wide:.0f} x {tall:.0f} mm", 1, spare, board.name, how)


def _flat(boards: Sequence[CircuitBoard]) -> Iterator[Item]:
    """Yield what the house places, and its setting up."""
    counts = Counter((part.value, part.package) for part in _parts(boards) if part.is_placed)
    for (value, package), count in counts.items():
        how = Bought(package, "1 %" if package.startswith("R") else ANY, "any", ANY, _FLAT_USD)
        yield Item(OrderPhase.BOARD, "flat part", value, count, 0, "placed by the board house", how)
    how = Bought("service", ANY, "any board house", ANY, _PLACING_USD)
    yield Item(OrderPhase.BOARD, "placing", "", len(boards), 0, "sets up its machine for a board", how)


def _parts(boards: Sequence[CircuitBoard]) -> Iterator[Component]:
    return (part for board in boards for part in board.parts)
