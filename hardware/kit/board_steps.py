"""Board steps: the building steps from a passed coupon to a board that plays.

Decides their order: parts that cannot be reached later come first, and nothing gets power before it has been
measured.
"""

from manalath_board.controller.board_build import Build
from manalath_board.hardware.kit.build_step import BuildStep
from manalath_board.hardware.wiring.parts import ohms
from manalath_board.hardware.wiring.sheet import Sheet

#: The reading of a closed reed on a meter's diode test, by its diode.
_DIODE_V = {"1N4148": "0.5 to 0.7 V", "BAT85": "0.15 to 0.35 V"}


def board_steps(sheet: Sheet) -> tuple[BuildStep, ...]:
    """List the steps."""
    return (
        _drill(sheet),
        _reeds(sheet),
        _rows(sheet),
        _columns(sheet),
        _strip_board(sheet),
        _lights(sheet),
        _measure_wires(sheet),
        _supply(sheet),
        _together(sheet),
        _first_light(sheet),
    )


def _shown(build: Build) -> str:
    return _DIODE_V.get(build.diode, "a diode's voltage")


def _drill(sheet: Sheet) -> BuildStep:
    deck = sheet.profile.build.deck
    return BuildStep(
        "Drill the deck",
        "The template is as large as the board, if its bar says so.",
        (
            "Print template-A4.pdf, or that of your paper, at 100 %. Glue the tiles along their marks.",
            f"Plate from above: {deck.hole_mm:g} mm, bevelled by {deck.bevel_mm:g} mm at 45 degrees.",
            f"Skin and plate together: the lights, {deck.light_hole_mm:g} mm, and the keys.",
            "Block from below, with the mirrored side: a bore for each reed, down to the skin.",
        ),
        (
            ("the bar on every page", "100 mm"),
            (f"thickness of the skin at {sheet.profile.spaces[0].name}", f"{deck.skin_mm:g} mm, within 0.1"),
        ),
        "the bar is not 100 mm long.",
    )


def _reeds(sheet: Sheet) -> BuildStep:
    reeds = sheet.profile.build.reeds
    return BuildStep(
        "Set the reeds",
        f"{sheet.reeds} of them, all at one height.",
        (
            f"Sort them as for the coupon; cut both wires {reeds.stub_mm:g} mm from the glass.",
            "Copper wire to both stubs, the upper one down beside the glass; push up to the skin.",
            "Look at every glass from the side before it goes in: a crack shows as a ring of light.",
        ),
        (("each reed, a piece on its space", "beeps"), ("the piece taken off", "silent")),
        "one is silent with a piece on it. Take it out now, while it can be reached.",
    )


def _rows(sheet: Sheet) -> BuildStep:
    references = ", and the reference lines along the far ends" if sheet.bare else ""
    return BuildStep(
        "Rows and diodes",
        "The board hangs face down: left and right have changed places.",
        (
            "Cut the wires as harness.csv says, and put a flag on both ends.",
            f"One bare wire along each row, from its lead to its far end{references}.",
            f"{len(sheet.joints)} diodes {sheet.profile.build.diode}: the band to the row, all of them.",
        ),
        (("looked along each row", "every band is on the wire"),),
        "one band looks the other way.",
    )


def _columns(sheet: Sheet) -> BuildStep:
    ring = len(sheet.profile.build.reeds.ring_mm)
    joined = "Join the two reeds of each ring at both ends; " if ring > 1 else ""
    return BuildStep(
        "Columns and keys",
        "Insulated wire, as columns cross the rows.",
        (
            f"{joined}one end of a reed goes to its diode's anode, the other to its column.",
            "The keys orange, purple, undo and ok are wired like reeds, with a diode each.",
            *(("A bare diode at the far end of every column, its band to the row.",) if sheet.bare else ()),
            "Crimp the plugs in the order of the colours, and tag both halves.",
        ),
        (("neighbouring pins of each plug, on beep", "silent"),),
        "two neighbours beep: a splash of solder, or two wires in one contact.",
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
        f"It stands between the cables and the {chip.name}; stripboard.svg shows the side of the parts.",
        (
            "Cut the strips first, from below, where the crosses are; look against the light.",
            "Then headers, resistors, the bare wire along the pull-ups, the wires to the chip.",
            *(
                (f"The {chip.shifter} goes into its socket last, with no power anywhere.",)
                if chip.shifter
                else ()
            ),
        ),
        tuple(readings),
        "a strip beeps with its neighbour, or a cut does not part.",
    )


def _lights(sheet: Sheet) -> BuildStep:
    build = sheet.profile.build
    fed = ", ".join(light.space for light in sheet.lights if light.is_fed)
    return BuildStep(
        "The lights",
        "One chain, output to input, in the order of the numbers.",
        (
            f"A light at every space, 100 nF across each; {ohms(build.data_ohm)} before the first.",
            f"5 V and ground by 0.75 mm2 to the lights at {fed}, and from light to light.",
            f"{build.capacitor_uf} µF at light 0, minus to ground.",
            f"{build.guard} across the supply behind the fuse, its band to plus.",
            f"The fuse of {build.fuse_ma / 1000:g} A sits at the supply, before everything else.",
        ),
        (
            ("meter on diode, red on ground, black on 5 V", "0.2 to 0.4 V: the guard"),
            ("the other way round", "climbs, as the capacitor charges"),
        ),
        "it shows 0.0 V either way, a short, or nothing in both: the guard is missing.",
    )


def _measure_wires(sheet: Sheet) -> BuildStep:
    shown = _shown(sheet.profile.build)
    first = sheet.profile.spaces[0]
    row, column = (lines[at] for lines, at in zip((sheet.rows, sheet.columns), first.first, strict=True))
    pins = f"red on {column.connector}.{column.place}, black on {row.connector}.{row.place}"
    readings = [
        (f"{first.name} with its piece: {pins}", shown),
        ("the piece taken off, or red and black exchanged", "nothing"),
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
        "The plugs are out of the strip-board. Meter on diode; no piece on the board.",
        ("Go by the crosspoints in wiring.html, and tick each line there.",),
        tuple(readings),
        "it shows nothing, which is open or a diode turned round, or 0.0 V, which is bridged.",
    )


def _supply(sheet: Sheet) -> BuildStep:
    build = sheet.profile.build
    readings = [
        ("the plug of the supply, fuse out", "4.9 to 5.2 V, plus inside"),
        ("each feed, fuse in", "4.75 V or more, the right way round"),
    ]
    if build.supply_pin is not None and build.supply_ohm is not None:
        low, high = (5.0 * share * build.supply_ohm[1] / sum(build.supply_ohm) for share in (0.96, 1.05))
        readings.append(
            (f"the divider, before its wire goes to {build.supply_pin}", f"{low:.2f} to {high:.2f} V")
        )
    if sheet.chip.shifter:
        readings.append((f"pins 14, and 2 and 3, of the {sheet.chip.shifter}", "5 V, and 0 V"))
    return BuildStep(
        "The supply, alone",
        f"The {sheet.chip.name} is not connected.",
        ("Fuse out, supply on; then off, fuse in, on. Nothing lights up, nothing gets warm.",),
        tuple(readings),
        "the fuse blows: plus and minus, the guard, or a short between two lights.",
    )


def _together(sheet: Sheet) -> BuildStep:
    chip = sheet.chip
    return BuildStep(
        "Together",
        "All off before anything is plugged in.",
        (
            f"The {chip.name} alone on its own supply first; then off.",
            "Ground to ground, then the strip-board, then the cables, then data.",
            f"The {chip.name} on; the lights' supply last.",
        ),
        (
            (
                "every column against ground, no piece on the board",
                f"what {chip.logic_pin} of the {chip.name} has, within 0.1 V",
            ),
        ),
        "a column is near 0, as a reed is closed or a row touches ground; or above: then off at once.",
    )


def _first_light(sheet: Sheet) -> BuildStep:
    if sheet.chip.name == "Mega":
        first = "manalath flash --board serial:PORT, once; then manalath play."
    else:
        first = (
            f"manalath doctor --board gpio:{sheet.profile.name}; then manalath play with the same --board."
        )
    return BuildStep(
        "First light",
        "docs/build/building.md tells more, and what each answer means.",
        (first, "Every space, both colours, with Workbench and The matrix open.", "manalath diagnose."),
        (
            ("the edge row of whoever begins", "sweeps once"),
            (f"a piece on {sheet.profile.spaces[0].name}", "the light there shines at once"),
            ("the supply at the last light, while a game is won", "above 4.75 V"),
        ),
        "another light shines, as the chain has another order, or another colour: exchanged plugs.",
    )
