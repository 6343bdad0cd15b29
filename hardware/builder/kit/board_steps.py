"""Board steps: the building steps from a passed coupon to a board that plays.

Decides their order: parts that cannot be reached later come first, and nothing gets power before it has been
measured.
"""

from dataclasses import dataclass, replace

from controller.board import Build, Built, Profile, Sensing
from controller.games import all_games
from hardware.builder.datasheets import KEY_LEGS_MM
from hardware.builder.kit.shopping_list import is_coupon
from hardware.builder.kit.wire_harness import LINE_MM2, SUPPLY_MM2
from hardware.builder.wiring import BORE_MM, Sheet, ohms


@dataclass(frozen=True, slots=True)
class BuildStep:
    """What to do, what a measurement must show, and when not to go on.

    ``readings`` pair what to measure with what it must show; ``stop`` completes "do not go on if". ``files``
    of the kit lie open, and ``pictures`` are those of its drawings and views to show.
    """

    title: str
    why: str
    do: tuple[str, ...]
    readings: tuple[tuple[str, str], ...] = ()
    stop: str = ""
    tools: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()


#: What soldering takes, and what measuring takes.
SOLDERING = ("soldering iron with a fine tip", "lead-free solder", "an open window", "wire stripper")
METER = ("multimeter that beeps and tests diodes",)


#: The least supply where the cable to the board begins, and what is left of it at the last light while a game
#: is won: half an ampere at most, which loses up to 0.13 V in cable and copper. A bad joint loses more. The
#: power cap lets other pictures lose 0.65 V, and a SK6812 works down to 3.7.
FED_V, LAST_LIGHT_V = 4.75, 4.5


#: The reading of a closed reed on a meter's diode test, by its diode.
_DIODE_V = {"1N4148": "0.5 to 0.7 V", "BAT85": "0.15 to 0.35 V"}


def board_steps(sheet: Sheet) -> tuple[BuildStep, ...]:
    """List the steps; the deck of a coupon is made and has its reeds before these begin."""
    deck = () if is_coupon(sheet.profile) else (drill_deck(sheet.profile), _reeds(sheet))
    return (
        *deck,
        _rows(sheet),
        _columns(sheet),
        _strip_board(sheet),
        _lights(sheet),
        measure_wires(sheet),
        _supply(sheet),
        put_together(sheet, "Connect ground to ground, then the strip-board, then the cables, then data."),
        first_light(sheet),
        replace_reed(
            sheet,
            (
                "Open its two joints, at its diode and at its column, and take the drop of silicone off.",
                "Pull it out by its copper, straight down. Pull a broken glass out with tweezers.",
                "Set, hold and solder the new one as the others.",
            ),
        ),
    )


def _shown(build: Build) -> str:
    return _DIODE_V.get(build.diode, "a diode's voltage")


def drill_deck(profile: Profile) -> BuildStep:
    """Return the step that makes plate, skin and block of a board that is wired by hand."""
    deck = profile.build.deck
    return BuildStep(
        "Drill the deck",
        "The template is full size if its bar measures 100 mm.",
        (
            "Print template-A4.pdf, or the one for your paper, at 100 %. Glue the tiles along their marks.",
            f"Drill the plate from above, {deck.hole_mm:g} mm; bevel by {deck.bevel_mm:g} mm at 45 degrees.",
            f"Drill skin and plate together for the lights, {deck.light_hole_mm:g} mm, and the keys.",
            "Drill the block from below, by the mirrored side: a bore for each reed, down to the skin.",
            (
                "Or print it: deck, plate and frame from the folder print, dowels and glue between tiles. "
                "In a printed deck a ledge stops each reed at its height."
            ),
            "Or have it cut: cut/plate.dxf, cut/skin.dxf, cut/block.dxf.",
        ),
        (
            ("the bar on every page", "100 mm"),
            (f"thickness of the skin at {profile.spaces[0].name}", f"{deck.skin_mm:g} mm, within 0.1"),
        ),
        "the bar is not 100 mm long.",
        tools=(
            "drill press",
            f"bits of {BORE_MM:g}, {deck.light_hole_mm:g} and {deck.hole_mm:g} mm",
            "45-degree countersink",
            "calipers",
            "glue that stays hard",
        ),
        files=("template-A4.pdf", "section.svg", "index.html#print"),
        pictures=("exploded",),
    )


def _reeds(sheet: Sheet) -> BuildStep:
    reeds = sheet.profile.build.reeds
    return BuildStep(
        "Set the reeds",
        f"There are {sheet.reeds}, all at the same height.",
        (
            f"Sort them as for the coupon, and cut both wires {reeds.stub_mm:g} mm from the glass.",
            "Solder copper wire to both stubs, the upper one down beside the glass.",
            "Push each reed up to the ledge, or to the skin; a drop of soft silicone or wax below holds it.",
            "Look at each glass from the side before you insert it: a crack shines.",
        ),
        (("each reed, a piece on its space", "beeps"), ("the piece removed", "silent")),
        "a reed is silent under a piece. Take it out now, while you can still reach it.",
        tools=(*SOLDERING, "tweezers", "side cutters", *METER),
        files=("section.svg",),
        pictures=("reeds",),
    )


def _rows(sheet: Sheet) -> BuildStep:
    references = ", and the reference lines along the far ends" if sheet.bare else ""
    loose = ("Hold each reed with a drop of soft silicone or wax at its lower end.",)
    return BuildStep(
        "Rows and diodes",
        "The board hangs face down, so left and right are swapped.",
        (
            *(loose if is_coupon(sheet.profile) else ()),
            "Cut each wire to its length in harness.csv, and put a flag on both ends.",
            (
                "Run one bare wire along each row, in a groove or saw-cut of the block, from its lead to its "
                f"far end{references}."
            ),
            (
                f"Solder {len(sheet.joints) - len(sheet.bare)} diodes {sheet.profile.build.diode}, one for "
                "each crosspoint of a space or a key, its band to the row."
            ),
        ),
        (("look along each row", "every band is on the wire"),),
        "any band faces the other way.",
        tools=(*SOLDERING, "heat gun", "tweezers"),
        files=("wiring.html#solder", "harness.csv", "labels.pdf"),
        pictures=("rows",),
    )


def _columns(sheet: Sheet) -> BuildStep:
    ring = len(sheet.profile.build.reeds.ring_mm)
    joined = "Join the two reeds of each ring at both ends. " if ring > 1 else ""
    bare = (
        f"Solder the {len(sheet.bare)} bare diodes to the far ends, anode to the column, band to the row: "
        "there every line meets the reference line across it."
    )
    return BuildStep(
        "Columns and keys",
        "Use insulated wire: columns cross the rows.",
        (
            f"{joined}Wire one end of each reed to its diode's anode, the other to its column.",
            (
                "Wire the keys orange, purple, undo and ok like reeds, each to its diode: column and diode "
                f"on two legs that lie diagonally. Legs {KEY_LEGS_MM[0]:g} mm apart are one piece of metal."
            ),
            *((bare,) if sheet.bare else ()),
            "Crimp the plugs in the order of the colours, and tag both halves.",
        ),
        (
            ("neighbouring pins of each plug, on beep", "silent"),
            ("the two wires of each key, on beep", "silent, and beeps while it is pressed"),
        ),
        "two neighbouring pins beep: look for a splash of solder, or two wires in one contact.",
        tools=(*SOLDERING, "pliers that crimp the contacts of the plugs"),
        files=("wiring.html#solder", "wiring.html#connectors"),
        pictures=("keys",),
    )


def _strip_board(sheet: Sheet) -> BuildStep:
    chip, build = sheet.chip, sheet.profile.build
    readings = [
        (f"{chip.logic_pin} to each column's pin of its header", ohms(build.pull_up_ohm)),
        ("every strip against the next one, nothing plugged in", "no beep"),
    ]
    if build.column_ohm:
        readings.append(("each column's header to its wire to the chip", ohms(build.column_ohm)))
    readings.append((f"{sheet.profile.light_pin} to ground", ohms(build.data_down_ohm)))
    return BuildStep(
        "The strip-board",
        f"It sits between the cables and the {chip.name}; stripboard.svg shows its component side.",
        (
            "First cut the strips from below, where the crosses are; check them against the light.",
            "Then solder headers, resistors, the bare wire along the pull-ups, the wires to the chip.",
            *((f"Put the {chip.shifter} into its socket last, with all power off.",) if chip.shifter else ()),
        ),
        tuple(readings),
        "a strip beeps with its neighbour, or a cut still conducts.",
        tools=(*SOLDERING, "4 mm bit", *METER),
        files=("stripboard.svg",),
        pictures=("stripboard",),
    )


def _lights(sheet: Sheet) -> BuildStep:
    build = sheet.profile.build
    fed = ", ".join(light.space for light in sheet.lights if light.is_fed)
    return BuildStep(
        "The lights",
        "One chain, output to input, in the order of the numbers.",
        (
            f"Fit a light at every space, 100 nF across each, and {ohms(build.data_ohm)} before the first.",
            (
                f"Run 5 V and ground in {SUPPLY_MM2:g} mm2 from the terminals to the lights at {fed}, and in "
                f"{LINE_MM2:g} mm2 from light to light."
            ),
            f"Put {build.capacitor_uf} µF across the supply at light 0, minus to ground.",
            f"Put the {build.guard} across the supply behind the fuse, its band to plus.",
            f"Put the fuse of {build.fuse_ma / 1000:g} A at the supply, before everything else.",
        ),
        (
            ("meter on diode, red on ground, black on 5 V", "0.2 to 0.4 V: the guard"),
            ("the other way round", "climbs, as the capacitor charges"),
        ),
        "it shows 0.0 V both ways (a short), or nothing both ways (no guard).",
        tools=(*SOLDERING, *METER),
        files=("wiring.html#board", "wiring.html#lights", "power.svg"),
        pictures=("lights",),
    )


def measure_wires(sheet: Sheet) -> BuildStep:
    """Return the step that measures every crosspoint through the plugs."""
    shown = _shown(sheet.profile.build)
    first = sheet.profile.spaces[0]
    row, column = (lines[at] for lines, at in zip((sheet.rows, sheet.columns), first.first, strict=True))
    pins = f"red on {column.connector}.{column.place}, black on {row.connector}.{row.place}"
    readings = [
        (f"{first.name} with its piece: {pins}", shown),
        ("the piece removed, or red and black exchanged", "nothing"),
        ("every other reed and every key, the same way", shown),
    ]
    if sheet.bare:
        row, column = sheet.rows[-1], sheet.columns[-1]
        readings = [
            (f"red on {column.connector}.{column.place}, black on each row", shown),
            (f"red on each other column, black on {row.connector}.{row.place}", shown),
            *readings,
        ]
    return BuildStep(
        "Measure every wire",
        "Nothing is plugged in yet. Set the meter to diode, and take all pieces off.",
        ("Work through the crosspoints in wiring.html, and tick each line there.",),
        tuple(readings),
        "it shows nothing (an open wire, or a diode turned round) or 0.0 V (a bridge).",
        tools=METER,
        files=("wiring.html#matrix",),
        pictures=("below",),
    )


def _supply(sheet: Sheet) -> BuildStep:
    step = supply_alone(
        sheet,
        (("each feed, fuse in", "4.75 V or more, the right way round"),),
        f"the divider, before its wire goes to {sheet.profile.build.supply_pin}",
    )
    return replace(step, files=(*step.files, "power.svg"), pictures=("power",))


def supply_alone(sheet: Sheet, fed: tuple[tuple[str, str], ...], divider: str) -> BuildStep:
    """Return the step that tries the supply before anything else is connected.

    ``fed`` are the readings of what it feeds, and ``divider`` says where that is measured, if there is one.
    """
    build = sheet.profile.build
    readings = [("the plug of the supply, fuse out", "4.9 to 5.2 V, plus inside"), *fed]
    if build.supply_pin is not None and build.supply_ohm is not None:
        low, high = (5.0 * share * build.supply_ohm[1] / sum(build.supply_ohm) for share in (0.96, 1.05))
        readings.append((divider, f"{low:.2f} to {high:.2f} V"))
    if sheet.chip.shifter:
        readings.append((f"pins 14, and 2 and 3, of the {sheet.chip.shifter}", "5 V, and 0 V"))
    return BuildStep(
        "The supply, alone",
        f"The {sheet.chip.name} is not connected.",
        ("Switch on without the fuse, then off; fuse in, and on again. Nothing may light up or get warm.",),
        tuple(readings),
        "the fuse blows: check plus and minus and the guard, and look for a short between two lights.",
        tools=METER,
        files=("wiring.html#lights",),
    )


def put_together(sheet: Sheet, order: str) -> BuildStep:
    """Return the step in which all is plugged together, in this order."""
    chip = sheet.chip
    return BuildStep(
        "Together",
        "Switch everything off before you plug anything in.",
        (
            f"Switch on the {chip.name} alone, on its own supply; then switch it off.",
            order,
            f"Switch on the {chip.name}, and the lights' supply last.",
        ),
        (
            (
                "every column against ground, no piece on the board",
                f"as {chip.logic_pin} of the {chip.name}, within 0.1 V",
            ),
        ),
        "a column is near 0 V (a closed reed, or a row on ground) or too high; then switch off at once.",
        tools=METER,
        files=("wiring.html#connectors", "wiring.html#pins"),
        pictures=("underneath", "pins"),
    )


def first_light(sheet: Sheet) -> BuildStep:
    """Return the step in which the program runs; on a coupon it shows what it reads, without a game."""
    profile = sheet.profile
    of_boards = profile.build.built is Built.BOARDS
    own = f"boards/{profile.name}.toml" if of_boards else profile.name
    place = " in the folder of this kit" * of_boards
    if sheet.chip.name == "Mega":
        board = f" --board serial:auto@{own}" if of_boards else ""
        flash = f"manalath flash --board serial:PORT --profile {profile.name}"
        first = f"Run {flash} once, then{place} manalath play{board}."
    else:
        first = f"Run{place} manalath doctor --board gpio:{own}, then manalath play with the same --board."
    is_dual = profile.sensing is Sensing.DUAL
    is_played = any(profile.has_shape(game.geometry) for game in all_games().values())
    sweep = (("the edge row of the player who begins", "sweeps once"),)
    most = "while a game is won" if is_played else "with a piece on every space"
    return BuildStep(
        "First light",
        "docs/build/building.md has more detail, and explains each result.",
        (
            first,
            *(() if is_played else ("No game fits this board: what it reads is printed.",)),
            f"Try every space{', both colours' * is_dual}, with Workbench and The matrix open.",
            f"Run manalath diagnose{' with the same --board: it names the parts of the boards' * of_boards}.",
        ),
        (
            *(sweep if is_played else ()),
            (f"a piece on {profile.spaces[0].name}", "the light there lights up at once"),
            (f"the supply where its cable begins, {most}", f"above {FED_V:g} V"),
            (f"the supply at the last light, {most}", f"above {LAST_LIGHT_V:g} V"),
        ),
        "another light shines (the chain runs in another order)"
        f"{' or another colour (exchanged plugs)' * is_dual}.",
        tools=METER,
        files=("wiring.html#board",),
        pictures=("board",),
    )


def replace_reed(sheet: Sheet, do: tuple[str, ...]) -> BuildStep:
    """Return the step for a reed that the self-test or the doctor names, months later."""
    name = sheet.profile.spaces[0].name
    one = " Of a ring, try each with a magnet at its end." * (sheet.profile.sensing is Sensing.DUAL)
    return BuildStep(
        "Later: replace a reed",
        "When the self-test or the doctor names one. docs/build/replace.md has the reasons.",
        (
            "Switch everything off, unplug the cables, and take the board out of its frame.",
            f"Find the reed by the drawing of the finding.{one}",
            *do,
            f"Put the board together. Run manalath doctor --reed {name} --replaced, for its own space.",
        ),
        (("a magnet over the new reed, on beep, before the board is closed", "beeps; without, silent"),),
        "the new reed beeps without a magnet: its glass is cracked.",
        tools=(*SOLDERING, "tweezers", *METER),
        pictures=("replace",),
    )
