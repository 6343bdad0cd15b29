"""Causes and cures: the messages about faulty contacts and wires, and what a builder does about them."""

from collections.abc import Callable, Sequence

from controller.board import Axis, Key, Line, Profile
from controller.diagnose.diagnosis import Cause
from controller.diagnose.reasoner.hypotheses import Class, Suspect, fault_of
from controller.messages import Message

_KEYS = {key.value: key.word for key in Key}


def cause_of(suspect: Suspect, profile: Profile) -> Cause:
    """Return a suspicion as a cause, with its cure."""
    text, cure = _said(suspect, profile)
    return Cause(fault_of(suspect, profile), text, cure)


def mended(alike: Sequence[Suspect], profile: Profile) -> Message:
    """Name what must be cured before the parts it hides can be judged: ``J1 or J2 is plugged in``."""
    by_cure = dict[Callable[[tuple[str | Message, ...]], Message], list[str | Message]]()
    for suspect in alike:
        what, cure = _mended(suspect, profile)
        if what not in by_cure.setdefault(cure, []):
            by_cure[cure].append(what)
    return Message("coverage.until", cured=tuple(cure(tuple(them)) for cure, them in by_cure.items()))


def is_mended(parts: tuple[str | Message, ...]) -> Message:
    """State that one of some parts is mended."""
    return Message("coverage.mended", parts=parts)


def _is_plugged_in(connectors: tuple[str | Message, ...]) -> Message:
    return Message("coverage.plugged_in", connectors=connectors)


def _are_put_right(wires: tuple[str | Message, ...]) -> Message:
    return Message("coverage.put_right", wires=wires)


def _mended(
    suspect: Suspect, profile: Profile
) -> tuple[str | Message, Callable[[tuple[str | Message, ...]], Message]]:
    """Return what must be cured, and how."""
    match suspect.kind:
        case Class.LOOSE:
            return suspect.place, _is_plugged_in
        case Class.SWAPPED_WIRES | Class.SHORT_WIRE:
            one, other = map(str, suspect.lines)
            return Message("part.both", one=one, other=other), _are_put_right
        case Class.OPEN_WIRE | Class.SLOW_COLUMN | Class.GROUNDED | Class.POWERED:
            return str(suspect.lines[0]), is_mended
        case Class.OPEN_DIODE | Class.BRIDGED_DIODE:
            return _diode(suspect, profile), is_mended
    return _sensors(suspect, profile)[0], is_mended


def sensor_named(name: str) -> Message:
    """Name a sensor or reference diode within a sentence.

    >>> sensor_named("e5 purple")
    Message('part.reed', colour='purple', space='e5')
    """
    place, _, which = name.partition(" ")
    if place == "key":
        return Message("part.key", key=which)
    if place == "reference":
        return Message("part.reference_diode", line=which)
    return Message("part.reed", colour=None if which == "reed" else which, space=place)


def _sensors(suspect: Suspect, profile: Profile) -> list[Message]:
    names = profile.diodes()
    return [sensor_named(names[at]) for at in suspect.at]


def _diode(suspect: Suspect, profile: Profile) -> Message:
    name = profile.diodes()[suspect.at[0]]
    sensor = sensor_named(name)
    return sensor if name.startswith("reference") else Message("part.diode", sensor=sensor)


def _wire(line: Line, profile: Profile) -> Message:
    wire = line.wire(profile)
    return Message("part.wire", colour=wire.colour, connector=wire.connector)


def _said(suspect: Suspect, profile: Profile) -> tuple[Message, Message]:
    """Return the sentence and the cure."""
    match suspect.kind:
        case Class.OPEN_DIODE:
            return Message("fault.open_diode", diode=_diode(suspect, profile)), Message("cure.open_diode")
        case Class.BRIDGED_DIODE:
            diode = _diode(suspect, profile)
            return Message("fault.bridged_diode", diode=diode), Message("cure.bridged_diode")
        case Class.LOOSE:
            connector = suspect.place
            return Message("fault.loose", connector=connector), Message("cure.loose", connector=connector)
        case Class.OPEN_WIRE:
            return _said_of_open_wire(suspect, profile)
        case Class.GROUNDED | Class.POWERED:
            (line,) = suspect.lines
            kind = suspect.kind.value
            held = Message("fault.held", line=str(line), wire=_wire(line, profile), kind=kind)
            return held, Message("cure.held", kind=kind)
        case Class.SHORT_WIRE | Class.SWAPPED_WIRES:
            return _said_of_two_wires(suspect, profile)
        case Class.SLOW_COLUMN:
            line, ohm = suspect.lines[0], profile.build.pull_up_ohm
            slow = Message("fault.slow_column", line=str(line), wire=_wire(line, profile))
            return slow, Message("cure.slow_column", pull_up_ohm=ohm)
        case Class.SWAPPED | Class.JOINED:
            return _said_of_two_sensors(suspect, profile)
    return _said_of_sensor(suspect, _sensors(suspect, profile)[0])


def _said_of_sensor(suspect: Suspect, sensor: Message) -> tuple[Message, Message]:
    match suspect.kind:
        case Class.STUCK:
            is_key = sensor.code == "part.key"
            cure = Message("cure.stuck_key") if is_key else Message("cure.stuck")
            return Message("fault.stuck", sensor=sensor), cure
        case Class.DEAD:
            return Message("fault.dead", sensor=sensor), Message("cure.dead")
        case Class.SENSITIVE:
            return Message("fault.sensitive", sensor=sensor), Message("cure.sensitive")
        case Class.CROSSTALK:
            space = suspect.place
            crosstalk = Message("fault.crosstalk", sensor=sensor, space=space)
            return crosstalk, Message("cure.crosstalk", space=space)
    return Message("fault.sometimes", sensor=sensor), Message("cure.sometimes")


def _said_of_two_sensors(suspect: Suspect, profile: Profile) -> tuple[Message, Message]:
    sensor, other = _sensors(suspect, profile)
    if suspect.kind is Class.SWAPPED:
        return Message("fault.swapped", sensor=sensor, other=other), Message("cure.swapped")
    return Message("fault.joined", sensor=sensor, other=other), Message("cure.joined")


def _said_of_two_wires(suspect: Suspect, profile: Profile) -> tuple[Message, Message]:
    line, other = map(str, suspect.lines)
    wire, other_wire = (_wire(each, profile) for each in suspect.lines)
    if suspect.kind is Class.SHORT_WIRE:
        short = Message("fault.short_wire", line=line, other=other, wire=wire, other_wire=other_wire)
        return short, Message("cure.short_wire")
    swapped = Message("fault.swapped_wires", line=line, other=other, wire=wire, other_wire=other_wire)
    return swapped, Message("cure.swapped_wires")


def _stop(name: str) -> Message | str:
    """Name a place that a wire passes."""
    return Message("part.key", key=_KEYS[name]) if name in _KEYS else name


def _said_of_open_wire(suspect: Suspect, profile: Profile) -> tuple[Message, Message]:
    (line,) = suspect.lines
    order, connector = [*map(_stop, line.wire(profile).order)], line.wire(profile).connector
    name, wire, place, is_row = str(line), _wire(line, profile), _stop(suspect.place), line.axis is Axis.ROW
    if not place:
        before = order[0] if order else None
        broken = Message("fault.open_at_connector", line=name, wire=wire, before=before)
        return broken, Message("cure.open_at_connector", connector=connector)
    beyond = order[order.index(place) + 1 :]
    if not beyond:
        broken = Message("fault.open_behind", line=name, wire=wire, place=place)
        return broken, Message("cure.open_behind", is_row=is_row, place=place)
    broken = Message("fault.open_between", line=name, wire=wire, place=place, beyond=beyond[0])
    return broken, Message("cure.open_between", is_row=is_row, place=place, beyond=beyond[0])
