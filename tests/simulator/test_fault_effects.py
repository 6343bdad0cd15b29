"""Each fault by what the controller sees of it at the port, and that its repair undoes it."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.board import Key, Profile
from controller.games.base import Colour
from controller.lights.frame import current_ma
from controller.ports import BoardEvent, Frame, Linked, Refresh, Sensors, Shown, Unlinked
from hardware.profiles import DEFAULT, load_profile
from simulator.bench import Bench, BenchError, parse_fault
from simulator.clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.simulator.test_faults import TEXTS
from tests.simulator.test_virtual_board import run, sensors

Named = Callable[[tuple[int, ...]], frozenset[str]]

PROFILE = load_profile(DEFAULT)
LIGHTS = len(PROFILE.lights)


def table(*faults: str, seed: int = 1) -> tuple[VirtualBoard, SimulatedClock]:
    """A board that has been broken and has run for a while."""
    clock = SimulatedClock()
    board = VirtualBoard(PROFILE, clock, seed)
    for fault in faults:
        board.bench.add_fault(parse_fault(fault))
    run(board, clock, 10)
    return board, clock


def picture(**pixels: tuple[int, int, int]) -> bytes:
    return b"".join(bytes(pixels.get(space, (0, 0, 0))) for space in PROFILE.lights)


def last(events: list[BoardEvent]) -> Sensors:
    return sensors(events)[-1]


# ---------------------------------------------------------------------------------------------------------
# Contacts


def flickers(board: VirtualBoard, clock: SimulatedClock) -> int:
    """How many reports more than one for the closing and one for the opening come of twenty placements."""
    count = 0
    for _ in range(20):
        board.bench.put("e5", Colour.FIRST)
        count += len(sensors(run(board, clock, 200)))
        board.bench.lift("e5")
        count += len(sensors(run(board, clock, 200)))
    return count - 40


@pytest.mark.parametrize(("ms", "least"), [(1, 0), (5, 0), (20, 5)])
def test_a_bounce_gets_through_when_it_outlasts_the_filter(ms: int, least: int) -> None:
    board, clock = table(f"bounce e5 first {ms}")
    found = flickers(board, clock)
    assert found >= least
    assert found == 0 or least
    board.bench.clear_faults()
    assert flickers(board, clock) == 0


def test_a_bounce_is_over_in_its_time_and_comes_to_rest(named: Named) -> None:
    for seed in range(20):
        board, clock = table("bounce e5 first 20", seed=seed)
        board.bench.put("e5", Colour.FIRST)
        put_ms = clock.now_ms()
        events = sensors(run(board, clock, 500))
        assert named(events[-1].debounced) == {"e5 first"}
        assert events[-1].at_ms <= put_ms + 22


def test_a_bounce_is_seeded() -> None:
    def life(seed: int) -> list[BoardEvent]:
        board, clock = table("bounce e5 first 20", seed=seed)
        board.bench.put("e5", Colour.FIRST)
        return run(board, clock, 100)

    assert life(3) == life(3)
    assert len({str(life(seed)) for seed in range(20)}) > 5


def opens_after_ms(board: VirtualBoard, clock: SimulatedClock) -> float:
    board.bench.put("e5", Colour.FIRST)
    run(board, clock, 100)
    board.bench.lift("e5")
    lifted_ms = clock.now_ms()
    return last(run(board, clock, 1000)).at_ms - lifted_ms


def test_a_slow_reed_opens_late() -> None:
    board, clock = table("slow-release e5 first 300")
    assert 304 <= opens_after_ms(board, clock) <= 307
    board.bench.clear_faults()
    assert 4 <= opens_after_ms(board, clock) <= 7


def test_a_slow_reed_that_is_held_again_never_opened() -> None:
    board, clock = table("slow-release e5 first 300")
    board.bench.put("e5", Colour.FIRST)
    run(board, clock, 100)
    board.bench.lift("e5")
    run(board, clock, 200)
    board.bench.put("e5", Colour.FIRST)
    assert run(board, clock, 1000) == []


def test_a_slow_reed_that_is_touched_shortly_closes_all_the_same(named: Named) -> None:
    board, clock = table("slow-release key ok 100")
    board.bench.tap(Key.OK, held_ms=0.2)
    closing, opening = sensors(run(board, clock, 1000))
    assert named(closing.debounced) == {"key ok"}
    assert named(opening.debounced) == frozenset()


def test_a_weak_reed_closes_in_the_middle_only_and_drops_out_off_it(named: Named) -> None:
    board, clock = table("weak e5 first")
    board.bench.put("e5", Colour.FIRST, (1.4, 0.0))
    assert run(board, clock, 100) == []
    board.bench.clear_faults()
    assert named(last(run(board, clock, 100)).debounced) == {"e5 first"}
    board.bench.add_fault(parse_fault("weak e5 first"))
    assert named(last(run(board, clock, 100)).debounced) == frozenset()
    board.bench.lift("e5")
    board.bench.put("e5", Colour.FIRST)
    assert named(last(run(board, clock, 100)).debounced) == {"e5 first"}


@pytest.mark.parametrize("colour", Colour)
def test_a_piece_next_door_closes_a_reed_with_crosstalk(colour: Colour, named: Named) -> None:
    board, clock = table("crosstalk e5 first e6")
    board.bench.put("e6", colour)
    own = f"e6 {colour.name.lower()}"
    assert named(last(run(board, clock, 100)).debounced) == {own, "e5 first"}
    board.bench.clear_faults()
    assert named(last(run(board, clock, 100)).debounced) == {own}
    board.bench.add_fault(parse_fault("crosstalk e5 first e6"))
    assert named(last(run(board, clock, 100)).debounced) == {own, "e5 first"}
    board.bench.lift("e6")
    assert named(last(run(board, clock, 100)).debounced) == frozenset()
    board.bench.put("e4", colour)
    assert named(last(run(board, clock, 100)).debounced) == {f"e4 {colour.name.lower()}"}


# ---------------------------------------------------------------------------------------------------------
# Lights


def test_exchanged_lights_shine_at_each_others_space() -> None:
    board, _ = table("swapped-light e5 i6")
    board.show(Frame(1, picture(e5=(1, 2, 3), a1=(9, 9, 9))))
    assert board.bench.strip() == picture(i6=(1, 2, 3), a1=(9, 9, 9))
    board.bench.clear_faults()
    assert board.bench.strip() == picture(e5=(1, 2, 3), a1=(9, 9, 9))


def test_lights_can_be_exchanged_in_a_ring() -> None:
    board, _ = table("swapped-light a1 a2", "swapped-light a2 a3")
    board.show(Frame(1, picture(a1=(1, 1, 1), a2=(2, 2, 2), a3=(3, 3, 3))))
    assert board.bench.strip() == picture(a1=(2, 2, 2), a2=(3, 3, 3), a3=(1, 1, 1))


def test_a_dead_light_is_dead_at_its_own_space_whatever_it_is_sent() -> None:
    board, _ = table("swapped-light e5 i6", "dead-light e5")
    board.show(Frame(1, picture(e5=(1, 1, 1), i6=(2, 2, 2))))
    assert board.bench.strip() == picture(i6=(1, 1, 1))


def test_another_order_of_colours_exchanges_red_and_green() -> None:
    board, _ = table("colour-order", "dead-light e6")
    board.show(Frame(1, picture(e5=(255, 85, 0), e6=(60, 0, 255))))
    assert board.bench.strip() == picture(e5=(85, 255, 0))
    board.bench.clear_faults()
    assert board.bench.strip() == picture(e5=(255, 85, 0), e6=(60, 0, 255))


# ---------------------------------------------------------------------------------------------------------
# Cable and supply


def test_a_loose_connector_silences_its_wires(named: Named) -> None:
    """On J2 are the columns of the centre reeds, and of the keys."""
    board, clock = table("loose J2")
    for space, colour in (("e5", Colour.FIRST), ("e7", Colour.SECOND)):
        board.bench.put(space, colour)
    board.bench.press(Key.OK)
    seen = named(last(run(board, clock, 100)).debounced)
    assert "e7 second" in seen
    assert not seen & {"e5 first", "key ok"}
    assert {name for name in seen if name.startswith("no reference 9")} == {
        f"no reference 9 {column}" for column in range(10)
    }
    board.bench.clear_faults()
    assert named(last(run(board, clock, 100)).debounced) == {"e5 first", "e7 second", "key ok"}


def test_a_weak_supply_resets_the_board_when_its_lights_draw_too_much() -> None:
    bright, dim = picture(e5=(255, 255, 255), e6=(255, 255, 255)), picture(e5=(255, 255, 255))
    limit_ma = int(current_ma(dim)) + 1
    board, clock = table(f"weak-supply {limit_ma}")
    board.show(Frame(1, dim))
    assert run(board, clock, 100) == [Shown(1)]
    board.bench.put("a1", Colour.FIRST)
    run(board, clock, 100)
    board.show(Frame(2, bright))
    shown_ms = clock.now_ms()
    assert not any(board.bench.strip())
    gone, back, first = run(board, clock, 2000)
    assert isinstance(gone, Unlinked)
    assert (gone.at_ms, gone.cause[:27]) == (shown_ms, "The board's supply broke do")
    assert gone.cure.startswith("Use a stronger supply")
    assert isinstance(back, Linked)
    assert back.at_ms == shown_ms + 1000
    assert isinstance(first, Sensors)
    assert first.board_ms == 0
    board.bench.clear_faults()
    board.show(Frame(3, bright))
    assert run(board, clock, 2000) == [Shown(3)]
    assert board.bench.strip() == bright


def test_a_supply_that_grows_weak_under_bright_lights_fails_at_once() -> None:
    board, clock = table()
    board.show(Frame(1, picture(e5=(255, 255, 255))))
    run(board, clock, 10)
    board.bench.add_fault(parse_fault("weak-supply 70"))
    kinds = [type(event) for event in run(board, clock, 2000)]
    assert kinds == [Unlinked, Linked, Sensors]


def test_a_board_that_lost_its_cable_while_it_resets_comes_back_when_it_is_plugged_in() -> None:
    board, clock = table("weak-supply 70")
    board.show(Frame(1, picture(e5=(255, 255, 255))))
    run(board, clock, 500)
    board.bench.unplug()
    assert [type(event) for event in run(board, clock, 5000)] == [Unlinked]
    board.bench.plug()
    assert [type(event) for event in run(board, clock, 5000)] == [Linked, Sensors]


# ---------------------------------------------------------------------------------------------------------
# The link


def test_with_lag_everything_is_late_and_in_order() -> None:
    board, clock = table()
    board.bench.add_fault(parse_fault("lag 200"))
    began_ms = clock.now_ms()
    board.bench.put("e5", Colour.FIRST)
    board.show(Frame(1, picture(e5=(1, 1, 1))))
    board.show(Frame(2, picture(e5=(2, 2, 2))))
    run(board, clock, 199.9)
    assert not any(board.bench.strip())
    events = run(board, clock, 1000)
    assert board.bench.strip() == picture(e5=(2, 2, 2))
    assert [type(event) for event in events] == [Sensors, Shown, Shown]
    assert 200 <= last(events).at_ms - began_ms <= 202
    assert last(events).board_ms < last(events).at_ms - 190


def test_less_lag_does_not_let_what_comes_later_arrive_first(named: Named) -> None:
    board, clock = table("lag 400")
    run(board, clock, 1000)
    board.bench.put("e5", Colour.FIRST)
    run(board, clock, 10)
    board.bench.clear_faults()
    board.bench.put("e7", Colour.FIRST)
    one, other = sensors(run(board, clock, 1000))
    assert named(one.debounced) == {"e5 first"}
    assert named(other.debounced) == {"e5 first", "e7 first"}
    board.bench.lift("e5")
    lifted_ms = clock.now_ms()
    assert last(run(board, clock, 1000)).at_ms - lifted_ms < 8


def test_what_is_on_its_way_when_the_cable_comes_out_is_lost() -> None:
    board, clock = table("lag 400")
    run(board, clock, 1000)
    board.bench.put("e5", Colour.FIRST)
    board.show(Frame(1, picture(e5=(1, 1, 1))))
    run(board, clock, 100)
    board.bench.unplug()
    assert [type(event) for event in run(board, clock, 5000)] == [Unlinked]
    assert not any(board.bench.strip())


def test_a_refresh_goes_there_and_back_with_lag() -> None:
    board, clock = table("lag 100")
    run(board, clock, 1000)
    asked_ms = clock.now_ms()
    board.ask(Refresh())
    assert last(run(board, clock, 1000)).at_ms == asked_ms + 200


@pytest.mark.parametrize("percent", [10, 50])
def test_a_lossy_link_loses_its_share_and_heals(percent: int, named: Named) -> None:
    board, clock = table(f"lossy {percent}")
    board.bench.add_fault(parse_fault("chatter e5 first"))
    board.bench.put("e5", Colour.FIRST)
    events = sensors(run(board, clock, 60_000))
    lost = events[-1].seq - events[0].seq + 1 - len(events)
    assert percent * 0.7 <= 100 * lost / (lost + len(events)) <= percent * 1.3
    board.bench.remove_fault(parse_fault("chatter e5 first"))
    run(board, clock, 30_000)
    for space in ("a1", "b2", "c3", "d4", "f5", "g6", "h7"):
        board.bench.put(space, Colour.SECOND)
        told = sensors(run(board, clock, 20_000))
        assert f"{space} second" in named(told[-1].debounced)
        assert all(event.raw is not None for event in told)


def test_a_lossy_link_reports_twice_a_second_and_a_mended_one_once_more() -> None:
    board, clock = table()
    board.bench.add_fault(parse_fault("lossy 1"))
    events = sensors(run(board, clock, 20_000))
    assert all((later.at_ms - earlier.at_ms) % 500 == 0 for earlier, later in pairwise(events))
    assert 36 <= len(events) <= 40
    board.bench.clear_faults()
    assert len(sensors(run(board, clock, 20_000))) == 1


def test_a_link_that_is_mended_tells_what_was_lost(named: Named) -> None:
    for seed in range(20):
        board, clock = table("lossy 50", seed=seed)
        board.bench.put("e5", Colour.FIRST)
        told = sensors(run(board, clock, 100))
        board.bench.clear_faults()
        told += sensors(run(board, clock, 600))
        assert named(told[-1].debounced) == {"e5 first"}


def test_a_board_resets_by_itself_about_so_often() -> None:
    board, clock = table()
    board.bench.add_fault(parse_fault("resets 10"))
    events = run(board, clock, 300_000)
    gone = [event for event in events if isinstance(event, Unlinked)]
    back = [event for event in events if isinstance(event, Linked)]
    assert 24 <= len(gone) <= 36
    down_ms = [linked.at_ms - lost.at_ms for lost, linked in zip(gone, back, strict=False)]
    assert down_ms == pytest.approx([1000.0] * len(down_ms))
    gaps_ms = [later.at_ms - earlier.at_ms for earlier, later in pairwise(gone)]
    assert 5000 <= min(gaps_ms) < max(gaps_ms) <= 15_000
    assert len(set(gaps_ms)) == len(gaps_ms)
    assert gone[0].cause == "The board started anew by itself."
    board.bench.clear_faults()
    run(board, clock, 2000)
    assert run(board, clock, 300_000) == []


def test_a_reset_board_is_dark() -> None:
    board, clock = table()
    board.show(Frame(1, picture(e5=(1, 1, 1))))
    board.bench.add_fault(parse_fault("resets 1"))
    while board.bench.meters().scan_hz:
        run(board, clock, 1)
    assert not any(board.bench.strip())


# ---------------------------------------------------------------------------------------------------------
# Any of them


@pytest.mark.parametrize("text", [text for text in TEXTS if text != "unplugged"])
def test_after_its_repair_a_board_is_as_before(text: str, profile: Profile) -> None:
    board, clock = table()
    board.bench.put("e5", Colour.SECOND)
    board.bench.put("a1", Colour.FIRST)
    shown = picture(e5=(5, 6, 7), i6=(1, 2, 3))
    board.bench.add_fault(parse_fault(text))
    run(board, clock, 3000)
    board.bench.clear_faults()
    run(board, clock, 3000)
    board.show(Frame(1, shown))
    board.ask(Refresh())
    event = last(run(board, clock, 100))
    names = {at: name for at, name in profile.sensors().items() if event.debounced[at[0]] >> at[1] & 1}
    assert set(names.values()) == {"e5 second", "a1 first"}
    assert event.raw == event.debounced == board.bench.contacts()
    assert board.bench.strip() == shown
    assert board.bench.meters().scan_hz == 1000.0


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from(sorted(TEXTS)), max_size=12),
    st.lists(st.sampled_from(sorted(TEXTS)), max_size=6),
    st.integers(0, 1000),
)
def test_no_set_of_faults_raises(first: list[str], second: list[str], seed: int) -> None:
    clock = SimulatedClock()
    board = VirtualBoard(PROFILE, clock, seed)
    for texts in (first, second, []):
        board.bench.set_faults(parse_fault(text) for text in texts)
        assert [str(fault) for fault in board.bench.faults()] == list(dict.fromkeys(texts))
        play(board.bench)
        for level in (0, 40, 255):
            board.show(Frame(level, bytes([level]) * 3 * LIGHTS))
            board.ask(Refresh())
            run(board, clock, 700)
    run(board, clock, 3000)
    assert board.bench.contacts() == board.bench.raw() == board.bench.debounced()


def play(bench: Bench) -> None:
    """Act as far as the table allows it."""
    for space in ("e5", "a1"):
        try:
            bench.put(space, Colour.FIRST)
        except BenchError:
            bench.slide(space, "i6" if space == "e5" else "f5")
    bench.tap(Key.OK)
