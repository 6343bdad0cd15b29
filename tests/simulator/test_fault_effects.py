"""The effect of each fault as the controller sees it at the port, and its end with the repair."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.board import Key, Profile
from controller.games import COLOUR_WORDS, Colour
from controller.ports import BoardEvent, Frame, Health, Linked, Refresh, Sensors
from hardware.profiles import DEFAULT, load_profile
from simulator.serial_line.firmware_board import FirmwareBoard
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import Workbench, WorkbenchError, parse_fault
from tests.simulator.test_faults import TEXTS
from tests.simulator.test_virtual_board import run, sensors
from tests.sweeps import sampled, some

Named = Callable[[tuple[int, ...]], frozenset[str]]

PROFILE = load_profile(DEFAULT)
LIGHTS = len(PROFILE.lights)


def table(*faults: str, seed: int = 1) -> tuple[VirtualBoard, SimulatedClock]:
    """A board with these faults that has run for a while."""
    clock = SimulatedClock()
    board = VirtualBoard(PROFILE, clock, seed)
    for fault in faults:
        board.workbench.add_fault(parse_fault(fault))
    run(board, clock, 10)
    return board, clock


def picture(**pixels: tuple[int, int, int]) -> bytes:
    return b"".join(bytes(pixels.get(space, (0, 0, 0))) for space in PROFILE.lights)


def last(events: list[BoardEvent]) -> Sensors:
    return sensors(events)[-1]


# ---------------------------------------------------------------------------------------------------------
# Contacts


def flickers(board: VirtualBoard, clock: SimulatedClock) -> int:
    """Count the reports of twenty placements beyond one for each closing and each opening."""
    count = 0
    for _ in range(20):
        board.workbench.put("e5", Colour.FIRST)
        count += len(sensors(run(board, clock, 200)))
        board.workbench.lift("e5")
        count += len(sensors(run(board, clock, 200)))
    return count - 40


@pytest.mark.parametrize(("ms", "least"), [(1, 0), (5, 0), (20, 5)])
def test_a_bounce_gets_through_when_it_outlasts_the_filter(ms: int, least: int) -> None:
    board, clock = table(f"bounce e5 orange {ms}")
    found = flickers(board, clock)
    assert found >= least
    assert found == 0 or least
    board.workbench.clear_faults()
    assert flickers(board, clock) == 0


def test_a_bounce_is_over_in_its_time_and_comes_to_rest(named: Named) -> None:
    for seed in range(20):
        board, clock = table("bounce e5 orange 20", seed=seed)
        board.workbench.put("e5", Colour.FIRST)
        put_ms = clock.now_ms()
        events = sensors(run(board, clock, 500))
        assert named(events[-1].debounced) == {"e5 orange"}
        assert events[-1].at_ms <= put_ms + 22


def test_a_bounce_is_seeded() -> None:
    def life(seed: int) -> list[BoardEvent]:
        board, clock = table("bounce e5 orange 20", seed=seed)
        board.workbench.put("e5", Colour.FIRST)
        return run(board, clock, 100)

    assert life(3) == life(3)
    assert len({str(life(seed)) for seed in range(20)}) > 5


def opens_after_ms(board: VirtualBoard, clock: SimulatedClock) -> float:
    board.workbench.put("e5", Colour.FIRST)
    run(board, clock, 100)
    board.workbench.lift("e5")
    lifted_ms = clock.now_ms()
    return last(run(board, clock, 1000)).at_ms - lifted_ms


def test_a_slow_reed_opens_late() -> None:
    board, clock = table("slow-release e5 orange 300")
    assert 304 <= opens_after_ms(board, clock) <= 307
    board.workbench.clear_faults()
    assert 4 <= opens_after_ms(board, clock) <= 7


def test_a_slow_reed_that_is_held_again_never_opened() -> None:
    board, clock = table("slow-release e5 orange 300")
    board.workbench.put("e5", Colour.FIRST)
    run(board, clock, 100)
    board.workbench.lift("e5")
    run(board, clock, 200)
    board.workbench.put("e5", Colour.FIRST)
    assert run(board, clock, 1000) == []


def test_a_slow_reed_that_is_touched_shortly_closes_all_the_same(named: Named) -> None:
    board, clock = table("slow-release key ok 100")
    board.workbench.tap(Key.OK, held_ms=0.2)
    closing, opening = sensors(run(board, clock, 1000))
    assert named(closing.debounced) == {"key ok"}
    assert named(opening.debounced) == frozenset()


def closes_after_ms(board: VirtualBoard, clock: SimulatedClock) -> float:
    board.workbench.put("e5", Colour.FIRST)
    put_ms = clock.now_ms()
    (event,) = sensors(run(board, clock, 600))
    board.workbench.lift("e5")
    run(board, clock, 100)
    return event.at_ms - put_ms


def test_a_stiff_reed_closes_late() -> None:
    board, clock = table("slow-close e5 orange 300")
    assert 300 <= closes_after_ms(board, clock) <= 303
    board.workbench.clear_faults()
    assert 0 <= closes_after_ms(board, clock) <= 3


def test_a_stiff_reed_that_is_let_go_before_never_closed() -> None:
    board, clock = table("slow-close e5 orange 300")
    board.workbench.put("e5", Colour.FIRST)
    run(board, clock, 200)
    board.workbench.lift("e5")
    assert run(board, clock, 1000) == []
    assert 300 <= closes_after_ms(board, clock) <= 303


@pytest.mark.parametrize(
    ("fault", "colour", "read"),
    [
        ("sensitive e5 purple", Colour.FIRST, {"e5 orange", "e5 purple"}),
        ("sensitive e5 orange", Colour.FIRST, {"e5 orange"}),
        ("swapped e5 orange g2 purple", Colour.FIRST, {"g2 purple"}),
        ("swapped g2 purple e5 orange", Colour.SECOND, {"e5 purple"}),
        ("swapped e5 orange e5 purple", Colour.SECOND, {"e5 orange"}),
        ("swapped e5 orange key ok", Colour.FIRST, {"key ok"}),
        ("joined e5 orange g2 purple", Colour.FIRST, {"e5 orange", "g2 purple"}),
        ("joined g2 purple e5 orange", Colour.SECOND, {"e5 purple"}),
        ("swapped-wires row 4 row 6", Colour.FIRST, {"g5 orange"}),
        ("swapped-wires column 4 column 15", Colour.FIRST, {"e6 purple"}),
    ],
)
def test_what_a_piece_on_e5_is_read_as(fault: str, colour: Colour, read: set[str], named: Named) -> None:
    board, clock = table(fault)
    board.workbench.put("e5", colour)
    assert named(last(run(board, clock, 100)).debounced) == read
    board.workbench.lift("e5")
    board.workbench.clear_faults()
    run(board, clock, 100)
    board.workbench.put("e5", colour)
    assert named(last(run(board, clock, 100)).debounced) == {f"e5 {COLOUR_WORDS[colour]}"}


def test_on_an_empty_board_only_an_exchanged_reference_line_leaves_a_trace(named: Named) -> None:
    board, clock = table("swapped-wires row 4 row 6", "swapped-wires column 0 column 19")
    board.ask(Refresh())
    assert named(last(run(board, clock, 10)).debounced) == frozenset()
    board.workbench.add_fault(parse_fault("swapped-wires column 0 column 20"))
    assert "no reference 0 20" in named(last(run(board, clock, 10)).debounced)


def test_a_weak_reed_closes_in_the_middle_only_and_drops_out_off_it(named: Named) -> None:
    board, clock = table("weak e5 orange")
    board.workbench.put("e5", Colour.FIRST, (1.4, 0.0))
    assert run(board, clock, 100) == []
    board.workbench.clear_faults()
    assert named(last(run(board, clock, 100)).debounced) == {"e5 orange"}
    board.workbench.add_fault(parse_fault("weak e5 orange"))
    assert named(last(run(board, clock, 100)).debounced) == frozenset()
    board.workbench.lift("e5")
    board.workbench.put("e5", Colour.FIRST)
    assert named(last(run(board, clock, 100)).debounced) == {"e5 orange"}


@pytest.mark.parametrize("colour", Colour)
def test_a_piece_next_door_closes_a_reed_with_crosstalk(colour: Colour, named: Named) -> None:
    board, clock = table("crosstalk e5 orange e6")
    board.workbench.put("e6", colour)
    own = f"e6 {COLOUR_WORDS[colour]}"
    assert named(last(run(board, clock, 100)).debounced) == {own, "e5 orange"}
    board.workbench.clear_faults()
    assert named(last(run(board, clock, 100)).debounced) == {own}
    board.workbench.add_fault(parse_fault("crosstalk e5 orange e6"))
    assert named(last(run(board, clock, 100)).debounced) == {own, "e5 orange"}
    board.workbench.lift("e6")
    assert named(last(run(board, clock, 100)).debounced) == frozenset()
    board.workbench.put("e4", colour)
    assert named(last(run(board, clock, 100)).debounced) == {f"e4 {COLOUR_WORDS[colour]}"}


# ---------------------------------------------------------------------------------------------------------
# Lights


def test_exchanged_lights_shine_at_each_others_space() -> None:
    board, _ = table("swapped-light e5 i6")
    board.show(Frame(1, picture(e5=(1, 2, 3), a1=(9, 9, 9))))
    assert board.workbench.strip() == picture(i6=(1, 2, 3), a1=(9, 9, 9))
    board.workbench.clear_faults()
    assert board.workbench.strip() == picture(e5=(1, 2, 3), a1=(9, 9, 9))


def test_lights_can_be_exchanged_in_a_ring() -> None:
    board, _ = table("swapped-light a1 a2", "swapped-light a2 a3")
    board.show(Frame(1, picture(a1=(1, 1, 1), a2=(2, 2, 2), a3=(3, 3, 3))))
    assert board.workbench.strip() == picture(a1=(2, 2, 2), a2=(3, 3, 3), a3=(1, 1, 1))


@pytest.mark.parametrize(
    "faults", [("swapped-light e5 i6", "dead-light e5"), ("dead-light e5", "swapped-light e5 i6")]
)
def test_a_dead_light_is_dead_at_its_own_space_whatever_it_is_sent(faults: tuple[str, str]) -> None:
    board, _ = table(*faults)
    board.show(Frame(1, picture(e5=(1, 1, 1), i6=(2, 2, 2))))
    assert board.workbench.strip() == picture(i6=(1, 1, 1))


def test_another_order_of_colours_exchanges_red_and_green() -> None:
    board, _ = table("colour-order", "dead-light e6")
    board.show(Frame(1, picture(e5=(255, 85, 0), e6=(60, 0, 255))))
    assert board.workbench.strip() == picture(e5=(85, 255, 0))
    board.workbench.clear_faults()
    assert board.workbench.strip() == picture(e5=(255, 85, 0), e6=(60, 0, 255))


# ---------------------------------------------------------------------------------------------------------
# Connectors


def test_a_loose_connector_silences_its_wires(named: Named) -> None:
    """J2 carries the columns of the centre reeds, and of the keys."""
    board, clock = table("loose J2")
    for space, colour in (("e5", Colour.FIRST), ("e7", Colour.SECOND)):
        board.workbench.put(space, colour)
    board.workbench.press(Key.OK)
    seen = named(last(run(board, clock, 100)).debounced)
    assert "e7 purple" in seen
    assert not seen & {"e5 orange", "key ok"}
    assert {name for name in seen if name.startswith("no reference 9")} == {
        f"no reference 9 {column}" for column in range(10)
    }
    board.workbench.clear_faults()
    assert named(last(run(board, clock, 100)).debounced) == {"e5 orange", "e7 purple", "key ok"}


# ---------------------------------------------------------------------------------------------------------
# Any of them


@sampled(12)
@pytest.mark.parametrize("text", [text for text in TEXTS if text != "unplugged"])
def test_after_its_repair_a_board_is_as_before(text: str, profile: Profile) -> None:
    board, clock = table()
    board.workbench.put("e5", Colour.SECOND)
    board.workbench.put("a1", Colour.FIRST)
    shown = picture(e5=(5, 6, 7), i6=(1, 2, 3))
    board.workbench.add_fault(parse_fault(text))
    run(board, clock, 3000)
    board.workbench.clear_faults()
    run(board, clock, 3000)
    board.show(Frame(1, shown))
    board.ask(Refresh())
    event = last(run(board, clock, 100))
    names = {at: name for at, name in profile.sensors().items() if event.debounced[at[0]] >> at[1] & 1}
    assert set(names.values()) == {"e5 purple", "a1 orange"}
    assert event.raw == event.debounced == board.workbench.contacts()
    assert board.workbench.strip() == shown
    assert board.workbench.meters().scan_hz == 1000.0


def test_behind_a_broken_chain_it_is_dark() -> None:
    board, clock = table("broken-chain d9")
    board.show(Frame(1, bytes([9]) * 3 * LIGHTS))
    run(board, clock, 10)
    number = PROFILE.lights.index("d9")
    assert board.workbench.strip() == bytes([9]) * 3 * number + bytes(3 * (LIGHTS - number))


@sampled(1)
@pytest.mark.parametrize("chip", ["python", "elf"])
def test_thin_wires_let_the_supply_sag_under_load(chip: str) -> None:
    def supply_mv(*faults: str) -> int:
        clock = SimulatedClock()
        board = FirmwareBoard(PROFILE, clock, 1, chip)
        for fault in faults:
            board.workbench.add_fault(parse_fault(fault))
        readings = list[int]()
        while len(readings) < 4:
            event = board.read(1.0)
            if isinstance(event, Linked):
                board.show(Frame(1, bytes([60]) * 3 * LIGHTS))
            if isinstance(event, Health) and event.supply_mv is not None:
                readings.append(event.supply_mv)
        board.close()
        return readings[-1]

    assert supply_mv() - supply_mv("sagging-supply 1000") > 500


@settings(max_examples=some(15))
@given(
    st.lists(st.sampled_from(sorted(TEXTS)), max_size=12),
    st.lists(st.sampled_from(sorted(TEXTS)), max_size=6),
    st.integers(0, 1000),
)
def test_no_set_of_faults_raises(first: list[str], second: list[str], seed: int) -> None:
    clock = SimulatedClock()
    board = VirtualBoard(PROFILE, clock, seed)
    for texts in (first, second, []):
        board.workbench.set_faults(parse_fault(text) for text in texts)
        assert [str(fault) for fault in board.workbench.faults()] == list(dict.fromkeys(texts))
        play(board.workbench)
        for level in (0, 40, 255):
            board.show(Frame(level, bytes([level]) * 3 * LIGHTS))
            board.ask(Refresh())
            run(board, clock, 700)
    run(board, clock, 3000)
    assert board.workbench.contacts() == board.workbench.raw() == board.workbench.debounced()


def play(workbench: Workbench) -> None:
    """Act as far as the table permits."""
    for space in ("e5", "a1"):
        try:
            workbench.put(space, Colour.FIRST)
        except WorkbenchError:
            workbench.slide(space, "i6" if space == "e5" else "f5")
    workbench.tap(Key.OK)
