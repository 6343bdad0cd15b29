"""The joints of a board, once all are made, against the circuit of the twin, which cuts the same wires."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from controller.board import Axis, Built, Crosspoint, Line
from controller.messages import LANGUAGES, Message, catalogue, word
from hardware.builder.beside import (
    IDLE,
    BoardAtStage,
    BuildAct,
    HalfBuilt,
    JointKind,
    Suspicion,
    WrongKind,
    pad_text,
    suspicions_of,
)
from hardware.builder.circuit_boards import bare_boards
from hardware.profiles import profile_names
from simulator.circuit.electrical import Circuit
from simulator.faults import Fault, fault_kinds
from tests.annexes.builder.beside.half_built_twin import board_of
from tests.sweeps import sampled

COUPON = "hex7-dual-mega"


def same_faults(half: HalfBuilt) -> Iterator[tuple[Suspicion, Fault]]:
    """Pair what the guide and the twin call the same: cuts along lines, reeds, diodes and plugs."""
    profile = half.sheet.profile
    found = {(w.kind, w.joints): w for n in range(len(half.stages)) for w in suspicions_of(half, n)}
    named = {contact: line for line, contact in half.contacts.items()}
    for line in half.sheet.lines:
        if line.is_reference:
            continue
        stops = [joint for joint in half.joints.values() if joint.name.startswith(f"to stop|{line.name}|")]
        places = [None, *line_of(line.name).wire(profile).order]
        for joint, after in zip(stops, places, strict=True):
            yield found[WrongKind.OPEN, (joint.name,)], fault_kinds.OpenWire(line_of(line.name), after)
    sensors, diodes = profile.sensors(), profile.diodes()
    for joint in half.joints.values():
        if joint.kind is JointKind.DIODE and joint.at is not None:
            yield found[WrongKind.OPEN, (joint.name,)], fault_kinds.OpenDiode(diodes[joint.at])
        if joint.kind is JointKind.KEY and joint.at is not None:
            yield found[WrongKind.OPEN, (joint.name,)], fault_kinds.Dead(sensors[joint.at])
            yield found[WrongKind.CLOSED, (joint.name,)], fault_kinds.Stuck(sensors[joint.at])
    for lines in half.sheet.connectors.values():
        for one, other in pairwise(f"{line.connector}.{line.place}" for line in lines):
            pair = f"plug {one}", f"plug {other}"
            both = line_of(named[one]), line_of(named[other])
            yield found[WrongKind.BRIDGED, pair], fault_kinds.ShortWire(*both)
            if both[0].axis is both[1].axis:
                yield found[WrongKind.EXCHANGED, pair], fault_kinds.SwappedWires(*both)


def line_of(name: str) -> Line:
    axis, number = name.split()
    return Line(Axis(axis), int(number))


def twin_reads(circuit: Circuit, rows: int, held: Crosspoint | None) -> frozenset[Crosspoint]:
    contacts = tuple((1 << held[1] if held and held[0] == row else 0) for row in range(rows))
    low = circuit.settled(contacts).low
    return frozenset(
        (row, c) for row, bits in enumerate(low) for c in range(circuit.columns) if bits >> c & 1
    )


@sampled(1)
@pytest.mark.parametrize("built", list(Built))
def test_a_finished_board_reads_with_each_fault_what_the_twin_reads(built: Built) -> None:
    half = board_of(COUPON, built)
    last, tried = len(half.stages) - 1, 0
    holds = [
        IDLE,
        *(BuildAct(None, j.name) for j in half.joints.values() if j.kind in {JointKind.REED, JointKind.KEY}),
    ]
    boards = [
        (BoardAtStage(half, last, act), half.joints[act.holds].at if act.holds else None)
        for act in holds[::6]
    ]
    for wrong, fault in same_faults(half):
        circuit = Circuit(half.sheet.profile, [fault])
        for board, held in boards:
            assert board.reads(wrong) == twin_reads(circuit, len(half.sheet.rows), held), (wrong, held)
            tried += 1
    assert tried > 350


@sampled(1)
@pytest.mark.parametrize("name", profile_names())
def test_every_part_and_pad_is_on_the_circuit_boards_and_has_words(name: str) -> None:
    half = board_of(name, Built.BOARDS)
    boards = bare_boards(half.sheet.profile)
    printed = {part.name for board in boards for part in board.parts}
    printed |= {f"{part.name}.{pad.number}" for board in boards for part, pad in board.pads()}
    for joint in half.joints.values():
        if joint.kind not in {JointKind.LINE, JointKind.LIGHT}:
            assert joint.part in printed, joint
        for said in map(pad_text, (joint.part, *joint.pads)):
            if isinstance(said, Message):
                assert all(word(said, catalogue(language)) for language in LANGUAGES)


@sampled(1)
@pytest.mark.parametrize("name", profile_names())
def test_each_crosspoint_has_its_diode_and_each_light_its_joint(name: str) -> None:
    for built in Built:
        half = board_of(name, built)
        diodes = {joint.at for joint in half.joints.values() if joint.kind is JointKind.DIODE}
        assert diodes == set(half.sheet.profile.diodes())
        reeds = sum(joint.kind is JointKind.REED for joint in half.joints.values())
        assert reeds == half.sheet.reeds
        lights = [joint.part for joint in half.joints.values() if joint.kind is JointKind.LIGHT]
        assert lights == list(half.sheet.profile.lights)
