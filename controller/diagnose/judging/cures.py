"""The words for what is wrong with contacts and wires, and for what a builder does about it."""

from collections.abc import Sequence

from manalath_board.controller.board import Axis, Line, Profile
from manalath_board.controller.diagnose.diagnosis import Cause
from manalath_board.controller.diagnose.judging.suspects import Class, Suspect, fault_of
from manalath_board.controller.games.base import COLOUR_WORDS, Colour


def cause_of(suspect: Suspect, profile: Profile) -> Cause:
    """Put a suspicion into words."""
    text, cure = _words(suspect, profile)
    return Cause(fault_of(suspect, profile), text, cure)


def mended(alike: Sequence[Suspect], profile: Profile) -> str:
    """Say what has to be done before what one of some hides can be told: ``J1 or J2 is plugged in``."""
    by_cure = dict[str, list[str]]()
    for suspect in alike:
        what, cure = _mended(suspect, profile)
        if what not in by_cure.setdefault(cure, []):
            by_cure[cure].append(what)
    return ", or ".join(f"{either(them)} {cure}" for cure, them in by_cure.items())


def either(names: Sequence[str]) -> str:
    """Name one of some.

    >>> either(["J1"]), either(["J1", "J2", "J3"])
    ('J1', 'J1, J2 or J3')
    """
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def _mended(suspect: Suspect, profile: Profile) -> tuple[str, str]:
    """What is to be cured, and how."""
    match suspect.kind:
        case Class.LOOSE:
            return suspect.place, "is plugged in"
        case Class.SWAPPED_WIRES | Class.SHORT_WIRE:
            return f"{suspect.lines[0]} and {suspect.lines[1]}", "are put right"
        case Class.OPEN_WIRE | Class.SLOW_COLUMN:
            return str(suspect.lines[0]), "is mended"
        case Class.OPEN_DIODE | Class.BRIDGED_DIODE:
            return _diode(suspect, profile), "is mended"
    return _names(suspect, profile)[0], "is mended"


def sensor_words(name: str) -> str:
    """Say a sensor's name in words: ``the orange reed of e5``, ``the key undo``.

    >>> sensor_words("e5 second")
    'the purple reed of e5'
    """
    place, _, which = name.partition(" ")
    if place == "key":
        return f"the key {which}"
    if place == "reference":
        return f"the reference diode of {which}"
    for colour in Colour:
        if which == colour.name.lower():
            return f"the {COLOUR_WORDS[colour]} reed of {place}"
    return f"the reed of {place}"


def _names(suspect: Suspect, profile: Profile) -> list[str]:
    names = profile.diodes()
    return [sensor_words(names[at]) for at in suspect.at]


def _diode(suspect: Suspect, profile: Profile) -> str:
    name = profile.diodes()[suspect.at[0]]
    words = sensor_words(name)
    return words if name.startswith("reference") else f"the diode of {words}"


def _wire(line: Line, profile: Profile) -> str:
    wire = line.wire(profile)
    return f"{wire.colour} wire, {wire.connector}"


def _words(suspect: Suspect, profile: Profile) -> tuple[str, str]:
    """The sentence, and its cure."""
    if suspect.kind in {Class.OPEN_DIODE, Class.BRIDGED_DIODE}:
        return _diode_words(suspect, profile)
    if suspect.at:
        return _sensor_words(suspect, profile)
    return _wire_words(suspect, profile)


def _diode_words(suspect: Suspect, profile: Profile) -> tuple[str, str]:
    diode = _diode(suspect, profile)
    if suspect.kind is Class.OPEN_DIODE:
        return (
            f"{capital(diode)} does not conduct: it is broken, unsoldered, or the wrong way round.",
            "Look at its two joints and at its band, which faces the row; resolder or replace it.",
        )
    return (
        f"{capital(diode)} conducts both ways: it is burnt through or bridged.",
        "Look for solder or a wire across it; if there is none, replace the diode.",
    )


def _sensor_words(suspect: Suspect, profile: Profile) -> tuple[str, str]:
    sensor, *others = _names(suspect, profile)
    here = capital(sensor)
    other = others[0] if others else suspect.place
    match suspect.kind:
        case Class.STUCK:
            return (
                f"{here} is closed all the time.",
                "Make sure that no magnet lies on or under the board there; else replace it.",
            )
        case Class.DEAD:
            return (
                f"{here} never closes.",
                "Look at its joints and its glass, and whether it stands at its place; else replace it.",
            )
        case Class.WEAK:
            return (
                f"{here} closes at some times only.",
                "Bring it nearer to the surface, upright and at its place; replace it if need be.",
            )
        case Class.SENSITIVE:
            return (
                f"{here} closes for pieces of the other colour too.",
                "Move it to its place or a little deeper; replace it by a less sensitive one if need be.",
            )
        case Class.CROSSTALK:
            return (
                f"{here} closes for a piece on {other} too.",
                f"It stands too near to {other}: move it back to its place.",
            )
        case Class.SWAPPED:
            return (
                f"{here} and {other} are exchanged: each answers for the other.",
                "Exchange their two wires, or the two parts.",
            )
    return (
        f"{here} and {other} touch: whichever closes, both do.",
        "Look for solder or a bare wire between them.",
    )


def _wire_words(suspect: Suspect, profile: Profile) -> tuple[str, str]:
    if suspect.kind is Class.LOOSE:
        return (
            f"The connector {suspect.place} is out, or not all the way in.",
            f"Push {suspect.place} in; if it is in, look at its crimps and at its cable.",
        )
    line, *others = suspect.lines
    both = f"{_wire(line, profile)}; {_wire(others[0], profile)}" if others else ""
    match suspect.kind:
        case Class.OPEN_WIRE:
            return _open_words(suspect, profile)
        case Class.SHORT_WIRE:
            return (
                f"The wires of {line} and {others[0]} touch ({both}).",
                "Look for solder or a bare strand between them, first at their connectors.",
            )
        case Class.SWAPPED_WIRES:
            return (
                f"The wires of {line} and {others[0]} are exchanged ({both}).",
                "Exchange the two in the connector.",
            )
    return (
        f"{capital(str(line))} recovers too slowly and shows on the next row too ({_wire(line, profile)}).",
        f"Measure its pull-up, {profile.build.pull_up_ohm} ohms to the chip's supply, and look at joints.",
    )


def _open_words(suspect: Suspect, profile: Profile) -> tuple[str, str]:
    (line,) = suspect.lines
    order, wire = line.wire(profile).order, _wire(line, profile)
    if not suspect.place:
        first = f", before {order[0]}" if order else ""
        return (
            f"The wire of {line} is broken at its connector{first} ({wire}).",
            f"Look at the crimp and the joint of {line.wire(profile).connector}; resolder or crimp it anew.",
        )
    beyond = order[order.index(suspect.place) + 1 :]
    where = (
        f"between {suspect.place} and {beyond[0]}" if beyond else f"behind {suspect.place}, its last place,"
    )
    after = f"at {suspect.place} and {beyond[0]}" if beyond else f"at {suspect.place}"
    what = "row" if line.axis is Axis.ROW else "column"
    return (
        f"The wire of {line} is broken {where} ({wire}).".replace(", (", " ("),
        f"Look at the joints of this {what} {after}, and resolder the wire between.",
    )


def capital(text: str) -> str:
    """Begin a sentence with it."""
    return text[:1].upper() + text[1:]
