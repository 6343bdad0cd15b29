"""What each fault of a half-built board would read: the matrix of its joints, whole or with one thing wrong.

Decides what low reaches from a row: it passes every joint both ways but a diode, which it passes to the anode
and which costs a drop. Bears no numbers but how many drops an input still reads as low; the volts are those
of `simulator.circuit.electrical`, against which this is proved.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import combinations, pairwise

from controller.board import Crosspoint
from hardware.builder.beside.half_built import HELD, BuildJoint, HalfBuilt, JointKind
from hardware.builder.wiring import SheetLine

#: What a board reads: the crosspoints that are closed.
BuildReading = frozenset[Crosspoint]
#: Two pads that are joined, and whether through a diode, from the first to the second.
_Edge = tuple[str, str, bool]

#: The most diodes in a row through which an input still reads low.
_MOST_DROPS = 3


class WrongKind(Enum):
    """What can be wrong with a joint."""

    OPEN = "open"  #: it does not conduct
    TURNED = "turned"  #: a diode faces the other way
    CLOSED = "closed"  #: a reed or a key conducts for ever
    BRIDGED = "bridged"  #: it touches its neighbour
    EXCHANGED = "exchanged"  #: two contacts, or plugs, are in each other's place


@dataclass(frozen=True, slots=True)
class Suspicion:
    """That something is wrong with these joints; ``parts`` is what it is called by."""

    kind: WrongKind
    joints: tuple[str, ...]
    parts: tuple[str, ...]
    #: The pads that a joint joins instead of its own, two for each of the joints; none if it joins nothing.
    pads: tuple[tuple[str, str] | None, ...] = ()


@dataclass(frozen=True, slots=True)
class BuildAct:
    """What a person does: hold a wire to two pads, and hold a reed or a key closed; or nothing at all."""

    bridge: tuple[str, str] | None = None
    holds: str = ""

    def __str__(self) -> str:
        return f"{' - '.join(self.bridge or ())} {self.holds}".strip()


#: Nothing is done: the board is looked at.
IDLE = BuildAct()


def suspicions_of(half: HalfBuilt, stage: int) -> tuple[Suspicion, ...]:
    """List what can be wrong with the joints that a stage makes, those of single joints first."""
    made = {joint.name: joint for joint in half.made(stage)}
    new = half.stages[stage].joints
    found = [suspicion for joint in new for suspicion in _alone(joint)]
    found += (s for s in _together(half, made) if any(joint.name in s.joints for joint in new))
    return tuple(found)


def _alone(joint: BuildJoint) -> Iterator[Suspicion]:
    names, parts = (joint.name,), (joint.part,)
    yield Suspicion(WrongKind.OPEN, names, parts, (None,))
    if joint.kind in {JointKind.DIODE, JointKind.LIGHT}:
        yield Suspicion(WrongKind.TURNED, names, parts, (joint.pads[::-1],))
    if joint.kind in HELD:
        # The reeds of a ring that are wired share both of their ends.
        yield Suspicion(WrongKind.CLOSED, names, (joint.ends,), (joint.pads,))


def _together(half: HalfBuilt, made: Mapping[str, BuildJoint]) -> Iterator[Suspicion]:
    """Yield what can be wrong between the contacts of a plug, and between plugs of one size."""
    plugs = {
        name: [f"{name}.{line.place}" for line in lines] for name, lines in half.sheet.connectors.items()
    }
    for contacts in plugs.values():
        for kind in ("host", "plug"):
            for one, other in pairwise(contacts):
                names = f"{kind} {one}", f"{kind} {other}"
                if set(names) <= made.keys():
                    yield Suspicion(WrongKind.BRIDGED, names, (one, other))
                if made.keys() & set(names):
                    yield _exchanged(half, names, (one, other))
        yield from _turned_plug(half, contacts)
    for one, other in combinations(plugs, 2):
        if len(plugs[one]) == len(plugs[other]):
            there, here = (tuple(f"plug {contact}" for contact in plugs[name]) for name in (one, other))
            pads = _moved(half, (*there, *here), (*here, *there))
            yield Suspicion(WrongKind.EXCHANGED, (*there, *here), (one, other), pads)


def _turned_plug(half: HalfBuilt, contacts: list[str]) -> Iterator[Suspicion]:
    names = tuple(f"plug {contact}" for contact in contacts)
    if len(names) > 2:  # noqa: PLR2004 - two contacts that are turned are exchanged
        yield Suspicion(
            WrongKind.TURNED, names, (contacts[0].partition(".")[0],), _moved(half, names, names[::-1])
        )


def _exchanged(half: HalfBuilt, names: tuple[str, str], parts: tuple[str, str]) -> Suspicion:
    return Suspicion(WrongKind.EXCHANGED, names, parts, _moved(half, names, names[::-1]))


def _moved(half: HalfBuilt, names: Iterable[str], to: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return the pads of joints whose ends at the host sit where those of others belong.

    A joint of the host is moved at its other end: its pin is where it is.
    """
    pairs = [(half.joints[one].pads, half.joints[other].pads) for one, other in zip(names, to, strict=True)]
    return tuple((other[0], own[1]) for own, other in pairs)


class BoardAtStage:
    """A half-built board while a person does an act: what it reads if whole, and with something wrong."""

    def __init__(self, half: HalfBuilt, stage: int, act: BuildAct = IDLE) -> None:
        self._half, self._act = half, act
        self._joints = {
            joint.name: joint
            for joint in half.made(stage)
            if joint.kind is not JointKind.LIGHT and (joint.kind not in HELD or joint.name == act.holds)
        }
        self._edges: dict[str, list[tuple[str, str, bool]]] = {}
        for name, joint in self._joints.items():
            self._lay(name, (*joint.pads, joint.kind is JointKind.DIODE))
        if act.bridge is not None:
            self._lay("", (*act.bridge, False))
        sheet = half.sheet
        self._columns = {half.pins[line.name]: line.number for line in sheet.columns}
        self._low = [self._spread(line) for line in sheet.rows]

    def _lay(self, name: str, edge: _Edge) -> None:
        one, other, is_diode = edge
        self._edges.setdefault(one, []).append((other, name, is_diode))
        if not is_diode:
            self._edges.setdefault(other, []).append((one, name, False))

    @cached_property
    def whole(self) -> BuildReading:
        """What is read if nothing is wrong."""
        return frozenset(at for row, low in enumerate(self._low) for at in self._closed(row, low))

    @cached_property
    def shown(self) -> frozenset[str]:
        """The joints that low passes on its way to what is read."""
        return frozenset(name for row, low in enumerate(self._low) for name in self._ways(row, low))

    def reads(self, wrong: Suspicion) -> BuildReading:
        """Return what is read with this wrong."""
        changed = dict(zip(wrong.joints, wrong.pads, strict=False))
        added = self._added(wrong, changed)
        # What is joined otherwise, from where low can come to it.
        pads = {pad for one, other, _ in added for pad in (one, other)}
        pads |= {pad for name in changed if name in self._joints for pad in self._joints[name].pads}
        closed: set[Crosspoint] = set()
        for line, low in zip(self._half.sheet.rows, self._low, strict=True):
            then = low if pads.isdisjoint(low) else self._spread(line, changed, added)
            closed |= set(self._closed(line.number, then))
        return frozenset(closed)

    def _added(self, wrong: Suspicion, changed: Mapping[str, tuple[str, str] | None]) -> list[_Edge]:
        if wrong.kind is WrongKind.BRIDGED:
            one, other = (self._half.joints[name].pads[1] for name in wrong.joints)
            return [(one, other, False)]
        made = {*self._joints, *(wrong.joints if wrong.kind is WrongKind.CLOSED else ())}
        return [
            (*pads, self._half.joints[name].kind is JointKind.DIODE)
            for name, pads in changed.items()
            if pads is not None and name in made
        ]

    def _spread(
        self,
        row: SheetLine,
        changed: Mapping[str, tuple[str, str] | None] | None = None,
        added: Iterable[_Edge] = (),
    ) -> dict[str, tuple[int, str, str]]:
        """Spread low from a row's pin: for every pad the drops, and the pad and the joint it came by."""
        extra: dict[str, list[tuple[str, str, bool]]] = {}
        for one, other, is_diode in added:
            extra.setdefault(one, []).append((other, "", is_diode))
            if not is_diode:
                extra.setdefault(other, []).append((one, "", False))
        start = self._half.pins[row.name]
        reached, ahead = {start: (0, "", "")}, deque([start])
        while ahead:
            pad = ahead.popleft()
            drops = reached[pad][0]
            kept = (edge for edge in self._edges.get(pad, ()) if not changed or edge[1] not in changed)
            for other, name, is_diode in (*kept, *extra.get(pad, ())):
                then = drops + is_diode
                if then <= _MOST_DROPS and then < reached.get(other, (_MOST_DROPS + 1,))[0]:
                    reached[other] = (then, pad, name)
                    ahead.append(other)
        return reached

    def _closed(self, row: int, low: Mapping[str, object]) -> Iterator[Crosspoint]:
        return ((row, number) for pin, number in self._columns.items() if pin in low)

    def _ways(self, row: int, low: Mapping[str, tuple[int, str, str]]) -> Iterator[str]:
        for pin in self._columns:
            pad = pin
            while pad in low and pad != self._half.pins[self._half.sheet.rows[row].name]:
                _, pad, name = low[pad]
                yield name
