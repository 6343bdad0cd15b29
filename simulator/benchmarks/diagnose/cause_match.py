"""Whether a diagnosis names what was broken.

Decides by the written fault alone, as people read it: the same class at the same place, with two exchangeable
places in either order, and whatever the amount. It must stand alone or among at most three causes reported as
looking alike. A fault behind another one is hidden if the circuit lets nothing of it be seen; then the
diagnosis must report that its part could not be tested, and why.
"""

from collections.abc import Iterator

from controller.diagnose.diagnosis import Diagnosis, Finding
from controller.profile import Axis, Crosspoint, Line, Profile
from simulator.circuit.electrical import Circuit
from simulator.faults import Fault, place_of, sensor_names
from simulator.faults.fault_kinds import (
    Bounce,
    BrokenChain,
    Chatter,
    DeadLight,
    DropOut,
    HalfDead,
    SaggingSupply,
    SlowClose,
    SlowRelease,
    SwappedLight,
    Unplugged,
    Weak,
    WeakSupply,
)

#: How many causes may look alike.
MOST_CAUSES = 3

#: Faults in how a contact moves: invisible where the contact is read elsewhere.
_OF_CONTACT = (Bounce, Chatter, DropOut, HalfDead, SlowClose, SlowRelease, Weak)

#: The name of the lights' supply in a diagnosis.
_SUPPLY = "supply"


def named(fault: Fault, diagnosis: Diagnosis) -> bool:
    """Whether a diagnosis names a fault, alone or among a few causes reported as looking alike."""
    return any(names(finding, fault) for finding in diagnosis.findings)


def names(finding: Finding, fault: Fault) -> bool:
    """Whether a finding names a fault, alone or among a few causes that it reports as looking alike."""
    if len(finding.causes) > MOST_CAUSES or (len(finding.causes) > 1 and not finding.why_together):
        return False
    return any(place_of(cause.fault) == place_of(str(fault)) for cause in finding.causes)


def is_hidden(fault: Fault, by: Fault, diagnosis: Diagnosis, profile: Profile) -> bool:
    """Whether a fault cannot be seen behind another, and the diagnosis reports its part as untested."""
    untested = {part.name for part in diagnosis.untested}
    parts = (_SUPPLY,) if isinstance(fault, SaggingSupply | WeakSupply) else _part_names(fault)
    return hides(by, fault, profile) and any(name in untested for name in parts)


def hides(by: Fault, fault: Fault, profile: Profile) -> bool:
    """Whether nothing of a fault can be seen while the other one is there."""
    if isinstance(by, Unplugged):
        return not isinstance(fault, Unplugged)
    if isinstance(by, BrokenChain) and isinstance(fault, DeadLight | BrokenChain | SwappedLight):
        places = [profile.lights.index(name) for name in _part_names(fault)]
        return min(places) >= profile.lights.index(by.space)
    if isinstance(by, BrokenChain) and isinstance(fault, SaggingSupply | WeakSupply):
        return True
    sensors = tuple(_sensors(fault, profile))
    circuit = Circuit(profile, (by,))
    changes = [_changed_by(circuit, at, profile) for at in sensors]
    if isinstance(fault, _OF_CONTACT):
        return all(at not in changed for at, changed in zip(sensors, changes, strict=True))
    return bool(sensors) and not any(changes)


def _changed_by(circuit: Circuit, at: Crosspoint, profile: Profile) -> frozenset[Crosspoint]:
    """Return where a touch changes what a board reads."""
    rows = range(len(profile.rows))
    closed = tuple(1 << at[1] if row == at[0] else 0 for row in rows)
    before, after = circuit.settled((0,) * len(rows)).low, circuit.settled(closed).low
    columns = range(len(profile.columns))
    return frozenset(
        (row, column) for row in rows for column in columns if (before[row] ^ after[row]) >> column & 1
    )


def _sensors(fault: Fault, profile: Profile) -> Iterator[Crosspoint]:
    """Yield the sensors that a fault names, and all those on the wires that it names."""
    places = sensor_names(profile)
    for name in _part_names(fault):
        if name in places:
            yield places[name]
    for line in (getattr(fault, field) for field in fault.arguments):
        if isinstance(line, Line):
            axis = 0 if line.axis is Axis.ROW else 1
            yield from (at for at in places.values() if at[axis] == line.number)


def _part_names(fault: Fault) -> tuple[str, ...]:
    """Return what a fault is on, by the names of parts."""
    values = [getattr(fault, field) for field in fault.arguments]
    return tuple(str(value) for value in values if isinstance(value, str | Line))
