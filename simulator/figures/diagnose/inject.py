"""What is broken before a self-test: every class of fault at a place and by an amount of chance.

Decides where a fault is put and how bad it is, within what matters: a bounce that the board's filter would
swallow anyway is no fault. Which boards lack a class, and which cannot show it by their nature, is said here
with the reason. What a self-test makes of it is compared elsewhere (`simulator.figures.diagnose.naming`).
"""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from manalath_board.controller.board import Axis, Line, Profile, Sensing, Transport
from manalath_board.simulator.faults import (
    KINDS,
    Bounce,
    BridgedDiode,
    BrokenChain,
    Chatter,
    ColourOrder,
    Crosstalk,
    Dead,
    DeadLight,
    Fault,
    JoinedSensors,
    Lag,
    Loose,
    Lossy,
    OpenDiode,
    OpenWire,
    Resets,
    SaggingSupply,
    Sensitive,
    ShortWire,
    SlowClose,
    SlowColumn,
    SlowRelease,
    Stuck,
    SwappedLight,
    SwappedSensors,
    SwappedWires,
    Unplugged,
    Weak,
    WeakSupply,
    diode_names,
    kinds_on,
    sensor_names,
)
from manalath_board.simulator.faults.check import reed_names

#: How bad a fault is, least and most: what a person at the table would notice sooner or later.
BOUNCE_MS = (8, 20)
SLOW_RELEASE_MS = (150, 500)
SLOW_CLOSE_MS = (200, 500)
LAG_MS = (100, 400)
LOSSY_PERCENT = (10, 40)
RESETS_S = (10, 30)
SAGGING_MILLIOHM = (1500, 4000)
#: A weak supply gives more than dark lights draw, and less than they may draw at most; in mA.
MARGIN_MA = 60
#: A column that recovers so slowly is still low when the next row is read.
SLOW_COLUMN_US: Mapping[Transport, tuple[int, int]] = MappingProxyType(
    {Transport.SERIAL: (150, 800), Transport.GPIO: (700, 1000)}
)

#: Puts a fault of one class somewhere on a board.
Make = Callable[[Profile, Random], Fault]


def inject(name: str, profile: Profile, random: Random) -> Fault:
    """Choose a fault of the class ``name`` on a board that can have it."""
    return _MAKES[name](profile, random)


def not_applicable(name: str, profile: Profile) -> str:
    """Why a board cannot have a fault of this class, or show it by its nature; empty where it can."""
    is_pi = profile.transport is Transport.GPIO
    if name not in kinds_on(profile):
        return "a Pi reads the matrix by its own pins: there is no cable and no microcontroller"
    if name == Sensitive.name and profile.sensing is Sensing.SINGLE:
        return "there is no reed for another colour under a space"
    if name == Bounce.name and is_pi:
        return "pins are read every 20 ms: a contact that bounces for less is at rest at the next reading"
    return ""


def _sensor(fault: Callable[[str], Fault]) -> Make:
    return lambda profile, random: fault(random.choice(sorted(sensor_names(profile))))


def _reed(fault: Callable[[str], Fault]) -> Make:
    return lambda profile, random: fault(random.choice(sorted(reed_names(profile))))


def _diode(fault: Callable[[str], Fault]) -> Make:
    return lambda profile, random: fault(random.choice(sorted(diode_names(profile))))


def _bridged_diode(profile: Profile, random: Random) -> Fault:
    """Bridge any diode but one that is alone on its column: no other row gets to that, and nothing ghosts."""
    reference = -1 if profile.reference is None else profile.reference[0]
    diodes = profile.diodes()
    rows = {column: {row for row, other in diodes if other == column} - {reference} for _, column in diodes}
    able = [name for (row, column), name in diodes.items() if rows[column] - {row}]
    return BridgedDiode(random.choice(sorted(able)))


def _timed(fault: Callable[[str, int], Fault], ms: tuple[int, int]) -> Make:
    return lambda profile, random: fault(random.choice(sorted(sensor_names(profile))), random.randint(*ms))


def _light(fault: Callable[[str], Fault]) -> Make:
    return lambda profile, random: fault(random.choice(profile.lights))


def _amount(fault: Callable[[int], Fault], amounts: tuple[int, int]) -> Make:
    return lambda _profile, random: fault(random.randint(*amounts))


def _two_sensors(fault: Callable[[str, str], Fault]) -> Make:
    """Two reeds under one space, or under two next to each other: as far as a builder's hand slips."""

    def make(profile: Profile, random: Random) -> Fault:
        one = random.choice(sorted(reed_names(profile)))
        here = one.split()[0]
        near = {here, *profile.next_to(here)}
        others = [name for name in sorted(reed_names(profile)) if name.split()[0] in near and name != one]
        return fault(one, random.choice(others))

    return make


def _two_lines(fault: Callable[[Line, Line], Fault], axes: tuple[tuple[Axis, Axis], ...]) -> Make:
    def make(profile: Profile, random: Random) -> Fault:
        axis, other_axis = random.choice(axes)
        one = random.choice(_lines(profile, axis))
        return fault(one, random.choice([line for line in _lines(profile, other_axis) if line != one]))

    return make


def _crosstalk(profile: Profile, random: Random) -> Fault:
    sensor = random.choice(sorted(reed_names(profile)))
    return Crosstalk(sensor, random.choice(profile.next_to(sensor.split()[0])))


def _swapped_light(profile: Profile, random: Random) -> Fault:
    return SwappedLight(*random.sample(profile.lights, 2))


def _open_wire(profile: Profile, random: Random) -> Fault:
    """Cut a wire anywhere; behind its last place only where a reference line is to miss it."""
    line = random.choice(profile.lines())
    order = line.wire(profile).order
    return OpenWire(line, random.choice((None, *(order if profile.reference else order[:-1]))))


def _slow_column(profile: Profile, random: Random) -> Fault:
    """Slow any column but the one that is low in every row: that ghosts nowhere."""
    columns = len(profile.columns) - (profile.reference is not None)
    return SlowColumn(random.randrange(columns), random.randint(*SLOW_COLUMN_US[profile.transport]))


def _loose(profile: Profile, random: Random) -> Fault:
    return Loose(random.choice(sorted({wire.plug for wire in profile.rows + profile.columns})))


def _weak_supply(profile: Profile, random: Random) -> Fault:
    return WeakSupply(random.randint(len(profile.lights) + MARGIN_MA, profile.cap_ma - MARGIN_MA))


def _lines(profile: Profile, axis: Axis) -> list[Line]:
    return [line for line in profile.lines() if line.axis is axis]


_ALIKE = ((Axis.ROW, Axis.ROW), (Axis.COLUMN, Axis.COLUMN))

_MAKES: Mapping[str, Make] = MappingProxyType(
    {
        Stuck.name: _sensor(Stuck),
        Dead.name: _sensor(Dead),
        Chatter.name: _sensor(Chatter),
        Weak.name: _reed(Weak),
        Sensitive.name: _reed(Sensitive),
        Bounce.name: _timed(Bounce, BOUNCE_MS),
        SlowRelease.name: _timed(SlowRelease, SLOW_RELEASE_MS),
        SlowClose.name: _timed(SlowClose, SLOW_CLOSE_MS),
        Crosstalk.name: _crosstalk,
        OpenDiode.name: _diode(OpenDiode),
        BridgedDiode.name: _bridged_diode,
        SwappedSensors.name: _two_sensors(SwappedSensors),
        JoinedSensors.name: _two_sensors(JoinedSensors),
        DeadLight.name: _light(DeadLight),
        BrokenChain.name: _light(BrokenChain),
        SwappedLight.name: _swapped_light,
        ColourOrder.name: lambda _profile, _random: ColourOrder(),
        OpenWire.name: _open_wire,
        ShortWire.name: _two_lines(ShortWire, (*_ALIKE, (Axis.ROW, Axis.COLUMN))),
        SwappedWires.name: _two_lines(SwappedWires, _ALIKE),
        SlowColumn.name: _slow_column,
        Loose.name: _loose,
        WeakSupply.name: _weak_supply,
        SaggingSupply.name: _amount(SaggingSupply, SAGGING_MILLIOHM),
        Unplugged.name: lambda _profile, _random: Unplugged(),
        Lag.name: _amount(Lag, LAG_MS),
        Lossy.name: _amount(Lossy, LOSSY_PERCENT),
        Resets.name: _amount(Resets, RESETS_S),
    }
)

#: Every class of fault there is, in the order of the table of faults.
CLASSES = tuple(KINDS)
