"""Sentences about the builder's tables, shared by text and page, and how the way of a wire is written."""

from controller.board import Profile, Sensing, key_word
from controller.games import COLOUR_WORDS, Colour
from hardware.builder.wiring.parts import ohms
from hardware.builder.wiring.schematic import shifter_fact
from hardware.builder.wiring.sheet import FAR_END, Sheet, SheetAxis, SheetLine, Stop

#: Keys, short enough for a cell of the matrix.
_SHORT = {"orange": "ora", "purple": "pur", "undo": "und", "ok": "ok"}


def short_key(name: str) -> str:
    """Shorten the name of a key."""
    return _SHORT[name]


def board_fact(sheet: Sheet) -> str:
    """Count the parts of the board."""
    profile = sheet.profile
    bare = f" ({len(sheet.bare)} of them bare)" if sheet.bare else ""
    last = ", the last of each a reference line" if sheet.bare else ""
    return (
        f"{len(profile.spaces)} spaces, {sheet.reeds} reeds, {len(profile.keys)} keys, {len(sheet.joints)} "
        f"diodes{bare}, {len(profile.lights)} lights; {len(sheet.rows)} rows and {len(sheet.columns)} "
        f"columns{last}."
    )


def keys_fact(sheet: Sheet) -> str:
    """Explain the signs in the matrix, before the list of reeds."""
    keys = [key.word for key in sheet.profile.keys]
    bare = "* is a bare diode; " if sheet.bare else ""
    return (
        f"{bare}{', '.join(map(short_key, keys))} are the keys {', '.join(keys)}. For each space, its row "
        "and the column of each reed:"
    )


def ways_facts(sheet: Sheet) -> tuple[str, ...]:
    """Explain the ways of the wires, and say how long all of them are; on circuit boards, of the tracks."""
    bare = (
        " The sign at the end of a wire is its bare diode. The reference lines pass the far ends of all "
        "other wires, in this order, and then each other; in brackets are the wires that they meet there."
    )
    if not sheet.is_wired:
        tracks = "The tracks of the boards pass their places in this order, millimetres apart."
        return (tracks + (bare if sheet.bare else ""),)
    lengths = (
        "Lengths are in millimetres, from centre to centre; the dots before the first are the length between "
        f"the board and the {sheet.chip.name}, which you measure.{bare if sheet.bare else ''}"
    )
    return lengths, f"Along the spaces there are {sheet.along_m:.1f} m of wire in all."


def circuit_facts(sheet: Sheet) -> tuple[str, ...]:
    """Describe the diodes and pull-ups: how many, which way round, and what current they mean."""
    build, chip, row = sheet.profile.build, sheet.chip, sheet.busiest
    with_reed = f"{len(sheet.joints) - len(sheet.bare)} with" if sheet.bare else "each with"
    bare = f", {len(sheet.bare)} bare at far ends" if sheet.bare else ""
    facts = [
        (
            f"{len(sheet.joints)} diodes {build.diode}: {with_reed} a reed or key between column and "
            f"anode{bare}. The band always faces the row."
        ),
        (
            f"One pull-up of {ohms(build.pull_up_ohm)} from each of the {len(sheet.columns)} columns to "
            f"{chip.logic_pin} of the {chip.name}, at its pin. "
            f"{chip.load_fact(row.name, row.pin, row.closed)}"
        ),
    ]
    if sheet.bare:
        facts.append(
            "At each far end, solder the anode to the column and the band to the row. At the end of a row, "
            f"the column is the reference {sheet.columns[-1].pin}; at the end of a column, the row is the "
            f"reference {sheet.rows[-1].pin}."
        )
    return (*facts, *chip.circuit_facts)


def light_facts(sheet: Sheet) -> tuple[str, ...]:
    """Describe how the chain runs, and how it is fed."""
    profile, build, chip = sheet.profile, sheet.profile.build, sheet.chip
    down = "from pin 2" if chip.shifter else f"from {profile.light_pin}"
    way = ", ".join(filter(None, (profile.light_pin, chip.shifter, ohms(build.data_ohm))))
    length_mm = sum(light.hop_mm or 0.0 for light in sheet.lights)
    fed = ", ".join(f"{light.number} ({light.space})" for light in sheet.lights if light.is_fed)
    return (
        (
            f"One chain of {len(sheet.lights)}, {length_mm:.0f} mm long, output to input in the order of the "
            f"numbers; each light sits {offset(*build.light_mm)} of the centre of its space."
        ),
        (
            f"Data: {way}, DIN of light 0. {chip.level_fact} {ohms(build.data_down_ohm)} {down} to GND keeps "
            f"the data low while the {chip.name} starts, and while its cable is unplugged."
        ),
        (
            f"Supply: 5 V, {build.supply_ma / 1000:g} A, fuse {build.fuse_ma / 1000:g} A, "
            f"{build.capacitor_uf} µF at light 0, 100 nF at every light; fed at the lights {fed}. The "
            f"program keeps all lights together below {profile.cap_ma} mA."
        ),
        (
            "Use a fast fuse, for half of what the supply gives: if the supply gave a third less, the fuse "
            f"would carry a short circuit for an hour. Behind it, a {build.guard} is across the lights, its "
            "band to plus; if plus and minus are exchanged, it conducts and the fuse blows."
        ),
        *([shifter_fact(sheet)] if chip.shifter else []),
    )


def reed_fact(profile: Profile) -> str:
    """Describe the reeds of a space, and what closes them."""
    first, second = (COLOUR_WORDS[colour] for colour in Colour)
    if profile.sensing is Sensing.SINGLE:
        return (
            "Each space has one reed, in the centre, which a piece of either colour closes; a key sets the "
            "colour."
        )
    ring_mm = profile.build.reeds.ring_mm
    places = "; ".join(offset(*place_mm) for place_mm in ring_mm)
    others = f"The other {len(ring_mm)}, in parallel, are" if len(ring_mm) > 1 else "The other is"
    return (
        f"Each space has {1 + len(ring_mm)} reeds. The one in the centre is for {first}. {others} for "
        f"{second} with its ring of magnets: {places} of the centre."
    )


def offset(dx_mm: float, dy_mm: float) -> str:
    """Describe where something is, seen from above.

    >>> offset(10.0, 0.0), offset(-3.5, 2.0)
    ('10 mm right', '3.5 mm left and 2 mm above')
    """
    sides = [(dx_mm, "right", "left"), (dy_mm, "above", "below")]
    return " and ".join(f"{abs(mm):g} mm {more if mm > 0 else less}" for mm, more, less in sides if mm)


def way_of(line: SheetLine, *, unknown: str, bare: str) -> str:
    """Write a wire from its pin to its far end: lengths in millimetres, names, and the bare diode."""
    words = []
    for stop in line.stops:
        if stop.name == FAR_END:
            words.append(bare)
        elif stop.hop_mm is None:
            words.append(f"{unknown} {_name(line, stop)}")
        else:
            words.append(f"{stop.hop_mm:.0f} {_name(line, stop)}")
    return " ".join(words)


def _name(line: SheetLine, stop: Stop) -> str:
    """Name a stop; on a reference line, with the wires it meets there."""
    name = key_word(stop.name)
    if not line.is_reference:
        return name
    met = "+".join(str(at[1] if line.axis is SheetAxis.ROW else at[0]) for at in stop.crosspoints)
    return f"{name}({met})"
