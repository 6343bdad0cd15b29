"""The building steps of a board of circuit boards, from the order to the first light.

Decides their order: what cannot be reached later comes first, and nothing gets power before it is measured.
"""

from collections.abc import Sequence

from hardware.builder.circuit_boards import CircuitBoard
from hardware.builder.circuit_boards.copper import Face
from hardware.builder.circuit_boards.house_files import placed_side
from hardware.builder.kit.board_steps import (
    METER,
    SOLDERING,
    BuildStep,
    first_light,
    measure_wires,
    put_together,
    replace_reed,
    supply_alone,
)
from hardware.builder.kit.circuit_order import TAIL_WIRE_MM, circuit_joints
from hardware.builder.kit.shopping_list import coupon_of, is_coupon, middle_spaces
from hardware.builder.mechanics import screw_mm
from hardware.builder.wiring import Sheet, ohms

#: The contacts of the plug of the lights, which `lights_plug` lists.
_LIGHTS_PLUG = "J4: 2 and 4 are 5 V, 1 and 5 ground, 3 the data, so turned round it is the same"
#: How the host stands in its box, by what it carries: screws and spacers cut their own threads.
_HOUSED = {
    "shield": "Screw the Mega into its box with six M3 x 6.",
    "hat": "Screw the Pi into its box with the threads of the four spacers.",
}
#: The stop of every step of soldering.
_BRIDGE = "two joints side by side beep: look for a splash of solder."


def reed_steps(sheet: Sheet, boards: Sequence[CircuitBoard]) -> tuple[BuildStep, ...]:
    """List the steps from the order to the reeds of the coupon, which are tested before the others follow."""
    return (_order(sheet, boards), _print(sheet), _skin(boards), _reeds(sheet, boards))


def circuit_steps(sheet: Sheet, boards: Sequence[CircuitBoard]) -> tuple[BuildStep, ...]:
    """List the steps from a passed coupon to the first light."""
    joining = _joining(boards)
    return (
        _rows(sheet),
        measure_wires(sheet),
        _host(sheet, joining),
        _supply(sheet, joining),
        put_together(
            sheet,
            f"{_HOUSED[joining]} Plug the {joining} on, then the cables, through the wide notch, that of the "
            "lights last. Close the lid when all else works.",
        ),
        first_light(sheet),
        replace_reed(
            sheet,
            (
                "Take plate and cover off: its upper joint lies there. Heat it, and draw the solder off.",
                "Heat its copper on the land below, and lift it off; nothing else is unsoldered.",
                "Pull it out by its copper, straight down. Push a broken glass out from above.",
                "Push the new one up to the ledge, solder it above, then bend its copper over the land.",
            ),
        ),
    )


def _joining(boards: Sequence[CircuitBoard]) -> str:
    """Name the board of the host, the last one."""
    return boards[-1].name.rpartition("-")[2]


def _order(sheet: Sheet, boards: Sequence[CircuitBoard]) -> BuildStep:
    sizes, coupon = [], coupon_of(sheet.profile)
    for board in boards:
        wide, high = board.size_mm
        side = "top" if placed_side(board) is Face.FRONT else "bottom"
        sizes.append(
            f"{board.name}: {wide:.0f} x {high:.0f} mm, {board.thick_mm:g} mm thick, placed on the {side}."
        )
    return BuildStep(
        "Order the boards",
        "A board house etches, drills, and places what is soldered flat.",
        (
            *(
                (f"Build {coupon} first: it proves these magnets and reeds on boards of 100 mm.",)
                * bool(coupon)
            ),
            "With KiCad installed, boards has an archive for each board; order.html says what to click.",
            (
                "Without it, open each board in KiCad 6 or newer on another computer: Inspect > Design Rules "
                "Checker; then File > Fabrication Outputs > Gerbers, of copper, mask, paste, silkscreen and "
                "Edge.Cuts, and Drill Files."
            ),
            "Add the archive, then the two lists of the board, bom-jlc and cpl-jlc.",
            *sizes,
        ),
        (
            ("the preview, beside order.html", "outline, holes and slots alike"),
            ("bands of diodes, corners of lights, part by part", "as order.html draws them"),
        ),
        "a slot under a light is missing there, or a part is turned and the house was not told.",
        tools=("KiCad, to look at the boards",),
        files=("order.html", "parts.csv"),
        pictures=("exploded",),
    )


def _print(sheet: Sheet) -> BuildStep:
    deck = sheet.profile.build.deck
    return BuildStep(
        "Print the deck",
        "Cover and comb set the height of the reeds; print them face down, the ledges first.",
        (
            "Print plate, cover, comb, frame, feet and caps from the folder print, the comb of PETG.",
            "Glue the tiles with their dowels on a flat table, face down; then the cover under the plate.",
            f"Put opal foil, {deck.light_hole_mm:g} mm across, under the hole of each light.",
            "Where the cover bows up between the screws, thin double tape holds it down in the middle.",
            f"Screw all together once, without boards: {len(deck.screws_mm)} M3 x {screw_mm(sheet.profile)}.",
        ),
        (("thickness of the cover", f"{deck.skin_mm:g} mm, within 0.1"),),
        "the cover is too thick: pieces would lie too high over their reeds.",
        tools=("a printer", "glue that stays hard", "calipers"),
        files=("index.html#print",),
    )


def _skin(boards: Sequence[CircuitBoard]) -> BuildStep:
    joints = circuit_joints(boards)
    return BuildStep(
        "The skin: keys and plugs",
        "The board of the columns and lights. The house has placed the lights; their slots shine upwards.",
        (
            "Look at each light: none stands askew over its slot.",
            f"From above: the keys, {joints['of keys']} legs. They stand on the skin.",
            "From below: the plugs, pin 1 on the square joint, and the capacitor, plus on the square joint.",
            f"{_LIGHTS_PLUG}.",
            "Cut every leg and pin flush above: the cover lies there.",
        ),
        (("contacts 2 and 1 of J4, on beep", "silent"), ("neighbouring pins of each plug", "silent")),
        _BRIDGE,
        tools=(*SOLDERING, "side cutters", *METER),
        pictures=("lights",),
    )


def _reeds(sheet: Sheet, boards: Sequence[CircuitBoard]) -> BuildStep:
    reeds, spaces = sheet.profile.build.reeds, ", ".join(middle_spaces(sheet.profile))
    standing = circuit_joints(boards)["of standing diodes"] // 2
    return BuildStep(
        "The comb, and the first reeds",
        f"{sheet.reeds} reeds and {standing} wired diodes will stand in the comb; a few reeds come first.",
        (
            "Lay the skin face down, the comb on it, its pockets over the parts.",
            f"Cut both wires of each reed {reeds.stub_mm:g} mm from the glass.",
            (
                f"Solder {TAIL_WIRE_MM:g} mm of tinned copper wire along one stub of each, tweezers between "
                "glass and joint: the reed's own wire is iron and must not be bent."
            ),
            "Lay the board of the rows on the comb: the bores under its wide holes are for reeds.",
            f"Drop a reed, its copper up, into every bore with a ledge at {spaces}; its glass rests there.",
            "Lay a card on all, turn it over, and solder every joint from above, a second each.",
            "Lay plate and cover on, loosely: now these spaces can be tested.",
            "Look at each glass from the side before it goes in: a crack shines.",
        ),
        (("a magnet over each reed, its column's pin and its copper", "beeps; the magnet away, silent"),),
        "a reed is silent, or beeps without a magnet. Take it out now.",
        tools=(*SOLDERING, "tweezers", "side cutters", *METER),
        pictures=("reeds", "space"),
    )


def _rows(sheet: Sheet) -> BuildStep:
    reeds = sheet.profile.build.reeds
    long_mm = reeds.glass_mm + 2 * reeds.stub_mm
    others = "Set and solder all other reeds the same way, and try each: here it is in your hand."
    return BuildStep(
        "The rows",
        "Their board lies in the comb from below; every reed is tried before it closes over them.",
        (
            "Take plate and cover off; the skin lies face down again.",
            *(() if is_coupon(sheet.profile) else (others,)),
            (
                f"Cut each wired diode to {long_mm:g} mm over all, its body in the middle. Put one into "
                "every bore without a ledge, its band up, towards the rows; turn all over, and solder."
            ),
            "Solder the plug of the rows from below, and cut its pins flush above.",
            "Lay the board over the ends: reeds through the wide holes, diodes into the narrow ones.",
            "Solder the diodes. Bend the copper of each reed over its land, solder it, and cut it there.",
            "Put plate and cover on, the caps on the keys, and screw all onto the frame.",
        ),
        (
            (
                "every reed, a magnet over it, its column's pin and its copper",
                "beeps; the magnet away, silent",
            ),
            ("neighbouring pins of J1", "silent"),
        ),
        "a reed is silent or beeps without a magnet, or two joints side by side beep.",
        tools=(*SOLDERING, "tweezers", "side cutters", *METER),
        pictures=("rows", "keys", "underneath"),
    )


def _host(sheet: Sheet, joining: str) -> BuildStep:
    chip, build = sheet.chip, sheet.profile.build
    readings = [(f"{chip.logic_pin} to each contact of the columns' plugs", ohms(build.pull_up_ohm))]
    if build.column_ohm:
        readings.append(("each contact of those plugs to its pin", ohms(build.column_ohm)))
    readings.append((f"{sheet.profile.light_pin} to ground", ohms(build.data_down_ohm)))
    readings.append(("meter on diode at J4, red on contact 1, black on contact 2", "0.2 to 0.4 V: the guard"))
    return BuildStep(
        f"The {joining}",
        f"It sits on the {chip.name} and carries fuse, guard and plugs.",
        (
            f"From below: what meets the {chip.name}. Plug it in there while you solder the first two pins.",
            f"From above: plugs, fuse clips, socket, and the {build.guard}, its band on the square joint.",
            "Crimp a cable for every plug, contact to contact, pin 1 to pin 1; leave J4's until the supply.",
            f"{_LIGHTS_PLUG}.",
        ),
        tuple(readings),
        _BRIDGE,
        tools=(*SOLDERING, "pliers that crimp the contacts of the plugs", *METER),
        files=("wiring.html#connectors",),
        pictures=("pins",),
    )


def _supply(sheet: Sheet, joining: str) -> BuildStep:
    far_end = "the far end of J4's cable, fuse in"
    return supply_alone(
        sheet,
        (
            (f"{far_end}: 2 against 1, and 4 against 5", "4.75 V or more, plus on 2 and 4"),
            (f"{far_end}: 3 against 1", "0 V"),
        ),
        f"{sheet.profile.build.supply_pin} of the {joining}, against ground",
    )
