"""The board on a Pi's pins: the real scanning code, in simulated time, with hands beside it."""

import pytest

from controller.board import Profile
from controller.games import Colour
from controller.ports import BoardEvent, Health, Linked, Sensors, Shown
from simulator.pi.library_twin import COSTS, Flavour, costs_of
from simulator.pi.pi_board import PiBoard
from simulator.pi.wires import Mistakes
from simulator.twin_clock import SimulatedClock
from simulator.workbench import FaultError, parse_fault
from tests.simulator.pi.life import Life, hands
from tests.simulator.pi.machine import FLAVOURS
from tests.sweeps import sampled, some, swept

#: Every Pi with every library that supports it.
PIS = [(pi, flavour) for pi in COSTS for flavour in FLAVOURS if costs_of(pi, flavour).finds_chip]


@sampled(1)
@pytest.mark.parametrize(("pi", "flavour"), swept(PIS, 3))
def test_it_reads_what_lies_there_on_every_pi_and_makes_no_mistake(
    pi: str, flavour: Flavour, profile: Profile
) -> None:
    life = Life(profile, seed=len(pi), pi=pi, flavour=flavour)
    hands(life, some(40, 2))
    life.run(3000)
    assert life.workbench.raw() == life.workbench.debounced() == life.workbench.contacts()
    life.board.close()
    assert life.board.mistakes == Mistakes()


def test_the_same_seed_and_acts_give_the_same_events_and_lights(profile: Profile) -> None:
    def live(seed: int) -> tuple[list[BoardEvent], bytes, int]:
        life = Life(profile, seed=seed, pi="zero2w")
        hands(life, 4)
        return life.events, life.workbench.strip(), life.clock.reached_us

    one = live(1)
    assert one == live(1)
    assert one != live(2)


def test_it_says_which_library_speaks_for_it(profile: Profile) -> None:
    (linked, *_) = Life(profile, flavour="RPi.GPIO").run(100)
    assert isinstance(linked, Linked)
    assert (linked.identity.profile, linked.identity.version) == (profile.name, "RPi.GPIO")


@pytest.mark.parametrize(("pi", "flavour"), swept(PIS, 2))
def test_a_scan_takes_what_its_calls_and_pauses_take(pi: str, flavour: Flavour, dual: Profile) -> None:
    """12 rows, each with two set-ups, two pauses and 12 reads."""
    life, costs = Life(dual, pi=pi, flavour=flavour), costs_of(pi, flavour)
    (health,) = [event for event in life.run(6000) if isinstance(event, Health) and event.at_ms > 5000]
    assert health.counters["longest_us"] == 12 * (2 * costs.setup_us + 100 + 12 * costs.input_us)
    assert health.counters["late"] == 0


def test_a_piece_laid_down_during_a_scan_is_read_by_the_rows_that_come_after(dual: Profile) -> None:
    """On a Zero 2 W, half a scan is 4 ms. a1 is on the first row of the matrix, i6 on the last but one."""
    life = Life(dual, pi="zero2w")
    life.run(1000)
    half_ms = (life.board.works.due_us - life.clock.reached_us) / 1000 + 5
    for space in ("a1", "i6"):
        life.workbench.after(half_ms, lambda space=space: life.workbench.put(space, Colour.FIRST))  # type: ignore[misc] # by default
    assert life.sensors(100) == [{"i6 orange"}, {"a1 orange", "i6 orange"}]


def test_raw_is_what_the_filter_does_not_believe_yet(dual: Profile) -> None:
    life = Life(dual)
    life.workbench.put("e5", Colour.FIRST)
    life.run(100)
    life.workbench.lift("e5")
    life.run(25)
    assert life.named(life.workbench.raw()) == frozenset()
    assert life.named(life.workbench.debounced()) == {"e5 orange"}


def test_the_time_from_edge_to_light_is_measured(dual: Profile) -> None:
    """A picture waits for one scan at most; half of its 5.1 ms is time on the wire."""
    life = Life(dual)
    life.workbench.put("a1", Colour.FIRST)
    life.run(1000)
    for seq in range(20):
        life.workbench.put("e5", Colour.FIRST)
        laid_ms = life.clock.now_ms()
        while not isinstance(life.board.read(1), Sensors):
            pass
        life.board.show(life.picture(seq, 1 + seq))
        lit = list[float]()
        end = life.workbench.subscribe(lambda lit=lit: lit.append(life.workbench.now_ms()))  # type: ignore[misc] # by default
        life.run(15)
        end()
        assert life.workbench.meters().reed_to_light_ms == pytest.approx(lit[0] - laid_ms)
        life.workbench.lift("e5")
        life.run(500 + 7 * seq)
    p95_ms = life.workbench.meters().reed_to_light_p95_ms
    assert p95_ms is not None
    assert 10 < p95_ms < 20 + 3.5 + 3


def test_a_picture_that_changes_nothing_answers_nothing(dual: Profile) -> None:
    life = Life(dual)
    life.board.show(life.picture(0, 5))
    life.run(1000)
    life.workbench.put("e5", Colour.FIRST)
    while not isinstance(life.board.read(1), Sensors):
        pass
    life.board.show(life.picture(1, 5))
    assert Shown(1) in life.run(100)
    life.board.show(life.picture(2, 6))
    life.run(100)
    assert life.workbench.meters().reed_to_light_ms is None


def test_a_planned_act_can_end_a_read_at_its_time(dual: Profile) -> None:
    life = Life(dual)
    life.run(1000)
    until_ms = life.board.works.due_us / 1000 + 10
    life.workbench.after(until_ms - life.clock.now_ms(), life.board.wake)
    assert life.board.read(1) is None
    assert life.clock.now_ms() == until_ms


def test_the_rate_is_measured(dual: Profile) -> None:
    clock = SimulatedClock()
    assert PiBoard(dual, clock, 1).workbench.meters().scan_hz == 50
    assert PiBoard(dual, clock, 1, rate_hz=25).workbench.meters().scan_hz == 25


def test_there_is_no_cable_to_pull(profile: Profile) -> None:
    with pytest.raises(FaultError, match="no cable"):
        Life(profile).workbench.unplug()


# ---------------------------------------------------------------------------------------------------------
# Faults


@pytest.mark.parametrize(
    ("fault", "closed"),
    [
        ("dead a1 orange", {"b1 orange"}),
        ("stuck a2 orange", {"a1 orange", "a2 orange", "b1 orange"}),
        ("open-diode a1 orange", {"b1 orange"}),
        ("open-wire row 0 at pin", {"b1 orange"}),
        ("open-wire column 0 at pin", set[str]()),
        ("short-wire row 0 row 1", {"a1 orange", "b1 orange"}),
        ("slow-column 0 60", {"a1 orange", "b1 orange"}),
    ],
)
def test_a_fault_is_felt_through_the_pins(fault: str, closed: set[str], dual: Profile) -> None:
    life = Life(dual)
    life.workbench.add_fault(parse_fault(fault))
    life.workbench.put("a1", Colour.FIRST)
    life.workbench.put("b1", Colour.FIRST)
    life.run(1000)
    assert life.named(life.workbench.debounced()) == closed
    assert life.board.mistakes == Mistakes()


def test_a_column_that_is_far_too_slow_is_a_ghost_and_counted(dual: Profile) -> None:
    life = Life(dual)
    life.workbench.add_fault(parse_fault("slow-column 0 800"))
    life.workbench.put("a1", Colour.FIRST)
    life.run(1000)
    assert life.named(life.workbench.debounced()) > {"a1 orange"}
    assert list(life.board.mistakes.made()) == ["early_reads"]
