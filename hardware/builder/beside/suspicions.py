"""What each fault of a half-built board would read: the matrix of its joints, whole or with one thing wrong.

Decides what low reaches from a row: it passes every joint both ways but a diode, which it passes to the anode
and which costs a drop. Bears no numbers but how many drops an input still reads as low; the volts are those
of `simulator.circuit.electrical`, against which this is proved.
"""

from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from itertools import combinations, pairwise

from controller.board import Crosspoint
from hardware.builder.beside.half_built import HELD, BuildJoint, HalfBuilt, JointKind
from hardware.builder.wiring import SheetLine

#: What a board reads: the crosspoints that are closed.
BuildReading = frozenset[Crosspoint]
#: Two pads that are joined, and whether through a diode, from the first to the second.
_Edge = tuple[str, str, bool]
#: Where each pad leads: to another, by a joint of this name, and whether through a diode.
_Edges = Mapping[str, Sequence[tuple[str, str, bool]]]
#: Where low comes to: for every pad the drops, and the pad and the joint that it came by.
_Low = Mapping[str, tuple[int, str, str]]

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


class _Wires:
    """What conducts at a stage while nothing is held, and where low comes to from each row."""

    def __init__(self, half: HalfBuilt, stage: int) -> None:
        self._half = half
        self.joints = {
            joint.name: joint
            for joint in half.made(stage)
            if joint.kind is not JointKind.LIGHT and joint.kind not in HELD
        }
        self._edges = _laid((name, _edge(joint)) for name, joint in self.joints.items())
        self.low = [self.spread(line, (), {}) for line in half.sheet.rows]

    def spread(self, row: SheetLine, gone: Container[str], added: _Edges) -> _Low:
        """Spread low from a row's pin, with these joints gone and these edges added."""
        edges, start = self._edges, self._half.pins[row.name]
        reached, ahead = {start: (0, "", "")}, deque([start])
        while ahead:
            pad = ahead.popleft()
            drops = reached[pad][0]
            for other, name, is_diode in (*edges.get(pad, ()), *added.get(pad, ())):
                then = drops + is_diode
                if name in gone or then > _MOST_DROPS:
                    continue
                if other not in reached or then < reached[other][0]:
                    reached[other] = (then, pad, name)
                    ahead.append(other)
        return reached


@lru_cache(maxsize=16)
def _wires(half: HalfBuilt, stage: int) -> _Wires:
    return _Wires(half, stage)


class BoardAtStage:
    """A half-built board while a person does an act: what it reads if whole, and with something wrong."""

    def __init__(self, half: HalfBuilt, stage: int, act: BuildAct = IDLE) -> None:
        self._half, self._wires = half, _wires(half, stage)
        self._held = {act.holds: half.joints[act.holds]} if act.holds else {}
        self._act = [(name, _edge(joint)) for name, joint in self._held.items()]
        if act.bridge is not None:
            self._act.append(("", (*act.bridge, False)))
        self._columns = {half.pins[line.name]: line.number for line in half.sheet.columns}
        pads = {pad for _, (one, other, _) in self._act for pad in (one, other)}
        self._low = self._spread(pads, self._wires.low)

    @cached_property
    def whole(self) -> BuildReading:
        """What is read if nothing is wrong."""
        return self._closed(self._low)

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
        pads |= {pad for name in changed if name in self for pad in self._half.joints[name].pads}
        if all(pads.isdisjoint(low) for low in self._low):
            return self.whole
        return self._closed(self._spread(pads, self._low, changed, added))

    def __contains__(self, name: str) -> bool:
        """Whether a joint conducts."""
        return name in self._wires.joints or name in self._held

    def _added(self, wrong: Suspicion, changed: Mapping[str, tuple[str, str] | None]) -> list[_Edge]:
        if wrong.kind is WrongKind.BRIDGED:
            one, other = (self._half.joints[name].pads[1] for name in wrong.joints)
            return [(one, other, False)]
        return [
            (*pads, self._half.joints[name].kind is JointKind.DIODE)
            for name, pads in changed.items()
            if pads is not None and (name in self or wrong.kind is WrongKind.CLOSED)
        ]

    def _spread(
        self,
        pads: AbstractSet[str],
        before: Sequence[_Low],
        gone: Container[str] = (),
        added: Iterable[_Edge] = (),
    ) -> list[_Low]:
        """Spread low from each row anew that came to one of the pads before."""
        laid = _laid((*self._act, *(("", edge) for edge in added)))
        return [
            low if pads.isdisjoint(low) else self._wires.spread(line, gone, laid)
            for line, low in zip(self._half.sheet.rows, before, strict=True)
        ]

    def _closed(self, lows: Iterable[_Low]) -> BuildReading:
        columns = self._columns.items()
        return frozenset(
            (row, number) for row, low in enumerate(lows) for pin, number in columns if pin in low
        )

    def _ways(self, row: int, low: _Low) -> Iterator[str]:
        for pin in self._columns:
            pad = pin
            while pad in low and pad != self._half.pins[self._half.sheet.rows[row].name]:
                _, pad, name = low[pad]
                yield name


def _edge(joint: BuildJoint) -> _Edge:
    return (*joint.pads, joint.kind is JointKind.DIODE)


def _laid(edges: Iterable[tuple[str, _Edge]]) -> _Edges:
    """Lay edges with their names, by the pad that they leave."""
    laid: dict[str, list[tuple[str, str, bool]]] = {}
    for name, (one, other, is_diode) in edges:
        laid.setdefault(one, []).append((other, name, is_diode))
        if not is_diode:
            laid.setdefault(other, []).append((one, name, False))
    return laid
