"""The sentences of a builder's tables, which text and page share, and how a wire's way is written."""

from controller.board import Profile
from hardware.wiring.parts import ohms
from hardware.wiring.sheet import Axis, Line, Sheet, Stop

#: Keys, short enough for a cell of the matrix.
_SHORT = {"first": "1st", "second": "2nd", "undo": "und", "ok": "ok"}


def short_key(name: str) -> str:
    """Shorten the name of a key."""
    return _SHORT[name]


def pin_facts(sheet: Sheet) -> tuple[str, ...]:
    """Say what may not be put on a pin."""
    free = ", ".join(sheet.keep_free)
    return (
        f"Leave free: D0 and D1 (USB); {free} (they share a port with the data of the lights).",
        "The Mega runs on USB. Never join its 5V pin to the 5 V of the lights; join the grounds.",
    )


def circuit_facts(sheet: Sheet) -> tuple[str, ...]:
    """Say how many diodes and pull-ups there are, which way round, and what current they mean."""
    build = sheet.profile.build
    row, joined = sheet.busiest
    upper, lower = (ohms(value) for value in build.supply_ohm)
    return (
        (
            f"{len(sheet.joints)} diodes {build.diode}: {len(sheet.joints) - len(sheet.bare)} with a reed or "
            f"key between column and anode, {len(sheet.bare)} bare at far ends. The band always looks to the "
            "row."
        ),
        (
            f"One pull-up of {ohms(build.pull_up_ohm)} from each of the {len(sheet.columns)} columns to 5V "
            f"of the Mega, at its pin. A low column draws at most {sheet.pull_up_ma:g} mA; {row.name} joins "
            f"{joined} columns, so its pin bears {joined * sheet.pull_up_ma:g} mA at most, of the 20 it is "
            "made for."
        ),
        (
            "At each far end: anode to the column, band to the row. On a row's end the column is the "
            f"reference {sheet.columns[-1].pin}, on a column's end the row is the reference "
            f"{sheet.rows[-1].pin}."
        ),
        (
            f"Supply of the lights, measured: {upper} from their 5 V to {build.supply_pin}, {lower} from "
            f"{build.supply_pin} to GND; at 5 V the pin sees {sheet.measured_v:.2f} V."
        ),
    )


def light_facts(sheet: Sheet) -> tuple[str, ...]:
    """Say how the chain lies, and how it is fed."""
    profile, build = sheet.profile, sheet.profile.build
    length_mm = sum(light.hop_mm or 0.0 for light in sheet.lights)
    fed = ", ".join(f"{light.number} ({light.space})" for light in sheet.lights if light.is_fed)
    return (
        (
            f"One chain of {len(sheet.lights)}, {length_mm:.0f} mm long, output to input in the order of the "
            f"numbers; each light stands {offset(*build.light_mm)} of the centre of its space."
        ),
        (
            f"Data: {profile.light_pin}, {ohms(build.data_ohm)}, DIN of light 0. The Mega's 5 V level needs "
            f"no shifter. Supply: 5 V, {build.supply_ma / 1000:g} A, fuse {build.fuse_ma / 1000:g} A, "
            f"{build.capacitor_uf} µF at light 0; in at the lights {fed}. The program keeps all lights "
            f"together below {profile.cap_ma} mA."
        ),
    )


def reed_words(profile: Profile) -> str:
    """Say where the second reed of a space stands, seen from above."""
    return offset(*profile.build.ring_mm)


def offset(dx_mm: float, dy_mm: float) -> str:
    """Say where something stands, seen from above.

    >>> offset(10.0, 0.0), offset(-3.5, 2.0)
    ('10 mm right', '3.5 mm left and 2 mm above')
    """
    sides = [(dx_mm, "right", "left"), (dy_mm, "above", "below")]
    return " and ".join(f"{abs(mm):g} mm {more if mm > 0 else less}" for mm, more, less in sides if mm)


def way_of(line: Line, *, unknown: str, bare: str) -> str:
    """Write a wire from its pin to its far end: lengths in millimetres, names, and the bare diode."""
    words = []
    for stop in line.stops:
        if stop is line.stops[-1]:
            words.append(bare)
        elif stop.hop_mm is None:
            words.append(f"{unknown} {_name(line, stop)}")
        else:
            words.append(f"{stop.hop_mm:.0f} {_name(line, stop)}")
    return " ".join(words)


def _name(line: Line, stop: Stop) -> str:
    """Name a stop; on a reference line with the wires it meets there."""
    if not line.is_reference:
        return stop.name
    met = "+".join(str(at[1] if line.axis is Axis.ROW else at[0]) for at in stop.crosspoints)
    return f"{stop.name}({met})"
