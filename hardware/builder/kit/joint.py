"""The joint of a fault: where a builder puts the iron, and what the meter shows there before and after.

Decides which wires are drawn alone, what is ringed, and which reading proves the mend. A fault is given as
the self-test names it. Faults of cable, supply and link have no joint that can be pointed at. Where the
profile is built of circuit boards, these are drawn with the parts of the joint ringed, and readings speak of
their parts, not of strips and wires.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from controller.board import Built, Crosspoint, Place, Profile, Transport
from controller.diagnose import JointFigure
from controller.messages import Message
from hardware.builder.circuit_boards import bare_boards, part_names, picture_of
from hardware.builder.kit.stripboard import layout_of, strips_of
from hardware.builder.wiring import Sheet, SheetAxis, SheetLine, asset, ohms, plan_below, sheet_of

#: Faults of a reed, key or diode, by what the meter shows of them across their plugs.
_STATES = {
    **dict.fromkeys(("dead", "half-dead", "open-diode"), "silent"),
    "stuck": "closed",
    "bridged-diode": "shorted",
    **dict.fromkeys(
        ("weak", "sensitive", "drop-out", "bounce", "chatter", "slow-close", "slow-release"), "moving"
    ),
}
#: Those of a diode, beside which the reed stays.
_OF_DIODES = {"open-diode", "bridged-diode"}
#: Faults of lights, of which one or two are ringed.
_LIGHTS = {"dead-light", "broken-chain", "reversed-light", "swapped-light"}
#: The words before the number of a line.
_AXES = {"row", "column"}


@dataclass(frozen=True, slots=True)
class Joint:
    """Where a fault is: its wires, the places to be ringed, what to measure, and parts of circuit boards."""

    lines: tuple[str, ...]
    places: tuple[Place, ...]
    reading: Message
    parts: tuple[str, ...]


def joint_of(sheet: Sheet, fault: str) -> Joint | None:
    """Find the joint of a fault; None if it has none."""
    name, *words = fault.split() or [""]
    if name in _LIGHTS:
        return _of_lights(sheet, name, words)
    if name in _STATES:
        return _of_sensor(sheet, name, words)
    if name in {"swapped", "joined"}:
        return _of_two_sensors(sheet, name, words)
    if name in {"open-wire", "slow-column", "short-wire", "swapped-wires", "grounded", "powered"}:
        return _of_wires(sheet, name, words)
    return None


def joint_figure(profile: Profile, fault: str) -> JointFigure | None:
    """Draw the board as it is built, the joint of a fault ringed; None if it has none.

    One that is wired is drawn from below, with the wires of the fault alone.
    """
    sheet = sheet_of(profile)
    joint = joint_of(sheet, fault)
    if joint is None:
        return None
    if _has_boards(sheet):
        drawn = picture_of(bare_boards(profile), joint.parts)
    else:
        drawn = plan_below(sheet, only=joint.lines, joints=joint.places)
    return JointFigure(drawn, asset("drawing.css"), _reading(sheet, fault, joint))


def joint_reading(profile: Profile, fault: str) -> Message | None:
    """Say what a meter shows at the joint of a fault, and which parts of circuit boards are there."""
    sheet = sheet_of(profile)
    joint = joint_of(sheet, fault)
    return None if joint is None else _reading(sheet, fault, joint)


def _reading(sheet: Sheet, fault: str, joint: Joint) -> Message:
    reading = joint.reading
    if _has_boards(sheet):
        reading = Message("joint.at_parts", reading=reading, parts=joint.parts)
    return Message("joint.way_out", reading=reading) if _is_of_reed(fault, joint) else reading


def _is_of_reed(fault: str, joint: Joint) -> bool:
    """Whether a reed may have to come out for this fault."""
    name, *_ = fault.split()
    return name in _STATES and name not in _OF_DIODES and joint.parts[0].startswith("S_")


def _has_boards(sheet: Sheet) -> bool:
    return sheet.profile.build.built is Built.BOARDS


def _joining(sheet: Sheet) -> Message:
    """Name what joins the cables to the host."""
    if not _has_boards(sheet):
        return Message("joint.strip_board")
    is_serial = sheet.profile.transport is Transport.SERIAL
    return Message("joint.shield") if is_serial else Message("joint.hat")


def _strip(sheet: Sheet, line: SheetLine) -> int | None:
    """Return the strip of a line, if there is a strip-board."""
    return None if _has_boards(sheet) else strips_of(sheet)[line.name]


def _of_sensor(sheet: Sheet, name: str, words: list[str]) -> Joint | None:
    """Find a reed, key or diode; a number says which reed of a ring."""
    is_bare = words[:1] == ["reference"]
    at = _crosspoint(sheet, " ".join(words[:3] if is_bare else words[:2]))
    if at is None:
        return None
    row, column = sheet.rows[at[0]], sheet.columns[at[1]]
    held = "nothing" if is_bare or name == "stuck" else "key" if words[:1] == ["key"] else "piece"
    reading = Message(
        "joint.across",
        board=_joining(sheet),
        red=_pin(column),
        black=_pin(row),
        held=held,
        state=_STATES[name],
    )
    number = next((int(word) for word in words[2:3] if name == "half-dead" and word.isdecimal()), None)
    parts = part_names(sheet.profile, at)
    if number is not None:
        parts = parts[number - 1 : number]
    return Joint((row.name, column.name), _places(sheet, at, number), reading, parts)


def _of_two_sensors(sheet: Sheet, name: str, words: list[str]) -> Joint | None:
    ats = [_crosspoint(sheet, " ".join(pair)) for pair in (words[:2], words[2:4])]
    found = [at for at in ats if at is not None]
    if len(found) < len(ats):
        return None
    columns = [sheet.columns[at[1]] for at in found]
    rows = [sheet.rows[at[0]] for at in found]
    places = tuple(place for at in found for place in _places(sheet, at, None))
    reading = _between(sheet, columns, is_joined=name == "joined")
    parts = tuple(part for at in found for part in part_names(sheet.profile, at))
    return Joint(tuple(line.name for line in (*rows, *columns)), places, reading, parts)


def _between(sheet: Sheet, lines: list[SheetLine], *, is_joined: bool) -> Message:
    board, (one, *_, other) = _joining(sheet), map(_pin, (lines[0], lines[-1]))
    found = "joined" if is_joined else sheet.profile.build.built.value
    return Message("joint.between", board=board, one=one, other=other, found=found)


def _of_wires(sheet: Sheet, name: str, words: list[str]) -> Joint | None:
    """Find one or two wires; the joint of a cut is at the last place that still answers, and at the next."""
    if name == "slow-column":
        words = ["column", *words]
    pairs = [f"{axis} {number}" for axis, number in pairwise(words) if axis in _AXES]
    lines = [line for line in sheet.lines if line.name in pairs]
    if not lines:
        return None
    names, first = tuple(line.name for line in lines), lines[0]
    if name == "open-wire":
        return _of_cut(sheet, first, words[2:])
    places = tuple(place for line in lines for place in _passed(sheet, line)[:1])
    parts = tuple(map(_pin, lines))
    if name == "slow-column":
        pull_up = f"R_UP{first.number}"
        return Joint(names, places, _pull_up(sheet, first, pull_up), (pull_up, *parts))
    if name in {"grounded", "powered"}:
        strip = _strip(sheet, first)
        reading = Message("joint.held", board=_joining(sheet), pin=_pin(first), strip=strip, kind=name)
    else:
        reading = _between(sheet, lines, is_joined=name == "short-wire")
    return Joint(names, places, reading, parts)


def _of_cut(sheet: Sheet, line: SheetLine, words: list[str]) -> Joint:
    """A cut ``after`` a place, or at its pin: the tip goes to the next place on the wire."""
    stops = [stop.name for stop in line.stops if stop.name in sheet.profile.places_mm()]
    after = words[1] if words[:1] == ["after"] else None
    number = stops.index(after) + 1 if after in stops else 0
    beyond = stops[min(number, len(stops) - 1)] if stops else None
    ringed = dict.fromkeys(stop for stop in (after, beyond) if stop in stops)
    parts = tuple(_parts_of_cut(sheet, line, after, beyond))
    board, pin = _joining(sheet), _pin(line)
    if _has_boards(sheet):
        reading = Message("joint.along_track", board=board, pin=pin, part=parts[-1])
    else:
        strip = strips_of(sheet)[line.name]
        reading = Message("joint.along", board=board, pin=pin, colour=line.colour, beyond=beyond, strip=strip)
    places = tuple(sheet.profile.places_mm()[stop] for stop in ringed)
    return Joint((line.name,), places, reading, parts)


def _parts_of_cut(sheet: Sheet, line: SheetLine, after: str | None, beyond: str | None) -> Iterator[str]:
    """Yield the plug of a line or what is on it before a cut, and what is on it behind."""
    if after is None:
        yield _pin(line)
    for stop in line.stops:
        for at in stop.crosspoints if stop.name in {after, beyond} else ():
            names = part_names(sheet.profile, at)
            yield from names[-1:] if line.axis is SheetAxis.ROW else names[:-1] or names


def _of_lights(sheet: Sheet, name: str, words: list[str]) -> Joint | None:
    numbers = {light.space: light.number for light in sheet.lights}
    ringed = [word for word in words if word in numbers]
    if not ringed:
        return None
    profile = sheet.profile
    aside_mm, along_mm = profile.build.light_mm
    places = [profile.space(word).at_mm for word in ringed]
    number = numbers[ringed[0]]
    before = None if number == 0 else sheet.lights[number - 1].space
    kind = "turned-light" if name == "reversed-light" and _has_boards(sheet) else name
    reading = Message("joint.light", kind=kind, space=ringed[0], before=before)
    ringed_mm = tuple((x_mm + aside_mm, y_mm + along_mm) for x_mm, y_mm in places)
    return Joint((), ringed_mm, reading, tuple(f"L_{space}" for space in (before, *ringed) if space))


def _crosspoint(sheet: Sheet, name: str) -> Crosspoint | None:
    known = {part: at for at, part in (*sheet.profile.sensors().items(), *sheet.profile.diodes().items())}
    return known.get(name)


def _places(sheet: Sheet, at: Crosspoint, number: int | None) -> tuple[Place, ...]:
    """Return the middle of a crosspoint's reeds, or one of them; a bare diode is at the end of its wire."""
    name = sheet.profile.places().get(at)
    if name is None:
        line = sheet.rows[at[0]] if not sheet.rows[at[0]].is_reference else sheet.columns[at[1]]
        return _passed(sheet, line)[-1:]
    x_mm, y_mm = sheet.profile.places_mm()[name]
    is_ring = sheet.joints[at].endswith("purple")
    offs_mm = sheet.profile.build.reeds.ring_mm if is_ring else ((0.0, 0.0),)
    chosen = offs_mm if number is None else offs_mm[number - 1 : number]
    right_mm, up_mm = (sum(off) / len(chosen) for off in zip(*chosen, strict=True)) if chosen else (0.0, 0.0)
    return ((x_mm + right_mm, y_mm + up_mm),)


def _passed(sheet: Sheet, line: SheetLine) -> tuple[Place, ...]:
    """Return the places that a wire passes; a reference line passes none, only the ends of others."""
    places_mm = sheet.profile.places_mm()
    return tuple(places_mm[stop.name] for stop in line.stops if stop.name in places_mm)


def _pin(line: SheetLine) -> str:
    return f"{line.connector}.{line.place}"


def _pull_up(sheet: Sheet, line: SheetLine, part: str) -> Message:
    """Say where a column's pull-up is, and what it must measure: strip and first hole, or the part's name."""
    pin, wanted = _pin(line), ohms(sheet.profile.build.pull_up_ohm)
    if _has_boards(sheet):
        logic = sheet.chip.logic_pin
        return Message("joint.pull_up_part", part=part, pin=pin, logic=logic, wanted=wanted)
    strip = strips_of(sheet)[line.name]
    resistors = [part.one for part in layout_of(sheet).bridges if part.kind == "resistor"]
    _, hole = max((spot for spot in resistors if spot[0] == strip), key=lambda spot: spot[1])
    return Message("joint.pull_up", strip=strip, hole=hole, pin=pin, wanted=wanted)
