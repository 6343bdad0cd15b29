"""The circuit against physics: small cases by hand, every fault's signature, and a nodal analysis."""

import random
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from controller.board import Axis, Crosspoint, Line
from hardware.profiles import DEFAULT, load_profile, profile_names
from simulator.circuit import Circuit, Electrics, Rows
from simulator.circuit.electrical import electrics_of
from simulator.faults import Fault, FaultError, fault_kinds, parse_fault
from tests.sweeps import some

Closed = Callable[..., Rows]
Named = Callable[[Rows], frozenset[str]]

BOARD = load_profile(DEFAULT)
LAST_ROW, LAST_COLUMN = len(BOARD.rows) - 1, len(BOARD.columns) - 1
SENSORS = sorted(BOARD.sensors())
matrices = st.builds(
    lambda seed, share: frozenset(random.Random(seed).sample(SENSORS, round(share * len(SENSORS)))),
    st.integers(0, 2**32),
    st.floats(0, 1),
)
HEALTHY = Circuit(BOARD)


def rows_of(sensors: frozenset[Crosspoint]) -> Rows:
    bits = [0] * len(BOARD.rows)
    for row, column in sensors:
        bits[row] |= 1 << column
    return tuple(bits)


def sensors_of(rows: Rows) -> frozenset[Crosspoint]:
    """Return the sensors that read closed, without the reference lines."""
    shape = len(BOARD.rows) - 1, len(BOARD.columns) - 1
    return frozenset((row, column) for row, column in np.ndindex(shape) if rows[row] >> column & 1)


def circuit(*faults: str) -> Circuit:
    return Circuit(BOARD, [parse_fault(fault) for fault in faults])


@given(matrices)
def test_healthy_diodes_never_ghost(sensors: frozenset[Crosspoint]) -> None:
    low = HEALTHY.settled(rows_of(sensors)).low
    assert sensors_of(low) == sensors
    assert all(row >> LAST_COLUMN & 1 for row in low)
    assert low[LAST_ROW] == 2 ** len(BOARD.columns) - 1


def test_a_full_board_reads_full() -> None:
    everything = frozenset(SENSORS)
    assert sensors_of(HEALTHY.settled(rows_of(everything)).low) == everything


def test_a_closed_reed_lies_one_drop_above_its_row(closed: Closed) -> None:
    volts = HEALTHY.levels(closed("e5 orange"))
    electrics = Electrics()
    assert volts[4, 4] == pytest.approx(electrics.low_v + electrics.diode_v)
    assert volts[4, 5] == electrics.supply_v
    assert volts[3, 4] == electrics.supply_v


def test_a_bridged_diode_ghosts_the_fourth_corner(closed: Closed, named: Named) -> None:
    corners = closed("c1 orange", "c2 orange", "e1 orange")
    assert named(HEALTHY.settled(corners).low) == {"c1 orange", "c2 orange", "e1 orange"}
    assert named(circuit("bridged-diode c1 orange").settled(corners).low) == {
        *("c1 orange", "c2 orange", "e1 orange"),
        "e2 orange",
    }


def test_a_bridged_diode_elsewhere_in_the_rectangle_ghosts_nothing(closed: Closed, named: Named) -> None:
    corners = closed("c1 orange", "c2 orange", "e1 orange")
    for sensor in ("c2 orange", "e1 orange", "e2 orange"):
        low = circuit(f"bridged-diode {sensor}").settled(corners).low
        assert named(low) == {"c1 orange", "c2 orange", "e1 orange"}


def test_a_ghost_lies_two_drops_above_the_selected_row(closed: Closed) -> None:
    volts = circuit("bridged-diode c1 orange").levels(closed("c1 orange", "c2 orange", "e1 orange"))
    electrics = Electrics()
    assert volts[4, 1] == pytest.approx(electrics.low_v + 2 * electrics.diode_v)


def test_drops_add_up_until_a_column_reads_open(closed: Closed, named: Named) -> None:
    """A staircase of bridged diodes: from row i by a1, h1; by h2, g2; by g3, f3 and f4 at five drops."""
    steps = ["i1", "h1", "h2", "g2", "g3", "f3", "f4"]
    staircase = closed(*(f"{space} orange" for space in steps))
    bridged = circuit("bridged-diode h1 orange", "bridged-diode g2 orange", "bridged-diode f3 orange")
    volts = bridged.levels(staircase)
    electrics = Electrics()
    for column, drops in enumerate((1, 2, 3, 4)):
        assert volts[8, column] == pytest.approx(electrics.low_v + drops * electrics.diode_v)
    ghosts = {name for name in named(bridged.settled(staircase).low) if name.startswith("i")}
    assert ghosts == {"i1 orange", "i2 orange", "i3 orange"}


@given(matrices, st.sampled_from(SENSORS))
def test_the_ghosts_of_one_bridged_diode_are_exactly_known(
    sensors: frozenset[Crosspoint], bridged: Crosspoint
) -> None:
    """Rows that share its column get all closed reeds of its row, if its own reed is closed."""
    row, column = bridged
    ghosts = {
        (other, there)
        for other, here in sensors
        if here == column and bridged in sensors
        for at, there in sensors
        if at == row
    }
    faulty = Circuit(BOARD, [fault_kinds.BridgedDiode(BOARD.sensors()[bridged])])
    assert sensors_of(faulty.settled(rows_of(sensors)).low) == sensors | ghosts


def test_a_ghost_masks_a_lift(closed: Closed) -> None:
    bridged = circuit("bridged-diode c1 orange")
    before = bridged.settled(closed("c1 orange", "c2 orange", "e1 orange", "e2 orange")).low
    after = bridged.settled(closed("c1 orange", "c2 orange", "e1 orange")).low
    assert before == after


SIGNATURES: dict[str, tuple[str, tuple[str, ...], set[str]]] = {
    "a stuck reed": ("stuck e5 orange", (), {"e5 orange"}),
    "a dead reed": ("dead e5 orange", ("e5 orange", "e6 orange"), {"e6 orange"}),
    "a dead key": ("dead key ok", ("key ok", "key undo"), {"key undo"}),
    "an open diode": ("open-diode e5 orange", ("e5 orange", "e5 purple"), {"e5 purple"}),
    "an open reference diode": (
        "open-diode reference row 3",
        ("d1 orange",),
        {"d1 orange", "no reference 3 20"},
    ),
    "a row cut on its way": (
        "open-wire row 3 after d4",
        ("d3 orange", "d4 purple", "d5 orange", "d9 purple", "e5 orange"),
        {"d3 orange", "d4 purple", "e5 orange", "no reference 3 20"},
    ),
    "a row cut at its end": (
        "open-wire row 3 after d9",
        ("d9 orange", "d9 purple"),
        {"d9 orange", "d9 purple", "no reference 3 20"},
    ),
    "a row cut at its pin": (
        "open-wire row 3 at pin",
        ("d1 orange", "d9 purple", "c1 orange"),
        {"c1 orange", "no reference 3 20"},
    ),
    "a column cut on its way": (
        "open-wire column 12 after d3",
        ("c3 purple", "d3 purple", "e3 purple", "i3 purple", "e3 orange"),
        {"c3 purple", "d3 purple", "e3 orange", "no reference 9 12"},
    ),
    "the row of keys cut": (
        "open-wire row 0 after orange",
        ("a6 purple", "key orange", "key purple", "key ok"),
        {"a6 purple", "key orange", "no reference 0 20"},
    ),
    "a reference row cut": (
        "open-wire row 9 at pin",
        ("e5 orange",),
        {"e5 orange", *(f"no reference 9 {column}" for column in range(21))},
    ),
    "a reference column cut": (
        "open-wire column 20 at pin",
        ("e5 orange",),
        {"e5 orange", *(f"no reference {row} 20" for row in range(10))},
    ),
    "two rows that touch": (
        "short-wire row 3 row 4",
        ("d1 orange", "e2 purple", "f3 orange"),
        {"d1 orange", "e1 orange", "d2 purple", "e2 purple", "f3 orange"},
    ),
    "two columns that touch": (
        "short-wire column 0 column 1",
        ("d1 orange", "e2 orange", "e2 purple"),
        {"d1 orange", "d2 orange", "e1 orange", "e2 orange", "e2 purple"},
    ),
    "a row at ground": (
        "grounded row 4",
        ("e3 orange", "d1 orange"),
        # Whatever is selected, row e is low too, and pulls the column of e3.
        {"d1 orange", *(f"{row}3 orange" for row in "abcdefghi")},
    ),
    "a column at ground": (
        "grounded column 0",
        ("e3 orange",),
        {"e3 orange", *(f"{row}1 orange" for row in "abcdefghi")},
    ),
    "a row at 5 V": (
        "powered row 4",
        ("e3 orange", "d1 orange"),
        {"d1 orange", *(f"no reference 4 {column}" for column in (20,))},
    ),
    "a column at 5 V": ("powered column 0", ("e1 orange", "e3 orange"), {"e3 orange", "no reference 9 0"}),
    "a row that touches a column": (
        "short-wire row 4 column 0",
        ("e3 orange", "d1 orange", "d5 purple", "f5 orange"),
        # Row e pulls its column; a reed on that column pulls row e, and so all that is closed there.
        {"e1 orange", "e3 orange", "d1 orange", "d3 orange", "d5 purple", "f5 orange"},
    ),
}


@pytest.mark.parametrize(("fault", "contacts", "read"), SIGNATURES.values(), ids=SIGNATURES)
def test_every_fault_has_its_signature(
    fault: str, contacts: tuple[str, ...], read: set[str], closed: Closed, named: Named
) -> None:
    assert named(circuit(fault).settled(closed(*contacts)).low) == read


def cuts() -> list[fault_kinds.OpenWire]:
    """Return every place where a wire can break."""
    lines = [(Line(Axis.ROW, number), wire) for number, wire in enumerate(BOARD.rows)]
    lines += [(Line(Axis.COLUMN, number), wire) for number, wire in enumerate(BOARD.columns)]
    return [fault_kinds.OpenWire(line, after) for line, wire in lines for after in (None, *wire.order)]


def test_reference_lines_prove_every_wire(named: Named) -> None:
    """On an untouched board, a break anywhere shows on the line that it is in."""
    for cut in cuts():
        missing = named(Circuit(BOARD, [cut]).settled((0,) * 10).low)
        row_of_it = f"no reference {cut.line.number} {LAST_COLUMN}"
        column_of_it = f"no reference {LAST_ROW} {cut.line.number}"
        assert (row_of_it if cut.line.axis is Axis.ROW else column_of_it) in missing, cut
        assert len(missing) == 1 or cut.line.number in {LAST_ROW, LAST_COLUMN}, cut


@given(matrices, st.sampled_from(cuts()))
def test_a_break_silences_exactly_what_lies_beyond(
    sensors: frozenset[Crosspoint], cut: fault_kinds.OpenWire
) -> None:
    order = cut.line.wire(BOARD).order
    beyond = order if cut.after is None else order[order.index(cut.after) + 1 :]
    axis = 0 if cut.line.axis is Axis.ROW else 1
    silent = {at for at, place in BOARD.places().items() if at[axis] == cut.line.number and place in beyond}
    assert sensors_of(Circuit(BOARD, [cut]).settled(rows_of(sensors)).low) == sensors - silent


def test_a_break_hides_a_bridge_behind_it(closed: Closed, named: Named) -> None:
    corners = closed("c1 orange", "c2 orange", "e1 orange")
    low = circuit("bridged-diode c1 orange", "open-wire row 2 after c1").settled(corners).low
    assert named(low) == {"c1 orange", "e1 orange", "no reference 2 20"}


def test_columns_that_touch_share_their_time_constant() -> None:
    alone = circuit("slow-column 3 100").longest_recovery_us
    shared = circuit("slow-column 3 100", "short-wire column 3 column 4").longest_recovery_us
    assert shared == pytest.approx(alone / 2, abs=1.5)


def test_columns_that_touch_in_a_chain_share_it_too() -> None:
    alone = circuit("slow-column 3 100").longest_recovery_us
    faults = ("slow-column 3 100", "short-wire column 3 column 4", "short-wire column 4 column 5")
    assert circuit(*faults).longest_recovery_us == pytest.approx(alone / 3, abs=1.5)


def test_a_wire_that_touches_another_needs_no_diode(closed: Closed) -> None:
    volts = circuit("short-wire row 4 column 0").levels(closed("e1 orange"))
    assert volts[4, 0] == Electrics().low_v


def test_recovery_is_the_rise_of_an_rc_line() -> None:
    """10 kilohm and 200 pF from 0.2 V to 2.25 V of 5 V: 2 us x ln(4.8 / 2.75)."""
    assert HEALTHY.longest_recovery_us == 2
    assert circuit("slow-column 3 998").longest_recovery_us == int(np.ceil(1000 * np.log(4.8 / 2.75)))


@given(matrices, st.integers(0, 2 ** len(BOARD.rows) - 1))
def test_of_several_rows_driven_low_each_column_feels_the_lowest(
    sensors: frozenset[Crosspoint], low_rows: int
) -> None:
    levels = HEALTHY.levels(rows_of(sensors))
    driven = [levels[row] for row in range(len(BOARD.rows)) if low_rows >> row & 1]
    reached = HEALTHY.reached(rows_of(sensors), low_rows, 0)
    supply_v = Electrics().supply_v
    expected = np.min([np.full(len(BOARD.columns), supply_v), *driven], axis=0)
    assert np.minimum(reached.columns_v, supply_v) == pytest.approx(expected)


def test_low_comes_to_another_row_through_a_bridged_diode_only(closed: Closed) -> None:
    """A row driven high beside it would be shorted in the same way."""
    corners, electrics = closed("c1 orange", "e1 orange"), Electrics()
    assert HEALTHY.reached(corners, 1 << 4, 0).rows_v[2] == np.inf
    bridged = circuit("bridged-diode c1 orange").reached(corners, 1 << 4, 0)
    assert bridged.rows_v[2] == pytest.approx(electrics.low_v + electrics.diode_v)
    assert bridged.rows_v[4] == electrics.low_v


def test_a_column_driven_low_pulls_no_row_through_a_healthy_diode(closed: Closed) -> None:
    assert HEALTHY.reached(closed("c1 orange"), 0, 1).rows_v[2] == np.inf
    assert (
        circuit("bridged-diode c1 orange").reached(closed("c1 orange"), 0, 1).rows_v[2] == Electrics().low_v
    )


def test_answers_stay_right_when_more_is_asked_than_is_remembered() -> None:
    row_b = [at for at in SENSORS if at[0] == 1]
    for number in (*range(600), *range(600)):
        sensors = frozenset(at for bit, at in enumerate(row_b) if number >> bit & 1)
        assert sensors_of(HEALTHY.settled(rows_of(sensors)).low) == sensors


def test_a_fault_on_no_part_of_the_board_is_refused() -> None:
    with pytest.raises(FaultError, match="no sensor 'j1 orange'"):
        circuit("stuck j1 orange")


# ---------------------------------------------------------------------------------------------------------
# The shortest path against a nodal analysis with exponential diodes, as circuit simulators do it.

#: Shockley's diode for a 1N4148, amperes and volts; leakage everywhere; a short; a pin that pulls down.
SATURATION_A, EMISSION_V, LEAK_S, SHORT_S, PIN_S = 2.5e-9, 1.75 * 0.02585, 1e-9, 1.0, 1 / 20


def nodal_voltages(contacts: NDArray[np.bool_], bridged: set[Crosspoint], row: int) -> NDArray[np.float64]:
    """Newton's method on the currents into every wire, rows then columns, with ``row`` selected; in volts."""
    row_count, column_count = contacts.shape
    size = row_count + column_count
    conductance, injected = np.eye(size) * LEAK_S, np.zeros(size)
    for column in range(row_count, size):
        conductance[column, column] += 1 / Electrics().pull_up_ohm
        injected[column] = Electrics().supply_v / Electrics().pull_up_ohm
    conductance[row, row] += PIN_S
    diodes = []
    for at in np.argwhere(contacts):
        cathode, anode = int(at[0]), row_count + int(at[1])
        if (cathode, anode - row_count) in bridged:
            conductance[[cathode, anode], [cathode, anode]] += SHORT_S
            conductance[[cathode, anode], [anode, cathode]] -= SHORT_S
        else:
            diodes.append((anode, cathode))
    anodes, cathodes = (np.array(ends, dtype=int) for ends in zip(*diodes, strict=True))
    across: NDArray[np.float64] = np.zeros(len(diodes))
    for _ in range(300):
        current = SATURATION_A * (np.exp(across / EMISSION_V) - 1)
        slope = SATURATION_A * np.exp(across / EMISSION_V) / EMISSION_V + LEAK_S
        matrix, right = conductance.copy(), injected.copy()
        np.add.at(matrix, (anodes, anodes), slope)
        np.add.at(matrix, (cathodes, cathodes), slope)
        np.add.at(matrix, (anodes, cathodes), -slope)
        np.add.at(matrix, (cathodes, anodes), -slope)
        rest = current - slope * across
        np.add.at(right, anodes, -rest)
        np.add.at(right, cathodes, rest)
        volts = np.linalg.solve(matrix, right).astype(np.float64)
        target = volts[anodes] - volts[cathodes]
        step = target - across
        if np.abs(step).max() < 1e-6:
            return volts
        # As circuit simulators do: forward, a junction moves by a few emission voltages at a time.
        across = np.where(target > 0.4, np.maximum(across, 0.4) + np.clip(step, -0.1, 0.04), target)
    raise AssertionError("the nodal analysis did not settle")


bridges = st.sets(st.sampled_from(SENSORS), max_size=2)


@settings(max_examples=some(25))
@given(matrices, bridges)
def test_the_shortest_path_is_what_currents_do(
    sensors: frozenset[Crosspoint], bridged: set[Crosspoint]
) -> None:
    sensors |= bridged
    contacts = np.zeros((len(BOARD.rows), len(BOARD.columns)), dtype=bool)
    for at in sensors:
        contacts[at] = True
    contacts[-1, :] = contacts[:, -1] = True
    faults: list[Fault] = [fault_kinds.BridgedDiode(BOARD.sensors()[at]) for at in bridged]
    low = Circuit(BOARD, faults).settled(rows_of(sensors)).low
    for row in range(len(BOARD.rows)):
        columns = nodal_voltages(contacts, bridged, row)[len(BOARD.rows) :]
        read = sum(1 << column for column, volts in enumerate(columns) if volts < Electrics().threshold_v)
        assert read == low[row], f"row {row}: {columns.round(2)}"


@pytest.mark.parametrize("name", profile_names())
def test_a_healthy_board_is_read_with_room_on_both_sides(name: str) -> None:
    """Every level is either certain to be read as low by the chip's inputs, or the full supply."""
    profile = load_profile(name)
    electrics = electrics_of(profile)
    surely_low_v = 1.5 if electrics.supply_v == 5.0 else 0.8
    everything = tuple((1 << len(profile.columns)) - 1 for _ in profile.rows)
    for contacts in (everything, (0,) * len(profile.rows)):
        levels = Circuit(profile).levels(contacts)
        assert ((levels <= surely_low_v) | (levels == electrics.supply_v)).all()


def test_a_pi_is_read_at_its_own_volts() -> None:
    pi, mega = load_profile("hex70-dual-gpio"), load_profile(DEFAULT)
    assert electrics_of(mega) == Electrics()
    assert electrics_of(pi).supply_v == 3.3
    assert electrics_of(pi).diode_v < electrics_of(mega).diode_v
