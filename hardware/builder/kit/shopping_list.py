"""The shopping list for a board, in three orders: the coupon that proves the magnets, the board, the pieces.

Decides which order each part belongs to, and how many spares are wise. How many are built in follows from
the profile; packages come from `hardware.builder.kit.stock`. This list has not yet been tried by buying it.
"""

import math
from collections.abc import Container, Iterable, Iterator
from dataclasses import replace

from controller.board import Magnets, Profile, Sensing
from controller.document import csv_of
from controller.games import COLOUR_WORDS, Colour, all_games
from hardware.builder.kit.circuit_order import BOUGHT_ALIKE, circuit_items
from hardware.builder.kit.stock import ANY, Bought, Item, KitPlan, OrderPhase, SortingCoil, bought
from hardware.builder.kit.stripboard import chip_side
from hardware.builder.kit.wire_harness import BARE_MM2, LINE_MM2, STUB_MM2, SUPPLY_MM2, cords_of, metres_of
from hardware.builder.mechanics import (
    DOWEL_DEEP_MM,
    PLA_G_MM3,
    dowels_needed,
    mass_g,
    outline_of,
    screw_mm,
)
from hardware.builder.wiring import (
    OF_MAGNETS,
    Sheet,
    StockKind,
    StockPart,
    ohms,
    reeds_a_space,
    spare_reeds,
    spares,
)
from hardware.profiles import load_profile, profile_names

#: How much of a printed block is plastic: its walls, and 15 % inside.
INSIDE = 0.35

#: How many discs, one on another, on each space around make up for those of a full board in the middle.
STACK = 3

_HEAD = (
    *("phase", "part", "value", "package", "tolerance", "built in", "spare", "buy", "unit"),
    *("reference", "or equal", "for", "note", "USD each, estimate"),
)


#: The parts of the coil that sorts reeds, and of its supply.
_COIL = (
    ("tube", "3 mm inside", "carries the coil", Bought("straw or brass, 30 mm", ANY, "any", ANY, 0.5)),
    (
        "resistor",
        ohms(SortingCoil.RESISTOR_OHM),
        "the coil",
        Bought(f"{SortingCoil.RESISTOR_W} W, axial", "5 %", "any", ANY, 0.1),
    ),
    (
        "potentiometer",
        f"{ohms(SortingCoil.POTENTIOMETER_OHM)}, {SortingCoil.POTENTIOMETER_W} W",
        "sets its current",
        Bought("linear, wire-wound", "20 %", "any", ANY, 3),
    ),
    (
        "supply",
        f"{SortingCoil.SUPPLY_V} V, 0.1 A",
        "the coil",
        Bought("plug-in unit", ANY, "any", ANY, 6),
    ),
)


def items_of(plan: KitPlan) -> tuple[Item, ...]:
    """List everything, in the order of buying, for a board of circuit boards or one that is wired by hand."""
    sheet = plan.sheet
    if plan.boards:
        own = (*_electric(sheet, BOUGHT_ALIKE), *circuit_items(sheet, plan.boards))
    else:
        own = (*_electric(sheet, frozenset(StockKind)), *_by_hand(sheet), *_wire(sheet))
    items = (*own, *_magnets(sheet.profile), *_tools(sheet), *_deck(sheet))
    if is_coupon(sheet.profile):
        items = tuple(replace(item, phase=OrderPhase.COUPON) for item in items)
    return tuple(sorted(items, key=lambda item: list(OrderPhase).index(item.phase)))


def parts_csv(plan: KitPlan) -> str:
    """Write the list."""
    return csv_of(_HEAD, map(_row, items_of(plan)))


def middle_spaces(profile: Profile) -> tuple[str, ...]:
    """Name the spaces of a coupon: the one in the middle of the board, then its neighbours."""
    return profile.middle, *profile.next_to(profile.middle)


def coupon_colours(profile: Profile) -> tuple[Colour, ...]:
    """Return the colours whose pieces a coupon needs; one, where both are built alike."""
    return (Colour.FIRST,) if profile.sensing is Sensing.SINGLE else tuple(Colour)


def is_coupon(profile: Profile) -> bool:
    """Whether a board is no larger than a coupon."""
    return len(profile.spaces) <= len(middle_spaces(profile))


def coupon_of(profile: Profile) -> str | None:
    """Name the shipped coupon that has the pieces and the reeds of a larger board; None if there is none."""
    if is_coupon(profile):
        return None
    proved = profile.build.pieces, profile.build.reeds
    smaller = (load_profile(name) for name in profile_names())
    found = (each for each in smaller if is_coupon(each) and (each.build.pieces, each.build.reeds) == proved)
    return next((each.name for each in found), None)


def pieces_a_colour(profile: Profile) -> int:
    """Return the most pieces of one colour that any game on these spaces needs."""
    wanted = [game.pieces for game in all_games().values() if profile.has_shape(game.geometry)]
    return max(wanted, default=len(profile.spaces))


def cost_usd(items: Iterable[Item], phase: OrderPhase) -> float:
    """Add up the estimated prices of an order."""
    return sum(item.total * item.how.usd for item in items if item.phase is phase)


def _row(item: Item) -> tuple[object, ...]:
    how = item.how
    return (
        *(item.phase.value, item.name, item.value, how.package, how.tolerance),
        *(float(item.count), float(item.spare), float(item.total), item.unit, how.reference, how.equal),
        *(item.purpose, how.note, how.usd),
    )


def _electric(sheet: Sheet, kinds: Container[StockKind]) -> Iterator[Item]:
    for part in (part for part in sheet.parts if part.kind in kinds):
        how = bought(sheet.profile, part)
        name, _, value = part.name.partition(" ")
        if part.kind is StockKind.REED:
            yield from _reeds(sheet.profile, part, how)
        elif part.kind in {
            StockKind.RESISTOR,
            StockKind.ELECTROLYTIC,
            StockKind.CERAMIC,
            StockKind.DIODE,
            StockKind.GUARD,
        }:
            yield Item(OrderPhase.BOARD, name, value, part.count, part.spare, part.purpose, how)
        else:
            yield Item(OrderPhase.BOARD, part.name, "", part.count, part.spare, part.purpose, how)


def _reeds(profile: Profile, part: StockPart, how: Bought) -> Iterator[Item]:
    """Yield the reeds of the coupon and those of the other spaces, with spares for those sorted out."""
    coupon = reeds_a_space(profile) * len(middle_spaces(profile))
    sorted_out = spare_reeds(coupon)
    yield Item(OrderPhase.COUPON, part.name, "", coupon, sorted_out, part.purpose, how)
    if part.count > coupon:
        count, spare = part.count - coupon, part.spare - sorted_out
        yield Item(OrderPhase.BOARD, part.name, "", count, spare, part.purpose, how)


def _magnets(profile: Profile) -> Iterator[Item]:
    """Yield pieces and their magnets: those of the coupon first, the others for when it has passed."""
    total = pieces_a_colour(profile)
    for colour in Colour:
        coupon = min(len(middle_spaces(profile)), total) if colour in coupon_colours(profile) else 0
        for phase, count in ((OrderPhase.COUPON, coupon), (OrderPhase.PIECES, total - coupon)):
            if count > 0 and not (is_coupon(profile) and phase is OrderPhase.PIECES):
                yield from _pieces(profile, colour, phase, count)


def _pieces(profile: Profile, colour: Colour, phase: OrderPhase, count: int) -> Iterator[Item]:
    pieces, magnets = profile.build.pieces, profile.build.pieces.magnets(colour)
    word = COLOUR_WORDS[colour]
    discs = count * len(magnets.poles)
    blank = Bought(
        f"round, {pieces.across_mm:g} x {pieces.high_mm:g} mm, lower edge bevelled {pieces.bevel_mm:g} mm",
        f"floor {pieces.floor_mm:g} mm, within 0.1",
        f"print/piece-{word}.stl, or turned of wood",
        "anything without steel",
        0.2,
        f"{mass_g(pieces, colour):.1f} g with magnets and washer",
    )
    disc = Bought(
        "disc, magnetised through its height",
        "0.1 mm",
        "N35, nickel",
        "N35 to N38; not N52",
        0.06,
        "glue nothing until the coupon has passed" if phase is OrderPhase.COUPON else "",
    )
    yield Item(phase, f"piece, {word}", "", count, 0, "to play with", blank)
    yield from _in_a_piece(profile, phase, count)
    is_stacked = phase is OrderPhase.COUPON and colour is Colour.FIRST
    stacked = (STACK - 1) * (len(middle_spaces(profile)) - 1) * is_stacked
    purpose = f"{len(magnets.poles)} in each {word} piece{'; the spare ones test the coupon' * is_stacked}"
    spare = max(spares(discs, OF_MAGNETS), stacked)
    yield Item(phase, "magnet", _size(magnets), discs, spare, purpose, disc)


def _in_a_piece(profile: Profile, phase: OrderPhase, count: int) -> Iterator[Item]:
    """Yield the washer that makes a piece heavy, and the felt that closes it."""
    pieces = profile.build.pieces
    if pieces.weight_mm:
        size = "{:g} x {:g} x {:g} mm".format(*pieces.weight_mm)
        heavy = Bought("washer", ANY, "brass", "bronze; never steel", 0.15, "lies on the magnets")
        yield Item(phase, "washer", size, count, 2, "makes a piece heavy", heavy)
    felt = Bought(f"disc of {pieces.across_mm:g} mm, self-adhesive", ANY, "any", ANY, 0.05)
    yield Item(phase, "felt", "", count, 2, "closes a piece above", felt)


def _size(magnets: Magnets) -> str:
    across_mm, high_mm = magnets.disc_mm
    return f"{across_mm:g} x {high_mm:g} mm"


def _tools(sheet: Sheet) -> Iterator[Item]:
    """Yield the tools that sort reeds and test the coupon; they are not built in."""
    side_mm = 3 * sheet.profile.pitch_mm + 30
    tools = [*_COIL, ("card", "0.1 to 0.5 mm", "to lift pieces by", Bought("sheets", ANY, "feelers", ANY, 2))]
    if not is_coupon(sheet.profile):
        deck = Bought("printed or drilled", "0.1 mm thick", "as the board will be", ANY, 6)
        size = f"{side_mm:.0f} x {side_mm:.0f} mm"
        tools.append(("plate, skin and block", size, "the spaces of the coupon", deck))
    if sheet.profile.sensing is Sensing.DUAL:
        jig = Bought("printed", "0.1 mm", "print/ring-jig.stl", ANY, 1)
        tools.append(("jig for a ring", "", "presses its magnets to their floor", jig))
    for name, value, purpose, how in tools:
        yield Item(OrderPhase.COUPON, name, value, 1, 0, purpose, how)
    reel = Bought("reel", ANY, "any", ANY, 0.1)
    metres, purpose = SortingCoil.WIRE_M, "the coil that sorts reeds"
    yield Item(OrderPhase.COUPON, "enamelled wire", "0.1 mm", metres, 0, purpose, reel, "m")


def _printed(profile: Profile) -> Iterator[Item]:
    """Yield what printing takes, for those who print deck and frame."""
    if dowels := dowels_needed(profile):
        dowel = Bought(f"3 x {2 * DOWEL_DEEP_MM:g} mm", ANY, "wood, as a skewer", "brass; never steel", 0.02)
        yield Item(OrderPhase.BOARD, "dowel", "", dowels, 4, "joins printed tiles", dowel)
    deck = profile.build.deck
    (left_mm, low_mm), (right_mm, top_mm) = outline_of(profile)
    wide_mm, long_mm = right_mm - left_mm, top_mm - low_mm
    high_mm = deck.under_mm + deck.block_mm + deck.skin_mm + deck.plate_mm
    solid_mm3 = wide_mm * long_mm * (deck.block_mm + deck.skin_mm) * INSIDE
    solid_mm3 += (
        wide_mm * long_mm * deck.plate_mm / 2 + 2 * (wide_mm + long_mm) * deck.wall_mm * high_mm * INSIDE
    )
    filament = Bought("PLA, 1.75 mm", ANY, "any", "PETG", 0.02, "PETG for comb and deck: solder warms them")
    yield Item(
        OrderPhase.BOARD,
        "filament",
        "",
        round(solid_mm3 * PLA_G_MM3, -1),
        100,
        "the printed parts",
        filament,
        "g",
    )


def _deck(sheet: Sheet) -> Iterator[Item]:
    """Yield what the deck takes, whatever is under its plate."""
    profile, deck = sheet.profile, sheet.profile.build.deck
    foil = Bought("foil or felt-tip white", ANY, "opal", ANY, 0.05)
    lights = len(profile.lights)
    yield Item(OrderPhase.BOARD, "diffuser", f"{deck.light_hole_mm:g} mm", lights, 4, "over each light", foil)
    screw = Bought(
        f"M3 x {screw_mm(profile)}, brass or nylon", ANY, "any", ANY, 0.2, "steel diverts the field"
    )
    screws = len(deck.screws_mm)
    yield Item(OrderPhase.BOARD, "screw with nut", "M3", screws, 2, "the deck on the frame", screw)
    yield from _printed(profile)
    if sheet.chip.name == "Mega":
        cable = Bought("USB A to B, 1 m, 28/24 AWG", ANY, "any with thick supply wires", ANY, 3)
        yield Item(OrderPhase.BOARD, "USB cable", "", 1, 0, "Mega to computer", cable)


def _by_hand(sheet: Sheet) -> Iterator[Item]:
    """Yield what only a board takes that is wired by hand: sheets, strip-board, terminals."""
    deck = sheet.profile.build.deck
    (left, low), (right, top) = outline_of(sheet.profile)
    size = f"{right - left:.0f} x {top - low:.0f}"
    wood = Bought("sheet", "0.1 mm thick", "plywood, acrylic or a print", "anything without steel", 8)
    for name, thick_mm, purpose in (
        ("plate", deck.plate_mm, "holes are the recesses"),
        ("skin", deck.skin_mm, "the pieces lie on it"),
        ("block", deck.block_mm, "holds the reeds"),
    ):
        yield Item(OrderPhase.BOARD, name, f"{size} x {thick_mm:g} mm", 1, 0, purpose, wood)
    holding = Bought("tube, neutral and soft", ANY, "any", "beeswax", 4)
    yield Item(OrderPhase.BOARD, "silicone", "", 1, 0, "holds the reeds at their lower ends", holding)
    strip = Bought("100 x 160 mm, strips along it, 2.54 mm", ANY, "any", ANY, 5)
    yield Item(OrderPhase.BOARD, "strip-board", "", 1, 0, "pull-ups, plugs: the drawing", strip)
    places = 2 + sum(light.is_fed for light in sheet.lights)
    terminal = Bought(f"screwed, {places} places, all joined", ANY, "any", ANY, 1)
    yield Item(OrderPhase.BOARD, "terminal", "", 2, 0, "5 V and ground, as power.svg draws it", terminal)
    socket = Bought("5.5 x 2.1 mm, panel", ANY, "any", ANY, 0.8, "plus inside; no other plug fits")
    yield Item(OrderPhase.BOARD, "socket of the supply", "", 1, 0, "keyed against reversal", socket)
    if sheet.chip.name == "Mega":
        pins = Bought("2.54 mm, 36 in a row, to snap off", ANY, "any", ANY, 0.5)
        yield Item(OrderPhase.BOARD, "pin header", "", 3, 0, chip_side(sheet), pins)


def _wire(sheet: Sheet) -> Iterator[Item]:
    cords = cords_of(sheet)
    uses = {
        LINE_MM2: ("stranded or solid", "lines and light to light", 0.15),
        SUPPLY_MM2: ("stranded", "supply of the lights", 0.4),
        STUB_MM2: ("0.4 mm", "from both stubs of each reed", 0.1),
        BARE_MM2: ("tinned, 0.5 mm", "along each row of spaces", 0.15),
    }
    for (mm2, colour), needed in metres_of(cords).items():
        package, purpose, usd = uses[mm2]
        copper = Bought(package, ANY, "copper, no steel core", ANY, usd)
        metres = math.ceil(needed)
        spare = math.ceil(metres / 10)
        yield Item(OrderPhase.BOARD, "wire", f"{mm2:g} mm2 {colour}", metres, spare, purpose, copper, "m")
    sleeve = Bought("heat-shrink, 2 mm", ANY, "any", ANY, 0.3)
    metres = math.ceil(0.015 * len(sheet.joints))
    yield Item(OrderPhase.BOARD, "sleeve", "2 mm", metres, 1, "15 mm over each diode", sleeve, "m")
