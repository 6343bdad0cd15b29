"""The wiring model against the circuit of the twins, for random contacts and one or two faults."""

import random

import pytest

from controller.board import Axis, Line, Profile, Sensing
from controller.diagnose.reasoner.hypotheses import Class, Suspect, fault_of
from controller.diagnose.reasoner.wiring_model import WiringModel
from hardware.profiles import load_profile, profile_names
from simulator.circuit import Circuit, Rows
from simulator.faults import parse_fault
from simulator.scan.scanner import Slots, scan_still
from tests.diagnose.suspicions import any_suspect
from tests.sweeps import sampled

BOARDS = {name: load_profile(name) for name in profile_names()}


def circuit_reads(circuit: Circuit, profile: Profile, contacts: Rows) -> Rows:
    slots = Slots(profile.timings, len(profile.rows))
    scan = scan_still(circuit, slots, contacts, ())
    for _ in range(2):
        scan = scan_still(circuit, slots, contacts, scan.waning_us)
    return tuple(one & other for one, other in zip(scan.first, scan.second, strict=True))


def held_rows(profile: Profile, chance: random.Random) -> Rows:
    rows = [0] * len(profile.rows)
    sensors = sorted(profile.sensors())
    for row, column in chance.sample(sensors, min(chance.choice((0, 1, 2, 5, 20, 60)), len(sensors))):
        rows[row] |= 1 << column
    return tuple(rows)


def agree(profile: Profile, suspects: tuple[Suspect, ...], chance: random.Random) -> None:
    faults = [parse_fault(fault_of(suspect, profile)) for suspect in suspects]
    held = [held_rows(profile, chance) for _ in range(6)]
    circuit = Circuit(profile, faults)
    low = WiringModel(profile, held).read(suspects).low
    for number, contacts in enumerate(held):
        assert tuple(low[number].tolist()) == circuit_reads(circuit, profile, contacts), suspects


#: Fields act on reeds before the circuit, and a slow column's fault needs an amount; both are tested below.
IN_CIRCUIT = sorted(
    set(Class) - {Class.CROSSTALK, Class.SENSITIVE, Class.WEAK, Class.SLOW_COLUMN},
    key=lambda kind: kind.value,
)


@sampled(3)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("kind", IN_CIRCUIT)
def test_one_fault_reads_as_in_the_circuit(board: str, kind: Class) -> None:
    profile, chance = BOARDS[board], random.Random(f"{board} {kind}")
    for _ in range(10):
        agree(profile, (any_suspect(kind, profile, chance),), chance)


@sampled(1)
@pytest.mark.parametrize("board", BOARDS)
def test_two_faults_read_as_in_the_circuit(board: str) -> None:
    profile, chance = BOARDS[board], random.Random(board)
    for _ in range(50):
        kinds = chance.choices(IN_CIRCUIT, k=2)
        agree(profile, tuple(any_suspect(kind, profile, chance) for kind in kinds), chance)


@pytest.mark.parametrize("rows", [1, 2, 5, 9])
def test_a_slow_column_ghosts_on_the_rows_that_follow(rows: int) -> None:
    profile, chance = BOARDS["hex70-dual-mega"], random.Random(rows)
    column = any_suspect(Class.SLOW_COLUMN, profile, chance)
    suspect = Suspect(Class.SLOW_COLUMN, lines=column.lines, rows=rows)
    # A column recovers after 0.41 time constants from one diode above low; a row's slot is 40 us.
    extra_us = round((rows * 40 + 20) / 0.4115)
    circuit = Circuit(profile, [parse_fault(f"{fault_of(suspect, profile)} {extra_us}")])
    held = [held_rows(profile, chance) for _ in range(20)]
    low = WiringModel(profile, held).read((suspect,)).low
    for number, contacts in enumerate(held):
        assert tuple(low[number].tolist()) == circuit_reads(circuit, profile, contacts)


def test_as_a_slow_column_recovers_it_may_be_read_either_way() -> None:
    profile = BOARDS["hex70-dual-mega"]
    column = 3
    suspect = Suspect(Class.SLOW_COLUMN, lines=(Line(Axis.COLUMN, column),), rows=2)
    held = [1 << column if row in {1, 4} else 0 for row in range(len(profile.rows))]
    reading = WiringModel(profile, [tuple(held)]).read((suspect,))
    low = [row for row in range(len(profile.rows) - 1) if reading.low[0, row] >> column & 1]
    unsure = [row for row in range(len(profile.rows)) if not reading.certain[0, row] >> column & 1]
    assert low == [1, 2, 3, 4, 5, 6]
    assert unsure == [7]
    assert (reading.certain | 1 << column == (1 << len(profile.columns)) - 1).all()


@pytest.mark.parametrize("board", [name for name in BOARDS if BOARDS[name].sensing is Sensing.DUAL])
def test_a_sensitive_reed_closes_for_the_other_colour(board: str) -> None:
    profile = BOARDS[board]
    space = profile.spaces[len(profile.spaces) // 2]
    rows = [0] * len(profile.rows)
    rows[space.second[0]] |= 1 << space.second[1]
    matrix = WiringModel(profile, [tuple(rows)])
    low = matrix.read((Suspect(Class.SENSITIVE, at=(space.first,)),)).low
    assert low[0, space.first[0]] >> space.first[1] & 1
    assert not matrix.read(()).low[0, space.first[0]] >> space.first[1] & 1


def test_crosstalk_closes_for_either_colour_on_the_next_space() -> None:
    profile = BOARDS["hex70-dual-mega"]
    here, following = profile.space("e5"), profile.space("e6")
    suspect = Suspect(Class.CROSSTALK, at=(here.first,), place="e6")
    for row, column in (following.first, following.second):
        rows = [0] * len(profile.rows)
        rows[row] |= 1 << column
        low = WiringModel(profile, [tuple(rows)]).read((suspect,)).low
        assert low[0, here.first[0]] >> here.first[1] & 1
