"""What a board must have for a fault: its sensors, diodes, wires, connectors and lights by name."""

from collections.abc import Mapping
from typing import get_args

from manalath_board.controller.board import Axis, Crosspoint, Line, Profile, Sensing, Transport, Wire
from manalath_board.simulator.faults.table import KINDS, Kind
from manalath_board.simulator.faults.values import (
    BadFaultError,
    Bounce,
    BridgedDiode,
    BrokenChain,
    Crosstalk,
    DeadLight,
    DiodeFault,
    Fault,
    JointFault,
    Lag,
    LightFault,
    LinkFault,
    Loose,
    Lossy,
    NoPartError,
    OpenDiode,
    OpenWire,
    ReedFault,
    Resets,
    SaggingSupply,
    Sensitive,
    ShortWire,
    SlowClose,
    SlowColumn,
    SlowRelease,
    SwappedLight,
    SwappedWires,
    Weak,
    WeakSupply,
    WireFault,
)

#: The largest time constant, in microseconds, that a slow column can be given.
MAX_EXTRA_US = 1000
MAX_BOUNCE_MS = 20
MAX_LATE_MS = 500
MAX_LOSS_PERCENT = 50
MAX_RESET_S = 3600
MAX_SUPPLY_MA = 20_000
MAX_MILLIOHM = 5000


def sensor_names(profile: Profile) -> dict[str, Crosspoint]:
    """Find every reed and key by name: ``e5 first``, ``key undo``; ``e5 reed`` where a space has but one."""
    return {name: at for at, name in profile.sensors().items()}


def reed_names(profile: Profile) -> dict[str, Crosspoint]:
    """Find every reed by name, without the keys."""
    keys = set(profile.keys.values())
    return {name: at for name, at in sensor_names(profile).items() if at not in keys}


def diode_names(profile: Profile) -> dict[str, Crosspoint]:
    """Find every diode by name: those of the sensors, and the bare ones at the far ends of the wires.

    ``reference row 3`` proves row 3; the diode between the two reference lines is that of the reference row.
    """
    return {name: at for at, name in profile.diodes().items()}


def kinds_on(profile: Profile) -> dict[str, Kind]:
    """List the kinds of fault that there are on a board, by name: only what it has the parts for."""
    lacking = {kind.name for kind in get_args(LinkFault) if profile.transport is Transport.GPIO}
    if profile.sensing is Sensing.SINGLE:
        lacking.add(Sensitive.name)
    return {name: kind for name, kind in KINDS.items() if name not in lacking}


def check_fault(fault: Fault, profile: Profile) -> None:
    """Make sure that the board has what the fault is put on.

    NoPartError names what it has, BadFaultError how much of the fault there can be.
    """
    if isinstance(fault, WireFault):
        _check_wire(fault, profile)
    elif isinstance(fault, LinkFault):
        _check_link(fault, profile)
    elif isinstance(fault, LightFault):
        _check_lights(fault, profile)
    elif isinstance(fault, JointFault):
        _check_joint(fault, profile)
    else:
        _check_sensor(fault, profile)


def _check_sensor(fault: ReedFault | DiodeFault | Crosstalk, profile: Profile) -> None:
    match fault:
        case OpenDiode() | BridgedDiode():
            names = diode_names(profile)
        case Weak() | Crosstalk():
            names = reed_names(profile)
        case Sensitive():
            names = {} if profile.sensing is Sensing.SINGLE else reed_names(profile)
        case _:
            names = sensor_names(profile)
    _check_named(fault, fault.sensor, names, profile)
    match fault:
        case Bounce():
            _check_amount(fault, fault.ms, (1, MAX_BOUNCE_MS), "milliseconds")
        case SlowRelease() | SlowClose():
            _check_amount(fault, fault.ms, (1, MAX_LATE_MS), "milliseconds")
        case Crosstalk():
            _check_next(fault, profile)


def _check_named(fault: Fault, sensor: str, names: Mapping[str, Crosspoint], profile: Profile) -> None:
    if sensor not in names:
        usage, there = KINDS[fault.name].usage, _spaces(profile)
        if isinstance(fault, DiodeFault):
            there += f"; {_references(profile)}"
        raise NoPartError(f"{fault}: there is no sensor {sensor!r}; write: {usage}; {there}")


def _check_joint(fault: JointFault, profile: Profile) -> None:
    for sensor in (fault.sensor, fault.other):
        _check_named(fault, sensor, sensor_names(profile), profile)
    if fault.sensor == fault.other:
        raise BadFaultError(f"{fault}: a sensor is where it is; name two")


def _check_lights(fault: LightFault, profile: Profile) -> None:
    match fault:
        case DeadLight(space) | BrokenChain(space):
            _check_space(fault, space, profile)
        case SwappedLight(space, other):
            _check_space(fault, space, profile)
            _check_space(fault, other, profile)
            if space == other:
                raise BadFaultError(f"{fault}: a light cannot be exchanged with itself; name two spaces")


def _check_wire(fault: WireFault, profile: Profile) -> None:
    match fault:
        case OpenWire():
            _check_cut(fault, profile)
        case ShortWire() | SwappedWires():
            _check_two(fault, profile)
        case SlowColumn():
            _check_slow(fault, profile)
        case Loose():
            _check_connector(fault, profile)


def _check_link(fault: LinkFault, profile: Profile) -> None:
    if profile.transport is Transport.GPIO:
        raise NoPartError(
            f"{fault}: {profile.name} is read by a Pi's own pins, and has no cable and no microcontroller; "
            "leave this fault out"
        )
    match fault:
        case WeakSupply(most_ma):
            # Dark pixels draw a milliampere each: with less, the board could never come back.
            _check_amount(fault, most_ma, (len(profile.lights), MAX_SUPPLY_MA), "milliamperes")
        case SaggingSupply(milliohm):
            _check_amount(fault, milliohm, (1, MAX_MILLIOHM), "milliohms")
        case Lag(ms):
            _check_amount(fault, ms, (1, MAX_LATE_MS), "milliseconds")
        case Lossy(percent):
            _check_amount(fault, percent, (1, MAX_LOSS_PERCENT), "percent")
        case Resets(every_s):
            _check_amount(fault, every_s, (1, MAX_RESET_S), "seconds")


def _check_amount(fault: Fault, amount: int, limits: tuple[int, int], unit: str) -> None:
    least, most = limits
    if not least <= amount <= most:
        raise BadFaultError(f"{fault}: {amount} is out of range; give {least} to {most} {unit}")


def _check_next(fault: Crosstalk, profile: Profile) -> None:
    _check_space(fault, fault.space, profile)
    here = fault.sensor.split()[0]
    near = profile.next_to(here)
    if fault.space not in near:
        raise NoPartError(f"{fault}: {fault.space} is not next to {here}; choose from {', '.join(near)}")


def _check_space(fault: Fault, space: str, profile: Profile) -> None:
    if space not in profile.lights:
        raise NoPartError(f"{fault}: there is no space {space}; {_spaces(profile)}")


def _wire(line: Line, profile: Profile) -> Wire:
    """Look a wire up; NoPartError if the matrix has none such."""
    count = sum(line.axis is other.axis for other in profile.lines())
    if line.number >= count:
        numbers = f"{line.axis.value}s of {profile.name} are numbered 0 to {count - 1}"
        raise NoPartError(f"there is no {line}; the {numbers}")
    return line.wire(profile)


def _check_cut(fault: OpenWire, profile: Profile) -> None:
    order = _wire(fault.line, profile).order
    if fault.after is not None and fault.after not in order:
        places = f"it passes {', '.join(order)}" if order else "it passes none, write: at pin"
        raise NoPartError(f"{fault}: {fault.line} does not pass {fault.after}; {places}")


def _check_two(fault: ShortWire | SwappedWires, profile: Profile) -> None:
    for line in (fault.line, fault.other):
        _wire(line, profile)
    if fault.line == fault.other:
        raise BadFaultError(f"{fault}: a wire cannot touch itself, nor be exchanged with itself; name two")
    if isinstance(fault, SwappedWires) and fault.line.axis is not fault.other.axis:
        raise BadFaultError(f"{fault}: rows and columns are on connectors of their own; name two alike")


def _check_slow(fault: SlowColumn, profile: Profile) -> None:
    _wire(Line(Axis.COLUMN, fault.column), profile)
    if not 1 <= fault.extra_us <= MAX_EXTRA_US:
        raise BadFaultError(f"{fault}: the time constant must lie between 1 and {MAX_EXTRA_US} microseconds")


def _check_connector(fault: Loose, profile: Profile) -> None:
    there = dict.fromkeys(wire.plug for wire in profile.rows + profile.columns)
    if fault.connector not in there:
        raise NoPartError(
            f"{fault}: there is no connector {fault.connector}; {profile.name} has {', '.join(there)}"
        )


def _spaces(profile: Profile) -> str:
    keys = ", ".join(key.value for key in profile.keys)
    return f"spaces run from {profile.spaces[0].name} to {profile.spaces[-1].name}, keys are {keys}"


def _references(profile: Profile) -> str:
    """Say which bare diodes there are: the reference column has none of its own."""
    if profile.reference is None:
        return f"{profile.name} has no reference lines"
    row, column = profile.reference
    return (
        f"reference rows are numbered 0 to {row}, reference columns 0 to {column - 1}: "
        f"column {column} is itself the reference line"
    )
