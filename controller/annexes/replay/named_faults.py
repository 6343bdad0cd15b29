"""The faults that are named at a table now: by the game, the lives of the reeds, a self-test, or the link.

Nothing is judged here: what others say of sensors, lights, supply and link is collected under one name each.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from controller.annexes.replay.fault_moment import FaultKind, NamedFault
from controller.play.snapshot import Snapshot
from controller.ports import Unlinked
from controller.session import Question
from controller.wear import BoardLife

if TYPE_CHECKING:
    from controller.diagnose import Diagnosis

#: What the parts of a self-test are called here; a row or a column is a wire.
_OF_PARTS = {
    "reed": FaultKind.REED,
    "diode": FaultKind.DIODE,
    "key": FaultKind.KEY,
    "light": FaultKind.LIGHT,
    "cable": FaultKind.SUPPLY,
    "link": FaultKind.LINK,
}

#: Links that break because the supply does.
_BROWN_OUTS = frozenset({"serial_link.brown_out", "serial_link.overloaded"})


@runtime_checkable
class Diagnoses(Protocol):
    """A guest that judges what it tests, as a self-test does."""

    @property
    def diagnosis(self) -> "Diagnosis":
        """The newest diagnosis."""


def named_faults(snapshot: Snapshot) -> frozenset[NamedFault]:
    """Return what is named at a table, but for the reeds that wear over all games."""
    return frozenset(_named(snapshot))


def worn_reeds(life: BoardLife | None) -> frozenset[NamedFault]:
    """Return the reeds that their life names; none if nobody knows it."""
    return frozenset() if life is None else frozenset(_of(FaultKind.REED, name) for name in life.troubled)


def _named(snapshot: Snapshot) -> Iterator[NamedFault]:
    session, link = snapshot.session, snapshot.session.board.link
    suspected = session.verdict.suspected if session.question is Question.FAULTY else frozenset[str]()
    for space in suspected | session.table.left_out.keys():
        yield _of(FaultKind.REED, space)
    sensors, keys = session.profile.sensors(), session.profile.keys
    for key in session.keys.faults:
        yield _of(FaultKind.KEY, sensors[keys[key]])
    if isinstance(link, Unlinked) and not snapshot.is_linked and snapshot.identity is not None:
        yield _of(FaultKind.SUPPLY if link.cause.code in _BROWN_OUTS else FaultKind.LINK)
    guest: object = snapshot.guest
    for finding in guest.diagnosis.findings if isinstance(guest, Diagnoses) else ():
        for part in finding.parts[:1]:
            yield _of(_OF_PARTS.get(part.kind.value, FaultKind.WIRE), part.name)


def _of(kind: FaultKind, name: str = "") -> NamedFault:
    return NamedFault(kind.value, name)
